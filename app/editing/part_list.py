"""The parts of one kind, bodies or joints, that a drawing has: written once for both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from sketchfall.app.drawing.numbering import Numbering
from sketchfall.app.drawing.parts import Part, exchanged


class PartList(Generic[Part]):
    """In the order of the drawing; what is selected of them. Each change can be taken back by another."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        self.numbering = Numbering([part.id for part in parts])
        self.selection: tuple[int, ...] = ()  # ids, in the order of the drawing
        self._set(parts)

    def some(self, ids: Iterable[int]) -> tuple[Part, ...]:
        return tuple(self.by_id[part_id] for part_id in ids)

    def select(self, ids: Iterable[int]) -> None:
        """Exactly these, as far as they are there."""
        wanted = set(ids)
        self.selection = tuple(part.id for part in self.parts if part.id in wanted) if wanted else ()

    def exchange(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Put these in place of those with the same ids; the ones that were there."""
        before = self.some(part.id for part in parts)
        if parts:
            self._set(exchanged(self.parts, parts))
        return before

    def insert(self, placed: Sequence[tuple[int, Part]]) -> None:
        """Each at its place, given in ascending order."""
        parts = list(self.parts)
        for place, part in placed:
            parts.insert(place, part)
        if placed:
            self._set(tuple(parts))

    def take(self, ids: Iterable[int]) -> tuple[tuple[int, Part], ...]:
        """Take these out; what to insert to have them back."""
        gone = set(ids)
        if not gone:
            return ()
        taken = tuple(placed for placed in enumerate(self.parts) if placed[1].id in gone)
        self._set(tuple(part for part in self.parts if part.id not in gone))
        return taken

    def exchange_order(self, ids: Iterable[int]) -> tuple[int, ...]:
        """Put all parts in this order; the order that was."""
        before = tuple(self.by_id)
        self._set(self.some(ids))
        return before

    def replace_all(self, parts: tuple[Part, ...]) -> None:
        """Those of the same drawing at another time; ids that were given stay given."""
        self._set(parts)

    def _set(self, parts: tuple[Part, ...]) -> None:
        self.parts: tuple[Part, ...] = parts
        self.by_id: dict[int, Part] = {part.id: part for part in parts}
        self.numbering.note(self.by_id)
        # What is selected may be gone before the one who listens has heard of it.
        self.select(self.selection)
