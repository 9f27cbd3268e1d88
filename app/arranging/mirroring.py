"""Mirror images of bodies and of what holds them: one that runs is the mirror image of the run.

A mirror does to a body in the world what a mirror through the origin of its frame does in it, with the frame
put where its origin is seen and turned the other way: M R(a) v + M p = R(-a) M v + M p.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.joint_geometry import AT_ONE_POINT, Bodies, carried
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.drawing.transforms import with_places_at
from sketchfall.app.editing.joint_upkeep import as_long_as_drawn, joined_anew

Way = Literal["across", "up"]


class Mirror(NamedTuple):
    """Which changes left and right, or above and below, and has this point on it."""

    way: Way
    middle: Point

    def vector(self, vector: Point) -> Point:
        x, y = vector
        return (0.0 - x, y) if self.way == "across" else (x, 0.0 - y)  # no -0.0

    def point(self, point: Point) -> Point:
        x, y = point
        return (2.0 * self.middle[0] - x, y) if self.way == "across" else (x, 2.0 * self.middle[1] - y)

    def _direction(self, angle: float) -> float:
        return math.pi - angle if self.way == "across" else 0.0 - angle

    def body(self, body: BodyDrawing) -> BodyDrawing:
        return replace(
            body,
            position=self.point(body.position),
            angle=0.0 - body.angle,
            velocity=self.vector(body.velocity),
            angular_velocity=0.0 - body.angular_velocity,
            shapes=tuple(with_places_at(shape, self.vector) for shape in body.shapes),
            force=self.vector(body.force),
            torque=0.0 - body.torque,
            surface_speed=0.0 - body.surface_speed,
            magnet_angle=self._direction(body.magnet_angle) if body.magnet != 0.0 else body.magnet_angle,
        )


def mirrored(
    bodies: Iterable[BodyDrawing],
    joints: Iterable[JointDrawing],
    there: Bodies,
    mirror: Mirror,
    along: Collection[int] = (),
) -> Parts:
    """The bodies in the mirror, with the joints that hold them, of which these are.

    `there` holds all bodies of the drawing. `along` are the ids of joints that are mirrored themselves: with
    them, what they hold in the background.
    """
    seen = {body.id: mirror.body(body) for body in bodies}
    after = {**there, **seen}
    changed = [
        _joint(joint, mirror, seen, after, joint.id in along)
        for joint in joints
        if joint.body_a in seen or joint.body_b in seen
    ]
    return Parts(seen.values(), changed)


def _joint(
    joint: JointDrawing, mirror: Mirror, seen: Bodies, after: Bodies, goes_along: bool
) -> JointDrawing:
    has_a, has_b = joint.body_a in seen, joint.body_b in seen
    now = joint
    if has_a:
        now = replace(now, anchor_a=mirror.vector(joint.anchor_a), axis=mirror.vector(joint.axis))
    if has_b:
        now = replace(now, anchor_b=mirror.vector(joint.anchor_b), path=tuple(map(mirror.vector, joint.path)))
    is_whole = has_a and (has_b or joint.body_b is None)
    if is_whole:
        now = _turning_the_other_way(now)
        if goes_along:
            return carried(now, mirror.point)
        if joint.kind in AT_ONE_POINT and joint.body_b is None:
            path = tuple(map(mirror.point, joint.path))
            return replace(now, anchor_b=mirror.point(joint.anchor_b), path=path)
    elif joint.kind in AT_ONE_POINT:
        return joined_anew(now, after, has_a)
    return as_long_as_drawn(now, after)


def _turning_the_other_way(joint: JointDrawing) -> JointDrawing:
    """Angles count the other way round; what lies along an axis counts along the mirrored axis as before."""
    joint = replace(joint, rest_angle=0.0 - joint.rest_angle)
    if joint.limits is not None and joint.kind == "hinge":
        low, high = joint.limits
        joint = replace(joint, limits=(0.0 - high, 0.0 - low))
    if joint.ratchet != "none" and joint.kind == "hinge":
        other_way = "forward" if joint.ratchet == "backward" else "backward"
        joint = replace(joint, ratchet=other_way, pawl=0.0 - joint.pawl)
    if joint.motor_speed is not None and joint.kind in ("hinge", "wheel"):
        joint = replace(joint, motor_speed=0.0 - joint.motor_speed)
    return joint
