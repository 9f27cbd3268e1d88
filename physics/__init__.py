"""Sketchfall's engine: rigid bodies in the plane, on numpy and numba.

    from physics import Circle, Polygon, World

    world = World()
    floor = world.add_body(Polygon.box(20, 1), position=(0, -0.5), kind="static")
    ball = world.add_body(Circle(0.5), position=(0, 5))
    for _ in range(60):
        world.step()
    print(ball.position)

SI units, y up, angles counter-clockwise in radians, contact normals from A to B.
"""

from physics.body import Body
from physics.bounding import VOLUMES, Volume, bounding_volume
from physics.corrections import CORRECTIONS
from physics.event_driven import DiscGas, Event, GasStalledError
from physics.integrators import INTEGRATORS
from physics.joint import Joint
from physics.joints.kinds import KINDS as JOINT_KINDS
from physics.manifold import Manifold, collide
from physics.mass import MassProperties, mass_properties
from physics.material import FRICTION_RULES, RESTITUTION_RULES, Material
from physics.narrow_phase import NARROW_PHASES
from physics.outline import OutlineError, convex_parts
from physics.reports import Energy
from physics.shape_queries import RayHit, contains, ray_cast
from physics.shapes import Circle, Polygon, Shape
from physics.snapshot_checks import SnapshotError
from physics.world import CrowdedError, StepInterruptedError, World, WorldRayHit

__all__ = [
    "CORRECTIONS",
    "FRICTION_RULES",
    "INTEGRATORS",
    "JOINT_KINDS",
    "NARROW_PHASES",
    "RESTITUTION_RULES",
    "VOLUMES",
    "Body",
    "Circle",
    "CrowdedError",
    "DiscGas",
    "Energy",
    "Event",
    "GasStalledError",
    "Joint",
    "Manifold",
    "MassProperties",
    "Material",
    "OutlineError",
    "Polygon",
    "RayHit",
    "Shape",
    "SnapshotError",
    "StepInterruptedError",
    "Volume",
    "World",
    "WorldRayHit",
    "bounding_volume",
    "collide",
    "contains",
    "convex_parts",
    "mass_properties",
    "ray_cast",
]
