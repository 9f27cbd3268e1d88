"""What an experiment varies: which number of which part, from where to where, in how many runs."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QWidget

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.experiments.experiment import MAX_SECONDS, spaced
from sketchfall.app.experiments.variables import Variable, variables_of
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.experiments.part_box import PartBox
from sketchfall.ui.fields.form import PanelForm, label_of, make_combo

FAR = 1e12
FROM = NumberRange("from", later("From"), "", -FAR, FAR, 0.1)
TO = NumberRange("to", later("To"), "", -FAR, FAR, 0.1)
RUNS = NumberRange("runs", later("Runs"), "", 1.0, 1000.0, 1.0, tip=later("At equal distances."))
SECONDS = NumberRange("seconds", later("Each run lasts"), "s", 0.1, MAX_SECONDS, 1.0)
USUAL_RUNS = 11.0
USUAL_SECONDS = 5.0


class VariationForm(QWidget):
    changed = pyqtSignal()

    def __init__(self, scene: Scene, chosen: str | None, parent: QWidget | None = None) -> None:
        """chosen: the address of the part that is offered first."""
        super().__init__(parent)
        self._scene = scene
        form = PanelForm(self)
        form.setContentsMargins(0, 0, 0, 0)
        self.part = PartBox(tr("Vary"), tr("World"))
        self.property_box = make_combo(tr("Property"), (), lambda _: self._property_chosen())
        self.part.activated.connect(self._part_chosen)
        form.addRow(tr("Vary"), self.part)
        form.addRow(tr("Property"), self.property_box)
        self.first = form.add_number(FROM, self._say)
        self.last = form.add_number(TO, self._say)
        self.runs = form.add_number(RUNS, self._say)
        self.seconds = form.add_number(SECONDS, self._say)
        self.runs.show_value(USUAL_RUNS)
        self.seconds.show_value(USUAL_SECONDS)
        self.part.fill(scene, chosen)
        self._part_chosen()

    @property
    def variable(self) -> Variable:
        chosen: Variable = self.property_box.currentData()
        return chosen

    @property
    def values(self) -> tuple[float, ...]:
        return spaced(self.first.number, self.last.number, round(self.runs.number))

    @property
    def lasts(self) -> float:
        """s"""
        return self.seconds.number

    def commit(self) -> None:
        """Take what is being typed, as leaving the field does."""
        for field in (self.first, self.last, self.runs, self.seconds):
            field.commit()

    def _part_chosen(self) -> None:
        before = self.property_box.currentText()
        self.property_box.clear()
        for variable in variables_of(self._scene, self.part.part):
            self.property_box.addItem(label_of(variable.number), variable)
        self.property_box.setCurrentIndex(max(0, self.property_box.findText(before)))
        self._property_chosen()

    def _property_chosen(self) -> None:
        """Around what it is now; from 0 to 1 if that tells nothing."""
        number, now = self.variable.number, self.variable.get(self._scene)
        low, high = (0.0, 1.0) if not now else sorted((0.5 * now, 1.5 * now))
        self.first.show_value(round(max(number.low, low), 9))
        self.last.show_value(round(min(number.high, high), 9))
        self.changed.emit()

    def _say(self, *_: object) -> None:
        self.changed.emit()
