"""The ledger as rows: what the energy is now, and where it went, each with its number and a bar."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PyQt6.QtCore import QEvent, QModelIndex, QRectF, Qt
from PyQt6.QtGui import QColor, QKeyEvent, QPainter
from PyQt6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.meter_words import digits
from sketchfall.ui.fields.keyboard_home import give_keyboard_back
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.style import current_theme, theme_watcher
from sketchfall.ui.measuring.swatch import swatch

BAR = 2  # the column of the bars
BAR_WIDTH, BAR_HEIGHT = 60, 9  # px
LEAST_ROWS = 12
_DATA = Qt.ItemDataRole.UserRole


class Row(NamedTuple):
    name: str
    value: float
    unit: str = "J"
    colour: str | None = None  # of its bar, by its name in the theme; None: it has none
    is_plotted: bool = False  # in that colour


class EnergyTable(QTreeWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()
        self._least, self._greatest = 0.0, 0.0  # J, so far: between these, bars are drawn
        self.setColumnCount(3)
        self.setHeaderLabels([tr("Energy"), tr("Value"), ""])
        self.setAccessibleName(tr("Where the energy is, and where it went"))
        self.setToolTip(
            plain_tip(
                tr("The energy at the beginning, less what was lost, with what was given, is the energy now.")
            )
        )
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setItemDelegateForColumn(BAR, _Bar(self))
        header = self.header()
        assert header is not None
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(BAR, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(BAR, BAR_WIDTH)
        self.setMinimumHeight((LEAST_ROWS + 1) * (self.fontMetrics().height() + 6))
        theme_watcher().changed.connect(self._theme_changed)

    def forget_range(self) -> None:
        """Another run begins."""
        self._least, self._greatest = 0.0, 0.0

    def _theme_changed(self) -> None:
        """The colours of the curves are those of the theme."""
        rows, self._rows = self._rows, ()
        self.show_rows(rows)

    def show_rows(self, rows: Sequence[Row]) -> None:
        if [row.name for row in rows] != [row.name for row in self._rows]:
            self.clear()
            self.addTopLevelItems([_item(row) for row in rows])
            self._fit_rows()
        self._rows = tuple(rows)
        shown = [row.value for row in rows if row.colour and math.isfinite(row.value)]
        self._least, self._greatest = min([self._least, *shown]), max([self._greatest, *shown])
        for place, row in enumerate(rows):
            item = self.topLevelItem(place)
            assert item is not None
            item.setToolTip(0, plain_tip(row.name))
            item.setText(1, f"{digits(row.value)} {row.unit}")
            value = row.value if math.isfinite(row.value) else 0.0
            item.setData(BAR, _DATA, (self._share(0.0), self._share(value), row.colour))

    def _share(self, value: float) -> float:
        """Of the room of a bar, from its left end to this value."""
        span = self._greatest - self._least
        return (value - self._least) / span if span > 0.0 else 0.0

    def _fit_rows(self) -> None:
        """No taller than all of them."""
        header = self.header()
        assert header is not None
        rows = self.topLevelItemCount() * self.sizeHintForRow(0)
        self.setMaximumHeight(header.sizeHint().height() + rows + 2 * self.frameWidth())

    def event(self, event: QEvent | None) -> bool:
        """Esc is its own, also where the window has an action for it."""
        is_override = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if isinstance(event, QKeyEvent) and is_override and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() == Qt.Key.Key_Escape:
            give_keyboard_back(self)
        else:
            super().keyPressEvent(event)


def _item(row: Row) -> QTreeWidgetItem:
    item = QTreeWidgetItem([row.name, "", ""])
    item.setIcon(0, swatch(row.colour if row.is_plotted else None))
    return item


class _Bar(QStyledItemDelegate):
    """From zero: to the right above it, to the left below. All have zero in the same place."""

    def paint(self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        zero, end, colour = index.data(_DATA) or (0.0, 0.0, None)
        if painter is None or colour is None:
            return
        theme, room = current_theme(), QRectF(option.rect).adjusted(4.0, 0.0, -4.0, 0.0)
        zero, end = (room.left() + share * room.width() for share in (zero, end))
        top = room.center().y() - BAR_HEIGHT / 2.0
        painter.fillRect(QRectF(zero - 0.5, room.top(), 1.0, room.height()), QColor(theme.border))
        bar = QRectF(min(zero, end), top, abs(end - zero), BAR_HEIGHT)
        painter.fillRect(bar, QColor(getattr(theme, colour)))
