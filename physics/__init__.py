"""Sketchfall's engine: rigid bodies in the plane, on numpy and numba.

    from sketchfall.physics import Circle, Polygon, World

    world = World()
    floor = world.add_body(Polygon.box(20, 1), position=(0, -0.5), kind="static")
    ball = world.add_body(Circle(0.5), position=(0, 5))
    for _ in range(60):
        world.step()
    print(ball.position)

SI units, y up, angles counter-clockwise in radians, contact normals from A to B.
"""

from sketchfall.physics.body import Body
from sketchfall.physics.collision.manifold import Manifold, collide
from sketchfall.physics.collision.narrow_phase import NARROW_PHASES
from sketchfall.physics.constants import (
    BREAK_SPEED,
    LINEAR_SLOP,
    MAX_COORDINATE,
    MAX_SUBSTEPS,
    RESTITUTION_THRESHOLD,
    SLEEP_SPEED,
)
from sketchfall.physics.dynamics.corrections import CORRECTIONS
from sketchfall.physics.dynamics.integrators import INTEGRATORS
from sketchfall.physics.event_driven import DiscGas, Event, GasStalledError
from sketchfall.physics.joint import Joint
from sketchfall.physics.joints.kinds import KINDS as JOINT_KINDS
from sketchfall.physics.motion_watch import MotionWatch
from sketchfall.physics.poses import PoseRoom, sum_of_bits
from sketchfall.physics.reports import Energy
from sketchfall.physics.shapes.bounding import VOLUMES, Volume, bounding_volume
from sketchfall.physics.shapes.mass import MassProperties, centroid_of_outline, mass_properties
from sketchfall.physics.shapes.material import (
    FRICTION_RULES,
    RESTITUTION_RULES,
    Material,
    combined_friction,
    combined_restitution,
)
from sketchfall.physics.shapes.outline import OutlineError, clean_outline, convex_parts
from sketchfall.physics.shapes.shape_queries import RayHit, contains, ray_cast
from sketchfall.physics.shapes.shapes import Circle, Polygon, Shape
from sketchfall.physics.tables.checkpoint import Checkpoint
from sketchfall.physics.tables.parts import ConvexPart, collision_parts
from sketchfall.physics.tables.snapshot_checks import SnapshotError
from sketchfall.physics.world import CrowdedError, StepInterruptedError, World, WorldRayHit

__all__ = [
    "BREAK_SPEED",
    "CORRECTIONS",
    "FRICTION_RULES",
    "INTEGRATORS",
    "JOINT_KINDS",
    "LINEAR_SLOP",
    "MAX_COORDINATE",
    "MAX_SUBSTEPS",
    "NARROW_PHASES",
    "RESTITUTION_RULES",
    "RESTITUTION_THRESHOLD",
    "SLEEP_SPEED",
    "VOLUMES",
    "Body",
    "Checkpoint",
    "Circle",
    "ConvexPart",
    "CrowdedError",
    "DiscGas",
    "Energy",
    "Event",
    "GasStalledError",
    "Joint",
    "Manifold",
    "MassProperties",
    "Material",
    "MotionWatch",
    "OutlineError",
    "Polygon",
    "PoseRoom",
    "RayHit",
    "Shape",
    "SnapshotError",
    "StepInterruptedError",
    "Volume",
    "World",
    "WorldRayHit",
    "bounding_volume",
    "centroid_of_outline",
    "clean_outline",
    "collide",
    "collision_parts",
    "combined_friction",
    "combined_restitution",
    "contains",
    "convex_parts",
    "mass_properties",
    "ray_cast",
    "sum_of_bits",
]
