"""A slider that goes to where it is pressed, and tells only what the user does with it."""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QMouseEvent
from PyQt6.QtWidgets import QSlider, QStyle, QWidget

from sketchfall.ui.fields.mouse_drag import MouseDrag
from sketchfall.ui.fields.own_keys import OwnKeys

# Lead to those of the slider while it has the keys, and else to those of the line of time.
ENDS = Qt.Key.Key_Home, Qt.Key.Key_End


class JumpSlider(MouseDrag, QSlider):
    used = pyqtSignal(int)  # the value that the user wants, by mouse, keys or wheel

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # dragged by mouse, it leaves the keys to the canvas
        self._own_keys = OwnKeys(self, *ENDS)
        self.actionTriggered.connect(lambda _action: self.used.emit(self.sliderPosition()))

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        self._own_keys.listen()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        self._own_keys.rest()
        super().focusOutEvent(event)

    @property
    def _handle(self) -> int:
        """px, how long it is."""
        style = self.style()
        assert style is not None
        return style.pixelMetric(QStyle.PixelMetric.PM_SliderLength, None, self)

    def value_at(self, x: float) -> int:
        """The value whose handle has its middle there."""
        way = self.width() - self._handle
        return QStyle.sliderValueFromPosition(
            self.minimum(), self.maximum(), round(x - self._handle / 2.0), way
        )

    def x_of(self, value: int) -> float:
        """px, the middle of the handle."""
        way = self.width() - self._handle
        return self._handle / 2.0 + QStyle.sliderPositionFromValue(self.minimum(), self.maximum(), value, way)

    def drag_to(self, event: QMouseEvent) -> None:
        self.setSliderPosition(self.value_at(event.position().x()))
