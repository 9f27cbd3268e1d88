"""Rows of numbers in a table: as many as there are, since only those that are seen are written out."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QAbstractTableModel, QModelIndex, Qt
from PyQt6.QtGui import QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QHeaderView, QTableView, QWidget

from sketchfall.app.export.table import rows_as_text, tab_signs
from sketchfall.app.language.numbers import number_text
from sketchfall.app.measuring.meter_words import NOTHING
from sketchfall.ui.input.clipboard import clipboard

DIGITS = 6  # that are shown; what is copied or saved has all
NARROWEST = 90  # px, of a column

Rows = Sequence[Sequence[float]] | NDArray[np.float64]


class NumberModel(QAbstractTableModel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head: Sequence[str] = ()
        self.rows: Rows = ()

    def show_rows(self, head: Sequence[str], rows: Rows) -> None:
        self.beginResetModel()
        self.head, self.rows = head, rows
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        return len(self.rows)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        return len(self.head)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            value = float(self.rows[index.row()][index.column()])
            return NOTHING if math.isnan(value) else number_text(value, f".{DIGITS}g")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.head[section] if orientation == Qt.Orientation.Horizontal else section + 1


class NumberTable(QTableView):
    """What is selected is copied by the usual key, as a spreadsheet takes it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.comma = False  # before the fraction of what is copied
        self.head: Sequence[str] = ()  # of what is copied or saved, in English
        self._model = NumberModel(self)
        self.setModel(self._model)
        self.setAccessibleName(name)
        self.setAlternatingRowColors(True)
        self.setWordWrap(True)
        across = self.horizontalHeader()
        assert across is not None
        across.setMinimumSectionSize(NARROWEST)
        across.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)

    @property
    def rows(self) -> Rows:
        return self._model.rows

    def show_rows(self, head: Sequence[str], rows: Rows, shown: Sequence[str]) -> None:
        """shown: the head in the user's language. Where one was in it stays so."""
        current = self.currentIndex()
        row, column = current.row(), current.column()
        self.head = head
        self._model.show_rows(shown, rows)
        if row in range(len(rows)) and column in range(len(head)):
            self.setCurrentIndex(self._model.index(row, column))

    def choose_row(self, row: int) -> None:
        self.selectRow(row)
        self.scrollTo(self._model.index(row, 0))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selected()
        else:
            super().keyPressEvent(event)

    def copy_selected(self) -> None:
        chosen = self.selectedIndexes()
        if not chosen:
            return
        rows = sorted({index.row() for index in chosen})
        columns = sorted({index.column() for index in chosen})
        head = [self.head[column] for column in columns]
        numbers = [[float(self.rows[row][column]) for column in columns] for row in rows]
        clipboard().setText(rows_as_text(head, numbers, tab_signs(comma=self.comma)))
