"""Which part of the world a picture shows: what moves, and of what does not move only what is close by.

A floor may be far longer than what happens on it, and a body that went astray would make all others tiny.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.geometry import Box, box_around
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.drawing.showing import is_endless, shown_joints
from sketchfall.app.picture.body_arrays import BodyArrays, Floats, Ints, poses_of
from sketchfall.app.picture.joint_arrays import JointArrays

MARGIN = 0.05  # of the longer side, left free around the bodies
WHOLE = 2.5  # times as large as what moves: then all that does not move is shown, and else what is near it:
NEAR = 0.3  # of the longer side
SPACE = 100.0  # times as large as what moves: what does not move is drawn as a space to move in, if no larger
ASTRAY = 1.0  # of the longer side of that space: what went further away does not count
NOTHING = Box(-1.0, -1.0, 1.0, 1.0)  # of an empty drawing

Bools = NDArray[np.bool_]


def frame_of(scene: Scene, moments: Iterable[Floats] = (), *, whole: bool = False) -> Box:
    """Around the bodies as drawn, and where they are at some moments: x, y and angle of each.

    whole: with all that does not move, however far it reaches.
    """
    arrays = BodyArrays(scene.bodies)
    is_moving = np.array([body.kind != "static" for body in scene.bodies], dtype=bool)
    without_end = np.array([is_endless(body) for body in scene.bodies], dtype=bool)
    drawn = _boxes(arrays, poses_of(scene.bodies))
    joined = JointArrays(shown_joints(scene.joints, scene.bodies), scene.bodies).drawn_box()
    moving = box_around([*_box(drawn, is_moving), *([joined] if joined else [])])
    fixed = box_around(_box(drawn, ~is_moving & ~without_end))
    if moving is not None:
        space = _space(moving, fixed)
        allowed = grown(space, ASTRAY * longer_side(space))
        reached = [box for poses in moments for box in _box_within(_boxes(arrays, poses), is_moving, allowed)]
        moving = box_around([moving, *reached])
    shown = _with_what_is_near(moving, fixed, whole=whole)
    return grown(shown, MARGIN * longer_side(shown))


def longer_side(box: Box) -> float:
    return max(box.width, box.height)


def grown(box: Box, margin: float) -> Box:
    return Box(box.left - margin, box.bottom - margin, box.right + margin, box.top + margin)


def _with_what_is_near(moving: Box | None, fixed: Box | None, *, whole: bool) -> Box:
    if moving is None or fixed is None or longer_side(moving) == 0.0:
        found = box_around([box for box in (moving, fixed) if box is not None])
        return NOTHING if found is None or longer_side(found) == 0.0 else found
    both = _both(moving, fixed)
    if whole or longer_side(both) <= WHOLE * longer_side(moving):
        return both
    near = grown(moving, NEAR * longer_side(moving))
    return Box(
        max(both.left, near.left),
        max(both.bottom, near.bottom),
        min(both.right, near.right),
        min(both.top, near.top),
    )


def _space(moving: Box, fixed: Box | None) -> Box:
    """In which the bodies are meant to stay."""
    both = moving if fixed is None else _both(moving, fixed)
    return both if longer_side(both) <= SPACE * longer_side(moving) else moving


def _both(one: Box, other: Box) -> Box:
    found = box_around((one, other))
    assert found is not None
    return found


def _boxes(arrays: BodyArrays, poses: Floats) -> Floats:
    """Left, bottom, right and top of every body; nan or inf of one that is nowhere."""
    placed = arrays.place(poses)
    low, high = np.full((arrays.count, 2), np.inf), np.full((arrays.count, 2), -np.inf)
    radii = arrays.circles[:, 2:]
    for rows, points, reach in (
        (arrays.vertex_body, placed.vertices, 0.0),
        (arrays.circle_body, placed.centers, radii),
    ):
        _extend(low, high, rows, points - reach, points + reach)
    return np.hstack([low, high])


def _extend(low: Floats, high: Floats, rows: Ints, least: Floats, most: Floats) -> None:
    np.minimum.at(low, rows, least)
    np.maximum.at(high, rows, most)


def _box(boxes: Floats, chosen: Bools) -> list[Box]:
    """Around the chosen ones, if there are any."""
    boxes = boxes[chosen & np.isfinite(boxes).all(axis=1)]
    if not len(boxes):
        return []
    return [Box(*boxes[:, :2].min(axis=0).tolist(), *boxes[:, 2:].max(axis=0).tolist())]


def _box_within(boxes: Floats, chosen: Bools, allowed: Box) -> list[Box]:
    low, high = np.array(allowed[:2]), np.array(allowed[2:])
    inside = (boxes[:, :2] >= low).all(axis=1) & (boxes[:, 2:] <= high).all(axis=1)
    return _box(boxes, chosen & inside)
