"""The settings of a world, each declared once: its default, unit and range, what it means, whom it concerns.

All else comes from here: how a value is checked, the row of settings that a step reads (`SETTINGS`), what
a snapshot holds, and the limits, units and tips of files and fields. Nothing compiled is loaded to know them.
"""

from __future__ import annotations

from reprlib import repr as short
from typing import Annotated, Any

import numpy as np

from sketchfall.physics.constants import MAX_COORDINATE, MAX_SUBSTEPS, RESTITUTION_THRESHOLD
from sketchfall.physics.method_names import (
    BROAD_PHASES,
    CORRECTIONS,
    FRICTION_RULES,
    INTEGRATORS,
    NARROW_PHASES,
    RESTITUTION_RULES,
)
from sketchfall.physics.sentences import sentence
from sketchfall.physics.setting import (
    MATERIALS_CHANGED,
    PAIRS_CHANGED,
    Arrow,
    Choice,
    Number,
    Setting,
    Switch,
    WholeNumber,
)


class EngineSettings:
    """What applies to all bodies of a world. Each is given by keyword, or set at any time."""

    gravity = Arrow((0.0, -9.81), sentence("Acceleration of every body."), unit="m/s²", wakes=True)
    substeps = WholeNumber(
        4,
        sentence("Parts of each step of 1/60 s. More make high piles stiffer, and cost time."),
        lowest=1,
        highest=MAX_SUBSTEPS,
    )
    sleeping = Switch(True, sentence("Saves time; switch it off to compare with theory."), wakes=True)
    broad_phase = Choice(
        BROAD_PHASES,
        sentence("How pairs that might touch are found. It never changes a run, only how long it takes."),
        changes=PAIRS_CHANGED,
    )
    narrow_phase = Choice(
        NARROW_PHASES, sentence("How it is found whether and where two bodies touch. Both find the same.")
    )
    restitution_rule = Choice(
        RESTITUTION_RULES, sentence("How the restitutions of two bodies combine."), changes=MATERIALS_CHANGED
    )
    friction_rule = Choice(
        FRICTION_RULES,
        sentence("How the frictions of two bodies combine."),
        changes=MATERIALS_CHANGED,
        wakes=True,
    )
    restitution_threshold = Number(
        RESTITUTION_THRESHOLD, sentence("Slower impacts do not bounce."), unit="m/s"
    )
    # Both for each metre of a body's width.
    linear_drag = Number(
        0.0,
        sentence("Air that slows by speed: for small or slow bodies, as in syrup. 0: none."),
        unit="N s/m",
        wakes=True,
    )
    quadratic_drag = Number(
        0.0,
        sentence("Air that slows by the square of the speed: for balls and parachutes. 0: none."),
        unit="N s²/m²",
        wakes=True,
    )
    wind = Arrow(
        (0.0, 0.0),
        sentence("Velocity of the air itself, which carries along what the air slows: only with air."),
        unit="m/s",
        wakes=True,
    )
    attraction = Number(
        0.0,
        sentence("Every body attracts every other, as planets do; set gravity to 0 for orbits. 0: none."),
        unit="N m²/kg²",
        highest=MAX_COORDINATE,
        wakes=True,
    )
    integrator = Choice(INTEGRATORS, sentence("How bodies move that nothing touches."))
    correction = Choice(CORRECTIONS, sentence("How bodies that overlap are pushed apart."))
    correction_percent = Number(
        0.2,
        sentence("The share of an overlap that is taken out at once, if not by soft contacts."),
        highest=1.0,
    )
    correction_slop = Number(0.01, sentence("Overlap that is then left alone."), unit="m")

    def __init__(self, **values: Any) -> None:
        self._values: dict[str, Any] = {}
        self._changed = 0  # since the last step: bits
        for name in values:
            if name not in DECLARED:
                raise TypeError(f"a world has no setting {name!r}; it has {', '.join(DECLARED)}")
        for name, setting in DECLARED.items():
            setattr(self, name, values.get(name, setting.default))

    def saved_settings(self) -> dict[str, Any]:
        return dict(self._values)

    def load_settings(self, values: dict[str, Any]) -> None:
        for name in DECLARED:
            setattr(self, name, values[name])

    def row(self, **others: Any) -> tuple[Any, ...]:
        """What a step reads: of all settings, and the `others` that are named beside them in SETTINGS."""
        numbers: list[Any] = []
        for name, setting in DECLARED.items():
            numbers += setting.in_row(self._values[name])
        return (*numbers, *[others[name] for name, _ in BESIDE])

    def _setting_changed(self, setting: Setting[Any], value: Any) -> None:
        self._changed |= setting.changes
        if setting.wakes_with(value):
            self._wake_all()

    def _wake_all(self) -> None:
        """For a world, which has bodies that may be asleep."""


DECLARED: dict[str, Setting[Any]] = {
    name: setting for name, setting in vars(EngineSettings).items() if isinstance(setting, Setting)
}

BESIDE = [
    ("dt", "f8"),  # s, the step
    ("h", "f8"),  # s, the sub-step; set by the step
    ("find_pairs", "i8"),  # 1 if pairs must be found anew, whether or not boxes have left their places
    ("charges", "i8"),  # 1 if two bodies have a charge
    ("magnets", "i8"),  # 1 if two bodies have poles
    ("sensing", "i8"),  # 1 if a body is a sensor
    ("slender", "i8"),  # 1 if a body that moves is slender
    ("small", "i8"),  # 1 if one is small, see plans
    ("rolling", "i8"),  # 1 if a material resists rolling
    ("interrupted", "i8"),  # 1 if the step is to end as soon as it can; set by another thread
]
SETTINGS = np.dtype([column for setting in DECLARED.values() for column in setting.columns] + BESIDE)
SettingsRow = Annotated[np.void, SETTINGS]


def check_settings(values: Any) -> dict[str, Any]:
    """The values of all settings, as the setters take them; ValueError names one that they do not."""
    if not isinstance(values, dict) or set(values) != set(DECLARED):
        raise ValueError(f"settings: {short(values)} are not {', '.join(DECLARED)}")
    for name, setting in DECLARED.items():
        if not setting.is_saved_as(values[name]):
            raise ValueError(f"{name}: {short(values[name])} is not of the right type")
    return EngineSettings(**values).saved_settings()
