"""The handbook: topics, which a few letters find, and a page to read, whose links may do what they tell of.

It stays open while one draws.
"""

from __future__ import annotations

from PyQt6.QtCore import QSize, Qt, QUrl, pyqtSignal
from PyQt6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextTable,
)
from PyQt6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.files.handbook import ACTION, pages, picture
from sketchfall.app.language.catalogue import tr, tr_in
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.style import current_theme, icon, resize_within_screen, theme_watcher

SIZE = QSize(980, 660)
LIST_WIDTH = 236  # px; longer titles have two lines
PAGE_MARGIN = 18.0  # px
CELL_PADDING = 4.0  # px


class Reader(QTextBrowser):
    """Shows pictures that come with the program, no wider than itself. No other file is ever read."""

    def loadResource(self, kind: int, name: QUrl) -> QImage | None:
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return None
        path = picture(name.toString())
        if path is None:
            return _nothing()  # for a picture that is none, Qt would look for a file of this name itself
        image, room = QImage(str(path)), self._room
        if image.width() <= room:
            return image
        return image.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)

    @property
    def _room(self) -> int:
        """px beside the bar that scrolls, which comes only when the page is laid out."""
        bar = self.verticalScrollBar()
        assert bar is not None
        return max(1, self.width() - bar.sizeHint().width() - 2 * self.frameWidth() - 2 * round(PAGE_MARGIN))


def _nothing() -> QImage:
    image = QImage(1, 1, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    return image


class Handbook(QDialog):
    action_asked = pyqtSignal(str)  # by its name: a link to it was clicked

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Handbook"))
        self.setWindowIcon(icon("help"))
        self._pages = pages()
        self.topics = QListWidget()
        self.topics.setAccessibleName(tr("Topics"))
        self.topics.setWordWrap(True)
        self.topics.setFixedWidth(LIST_WIDTH)
        self.topics.addItems([page.title for page in self._pages])
        self.page = Reader()
        self.page.setAccessibleName(tr_in("handbook", "Page"))
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._follow)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search"))
        self.search.setAccessibleName(tr("Search in the handbook"))
        self.search.setToolTip(plain_tip(tr("List the pages that have all of these words.")))
        self.search.setClearButtonEnabled(True)
        self.search.setFixedWidth(LIST_WIDTH)
        self.search.textChanged.connect(self._search)
        left = QVBoxLayout()
        left.addWidget(self.search)
        left.addWidget(self.topics)
        layout = QHBoxLayout(self)
        layout.addLayout(left)
        layout.addWidget(self.page)
        self.topics.currentRowChanged.connect(self._show)
        theme_watcher().changed.connect(self._show)
        self.topics.setCurrentRow(0)
        resize_within_screen(self, SIZE)

    @property
    def topic(self) -> str:
        """The one that is shown."""
        return self._pages[self.topics.currentRow()].topic

    def show_topic(self, topic: str = "") -> None:
        """Open it at a topic, or where it was left."""
        for row, page in enumerate(self._pages):
            if page.topic == topic:
                self.topics.setCurrentRow(row)
        self.show()
        self.raise_()
        self.activateWindow()
        self.topics.setFocus()

    def _follow(self, link: QUrl) -> None:
        name = link.toString()
        if name.startswith(ACTION):
            self.action_asked.emit(name.removeprefix(ACTION))
        else:
            self.show_topic(name)

    def _search(self) -> None:
        """Only the topics that have all the words are listed, and the words are marked on the page."""
        found = [row for row, page in enumerate(self._pages) if page.has(self.search.text())]
        for row in range(len(self._pages)):
            self.topics.setRowHidden(row, row not in found)
        if found and self.topics.currentRow() not in found:
            self.topics.setCurrentRow(found[0])
        self._mark_words()

    def _show(self) -> None:
        self.page.setMarkdown(self._pages[self.topics.currentRow()].text)
        self._lay_out()
        self._mark_words()

    def _mark_words(self) -> None:
        document = self.page.document()
        assert document is not None
        shape = QTextCharFormat()
        shape.setBackground(QColor(current_theme().accent_soft))
        marks = []
        for word in self.search.text().split():
            place = document.find(word)
            while not place.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = place, shape
                marks.append(mark)
                place = document.find(word, place)
        self.page.setExtraSelections(marks)

    def _lay_out(self) -> None:
        """Room around the text, and lines around tables, which Markdown does not give."""
        document = self.page.document()
        assert document is not None
        document.setDocumentMargin(PAGE_MARGIN)
        root = document.rootFrame()
        for frame in root.childFrames() if root is not None else []:
            if isinstance(frame, QTextTable):
                shape = frame.format()
                shape.setBorder(1.0)
                shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                shape.setBorderBrush(QBrush(QColor(current_theme().border)))
                shape.setBorderCollapse(True)
                shape.setCellPadding(CELL_PADDING)
                frame.setFormat(shape)
        self.page.moveCursor(QTextCursor.MoveOperation.Start)
