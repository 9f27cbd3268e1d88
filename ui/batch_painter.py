"""Paints bodies, in pixels: a few of them one by one in their order, many of them in batches.

Batches cost a third of single items: one path for each fill, all outlines as one list of lines, discs as
copies of one small picture. They follow no order from back to front, which bodies that run do not need as
they do not overlap.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from PyQt6 import sip
from PyQt6.QtCore import QByteArray, QDataStream, QLineF, QPointF, QRectF, Qt
from PyQt6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from ui.body_arrays import BodyArrays, Floats, Ints, Placed

ONE_BY_ONE = 300  # bodies; more are painted in batches
LARGEST_PICTURE = 96.0  # px, radius of a disc; larger ones are few enough to be painted one by one
PATH_ELEMENT = np.dtype([("type", ">i4"), ("x", ">f8"), ("y", ">f8")])  # as QDataStream writes them
MOVE_TO, LINE_TO = 0, 1
WINDING_FILL = 1


class BatchPainter:
    """Keeps what survives from frame to frame: which shapes have which fill, and the pictures of discs."""

    def __init__(self, arrays: BodyArrays, fills: list[str], turning: list[bool], ink: str) -> None:
        """`fills` and `turning` are given for each body; circles that turn get a spoke to show it."""
        self.arrays = arrays
        self.turning = turning
        self._with_spoke = np.flatnonzero(np.array(turning, dtype=bool)[arrays.circle_body])
        self.ink = QColor(ink)
        self.brushes = {fill: QBrush(QColor(fill)) for fill in set(fills)}
        self.fills = fills
        self._pictures: dict[tuple[str, int, float], QPixmap] = {}
        self._outline_groups: dict[str, Ints] = {}
        self._circle_groups: dict[str, Ints] = {}
        if arrays.count > ONE_BY_ONE:
            names = np.array(fills)
            for fill in self.brushes:
                of_vertices = np.flatnonzero(names[arrays.vertex_body] == fill)
                self._outline_groups[fill] = of_vertices
                self._circle_groups[fill] = np.flatnonzero(names[arrays.circle_body] == fill)
            is_first = np.zeros(len(arrays.vertices), dtype=bool)
            is_first[arrays.outline_start[:-1]] = True
            self._element_types = np.where(is_first, MOVE_TO, LINE_TO)
            self._lines = _bulk(QLineF, max(1, len(arrays.vertices) + len(self._with_spoke)))

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
        if self.arrays.count <= ONE_BY_ONE:
            self._paint_one_by_one(painter, vertices, centers, radii, rims)
        else:
            self._paint_fills(painter, vertices)
            self._paint_discs(painter, centers, radii, pixel_ratio)
            self._paint_lines(painter, vertices, centers, rims)
        painter.restore()

    # --- a few bodies -------------------------------------------------------------------------------

    def _paint_one_by_one(
        self, painter: QPainter, vertices: Floats, centers: Floats, radii: Floats, rims: Floats
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self.ink, 1.25)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        starts = self.arrays.outline_start.tolist()
        points = [QPointF(x, y) for x, y in vertices.tolist()]
        for row, fill in enumerate(self.fills):
            painter.setBrush(self.brushes[fill])
            for outline in self.arrays.outlines_of[row]:
                painter.drawPolygon(QPolygonF(points[starts[outline] : starts[outline + 1]]))
            for circle in self.arrays.circles_of[row]:
                (x, y), radius = centers[circle].tolist(), float(radii[circle])
                painter.drawEllipse(QPointF(x, y), radius, radius)
                if self.turning[row]:
                    painter.drawLine(QPointF(x, y), QPointF(*rims[circle].tolist()))

    # --- many bodies --------------------------------------------------------------------------------

    def _paint_fills(self, painter: QPainter, vertices: Floats) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for fill, group in self._outline_groups.items():
            if len(group):
                painter.fillPath(path_of(vertices[group], self._element_types[group]), self.brushes[fill])

    def _paint_lines(self, painter: QPainter, vertices: Floats, centers: Floats, rims: Floats) -> None:
        count = len(vertices)
        rows = np.frombuffer(self._lines, dtype=np.float64).reshape(-1, 4)
        rows[:count, :2] = vertices
        rows[:count, 2:] = vertices[self.arrays.following]
        if count + len(self._with_spoke):
            rows[count:, :2] = centers[self._with_spoke]
            rows[count:, 2:] = rims[self._with_spoke]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.ink, 1.0))
        painter.drawLines(self._lines)

    def _paint_discs(self, painter: QPainter, centers: Floats, radii: Floats, pixel_ratio: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # Pictures double in size with every second step, and are only ever shrunk, by 0.71 at most.
        sizes = np.ceil(2.0 * np.log2(np.clip(radii, 0.5, None))).astype(int)
        for fill, group in self._circle_groups.items():
            large = radii[group] > LARGEST_PICTURE
            painter.setPen(QPen(self.ink, 1.0))
            painter.setBrush(self.brushes[fill])
            for circle in group[large].tolist():
                radius = float(radii[circle])
                painter.drawEllipse(QPointF(*centers[circle].tolist()), radius, radius)
            small = group[~large]
            for size in np.unique(sizes[small]).tolist():
                chosen = small[sizes[small] == size]
                self._paint_copies(painter, fill, size, centers[chosen], radii[chosen], pixel_ratio)

    def _paint_copies(
        self, painter: QPainter, fill: str, size: int, centers: Floats, radii: Floats, pixel_ratio: float
    ) -> None:
        picture, radius = self._picture(fill, size, pixel_ratio)
        fragments = _bulk(QPainter.PixmapFragment, len(centers))
        rows = np.frombuffer(fragments, dtype=np.float64).reshape(-1, 10)
        rows[:, 0:2] = centers
        rows[:, 2:4] = 0.0  # the corner of the part to copy: all of it
        rows[:, 4], rows[:, 5] = picture.width(), picture.height()
        rows[:, 6] = rows[:, 7] = radii / radius
        rows[:, 8] = 0.0  # not turned
        rows[:, 9] = 1.0  # opaque
        painter.drawPixmapFragments(fragments, picture)

    def _picture(self, fill: str, size: int, pixel_ratio: float) -> tuple[QPixmap, float]:
        """A disc with its outline in device pixels, and its radius in its own pixels."""
        radius = 2.0 ** (size / 2.0) * pixel_ratio
        key = (fill, size, pixel_ratio)
        if key not in self._pictures:
            side = 2 * math.ceil(radius + 1.0)
            picture = QPixmap(side, side)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.ink, pixel_ratio))
            painter.setBrush(self.brushes[fill])
            painter.drawEllipse(QRectF(side / 2 - radius, side / 2 - radius, 2 * radius, 2 * radius))
            painter.end()
            self._pictures[key] = picture
        return self._pictures[key], radius


def _bulk(kind: type, count: int) -> Any:
    """Memory for many values of Qt, which numpy can fill; the type stubs know nothing of its size."""
    array: Any = sip.array
    return array(kind, count)


def path_of(points: Floats, types: Ints) -> QPainterPath:
    """A path from arrays, through the bytes that Qt would have written: one call for all points."""
    elements = np.empty(len(points), PATH_ELEMENT)
    elements["type"], elements["x"], elements["y"] = types, points[:, 0], points[:, 1]
    header = np.array([len(points)], ">i4").tobytes()
    tail = np.array([0, WINDING_FILL], ">i4").tobytes()  # where the last subpath starts, and how to fill
    path = QPainterPath()
    stream: Any = QDataStream(QByteArray(header + elements.tobytes() + tail))  # its types lack this operator
    stream >> path
    return path
