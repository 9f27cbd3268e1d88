"""Text that somebody else wrote is shown as it was written.

Left to itself, Qt takes what looks like HTML for HTML, in labels, message boxes and tool tips: a body that is
called <img src="…"> would make the program read that file. Names, paths and the errors that quote them can
come from anywhere. So no label guesses (nobody else uses Qt's own), and whatever Qt reads marks in goes
through here.
"""

from __future__ import annotations

import re
from html import escape

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QLabel, QWidget

# Where the words have no such letter, it stands behind them in parentheses.
MARK = re.compile(r"\s*\(&\w\)|&(?P<letter>.?)", re.DOTALL)


class Label(QLabel):
    """Shows its text letter by letter."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)  # before there is a text
        self.setText(text)

    def keep_room(self, lines: int) -> None:
        """In its font, for as many as its words may take: nothing moves when they change."""
        self.setMinimumHeight(lines * self.fontMetrics().lineSpacing())


class ElidedLabel(Label):
    """Where there is too little room for all of it, it ends in dots."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent | None) -> None:
        style, room = self.style(), self.contentsRect()
        assert style is not None
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter = QPainter(self)
        style.drawItemText(
            painter,
            room,
            self.alignment().value,
            self.palette(),
            self.isEnabled(),
            shown,
            self.foregroundRole(),
        )


class MarkupLabel(QLabel):
    """Shows HTML that we wrote ourselves; what others wrote must be escaped in it."""

    def __init__(self, markup: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setText(markup)


def plain_tip(text: str) -> str:
    """As a tool tip, which always guesses: what may look like HTML becomes HTML that says the same."""
    looks_like_html = "<" in text or "&" in text
    return f'<p style="white-space:pre-wrap">{escape(text)}</p>' if looks_like_html else text


def menu_text(text: str) -> str:
    """In a menu or on a button, where & underlines a letter and a tab begins the column of the keys."""
    return text.replace("&", "&&").replace("\t", " ")


def without_mark(text: str) -> str:
    """A text of a menu or a button without the mark of its underlined letter: &Open, or 打开(&O)."""
    return MARK.sub(lambda found: found["letter"] or "", text)


def title_text(text: str) -> str:
    """In the title of a window, where [*] is the place of the star."""
    return text.replace("[*]", "[*][*]")
