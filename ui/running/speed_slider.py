"""A slim slider for how fast time goes: logarithmic, with clicks at the usual speeds."""

from __future__ import annotations

import math

from PyQt6.QtCore import QPointF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PyQt6.QtWidgets import QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.pace import FASTEST, SLOWEST
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.fields.jump_slider import JumpSlider
from sketchfall.ui.look.theme_watcher import current_theme

SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)
TICKS = 1000  # of the slider, from the slowest to the fastest
NEAR = 2.5  # px from a click, within which it is meant
SIZE = QSize(68, 16)  # px
FASTER_KEYS = (Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_PageUp)
SLOWER_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_PageDown)


class SpeedSlider(JumpSlider):
    chosen = pyqtSignal(float)  # a speed, by the user

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self._wheel = 0  # of a notch, in eighths of a degree
        self.setRange(0, TICKS)
        self.setFixedSize(SIZE)
        self.setAccessibleName(tr("Speed"))
        self.used.connect(lambda value: self.chosen.emit(speed_of(value)))
        self.show_speed(self.speed)

    def show_speed(self, speed: float) -> None:
        self.speed = speed
        self.setValue(ticks_of(speed))
        self.setAccessibleDescription(tr("{speed:g} simulated seconds per second", speed=speed))

    def value_at(self, x: float) -> int:
        clicks = [ticks_of(speed) for speed in SPEEDS]
        nearest = min(clicks, key=lambda click: abs(self.x_of(click) - x))
        return nearest if abs(self.x_of(nearest) - x) <= NEAR else super().value_at(x)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() in FASTER_KEYS:
            self.chosen.emit(faster(self.speed))
        elif event.key() in SLOWER_KEYS:
            self.chosen.emit(slower(self.speed))
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent | None) -> None:
        assert event is not None
        self._wheel += event.angleDelta().y()
        if abs(self._wheel) >= 120:
            self.chosen.emit(faster(self.speed) if self._wheel > 0 else slower(self.speed))
            self._wheel = 0
        event.accept()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setPen(pen(current_theme().field_border, 1.0))
        for speed in SPEEDS:
            x = round(self.x_of(ticks_of(speed))) + 0.5
            painter.drawLine(QPointF(x, 1.5), QPointF(x, self.height() - 1.5))
        painter.end()
        super().paintEvent(event)


def speed_of(ticks: int) -> float:
    """With two digits, as far as one can aim; the clicks exactly."""
    speed = SLOWEST * (FASTEST / SLOWEST) ** (ticks / TICKS)
    exact = next((click for click in SPEEDS if ticks_of(click) == ticks), None)
    return exact if exact is not None else float(f"{speed:.2g}")


def ticks_of(speed: float) -> int:
    return round(TICKS * math.log(speed / SLOWEST) / math.log(FASTEST / SLOWEST))


def faster(speed: float) -> float:
    """The next of the usual speeds."""
    return next((other for other in SPEEDS if other > speed), SPEEDS[-1])


def slower(speed: float) -> float:
    return next((other for other in reversed(SPEEDS) if other < speed), SPEEDS[0])
