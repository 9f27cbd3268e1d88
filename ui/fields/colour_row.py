"""A colour to choose, or the program's own."""

from __future__ import annotations

from PyQt6.QtCore import QSize, pyqtSignal
from PyQt6.QtGui import QColor, QIcon
from PyQt6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import tr
from sketchfall.app.picture.own_colour import own_colour
from sketchfall.ui.fields.colour_picker import ColourPicker, swatch_picture
from sketchfall.ui.fields.form import MIXED

SWATCH = QSize(16, 16)  # px
LEAST_WIDTH = 96  # px, of the button that names the colour


class ColourRow(QWidget):
    chosen = pyqtSignal(object)  # "#rrggbb" or "#rrggbbaa", or None for the program's own

    def __init__(self, title: str, settings: Settings, parent: QWidget | None = None) -> None:
        """`title` is that of the dialog."""
        super().__init__(parent)
        self._title = title
        self._settings = settings
        self._shown = QColor()
        self.button = QPushButton(tr("Automatic"))
        self.button.setAccessibleName(tr("Colour"))
        self.button.clicked.connect(self._choose)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.button.setMinimumWidth(LEAST_WIDTH)
        self.automatic = QPushButton(tr("Auto"))
        self.automatic.setAccessibleName(tr("Automatic colour"))
        self.automatic.clicked.connect(lambda: self.chosen.emit(None))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.button, 1)
        layout.addWidget(self.automatic)

    def show_colour(self, seen: str | None, own: str | None) -> None:
        """What is seen, and the own colour ("": none); None where they differ."""
        self._shown = own_colour(seen) if seen else QColor()
        self.button.setText(own if own else tr("Automatic") if own == "" else tr(MIXED))
        self.automatic.setEnabled(own != "")
        self.button.setIcon(QIcon(swatch_picture(self._shown, SWATCH)))

    def _choose(self) -> None:
        picker = ColourPicker(self._title, self._shown, self._settings, self)
        picker.picked.connect(lambda text: self.chosen.emit(text))
        picker.open()
