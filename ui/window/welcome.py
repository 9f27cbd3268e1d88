"""What an empty canvas shows a newcomer: two lines of help, and three examples to click.

It lies on top of the canvas without being in its way: it goes as soon as a tool is chosen, and whatever is
pressed beside the examples goes to the canvas beneath.
"""

from __future__ import annotations

from pathlib import Path

from PyQt6.QtCore import QEvent, QObject, QPointF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QIcon, QMouseEvent
from PyQt6.QtWidgets import QApplication, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from sketchfall.app.files.gallery import Example, examples
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.look.style import current_theme, theme_watcher
from sketchfall.ui.painting.thumbnail import file_thumbnail

HELP = later("Press R and drag to draw a box, then press Space to let it fall.")
MORE = later("Draw on while it falls; the line of time below the canvas takes you back to any moment.")
OFFER = later("Or start from an example:")
SHOWN = 3
PICTURE = QSize(180, 116)
BETWEEN = 12  # px, of two cards
EDGE = 24  # px beside them


class Welcome(QWidget):
    """Stays in the middle of its parent; shown and hidden by whoever knows if the canvas is empty."""

    example_chosen = pyqtSignal(Path)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Welcome"))
        self.setProperty("role", "welcome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = QVBoxLayout(self)
        layout.setSpacing(10)
        self._more = _line(tr(MORE), "hint")
        self._offer = _line(tr(OFFER), "hint")
        for line in (_line(tr(HELP), "greeting"), self._more, self._offer):
            layout.addWidget(line)
        row = QHBoxLayout()
        row.setSpacing(BETWEEN)
        layout.addLayout(row)
        self.cards = [_Card(example, self) for example in examples()[:SHOWN]]
        for card in self.cards:
            card.clicked.connect(lambda _checked, path=card.example.path: self.example_chosen.emit(path))
            row.addWidget(card)
        parent.installEventFilter(self)
        theme_watcher().changed.connect(self._follow_theme)
        self._follow_theme()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        assert event is not None
        if event.type() == QEvent.Type.Resize:
            self._take_the_middle()
        return False

    def _follow_theme(self) -> None:
        for card in self.cards:
            card.paint_picture()
        self._take_the_middle()

    def _take_the_middle(self) -> None:
        parent = self.parentWidget()
        if parent:
            self._leave_out(parent.size())
            width = min(self.sizeHint().width(), parent.width())
            self.resize(width, min(self._height(width), parent.height()))
            self.move(parent.rect().center() - self.rect().center())

    def _leave_out(self, room: QSize) -> None:
        """What a small window has no room for, the least important first."""
        parts: tuple[QWidget, ...] = (self._more, self._offer, *self.cards)
        for part in parts:
            part.show()
        fitting = max(0, (room.width() - EDGE) // (self.cards[0].sizeHint().width() + BETWEEN))
        for card in self.cards[fitting:]:
            card.hide()
        for part in (self._more, *self.cards, self._offer):
            if self._height(min(self.sizeHint().width(), room.width())) > room.height():
                part.hide()

    def _height(self, width: int) -> int:
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        return layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else self.sizeHint().height()


class _Card(QToolButton):
    """One example: its picture above its title. A click opens it, a drag does not."""

    def __init__(self, example: Example, parent: QWidget) -> None:
        super().__init__(parent)
        self._press = QPointF()
        self.example = example
        self.setProperty("role", "card")
        self.setText(example.title)
        self.setToolTip(plain_tip(example.description))
        self.setAccessibleName(tr("Open the example {title}", title=example.title))
        self.setAccessibleDescription(example.description)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setIconSize(PICTURE)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        self._press = event.position()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        if (event.position() - self._press).manhattanLength() >= QApplication.startDragDistance():
            self.setDown(False)
        elif self.isDown():
            super().mouseMoveEvent(event)

    def paint_picture(self) -> None:
        ratio = self.devicePixelRatioF()
        self.setIcon(QIcon(file_thumbnail(self.example.path, PICTURE, current_theme(), ratio)))


def _line(text: str, role: str) -> Label:
    line = Label(text)
    line.setProperty("role", role)
    line.setAlignment(Qt.AlignmentFlag.AlignCenter)
    line.setWordWrap(True)
    return line
