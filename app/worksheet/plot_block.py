"""A plot on a page: a curve between axes with numbers, as lines."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPolygonF

from sketchfall.app.language.numbers import number_text
from sketchfall.app.measuring.thinned import thinned
from sketchfall.app.worksheet.block import GREY, INK, SMALL, Block, font_of, pen_of

Floats = NDArray[np.float64]

HEIGHT = 190.0  # pt
LEFT, BELOW, ABOVE = 46.0, 34.0, 8.0  # pt, beside the axes
TICKS = 6  # about, of an axis
POINTS = 1200  # of the curve that are drawn, at most
MARGIN = 0.05  # of the range, above and below the curve
CURVE = 1.2  # pt
BESIDE = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class PlotBlock(Block):
    def __init__(self, x: Floats, y: Floats, x_label: str, y_label: str) -> None:
        known = np.isfinite(x) & np.isfinite(y)
        self._x, self._y = x[known], y[known]
        self._labels = x_label, y_label

    def height(self, width: float) -> float:
        return HEIGHT

    def paint(self, painter: QPainter, room: QRectF) -> None:
        axes = QRectF(
            room.left() + LEFT,
            room.top() + ABOVE,
            room.width() - LEFT - ABOVE,
            room.height() - ABOVE - BELOW,
        )
        (left, right), (low, high) = _range(self._x, 0.0), _range(self._y, MARGIN)
        x_scale, y_scale = axes.width() / (right - left), axes.height() / (high - low)

        def place(x: float, y: float) -> QPointF:
            return QPointF(axes.left() + (x - left) * x_scale, axes.bottom() - (y - low) * y_scale)

        painter.setFont(font_of(SMALL))
        for value in ticks(left, right):
            at = place(value, low)
            self._tick(painter, at, QPointF(at.x(), axes.top()))
            box = QRectF(at.x() - 40.0, at.y() + 3.0, 80.0, 12.0)
            painter.drawText(box, Qt.AlignmentFlag.AlignHCenter, number_text(value, "g"))
        for value in ticks(low, high):
            at = place(left, value)
            self._tick(painter, at, QPointF(axes.right(), at.y()))
            box = QRectF(room.left() + 12.0, at.y() - 6.0, LEFT - 16.0, 12.0)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number_text(value, "g")
            )
        self._name_axes(painter, room, axes)
        painter.setPen(pen_of())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(axes)
        painter.setPen(pen_of(INK, CURVE))
        drawn = zip(*thinned(self._x, self._y, POINTS), strict=True)
        painter.drawPolyline(QPolygonF([place(float(x), float(y)) for x, y in drawn]))

    def _tick(self, painter: QPainter, begin: QPointF, end: QPointF) -> None:
        painter.setPen(pen_of("#d0d0d0"))
        painter.drawLine(begin, end)
        painter.setPen(pen_of(GREY))

    def _name_axes(self, painter: QPainter, room: QRectF, axes: QRectF) -> None:
        painter.setPen(pen_of())
        x_label, y_label = self._labels
        below = QRectF(axes.left(), room.bottom() - 14.0, axes.width(), 14.0)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, x_label)
        painter.save()
        painter.translate(room.left(), axes.center().y())
        painter.rotate(-90.0)
        beside = QRectF(-axes.height() / 2.0, 0.0, axes.height(), 14.0)
        painter.drawText(beside, Qt.AlignmentFlag.AlignHCenter, y_label)
        painter.restore()


def _range(values: Floats, margin: float) -> tuple[float, float]:
    if not len(values):
        return 0.0, 1.0
    low, high = float(values.min()), float(values.max())
    around = margin * (high - low) or (0.0 if high > low else 0.5 * max(1.0, abs(high)))
    return low - around, high + around


def ticks(low: float, high: float) -> Sequence[float]:
    """Round numbers from one to the other, some of them."""
    rough = (high - low) / TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1.0, 2.0, 5.0, 10.0) if power * factor >= rough)
    first = math.ceil(low / step - 1e-9)
    return [round(number * step, 12) for number in range(first, math.floor(high / step + 1e-9) + 1)]
