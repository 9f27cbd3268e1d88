"""The half-plane: a ground without end, whose surface is dragged along. It lies to the right of that way."""

from __future__ import annotations

import math

from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.showing import HALF_PLANE
from sketchfall.app.language.catalogue import later
from sketchfall.app.language.numbers import number_text
from sketchfall.app.outlines.recipe import put
from sketchfall.app.snapping.snap import snap_angle
from sketchfall.ui.tools.base import Pointer
from sketchfall.ui.tools.drag import LEAST_DRAG, DragTool


class HalfPlaneTool(DragTool):
    name = "half_plane"
    is_directed = True
    measures = frozenset({"length", "polar"})
    beginning = later(
        "Drag along the surface of a ground without end, which lies to the right of that way."
        " A click makes it level. Shift: angles of 15°."
    )
    releasing = later(
        "Release to draw the ground without end. Shift: angles of 15°. Ctrl: no snapping. Esc: cancel."
    )
    flat = later("That ground without end has no direction: drag along its surface.")
    step = later("Draw half-plane")

    def constrained(self, start: Point, end: Point, pointer: Pointer) -> Point:
        return snap_angle(start, end) if pointer.shift else end

    def released(self, pointer: Pointer) -> None:
        if self.start is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        self.moved(pointer)
        if math.dist(self.start, self.end) * self.canvas.camera.scale < LEAST_DRAG:
            self.end = self.start  # which makes it level
        self._finish(self.start, pointer)

    def outline(self, start: Point, end: Point, pointer: Pointer) -> list[Point]:
        return put(HALF_PLANE.vertices, start, _angle(start, end))

    def body(self, body_id: int, start: Point, end: Point, pointer: Pointer) -> BodyDrawing:
        angle = _angle(start, end)
        return BodyDrawing(id=body_id, position=start, angle=angle, kind="static", shapes=(HALF_PLANE,))

    def label(self, start: Point, end: Point, pointer: Pointer) -> str:
        return f"{number_text(math.degrees(_angle(start, end)), '.1f')}°"


def _angle(start: Point, end: Point) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])
