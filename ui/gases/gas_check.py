"""Whether the drawing can run from collision to collision: asked after every change, if anybody cares."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial

from PyQt6.QtCore import QObject, pyqtSignal

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change
from sketchfall.app.editing.document import Document
from sketchfall.app.gases.gas import GasProblem, gas_problems
from sketchfall.ui.files.background import Background


class GasCheck(QObject):
    checked = pyqtSignal()  # `problems` are those of the drawing as it is

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self.document = document
        self.problems: tuple[GasProblem, ...] = ()  # none if nobody cares
        self._asked: Scene | None = None
        self._is_watched = False
        document.changed.connect(self._document_changed)

    @property
    def is_wanted(self) -> bool:
        return self._is_watched or self.document.scene.world.method == "event_driven"

    def watch(self, watched: bool) -> None:
        """Somebody wants to know whatever the method is, or no longer."""
        self._is_watched = watched
        if watched and self._asked is None:
            self._ask()

    def _document_changed(self, change: Change) -> None:
        if not isinstance(change, DRAWING_CHANGES):
            return
        if not self.is_wanted:
            self._answer(())
        elif self._asked is None:
            self._ask()

    def _ask(self) -> None:
        # In a thread: a drawing of ten thousand bodies takes a tenth of a second.
        self._asked = scene = self.document.scene
        Background(partial(gas_problems, scene), self).then(self._asked_and_answered)

    def _asked_and_answered(self, outcome: Future[list[GasProblem]]) -> None:
        asked, self._asked = self._asked, None
        if not self.is_wanted:
            return
        if asked is not self.document.scene:  # edited meanwhile
            self._ask()
        else:
            self._answer(tuple(outcome.result()))

    def _answer(self, problems: tuple[GasProblem, ...]) -> None:
        self.problems = problems
        self.checked.emit()
