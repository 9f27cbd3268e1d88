"""Editing the corners of one body: drag them, Alt+click an edge to add one, Delete to take one away."""

from __future__ import annotations

import math

from PyQt6.QtCore import QLineF, Qt
from PyQt6.QtGui import QCursor, QKeyEvent, QPainter

from sketchfall.app.drawing.body_checks import outline_problem
from sketchfall.app.drawing.geometry import distance_to_segment, sides_of, to_body, to_world
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, PolygonShape
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.engine_errors import told
from sketchfall.app.properties.corners import (
    TOO_FEW,
    Corner,
    can_lose,
    corners_of,
    polygon_of,
    rows_of,
    with_corners,
    without_corner,
)
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_handle, draw_label
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.tools.base import Canvas, Pointer, Tool

CATCH = 9.0  # px around a corner or an edge


class VertexTool(Tool):
    name = "vertices"
    works_by_keys = False

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.body_id: int | None = None
        self.chosen: Corner | None = None
        self.hovered: Corner | None = None
        self.dragging = False
        self.shown: BodyDrawing | None = None  # the body as the drag shows it
        self.pointer: Pointer | None = None

    def activate(self) -> None:
        selection = self.canvas.document.selection.bodies
        self.body_id = selection[0] if len(selection) == 1 else None
        self.chosen = None
        if not self._polygons():
            self.problem = tr("Only a single polygon has corners that can be edited; select one first.")

    def drawing_changed(self) -> None:
        self.cancel()

    def deactivate(self) -> None:
        self.cancel()
        self.body_id, self.chosen, self.hovered, self.problem = None, None, None, ""

    @property
    def is_busy(self) -> bool:
        return self.dragging

    @property
    def hint(self) -> str:
        if self.dragging:
            return tr("Release to put the corner here. Ctrl: no snapping. Esc: cancel.")
        if self.chosen is not None:
            return tr("Drag the corner, or press Del to take it away. Alt+click an edge adds one. Esc: done.")
        return tr("Drag a corner to move it. Alt+click an edge to add one. Esc: done.")

    @property
    def current_cursor(self) -> QCursor:
        on_corner = self.hovered is not None or self.dragging
        return QCursor(Qt.CursorShape.SizeAllCursor if on_corner else Qt.CursorShape.ArrowCursor)

    # --- what there is ------------------------------------------------------------------------------

    @property
    def body(self) -> BodyDrawing | None:
        if self.body_id is None or not self.canvas.document.has_body(self.body_id):
            return None
        return self.canvas.live.bodies[self.body_id]

    def _polygons(self) -> list[tuple[int, PolygonShape]]:
        body = self.body
        shapes = enumerate(body.shapes) if body else ()
        return [(index, shape) for index, shape in shapes if isinstance(shape, PolygonShape)]

    def _corner_at(self, pointer: Pointer) -> Corner | None:
        nearest, reach = None, CATCH
        for row in rows_of(self.body) if self.body else ():
            distance = QLineF(self.canvas.camera.to_pixel(row.place), pointer.pixel).length()
            if distance <= reach:
                nearest, reach = row.corner, distance
        return nearest

    # --- the mouse ----------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        self.problem, self.pointer = "", pointer
        corner = self._corner_at(pointer)
        if corner is not None:
            self.chosen, self.dragging = corner, True
        elif pointer.alt:
            self._add_corner(pointer)
        else:
            self.canvas.choose_tool("select")

    def moved(self, pointer: Pointer) -> None:
        self.pointer = pointer
        if not self.dragging:
            self.hovered = self._corner_at(pointer)
            return
        body = self.body
        if body is None or self.chosen is None:
            return
        assert self.body_id is not None
        target = to_body(self.canvas.snap(pointer, ignoring={self.body_id}), body)
        vertices = list(corners_of(body, self.chosen))
        vertices[self.chosen.vertex] = target
        self.shown = with_corners(body, self.chosen, vertices)
        polygon = polygon_of(self.shown, self.chosen)
        problem = outline_problem(polygon.vertices, polygon.holes)
        self.problem = tr("Not possible here: {reason}.", reason=told(problem)) if problem else ""
        self.canvas.show_instead(Parts([self.shown]))

    def released(self, pointer: Pointer) -> None:
        if not self.dragging or pointer.button != Qt.MouseButton.LeftButton:
            return
        shown, problem = self.shown, self.problem
        self.cancel()
        if shown is not None and not problem:
            self._apply(shown, tr("Move corner"))
        self.problem = problem

    def _add_corner(self, pointer: Pointer) -> None:
        body = self.body
        if body is None:
            return
        local = to_body(pointer.point, body)
        best: tuple[float, Corner] | None = None
        for index, shape in self._polygons():
            for number, ring in enumerate(shape.rings):
                for vertex, (a, b) in enumerate(sides_of(ring)):
                    distance = distance_to_segment(local, a, b)
                    if best is None or distance < best[0]:
                        best = distance, Corner(index, vertex + 1, number)
        if best is None or best[0] * self.canvas.camera.scale > CATCH:
            self.problem = tr("Alt+click on an edge to add a corner there.")
            return
        corner = best[1]
        vertices = list(corners_of(body, corner))
        vertices.insert(corner.vertex, local)
        self._apply(with_corners(body, corner, vertices), tr("Add corner"))
        self.chosen = corner

    def delete(self) -> bool:
        body = self.body
        if body is None or self.chosen is None:
            return False
        if not can_lose(body, self.chosen):
            self.problem = tr(TOO_FEW)
            return True
        self._apply(without_corner(body, self.chosen), tr("Delete corner"))
        self.chosen = None
        return True

    def key_pressed(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.canvas.choose_tool("select")
            return True
        return event.key() == Qt.Key.Key_Backspace and self.delete()

    def _apply(self, body: BodyDrawing, text: str) -> None:
        try:
            self.canvas.change(Parts([body]), text)
        except DrawingError as error:
            self.problem = tr("Not possible: {reason}.", reason=str(error))

    def cancel(self) -> None:
        if self.shown is not None:
            self.canvas.show_instead(Parts())
        self.dragging, self.shown, self.problem = False, None, ""

    # --- the preview --------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        body = self.shown or self.body
        if body is None:
            return
        colour = theme.error if self.dragging and self.problem else theme.selection
        draw_body_outline(painter, body, camera, colour)
        for row in rows_of(body):
            chosen = row.corner in (self.chosen, self.hovered)
            draw_handle(painter, camera.to_pixel(row.place), theme, round_one=chosen)
        if self.dragging and self.pointer and self.chosen:
            self._draw_measure(painter, body, camera, theme)

    def _draw_measure(self, painter: QPainter, body: BodyDrawing, camera: Camera, theme: Theme) -> None:
        assert self.chosen is not None
        assert self.pointer is not None
        corners = to_world(corners_of(body, self.chosen), body)
        here = corners[self.chosen.vertex]
        after = corners[(self.chosen.vertex + 1) % len(corners)]
        lengths = math.dist(corners[self.chosen.vertex - 1], here), math.dist(here, after)
        text = tr(
            "{x:.2f}, {y:.2f} m\nsides {before:.2f} m and {after:.2f} m",
            x=here[0],
            y=here[1],
            before=lengths[0],
            after=lengths[1],
        )
        draw_label(painter, self.pointer.pixel, text, camera, theme)
