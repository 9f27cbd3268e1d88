"""What a page is made of: blocks below each other, each as wide as the page is and as high as it needs."""

from __future__ import annotations

from abc import ABC, abstractmethod

from PyQt6.QtCore import QPointF, QRectF, QSizeF, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

INK, GREY = "#1a1a1a", "#767676"
TEXT, SMALL, LARGE = 11, 9, 18  # pt, of letters
LINE = 26.0  # pt, from a line to write on to the next
THIN = 0.6  # pt

WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class Block(ABC):
    """Everything in points, of which 72 are an inch."""

    @abstractmethod
    def height(self, width: float) -> float: ...

    @abstractmethod
    def paint(self, painter: QPainter, room: QRectF) -> None: ...


def font_of(size: int, *, bold: bool = False) -> QFont:
    """Its letters are so many units of the painter high, whatever it paints on."""
    font = QFont()
    font.setPixelSize(size)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def text_size(text: str, font: QFont, width: float = 1e6) -> QSizeF:
    return QFontMetricsF(font).boundingRect(QRectF(0.0, 0.0, width, 1e6), WRAPPED.value, text).size()


def pen_of(colour: str = INK, width: float = THIN, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    return QPen(QColor(colour), width, style)


class TextBlock(Block):
    def __init__(self, text: str, size: int = TEXT, *, bold: bool = False) -> None:
        self._text = text
        self._font = font_of(size, bold=bold)

    def height(self, width: float) -> float:
        return text_size(self._text, self._font, width).height()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        painter.setFont(self._font)
        painter.setPen(pen_of())
        painter.drawText(room, WRAPPED.value, self._text)


class NameBlock(Block):
    """Who has filled it in, and when."""

    def __init__(self, name: str, date: str) -> None:
        self._words = name, date
        self._font = font_of(TEXT)

    def height(self, width: float) -> float:
        return LINE

    def paint(self, painter: QPainter, room: QRectF) -> None:
        painter.setFont(self._font)
        middle = room.left() + 0.65 * room.width()
        for word, left, right in zip(
            self._words, (room.left(), middle + 12.0), (middle, room.right()), strict=True
        ):
            painter.setPen(pen_of())
            painter.drawText(QPointF(left, room.bottom() - 4.0), word)
            painter.setPen(pen_of(GREY))
            begin = left + text_size(word, self._font).width() + 6.0
            painter.drawLine(QPointF(begin, room.bottom()), QPointF(right, room.bottom()))


class QuestionBlock(Block):
    """A question, and lines to write the answer on."""

    def __init__(self, text: str, lines: int) -> None:
        self._question = TextBlock(text)
        self._lines = lines

    def height(self, width: float) -> float:
        return self._question.height(width) + self._lines * LINE

    def paint(self, painter: QPainter, room: QRectF) -> None:
        self._question.paint(painter, room)
        painter.setPen(pen_of(GREY))
        for number in range(1, self._lines + 1):
            y = room.top() + self._question.height(room.width()) + number * LINE
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
