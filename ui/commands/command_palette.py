"""The command palette (Ctrl+P): anything by a few letters of its name, chosen with the arrows and Enter."""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, QObject, QSize, Qt
from PyQt6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PyQt6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLineEdit,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.commands.command_list import Command, Found, look_for
from sketchfall.ui.commands.table import plain_table
from sketchfall.ui.fields.in_row import in_row
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.look.style import icon, resize_within_screen

SIZE = QSize(640, 420)
MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
COLUMNS = (later("Command"), later("Where"), later("Keys"))
ASK = later("A few letters, or a setting and a number: gravity 1.62")


class CommandPalette(QDialog):
    def __init__(self, commands: Sequence[Command], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Find a command"))
        self.setWindowIcon(icon("help"))
        self._commands = commands
        self._found: list[Found] = []
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr(ASK))
        self.search.setAccessibleName(tr("Command"))
        self.search.setClearButtonEnabled(True)
        self.search.installEventFilter(self)
        self._model = QStandardItemModel()
        self.list = _list(self._model)
        self.list.activated.connect(lambda index: self._do(index.row()))
        self.what = Label()
        self.what.setProperty("role", "hint")
        self.what.setAccessibleName(tr("What the command does"))
        layout = QVBoxLayout(self)
        for part in (self.search, self.list, self.what):
            layout.addWidget(part)
        self.search.textChanged.connect(self._look)
        chosen = self.list.selectionModel()
        assert chosen is not None
        chosen.currentChanged.connect(lambda index: self._show_what(index.row()))
        self.list.ensurePolished()  # before it measures its rows
        self._look("")
        self.search.setFocus()
        resize_within_screen(self, SIZE)

    @property
    def names(self) -> list[str]:
        """What is listed, the best first."""
        return [found.entry.name for found in self._found]

    def _look(self, typed: str) -> None:
        self._found = look_for(typed, self._commands)
        self._model.setRowCount(0)
        for found in self._found:
            cells = (found.entry.name, found.entry.section, found.entry.keys)
            self._model.appendRow([QStandardItem(text) for text in cells])
        self.list.setCurrentIndex(self._model.index(0, 0))
        if not self._found:
            self.what.setText(tr("Nothing fits. Try fewer letters."))

    def _show_what(self, row: int) -> None:
        found = in_row(self._found, row)
        if found is not None:
            self.what.setText(found.entry.what)

    def _do(self, row: int) -> None:
        """Once the palette is gone, so that what it does may have the keyboard."""
        found = in_row(self._found, row)
        if found is not None:
            self.accept()
            found.do()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """In the field, the arrows go through the list and Enter takes what is marked there."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in MOVES:
                self.list.event(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._do(self.list.currentIndex().row())
                return True
        return super().eventFilter(watched, event)


def _list(model: QStandardItemModel) -> QTreeView:
    model.setHorizontalHeaderLabels(map(tr, COLUMNS))
    table, header = plain_table(tr("Commands"), model)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    return table
