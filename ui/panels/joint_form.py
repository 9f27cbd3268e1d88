"""The rows for joints of one kind: name, colour, and what app.properties.joint_properties lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PyQt6.QtCore import Qt, pyqtBoundSignal, pyqtSignal
from PyQt6.QtWidgets import QCheckBox, QComboBox, QWidget

from sketchfall.app.drawing.joint_geometry import Bodies
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import JointDrawing, JointKind
from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import tr
from sketchfall.app.picture.colours import colour_of
from sketchfall.app.properties.joint_properties import (
    JointFlag,
    JointKey,
    JointNumber,
    JointPlace,
    JointSensor,
    properties_of,
)
from sketchfall.ui.fields.colour_row import ColourRow
from sketchfall.ui.fields.form import PanelForm, common, label_of, make_tick
from sketchfall.ui.fields.key_field import KeyField
from sketchfall.ui.fields.number_field import NumberField, shown_number
from sketchfall.ui.fields.optional_number_field import OptionalNumberField
from sketchfall.ui.fields.text_field import NameField
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.style import current_theme

STATES = {True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}


class JointForm(QWidget):
    number_set = pyqtSignal(object, float)  # a JointNumber, and the value
    number_cleared = pyqtSignal(object)
    place_set = pyqtSignal(object, float)  # a JointPlace
    flag_set = pyqtSignal(object, bool)  # a JointFlag
    key_set = pyqtSignal(object, object)  # a JointKey, and the name of the key or None
    sensor_set = pyqtSignal(object, object)  # a JointSensor, and the id of the body or None
    renamed = pyqtSignal(str)
    coloured = pyqtSignal(object)  # a text, or None
    refused = pyqtSignal(str)

    def __init__(self, kind: JointKind, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.numbers: dict[str, NumberField] = {}
        self.flags: dict[str, QCheckBox] = {}
        self.keys: dict[str, KeyField] = {}
        self.sensors: dict[str, QComboBox] = {}
        self._properties = properties_of(kind)
        self._rows = PanelForm(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self.name = NameField()
        self.name.renamed.connect(self.renamed)
        self._rows.addRow(tr("Name"), self.name)
        self.colour = ColourRow(tr("Colour of the joint"), settings)
        self.colour.chosen.connect(self.coloured)
        self._rows.addRow(tr("Colour"), self.colour)
        for shown in self._properties:
            if isinstance(shown, JointNumber):
                self._add_number(shown)
            elif isinstance(shown, JointPlace):
                self._add_field(shown, NumberField(shown), self.place_set)
            elif isinstance(shown, JointFlag):
                self._add_flag(shown)
            elif isinstance(shown, JointSensor):
                self._add_sensor(shown)
            else:
                self._add_key(shown)

    def _add_number(self, shown: JointNumber) -> None:
        if shown.clear is not None:
            optional = OptionalNumberField(shown)
            optional.cleared.connect(partial(self.number_cleared.emit, shown))
            field: NumberField = optional
        else:
            field = NumberField(shown)
        self._add_field(shown, field, self.number_set)

    def _add_field(self, shown: JointNumber | JointPlace, field: NumberField, told: pyqtBoundSignal) -> None:
        field.committed.connect(partial(told.emit, shown))
        field.refused.connect(self.refused)
        field.siblings = self.numbers
        self._rows.addRow(label_of(shown), field)
        self.numbers[shown.name] = field

    def _add_flag(self, shown: JointFlag) -> None:
        box = make_tick(tr(shown.label), tr(shown.tip))
        box.clicked.connect(partial(self.flag_set.emit, shown))
        self._rows.addRow("", box)
        self.flags[shown.name] = box

    def _add_key(self, shown: JointKey) -> None:
        field = KeyField(tr(shown.label), tr(shown.tip))
        field.committed.connect(partial(self.key_set.emit, shown))
        field.refused.connect(self.refused)
        self._rows.addRow(tr(shown.label), field)
        self.keys[shown.name] = field

    def _add_sensor(self, shown: JointSensor) -> None:
        combo = self._rows.add_combo(tr(shown.label), [], lambda index: self._choose(shown))
        combo.setToolTip(plain_tip(tr(shown.tip)))
        self.sensors[shown.name] = combo

    def _choose(self, shown: JointSensor) -> None:
        self.sensor_set.emit(shown, self.sensors[shown.name].currentData())

    # --- from the drawing -----------------------------------------------------------------------------

    def show_joints(self, joints: Sequence[JointDrawing], bodies: Bodies) -> None:
        """Joints of this kind, one at least."""
        name = common(joints, lambda joint: joint.name) or ""
        self.name.show_name(name, tr("no name") if len(joints) == 1 else tr("mixed or no name"))
        theme = current_theme()
        self.colour.show_colour(
            common(joints, lambda joint: colour_of(joint, theme)),
            common(joints, lambda joint: joint.colour or ""),
        )
        for shown in self._properties:
            if isinstance(shown, JointNumber):
                self._show_number(shown, joints, bodies)
            elif isinstance(shown, JointPlace):
                values = {shown.get(joint, bodies) for joint in joints}
                self.numbers[shown.name].show_value(values.pop() if len(values) == 1 else None)
            elif isinstance(shown, JointFlag):
                value = common(joints, shown.get)
                box = self.flags[shown.name]
                box.setTristate(value is None)
                box.setCheckState(Qt.CheckState.PartiallyChecked if value is None else STATES[value])
            elif isinstance(shown, JointSensor):
                self._show_sensors(shown, joints, bodies)
            else:
                keys = {shown.get(joint) for joint in joints}
                self.keys[shown.name].show_key(shown.get(joints[0]), mixed=len(keys) > 1)

    def _show_sensors(self, shown: JointSensor, joints: Sequence[JointDrawing], bodies: Bodies) -> None:
        """All there are in the drawing; where there is none, there is nothing to choose."""
        combo = self.sensors[shown.name]
        found = {body.id: name_of(body) for body in bodies.values() if body.sensor}
        wanted = {shown.get(joint) for joint in joints}
        combo.clear()
        combo.addItem(tr("none"), None)
        for number, name in found.items():
            combo.addItem(name, number)
        combo.setCurrentIndex(combo.findData(wanted.pop()) if len(wanted) == 1 else -1)
        self._rows.setRowVisible(combo, bool(found))

    def _show_number(self, shown: JointNumber, joints: Sequence[JointDrawing], bodies: Bodies) -> None:
        field = self.numbers[shown.name]
        self._rows.setRowVisible(field, all(map(shown.applies, joints)))
        values = {shown.get(joint) for joint in joints}
        if values == {None} and isinstance(field, OptionalNumberField):
            words = tr(shown.absent)
            if len(joints) == 1 and shown.name == "length" and shown.usual is not None:
                words = tr("as drawn: {length}", length=shown_number(shown.usual(joints[0], bodies)))
            field.show_absent(words)
        else:
            field.show_value(next(iter(values)) if len(values) == 1 else None)
