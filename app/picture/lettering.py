"""Text in pictures: how much room it takes, and how it is painted, in the same proportions at every size.

Fonts need Qt's application. A window has one; without a window, `have_fonts` makes one that shows nothing.
"""

from __future__ import annotations

import os
from functools import lru_cache

from PyQt6.QtCore import QPointF, QSizeF
from PyQt6.QtGui import QFont, QFontMetricsF, QGuiApplication, QPainter

from sketchfall.app.picture.display_list import Text
from sketchfall.app.picture.own_colour import own_colour

EM = 64  # px, at which letters are laid out; then they are scaled
REMEMBERED = 2_000  # texts
_kept: list[QGuiApplication] = []  # an application lives as long as somebody holds it


def have_fonts() -> None:
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _kept.append(QGuiApplication([]))


def text_size(text: str, size: float) -> QSizeF:
    """Of all its lines, where letters are so large."""
    return _size_at_em(text) * (size / EM)


@lru_cache(maxsize=REMEMBERED)
def _size_at_em(text: str) -> QSizeF:
    """It is asked for at every move of the mouse."""
    metrics = QFontMetricsF(_font())
    lines = text.split("\n")
    width = max(metrics.horizontalAdvance(line) for line in lines)
    return QSizeF(width, metrics.lineSpacing() * len(lines))


def baselines(text: str, size: float) -> list[tuple[float, str]]:
    """Each line, and how far below the top its letters stand."""
    metrics = QFontMetricsF(_font())
    return [
        ((metrics.ascent() + number * metrics.lineSpacing()) * size / EM, line)
        for number, line in enumerate(text.split("\n"))
    ]


def paint_text(painter: QPainter, text: Text) -> None:
    painter.save()
    painter.setFont(_font())
    painter.setPen(own_colour(text.colour))
    painter.translate(QPointF(*text.place))
    painter.scale(text.size / EM, text.size / EM)
    for down, line in baselines(text.text, EM):
        painter.drawText(QPointF(0.0, down), line)
    painter.restore()


def _font() -> QFont:
    font = QFont()
    font.setPixelSize(EM)
    return font
