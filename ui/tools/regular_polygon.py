"""The regular polygon: dragged from its centre to a corner; the arrow keys change the number of sides."""

from __future__ import annotations

import math

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import later, tr_n
from sketchfall.app.snapping.snap import snap_angle
from sketchfall.app.strokes.shaping import MAX_SIDES, MIN_SIDES, polygon_body, regular_corners
from sketchfall.ui.canvas.marks import metres
from sketchfall.ui.tools.base import Canvas, Pointer
from sketchfall.ui.tools.drag import DragTool

CHANGES = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}


class RegularPolygonTool(DragTool):
    name = "regular_polygon"
    is_directed = True
    measures = frozenset({"length", "polar", "radius"})
    flat = later("That regular polygon has no area: drag across as well as along.")
    step = later("Draw regular polygon")

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.sides = 6

    @property
    def hint(self) -> str:
        if self.is_busy:
            return tr_n(
                "Release to draw a polygon with {count} side. Up and Down: more or fewer."
                " Shift: angles of 15°.",
                "Release to draw a polygon with {count} sides. Up and Down: more or fewer."
                " Shift: angles of 15°.",
                self.sides,
            )
        return tr_n(
            "Drag from the centre to draw a polygon with {count} side. Up and Down: more or fewer."
            " Shift: angles of 15°.",
            "Drag from the centre to draw a polygon with {count} sides. Up and Down: more or fewer."
            " Shift: angles of 15°.",
            self.sides,
        )

    def constrained(self, start: Point, end: Point, pointer: Pointer) -> Point:
        return snap_angle(start, end) if pointer.shift else end

    def outline(self, start: Point, end: Point, pointer: Pointer) -> list[Point]:
        return regular_corners(start, end, self.sides)

    def body(self, body_id: int, start: Point, end: Point, pointer: Pointer) -> BodyDrawing:
        return polygon_body(body_id, self.outline(start, end, pointer))

    def label(self, start: Point, end: Point, pointer: Pointer) -> str:
        angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        return tr_n(
            "{count} side, radius {length}, {angle:.1f}°",
            "{count} sides, radius {length}, {angle:.1f}°",
            self.sides,
            length=metres(math.dist(start, end)),
            angle=angle,
        )

    def wants_key(self, event: QKeyEvent) -> bool:
        return event.key() in CHANGES

    def key_pressed(self, event: QKeyEvent) -> bool:
        if event.key() not in CHANGES:
            return False
        self.sides = min(MAX_SIDES, max(MIN_SIDES, self.sides + CHANGES[Qt.Key(event.key())]))
        return True
