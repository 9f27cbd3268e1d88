"""The box: dragged from corner to corner."""

from __future__ import annotations

import math

from sketchfall.app.drawing.geometry import Point, box_between
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import later
from sketchfall.app.strokes.shaping import box_corners, upright_box
from sketchfall.app.strokes.typed_measure import Measure, end_of_box
from sketchfall.ui.canvas.marks import metres
from sketchfall.ui.tools.base import Pointer
from sketchfall.ui.tools.drag import DragTool


class BoxTool(DragTool):
    name = "box"
    beginning = later("Drag to draw a box. Shift: square. Alt: from the centre.")
    releasing = later(
        "Release to draw the box. Shift: square. Alt: from the centre. Ctrl: no snapping. Esc: cancel."
    )
    flat = later("That box has no area: drag across as well as along.")
    step = later("Draw box")

    def constrained(self, start: Point, end: Point, pointer: Pointer) -> Point:
        if not pointer.shift:
            return end
        dx, dy = end[0] - start[0], end[1] - start[1]
        side = max(abs(dx), abs(dy))
        return start[0] + math.copysign(side, dx), start[1] + math.copysign(side, dy)

    def outline(self, start: Point, end: Point, pointer: Pointer) -> list[Point]:
        return box_corners(_first_corner(start, end, pointer), end)

    def body(self, body_id: int, start: Point, end: Point, pointer: Pointer) -> BodyDrawing:
        box = box_between(_first_corner(start, end, pointer), end)
        sides = pointer.typed.sides if pointer.typed is not None else None
        width, height = sides or (box.width, box.height)
        return upright_box(body_id, box.center, width, height)

    def end_of(self, measure: Measure, pointer: Pointer) -> Point:
        assert self.start is not None
        return end_of_box(measure, self.start, pointer.point, from_centre=pointer.alt)

    def label(self, start: Point, end: Point, pointer: Pointer) -> str:
        corner = _first_corner(start, end, pointer)
        return f"{metres(abs(end[0] - corner[0]))} × {metres(abs(end[1] - corner[1]))}"


def _first_corner(start: Point, end: Point, pointer: Pointer) -> Point:
    """Opposite the end: where the drag began, or as far on the other side of it."""
    return (2.0 * start[0] - end[0], 2.0 * start[1] - end[1]) if pointer.alt else start
