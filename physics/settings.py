"""The settings of a world: each is checked when it is set, and wakes the bodies that it concerns."""

from __future__ import annotations

from reprlib import repr as short
from typing import Any

import numpy as np

from sketchfall.physics import checks
from sketchfall.physics.collision import broad_phase
from sketchfall.physics.collision.broad_phase import BroadPhase
from sketchfall.physics.collision.narrow_phase import NARROW_PHASES
from sketchfall.physics.constants import MAX_COORDINATE, MAX_SUBSTEPS, RESTITUTION_THRESHOLD
from sketchfall.physics.dynamics.corrections import CORRECTIONS
from sketchfall.physics.dynamics.integrators import INTEGRATORS
from sketchfall.physics.shapes.material import FRICTION_RULES, RESTITUTION_RULES

Vector = tuple[float, float]

# What may have changed since the last step. Tables: bodies, shapes or joints came, went or became others.
SETTINGS_CHANGED, PAIRS_CHANGED, MATERIALS_CHANGED, TABLES_CHANGED = 1, 2, 4, 8

SAVED_SETTINGS = (
    "gravity",
    "substeps",
    "sleeping",
    "broad_phase",
    "narrow_phase",
    "restitution_rule",
    "friction_rule",
    "restitution_threshold",
    "linear_drag",
    "quadratic_drag",
    "attraction",
    "integrator",
    "correction",
    "correction_percent",
    "correction_slop",
)


class Settings:
    """What applies to all bodies of a world.

    gravity: m/s^2. substeps: sub-steps of each step; more make stiff piles stiffer. sleeping: let bodies at
    rest sleep. broad_phase: name of the method that finds pairs (see broad_phase.METHODS); it never changes
    a run, only how long it takes, and "automatic" takes the fastest. narrow_phase: of the one that finds
    where they touch. restitution_rule, friction_rule: how the materials of two bodies combine.
    restitution_threshold: m/s, slower impacts do not bounce. linear_drag, quadratic_drag: of the air, N s/m
    and N s^2/m^2 per metre of a body's width. attraction: constant of gravitation between bodies, N m^2/kg^2.
    integrator: how bodies move that nothing touches, see integrators. correction: how overlap is taken out,
    see corrections, with its percent (a share of 1) and slop (m).
    """

    _broad_phase: BroadPhase

    def __init__(
        self,
        gravity: Vector = (0.0, -9.81),
        *,
        substeps: int = 4,
        sleeping: bool = True,
        broad_phase: str = "automatic",
        narrow_phase: str = "sat",
        restitution_rule: str = "average",
        friction_rule: str = "geometric_mean",
        restitution_threshold: float = RESTITUTION_THRESHOLD,
        linear_drag: float = 0.0,
        quadratic_drag: float = 0.0,
        attraction: float = 0.0,
        integrator: str = "automatic",
        correction: str = "soft",
        correction_percent: float = 0.2,
        correction_slop: float = 0.01,
    ) -> None:
        self._changed = 0  # since the last step: bits
        self._rules = np.zeros(2, np.int64)  # numbers of the restitution and the friction rule
        self.gravity = gravity
        self.substeps = substeps
        self.sleeping = sleeping
        self.broad_phase = broad_phase
        self.narrow_phase = narrow_phase
        self.restitution_rule = restitution_rule
        self.friction_rule = friction_rule
        self.restitution_threshold = restitution_threshold
        self.linear_drag = linear_drag
        self.quadratic_drag = quadratic_drag
        self.attraction = attraction
        self.integrator = integrator
        self.correction = correction
        self.correction_percent = correction_percent
        self.correction_slop = correction_slop

    def saved_settings(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in SAVED_SETTINGS}

    def load_settings(self, values: dict[str, Any]) -> None:
        for name in SAVED_SETTINGS:
            setattr(self, name, values[name])

    def _wake_all(self) -> None:
        raise NotImplementedError

    @property
    def gravity(self) -> Vector:
        return self._gravity

    @gravity.setter
    def gravity(self, value: Vector) -> None:
        self._gravity = checks.pair("gravity", value)
        self._changed |= SETTINGS_CHANGED
        self._wake_all()

    @property
    def substeps(self) -> int:
        return self._substeps

    @substeps.setter
    def substeps(self, value: int) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MAX_SUBSTEPS:
            raise ValueError(f"substeps: {value!r} is not a whole number from 1 to {MAX_SUBSTEPS}")
        self._substeps = value
        self._changed |= SETTINGS_CHANGED

    @property
    def sleeping(self) -> bool:
        return self._sleeping

    @sleeping.setter
    def sleeping(self, value: bool) -> None:
        self._sleeping = bool(value)
        self._changed |= SETTINGS_CHANGED
        if not value:
            self._wake_all()

    @property
    def broad_phase(self) -> str:
        return self._broad_phase_name

    @broad_phase.setter
    def broad_phase(self, value: str) -> None:
        self._broad_phase = broad_phase.create(value)
        self._broad_phase_name = value
        self._changed |= PAIRS_CHANGED

    @property
    def narrow_phase(self) -> str:
        return NARROW_PHASES[self._narrow_phase]

    @narrow_phase.setter
    def narrow_phase(self, value: str) -> None:
        self._narrow_phase = checks.one_of("narrow_phase", value, NARROW_PHASES)
        self._changed |= SETTINGS_CHANGED

    @property
    def restitution_rule(self) -> str:
        return RESTITUTION_RULES[self._rules[0]]

    @restitution_rule.setter
    def restitution_rule(self, value: str) -> None:
        self._rules[0] = checks.one_of("restitution_rule", value, RESTITUTION_RULES)
        self._changed |= MATERIALS_CHANGED

    @property
    def friction_rule(self) -> str:
        return FRICTION_RULES[self._rules[1]]

    @friction_rule.setter
    def friction_rule(self, value: str) -> None:
        self._rules[1] = checks.one_of("friction_rule", value, FRICTION_RULES)
        self._changed |= MATERIALS_CHANGED
        self._wake_all()

    @property
    def restitution_threshold(self) -> float:
        return self._restitution_threshold

    @restitution_threshold.setter
    def restitution_threshold(self, value: float) -> None:
        self._restitution_threshold = checks.not_negative("restitution_threshold", value)
        self._changed |= SETTINGS_CHANGED

    @property
    def linear_drag(self) -> float:
        return self._linear_drag

    @linear_drag.setter
    def linear_drag(self, value: float) -> None:
        self._linear_drag = checks.not_negative("linear_drag", value)
        self._forces_changed()

    @property
    def quadratic_drag(self) -> float:
        return self._quadratic_drag

    @quadratic_drag.setter
    def quadratic_drag(self, value: float) -> None:
        self._quadratic_drag = checks.not_negative("quadratic_drag", value)
        self._forces_changed()

    @property
    def attraction(self) -> float:
        return self._attraction

    @attraction.setter
    def attraction(self, value: float) -> None:
        self._attraction = checks.not_negative("attraction", value, MAX_COORDINATE)
        self._forces_changed()

    def _forces_changed(self) -> None:
        self._changed |= SETTINGS_CHANGED
        self._wake_all()

    @property
    def integrator(self) -> str:
        return INTEGRATORS[self._integrator]

    @integrator.setter
    def integrator(self, value: str) -> None:
        self._integrator = checks.one_of("integrator", value, INTEGRATORS)
        self._changed |= SETTINGS_CHANGED

    @property
    def correction(self) -> str:
        return CORRECTIONS[self._correction]

    @correction.setter
    def correction(self, value: str) -> None:
        self._correction = checks.one_of("correction", value, CORRECTIONS)
        self._changed |= SETTINGS_CHANGED

    @property
    def correction_percent(self) -> float:
        return self._correction_percent

    @correction_percent.setter
    def correction_percent(self, value: float) -> None:
        self._correction_percent = checks.share("correction_percent", value)
        self._changed |= SETTINGS_CHANGED

    @property
    def correction_slop(self) -> float:
        return self._correction_slop

    @correction_slop.setter
    def correction_slop(self, value: float) -> None:
        self._correction_slop = checks.not_negative("correction_slop", value)
        self._changed |= SETTINGS_CHANGED


class _Apart(Settings):
    """Settings of no world, to try values on."""

    def _wake_all(self) -> None:
        pass


def check_settings(values: Any) -> dict[str, Any]:
    """The values of all saved settings, as the setters take them; ValueError names one that they do not."""
    if not isinstance(values, dict) or set(values) != set(SAVED_SETTINGS):
        raise ValueError(f"settings: {short(values)} are not {', '.join(SAVED_SETTINGS)}")
    tried = _Apart()
    for name in SAVED_SETTINGS:
        value = values[name]
        if not _is_like(value, getattr(tried, name)):
            raise ValueError(f"{name}: {short(value)} is not of the right type")
        setattr(tried, name, value)
    return tried.saved_settings()


def _is_like(value: Any, example: Any) -> bool:
    """Whether the value is what JSON makes of such a setting."""
    if isinstance(example, tuple):
        return isinstance(value, list | tuple) and all(_is_like(each, 0.0) for each in value)
    if isinstance(example, float):
        return isinstance(value, int | float) and not isinstance(value, bool)
    return type(value) is type(example)
