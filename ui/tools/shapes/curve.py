"""The curve: place by place, a click for a corner and a drag for a smooth place, whose handle it pulls."""

from __future__ import annotations

import math

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.outlines.bezier import TOLERANCE, Node, closed_through
from sketchfall.app.outlines.recipe import Asked
from sketchfall.app.snapping.snap import snap_angle
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_handle, draw_outline, pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool
from sketchfall.ui.tools.polygon import PolygonTool

LEAST_PULL = 4.0  # px; less is a click, which makes a corner
NO_HANDLE = (0.0, 0.0)


class CurveTool(PolygonTool):
    name = "curve"
    fewest = 2
    too_few = later("A curve needs at least two places.")
    crossing = later("This curve would cross itself, and an outline must not.")
    step = later("Draw curve")

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.values = {TOLERANCE.range.name: TOLERANCE.usual}
        self.handles: list[Point] = []  # of the points, from each to its control point ahead
        self.pulled: int | None = None  # whose handle the mouse pulls

    @property
    def asked(self) -> tuple[Asked, ...]:
        return (TOLERANCE,)

    @property
    def hint(self) -> str:
        if self.pulled is not None:
            return tr("Release where the handle of this place shall end. Shift: angles of 15°.")
        if not self.points:
            return tr("Click to begin a curve with a corner, or drag to begin it smoothly.")
        if self.closing:
            return tr("Click to close the curve here, or drag to have it smooth here.")
        return tr(
            "Click for a corner, drag for a smooth place. Enter or the first place closes."
            " Backspace: back. Esc: cancel."
        )

    def outline(self) -> list[Point]:
        return closed_through(self._nodes, self.values[TOLERANCE.range.name])

    @property
    def _nodes(self) -> list[Node]:
        return [Node(point, handle) for point, handle in zip(self.points, self.handles, strict=True)]

    def sides_met(self, point: Point) -> list[int]:
        """Whether the curve crosses itself is known when its last handle is pulled."""
        return []

    # --- the mouse ----------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        self._look(pointer)
        if pointer.button == Qt.MouseButton.LeftButton and self.closing:
            self.pulled = 0
            return
        super().pressed(pointer)
        if len(self.points) > len(self.handles):
            self.handles.append(NO_HANDLE)
            self.pulled = len(self.points) - 1

    def moved(self, pointer: Pointer) -> None:
        if self.pulled is None:
            super().moved(pointer)
            return
        self.pointer = pointer
        place = self.points[self.pulled]
        end = snap_angle(place, pointer.point) if pointer.shift else pointer.point
        if math.dist(place, end) * self.canvas.camera.scale >= LEAST_PULL:
            self.handles[self.pulled] = end[0] - place[0], end[1] - place[1]
        self.cursor_point = place

    def released(self, pointer: Pointer) -> None:
        if self.pulled is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        self.moved(pointer)
        self.pulled = None
        if self.closing:
            self.finish()

    def double_clicked(self, pointer: Pointer) -> None:
        self.pulled = None
        super().double_clicked(pointer)

    # --- the end ------------------------------------------------------------------------------------

    def cancel(self) -> None:
        super().cancel()
        self.handles, self.pulled = [], None

    def go_on_from(self, before: Tool) -> None:
        assert isinstance(before, CurveTool)
        self.points, self.handles, self.values = before.points, before.handles, dict(before.values)

    def step_back(self) -> bool:
        self.pulled = None
        self.handles = self.handles[:-1]
        return super().step_back()

    # --- the preview --------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if not self.points or self.pointer is None:
            return
        nodes = self._nodes
        shown = nodes if self.pulled is not None or self.closing else [*nodes, Node(self.cursor_point)]
        outline = closed_through(shown, 0.25 / camera.scale)
        draw_outline(painter, camera.polygon(outline), theme.preview, fill=0.1)
        for index, node in enumerate(nodes):
            if node.handle != NO_HANDLE:
                painter.setPen(pen(theme.preview, 1.0))
                painter.drawLine(camera.to_pixel(node.behind), camera.to_pixel(node.ahead))
                draw_handle(painter, camera.to_pixel(node.ahead), theme, round_one=True)
            lit = index == self.pulled or (index == 0 and self.closing)
            draw_handle(painter, camera.to_pixel(node.point), theme, round_one=lit)
