"""A slider between two ends that are any numbers, for the controls on the canvas."""

from __future__ import annotations

import math

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QWheelEvent
from PyQt6.QtWidgets import QWidget

from sketchfall.app.language.numbers import number_text
from sketchfall.ui.fields.jump_slider import JumpSlider
from sketchfall.ui.fields.keyboard_home import give_keyboard_back

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
FINENESS = 100  # ticks at least from end to end, each a 1 with zeros
PAGE = 10  # ticks
GRAINS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # ticks
LEAST_WIDTH = 110  # px


class RangeSlider(JumpSlider):
    moved_to = pyqtSignal(float)  # by the user

    def __init__(self, low: float, high: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # arrows go on with what the mouse has begun
        self._low = low
        self._tick = tick_between(low, high)
        ticks = round((high - low) / self._tick) if self._tick else 0
        self.setRange(0, ticks)
        self.setPageStep(PAGE)
        self.setMinimumWidth(LEAST_WIDTH)
        self.used.connect(lambda ticks: self.moved_to.emit(self.number_at(ticks)))

    def value_at(self, x: float) -> int:
        """By mouse, round numbers of ticks: where a pixel is more than one of them, all others are chance."""
        way = max(1, self.width() - self._handle)
        grain = next(grain for grain in GRAINS if grain * way >= self.maximum())
        share = min(1.0, max(0.0, (x - self._handle / 2.0) / way))
        return min(self.maximum(), grain * round(share * self.maximum() / grain))

    def number_at(self, ticks: int) -> float:
        return float(f"{self._low + ticks * self._tick:.12g}") + 0.0  # no -0.0

    def show_number(self, number: float) -> None:
        """At an end, if it is beyond it. While the slider is held, it is where the hand has it."""
        if not self.isSliderDown() and self._tick:
            self.setValue(round(min(self.maximum(), max(0.0, (number - self._low) / self._tick))))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() in ENTER:
            give_keyboard_back(self)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent | None) -> None:
        """Over the canvas the wheel zooms, unless the slider was gone to."""
        assert event is not None
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def tick_between(low: float, high: float) -> float:
    """A 1 with zeros, negative if the ends are the other way round; 0 if they are the same."""
    span = high - low
    size = abs(span) / FINENESS
    return math.copysign(10.0 ** math.floor(math.log10(size)), span) if size > 0.0 else 0.0


def with_unit(value: float, unit: str) -> str:
    number = number_text(value, ".6g")
    return f"{number} {unit}" if unit and unit != "°" else f"{number}{unit}"
