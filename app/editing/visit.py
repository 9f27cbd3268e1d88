"""The drawing as it was at another moment of its run: a look at first, and a step of undo once it matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtGui import QUndoCommand

from sketchfall.app.drawing.scene import Scene

if TYPE_CHECKING:
    from sketchfall.app.editing.document import Document


class StayAtVisited(QUndoCommand):
    """The drawing that is visited becomes the drawing. To undo and to redo it is the same move."""

    def __init__(self, document: Document, home: Scene, text: str) -> None:
        super().__init__(text)
        self._document = document
        self._other = home
        self._is_new = True  # what is to be done the first time is done: the drawing is shown already

    def redo(self) -> None:
        if self._is_new:
            self._is_new = False
        else:
            self.undo()

    def undo(self) -> None:
        self._other = self._document.exchange_scene(self._other)
