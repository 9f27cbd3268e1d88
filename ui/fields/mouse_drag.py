"""How sliders of any shape are dragged by mouse: they go to where they are pressed, and follow from there."""

from __future__ import annotations

from typing import Protocol

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QMouseEvent


class Slider(Protocol):
    """A QSlider or a QDial that says what the mouse means."""

    def setSliderDown(self, down: bool) -> None: ...
    def isSliderDown(self) -> bool: ...
    def can_be_dragged(self) -> bool: ...
    def drag_to(self, event: QMouseEvent) -> None: ...


class MouseDrag:
    """To be named before the Qt class in the bases."""

    def can_be_dragged(self) -> bool:
        return True

    def drag_to(self, event: QMouseEvent) -> None:
        """The mouse is there, with its left button down."""
        raise NotImplementedError

    def mousePressEvent(self: Slider, event: QMouseEvent | None) -> None:
        assert event is not None
        if event.button() == Qt.MouseButton.LeftButton and self.can_be_dragged():
            self.setSliderDown(True)
            self.drag_to(event)
        event.accept()

    def mouseMoveEvent(self: Slider, event: QMouseEvent | None) -> None:
        assert event is not None
        if self.isSliderDown():
            self.drag_to(event)
        event.accept()

    def mouseReleaseEvent(self: Slider, event: QMouseEvent | None) -> None:
        assert event is not None
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(False)
        event.accept()
