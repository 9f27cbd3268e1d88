"""The ground line: a fixed slab whose upper side is dragged out."""

from __future__ import annotations

import math

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import later
from sketchfall.app.language.numbers import number_text
from sketchfall.app.snapping.snap import snap_angle
from sketchfall.app.strokes.shaping import ground_body, ground_corners
from sketchfall.ui.canvas.marks import metres
from sketchfall.ui.tools.base import Pointer
from sketchfall.ui.tools.drag import DragTool

THICKNESS = 0.3  # m; thick enough to be seen and caught with the mouse


class GroundTool(DragTool):
    name = "ground"
    is_directed = True
    beginning = later("Drag to draw a ground line. It stays where it is. Shift: angles of 15°.")
    releasing = later(
        "Release to draw the ground line. It stays where it is. Shift: angles of 15°. Ctrl: no snapping."
        " Esc: cancel."
    )
    flat = later("That ground line has no area: drag across as well as along.")
    step = later("Draw ground line")

    def constrained(self, start: Point, end: Point, pointer: Pointer) -> Point:
        return snap_angle(start, end) if pointer.shift else end

    def outline(self, start: Point, end: Point, pointer: Pointer) -> list[Point]:
        return [start] if start == end else ground_corners(start, end, THICKNESS)

    def body(self, body_id: int, start: Point, end: Point, pointer: Pointer) -> BodyDrawing:
        return ground_body(body_id, start, end, THICKNESS)

    def label(self, start: Point, end: Point, pointer: Pointer) -> str:
        angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        return f"{metres(math.dist(start, end))}, {number_text(angle, '.1f')}°"
