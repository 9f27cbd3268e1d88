"""The eraser: takes away every body it is dragged over, as one step of undo."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QPainter

from app.commands import RemoveBodies
from app.geometry import Point
from app.scene import BodyDrawing
from ui.camera import Camera
from ui.outlines import draw_body_outline
from ui.theme import Theme
from ui.tools.base import Canvas, Pointer, Tool

REACH = 4.0  # px around the cursor
STRIDE = 4.0  # px between the places looked at, so that a quick drag leaves nothing out


class EraserTool(Tool):
    name = "eraser"

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.last: QPointF | None = None
        self.marked: dict[int, BodyDrawing] = {}
        self.under_cursor: BodyDrawing | None = None

    @property
    def is_busy(self) -> bool:
        return self.last is not None

    @property
    def hint(self) -> str:
        if self.is_busy:
            return f"Release to erase what is red ({len(self.marked)}). Esc: keep everything."
        return "Click a body to erase it, or drag over several."

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button == Qt.MouseButton.LeftButton:
            self.last, self.marked = pointer.pixel, {}
            self._mark(pointer.point)

    def moved(self, pointer: Pointer) -> None:
        camera = self.canvas.camera
        self.under_cursor = self.canvas.placement.at(pointer.point, REACH / camera.scale)
        if self.last is None:
            return
        way = pointer.pixel - self.last
        count = max(1, round(max(abs(way.x()), abs(way.y())) / STRIDE))
        for index in range(1, count + 1):
            self._mark(camera.to_world(self.last + way * (index / count)))
        self.last = pointer.pixel

    def released(self, pointer: Pointer) -> None:
        if self.last is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        marked = list(self.marked)
        self.cancel()
        if marked:
            self.canvas.apply(RemoveBodies(self.canvas.document, marked, "Erase"))

    def _mark(self, point: Point) -> None:
        body = self.canvas.placement.at(point, REACH / self.canvas.camera.scale)
        if body is not None:
            self.marked[body.id] = body

    def cancel(self) -> None:
        self.last, self.marked, self.under_cursor = None, {}, None

    def deactivate(self) -> None:
        self.cancel()

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        bodies = list(self.marked.values())
        if not bodies and self.under_cursor is not None:
            bodies = [self.under_cursor]
        for body in bodies:
            draw_body_outline(painter, body, camera, theme.error, fill=0.45)
