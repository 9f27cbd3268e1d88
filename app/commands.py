"""Everything that can be undone. To undo and to redo a command is the same move: it swaps what it holds with
what the document holds. Bodies are checked when the command is made, so nothing invalid gets in.
"""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtGui import QUndoCommand

from app.body_checks import check_body, check_world
from app.document import Document
from app.scene import BodyDrawing, WorldSettings

NEVER_MERGED = -1
MERGED_BODIES = 1
MERGED_WORLD = 2


def bodies_in_words(count: int) -> str:
    return "1 body" if count == 1 else f"{count} bodies"


class Swap(QUndoCommand):
    """A command whose undo is its redo."""

    def __init__(self, document: Document, text: str) -> None:
        super().__init__(text)
        self.document = document

    def swap(self) -> None:
        raise NotImplementedError

    def undo(self) -> None:
        self.swap()

    def redo(self) -> None:
        self.swap()


class ChangeBodies(Swap):
    """Put changed bodies in the place of those with the same ids.

    Commands with the same merge key on the same bodies become one step: ten nudges are taken back at once.
    """

    def __init__(
        self, document: Document, bodies: Sequence[BodyDrawing], text: str, merge_key: str = ""
    ) -> None:
        super().__init__(document, text)
        for body in bodies:
            check_body(body, document.body(body.id))
        self.bodies = tuple(bodies)
        self.merge_key = merge_key

    def swap(self) -> None:
        self.bodies = self.document.exchange_bodies(self.bodies)

    def id(self) -> int:
        return MERGED_BODIES if self.merge_key else NEVER_MERGED

    def mergeWith(self, other: QUndoCommand | None) -> bool:  # noqa: N802 (Qt's name)
        if not isinstance(other, ChangeBodies) or other.merge_key != self.merge_key:
            return False
        if [body.id for body in other.bodies] != [body.id for body in self.bodies]:
            return False
        # Both are done: we hold what was there before us, and the document holds what came last.
        self.setText(other.text())
        unchanged = all(body == self.document.body(body.id) for body in self.bodies)
        self.setObsolete(unchanged)
        return True


class AddBodies(Swap):
    """Add bodies in front of all others; they become the selection."""

    def __init__(self, document: Document, bodies: Sequence[BodyDrawing], text: str) -> None:
        super().__init__(document, text)
        for body in bodies:
            check_body(body)
        first = len(document.scene.bodies)
        self.outside = tuple((first + index, body) for index, body in enumerate(bodies))
        self.ids = tuple(body.id for body in bodies)

    def swap(self) -> None:
        if self.outside:
            self.document.insert_bodies(self.outside)
            self.outside = ()
        else:
            self.outside = self.document.take_bodies(self.ids)


class RemoveBodies(Swap):
    def __init__(self, document: Document, ids: Sequence[int], verb: str = "Delete") -> None:
        super().__init__(document, f"{verb} {bodies_in_words(len(ids))}")
        self.ids = tuple(ids)
        self.outside: tuple[tuple[int, BodyDrawing], ...] = ()

    def swap(self) -> None:
        if self.outside:
            self.document.insert_bodies(self.outside)
            self.outside = ()
        else:
            self.outside = self.document.take_bodies(self.ids)


class ChangeOrder(Swap):
    """Give the bodies another order, from back to front."""

    def __init__(self, document: Document, ids: Sequence[int], text: str) -> None:
        super().__init__(document, text)
        self.ids = tuple(ids)

    def swap(self) -> None:
        self.ids = self.document.exchange_order(self.ids)


class ChangeWorld(Swap):
    def __init__(self, document: Document, world: WorldSettings, text: str, merge_key: str = "") -> None:
        super().__init__(document, text)
        check_world(world)
        self.world = world
        self.merge_key = merge_key

    def swap(self) -> None:
        self.world = self.document.exchange_world(self.world)

    def id(self) -> int:
        return MERGED_WORLD if self.merge_key else NEVER_MERGED

    def mergeWith(self, other: QUndoCommand | None) -> bool:  # noqa: N802 (Qt's name)
        if not isinstance(other, ChangeWorld) or other.merge_key != self.merge_key:
            return False
        self.setObsolete(self.world == self.document.scene.world)
        return True
