"""Arrows with their names and numbers on the canvas, for whatever has a size and a direction."""

from __future__ import annotations

import math
from typing import NamedTuple

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.measuring.meter_words import digits
from sketchfall.ui.canvas.marks import draw_arrow, pen, translucent
from sketchfall.ui.look.theme import Theme

LEAST_SHARE = 0.02  # of the longest arrow; shorter ones are points
MOST_NUMBERED = 12  # bodies with numbers beside their arrows; more would be a thicket
BEYOND = 6.0  # px, from the head of an arrow to its words
BEHIND = 0.75  # opacity of what is behind words


class Arrow(NamedTuple):
    start: QPointF  # px
    end: QPointF
    colour: str  # the name of one in the theme
    text: str = ""


def arrow_of(start: QPointF, vector: Point, scale: float, colour: str, text: str = "") -> Arrow:
    """scale: px for each unit of the vector."""
    return Arrow(start, start + QPointF(vector[0], -vector[1]) * scale, colour, text)


def in_words(symbol: str, size: float, unit: str) -> str:
    return f"{symbol} = {digits(size)} {unit}"


def paint_arrow(painter: QPainter, arrow: Arrow, theme: Theme) -> None:
    colour = getattr(theme, arrow.colour)
    painter.setPen(pen(colour, 2.0))
    painter.setBrush(QColor(colour))
    draw_arrow(painter, arrow.start, arrow.end)
    if arrow.text:
        _paint_words(painter, arrow, colour, theme)


def _paint_words(painter: QPainter, arrow: Arrow, colour: str, theme: Theme) -> None:
    """Beyond the head, on the side to which the arrow points; readable on anything."""
    metrics = QFontMetricsF(painter.font())
    width, height = metrics.horizontalAdvance(arrow.text) + 4.0, metrics.height()
    way = arrow.end - arrow.start
    length = max(math.hypot(way.x(), way.y()), 1e-9)
    middle = arrow.end + way * (BEYOND / length)
    left = middle.x() - (width if way.x() < 0.0 else 0.0)
    box = QRectF(left, middle.y() - height / 2.0, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(translucent(theme.canvas, BEHIND))
    painter.drawRoundedRect(box, 3.0, 3.0)
    painter.setPen(QColor(colour))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, arrow.text)
