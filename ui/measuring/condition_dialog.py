"""Pause when…: what a run is to wait for. It begins with what is selected, or with a meter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import Condition, ConditionKind, Measured
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.measuring.condition_words import KINDS
from sketchfall.app.measuring.meter_words import measured_in_words, unit_of
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.app.quantities.ledger_quantities import BOOKED
from sketchfall.app.quantities.quantities import TIME, offered
from sketchfall.ui.fields.form import PanelForm
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.look.plain_text import Label

MOST_LISTED = 500  # bodies, the selected first: nobody finds one in a longer list
VALUE = NumberRange("condition_value", later("Value"), "", -1e15, 1e15, 0.1)
WITH_BODY: tuple[ConditionKind, ...] = ("contact", "parting", "apex", "slip")
WITH_OTHER: tuple[ConditionKind, ...] = ("contact", "parting", "slip")
WITH_VALUE: tuple[ConditionKind, ...] = ("time", "crossing")
EXACT: dict[ConditionKind, str] = {
    "time": later("The moment is exact; what is shown is the end of the step in which it lies."),
    "contact": later("The moment at which the outlines meet, between the steps; exact in free flight."),
    "parting": later("When the normal force between the two becomes zero, found between the steps."),
    "crossing": later(
        "Found between the steps, exactly in free flight. "
        "What is a mean over a step is only known to the step."
    ),
    "apex": later("When it stops rising, found between the steps; exact in free flight."),
    "slip": later("When one surface begins to slide along the other, known to the step."),
}


class ConditionDialog(QDialog):
    chosen = pyqtSignal(object)  # a Condition

    def __init__(
        self, document: Document, begin_with: Condition | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Pause when"))
        self._document = document
        form_room = QWidget()
        self._form = form = PanelForm(form_room)
        self.kind = form.add_combo(tr("When"), [], lambda _: self._refresh())
        self.body = form.add_combo(tr("Body"), [], lambda _: self._change_body())
        self.other = form.add_combo(tr("Other body"), [], lambda _: self._refresh())
        self.quantity = form.add_combo(tr("Quantity"), [], lambda _: self._refresh())
        self.value = NumberField(VALUE)
        self.value.show_value(0.0)
        self.value.returnPressed.connect(self.accept)
        self.unit = Label()
        self._value_room = QWidget()
        row = QHBoxLayout(self._value_room)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.value, 1)
        row.addWidget(self.unit)
        form.addRow(tr(VALUE.label), self._value_room)
        self.hint = form.add_hint()
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(form_room)
        column.addWidget(buttons)
        self._fill(begin_with)
        self.setMinimumWidth(420)

    # --- the choices ------------------------------------------------------------------------------------

    def _fill(self, begin_with: Condition | None) -> None:
        scene = self._document.scene
        for kind, word in KINDS.items():
            self.kind.addItem(tr(word), kind)
        chosen = self._document.selected.leading.bodies
        ids = dict.fromkeys([*_of(begin_with), *(body.id for body in chosen)])
        bodies = [
            *(self._document.body(number) for number in ids),
            *islice((body for body in scene.bodies if body.id not in ids), MOST_LISTED),
        ]
        for combo in (self.body, self.other):
            for body in bodies:
                combo.addItem(name_of(body), body.id)
        self.other.addItem(tr("something"), None)
        self.body.setCurrentIndex(0)
        self.other.setCurrentIndex(min(1, len(bodies)))
        for measured in self._offered(begin_with):
            self.quantity.addItem(measured_in_words(measured, scene), measured)
        self.quantity.setCurrentIndex(0)
        if begin_with is None:
            begin_with = Condition(
                kind="contact" if len(chosen) == 2 else "apex" if chosen else "time", value=1.0
            )
        else:
            _choose(self.body, begin_with.body)
            _choose(self.other, begin_with.other)
            _choose(self.quantity, begin_with.measured)
        self._body_before = self.body.currentData()
        _choose(self.kind, begin_with.kind)
        self.value.show_value(begin_with.value)
        self._refresh()

    def _offered(self, begin_with: Condition | None) -> Iterable[Measured]:
        """First what is asked about, then what is measured, what is selected and what is of the whole."""
        scene = self._document.scene
        first = [] if begin_with is None else [begin_with.measured]
        others = (
            *scene.meters,
            *offered(self._document.selected.leading),
            *offered(Parts()),
        )
        every = dict.fromkeys([*first, *(meter.measured for meter in others)])
        return [each for each in every if each.quantity != TIME and each.quantity not in BOOKED]

    def _refresh(self) -> None:
        kind = self.kind.currentData()
        for field, kinds in (
            (self.body, WITH_BODY),
            (self.other, WITH_OTHER),
            (self.quantity, ("crossing",)),
            (self._value_room, WITH_VALUE),
        ):
            self._form.setRowVisible(field, kind in kinds)
        measured = self.quantity.currentData()
        self.unit.setText("s" if kind == "time" or measured is None else unit_of(measured.quantity))
        self.hint.setText(tr(EXACT[kind]) + self._missing())

    def _change_body(self) -> None:
        """Who chooses the other body means that the two are the other way round."""
        if self.body.currentData() == self.other.currentData():
            _choose(self.other, self._body_before)
        self._body_before = self.body.currentData()
        self._refresh()

    def _missing(self) -> str:
        """Why what is chosen could never be."""
        if self.condition() is None:
            return "\n" + tr("Choose two different bodies.")
        return ""

    def condition(self) -> Condition | None:
        """What is chosen; None if it lacks something."""
        kind: ConditionKind = self.kind.currentData()
        if kind == "time":
            return Condition(kind=kind, value=self.value.value or 0.0)
        if kind == "crossing":
            measured: Measured = self.quantity.currentData()
            return Condition(kind=kind, value=self.value.value or 0.0, **measured._asdict())
        body = self.body.currentData()
        other = self.other.currentData() if kind in WITH_OTHER else None
        if body is None or body == other or (other is None and kind in ("contact", "parting")):
            return None
        return Condition(kind=kind, body=body, other=other)

    def accept(self) -> None:
        self.value.commit()
        condition = self.condition()
        if condition is not None and not self.value.isModified():  # or what was typed is no number
            super().accept()
            self.chosen.emit(condition)


def _of(condition: Condition | None) -> Sequence[int]:
    if condition is None:
        return ()
    return [number for number in (condition.body, condition.other) if number is not None]


def _choose(combo: QComboBox, data: object) -> None:
    places = [place for place in range(combo.count()) if combo.itemData(place) == data]
    combo.setCurrentIndex(places[0] if places else combo.currentIndex())
