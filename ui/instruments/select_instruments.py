"""The select tool with instruments among what it takes in hand: they lie above the bodies."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QCursor, QKeyEvent, QPainter

from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.instruments.instrument_hand import InstrumentHand
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer
from sketchfall.ui.tools.selecting.select import SelectTool


class SelectWithInstruments(SelectTool):
    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.hand = InstrumentHand(canvas)

    @property
    def is_busy(self) -> bool:
        return self.hand.is_dragging or super().is_busy

    @property
    def hint(self) -> str:
        return (self.hand.hint if self.grip is None else "") or super().hint

    @property
    def current_cursor(self) -> QCursor:
        if self.hand.hovered is not None and self.grip is None and self.press is None:
            return QCursor(Qt.CursorShape.SizeAllCursor)
        return super().current_cursor

    def pressed(self, pointer: Pointer) -> None:
        is_left = pointer.button == Qt.MouseButton.LeftButton
        if is_left and self.grip is None and self.press is None and self.hand.press(pointer):
            return
        super().pressed(pointer)

    def moved(self, pointer: Pointer) -> None:
        if self.hand.is_dragging:
            self.hand.move(pointer)
            return
        if self.press is None:
            self.hand.look(pointer)
        super().moved(pointer)

    def released(self, pointer: Pointer) -> None:
        if self.hand.is_dragging and pointer.button == Qt.MouseButton.LeftButton:
            self.hand.release(pointer)
            return
        super().released(pointer)

    def cancel(self) -> None:
        super().cancel()
        self.hand.let_go()

    def deactivate(self) -> None:
        super().deactivate()
        self.hand.forget()

    def drawing_changed(self) -> None:
        super().drawing_changed()
        self.hand.drawing_changed()

    def wants_key(self, event: QKeyEvent) -> bool:
        return self.hand.wants_key(event) or super().wants_key(event)

    def key_pressed(self, event: QKeyEvent) -> bool:
        return self.hand.key_pressed(event) or super().key_pressed(event)

    def delete(self) -> bool:
        return self.hand.delete() or super().delete()

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        super().draw(painter, camera, theme)
        self.hand.draw(painter, camera, theme)
