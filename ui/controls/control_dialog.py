"""What a control is called, and from where to where it goes."""

from __future__ import annotations

from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from sketchfall.app.annotations.control_edits import set_control
from sketchfall.app.drawing.scene import Control
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.properties.controllable import bound_in_words, property_of
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.fields.form import PanelForm
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.fields.text_field import LONGEST_NAME

SLIDER_ENDS = later("Left end"), later("Right end")
BUTTON_ENDS = later("When it is off"), later("When it is on")
LARGEST = 1e12  # where the property is not known


class ControlDialog(QDialog):
    def __init__(self, document: Document, control: Control, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._document, self._control = document, control
        bound = bound_in_words(control, document.scene)
        self.setWindowTitle(tr("Control"))
        self.name = QLineEdit(control.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(bound)
        self.name.setAccessibleName(tr("Name"))
        labels = BUTTON_ENDS if control.shown in ("button", "switch") else SLIDER_ENDS
        self.low, self.high = (self._end(label) for label in labels)
        for field in (self.low, self.high):
            field.returnPressed.connect(self.accept)
        self.low.show_value(control.low)
        self.high.show_value(control.high)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        inside = QWidget()
        rows = PanelForm(inside)
        rows.addRow(tr("Name"), self.name)
        for label, field in zip(labels, (self.low, self.high), strict=True):
            unit = field.property_shown.unit
            rows.addRow(f"{tr(label)} ({unit})" if unit else tr(label), field)
        column = QVBoxLayout(self)
        column.addWidget(inside)
        column.addWidget(self.buttons)
        self.finished.connect(self.deleteLater)

    def _end(self, label: str) -> NumberField:
        shown = property_of(self._control, self._document.scene)
        if shown is None:
            return NumberField(NumberRange("end", label, "", -LARGEST, LARGEST, 1.0))
        return NumberField(NumberRange("end", label, shown.unit, shown.low, shown.high, shown.step))

    def accept(self) -> None:
        for field in (self.low, self.high):
            field.commit()
            if field.isModified():  # it was refused, and is marked
                field.setFocus()
                return
        low, high = self.low.value, self.high.value
        assert low is not None
        assert high is not None
        if self._control in self._document.scene.controls:
            set_control(self._document, self._control, self.name.text().strip(), low, high)
        super().accept()
