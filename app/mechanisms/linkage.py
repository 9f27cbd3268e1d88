"""A linkage moved by hand in the drawing: its joints stay together, and what never moves stays."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, to_body
from sketchfall.app.drawing.joint_geometry import Bodies, anchors_of, drawn_length
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, JointDrawing, Scene
from sketchfall.app.editing.joint_upkeep import SAME, in_other_pose, rejoined
from sketchfall.app.mechanisms.hanging_together import ends_of, hanging_together, holds
from sketchfall.app.running.world_builder import build_world

ROUNDING = 1e-12  # m and rad: by so little nothing has moved


class Linkage:
    """Some bodies are held by hand, all by the same way; the others follow as their joints have them do."""

    def __init__(
        self, bodies: Bodies, joints: Collection[JointDrawing], held: Collection[int], point: Point
    ) -> None:
        """All bodies of the drawing, joints that hold, and at which point somebody has taken them.

        DrawingError if the engine refuses one of them.
        """
        together = hanging_together(held, joints, bodies, yields_to_hand)
        self._drawn = {body_id: bodies[body_id] for body_id in together.bodies}
        here = set(self._drawn)
        self._joints = [joint for joint in joints if here.intersection(ends_of(joint))]
        self._all_bodies = bodies
        self._point = point
        self.is_free = all(_is_movable(joint, bodies) for joint in joints if joint.id in together.joints)
        between = [joint for joint in self._joints if joint.id in together.joints]
        world, moving = build_world(
            Scene(
                bodies=tuple(map(_fixed_or_free, self._drawn.values())),
                joints=tuple(_on_stiff_axle(joint, bodies) for joint in between),
            )
        )
        self._mechanism = physics.Mechanism(world, [(moving[body_id], point) for body_id in held])
        self._held = len(held)
        self._start = self._mechanism.poses

    @property
    def ids(self) -> set[int]:
        """Of all bodies that are held or follow."""
        return set(self._drawn)

    @property
    def can_move(self) -> bool:
        return not self._mechanism.is_too_interwoven

    def moved(self, dx: float, dy: float) -> Parts:
        """What changes when the hand has gone so far from where it took hold, or as far as it can."""
        target = self._point[0] + dx, self._point[1] + dy
        self._mechanism.bring([target] * self._held)
        turns, after = {}, {}
        for drawn, was, now in zip(
            self._drawn.values(), self._start.tolist(), self._mechanism.poses.tolist(), strict=True
        ):
            turns[drawn.id] = now[2] - was[2]
            body = _placed(drawn, was, now)
            if body is not drawn:
                after[drawn.id] = body
        return Parts(after.values(), self._changed_joints(after, turns))

    def _changed_joints(
        self, after: dict[int, BodyDrawing], turns: dict[int, float]
    ) -> Iterable[JointDrawing]:
        """Those that have to say what went without saying in the pose in which they were drawn."""
        all_after = {**self._all_bodies, **after}
        for joint in self._joints:
            before = _length(joint, self._all_bodies)
            same = before is None or math.isclose(before, _length(joint, all_after) or 0.0, rel_tol=SAME)
            turn = turns.get(joint.body_b or 0, 0.0) - turns.get(joint.body_a, 0.0)
            turn = turn if abs(turn) > ROUNDING else 0.0
            now = in_other_pose(joint, joint.length if same else before, turn)
            if joint.kind == "slot":
                now = rejoined(now, all_after)
            if now != joint:
                yield now


def yields_to_hand(body: BodyDrawing) -> bool:
    """What is locked stays where it is, as what never moves does."""
    return body.kind == "dynamic" and not body.locked


def linkage_of(
    bodies: Bodies,
    joints: Sequence[JointDrawing],
    held: Collection[int],
    along: Collection[int],
    point: Point,
) -> Linkage | None:
    """What these bodies drag along, taken at a point; None if nothing, or if they go by themselves.

    along: joints that are moved with them. What never moves is not moved as a linkage, but goes alone.
    """
    left = [joint for joint in joints if not (joint.id in along and set(ends_of(joint)) <= set(held))]
    outward = any(
        holds(joint) and set(held).intersection(ends_of(joint)) and not _is_within(joint, held)
        for joint in left
    )
    if not outward or not all(yields_to_hand(bodies[body_id]) for body_id in held):
        return None
    try:
        linkage = Linkage(bodies, left, held, point)
    except DrawingError:
        return None
    return linkage if linkage.can_move else None


def _is_within(joint: JointDrawing, held: Collection[int]) -> bool:
    """Whether it joins two of these, and nothing else: a pulley has its wheels in the world."""
    return joint.body_b is not None and joint.kind != "pulley" and set(ends_of(joint)) <= set(held)


def _is_movable(joint: JointDrawing, bodies: Bodies) -> bool:
    """Whether it holds nothing to what never moves."""
    if joint.body_b is None or joint.kind == "pulley":
        return False
    return all(yields_to_hand(bodies[body_id]) for body_id in ends_of(joint))


def _fixed_or_free(body: BodyDrawing) -> BodyDrawing:
    return body if yields_to_hand(body) else replace(body, kind="static")


def _on_stiff_axle(joint: JointDrawing, bodies: Bodies) -> JointDrawing:
    """A suspension is as far in as it is drawn: the wheel turns on an axle there."""
    if joint.kind != "wheel":
        return joint
    _, axle = anchors_of(joint, bodies)
    return replace(
        joint, kind="hinge", anchor_a=to_body(axle, bodies[joint.body_a]), limits=None, motor_speed=None
    )


def _length(joint: JointDrawing, bodies: Bodies) -> float | None:
    """Of what is as long as it is drawn, unless it says otherwise."""
    if joint.kind not in ("spring", "rope", "pulley") or joint.length is not None:
        return joint.length
    return drawn_length(joint, bodies)


def _placed(drawn: BodyDrawing, was: list[float], now: list[float]) -> BodyDrawing:
    """As drawn, if it has not moved, and as much as it has not."""
    position, angle = drawn.position, drawn.angle
    if math.dist(was[:2], now[:2]) > ROUNDING:
        position = now[0], now[1]
    if abs(now[2] - was[2]) > ROUNDING:
        angle = math.remainder(now[2], math.tau)
    same = position == drawn.position and angle == drawn.angle
    return drawn if same else replace(drawn, position=position, angle=angle)
