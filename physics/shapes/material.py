"""What a body is made of, and how two materials combine where they touch."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sketchfall.physics import checks
from sketchfall.physics.constants import MAX_RESTITUTION
from sketchfall.physics.method_names import FRICTION_RULES, RESTITUTION_RULES
from sketchfall.physics.runtime.jit import kernel, uncompiled
from sketchfall.physics.sentences import sentence


@dataclass(frozen=True)
class Material:
    """The surface and substance of a body; every number is checked when the material is made."""

    density: float = 1.0
    """kg/m^2, above 0. Mass and inertia grow with it."""

    static_friction: float = 0.6
    """Coefficient, from 0. Surfaces do not slip while the tangential force is below this times the normal
    force: a box stays put on a slope of up to atan(static_friction)."""

    kinetic_friction: float = 0.5
    """Coefficient, from 0 to static_friction. Surfaces that slip are held back by this times the normal
    force."""

    restitution: float = 0.2
    """Share of the closing speed with which bodies part again, from 0 (no bounce) to 1 (no loss), and up to 2
    for a bumper, which gives more than it gets."""

    rolling_resistance: float = 0.0
    """Coefficient, from 0. A disc of radius r under a normal force N is held back by a torque of this times r
    N: it rolls out on level ground, and stays put on a slope of up to atan(rolling_resistance)."""

    def __post_init__(self) -> None:
        for name, check in (
            ("density", checks.positive),
            ("static_friction", checks.not_negative),
            ("kinetic_friction", checks.not_negative),
            ("restitution", checks.not_negative),
            ("rolling_resistance", checks.not_negative),
        ):
            object.__setattr__(self, name, check(name, getattr(self, name)))
        if self.kinetic_friction > self.static_friction:
            raise ValueError(
                sentence(
                    "kinetic_friction: {kinetic_friction} is above static_friction, {static_friction}",
                    kinetic_friction=self.kinetic_friction,
                    static_friction=self.static_friction,
                )
            )
        if self.restitution > MAX_RESTITUTION:
            raise ValueError(
                sentence(
                    "restitution: {restitution} is above {most:g}",
                    restitution=self.restitution,
                    most=MAX_RESTITUTION,
                )
            )


def combined_restitution(rule: str, a: float, b: float) -> float:
    """Of two materials, by the name of a rule."""
    return uncompiled(combine_restitution)(RESTITUTION_RULES.index(rule), a, b)


def combined_friction(rule: str, a: float, b: float) -> float:
    """Static or kinetic, of two materials, by the name of a rule."""
    return uncompiled(combine_friction)(FRICTION_RULES.index(rule), a, b)


@kernel
def combine_restitution(rule: int, a: float, b: float) -> float:
    """The restitution of a contact, by the index of a rule in RESTITUTION_RULES; never above the higher."""
    if rule == 0:
        return 0.5 * (a + b)
    if rule == 1:
        return min(a, b)
    if rule == 2:
        return max(a, b)
    return min(a * b, max(a, b))


@kernel
def combine_friction(rule: int, a: float, b: float) -> float:
    """A friction coefficient of a contact, by the index of a rule in FRICTION_RULES.

    Every rule grows with both arguments, so the kinetic coefficient stays below the static one.
    """
    if rule == 0:
        return math.sqrt(a * b)
    if rule == 1:
        return math.sqrt(a * a + b * b)
    if rule == 2:
        return min(a, b)
    if rule == 3:
        return max(a, b)
    return 0.5 * (a + b)
