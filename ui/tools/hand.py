"""The hand: drags the view."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QCursor

from sketchfall.app.language.catalogue import tr
from sketchfall.ui.tools.base import Canvas, Pointer, Tool


class HandTool(Tool):
    name = "hand"
    works_by_keys = False

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.last: QPointF | None = None

    @property
    def is_busy(self) -> bool:
        return self.last is not None

    @property
    def hint(self) -> str:
        return tr("Drag to move the view. The wheel zooms; Shift+1 shows everything.")

    @property
    def current_cursor(self) -> QCursor:
        return QCursor(Qt.CursorShape.ClosedHandCursor if self.is_busy else Qt.CursorShape.OpenHandCursor)

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button == Qt.MouseButton.LeftButton:
            self.last = pointer.pixel

    def moved(self, pointer: Pointer) -> None:
        if self.last is not None:
            step = pointer.pixel - self.last
            self.last = pointer.pixel
            self.canvas.pan(step.x(), step.y())

    def released(self, pointer: Pointer) -> None:
        self.last = None

    def cancel(self) -> None:
        self.last = None

    def deactivate(self) -> None:
        self.cancel()
