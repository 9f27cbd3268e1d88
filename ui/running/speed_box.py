"""The speeds one can choose above the canvas; the player holds the one that is chosen."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QComboBox, QWidget

from sketchfall.ui.running.player import Player

SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)


class SpeedBox(QComboBox):
    def __init__(self, player: Player, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Speed")
        self.setToolTip("Simulated seconds per second.")
        self.addItems([_in_words(speed) for speed in SPEEDS])
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.activated.connect(lambda index: player.set_speed(SPEEDS[index]))
        player.speed_changed.connect(self._show)
        self._show(player.speed)

    def _show(self, speed: float) -> None:
        self.setPlaceholderText(_in_words(speed))  # a speed that is not in the list, from the world panel
        self.setCurrentIndex(SPEEDS.index(speed) if speed in SPEEDS else -1)


def faster(speed: float) -> float:
    """The next speed of the list."""
    return next((other for other in SPEEDS if other > speed), SPEEDS[-1])


def slower(speed: float) -> float:
    return next((other for other in reversed(SPEEDS) if other < speed), SPEEDS[0])


def _in_words(speed: float) -> str:
    return f"{speed:g}×"
