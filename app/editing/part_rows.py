"""The parts of a drawing as rows of a list: bodies from front to back, then joints. What is done there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from sketchfall.app.drawing.joint_words import joint_word, name_of_joint
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.editing.commands import ChangeDrawing, ChangeOrder
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import tr


class Row(NamedTuple):
    """Bodies and joints are numbered apart, so it takes both."""

    is_body: bool
    id: int

    @property
    def ids(self) -> PartIds:
        return PartIds([self.id]) if self.is_body else PartIds(joints=[self.id])


def part_at(document: Document, row: Row) -> BodyDrawing | JointDrawing:
    return document.body(row.id) if row.is_body else document.joint(row.id)


def words_of(part: BodyDrawing | JointDrawing) -> str:
    if isinstance(part, BodyDrawing):
        return name_of(part)
    name, kind = name_of_joint(part), joint_word(part.kind)
    return tr("{name} ({kind})", name=name, kind=kind) if part.name else name


def rows_of(document: Document, words: str = "") -> list[Row]:
    """Of the parts that have all these words in their names, or in those of their groups."""
    wanted = words.casefold().split()
    scene = document.scene
    every: Sequence[BodyDrawing | JointDrawing] = [*reversed(scene.bodies), *scene.joints]
    return [Row(isinstance(part, BodyDrawing), part.id) for part in every if _fits(part, wanted)]


def _fits(part: BodyDrawing | JointDrawing, wanted: Sequence[str]) -> bool:
    if not wanted:
        return True
    told = " ".join([words_of(part), *(group.name for group in part.groups)]).casefold()
    return all(word in told for word in wanted)


def rename(document: Document, row: Row, name: str) -> None:
    """DrawingError if it cannot be called so."""
    part = part_at(document, row)
    if part.name == name:
        return
    changed = (
        Parts([replace(part, name=name)])
        if isinstance(part, BodyDrawing)
        else Parts(joints=[replace(part, name=name)])
    )
    text = tr("Change name of {parts}", parts=changed.in_words)
    document.apply(ChangeDrawing(document, changed, text))


def put_in_front_of(document: Document, bodies: Collection[int], behind: int | None) -> None:
    """The bodies, in the order they have, just in front of another; with None, behind all."""
    order = [body.id for body in document.scene.bodies]
    moving = [number for number in order if number in bodies]
    rest = [number for number in order if number not in bodies]
    place = 0
    if behind is not None:  # or, where that is moved itself, in front of the next that is not
        below = order[: order.index(behind) + 1]
        place = sum(number not in bodies for number in below)
    new = [*rest[:place], *moving, *rest[place:]]
    if new != order:
        text = tr("Change the order of {parts}", parts=PartIds(moving).in_words)
        document.apply(ChangeOrder(document, new, text))
