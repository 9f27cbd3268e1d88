"""Between the world (metres, y up) and the pixels of the canvas (y down)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PyQt6.QtCore import QPointF, QRectF, QSize
from PyQt6.QtGui import QPolygonF, QTransform

from sketchfall.app.drawing.geometry import Box, Point
from sketchfall.app.picture.projection import PIXELS_PER_METRE, Projection, fitted

LEAST_GRID_PIXELS = 16.0  # finer lines would be a grey veil
MAJOR_EVERY = 10  # lines of the grid


@dataclass(frozen=True)
class Camera(Projection):
    """What the canvas shows at this moment."""

    @classmethod
    def from_transform(cls, transform: QTransform, width: int, height: int) -> Camera:
        return cls(transform.m11(), transform.dx(), transform.dy(), width, height)

    @classmethod
    def on(cls, part: Box, size: QSize) -> Camera:
        """That shows a part of the world in the middle of a picture of this size, as large as it can be."""
        found = fitted(part, size.width(), size.height())
        return cls(found.scale, found.left, found.top, found.width, found.height)

    @property
    def transform(self) -> QTransform:
        """From metres to pixels."""
        return QTransform(self.scale, 0.0, 0.0, -self.scale, self.left, self.top)

    def to_pixel(self, point: Point) -> QPointF:
        return QPointF(self.left + point[0] * self.scale, self.top - point[1] * self.scale)

    def to_world(self, pixel: QPointF) -> Point:
        return (pixel.x() - self.left) / self.scale, (self.top - pixel.y()) / self.scale

    def polygon(self, points: list[Point]) -> QPolygonF:
        return QPolygonF([self.to_pixel(point) for point in points])

    def rectangle(self, box: Box) -> QRectF:
        return QRectF(self.to_pixel((box.left, box.top)), self.to_pixel((box.right, box.bottom)))

    def shows(self, pixel: QPointF) -> bool:
        """Whether the pixel is on the canvas."""
        return 0.0 <= pixel.x() < self.width and 0.0 <= pixel.y() < self.height

    @property
    def zoom(self) -> float:
        """1 for 100 %."""
        return self.scale / PIXELS_PER_METRE

    @property
    def grid_step(self) -> float:
        return grid_step(self.scale)


def grid_step(scale: float) -> float:
    """The distance of the grid's lines, m."""
    return round_step(scale, LEAST_GRID_PIXELS)


def round_step(scale: float, least_pixels: float) -> float:
    """The least of 1, 2, 5, 10, ... that is not too fine to see, at so many pixels for 1."""
    least = least_pixels / scale
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1.0, 2.0, 5.0, 10.0) if step * power >= least * (1.0 - 1e-9))
