"""The parts of a drawing. Bodies and joints are two kinds of them: both are selected, added, removed, changed
and dragged, alone or together, so whoever does that is handed parts and need not ask of which kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.language.catalogue import tr_n
from sketchfall.app.language.lists import listed

ForBody = TypeVar("ForBody")
ForJoint = TypeVar("ForJoint")
Part = TypeVar("Part", BodyDrawing, JointDrawing)

PlacedBody = tuple[int, BodyDrawing]  # with its place from the back
PlacedJoint = tuple[int, JointDrawing]


@dataclass(frozen=True, init=False)
class ByKind(Generic[ForBody, ForJoint]):
    """Something for each of some bodies and joints. False if there are none."""

    bodies: tuple[ForBody, ...]
    joints: tuple[ForJoint, ...]

    def __init__(self, bodies: Iterable[ForBody] = (), joints: Iterable[ForJoint] = ()) -> None:
        object.__setattr__(self, "bodies", tuple(bodies))
        object.__setattr__(self, "joints", tuple(joints))

    def __len__(self) -> int:
        return len(self.bodies) + len(self.joints)

    @property
    def leading(self) -> Self:
        """The bodies; or, if there are none, the joints. With both, one means the bodies."""
        return type(self)(self.bodies) if self.bodies else self

    @property
    def in_words(self) -> str:
        return parts_in_words(len(self.bodies), len(self.joints))


class PartIds(ByKind[int, int]):
    """Bodies and joints count from 1 each: a body and a joint may have the same id."""

    def includes(self, others: PartIds) -> bool:
        return set(others.bodies) <= set(self.bodies) and set(others.joints) <= set(self.joints)

    def with_others(self, others: PartIds) -> PartIds:
        return PartIds(
            dict.fromkeys((*self.bodies, *others.bodies)), dict.fromkeys((*self.joints, *others.joints))
        )

    def toggled(self, others: PartIds) -> PartIds:
        """Without those of the others that are among these, and with those that are not."""
        return PartIds(set(self.bodies) ^ set(others.bodies), set(self.joints) ^ set(others.joints))


class Parts(ByKind[BodyDrawing, JointDrawing]):
    @property
    def ids(self) -> PartIds:
        return PartIds((body.id for body in self.bodies), (joint.id for joint in self.joints))

    def changed_to(self, others: Parts) -> Parts:
        """These, with the others in place of those that have the same ids."""
        return Parts(exchanged(self.bodies, others.bodies), exchanged(self.joints, others.joints))

    def with_others(self, others: Parts) -> Parts:
        """These, and those of the others whose ids are not among them."""
        return Parts(joined(self.bodies, others.bodies), joined(self.joints, others.joints))


class PlacedParts(ByKind[PlacedBody, PlacedJoint]):
    """Parts with their places in the drawing, in ascending order."""

    @property
    def ids(self) -> PartIds:
        return PartIds((body.id for _, body in self.bodies), (joint.id for _, joint in self.joints))


def exchanged(parts: tuple[Part, ...], others: Iterable[Part]) -> tuple[Part, ...]:
    """The parts, with the others in place of those that have the same ids."""
    new = {part.id: part for part in others}
    return tuple(new.get(part.id, part) for part in parts) if new else parts


def joined(parts: tuple[Part, ...], others: Iterable[Part]) -> tuple[Part, ...]:
    """The parts, and those of the others whose ids are not among them."""
    known = {part.id for part in parts}
    return parts + tuple(part for part in others if part.id not in known)


def parts_in_words(bodies: int, joints: int) -> str:
    """As in "1 body and 2 joints"; of what there is none is not spoken, unless there is nothing at all."""
    words = [tr_n("{count} body", "{count} bodies", bodies)] if bodies or not joints else []
    words += [tr_n("{count} joint", "{count} joints", joints)] if joints else []
    return listed(words)
