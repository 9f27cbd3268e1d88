"""How long the distance is in the world that was clicked on an image."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.fields.form import PanelForm

DISTANCE = NumberRange("distance", later("Distance of the two points"), "m", 1e-3, 1e6, 0.1)


class LengthDialog(QDialog):
    told = pyqtSignal(float)  # m

    def __init__(self, present: float, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Scale of the image"))
        inside = QWidget()
        rows = PanelForm(inside)
        self.length = rows.add_number(DISTANCE, lambda _: None)
        self.length.show_value(present)
        self.length.selectAll()  # which is what one types over
        self.length.returnPressed.connect(self.accept)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(inside)
        column.addWidget(self.buttons)
        self.finished.connect(self.deleteLater)

    def accept(self) -> None:
        self.length.commit()
        if not self.length.isModified() and self.length.value is not None:
            super().accept()
            self.told.emit(self.length.value)
