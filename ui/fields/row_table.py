"""A list in a panel, of rows of one height without headers; some keys are its own.

It is a table: where a list has thousands of rows, Qt measures them all when one comes.
"""

from __future__ import annotations

from PyQt6.QtCore import QAbstractItemModel, QEvent, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QHeaderView, QTableView

from sketchfall.ui.fields.keyboard_home import give_keyboard_back

AROUND = 8  # px, above and below the words of a row


class RowTable(QTableView):
    def __init__(self, model: QAbstractItemModel, name: str, description: str) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        across, down = self.across, self.verticalHeader()
        assert down is not None
        across.hide()
        down.hide()
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        down.setMinimumSectionSize(0)
        down.setDefaultSectionSize(self.fontMetrics().height() + AROUND)

    @property
    def across(self) -> QHeaderView:
        header = self.horizontalHeader()
        assert header is not None
        return header

    def enter(self) -> None:
        """Have the keyboard, with a row to begin with."""
        model = self.model()
        if model is None or model.rowCount() == 0:
            return
        if not self.currentIndex().isValid():
            self.setCurrentIndex(model.index(0, 0))
        self.setFocus(Qt.FocusReason.TabFocusReason)

    def is_own(self, event: QKeyEvent) -> bool:
        """Whether the key is for the list, also where the window has an action for it."""
        return event.key() == Qt.Key.Key_Escape

    def event(self, event: QEvent | None) -> bool:
        override = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if isinstance(event, QKeyEvent) and override and self.is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() == Qt.Key.Key_Escape:
            give_keyboard_back(self)
        else:
            super().keyPressEvent(event)
