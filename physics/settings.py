"""The settings of a world: each is checked when it is set, and wakes the bodies that it concerns."""

from __future__ import annotations

from typing import Any

import numpy as np

from physics import broad_phase, checks
from physics.broad_phase import BroadPhase
from physics.constants import RESTITUTION_THRESHOLD
from physics.material import FRICTION_RULES, RESTITUTION_RULES

Vector = tuple[float, float]

SAVED_SETTINGS = (
    "gravity",
    "substeps",
    "sleeping",
    "broad_phase",
    "restitution_rule",
    "friction_rule",
    "restitution_threshold",
)


class Settings:
    """What applies to all bodies of a world.

    gravity: m/s^2. substeps: sub-steps of each step; more make stiff piles stiffer. sleeping: let bodies at
    rest sleep. broad_phase: name of the method that finds pairs. restitution_rule, friction_rule: how the
    materials of two bodies combine. restitution_threshold: m/s, slower impacts do not bounce.
    """

    _broad_phase: BroadPhase

    def __init__(
        self,
        gravity: Vector = (0.0, -9.81),
        *,
        substeps: int = 4,
        sleeping: bool = True,
        broad_phase: str = "sweep_and_prune",
        restitution_rule: str = "average",
        friction_rule: str = "geometric_mean",
        restitution_threshold: float = RESTITUTION_THRESHOLD,
    ) -> None:
        self._pairs_changed = True
        self._materials_changed = False
        self._settings_changed = True
        self._rules = np.zeros(2, np.int64)  # numbers of the restitution and the friction rule
        self.gravity = gravity
        self.substeps = substeps
        self.sleeping = sleeping
        self.broad_phase = broad_phase
        self.restitution_rule = restitution_rule
        self.friction_rule = friction_rule
        self.restitution_threshold = restitution_threshold

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
        self._settings_changed = True
        self._wake_all()

    @property
    def substeps(self) -> int:
        return self._substeps

    @substeps.setter
    def substeps(self, value: int) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 100:
            raise ValueError(f"substeps: {value!r} is not a whole number from 1 to 100")
        self._substeps = value
        self._settings_changed = True

    @property
    def sleeping(self) -> bool:
        return self._sleeping

    @sleeping.setter
    def sleeping(self, value: bool) -> None:
        self._sleeping = bool(value)
        self._settings_changed = True
        if not value:
            self._wake_all()

    @property
    def broad_phase(self) -> str:
        return self._broad_phase_name

    @broad_phase.setter
    def broad_phase(self, value: str) -> None:
        self._broad_phase = broad_phase.create(value)
        self._broad_phase_name = value
        self._pairs_changed = True

    @property
    def restitution_rule(self) -> str:
        return RESTITUTION_RULES[self._rules[0]]

    @restitution_rule.setter
    def restitution_rule(self, value: str) -> None:
        self._rules[0] = checks.one_of("restitution_rule", value, RESTITUTION_RULES)
        self._materials_changed = True

    @property
    def friction_rule(self) -> str:
        return FRICTION_RULES[self._rules[1]]

    @friction_rule.setter
    def friction_rule(self, value: str) -> None:
        self._rules[1] = checks.one_of("friction_rule", value, FRICTION_RULES)
        self._materials_changed = True
        self._wake_all()

    @property
    def restitution_threshold(self) -> float:
        return self._restitution_threshold

    @restitution_threshold.setter
    def restitution_threshold(self, value: float) -> None:
        self._restitution_threshold = checks.not_negative("restitution_threshold", value)
        self._settings_changed = True
