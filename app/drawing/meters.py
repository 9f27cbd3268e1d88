"""What measures hangs on the parts that it measures: it goes, comes back and is copied with them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, Condition, Instrument, JointDrawing, Meter, Scene

Hanging = Meter | Condition | Instrument
One = TypeVar("One", Meter, Condition)


class Measuring(NamedTuple):
    """All of a drawing that measures it, and never changes its run."""

    meters: tuple[Meter, ...] = ()
    conditions: tuple[Condition, ...] = ()
    instruments: tuple[Instrument, ...] = ()

    @classmethod
    def of(cls, scene: Scene) -> Measuring:
        return cls(scene.meters, scene.conditions, scene.instruments)

    def put_into(self, scene: Scene) -> Scene:
        return replace(scene, meters=self.meters, conditions=self.conditions, instruments=self.instruments)

    def __bool__(self) -> bool:
        return any(self[:])

    def with_others(self, others: Measuring) -> Measuring:
        """These first."""
        return Measuring(
            self.meters + others.meters,
            self.conditions + others.conditions,
            self.instruments + others.instruments,
        )

    def left(self, bodies: Iterable[BodyDrawing], joints: Iterable[JointDrawing]) -> Measuring:
        """What still has all that it measures."""
        if not self:
            return self
        body_ids, joint_ids = {body.id for body in bodies}, {joint.id for joint in joints}
        return self._those(lambda each: _is_of(each, body_ids, joint_ids))

    def without(self, bodies: Collection[int], joints: Collection[int]) -> Measuring:
        """What is left when these parts are taken out, by their ids."""
        return self._those(lambda each: not _is_of_any(each, bodies, joints))

    def of_any(self, bodies: Collection[int], joints: Collection[int]) -> Measuring:
        """What measures any of these parts."""
        return self._those(lambda each: _is_of_any(each, bodies, joints))

    def of_parts(self) -> Measuring:
        """Without what is about the whole drawing, or lies beside all bodies."""
        return self._those(lambda each: any(_bodies_of(each)) or _joint_of(each) is not None)

    def copied(self, bodies: Mapping[int, int], joints: Mapping[int, int]) -> Measuring:
        """Of parts that were copied, by the ids that the copies have."""
        own = self.of_parts()._those(lambda each: _is_of(each, bodies, joints))
        return Measuring(
            tuple(_copied(meter, bodies, joints) for meter in own.meters),
            tuple(_copied(condition, bodies, joints) for condition in own.conditions),
            tuple(_copied_instrument(instrument, bodies) for instrument in own.instruments),
        )

    def _those(self, chosen: Callable[[Hanging], bool]) -> Measuring:
        return Measuring(
            tuple(filter(chosen, self.meters)),
            tuple(filter(chosen, self.conditions)),
            tuple(filter(chosen, self.instruments)),
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
    return left.with_others(before.of_any(gone, gone_joints)).put_into(scene)


def _bodies_of(each: Hanging) -> list[int]:
    ends = [end.body for end in each.ends] if isinstance(each, Instrument) else [each.body, each.other]
    return [body for body in ends if body is not None]


def _joint_of(each: Hanging) -> int | None:
    return None if isinstance(each, Instrument) else each.joint


def _is_of(each: Hanging, bodies: Collection[int], joints: Collection[int]) -> bool:
    """Whether all that it measures is among these, by their ids."""
    joint = _joint_of(each)
    return all(body in bodies for body in _bodies_of(each)) and (joint is None or joint in joints)


def _is_of_any(each: Hanging, bodies: Collection[int], joints: Collection[int]) -> bool:
    return any(body in bodies for body in _bodies_of(each)) or _joint_of(each) in joints


def _copied(each: One, bodies: Mapping[int, int], joints: Mapping[int, int]) -> One:
    return replace(
        each,
        body=None if each.body is None else bodies[each.body],
        other=None if each.other is None else bodies[each.other],
        joint=None if each.joint is None else joints[each.joint],
    )


def _copied_instrument(instrument: Instrument, bodies: Mapping[int, int]) -> Instrument:
    ends = (end if end.body is None else replace(end, body=bodies[end.body]) for end in instrument.ends)
    return replace(instrument, ends=tuple(ends))
