"""A painter that paints nothing and remembers what it was asked to paint, in pixels."""

from __future__ import annotations

import math
from typing import Any, cast

import numpy as np
from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from sketchfall.app.picture.body_arrays import Floats

Points = list[tuple[float, float]]
Pen = tuple[str, float]  # its colour and width

# Less of it, and nobody sees that there is anything at all.
THINNEST = 0.6  # px, or points on paper, of a line
FAINTEST = 0.07  # opacity of a fill

WITH_AN_INSIDE = ("polygon", "ellipse", "rectangle")
FILLED = "filled with whatever brush somebody else has left"


class Recorder:
    """Every shape in the order in which it was asked for, with the colour and width of the pen."""

    def __init__(self) -> None:
        self.shapes: list[tuple[str, Points]] = []
        self.texts: list[str] = []
        self.roundings: Points = []  # of the corners of rectangles that have any
        self.paths: list[QPainterPath] = []
        self.path_pens: list[Pen] = []
        self.pens: list[Pen] = []
        self.lines: list[tuple[Pen, Floats]] = []  # of many at once: x and y of both ends in a row
        self.points: list[tuple[Pen, Floats]] = []
        self.bold = False  # letters, at the end
        self.depth = 0  # of what is to be restored
        self._pen_set: Pen | None = None
        self._has_brush = False

    @property
    def painter(self) -> QPainter:
        return cast(QPainter, self)

    def font(self) -> QFont:
        return QFont()

    def setFont(self, font: QFont) -> None:
        self.bold = font.bold()

    @property
    def _pen(self) -> Pen:
        assert self._pen_set is not None, "painted with whatever pen somebody else has left"
        return self._pen_set

    def take_black(self) -> Recorder:
        """A pen and a brush, for what is painted with those that somebody else has chosen."""
        self.setPen(QPen())
        self.setBrush(QBrush())
        return self

    def save(self) -> None:
        self.depth += 1

    def restore(self) -> None:
        assert self.depth
        self.depth -= 1

    def setPen(self, pen: QPen | QColor | Any) -> None:
        colour = pen.color() if isinstance(pen, QPen) else pen
        width = pen.widthF() if isinstance(pen, QPen) else 1.0
        self._pen_set = (colour.name() if isinstance(colour, QColor) else "none", width)
        assert width >= THINNEST

    def setBrush(self, brush: QBrush | QColor | Any) -> None:
        self._has_brush = True
        colour = brush.color() if isinstance(brush, QBrush) else brush
        assert not isinstance(colour, QColor) or colour.alpha() == 0 or colour.alphaF() >= FAINTEST

    def drawLine(self, *line: Any) -> None:
        """From point to point, or all of it at once."""
        start, end = line if len(line) == 2 else (line[0].p1(), line[0].p2())
        self._add("line", [start, end])

    def drawLines(self, lines: Any) -> None:
        self.lines.append((self._pen, np.frombuffer(lines, dtype=np.float64).reshape(-1, 4).copy()))

    def drawPoints(self, points: Any) -> None:
        if isinstance(points, QPolygonF):
            self._add("points", corners_of(points))
            return
        self.points.append((self._pen, np.frombuffer(points, dtype=np.float64).reshape(-1, 2).copy()))

    def drawPolygon(self, polygon: QPolygonF) -> None:
        self._add("polygon", corners_of(polygon))

    def drawPolyline(self, polygon: QPolygonF) -> None:
        self._add("polyline", corners_of(polygon))

    def drawEllipse(self, center: QPointF, across: float, high: float) -> None:
        assert across == high > 0.0, "nothing that we paint is an oval"
        reach = QPointF(across, high)
        self._add("ellipse", [center - reach, center + reach])

    def drawRect(self, box: QRectF) -> None:
        self._add("rectangle", [box.topLeft(), box.bottomRight()])

    def drawRoundedRect(self, box: QRectF, across: float, high: float) -> None:
        self.roundings.append((across, high))
        self._add("rectangle", [box.topLeft(), box.bottomRight()])

    def drawText(self, place: QRectF | QPointF, *alignment_and_text: Any) -> None:
        """In a box, or from a point on."""
        text = alignment_and_text[-1]
        assert isinstance(place, QPointF) or place.width() >= widest_line(text), "its words are cut off"
        self.texts.append(text)
        self._add("text", [place] if isinstance(place, QPointF) else [place.topLeft(), place.bottomRight()])

    def drawPath(self, path: QPainterPath) -> None:
        assert self._has_brush, FILLED
        self.paths.append(path)
        self.path_pens.append(self._pen)

    def drawArc(self, box: QRectF, _start: int, _span: int) -> None:
        self._add("arc", [box.topLeft(), box.bottomRight()])

    def _add(self, kind: str, points: list[QPointF]) -> None:
        assert all(map(math.isfinite, (number for point in points for number in (point.x(), point.y()))))
        assert self._has_brush or kind not in WITH_AN_INSIDE, FILLED
        self.shapes.append((kind, [(point.x(), point.y()) for point in points]))
        self.pens.append(self._pen)

    def __getattr__(self, name: str) -> Any:
        """What else a painter can be set to makes no difference here."""
        if not name.startswith(("set", "translate", "rotate", "fillRect")):
            raise AttributeError(name)
        return lambda *_: None


def widest_line(text: str) -> float:
    """px, of the font that a painter has"""
    metrics = QFontMetricsF(QFont())
    return max(metrics.horizontalAdvance(line) for line in text.split("\n")) - 1.0


def corners_of(polygon: QPolygonF) -> list[QPointF]:
    return [polygon.value(index) for index in range(polygon.count())]
