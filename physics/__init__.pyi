# What the engine offers, and where each of it is at home. Read by __init__.py, and by type checkers.

from .asking import WorldRayHit
from .body import Body
from .collision.manifold import Manifold, collide
from .constants import (
    BREAK_SPEED,
    GRAZE,
    GRAZE_FRACTION,
    GRAZE_SLOPE,
    LINEAR_SLOP,
    MAX_COORDINATE,
    MAX_SUBSTEPS,
    RESTITUTION_THRESHOLD,
    SLEEP_SPEED,
    SMALLEST_DISTANCE,
)
from .contact_watch import ContactEvents, ContactWatch
from .event_driven import DiscGas, Event, GasStalledError
from .joint import Joint
from .joints.kinds import JOINT_KINDS
from .loading import load_joints, load_methods
from .mechanism import Freedom, Mechanism, freedom
from .method_names import (
    BROAD_PHASES,
    CORRECTIONS,
    FRICTION_RULES,
    INTEGRATORS,
    NARROW_PHASES,
    RESTITUTION_RULES,
)
from .motion_watch import MotionWatch
from .poses import PoseRoom, sum_of_bits
from .reports import Energy
from .sentences import Sentence
from .settings import EngineSettings
from .shapes.bounding import VOLUMES, Volume, bounding_volume
from .shapes.holes import clean_holes
from .shapes.magnet import Magnet
from .shapes.mass import MassProperties, centroid_of_outline, mass_properties
from .shapes.material import Material, combined_friction, combined_restitution
from .shapes.outline import OutlineError, clean_outline, convex_parts
from .shapes.region import Region
from .shapes.shape_queries import RayHit, contains, ray_cast
from .shapes.shapes import Circle, Polygon, Shape
from .shapes.smooth_line import smooth_line
from .tables.checkpoint import Checkpoint
from .tables.parts import ConvexPart, collision_parts
from .tables.snapshot_checks import SnapshotError
from .world import CrowdedError, StepInterruptedError, World

__all__ = [
    "BREAK_SPEED",
    "BROAD_PHASES",
    "CORRECTIONS",
    "FRICTION_RULES",
    "GRAZE",
    "GRAZE_FRACTION",
    "GRAZE_SLOPE",
    "INTEGRATORS",
    "JOINT_KINDS",
    "LINEAR_SLOP",
    "MAX_COORDINATE",
    "MAX_SUBSTEPS",
    "NARROW_PHASES",
    "RESTITUTION_RULES",
    "RESTITUTION_THRESHOLD",
    "SLEEP_SPEED",
    "SMALLEST_DISTANCE",
    "VOLUMES",
    "Body",
    "Checkpoint",
    "Circle",
    "ContactEvents",
    "ContactWatch",
    "ConvexPart",
    "CrowdedError",
    "DiscGas",
    "Energy",
    "EngineSettings",
    "Event",
    "Freedom",
    "GasStalledError",
    "Joint",
    "Magnet",
    "Manifold",
    "MassProperties",
    "Material",
    "Mechanism",
    "MotionWatch",
    "OutlineError",
    "Polygon",
    "PoseRoom",
    "RayHit",
    "Region",
    "Sentence",
    "Shape",
    "SnapshotError",
    "StepInterruptedError",
    "Volume",
    "World",
    "WorldRayHit",
    "bounding_volume",
    "centroid_of_outline",
    "clean_holes",
    "clean_outline",
    "collide",
    "collision_parts",
    "combined_friction",
    "combined_restitution",
    "contains",
    "convex_parts",
    "freedom",
    "load_joints",
    "load_methods",
    "mass_properties",
    "ray_cast",
    "smooth_line",
    "sum_of_bits",
]
