"""Small things drawn on the canvas in pixels: labels beside the cursor, handles, guides, outlines."""

from __future__ import annotations

import math

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from sketchfall.app.drawing.geometry import turned
from sketchfall.app.language.numbers import number_text
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme

HANDLE_SIZE = 8.0  # px
ARROW_HEAD = 7.0  # px
HANDLE_HEAD = 13.0  # px, of an arrow that can be dragged
LABEL_OFFSET = QPointF(16.0, 18.0)  # px from the cursor, clear of its picture
LABEL_PADDING = 5.0  # px
WORD_OFFSET = QPointF(12.0, -10.0)  # px from a place that was hit


def pen(colour: str, width: float = 1.5, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    made = QPen(QColor(colour), width, style)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    made.setCapStyle(Qt.PenCapStyle.RoundCap)
    return made


def translucent(colour: str, opacity: float) -> QColor:
    made = QColor(colour)
    made.setAlphaF(opacity)
    return made


def draw_label(painter: QPainter, cursor: QPointF, text: str, camera: Camera, theme: Theme) -> None:
    """Words in a small box below the cursor, moved to where they fit on the canvas."""
    metrics = QFontMetricsF(painter.font())
    lines = text.split("\n")
    width = max(metrics.horizontalAdvance(line) for line in lines) + 2.0 * LABEL_PADDING
    height = metrics.height() * len(lines) + 2.0 * LABEL_PADDING
    corner = cursor + LABEL_OFFSET
    if corner.x() + width > camera.width:
        corner.setX(cursor.x() - LABEL_OFFSET.x() - width)
    if corner.y() + height > camera.height:
        corner.setY(cursor.y() - LABEL_OFFSET.y() - height)
    box = QRectF(corner.x(), corner.y(), width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(translucent(theme.tip, 0.92))
    painter.drawRoundedRect(box, 4.0, 4.0)
    painter.setPen(QColor(theme.tip_text))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def draw_word(
    painter: QPainter, place: QPointF, text: str, camera: Camera, theme: Theme, *, centred: bool = False
) -> None:
    """Small words above a place that was hit, clear of the label below the cursor."""
    metrics = QFontMetricsF(painter.font())
    width, height = metrics.horizontalAdvance(text) + 2.0 * LABEL_PADDING, metrics.height()
    beside = -width / 2.0 if centred else WORD_OFFSET.x()
    x = max(min(place.x() + beside, camera.width - width), 0.0)
    y = max(place.y() + WORD_OFFSET.y() - height, 0.0)
    box = QRectF(x, y, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(translucent(theme.canvas, 0.85))
    painter.drawRoundedRect(box, 3.0, 3.0)
    painter.setPen(QColor(theme.guide))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def draw_handle(painter: QPainter, center: QPointF, theme: Theme, *, round_one: bool = False) -> None:
    half = HANDLE_SIZE / 2.0
    painter.setPen(pen(theme.selection, 1.5))
    painter.setBrush(QColor(theme.handle))
    if round_one:
        painter.drawEllipse(center, half + 0.5, half + 0.5)
    else:
        painter.drawRect(QRectF(center.x() - half, center.y() - half, HANDLE_SIZE, HANDLE_SIZE))


def draw_arrow(painter: QPainter, start: QPointF, end: QPointF) -> None:
    """In the painter's pen and brush."""
    way = end - start
    length = math.hypot(way.x(), way.y())
    if length < 1.0:
        return
    painter.drawLine(start, end)
    painter.drawPolygon(_arrow_head(end, way / length * ARROW_HEAD))


def draw_arrow_handle(
    painter: QPainter, start: QPointF, end: QPointF, colour: str, theme: Theme, *, dashed: bool = False
) -> None:
    """An arrow whose head is a handle to drag."""
    way = end - start
    length = math.hypot(way.x(), way.y())
    if length < 1.0:
        return
    painter.setPen(
        pen(colour, 1.0 if dashed else 2.0, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
    )
    painter.drawLine(start, end)
    painter.setPen(pen(colour, 1.5))
    painter.setBrush(QColor(theme.handle))
    painter.drawPolygon(_arrow_head(end, way / length * HANDLE_HEAD))


def _arrow_head(end: QPointF, along: QPointF) -> QPolygonF:
    """A triangle that points along a vector of its length."""
    corners = [turned((along.x(), along.y()), math.radians(angle)) for angle in (155.0, -155.0)]
    return QPolygonF([end, *(end + QPointF(*corner) for corner in corners)])


def draw_outline(
    painter: QPainter, polygon: QPolygonF, colour: str, *, closed: bool = True, fill: float = 0.15
) -> None:
    """An outline in a colour, with a breath of it inside."""
    painter.setPen(pen(colour))
    if closed:
        painter.setBrush(translucent(colour, fill))
        painter.drawPolygon(polygon)
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(polygon)


def metres(value: float) -> str:
    """A length as one reads it: 12.5 m, 0.35 m."""
    digits = 2 if abs(value) < 100.0 else 1 if abs(value) < 1000.0 else 0
    return f"{number_text(value, f'.{digits}f')} m"
