"""A part of a drawing in one sentence, as it is spoken to who cannot see it: what it is, and where."""

from __future__ import annotations

from sketchfall.app.drawing.geometry import Point, vertices_of
from sketchfall.app.drawing.joint_geometry import Bodies, points_of
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing
from sketchfall.app.files.shown_text import shortened

MOTIONS = {"dynamic": "falls", "static": "stays", "kinematic": "moves as told"}
BOX_SIDES = 4


def body_in_words(body: BodyDrawing) -> str:
    x, y = body.position
    return f"{name_of(body)}: {_shape(body)}, {MOTIONS[body.kind]}, at {x:.2f}, {y:.2f} m"


def joint_in_words(joint: JointDrawing, bodies: Bodies) -> str:
    x, y = place_of(joint, bodies)
    name = shortened(joint.name) or f"{joint.kind} {joint.id}"
    ends = (joint.body_a, joint.body_b)
    joined = ["the background" if end is None else name_of(bodies[end]) for end in ends]
    return f"{name}: {joint.kind} of {joined[0]} and {joined[1]}, at {x:.2f}, {y:.2f} m"


def place_of(joint: JointDrawing, bodies: Bodies) -> Point:
    """Its middle."""
    points = points_of(joint, bodies)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _shape(body: BodyDrawing) -> str:
    if len(body.shapes) > 1:
        return f"{len(body.shapes)} shapes in one"
    if isinstance(body.shapes[0], CircleShape):
        return "circle"
    corners = vertices_of(body)
    return "box" if _is_box(corners) else f"polygon with {len(corners)} corners"


def _is_box(corners: list[Point]) -> bool:
    """Whether its diagonals have one middle and one length, but for rounding."""
    if len(corners) != BOX_SIDES:
        return False
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    size = abs(cx - ax) + abs(cy - ay)
    lengths = (cx - ax) ** 2 + (cy - ay) ** 2, (dx - bx) ** 2 + (dy - by) ** 2
    middles = abs(ax + cx - bx - dx) + abs(ay + cy - by - dy)
    return middles <= 1e-6 * size and abs(lengths[0] - lengths[1]) <= 1e-6 * size**2
