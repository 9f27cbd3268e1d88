"""What hangs together: bodies that joints hold to one another, and the joints that do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from sketchfall.app.drawing.joint_geometry import Bodies
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing


def holds(joint: JointDrawing) -> bool:
    """A spring gives way, all others hold."""
    return joint.kind != "spring"


def hanging_together(
    start: Collection[int],
    joints: Iterable[JointDrawing],
    bodies: Bodies,
    moves: Callable[[BodyDrawing], bool],
) -> PartIds:
    """These bodies, all that move with them, what never moves at the ends of that, and the joints."""
    joints = [joint for joint in joints if holds(joint)]
    by_body: dict[int, list[JointDrawing]] = {}
    for joint in joints:
        for body_id in ends_of(joint):
            by_body.setdefault(body_id, []).append(joint)
    found, waiting, between = set(start), list(start), set()
    while waiting:
        body_id = waiting.pop()
        if not moves(bodies[body_id]):
            continue
        for joint in by_body.get(body_id, ()):
            between.add(joint.id)
            further = set(ends_of(joint)) - found
            found |= further
            waiting += further
    return PartIds(sorted(found), (joint.id for joint in joints if joint.id in between))


def ends_of(joint: JointDrawing) -> tuple[int, ...]:
    """The bodies that it holds, without the background."""
    return (joint.body_a,) if joint.body_b is None else (joint.body_a, joint.body_b)
