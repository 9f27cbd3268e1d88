"""A shape that was just drawn can be moved, resized and turned at once; its tool stays for the next one."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool
from sketchfall.ui.tools.selecting.select import SelectTool

# Keys that change what is drawn: whoever holds one means to draw, there too.
DRAWING_KEYS = (
    Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
)


class LentSelectTool(SelectTool):
    @property
    def hint(self) -> str:
        if self.is_busy or self.grip is not None:
            return super().hint
        return tr(
            "Drag to move this shape; draw the next one elsewhere, or here with the tool's key once more."
        )


class FreshShape:
    """Decides whether the mouse is for the tool that is chosen, or for a select tool lent to it."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._select = LentSelectTool(canvas)
        self._shape = PartIds()  # what was drawn last with the present tool
        self._lent = False

    def drawn(self) -> None:
        """The chosen tool has drawn what is selected now."""
        self._shape = self._canvas.document.selection

    def forget(self) -> None:
        """A tool was chosen, maybe the same again: it draws everywhere."""
        self._shape = PartIds()
        self._give_back()

    def look(self, tool: Tool, pointer: Pointer) -> None:
        """The mouse was moved or pressed: find out for whom that is. What was begun is finished first."""
        if self._lent and (self._select.is_busy or self._select.press is not None):
            return
        offered = bool(self._shape) and self._shape == self._canvas.document.selection
        is_free = not tool.is_busy and not pointer.modifiers & DRAWING_KEYS
        if offered and is_free and self._select.holds(pointer):
            self._lent = True
        else:
            self._give_back()

    def _give_back(self) -> None:
        if self._lent:
            self._lent = False
            self._select.deactivate()

    def taker(self, tool: Tool) -> Tool:
        """Who takes the mouse, and says what it would do."""
        return self._select if self._lent else tool

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self._shape and self._shape == self._canvas.document.selection:
            self._select.draw(painter, camera, theme)
