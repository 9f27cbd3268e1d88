"""The clock of a run: asks it to catch up with the time that went by, and then to be shown.

Computing and painting come in different turns of the event loop, with one more after the painting. So
whatever the user does has to wait for one of them, and never for both.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from PyQt6.QtCore import QObject, Qt, QTimer, pyqtSignal

INTERVAL = 16  # ms, one frame


class Clock(QObject):
    ticked = pyqtSignal(float)  # s since the tick before
    has_to_show = pyqtSignal()  # what the tick has changed

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last = 0.0
        self._next: Callable[[], None] = self._tick
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        return self._timer.isActive()

    def start(self) -> None:
        self._last = perf_counter()
        self._after(INTERVAL, self._tick)

    def stop(self) -> None:
        self._timer.stop()

    def _tick(self) -> None:
        now = perf_counter()
        elapsed, self._last = now - self._last, now
        self._after(0, self._show)  # before the others hear of it: they may stop it
        self.ticked.emit(elapsed)

    def _show(self) -> None:
        self._after(0, self._rest)
        self.has_to_show.emit()

    def _rest(self) -> None:
        """It is painted by now; wait for what is left of the frame, or for a turn at least."""
        spent = 1e3 * (perf_counter() - self._last)
        self._after(max(0, int(INTERVAL - spent)), self._tick)

    def _after(self, milliseconds: int, do: Callable[[], None]) -> None:
        self._next = do
        self._timer.start(milliseconds)

    def _go_on(self) -> None:
        self._next()
