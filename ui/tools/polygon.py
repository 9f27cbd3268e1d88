"""The polygon: click by click, with a rubber band to the cursor."""

from __future__ import annotations

import math

from PyQt6.QtCore import QLineF, QPointF, Qt
from PyQt6.QtGui import QColor, QKeyEvent, QPainter

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, crossed_sides
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.editing.commands import AddParts
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.engine_errors import told
from sketchfall.app.language.numbers import number_text
from sketchfall.app.snapping.snap import snap_angle
from sketchfall.app.strokes.shaping import polygon_body
from sketchfall.app.strokes.typed_measure import Measure, end_of_line
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_label, draw_outline, metres, pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool

CLOSING_REACH = 12.0  # px around the first vertex, within which a click closes
SAME_PLACE = 1.0  # px; a second click here is the end of a double click, not a vertex
CROSSING = later("This side would cross another one, and an outline must not cross itself.")


class PolygonTool(Tool):
    name = "polygon"
    draws_shapes = True
    measures = frozenset({"length", "polar", "size"})
    fewest = 3  # corners
    too_few = later("A polygon needs at least three corners.")
    crossing = CROSSING
    step = later("Draw polygon")

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.points: list[Point] = []
        self.cursor_point: Point = (0.0, 0.0)
        self.crossed: list[int] = []  # sides that the rubber band meets
        self.closing = False  # the cursor is at the first vertex

    @property
    def is_busy(self) -> bool:
        return bool(self.points)

    @property
    def hint(self) -> str:
        if not self.points:
            return tr("Click to set the first corner of a polygon.")
        if self.closing:
            return tr("Click to close the polygon here.")
        if len(self.points) < self.fewest:
            return tr("Click to add corners. Shift: angles of 15°. Backspace: back. Esc: cancel.")
        return tr(
            "Click the first corner, double-click or press Enter to close. Backspace: back. Esc: cancel."
        )

    # --- the mouse ----------------------------------------------------------------------------------

    def moved(self, pointer: Pointer) -> None:
        self._look(pointer)
        self.problem = tr(self.crossing) if self.crossed else ""

    def _look(self, pointer: Pointer) -> None:
        """Find out what a click here would do."""
        self.pointer = pointer
        camera = self.canvas.camera
        self.closing = False
        if self.points:
            gap = QLineF(camera.to_pixel(self.points[0]), pointer.pixel).length()
            reach = SAME_PLACE if pointer.typed is not None else CLOSING_REACH
            self.closing = len(self.points) >= self.fewest and gap <= reach
        if self.closing:
            self.cursor_point = self.points[0]
            met = self.sides_met(self.points[0])
            self.crossed = [side for side in met if side != 0]  # it ends where the first side begins
            return
        if self.points and pointer.shift:
            self.cursor_point = snap_angle(self.points[-1], pointer.point)
        else:
            start = self.points[-1] if self.points else None
            self.cursor_point = self.canvas.snap(pointer, start=start)
        self.crossed = self.sides_met(self.cursor_point)

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        self._look(pointer)
        if self.closing:
            self.finish()
        elif self.crossed:
            self.problem = tr(self.crossing)
        elif not self.points or self._is_elsewhere(self.cursor_point):
            self.points.append(self.cursor_point)
            self.problem = ""

    def end_of(self, measure: Measure, pointer: Pointer) -> Point:
        return end_of_line(measure, self.points[-1], pointer.point)

    def _is_elsewhere(self, point: Point) -> bool:
        return math.dist(point, self.points[-1]) * self.canvas.camera.scale > SAME_PLACE

    def double_clicked(self, pointer: Pointer) -> None:
        self.finish()

    def outline(self) -> list[Point]:
        """Of what was clicked, closed."""
        return self.points

    def sides_met(self, point: Point) -> list[int]:
        """That a straight way on to the point would cross."""
        return crossed_sides(self.points, point)

    # --- the end ------------------------------------------------------------------------------------

    def finish(self) -> bool:
        """Make the body; if that is impossible, say why and keep the points."""
        if len(self.points) < self.fewest:
            self.problem = tr(self.too_few)
            return False
        document = self.canvas.document
        try:
            body = polygon_body(document.new_ids.body(), self.outline())
            command = AddParts(document, Parts([body]), tr(self.step))
        except (physics.OutlineError, DrawingError) as error:
            crossed = isinstance(error, physics.OutlineError) and error.reason == "crossed"
            refused = tr("No body from this outline: {reason}.", reason=told(error))
            self.problem = tr(self.crossing) if crossed else refused
            return False
        self.cancel()
        self.canvas.apply(command)
        return True

    def cancel(self) -> None:
        self.points, self.crossed, self.closing, self.problem = [], [], False, ""

    def deactivate(self) -> None:
        # What cannot be finished stays with the tool, and goes on when it is chosen again.
        if len(self.points) >= self.fewest:
            self.finish()
        self.problem = ""

    def go_on_from(self, before: Tool) -> None:
        assert isinstance(before, PolygonTool)
        self.points = before.points

    def step_back(self) -> bool:
        if not self.points:
            return False
        self.points.pop()
        self.problem = ""
        if self.pointer:
            self._look(self.pointer)
        return True

    def wants_key(self, event: QKeyEvent) -> bool:
        return bool(self.points) and event.key() == Qt.Key.Key_Backspace

    def key_pressed(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.points:
            self.finish()
            return True
        return event.key() == Qt.Key.Key_Backspace and self.step_back()

    # --- the preview --------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if not self.points or self.pointer is None:
            return
        pixels = [camera.to_pixel(point) for point in self.points]
        cursor = camera.to_pixel(self.cursor_point)
        draw_outline(painter, camera.polygon([*self.points, self.cursor_point]), theme.preview, fill=0.1)
        painter.setPen(pen(theme.canvas, 2.5))  # only a thin dashed line closes the preview
        painter.drawLine(cursor, pixels[0])
        painter.setPen(pen(theme.preview, 1.0, Qt.PenStyle.DashLine))
        painter.drawLine(cursor, pixels[0])
        if self.crossed:
            painter.setPen(pen(theme.error, 2.5))
            painter.drawLine(pixels[-1], cursor)
            for side in self.crossed:
                painter.drawLine(pixels[side], pixels[side + 1])
        self._draw_corners(painter, pixels, theme)
        self._draw_measure(painter, camera, theme)

    def _draw_corners(self, painter: QPainter, pixels: list[QPointF], theme: Theme) -> None:
        painter.setPen(pen(theme.preview))
        for index, pixel in enumerate(pixels):
            lit = index == 0 and self.closing
            painter.setBrush(QColor(theme.preview if lit else theme.handle))
            radius = 7.0 if lit else 3.5
            painter.drawEllipse(pixel, radius, radius)

    def _draw_measure(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        assert self.pointer is not None
        (ax, ay), (bx, by) = self.points[-1], self.cursor_point
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        length = metres(math.dist(self.points[-1], self.cursor_point))
        text = f"{length}, {number_text(angle, '.1f')}°"
        draw_label(painter, self.pointer.pixel, text, camera, theme)
