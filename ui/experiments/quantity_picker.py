"""The choice of something to measure: of which part or two bodies, and which quantity."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QWidget

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, Measured, Scene
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.meter_words import name_with_unit
from sketchfall.app.quantities.quantities import offered
from sketchfall.ui.experiments.part_box import PartBox
from sketchfall.ui.fields.form import PanelForm, make_combo


class QuantityPicker(QWidget):
    changed = pyqtSignal()

    def __init__(self, scene: Scene, chosen: str | None = None, parent: QWidget | None = None) -> None:
        """chosen: the address of the part that is offered first."""
        super().__init__(parent)
        self._scene = scene
        self.form = form = PanelForm(self)
        form.setContentsMargins(0, 0, 0, 0)
        self.part = PartBox(tr("Of"), tr("Whole drawing"))
        self.other = PartBox(tr("And"), tr("No other body"))
        self.quantity = make_combo(tr("Quantity"), (), lambda _: self.changed.emit())
        form.addRow(tr("Of"), self.part)
        form.addRow(tr("And"), self.other)
        form.addRow(tr("Quantity"), self.quantity)
        self.part.activated.connect(self._part_chosen)
        self.other.activated.connect(self._part_chosen)
        self.part.fill(scene, chosen)
        self._part_chosen()

    @property
    def measured(self) -> Measured:
        chosen: Measured = self.quantity.currentData()
        return chosen

    def _part_chosen(self) -> None:
        """Offer what can be measured of it; a quantity that it has, too, stays chosen."""
        part = self.part.part
        is_body = isinstance(part, BodyDrawing)
        self.other.fill(
            self._scene,
            offer=lambda each: is_body and isinstance(each, BodyDrawing) and each is not part,
        )
        self.form.setRowVisible(self.other, is_body and self.other.count() > 1)
        other = self.other.part
        bodies = [each for each in (part, other) if isinstance(each, BodyDrawing)]
        joints = [part] if part is not None and not isinstance(part, BodyDrawing) else []
        before = self.quantity.currentText()
        self.quantity.clear()
        for meter in offered(Parts(bodies, joints)):
            self.quantity.addItem(name_with_unit(meter.quantity), meter.measured)
        self.quantity.setCurrentIndex(max(0, self.quantity.findText(before)))
        self.changed.emit()
