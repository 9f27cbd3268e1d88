"""What measures hangs on the parts that it measures: it goes, comes back and is copied with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, Condition, JointDrawing, Meter, Scene

Hanging = TypeVar("Hanging", Meter, Condition)


class Measuring(NamedTuple):
    """All of a drawing that measures it, and never changes its run."""

    meters: tuple[Meter, ...] = ()
    conditions: tuple[Condition, ...] = ()

    @classmethod
    def of(cls, scene: Scene) -> Measuring:
        return cls(scene.meters, scene.conditions)

    def put_into(self, scene: Scene) -> Scene:
        return replace(scene, meters=self.meters, conditions=self.conditions)

    def __bool__(self) -> bool:
        return any(self[:])

    def with_others(self, others: Measuring) -> Measuring:
        """These first."""
        return Measuring(self.meters + others.meters, self.conditions + others.conditions)

    def left(self, bodies: Iterable[BodyDrawing], joints: Iterable[JointDrawing]) -> Measuring:
        """What still has something to measure."""
        if not self:
            return self
        body_ids, joint_ids = {body.id for body in bodies}, {joint.id for joint in joints}
        return Measuring(
            _of(self.meters, body_ids, joint_ids),
            _of(self.conditions, body_ids, joint_ids),
        )

    def without(self, bodies: Collection[int], joints: Collection[int]) -> Measuring:
        """What is left when these parts are taken out, by their ids."""
        return Measuring(
            tuple(each for each in self.meters if not _is_of_any(each, bodies, joints)),
            tuple(each for each in self.conditions if not _is_of_any(each, bodies, joints)),
        )

    def of_parts(self) -> Measuring:
        """Without what is about the whole drawing."""
        return Measuring(
            tuple(each for each in self.meters if not _is_of_whole(each)),
            tuple(each for each in self.conditions if not _is_of_whole(each)),
        )

    def copied(self, bodies: Mapping[int, int], joints: Mapping[int, int]) -> Measuring:
        """Of parts that were copied, by the ids that the copies have."""
        own = self.of_parts()
        return Measuring(
            tuple(_copied(each, bodies, joints) for each in _of(own.meters, bodies, joints)),
            tuple(_copied(each, bodies, joints) for each in _of(own.conditions, bodies, joints)),
        )

    def of_gone(self, bodies: Collection[int], joints: Collection[int]) -> Measuring:
        """What measures any of these parts."""
        return Measuring(
            tuple(each for each in self.meters if _is_of_any(each, bodies, joints)),
            tuple(each for each in self.conditions if _is_of_any(each, bodies, joints)),
        )


NOTHING_MEASURED = Measuring()


def with_measuring_of(scene: Scene, now: Scene) -> Scene:
    """A drawing as it was at another time, measured as it is now; what is gone by now, as it was then."""
    before, after = Measuring.of(scene), Measuring.of(now)
    if not before and not after:
        return scene
    gone = {body.id for body in scene.bodies} - {body.id for body in now.bodies}
    gone_joints = {joint.id for joint in scene.joints} - {joint.id for joint in now.joints}
    left = after.left(scene.bodies, scene.joints)
    return left.with_others(before.of_gone(gone, gone_joints)).put_into(scene)


def _of(every: Iterable[Hanging], bodies: Collection[int], joints: Collection[int]) -> tuple[Hanging, ...]:
    """Those of which all that they measure is among these, by their ids."""
    return tuple(
        each
        for each in every
        if (each.body is None or each.body in bodies)
        and (each.other is None or each.other in bodies)
        and (each.joint is None or each.joint in joints)
    )


def _is_of_any(each: Meter | Condition, bodies: Collection[int], joints: Collection[int]) -> bool:
    return each.body in bodies or each.other in bodies or each.joint in joints


def _is_of_whole(each: Meter | Condition) -> bool:
    return each.body is None and each.joint is None


def _copied(each: Hanging, bodies: Mapping[int, int], joints: Mapping[int, int]) -> Hanging:
    return replace(
        each,
        body=None if each.body is None else bodies[each.body],
        other=None if each.other is None else bodies[each.other],
        joint=None if each.joint is None else joints[each.joint],
    )
