"""The sheet that a collision is drawn on: where things go, and the small things that all drawings share.

Everything that has a number behind it leaves a mark, so that the number can be shown under the mouse.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.laboratory.separating_axes import Part
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_arrow, pen, translucent
from sketchfall.ui.look.theme import Theme


class Mark(NamedTuple):
    """What is told under the mouse, and where: at a point, or along a line if the end is another one."""

    start: QPointF
    end: QPointF
    text: str

    def distance(self, pixel: QPointF) -> float:
        """px from the nearest of its points."""
        along, to = self.end - self.start, pixel - self.start
        length = QPointF.dotProduct(along, along)
        share = min(max(QPointF.dotProduct(to, along) / length, 0.0), 1.0) if length > 0.0 else 0.0
        away = to - along * share
        return math.hypot(away.x(), away.y())


VIEW_RADIUS = 1.45  # radii of what is looked at that fit into the picture
DOT = 4.5  # px
LABEL_GAP = 8.0  # px between a label and what it belongs to
NAME_SIZE = 1.5  # times the usual letters


class Sheet:
    def __init__(
        self, painter: QPainter, theme: Theme, focus: tuple[Point, float], width: int, height: int
    ) -> None:
        """`focus` is the centre and the radius of what is looked at, m."""
        self.painter, self.theme = painter, theme
        self.center, self.radius = focus
        self.marks: list[Mark] = []
        self.colours = {"A": theme.selection, "B": theme.motor}
        scale = 0.5 * min(width, height) / (VIEW_RADIUS * self.radius)
        left, top = 0.5 * width - self.center[0] * scale, 0.5 * height + self.center[1] * scale
        self.camera = Camera(scale, left, top, width, height)

    def part(self, part: Part, by: Point = (0.0, 0.0)) -> None:
        """In the painter's pen and brush, moved a little."""
        points = [(x + by[0], y + by[1]) for x, y in part.corners.tolist()]
        if part.is_round:
            reach = part.radius * self.camera.scale
            self.painter.drawEllipse(self.camera.to_pixel(points[0]), reach, reach)
        else:
            self.painter.drawPolygon(self.camera.polygon(points))

    def name(self, name: str, part: Part) -> None:
        """In the middle of what is seen of it."""
        low_x, low_y, high_x, high_y = part.box.tolist()
        reach = 0.9 * self.radius
        x = 0.5 * (max(low_x, self.center[0] - reach) + min(high_x, self.center[0] + reach))
        y = 0.5 * (max(low_y, self.center[1] - reach) + min(high_y, self.center[1] + reach))
        self.painter.save()
        font = self.painter.font()
        font.setPointSizeF(NAME_SIZE * font.pointSizeF())
        font.setBold(True)
        self.painter.setFont(font)
        self.painter.setPen(QColor(self.colours[name]))
        middle = self.camera.to_pixel((x, y))
        room = QRectF(middle.x() - 20.0, middle.y() - 20.0, 40.0, 40.0)
        self.painter.drawText(room, Qt.AlignmentFlag.AlignCenter, name)
        self.painter.restore()

    def line(self, ends: tuple[Point, Point]) -> None:
        """In the painter's pen."""
        self.painter.drawLine(*(self.camera.to_pixel(end) for end in ends))

    def arrow(self, start: QPointF, end: QPointF, colour: str, width: float) -> None:
        self.painter.setPen(pen(colour, width))
        self.painter.setBrush(QColor(colour))
        draw_arrow(self.painter, start, end)

    def dot(self, point: Point, colour: str, text: str) -> None:
        self.painter.setPen(pen(self.theme.canvas, 1.5))
        self.painter.setBrush(QColor(colour))
        self.painter.drawEllipse(self.camera.to_pixel(point), DOT, DOT)
        self.mark(self.camera.to_pixel(point), text)

    def label(self, point: QPointF, away: QPointF, text: str, colour: str) -> None:
        """Beside a point, in the direction of a unit vector, but inside the picture; on a patch of canvas."""
        metrics = QFontMetricsF(self.painter.font())
        width, height = metrics.horizontalAdvance(text) + 10.0, metrics.height() + 4.0
        distance = LABEL_GAP + 0.5 * (abs(away.x()) * width + abs(away.y()) * height)
        middle = point + away * distance
        x = min(max(middle.x() - 0.5 * width, 4.0), self.camera.width - width - 4.0)
        y = min(max(middle.y() - 0.5 * height, 4.0), self.camera.height - height - 4.0)
        box = QRectF(x, y, width, height)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(translucent(self.theme.canvas, 0.85))
        self.painter.drawRoundedRect(box, 4.0, 4.0)
        self.painter.setPen(QColor(colour))
        self.painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def mark(self, pixel: QPointF, text: str, end: QPointF | None = None) -> None:
        self.marks.append(Mark(pixel, pixel if end is None else end, text))
