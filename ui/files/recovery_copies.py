"""Unsaved work is copied aside every few seconds, so that a crash costs little."""

from __future__ import annotations

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from sketchfall.app.editing.changes import DRAWING_CHANGES, Change, DrawingReplaced, DrawingVisited
from sketchfall.app.editing.document import Document
from sketchfall.app.files.recovery import Recovery

TICK = 1000  # ms


class RecoveryCopies(QObject):
    failed = pyqtSignal(str)  # a sentence: why there is no copy

    def __init__(self, document: Document, recovery: Recovery, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._recovery = recovery
        document.changed.connect(self._document_changed)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK)

    def copy_now(self) -> None:
        """Something has gone wrong, and nobody knows how long the program will last."""
        if self._document.is_dirty:
            self._recovery.note_change(self._document.work, self._document.path)
            self._recovery.flush()

    def end(self) -> None:
        """The user has decided about the drawing: no copy is needed any more."""
        self._timer.stop()
        self._recovery.forget()

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DRAWING_CHANGES) and not isinstance(change, DrawingReplaced | DrawingVisited):
            self._recovery.note_change(self._document.work, self._document.path)

    def _tick(self) -> None:
        self._recovery.tick()
        if self._recovery.failure:
            self.failed.emit(self._recovery.failure)
