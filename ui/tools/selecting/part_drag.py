"""What the select tool knows of dragging: handles by which parts are taken, and drags that change them.

Bodies and joints have handles and drags of their own, in body_handles.py, select_drags.py and joint_drags.py.
"""

from __future__ import annotations

from typing import Protocol

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.parts import Parts
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer


class Drag:
    """Parts that follow the pointer until the button is released; then they are changed in the document."""

    hint = ""  # what will happen on release, and a sentence on each key that matters; not yet translated
    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, canvas: Canvas, parts: Parts, start: Pointer) -> None:
        self.canvas = canvas
        self.parts = parts  # as they were
        self.start = start
        self.shown = Parts()  # as they would be if it ended here; none before the pointer has moved
        self.label = ""  # beside the cursor

    @property
    def text(self) -> str:
        """Of the undo step."""
        raise NotImplementedError

    def parts_at(self, pointer: Pointer) -> Parts:
        """The parts as they would be if the drag ended here; tells in the label how far it is."""
        raise NotImplementedError

    def follow(self, pointer: Pointer) -> None:
        self.shown = self.parts_at(pointer)

    def draw_handles(self, handles: Handles, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """Those of the selection, as far as they do not cover what is done."""
        handles.draw(painter, camera, theme)


class Handles(Protocol):
    """By which something that is selected is changed; each has a name."""

    def at(self, pixel: QPointF, camera: Camera) -> str | None: ...
    def hint(self, name: str) -> str: ...
    def cursor(self, name: str) -> Qt.CursorShape: ...
    def drag(self, name: str, canvas: Canvas, start: Pointer) -> Drag: ...
    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None: ...
