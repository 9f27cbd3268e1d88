"""The panel with the list of all parts: what is searched for, and what of it is listed."""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QShowEvent
from PyQt6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from sketchfall.app.editing.changes import DRAWING_CHANGES, Change, SelectionChanged
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.fields.list_filter import ListFilter
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.panels.part_model import PartModel
from sketchfall.ui.panels.part_table import PartTable

NOTHING_YET = later("Every body and joint of the drawing is listed here.")
NOTHING_FITS = later("No part has these letters.")


class PartPanel(QWidget):
    refused = pyqtSignal(str)

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self.model = PartModel(document, self)
        self.model.refused.connect(self.refused)
        self.filter = ListFilter(
            tr("Find a part"),
            tr("Find a part"),
            tr("A few letters of the name of a part, or of its group. Down goes to the list."),
        )
        self.filter.textChanged.connect(self._filter)
        self.table = PartTable(self.model)
        self.table.chosen.connect(document.select)
        self.filter.list_wanted.connect(self.table.enter)
        self.hint = Label(tr(NOTHING_YET))
        self.hint.setWordWrap(True)
        self.hint.setProperty("role", "hint")
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setFocusProxy(self.filter)
        self._either = QStackedLayout()
        self._either.addWidget(self.table)
        self._either.addWidget(self.hint)
        column = QVBoxLayout(self)
        column.addWidget(self.filter)
        column.addLayout(self._either, 1)
        document.changed.connect(self._changed)
        self.refresh()

    # --- what is shown ----------------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        if not self.isVisible():
            return
        if isinstance(change, DRAWING_CHANGES):
            self.refresh()
        elif isinstance(change, SelectionChanged):
            self.table.follow(self._document.selection)

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        self.model.refresh()
        self._either.setCurrentWidget(self.table if self.model.rows else self.hint)
        self.hint.setText(tr(NOTHING_FITS if self.filter.text().strip() else NOTHING_YET))
        self.table.follow(self._document.selection)

    def _filter(self, words: str) -> None:
        self.model.show_fitting(words)
        self.refresh()
