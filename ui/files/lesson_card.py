"""The card of a lesson, on the canvas: what it is about, and a question."""

from __future__ import annotations

from pathlib import Path

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from sketchfall.app.editing.changes import Change, DrawingReplaced
from sketchfall.app.editing.document import Document
from sketchfall.app.files.gallery import Example, example_at
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.look.style import icon

MARGIN = 12  # px, from the edges of the canvas
WIDTH = 320  # px, of the words


class LessonCard(QFrame):
    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.lesson: Example | None = None  # of the drawing that is open, also if the card was closed
        self.setProperty("role", "floating")
        self.setAccessibleName(tr("Lesson"))
        self.title, self.text, self.question = Label(), Label(), Label()
        self.title.setProperty("role", "title")
        words = QVBoxLayout()
        words.setSpacing(6)
        for label in (self.title, self.text, self.question):
            label.setWordWrap(True)
            label.setFixedWidth(WIDTH)
            words.addWidget(label)
        font = self.question.font()
        font.setBold(True)
        self.question.setFont(font)
        self.close_button = QToolButton()
        self.close_button.setIcon(icon("close"))
        self.close_button.setAutoRaise(True)
        self.close_button.setAccessibleName(tr("Hide the lesson"))
        self.close_button.setToolTip(plain_tip(tr("Hide the lesson")))
        self.close_button.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 6, 10)
        row.addLayout(words)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        parent.installEventFilter(self)
        document.changed.connect(self._document_changed)
        self.hide()

    def show_example(self, path: Path) -> None:
        """After it was opened: its card, if it is a lesson."""
        example = example_at(path)
        if example is None or example.kind != "lesson":
            return
        self.lesson = example
        self.title.setText(example.title)
        self.text.setText(example.text)
        self.question.setText(example.question)
        self.show()
        self._place()

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DrawingReplaced):
            self.lesson = None
            self.hide()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        assert event is not None
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        self.adjustSize()
        self.move(MARGIN, MARGIN)
        self.raise_()
