"""The clock of a run: a timer that asks the run to catch up with the time that went by."""

from __future__ import annotations

from time import perf_counter

from PyQt6.QtCore import QObject, Qt, QTimer, pyqtSignal

INTERVAL = 16  # ms, one frame


class Clock(QObject):
    ticked = pyqtSignal(float)  # s since the tick before

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(INTERVAL)
        self._timer.timeout.connect(self._tick)

    @property
    def is_running(self) -> bool:
        return self._timer.isActive()

    def start(self) -> None:
        self._last = perf_counter()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _tick(self) -> None:
        now = perf_counter()
        elapsed, self._last = now - self._last, now
        self.ticked.emit(elapsed)
