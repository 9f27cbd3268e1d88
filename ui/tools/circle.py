"""The circle: as wide as the drag is long, between two corners of the square around it."""

from __future__ import annotations

import math

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.strokes.shaping import circle_body, regular_corners
from sketchfall.app.strokes.typed_measure import Measure, end_of_circle
from sketchfall.ui.canvas.marks import metres
from sketchfall.ui.tools.base import Pointer
from sketchfall.ui.tools.drag import DragTool

PREVIEW_CORNERS = 64


class CircleTool(DragTool):
    name = "circle"
    measures = frozenset({"length", "radius"})
    beginning = later("Drag to draw a circle. Alt: from the centre.")
    releasing = later("Release to draw the circle. Alt: from the centre. Ctrl: no snapping. Esc: cancel.")
    flat = later("That circle has no area: drag across as well as along.")
    step = later("Draw circle")

    def outline(self, start: Point, end: Point, pointer: Pointer) -> list[Point]:
        center, radius = _circle(start, end, pointer)
        return regular_corners(center, (center[0] + radius, center[1]), PREVIEW_CORNERS)

    def body(self, body_id: int, start: Point, end: Point, pointer: Pointer) -> BodyDrawing:
        center, radius = _circle(start, end, pointer)
        return circle_body(body_id, center, radius)

    def end_of(self, measure: Measure, pointer: Pointer) -> Point:
        assert self.start is not None
        return end_of_circle(measure, self.start, pointer.point, from_centre=pointer.alt)

    def label(self, start: Point, end: Point, pointer: Pointer) -> str:
        _, radius = _circle(start, end, pointer)
        return tr("radius {length}", length=metres(radius))


def _circle(start: Point, end: Point, pointer: Pointer) -> tuple[Point, float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    radius = math.hypot(dx, dy) if pointer.alt else max(abs(dx), abs(dy)) / 2.0
    if pointer.typed is not None:
        radius = abs(pointer.typed.first)  # to its last bit, which is lost on the way to the end and back
    if pointer.alt:
        return start, radius
    return (start[0] + math.copysign(radius, dx), start[1] + math.copysign(radius, dy)), radius
