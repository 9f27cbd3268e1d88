"""The forces panel: drag of the air, attraction, and how motion and overlaps are calculated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, get_args

from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QComboBox, QWidget

from sketchfall.app.drawing.scene import Correction, Integrator
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.properties import NumberRange
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.panels.number_field import NumberField
from sketchfall.ui.panels.settings_panel import SettingsPanel

NUMBERS = (
    NumberRange(
        "linear_drag",
        "Linear drag",
        "N s/m",
        0.0,
        1e6,
        0.1,
        tip="Air that slows by speed: for small or slow bodies, as in syrup. 0: none.",
    ),
    NumberRange(
        "quadratic_drag",
        "Quadratic drag",
        "N s²/m²",
        0.0,
        1e6,
        0.1,
        tip="Air that slows by the square of the speed: for balls and parachutes. 0: none.",
    ),
    NumberRange(
        "attraction",
        "Attraction",
        "N m²/kg²",
        0.0,
        1e12,
        1.0,
        tip="Every body attracts every other, as planets do; set gravity to 0 for orbits. 0: none.",
    ),
)

# For each name: what it is called, and when it is right.
INTEGRATORS: dict[Integrator, tuple[str, str]] = {
    "automatic": (
        "Automatic",
        "The engine chooses: exact curves in free flight, stable steps where bodies touch or are joined.",
    ),
    "explicit_euler": (
        "Explicit Euler",
        "The simplest, to see why it is not used: springs and orbits gain energy with every step.",
    ),
    "semi_implicit_euler": (
        "Semi-implicit Euler",
        "Keeps stacks calm and energy within bounds; orbits and swings drift a little in time.",
    ),
    "velocity_verlet": (
        "Velocity Verlet",
        "For orbits and springs: keeps their energy for as long as they run.",
    ),
    "rk4": (
        "Runge-Kutta 4",
        "The most exact for smooth motion without contacts, such as planets or flight with drag.",
    ),
}
CORRECTIONS: dict[Correction, tuple[str, str]] = {
    "soft": ("Soft contacts", "Overlaps are pushed apart like stiff, damped springs: best for stacks."),
    "baumgarte": (
        "Baumgarte",
        "A share of each overlap is added to the speed: firm, but it can make bodies bounce a little.",
    ),
    "projection": (
        "Position projection",
        "Bodies are moved apart by a share of their overlap, without touching their speeds.",
    ),
}


class ForcesPanel(SettingsPanel):
    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        self.fields: dict[str, NumberField] = {}
        for shown in NUMBERS:
            field = self._rows.add_number(shown, partial(self._change_number, shown))
            field.refused.connect(self.refused)
            self.fields[shown.name] = field
        self.integrator, self.integrator_help = self._add_choice(
            "Integrator", INTEGRATORS, self._change_integrator
        )
        self.correction, self.correction_help = self._add_choice(
            "Overlaps", CORRECTIONS, self._change_correction
        )
        self._follow_document()

    def _add_choice(
        self, label: str, choices: Mapping[Any, tuple[str, str]], chosen: Callable[[int], None]
    ) -> tuple[QComboBox, Label]:
        combo = self._rows.add_combo(label, [name for name, _ in choices.values()], chosen)
        for index, (_, when) in enumerate(choices.values()):
            combo.setItemData(index, plain_tip(when), Qt.ItemDataRole.ToolTipRole)
        return combo, self._rows.add_hint()

    def refresh(self) -> None:
        world = self._world
        for name, field in self.fields.items():
            field.show_value(getattr(world, name))
        self.integrator.setCurrentIndex(get_args(Integrator).index(world.integrator))
        self.correction.setCurrentIndex(get_args(Correction).index(world.correction))
        for combo, hint, (_, when) in (
            (self.integrator, self.integrator_help, INTEGRATORS[world.integrator]),
            (self.correction, self.correction_help, CORRECTIONS[world.correction]),
        ):
            hint.setText(when)
            combo.setToolTip(plain_tip(when))

    def _change_number(self, shown: NumberRange, value: float) -> None:
        self._change(replace(self._world, **{shown.name: value}), shown.label.lower(), shown.name)

    def _change_integrator(self, index: int) -> None:
        self._change(replace(self._world, integrator=get_args(Integrator)[index]), "the integrator")

    def _change_correction(self, index: int) -> None:
        correction = get_args(Correction)[index]
        self._change(replace(self._world, correction=correction), "how overlaps are corrected")
