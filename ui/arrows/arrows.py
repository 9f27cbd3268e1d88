"""Arrows with their names and numbers on the canvas, for whatever has a size and a direction."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.measuring.meter_words import ZERO, digits
from sketchfall.ui.canvas.marks import draw_arrow, pen, translucent
from sketchfall.ui.look.theme import Theme

LEAST_SHARE = 0.02  # of the longest arrow; shorter ones are points
MOST_NUMBERED = 12  # bodies with numbers beside their arrows; more would be a thicket
BEYOND = 6.0  # px, from the head of an arrow to its words
FARTHEST = 3.0  # heights of words, by which they make room for others
BEHIND = 0.75  # opacity of what is behind words


class Arrow(NamedTuple):
    start: QPointF  # px
    end: QPointF
    colour: str  # the name of one in the theme
    text: str = ""


def has_arrow(size: float, greatest: float = 0.0) -> bool:
    """Not if its number reads zero, nor if it is nothing beside the greatest that is shown."""
    return size >= max(LEAST_SHARE * greatest, ZERO)


def arrow_of(start: QPointF, vector: Point, scale: float, colour: str, text: str = "") -> Arrow:
    """scale: px for each unit of the vector."""
    return Arrow(start, start + QPointF(vector[0], -vector[1]) * scale, colour, text)


def in_words(symbol: str, size: float, unit: str) -> str:
    return f"{symbol} = {digits(size)} {unit}"


def paint_arrows(painter: QPainter, arrows: Sequence[Arrow], theme: Theme) -> None:
    """With the words of all above the lines of all, and none of them over each other if there is room."""
    for arrow in arrows:
        colour = getattr(theme, arrow.colour)
        painter.setPen(pen(colour, 2.0))
        painter.setBrush(QColor(colour))
        draw_arrow(painter, arrow.start, arrow.end)
    taken: list[QRectF] = []
    metrics = QFontMetricsF(painter.font())
    for arrow in arrows:
        if arrow.text:
            box = _free_place(_words_box(arrow, metrics), taken)
            taken.append(box)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(translucent(theme.canvas, BEHIND))
            painter.drawRoundedRect(box, 3.0, 3.0)
            painter.setPen(QColor(getattr(theme, arrow.colour)))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, arrow.text)


def _words_box(arrow: Arrow, metrics: QFontMetricsF) -> QRectF:
    """Beyond the head, on the side to which the arrow points; readable on anything."""
    width, height = metrics.horizontalAdvance(arrow.text) + 4.0, metrics.height()
    way = arrow.end - arrow.start
    length = max(math.hypot(way.x(), way.y()), 1e-9)
    middle = arrow.end + way * (BEYOND / length)
    left = middle.x() - (width if way.x() < 0.0 else 0.0)
    return QRectF(left, middle.y() - height / 2.0, width, height)


def _free_place(box: QRectF, taken: Sequence[QRectF]) -> QRectF:
    """There, or right below or above what is there already, if that is not far."""
    tops = [box.top(), *(other.bottom() for other in taken), *(other.top() - box.height() for other in taken)]
    ways = sorted((top - box.top() for top in tops), key=abs)
    places = (box.translated(0.0, way) for way in ways if abs(way) <= FARTHEST * box.height())
    return next((place for place in places if not any(map(place.intersects, taken))), box)
