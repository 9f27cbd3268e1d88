"""The conditions of the drawing in a list: switched, changed and taken away by mouse or keys."""

from __future__ import annotations

from functools import partial

from PyQt6.QtCore import QEvent, QPoint, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import (
    QHBoxLayout,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.annotations.condition_edits import remove_condition, switch_condition
from sketchfall.app.drawing.scene import Condition
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.condition_words import condition_in_words
from sketchfall.ui.commands.entries import add_entry
from sketchfall.ui.fields.in_row import in_row
from sketchfall.ui.fields.keyboard_home import give_keyboard_back
from sketchfall.ui.fields.row_list import RowList
from sketchfall.ui.look.plain_text import Label, plain_tip

ROWS = 4


class ConditionBox(QWidget):
    """With a button to have one more."""

    wanted = pyqtSignal()  # a new one
    change_wanted = pyqtSignal(object)  # of a Condition

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.list = ConditionList(document)
        self.list.change_wanted.connect(self.change_wanted)
        self.add_button = QPushButton(tr("Pause when…"))
        tip = tr("Have the run pause by itself when something happens.")
        self.add_button.setToolTip(plain_tip(tip))
        self.add_button.setAccessibleDescription(tip)
        self.add_button.clicked.connect(self.wanted)
        self.title = Label(tr("The run pauses when"))
        row = QHBoxLayout()
        row.addWidget(self.title, 1)
        row.addWidget(self.add_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.list)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        document.changed.connect(self._document_changed)
        self.refresh()

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DRAWING_CHANGES):
            self.refresh()

    def refresh(self) -> None:
        self.list.refresh()
        for part in (self.list, self.title):
            part.setVisible(bool(self._document.scene.conditions))


class ConditionList(RowList):
    change_wanted = pyqtSignal(object)  # of a Condition

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._shown: tuple[Condition, ...] = ()
        self.setAccessibleName(tr("Pause when"))
        self.setToolTip(
            plain_tip(
                tr("When the run pauses. Space switches one on or off, Enter changes it, Delete removes it.")
            )
        )
        self.setSpacing(2)
        self.setFixedHeight(ROWS * (self.fontMetrics().height() + 10))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask)
        self.itemChanged.connect(self._switched)
        self.itemDoubleClicked.connect(lambda _: self._change())

    @property
    def chosen(self) -> Condition | None:
        return in_row(self._shown, self.currentRow())

    def refresh(self) -> None:
        scene = self._document.scene
        row, self._shown = self.currentRow(), scene.conditions
        self.blockSignals(True)
        self.clear()
        for condition in scene.conditions:
            item = QListWidgetItem(condition_in_words(condition, scene))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if condition.on else Qt.CheckState.Unchecked)
            self.addItem(item)
        self.setCurrentRow(min(row, len(self._shown) - 1))
        self.blockSignals(False)

    # --- what the user does -----------------------------------------------------------------------------

    def _switched(self, item: QListWidgetItem) -> None:
        condition = self._shown[self.row(item)]
        switch_condition(self._document, condition, item.checkState() == Qt.CheckState.Checked)

    def _change(self) -> None:
        if self.chosen is not None:
            self.change_wanted.emit(self.chosen)

    def _remove(self) -> None:
        if self.chosen is not None:
            remove_condition(self._document, self.chosen)

    def _ask(self, place: QPoint) -> None:
        item = self.itemAt(place) or self.currentItem()
        viewport = self.viewport()
        assert viewport is not None
        if item is None:
            return
        self.setCurrentItem(item)
        menu = QMenu(self)
        add_entry(menu, tr("&Change…"), self._change)
        add_entry(menu, tr("&Remove"), partial(self._remove))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(viewport.mapToGlobal(place))

    def event(self, event: QEvent | None) -> bool:
        """Its own keys, also where the window has an action for them."""
        is_override = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if isinstance(event, QKeyEvent) and is_override and event.key() in _OWN:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        match event.key():
            case Qt.Key.Key_Delete:
                self._remove()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._change()
            case Qt.Key.Key_Escape:
                give_keyboard_back(self)
            case _:
                super().keyPressEvent(event)


_OWN = (Qt.Key.Key_Delete, Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
