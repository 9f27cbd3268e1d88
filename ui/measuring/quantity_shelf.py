"""All that can be measured, to be dragged onto a body, a joint or the empty canvas."""

from __future__ import annotations

from collections.abc import Iterable

from PyQt6.QtCore import QMimeData, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QShowEvent
from PyQt6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QWidget

from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.measuring.meter_words import name_with_unit
from sketchfall.app.quantities.quantities import QUANTITIES
from sketchfall.app.quantities.quantity import Subject
from sketchfall.ui.look.plain_text import plain_tip

MIME_TYPE = "application/x-sketchfall-quantity"
SUBJECTS: dict[Subject, str] = {
    "body": later("Of a body"),
    "joint": later("Of a joint"),
    "drawing": later("Of the whole drawing"),
    "pair": later("Of two bodies that are selected"),
}
ROWS = 8  # that are seen at once
KEY = Qt.ItemDataRole.UserRole  # of a quantity, at its row


class QuantityShelf(QTreeWidget):
    wanted = pyqtSignal(str)  # a quantity of what is selected, by its key

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setAccessibleName(tr("Quantities"))
        self.setToolTip(
            plain_tip(tr("Drag one onto what it shall measure; Enter measures it of what is selected."))
        )
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setMinimumHeight(ROWS * (self.fontMetrics().height() + 6))
        for subject, title in SUBJECTS.items():
            head = QTreeWidgetItem(self, [tr(title)])
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for quantity in QUANTITIES.values():
                if quantity.of == subject:
                    QTreeWidgetItem(head, [name_with_unit(quantity.key)]).setData(0, KEY, quantity.key)
        self.itemDoubleClicked.connect(self._choose)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Rows that were laid out before are lower than the style has them now."""
        super().showEvent(event)
        self.scheduleDelayedItemsLayout()

    def mimeTypes(self) -> list[str]:
        return [MIME_TYPE]

    def mimeData(self, items: Iterable[QTreeWidgetItem]) -> QMimeData:
        data = QMimeData()
        for item in items:
            data.setData(MIME_TYPE, str(item.data(0, KEY)).encode())
        return data

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self._choose(item)
        else:
            super().keyPressEvent(event)

    def _choose(self, item: QTreeWidgetItem) -> None:
        key = item.data(0, KEY)
        if key is not None:
            self.wanted.emit(key)


def dragged_quantity(data: QMimeData | None) -> str:
    """Its key; empty if something else is dragged."""
    return data.data(MIME_TYPE).data().decode() if data is not None and data.hasFormat(MIME_TYPE) else ""
