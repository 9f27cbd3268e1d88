"""The drawing on a page: lines stay lines."""

from __future__ import annotations

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.export.layout import layout_of, size_for
from sketchfall.app.export.still import picture_of
from sketchfall.app.picture.painting import paint_picture
from sketchfall.app.picture.stills import Still
from sketchfall.app.worksheet.block import Block, pen_of

HIGHEST = 260.0  # pt
LAID_OUT = 900  # px, of the longer side: how fine lines are beside the bodies


class PictureBlock(Block):
    def __init__(self, still: Still, part: Box) -> None:
        self._picture = picture_of([still], layout_of(part, size_for(part, LAID_OUT)))

    def height(self, width: float) -> float:
        return min(HIGHEST, self._picture.height * width / self._picture.width)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        picture = self._picture
        factor = min(room.width() / picture.width, room.height() / picture.height)
        width, height = factor * picture.width, factor * picture.height
        left = room.center().x() - width / 2.0
        painter.save()
        painter.translate(left, room.top())
        painter.scale(factor, factor)
        paint_picture(painter, picture)
        painter.restore()
        painter.setPen(pen_of())
        painter.drawRect(QRectF(left, room.top(), width, height))
