"""How joints follow when their bodies are moved, turned or stretched in the drawing: none is ever torn.

- An anchor is a place on its body: it goes where the body goes, and is stretched with it. If the outline was
  drawn anew, the anchor stays where it is in the world.
- A hinge, weld, slider or wheel is one place. If its two anchors no longer lie as they did, the body that was
  changed decides where that place is (A, if both were), and the anchor on the other body, or in the
  background, is put there. The pin of a slot is put where its groove is nearest to it.
- A rod is as long as drawn, a rope or the rope of a pulley at least: a length at odds with that is forgotten.
- Ends in the background and the wheels of pulleys stay, unless the joint is selected and so moved as well.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from math import dist, hypot

import numpy as np
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point, to_body, to_world
from sketchfall.app.drawing.joint_geometry import (
    AT_ONE_POINT,
    Bodies,
    Move,
    anchors_of,
    axis_of,
    carried,
    drawn_length,
    free_way,
)
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing
from sketchfall.app.mechanisms.grooves import put_in_groove

SAME = 1e-9  # of the size of what is compared: rounding, not a change


def joints_after(
    joints: Iterable[JointDrawing], before: Bodies, after: Bodies, along: Collection[int] = ()
) -> list[JointDrawing]:
    """The joints that change when these bodies become those; `along` are the ids of those moved as well.

    `before` holds all bodies of the drawing, `after` those that change.
    """
    moved = {body_id for body_id, body in after.items() if _placed_otherwise(before[body_id], body)}
    if not moved:
        return []
    moves = {body_id: _move(before[body_id], after[body_id]) for body_id in moved}
    all_after = {**before, **after}
    changed = []
    for joint in joints:
        if joint.body_a in moved or joint.body_b in moved:
            now = _followed(joint, before, all_after, moves, joint.id in along)
            if now != joint:
                changed.append(now)
    return changed


def _followed(
    joint: JointDrawing, before: Bodies, after: Bodies, moves: dict[int, Move], goes_along: bool
) -> JointDrawing:
    now = replace(
        joint,
        anchor_a=_anchor(joint.anchor_a, joint.body_a, before, after, moves),
        anchor_b=_anchor(joint.anchor_b, joint.body_b, before, after, moves),
    )
    if joint.path and joint.body_b is not None:
        places = (_anchor(place, joint.body_b, before, after, moves) for place in joint.path)
        now = replace(now, path=tuple(places))
    if goes_along and joint.body_a in moves and (joint.body_b is None or joint.body_b in moves):
        now = carried(now, moves[joint.body_a])
    if joint.kind in AT_ONE_POINT:
        return _made_whole(joint, now, before, after, joint.body_a in moves)
    return as_long_as_drawn(now, after)


def _anchor(
    anchor: Point, body_id: int | None, before: Bodies, after: Bodies, moves: dict[int, Move]
) -> Point:
    if body_id not in moves or body_id is None:
        return anchor
    old, new = before[body_id], after[body_id]
    if old.shapes == new.shapes:
        return anchor  # without rounding
    (place,) = to_world([anchor], old)
    return to_body(moves[body_id](place), new)


def _made_whole(
    was: JointDrawing, now: JointDrawing, before: Bodies, after: Bodies, a_decides: bool
) -> JointDrawing:
    """Join anew unless B's anchor lies in A's frame as it did; on a slider, maybe some way along."""
    old_gap = _gap(was, before)
    gap = _gap(now, after)
    size = 1.0 + hypot(*gap) + hypot(*now.anchor_a)
    if dist(gap, old_gap) <= SAME * size:
        return now
    return joined_anew(now, after, a_decides)


def joined_anew(joint: JointDrawing, bodies: Bodies, a_decides: bool) -> JointDrawing:
    """Both ends at one place: where A has its anchor, or where B has it."""
    if joint.kind == "slot":
        return put_in_groove(joint, bodies)
    point_a, point_b = anchors_of(joint, bodies)
    if not a_decides:
        return replace(joint, anchor_a=to_body(point_b, bodies[joint.body_a]))
    return _with_b_at(joint, bodies, point_a)


def rejoined(joint: JointDrawing, bodies: Bodies) -> JointDrawing:
    """A hinge or weld with B's anchor exactly at A's; a slider or wheel with B's exactly on the axis of A."""
    point_a, point_b = anchors_of(joint, bodies)
    if joint.kind in ("slider", "wheel"):
        x, y = axis_of(joint, bodies)
        way = (point_b[0] - point_a[0]) * x + (point_b[1] - point_a[1]) * y
        point_a = point_a[0] + way * x, point_a[1] + way * y
    return _with_b_at(joint, bodies, point_a)


def in_other_pose(joint: JointDrawing, length: float | None, turn: float) -> JointDrawing:
    """The same joint where its bodies were brought into another pose: what it held there it holds here.

    length: of a spring, a rope or a pulley's. turn: of B against A on the way; limits count from the drawing.
    """
    if joint.kind in ("spring", "rope", "pulley"):
        return replace(joint, length=length)
    if turn != 0.0 and joint.torsion > 0.0:
        joint = replace(joint, rest_angle=joint.rest_angle - turn)
    if joint.kind == "hinge" and free_way(joint) != 0 and turn != 0.0:
        joint = replace(joint, pawl=math.remainder(joint.pawl - turn, math.tau / (joint.teeth or 1.0)))
    if joint.kind == "hinge" and joint.limits is not None and turn != 0.0:
        lower, upper = joint.limits
        return replace(joint, limits=(lower - turn, upper - turn))
    return joint


def _with_b_at(joint: JointDrawing, bodies: Bodies, point: Point) -> JointDrawing:
    b = None if joint.body_b is None else bodies[joint.body_b]
    return replace(joint, anchor_b=point if b is None else to_body(point, b))


def _gap(joint: JointDrawing, bodies: Bodies) -> Point:
    """From A's anchor to B's, in A's frame."""
    _, point_b = anchors_of(joint, bodies)
    x, y = to_body(point_b, bodies[joint.body_a])
    return x - joint.anchor_a[0], y - joint.anchor_a[1]


def as_long_as_drawn(joint: JointDrawing, after: Bodies) -> JointDrawing:
    """A length that is at odds with where the ends are now, is forgotten."""
    if joint.length is None or joint.kind not in ("rod", "rope", "pulley"):
        return joint
    excess = drawn_length(joint, after) - joint.length
    torn = excess > SAME * (1.0 + joint.length)
    crushed = joint.kind == "rod" and excess < -SAME * (1.0 + joint.length)
    return replace(joint, length=None) if torn or crushed else joint


# --- where the places on a body went ------------------------------------------------------------------


def _placed_otherwise(old: BodyDrawing, new: BodyDrawing) -> bool:
    return old.position != new.position or old.angle != new.angle or old.shapes != new.shapes


def _move(old: BodyDrawing, new: BodyDrawing) -> Move:
    """Where a place on the body went; an outline drawn anew leaves places where they are."""
    if old.shapes == new.shapes:
        return lambda place: to_world([to_body(place, old)], new)[0]
    return _stretch(old, new) or (lambda place: place)


def _stretch(old: BodyDrawing, new: BodyDrawing) -> Move | None:
    """The one affine map that takes the corners of the body to the new ones, if there is one."""
    start, end = np.array(_marks(old)), np.array(_marks(new))
    if len(start) != len(end):
        return None
    middle, goal = start.mean(axis=0), end.mean(axis=0)
    matrix, _, rank, _ = np.linalg.lstsq(start - middle, end - goal, rcond=None)
    size = 1.0 + float(np.abs(end - goal).max())
    if rank < 2 or float(np.abs((start - middle) @ matrix - (end - goal)).max()) > 1e-6 * size:
        return None

    def stretched(place: Point) -> Point:
        x, y = (goal + (np.array(place) - middle) @ matrix).tolist()
        return x, y

    return stretched


def _marks(body: BodyDrawing) -> list[Point]:
    """Corners of outlines, and of each circle its centre and two points on its rim, in the world."""
    marks: list[Point] = []
    for shape in body.shapes:
        if isinstance(shape, CircleShape):
            (x, y), r = shape.center, shape.radius
            marks += [(x, y), (x + r, y), (x, y + r)]
        else:
            marks += shape.vertices
    return to_world(marks, body)
