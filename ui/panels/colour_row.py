"""A colour to choose, or the program's own."""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QColor, QIcon, QPixmap
from PyQt6.QtWidgets import QColorDialog, QHBoxLayout, QPushButton, QWidget

from sketchfall.ui.panels.form import MIXED


class ColourRow(QWidget):
    chosen = pyqtSignal(object)  # "#rrggbb", or None for the program's own

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        """`title` is that of the dialog."""
        super().__init__(parent)
        self._title = title
        self._shown = QColor()
        self.button = QPushButton("Automatic")
        self.button.setAccessibleName("Colour")
        self.button.clicked.connect(self._choose)
        self.automatic = QPushButton("Auto")
        self.automatic.setAccessibleName("Automatic colour")
        self.automatic.clicked.connect(lambda: self.chosen.emit(None))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.button, 1)
        layout.addWidget(self.automatic)

    def show_colour(self, seen: str | None, own: str | None) -> None:
        """What is seen, and the own colour ("": none); None where they differ."""
        self._shown = QColor(seen) if seen else QColor()
        self.button.setText(own if own else "Automatic" if own == "" else MIXED)
        self.automatic.setEnabled(own != "")
        swatch = QPixmap(16, 16)
        swatch.fill(self._shown if seen else Qt.GlobalColor.transparent)
        self.button.setIcon(QIcon(swatch))

    def _choose(self) -> None:
        colour = QColorDialog.getColor(self._shown, self, self._title)
        if colour.isValid():
            self.chosen.emit(colour.name())
