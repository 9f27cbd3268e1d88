"""A part of a drawing in one sentence, as it is spoken to who cannot see it: what it is, and where."""

from __future__ import annotations

from sketchfall.app.drawing.geometry import Point, to_world
from sketchfall.app.drawing.joint_geometry import Bodies, points_of
from sketchfall.app.drawing.joint_words import joint_word, name_of_joint
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing
from sketchfall.app.drawing.showing import is_endless
from sketchfall.app.language.catalogue import later, tr, tr_n

MOTIONS = {"dynamic": later("falls"), "static": later("stays"), "kinematic": later("moves as told")}
BOX_SIDES = 4


def body_in_words(body: BodyDrawing) -> str:
    x, y = body.position
    return tr(
        "{name}: {shape}, {motion}, at {x:.2f}, {y:.2f} m",
        name=name_of(body),
        shape=_shape(body),
        motion=tr(MOTIONS[body.kind]),
        x=x,
        y=y,
    )


def joint_in_words(joint: JointDrawing, bodies: Bodies) -> str:
    x, y = place_of(joint, bodies)
    ends = (joint.body_a, joint.body_b)
    first, second = (tr("the background") if end is None else name_of(bodies[end]) for end in ends)
    return tr(
        "{name}: {kind} of {first} and {second}, at {x:.2f}, {y:.2f} m",
        name=name_of_joint(joint),
        kind=joint_word(joint.kind),
        first=first,
        second=second,
        x=x,
        y=y,
    )


def group_in_words(name: str, members: PartIds) -> str:
    if name:
        return tr("{name}: group of {parts}", name=name, parts=members.in_words)
    return tr("Group of {parts}", parts=members.in_words)


def place_of(joint: JointDrawing, bodies: Bodies) -> Point:
    """Its middle."""
    points = points_of(joint, bodies)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _shape(body: BodyDrawing) -> str:
    if len(body.shapes) > 1:
        return tr_n("{count} shape in one", "{count} shapes in one", len(body.shapes))
    if is_endless(body):
        return tr("half-plane")
    if isinstance(body.shapes[0], CircleShape):
        return tr("circle")
    holes = len(body.shapes[0].holes)
    corners = to_world(body.shapes[0].vertices, body)
    shape = (
        tr("box")
        if _is_box(corners)
        else tr_n("polygon with {count} corner", "polygon with {count} corners", len(corners))
    )
    if holes:
        return tr_n("{shape} with {count} hole", "{shape} with {count} holes", holes, shape=shape)
    return shape


def _is_box(corners: list[Point]) -> bool:
    """Whether its diagonals have one middle and one length, but for rounding."""
    if len(corners) != BOX_SIDES:
        return False
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    size = abs(cx - ax) + abs(cy - ay)
    lengths = (cx - ax) ** 2 + (cy - ay) ** 2, (dx - bx) ** 2 + (dy - by) ** 2
    middles = abs(ax + cx - bx - dx) + abs(ay + cy - by - dy)
    return middles <= 1e-6 * size and abs(lengths[0] - lengths[1]) <= 1e-6 * size**2
