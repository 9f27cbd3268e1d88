"""Tools that drag out a recipe, from corner to corner of its box, or from its middle to its rim.

A tool of either kind says what its shape is called, and which recipe it has.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent, QPainter

from sketchfall.app.drawing.geometry import Point, box_between
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import tr
from sketchfall.app.outlines.recipe import Asked, Recipe, outlined_body, put
from sketchfall.app.snapping.snap import snap_angle
from sketchfall.app.strokes.typed_measure import Measure, end_of_box
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_outline, metres
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool
from sketchfall.ui.tools.drag import DragTool

CHANGES = {Qt.Key.Key_Up: 1.0, Qt.Key.Key_Down: -1.0}


class Drawn(NamedTuple):
    """What the mouse has dragged out."""

    place: Point  # of the origin of the recipe
    sizes: tuple[float, ...]  # m
    angle: float = 0.0  # rad


class RecipeTool(DragTool):
    recipe: Recipe

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.values = {asked.range.name: asked.usual for asked in self.recipe.asked}

    @property
    def asked(self) -> Sequence[Asked]:
        return self.recipe.asked

    def drawn(self, start: Point, end: Point, pointer: Pointer) -> Drawn:
        raise NotImplementedError

    def outline(self, start: Point, end: Point, pointer: Pointer) -> list[Point]:
        drawn = self.drawn(start, end, pointer)
        return put(self._outline(drawn), drawn.place, drawn.angle)

    def body(self, body_id: int, start: Point, end: Point, pointer: Pointer) -> BodyDrawing:
        drawn = self.drawn(start, end, pointer)
        return outlined_body(
            body_id,
            self._outline(drawn),
            drawn.place,
            drawn.angle,
            holes=self._holes(drawn),
            is_even=self.recipe.is_even,
        )

    def _outline(self, drawn: Drawn) -> list[Point]:
        return self.recipe.outline(*drawn.sizes, *self.values.values())

    def _holes(self, drawn: Drawn) -> list[list[Point]]:
        make = self.recipe.holes
        return [] if make is None else make(*drawn.sizes, *self.values.values())

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        super().draw(painter, camera, theme)
        if self.start is None or self.pointer is None:
            return
        drawn = self.drawn(self.start, self.end, self.pointer)
        for hole in self._holes(drawn):
            polygon = camera.polygon(put(hole, drawn.place, drawn.angle))
            draw_outline(painter, polygon, theme.preview, fill=0.0)

    def go_on_from(self, before: Tool) -> None:
        self.values = dict(before.values)

    def wants_key(self, event: QKeyEvent) -> bool:
        return bool(self.asked) and event.key() in CHANGES

    def key_pressed(self, event: QKeyEvent) -> bool:
        """The arrows change the number that is asked for first."""
        if not self.wants_key(event):
            return False
        number = self.asked[0].range
        value = self.values[number.name] + CHANGES[Qt.Key(event.key())] * number.step
        self.values[number.name] = min(number.high, max(number.low, round(value, 9)))
        return True


class CornerTool(RecipeTool):
    """Its sizes are the width and the height of its box."""

    def constrained(self, start: Point, end: Point, pointer: Pointer) -> Point:
        if not pointer.shift:
            return end
        dx, dy = end[0] - start[0], end[1] - start[1]
        side = max(abs(dx), abs(dy))
        return start[0] + math.copysign(side, dx), start[1] + math.copysign(side, dy)

    def drawn(self, start: Point, end: Point, pointer: Pointer) -> Drawn:
        opposite = (2.0 * start[0] - end[0], 2.0 * start[1] - end[1]) if pointer.alt else start
        box = box_between(opposite, end)
        typed = pointer.typed.sides if pointer.typed is not None else None
        return Drawn(box.center, typed or (box.width, box.height))

    def end_of(self, measure: Measure, pointer: Pointer) -> Point:
        assert self.start is not None
        return end_of_box(measure, self.start, pointer.point, from_centre=pointer.alt)

    def label(self, start: Point, end: Point, pointer: Pointer) -> str:
        width, height = self.drawn(start, end, pointer).sizes
        return f"{metres(width)} × {metres(height)}"


class RimTool(RecipeTool):
    """Its size is its radius; the way of the mouse is its direction."""

    is_directed = True
    measures = frozenset({"length", "polar", "radius"})

    def constrained(self, start: Point, end: Point, pointer: Pointer) -> Point:
        return snap_angle(start, end) if pointer.shift else end

    def drawn(self, start: Point, end: Point, pointer: Pointer) -> Drawn:
        # What was typed is taken to its last bit, which is lost on the way to the end and back.
        radius = math.dist(start, end) if pointer.typed is None else abs(pointer.typed.first)
        return Drawn(start, (radius,), math.atan2(end[1] - start[1], end[0] - start[0]))

    def label(self, start: Point, end: Point, pointer: Pointer) -> str:
        drawn = self.drawn(start, end, pointer)
        return tr(
            "radius {length}, {angle:.1f}°", length=metres(drawn.sizes[0]), angle=math.degrees(drawn.angle)
        )
