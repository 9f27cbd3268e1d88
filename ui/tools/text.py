"""Writing on the canvas: a click begins a text there, or on a body one that goes along with it."""

from __future__ import annotations

from PyQt6.QtCore import Qt

from sketchfall.app.language.catalogue import tr
from sketchfall.ui.tools.base import Pointer, Tool


class TextTool(Tool):
    name = "text"
    cursor = Qt.CursorShape.IBeamCursor

    @property
    def hint(self) -> str:
        return tr(
            "Click where the text begins; on a body it goes along with it, with Ctrl it does not. "
            "Double-click a text to change it. Esc: back."
        )

    def released(self, pointer: Pointer) -> None:
        writer = self.canvas.writer
        if writer is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        body = None if pointer.control else self.canvas.placement.at(pointer.point)
        writer.write(pointer.point, None if body is None else body.id)
