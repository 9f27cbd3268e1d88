"""Paints the shapes of a display list with Qt: on the canvas, into an image or onto a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from PyQt6 import sip
from PyQt6.QtCore import QLineF, QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from sketchfall.app.picture.display_list import (
    Disc,
    Dots,
    Floats,
    Lines,
    Outline,
    Pen,
    Picture,
    Raster,
    Shape,
    Text,
)
from sketchfall.app.picture.image_pixels import qt_image_again
from sketchfall.app.picture.lettering import paint_text
from sketchfall.app.picture.own_colour import own_colour

CAPS = {"round": Qt.PenCapStyle.RoundCap, "square": Qt.PenCapStyle.SquareCap}


def paint_picture(painter: QPainter, picture: Picture) -> None:
    """All of it, and nothing beside it."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    page = QRectF(0.0, 0.0, picture.width, picture.height)
    painter.setClipRect(page)
    if picture.background is not None:
        painter.fillRect(page, own_colour(picture.background))
    paint_shapes(painter, picture.shapes)


def paint_shapes(painter: QPainter, shapes: Iterable[Shape]) -> None:
    for shape in shapes:
        match shape:
            case Lines():
                _paint_lines(painter, shape)
            case Dots():
                _paint_dots(painter, shape)
            case Raster():
                painter.setOpacity(shape.opacity)
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(QRectF(*shape.box), qt_image_again(shape.data))
                painter.setOpacity(1.0)
            case Text():
                paint_text(painter, shape)
            case Disc():
                _set_up(painter, shape.pen, shape.fill)
                painter.drawEllipse(QPointF(*shape.center), shape.radius, shape.radius)
            case Outline():
                _set_up(painter, shape.pen, shape.fill)
                rings = [
                    QPolygonF([QPointF(x, y) for x, y in ring.tolist()])
                    for ring in (shape.points, *shape.holes)
                ]
                if shape.closed:
                    draw_rings(painter, rings)
                else:
                    painter.drawPolyline(rings[0])


def draw_rings(painter: QPainter, rings: Sequence[QPolygonF]) -> None:
    """A polygon: its outline, and its holes."""
    if len(rings) == 1:
        painter.drawPolygon(rings[0])  # which takes a quarter of the time of a path
    else:
        painter.drawPath(path_of_rings(rings))


def path_of_rings(rings: Iterable[QPolygonF]) -> QPainterPath:
    """Filled where an odd number of them is around a point."""
    path = QPainterPath()
    for ring in rings:
        path.addPolygon(ring)
        path.closeSubpath()
    return path


def qt_pen(pen: Pen) -> QPen:
    made = QPen(own_colour(pen.colour), pen.width)
    made.setCapStyle(CAPS[pen.cap])
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if pen.dashed:
        made.setStyle(Qt.PenStyle.DashLine)
    return made


def bulk(kind: type, count: int) -> Any:
    """Memory for many values of Qt, which numpy can fill; the type stubs know nothing of its size."""
    array: Any = sip.array
    return array(kind, count)


def _set_up(painter: QPainter, pen: Pen | None, fill: str | None) -> None:
    painter.setPen(Qt.PenStyle.NoPen if pen is None else qt_pen(pen))
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else own_colour(fill))


def _paint_lines(painter: QPainter, lines: Lines) -> None:
    if len(lines.rows):
        painter.setPen(qt_pen(lines.pen))
        painter.drawLines(_filled(QLineF, lines.rows))


def _paint_dots(painter: QPainter, dots: Dots) -> None:
    """All at once: points of a wide, round pen."""
    if len(dots.centers):
        painter.setPen(qt_pen(Pen(dots.colour, 2.0 * dots.radius)))
        painter.drawPoints(_filled(QPointF, dots.centers))


def _filled(kind: type, rows: Floats) -> Any:
    buffer = bulk(kind, len(rows))
    np.frombuffer(buffer, dtype=np.float64).reshape(rows.shape)[:] = rows
    return buffer
