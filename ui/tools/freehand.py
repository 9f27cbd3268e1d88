"""The pencil: a stroke that becomes a clean outline when the button is released."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import chain

from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent, QPainter

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError
from sketchfall.app.editing.commands import AddParts
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.engine_errors import told
from sketchfall.app.strokes.freehand import Mended, Stroke, outline_of_stroke
from sketchfall.app.strokes.recognizing import Figure, Recognized, recognized
from sketchfall.app.strokes.shaping import polygon_body
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_label, draw_outline, draw_word, pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool

SPACING = 2.0  # px between the points of a stroke
CROSSING = later("The line crosses itself: released here, its largest loop becomes the body. Esc: cancel.")
CLOSING = later("Released here, the outline closes across the line, and its largest loop becomes the body.")
MENDED: dict[Mended, str] = {
    "": "",
    "trimmed": later("The stroke went on past its start: what was beyond has been left out."),
    "loop": later("The stroke crossed itself: its largest loop became the body, the rest was left out."),
}
LEAST_LINE = 40.0  # px; a shorter one is a click with an unsteady hand
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
OFFERS: dict[Figure, str] = {
    "circle": later("This is nearly a circle: Enter makes it one. Draw with Alt to have none of this."),
    "box": later("This is nearly a box: Enter makes it one. Draw with Alt to have none of this."),
    "triangle": later("This is nearly a triangle: Enter makes it one. Draw with Alt to have none of this."),
    "line": later("This is nearly a line: Enter makes it a ground line. Draw with Alt to have none of this."),
}
WORDS: dict[Figure, str] = {
    "circle": later("Enter: circle"),
    "box": later("Enter: box"),
    "triangle": later("Enter: triangle"),
    "line": later("Enter: ground line"),
}
STEPS: dict[Figure, str] = {
    "circle": later("Make the stroke a circle"),
    "box": later("Make the stroke a box"),
    "triangle": later("Make the stroke a triangle"),
    "line": later("Make the stroke a ground line"),
}
ACCURACY = 2.0  # px by which the outline may leave the stroke


class FreehandTool(Tool):
    name = "freehand"
    draws_shapes = is_dragged = True

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.stroke: Stroke | None = None
        self.refused: list[Point] = []  # the last stroke, shown in red until the next one
        self.pointer: Pointer | None = None
        self.crossed: list[int] = []  # sides that the straight way back to the start meets
        self.ghost: Recognized | None = None  # what the last stroke nearly is
        self._drawn: BodyDrawing | None = None  # what it has become
        self.note = ""  # what was made of the last stroke, until the next one

    @property
    def is_busy(self) -> bool:
        return self.stroke is not None

    @property
    def hint(self) -> str:
        if self.stroke is not None and self.stroke.loose_crossings:
            return tr(CROSSING)
        if self.crossed:
            return tr(CLOSING)
        if self.is_busy:
            return tr("Release to close the outline; it is made clean and can be edited. Esc: cancel.")
        if self.offer is not None:
            return tr(OFFERS[self.offer.figure])
        return tr(self.note) if self.note else tr("Draw the outline of a body in one stroke.")

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button == Qt.MouseButton.LeftButton:
            self.cancel()
            self.stroke, self.pointer = Stroke(pointer.point), pointer

    def moved(self, pointer: Pointer) -> None:
        self.pointer = pointer
        if self.stroke is None:
            return
        if math.dist(self.stroke.points[-1], pointer.point) >= SPACING / self.canvas.camera.scale:
            self.stroke.add(pointer.point)
            self.crossed = self.stroke.closing_crossings(ACCURACY / self.canvas.camera.scale)

    def released(self, pointer: Pointer) -> None:
        if self.stroke is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        points, self.stroke, self.crossed = self.stroke.points, None, []
        self._become_outline(points)
        self.ghost = None if pointer.alt else self._offered(points)

    def _offered(self, points: Sequence[Point]) -> Recognized | None:
        """What the stroke nearly is; from a line there may be no outline, and it is offered all the same."""
        found = recognized(points)
        if found is None:
            return None
        if found.figure == "line" and math.dist(*found.corners) * self.canvas.camera.scale < LEAST_LINE:
            return None
        self.problem = ""
        return found

    @property
    def offer(self) -> Recognized | None:
        """As long as what the stroke has become is as it was."""
        ghost, drawn = self.ghost, self._drawn
        if ghost is None or drawn is None:
            return ghost
        now = self.canvas.live.bodies[drawn.id] if self.canvas.document.has_body(drawn.id) else None
        is_same = now is not None and (now.shapes, now.position, now.angle) == (
            drawn.shapes,
            drawn.position,
            drawn.angle,
        )
        return ghost if is_same else None

    def _become_outline(self, points: list[Point]) -> None:
        self._drawn = None
        if len(points) < 3:
            self.problem = tr("Keep the button down and draw around the body.")
            return
        document = self.canvas.document
        try:
            outline = outline_of_stroke(points, ACCURACY / self.canvas.camera.scale)
            body = polygon_body(document.new_ids.body(), outline.corners)
            command = AddParts(document, Parts([body]), tr("Draw freehand shape"))
        except (physics.OutlineError, DrawingError) as error:
            self.refused = points
            self.problem = tr("No body from this stroke: {reason}.", reason=told(error))
            return
        self.problem, self.note = "", MENDED[outline.mended]
        self.canvas.apply(command)
        self._drawn = body

    def cancel(self) -> None:
        self.stroke, self.refused, self.crossed, self.problem, self.note = None, [], [], "", ""
        self.ghost = self._drawn = None

    def deactivate(self) -> None:
        self.cancel()

    # --- what it nearly is ----------------------------------------------------------------------------

    def wants_key(self, event: QKeyEvent) -> bool:
        return event.key() in ENTER and not self.is_busy and self.offer is not None

    def key_pressed(self, event: QKeyEvent) -> bool:
        ghost, drawn = self.offer, self._drawn
        if ghost is None or not self.wants_key(event):
            return False
        self.cancel()
        self._take(ghost, drawn)
        return True

    def _take(self, ghost: Recognized, drawn: BodyDrawing | None) -> None:
        document, text = self.canvas.document, tr(STEPS[ghost.figure])
        try:
            if drawn is None:
                body = ghost.body(document.new_ids.body())
                self.canvas.apply(AddParts(document, Parts([body]), text))
            else:
                neat = ghost.body(drawn.id)
                body = self.canvas.live.bodies[drawn.id]
                place = {"position": neat.position, "angle": neat.angle}
                body = replace(body, shapes=neat.shapes, kind=neat.kind, **place)
                self.canvas.change(Parts([body]), text)
        except (physics.OutlineError, DrawingError) as error:
            self.problem = tr("No body from this stroke: {reason}.", reason=told(error))

    def _draw_ghost(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        ghost = self.offer
        if ghost is not None and not self.is_busy:
            outline = ghost.outline()
            painter.setPen(pen(theme.guide, 2.0, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(camera.polygon(outline))
            highest = max(outline, key=lambda point: point[1])
            draw_word(painter, camera.to_pixel(highest), tr(WORDS[ghost.figure]), camera, theme)

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        self._draw_ghost(painter, camera, theme)
        if self.refused and self.ghost is None:
            draw_outline(painter, camera.polygon(self.refused), theme.error, fill=0.0)
        if self.stroke is None or self.pointer is None:
            return
        points = self.stroke.points
        draw_outline(painter, camera.polygon(points), theme.preview, closed=False)
        ends = camera.to_pixel(points[-1]), camera.to_pixel(points[0])
        painter.setPen(pen(theme.preview, 1.0, Qt.PenStyle.DashLine))
        painter.drawLine(*ends)
        painter.setPen(pen(theme.guide, 2.5))
        for side in [*chain.from_iterable(self.stroke.loose_crossings), *self.crossed]:
            painter.drawLine(camera.to_pixel(points[side]), camera.to_pixel(points[side + 1]))
        gap = math.dist(points[0], points[-1])
        draw_label(painter, self.pointer.pixel, tr("{gap:.2f} m to the start", gap=gap), camera, theme)
