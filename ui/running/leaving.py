"""Runs that were reset within a long step: what was recorded of them is there again once it has ended."""

from __future__ import annotations

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from sketchfall.app.running.pace import Pace

LOOK_EVERY = 10  # ms


class Leaving(QObject):
    ended = pyqtSignal(object)  # the Recording

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._paces: list[Pace] = []
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)

    def leave(self, pace: Pace) -> None:
        """It was abandoned, and something of it is under way."""
        self._paces.append(pace)
        self._timer.start()

    def forget(self) -> None:
        """The drawing that they were of is another one now."""
        self._paces.clear()
        self._timer.stop()

    @property
    def free_number(self) -> int:
        """For another course: none of theirs has it, nor will the one have it that may be about to begin."""
        return 2 + max((pace.recording.last_number for pace in self._paces), default=-1)

    def _look(self) -> None:
        ended = [pace for pace in self._paces if pace.has_ended]
        self._paces = [pace for pace in self._paces if pace not in ended]
        if not self._paces:
            self._timer.stop()
        for pace in ended:
            pace.recording.recover()
            self.ended.emit(pace.recording)
