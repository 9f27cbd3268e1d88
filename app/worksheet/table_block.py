"""A table of numbers on a page."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.measuring.meter_words import digits
from sketchfall.app.worksheet.block import GREY, SMALL, WRAPPED, Block, font_of, pen_of, text_size

ROW = 15.0  # pt
GAP = 4.0  # pt, within a cell


class TableBlock(Block):
    def __init__(self, head: Sequence[str], rows: NDArray[np.float64]) -> None:
        self._head = head
        self._rows = rows

    def height(self, width: float) -> float:
        return self._head_height(width) + ROW * len(self._rows)

    def split(self, width: float, height: float) -> list[TableBlock]:
        """Into several that have room on pages of their own."""
        most = max(1, int((height - self._head_height(width)) / ROW))
        count = len(self._rows)
        return [TableBlock(self._head, self._rows[first : first + most]) for first in range(0, count, most)]

    def _head_height(self, width: float) -> float:
        column = width / len(self._head) - 2.0 * GAP
        font = font_of(SMALL, bold=True)
        return max(text_size(words, font, column).height() for words in self._head) + 2.0 * GAP

    def paint(self, painter: QPainter, room: QRectF) -> None:
        top, column = self._head_height(room.width()), room.width() / len(self._head)
        painter.setPen(pen_of())
        painter.setFont(font_of(SMALL, bold=True))
        for number, words in enumerate(self._head):
            box = QRectF(room.left() + number * column + GAP, room.top() + GAP, column - 2.0 * GAP, top)
            painter.drawText(box, WRAPPED.value, words)
        painter.setFont(font_of(SMALL))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for row, values in enumerate(self._rows.tolist()):
            y = room.top() + top + row * ROW
            for number, value in enumerate(values):
                box = QRectF(room.left() + number * column + GAP, y, column - 4.0 * GAP, ROW)
                painter.drawText(box, right, "" if math.isnan(value) else digits(value))
        self._rule(painter, room, top, column)

    def _rule(self, painter: QPainter, room: QRectF, top: float, column: float) -> None:
        painter.setPen(pen_of(GREY))
        for y in (room.top(), *(room.top() + top + row * ROW for row in range(len(self._rows) + 1))):
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
        for number in range(len(self._head) + 1):
            x = room.left() + number * column
            painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()))
