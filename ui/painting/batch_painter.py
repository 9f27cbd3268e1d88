"""Paints bodies, in pixels: a few of them one by one in their order, many of them in batches.

Batches cost a tenth of single bodies: one path for each fill, all outlines as one list of lines, discs as
copies of one small picture. Within a batch there is no order from back to front, so bodies that overlap in
the drawing come in different batches, one after another (`ui/painting/paint_order.py`).
"""

from __future__ import annotations

import numpy as np
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from sketchfall.app.picture.body_arrays import BodyArrays, Floats, Ints, Placed
from sketchfall.app.picture.own_colour import own_colour
from sketchfall.app.picture.painting import draw_rings
from sketchfall.ui.painting.batch import Batch, DiscPictures


class BatchPainter:
    """Keeps what survives from frame to frame: which shapes have which fill, and the pictures of discs."""

    def __init__(
        self,
        arrays: BodyArrays,
        fills: list[str],
        turning: list[bool],
        ink: str,
        levels: Ints | None = None,
    ) -> None:
        """`fills` and `turning` are given for each body; circles that turn get a spoke to show it.

        `levels` tells which bodies are painted together, from back to front; None: they go one by one.
        """
        self.arrays = arrays
        self.turning = turning
        self.ink = QColor(ink)
        self.brushes = {fill: QBrush(own_colour(fill)) for fill in set(fills)}
        self.fills = fills
        self._pictures = DiscPictures(self.ink, self.brushes)
        self._batches = None if levels is None else self._make_batches(levels)

    def _make_batches(self, levels: Ints) -> list[Batch]:
        turning = np.array(self.turning, dtype=bool)
        return [
            Batch(self.arrays, np.array(self.fills), turning, levels == level, self._pictures)
            for level in range(int(levels.max(initial=0)) + 1)
        ]

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
            painter.setBrush(self.brushes[fill])
            for polygon in self.arrays.polygons_of[row]:
                rings = self.arrays.rings_of[polygon]
                draw_rings(painter, [QPolygonF(points[starts[ring] : starts[ring + 1]]) for ring in rings])
            for circle in self.arrays.circles_of[row]:
                (x, y), radius = centers[circle].tolist(), float(radii[circle])
                painter.drawEllipse(QPointF(x, y), radius, radius)
                if self.turning[row]:
                    painter.drawLine(QPointF(x, y), QPointF(*rims[circle].tolist()))
