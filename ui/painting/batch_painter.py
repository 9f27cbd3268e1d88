"""Paints bodies, in pixels: a few of them one by one in their order, many of them in batches.

Batches cost a tenth of single bodies: one path for each fill, all outlines as one list of lines, discs as
copies of one small picture. Within a batch there is no order from back to front, so bodies that overlap in
the drawing come in different batches, one after another (`ui/painting/paint_order.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from sketchfall.app.picture.body_arrays import BodyArrays, Floats, Ints, Placed
from sketchfall.app.picture.own_colour import own_colour
from sketchfall.app.picture.painting import draw_rings
from sketchfall.ui.painting.batch import Batch, DiscPictures

COLOUR = "<U9"  # "#rrggbbaa"
NONE: Mapping[tuple[int, int], str] = MappingProxyType({})


class BatchPainter:
    """Keeps what survives from frame to frame: which shapes have which fill, and the pictures of discs."""

    def __init__(
        self,
        arrays: BodyArrays,
        fills: list[str],
        turning: list[bool],
        ink: str,
        levels: Ints | None = None,
        own_fills: Mapping[tuple[int, int], str] = NONE,
    ) -> None:
        """`fills` and `turning` are given for each body; circles that turn get a spoke to show it.

        `own_fills`: of shapes that have another one, by the rows of their bodies and their places in these.

        `levels` tells which bodies are painted together, from back to front; None: they go one by one.
        """
        self.arrays = arrays
        self.turning = turning
        self.ink = QColor(ink)
        self.brushes = {fill: QBrush(own_colour(fill)) for fill in {*fills, *own_fills.values()}}
        self.fills = fills
        self.own_fills = own_fills
        self._pictures = DiscPictures(self.ink, self.brushes)
        self._batches = None if levels is None else self._make_batches(levels)

    def _make_batches(self, levels: Ints) -> list[Batch]:
        turning = np.array(self.turning, dtype=bool)
        fills = self._fills_of_all()
        return [
            Batch(self.arrays, fills, turning, levels == level, self._pictures)
            for level in range(int(levels.max(initial=0)) + 1)
        ]

    def _fills_of_all(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Of each vertex and of each circle."""
        arrays = self.arrays
        fills = np.array(self.fills, dtype=COLOUR)
        vertices, circles = fills[arrays.vertex_body], fills[arrays.circle_body]
        for (row, place), fill in self.own_fills.items():
            for polygon in arrays.polygons_of[row]:
                if arrays.polygon_place[polygon] == place:
                    rings = arrays.rings_of[polygon]
                    vertices[arrays.ring_start[rings.start] : arrays.ring_start[rings.stop]] = fill
            for circle in arrays.circles_of[row]:
                if arrays.circle_place[circle] == place:
                    circles[circle] = fill
        return vertices, circles

    def paint(self, painter: QPainter, placed: Placed, pixel_ratio: float = 1.0) -> None:
        """The painter's world is the plane of `placed`; everything is painted in pixels of the widget."""
        transform = painter.worldTransform()
        scale = transform.m11()
        to_pixels = np.array([scale, transform.m22()])
        origin = np.array([transform.dx(), transform.dy()])
        vertices = placed.vertices * to_pixels + origin
        centers = placed.centers * to_pixels + origin
        radii = self.arrays.circles[:, 2] * scale
        rims = centers + placed.spokes * np.array([1.0, -1.0]) * radii[:, None]
        painter.save()
        painter.resetTransform()
        if self._batches is None:
            self._paint_one_by_one(painter, vertices, centers, radii, rims)
        else:
            for batch in self._batches:
                batch.paint(painter, vertices, centers, radii, rims, pixel_ratio)
        painter.restore()

    # --- a few bodies -------------------------------------------------------------------------------

    def _paint_one_by_one(
        self, painter: QPainter, vertices: Floats, centers: Floats, radii: Floats, rims: Floats
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self.ink, 1.25)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        starts = self.arrays.ring_start.tolist()
        points = [QPointF(x, y) for x, y in vertices.tolist()]
        for row, fill in enumerate(self.fills):
            for polygon in self.arrays.polygons_of[row]:
                own = self.own_fills.get((row, self.arrays.polygon_place[polygon]), fill)
                painter.setBrush(self.brushes[own])
                rings = self.arrays.rings_of[polygon]
                draw_rings(painter, [QPolygonF(points[starts[ring] : starts[ring + 1]]) for ring in rings])
            for circle in self.arrays.circles_of[row]:
                own = self.own_fills.get((row, self.arrays.circle_place[circle]), fill)
                painter.setBrush(self.brushes[own])
                (x, y), radius = centers[circle].tolist(), float(radii[circle])
                painter.drawEllipse(QPointF(x, y), radius, radius)
                if self.turning[row]:
                    painter.drawLine(QPointF(x, y), QPointF(*rims[circle].tolist()))
