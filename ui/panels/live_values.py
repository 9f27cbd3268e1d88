"""While a run goes on, the inspector shows where bodies are by now: often enough to read, not to flicker."""

from __future__ import annotations

from PyQt6.QtCore import QObject, QTimer

from sketchfall.ui.panels.inspector import Inspector
from sketchfall.ui.running.player import Player

INTERVAL = 100  # ms


class LiveValues(QObject):
    def __init__(self, inspector: Inspector, player: Player) -> None:
        super().__init__(inspector)
        self._inspector = inspector
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(INTERVAL)
        self._timer.timeout.connect(lambda: player.when_idle(inspector.show_motion))
        player.advanced.connect(self._advanced)
        player.state_changed.connect(self._state_changed)

    def _advanced(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _state_changed(self) -> None:
        if (
            not self._inspector.live.is_locked
        ):  # or it would be the drawing that is shown, of which nobody asked
            self._inspector.refresh()
