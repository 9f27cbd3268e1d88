"""A run cannot take what was done to it, as a gas a polygon: time stands until the user says what is to be.

Either it goes on by the usual method, which takes anything, or what was done is taken back.
"""

from __future__ import annotations

from msgspec.structs import replace
from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.run import CannotFollowError

GO_ON = later("Go on with rigid bodies")


class Refusal(QObject):
    asked = pyqtSignal(str)  # why it cannot be taken, the end of a sentence; to be answered by `settle`
    settled = pyqtSignal(bool)  # whether it goes on

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._in_drawing = False  # it was done there, too
        self.is_open = False  # it is not answered yet

    def ask(self, error: CannotFollowError, *, in_drawing: bool) -> None:
        self._in_drawing, self.is_open = in_drawing, True
        QTimer.singleShot(0, lambda: self._ask(str(error)))  # after what the tool has to say and do

    def _ask(self, reason: str) -> None:
        if self.is_open:
            self.asked.emit(reason)

    def settle(self, *, go_on: bool) -> None:
        """go_on: by the usual method, which is a step of undo. Otherwise what was done is taken back."""
        if not self.is_open:
            return
        self.is_open = False
        document = self._document
        if go_on:
            world = replace(document.scene.world, method="rigid_bodies")
            document.apply(ChangeDrawing(document, Parts(), tr(GO_ON), world=world))
        elif self._in_drawing:
            document.take_back()
        self.settled.emit(go_on)

    def forget(self) -> None:
        """There is no run any more."""
        self.is_open = False
