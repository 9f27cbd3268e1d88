"""A table to read and to choose from: no cell can be edited, and no row opens."""

from __future__ import annotations

from PyQt6.QtCore import QAbstractItemModel
from PyQt6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView


def plain_table(name: str, model: QAbstractItemModel) -> tuple[QTreeView, QHeaderView]:
    """With its header, whose columns are as wide as their contents."""
    table = QTreeView()
    table.setAccessibleName(name)
    table.setModel(model)
    table.setRootIsDecorated(False)
    table.setUniformRowHeights(True)
    table.setAllColumnsShowFocus(True)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    header = table.header()
    assert header is not None
    header.setStretchLastSection(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    return table, header
