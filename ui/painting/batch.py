"""One batch: bodies that do not overlap, painted together in a few calls."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QByteArray, QDataStream, QLineF, QPointF, QRectF, Qt
from PyQt6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap

from sketchfall.app.picture.body_arrays import BodyArrays, Floats, Ints
from sketchfall.app.picture.painting import bulk

LARGEST_PICTURE = 96.0  # px, radius of a disc; larger ones are few enough to be painted one by one
PATH_ELEMENT = np.dtype([("type", ">i4"), ("x", ">f8"), ("y", ">f8")])  # as QDataStream writes them
MOVE_TO, LINE_TO = 0, 1
WINDING_FILL = 1

Bools = NDArray[np.bool_]


class DiscPictures:
    """Small pictures of discs, each painted once."""

    def __init__(self, ink: QColor, brushes: dict[str, QBrush]) -> None:
        self.ink = ink
        self.brushes = brushes
        self._pictures: dict[tuple[str, int, float], QPixmap] = {}

    def picture(self, fill: str, size: int, pixel_ratio: float) -> tuple[QPixmap, float]:
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


class Batch:
    """Which vertices and circles belong to it, and in which fill."""

    def __init__(
        self,
        arrays: BodyArrays,
        fills: tuple[NDArray[Any], NDArray[Any]],
        turning: Bools,
        chosen: Bools,
        pictures: DiscPictures,
    ) -> None:
        """`fills`: of each vertex and of each circle. `turning` and `chosen` are given for each body; the
        chosen ones are painted.
        """
        self._pictures = pictures
        self._vertices = np.flatnonzero(chosen[arrays.vertex_body])
        self._following = arrays.following[self._vertices]
        circles = np.flatnonzero(chosen[arrays.circle_body])
        self._with_spoke = circles[turning[arrays.circle_body[circles]]]
        outline_fills, circle_fills = fills[0][self._vertices], fills[1][circles]
        self._outline_groups = {
            str(fill): self._vertices[outline_fills == fill] for fill in np.unique(outline_fills)
        }
        self._circle_groups = {str(fill): circles[circle_fills == fill] for fill in np.unique(circle_fills)}
        is_first = np.zeros(len(arrays.vertices), dtype=bool)
        is_first[arrays.ring_start[:-1]] = True
        self._element_types = {
            fill: np.where(is_first[group], MOVE_TO, LINE_TO) for fill, group in self._outline_groups.items()
        }
        self._lines = bulk(QLineF, max(1, len(self._vertices) + len(self._with_spoke)))

    def paint(
        self,
        painter: QPainter,
        vertices: Floats,
        centers: Floats,
        radii: Floats,
        rims: Floats,
        pixel_ratio: float,
    ) -> None:
        """The places, in pixels, are those of all bodies."""
        self._paint_fills(painter, vertices)
        self._paint_discs(painter, centers, radii, pixel_ratio)
        self._paint_lines(painter, vertices, centers, rims)

    def _paint_fills(self, painter: QPainter, vertices: Floats) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for fill, group in self._outline_groups.items():
            path = path_of(vertices[group], self._element_types[fill])
            painter.fillPath(path, self._pictures.brushes[fill])

    def _paint_lines(self, painter: QPainter, vertices: Floats, centers: Floats, rims: Floats) -> None:
        count = len(self._vertices)
        if count + len(self._with_spoke) == 0:
            return
        rows = np.frombuffer(self._lines, dtype=np.float64).reshape(-1, 4)
        rows[:count, :2] = vertices[self._vertices]
        rows[:count, 2:] = vertices[self._following]
        rows[count:, :2] = centers[self._with_spoke]
        rows[count:, 2:] = rims[self._with_spoke]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._pictures.ink, 1.0))
        painter.drawLines(self._lines)

    def _paint_discs(self, painter: QPainter, centers: Floats, radii: Floats, pixel_ratio: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for fill, group in self._circle_groups.items():
            large = radii[group] > LARGEST_PICTURE
            painter.setPen(QPen(self._pictures.ink, 1.0))
            painter.setBrush(self._pictures.brushes[fill])
            for circle in group[large].tolist():
                radius = float(radii[circle])
                painter.drawEllipse(QPointF(*centers[circle].tolist()), radius, radius)
            small = group[~large]
            # Pictures double in size with every second step, and are only ever shrunk, by 0.71 at most.
            sizes = np.ceil(2.0 * np.log2(np.clip(radii[small], 0.5, None))).astype(int)
            for size in np.unique(sizes).tolist():
                chosen = small[sizes == size]
                self._paint_copies(painter, fill, size, centers[chosen], radii[chosen], pixel_ratio)

    def _paint_copies(
        self, painter: QPainter, fill: str, size: int, centers: Floats, radii: Floats, pixel_ratio: float
    ) -> None:
        picture, radius = self._pictures.picture(fill, size, pixel_ratio)
        fragments = bulk(QPainter.PixmapFragment, len(centers))
        rows = np.frombuffer(fragments, dtype=np.float64).reshape(-1, 10)
        rows[:, 0:2] = centers
        rows[:, 2:4] = 0.0  # the corner of the part to copy: all of it
        rows[:, 4], rows[:, 5] = picture.width(), picture.height()
        rows[:, 6] = rows[:, 7] = radii / radius
        rows[:, 8] = 0.0  # not turned
        rows[:, 9] = 1.0  # opaque
        painter.drawPixmapFragments(fragments, picture)


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
