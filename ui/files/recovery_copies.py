"""Unsaved work is copied aside every few seconds, so that a crash costs little."""

from __future__ import annotations

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from sketchfall.app.editing.changes import DRAWING_CHANGES, Change, DrawingReplaced, DrawingVisited
from sketchfall.app.editing.document import Document
from sketchfall.app.files.recovery import Recovery
from sketchfall.app.timeline.recording import Recording
from sketchfall.app.timeline.run_file import encode_unchecked, notes_of
from sketchfall.ui.running.player import Player

TICK = 1000  # ms


class RecoveryCopies(QObject):
    failed = pyqtSignal(str)  # a sentence: why there is no copy

    def __init__(self, document: Document, recovery: Recovery, player: Player) -> None:
        super().__init__(player)
        self._document = document
        self._recovery = recovery
        self._player = player
        self._copied: tuple[Recording, int, int] | None = None  # the run, how much was done to it, how long
        document.changed.connect(self._document_changed)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK)

    def copy_now(self) -> None:
        """Something has gone wrong, and nobody knows how long the program will last."""
        self._look_at_run()
        if self._document.is_dirty:
            self._recovery.note_change(self._document.work, self._document.path)
        self._recovery.flush()

    def end(self) -> None:
        """The user has decided about the drawing: no copy is needed any more."""
        self._timer.stop()
        self._recovery.forget()

    def _look_at_run(self) -> None:
        """What is done to a run is copied as the drawing is, and how far it came; with the run it goes."""
        pace, document = self._player.pace, self._document
        if pace is not None and pace.is_busy:
            return
        recording = pace.recording if pace is not None and pace.recording.inputs_so_far else None
        before, self._copied = self._copied, self._contents(recording) if recording else None
        if self._copied == before:
            return
        if recording is not None:
            notes = notes_of(recording, most_states=0, with_others=False)
            self._recovery.note_run(lambda: encode_unchecked(notes()), document.work, document.path)
        elif document.is_dirty:
            self._recovery.note_run(None, document.work, document.path)
        else:
            self._recovery.forget()

    def _contents(self, recording: Recording) -> tuple[Recording, int, int]:
        """What a copy would hold; a run that goes on is no reason for another one."""
        length = recording.branch.end
        if self._player.state == "running" and self._copied is not None and self._copied[0] is recording:
            length = self._copied[2]
        return recording, recording.inputs_so_far, length

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DRAWING_CHANGES) and not isinstance(change, DrawingReplaced | DrawingVisited):
            self._recovery.note_change(self._document.work, self._document.path)

    def _tick(self) -> None:
        self._look_at_run()
        self._recovery.tick()
        if self._recovery.failure:
            self.failed.emit(self._recovery.failure)
