"""Jointed bodies that a change has left behind: joints that lie on both bodies no longer, and the remedy.

When one of two jointed bodies is moved, turned or stretched, the joint goes with it (see joint_upkeep), and
may come to lie beside the other. The others can be moved along, with all that hangs on them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from sketchfall.app.drawing.geometry import Point, box_of, touches
from sketchfall.app.drawing.joint_geometry import AT_ONE_POINT, Bodies, anchors_of
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.drawing.transforms import moved

SLACK = 0.02  # of a body's size, by which a joint may lie beside it


def stray_ends(joint: JointDrawing, bodies: Bodies) -> list[tuple[Point, BodyDrawing]]:
    """Where the joint holds a body beside that body, with the body; a gear holds centres."""
    if joint.kind == "gear":
        return []
    anchors = anchors_of(joint, bodies)
    ends = zip(anchors, (joint.body_a, joint.body_b), strict=True)
    held = [(place, bodies[body_id]) for place, body_id in ends if body_id is not None]
    held = held[:1] if joint.kind == "slot" else held  # a groove may lead beside its body
    # An axle may be below its car, as far as its wheel reaches up to it.
    reach = _size(held[-1][1]) / 2.0 if joint.kind == "wheel" else 0.0
    return [(place, body) for place, body in held if not touches(body, place, SLACK * _size(body) + reach)]


def _size(body: BodyDrawing) -> float:
    box = box_of(body)
    return max(box.width, box.height)


def newly_stray(
    old_joints: Iterable[JointDrawing], joints: Iterable[JointDrawing], before: Bodies, after: Bodies
) -> list[tuple[JointDrawing, BodyDrawing]]:
    """Joints held at one place that a change has brought beside a body they lay on, each with that body."""
    were_stray = {(joint.id, body.id) for joint in old_joints for _, body in stray_ends(joint, before)}
    return [
        (joint, body)
        for joint in joints
        if joint.kind in AT_ONE_POINT
        for _, body in stray_ends(joint, after)
        if (joint.id, body.id) not in were_stray
    ]


def moved_along(
    old_joints: Collection[JointDrawing], joints: Collection[JointDrawing], before: Bodies, changed: Bodies
) -> list[BodyDrawing]:
    """The partners of the changed bodies, moved as their common joints were, and all that hangs on those.

    `old_joints` and `before` are as they were before the change. What never moves stays.
    """
    links = list(_links(old_joints))
    ways: dict[int, Point] = {}
    after = {**before, **changed}
    now = {joint.id: joint for joint in joints}
    for joint in old_joints:
        if joint.kind not in AT_ONE_POINT or joint.body_b is None:
            continue
        ends = joint.body_a, joint.body_b
        for mine, other in (ends, ends[::-1]):
            if mine in changed and other not in changed and before[other].kind != "static":
                side = 0 if mine == joint.body_a else 1
                (ax, ay) = anchors_of(joint, before)[side]
                (bx, by) = anchors_of(now.get(joint.id, joint), after)[side]
                _carry(other, (bx - ax, by - ay), links, ways, before, changed)
    return [moved(before[body_id], *way) for body_id, way in ways.items() if way != (0.0, 0.0)]


def _links(joints: Iterable[JointDrawing]) -> Iterator[tuple[int, int]]:
    for joint in joints:
        if joint.body_b is not None:
            yield joint.body_a, joint.body_b
            yield joint.body_b, joint.body_a


def _carry(
    start: int,
    way: Point,
    links: list[tuple[int, int]],
    ways: dict[int, Point],
    bodies: Bodies,
    changed: Bodies,
) -> None:
    """This body and all that can be reached from it, but for those that were changed or never move."""
    waiting = [start]
    while waiting:
        body_id = waiting.pop()
        if body_id in ways or body_id in changed or bodies[body_id].kind == "static":
            continue
        ways[body_id] = way
        waiting += [other for mine, other in links if mine == body_id]
