"""The regular polygon: dragged from its centre to a corner; the arrow keys change the number of sides."""

from __future__ import annotations

import math

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.language.catalogue import later, tr_n
from sketchfall.app.outlines.central import REGULAR_POLYGON
from sketchfall.ui.canvas.marks import metres
from sketchfall.ui.tools.base import Pointer
from sketchfall.ui.tools.shapes.recipe_tool import RimTool


class RegularPolygonTool(RimTool):
    name = "regular_polygon"
    recipe = REGULAR_POLYGON
    flat = later("That regular polygon has no area: drag across as well as along.")
    step = later("Draw regular polygon")

    @property
    def sides(self) -> int:
        return round(self.values["sides"])

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

    def label(self, start: Point, end: Point, pointer: Pointer) -> str:
        drawn = self.drawn(start, end, pointer)
        return tr_n(
            "{count} side, radius {length}, {angle:.1f}°",
            "{count} sides, radius {length}, {angle:.1f}°",
            self.sides,
            length=metres(drawn.sizes[0]),
            angle=math.degrees(drawn.angle),
        )
