"""Joints of bodies that are cut or joined: each end goes to the piece on which it is, or to the nearest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from sketchfall.app.cutting.regions import region_of
from sketchfall.app.drawing.geometry import Point, to_body, to_world, turned
from sketchfall.app.drawing.joint_geometry import Bodies
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing


def joints_of_pieces(
    joints: Iterable[JointDrawing], before: Bodies, pieces: Mapping[int, Sequence[BodyDrawing]]
) -> dict[int, JointDrawing | None]:
    """The joints that change, by their ids; None: both its ends are on one body, or on none.

    `pieces` are what each body has become, by its id: one that is part of another now has that one.
    """
    found: dict[int, JointDrawing | None] = {}
    for joint in joints:
        after = _joint(joint, before, pieces)
        if after != joint:
            found[joint.id] = after
    return found


def _joint(
    joint: JointDrawing, before: Bodies, pieces: Mapping[int, Sequence[BodyDrawing]]
) -> JointDrawing | None:
    body_b = joint.body_b
    a, anchor_a = _end(before[joint.body_a], joint.anchor_a, pieces)
    if a is None:
        return None
    turn = before[joint.body_a].angle - a.angle
    axis = turned(joint.axis, turn) if turn else joint.axis
    if body_b is None:
        return replace(joint, body_a=a.id, anchor_a=anchor_a, axis=axis)
    b, anchor_b = _end(before[body_b], joint.anchor_b, pieces)
    if b is None or b.id == a.id:
        return None
    path = joint.path
    if path and (b.position, b.angle) != (before[body_b].position, before[body_b].angle):
        path = tuple(to_body(place, b) for place in to_world(path, before[body_b]))
    return replace(
        joint, body_a=a.id, body_b=b.id, anchor_a=anchor_a, anchor_b=anchor_b, axis=axis, path=path
    )


def _end(
    body: BodyDrawing, anchor: Point, pieces: Mapping[int, Sequence[BodyDrawing]]
) -> tuple[BodyDrawing | None, Point]:
    """On which body it is now, and where in its frame."""
    if body.id not in pieces:
        return body, anchor
    if not pieces[body.id]:
        return None, anchor
    (place,) = to_world([anchor], body)
    piece = min(pieces[body.id], key=lambda one: region_of(one.shapes).distance_to(to_body(place, one)))
    if (piece.position, piece.angle) == (body.position, body.angle):
        return piece, anchor  # to the last bit
    return piece, to_body(place, piece)
