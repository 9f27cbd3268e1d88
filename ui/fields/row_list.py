"""A list of rows, each as high as the style has it."""

from __future__ import annotations

from PyQt6.QtGui import QShowEvent
from PyQt6.QtWidgets import QListWidget


class RowList(QListWidget):
    def showEvent(self, event: QShowEvent | None) -> None:
        """Rows that were laid out before are lower than the style has them now."""
        super().showEvent(event)
        self.scheduleDelayedItemsLayout()
