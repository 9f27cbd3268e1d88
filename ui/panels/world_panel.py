"""The world panel: gravity, how materials combine, how finely time is divided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

from msgspec.structs import replace
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QSizePolicy, QSpinBox, QWidget

from app.changes import Change, DrawingReplaced, WorldChanged
from app.commands import ChangeWorld
from app.document import Document
from app.materials import GRAVITIES
from app.properties import NumberProperty
from app.scene import BodyDrawing, DrawingError, FrictionRule, RestitutionRule, WorldSettings
from ui.panels.number_field import NumberField

OTHER = "Other"


def _unused(_: BodyDrawing) -> float:
    raise AssertionError("the world has no bodies' values")


GRAVITY_X = NumberProperty("gravity_x", "Gravity X", "m/s²", -1e4, 1e4, 0.1, _unused, lambda b, _: b)
GRAVITY_Y = NumberProperty(
    "gravity_y", "Gravity Y", "m/s²", -1e4, 1e4, 0.1, _unused, lambda b, _: b, "Negative: downwards."
)


class WorldPanel(QWidget):
    refused = pyqtSignal(str)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self._rows = QFormLayout(self)
        self.place = self._combo("Gravity of", [OTHER, *GRAVITIES], self._change_place)
        self.gravity_x = self._number(GRAVITY_X, lambda x: (x, self._world.gravity[1]))
        self.gravity_y = self._number(GRAVITY_Y, lambda y: (self._world.gravity[0], y))
        self.restitution = self._combo("Bounce", _words(get_args(RestitutionRule)), self._change_restitution)
        self.restitution.setToolTip("How the restitutions of two bodies combine.")
        self.friction = self._combo("Friction", _words(get_args(FrictionRule)), self._change_friction)
        self.friction.setToolTip("How the frictions of two bodies combine.")
        self.substeps = QSpinBox()
        self.substeps.setRange(1, 64)
        self.substeps.setAccessibleName("Sub-steps")
        self.substeps.setToolTip("Parts of each step of 1/60 s. More make high piles stiffer, and cost time.")
        self.substeps.valueChanged.connect(self._change_substeps)
        self._rows.addRow("Sub-steps", self.substeps)
        self.sleeping = QCheckBox("Bodies at rest sleep")
        self.sleeping.setToolTip("Saves time; switch it off to compare with theory.")
        self.sleeping.clicked.connect(self._change_sleeping)
        self._rows.addRow("", self.sleeping)
        document.changed.connect(self._document_changed)
        self.refresh()

    @property
    def _world(self) -> WorldSettings:
        return self.document.scene.world

    def _combo(self, label: str, words: Sequence[str], changed: Callable[[int], None]) -> QComboBox:
        combo = QComboBox()
        combo.setAccessibleName(label)
        combo.addItems(words)
        combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        combo.activated.connect(changed)
        self._rows.addRow(label, combo)
        return combo

    def _number(self, shown: NumberProperty, gravity: Callable[[float], tuple[float, float]]) -> NumberField:
        field = NumberField(shown)
        field.refused.connect(self.refused)
        field.committed.connect(
            lambda value: self._change(replace(self._world, gravity=gravity(value)), "gravity", shown.name)
        )
        self._rows.addRow(f"{shown.label} ({shown.unit})", field)
        return field

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, WorldChanged | DrawingReplaced):
            self.refresh()

    def refresh(self) -> None:
        world = self._world
        x, y = world.gravity
        place = next((name for name, g in GRAVITIES.items() if (x, y) == (0.0, -g)), OTHER)
        self.place.setCurrentText(place)
        self.gravity_x.show_value(x)
        self.gravity_y.show_value(y)
        self.restitution.setCurrentIndex(get_args(RestitutionRule).index(world.restitution_rule))
        self.friction.setCurrentIndex(get_args(FrictionRule).index(world.friction_rule))
        self.substeps.blockSignals(True)
        self.substeps.setValue(world.substeps)
        self.substeps.blockSignals(False)
        self.sleeping.setChecked(world.sleeping)

    def _change(self, world: WorldSettings, what: str, merge_key: str = "") -> None:
        if world == self._world:
            return
        try:
            self.document.apply(ChangeWorld(self.document, world, f"Change {what}", merge_key))
        except DrawingError as error:
            self.refused.emit(f"That value cannot be used: {error}.")
            self.refresh()

    def _change_place(self, index: int) -> None:
        if index > 0:
            g = list(GRAVITIES.values())[index - 1]
            self._change(replace(self._world, gravity=(0.0, 0.0 - g)), "gravity")  # no -0.0

    def _change_restitution(self, index: int) -> None:
        rule = get_args(RestitutionRule)[index]
        self._change(replace(self._world, restitution_rule=rule), "the rule for bounces")

    def _change_friction(self, index: int) -> None:
        rule = get_args(FrictionRule)[index]
        self._change(replace(self._world, friction_rule=rule), "the rule for friction")

    def _change_substeps(self, substeps: int) -> None:
        self._change(replace(self._world, substeps=substeps), "the sub-steps", "substeps")

    def _change_sleeping(self, sleeping: bool) -> None:
        self._change(replace(self._world, sleeping=sleeping), "sleeping")


def _words(rules: Sequence[str]) -> list[str]:
    return [rule.replace("_", " ").capitalize() for rule in rules]
