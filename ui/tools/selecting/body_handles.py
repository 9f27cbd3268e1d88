"""The handles of bodies that are selected: their frame, to resize, to rotate and to set in motion."""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer
from sketchfall.ui.tools.selecting.frame import ROTATE, VELOCITY, Frame
from sketchfall.ui.tools.selecting.frame_marks import draw_frame
from sketchfall.ui.tools.selecting.part_drag import Drag
from sketchfall.ui.tools.selecting.select_drags import ResizeDrag, RotateDrag, VelocityDrag


class BodyHandles:
    """Of one body or more."""

    def __init__(self, bodies: Sequence[BodyDrawing]) -> None:
        self.bodies = bodies
        self.frame = Frame.around(bodies)

    def at(self, pixel: QPointF, camera: Camera) -> str | None:
        return self.frame.handle_at(pixel, camera)

    def hint(self, name: str) -> str:
        if name == ROTATE:
            return tr(RotateDrag.grip_hint)
        if name == VELOCITY:
            return tr(VelocityDrag.grip_hint)
        return tr(ResizeDrag.grip_hint)

    def cursor(self, name: str) -> Qt.CursorShape:
        return self.frame.cursor(name)

    def drag(self, name: str, canvas: Canvas, start: Pointer) -> Drag:
        if name == ROTATE:
            return RotateDrag(canvas, self.bodies, start, self.frame)
        if name == VELOCITY:
            return VelocityDrag(canvas, self.bodies, start)
        return ResizeDrag(canvas, self.bodies, start, self.frame, name)

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        draw_frame(painter, self.frame, camera, theme)
