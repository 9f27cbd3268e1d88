"""What flat and round contacts have in common: when they act, how stiff they are, how they rub."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import (
    BREAK_SPEED,
    CATCH_SPEED,
    CONTACT_DAMPING_RATIO,
    CONTACT_FREQUENCY,
    FLAT_DETERMINANT,
    LINEAR_SLOP,
    LOAD_DEFLECTION,
    LOADED_MASS_RATIO,
    MAX_DEFLECTION,
    MAX_IMPACT_SINK,
    STATIC_STIFFENING,
    SUBSTEP_FREQUENCY_LIMIT,
    TWO_PI,
    UNEVEN_FREQUENCY_LIMIT,
)
from sketchfall.physics.runtime.jit import kernel


@kernel
def impact_speed(ma: Any, mb: Any, contact: Any, gap: float, blow_shift: float, threshold: float) -> float:
    """The closing speed from which on a point is not solved as resting, m/s.

    Bouncy points that were apart when the step began, or struck in the course of it, are stopped by the
    solver only if slow. If they close faster, because something pushed them after the impacts were dealt
    with, they may sink in a little: the next step begins with their blow, and no speed is lost. (Up to
    `lowest_gap`: the less they would bounce, the less there is to lose by stopping them.)
    """
    if contact["restitution"] > 0.0:
        # Blows by others may have moved the two apart, as seen from the start of the step.
        shift = contact["nx"] * (mb["dx"] - ma["dx"]) + contact["ny"] * (mb["dy"] - ma["dy"])
        if gap > 0.0 or gap + shift > 0.0 or blow_shift != 0.0:
            return threshold
    return math.inf


@kernel
def lowest_gap(contact: Any) -> float:
    return -MAX_IMPACT_SINK * contact["restitution"] * contact["restitution"]


@kernel
def sliding_friction(contact: Any, speed: float) -> float:
    """The coefficient of a contact that gives way: kinetic if it slips, static if it sticks.

    It begins to slip when it is faster than BREAK_SPEED and not slowing down, and sticks again when it is
    slower than CATCH_SPEED or its direction changes: a body that slides uphill stops for a moment before it
    could come back, and there it is caught. A contact that sticks goes on holding with all it can while it
    gives way, since it may be one of several that share a load.
    """
    before, contact["slip_speed"] = contact["slip_speed"], speed
    if contact["slips"] != 0:
        slips = contact["slips"] * speed > CATCH_SPEED
    else:
        slips = abs(speed) > BREAK_SPEED and abs(speed) >= abs(before)
    if slips:
        contact["slips"] = 1 if speed > 0.0 else -1
        return contact["kinetic_friction"]
    contact["slips"] = 0
    return contact["static_friction"]


@kernel
def is_uneven(body_a: Any, body_b: Any) -> bool:
    """Whether a contact of the two belongs to an uneven island."""
    return (body_a["uneven"] | body_b["uneven"]) != 0


@kernel
def follows_load(body_a: Any, body_b: Any, ma: Any, mb: Any) -> bool:
    """Whether a contact stiffens with its load early: if one body is much heavier, or their island is uneven.

    Done everywhere, it sets tall pyramids ringing.
    """
    light, heavy = max(ma["inv_mass"], mb["inv_mass"]), min(ma["inv_mass"], mb["inv_mass"])
    return is_uneven(body_a, body_b) or light > LOADED_MASS_RATIO * heavy > 0.0


@kernel
def spring(
    force: float, mass: float, against_immovable: bool, follow_load: bool, uneven: bool, h: float
) -> Any:
    """Bias rate and softness of a contact, no stiffer than a sub-step resolves.

    A spring of mass m and frequency omega gives way by F / (m omega^2) under a force F. Between bodies of
    like mass that is little until the load is great; where they are not alike, it is stiff from the start.
    """
    omega = TWO_PI * CONTACT_FREQUENCY
    if against_immovable:
        omega *= STATIC_STIFFENING
    deflection = LOAD_DEFLECTION if follow_load else MAX_DEFLECTION
    omega = max(omega, math.sqrt(force / (mass * deflection)))
    limit = UNEVEN_FREQUENCY_LIMIT if uneven else SUBSTEP_FREQUENCY_LIMIT
    omega = min(omega, TWO_PI * limit / h)
    damping = 2.0 * CONTACT_DAMPING_RATIO + h * omega
    return omega / damping, 1.0 / (h * omega * damping)


@kernel
def bias_and_yield(
    gap: float, rate: float, limit: float, softness: float, inv_h: float, use_bias: bool
) -> Any:
    """The speed to aim for at a point, as a bias on the closing speed, and how far the point gives way."""
    if gap > 0.0:
        return gap * inv_h, 0.0  # may close, but no further than to touch
    if use_bias:
        return max(rate * min(0.0, gap + LINEAR_SLOP), -limit), softness
    return 0.0, 0.0


@kernel
def rub(before: float, sliding: float, k: float, load: float, stick: float, slide: float) -> float:
    """The friction impulse: what stops the sliding, if `stick` allows it; else what `slide` gives."""
    after = before - sliding / k
    if abs(after) > stick * load:
        after = math.copysign(slide * load, after)
    return after


@kernel
def two_impulses(k00: float, k11: float, k01: float, want_0: float, want_1: float) -> Any:
    """Both points of a face at once: impulses x >= 0 with K x >= want, and equal wherever x > 0.

    One after the other, the first point would always take more than its share, and stacks would lean.
    """
    determinant = k00 * k11 - k01 * k01
    if determinant > FLAT_DETERMINANT * k00 * k11:
        x_0 = (k11 * want_0 - k01 * want_1) / determinant
        x_1 = (k00 * want_1 - k01 * want_0) / determinant
        if x_0 >= 0.0 and x_1 >= 0.0:
            return x_0, x_1
        # One of them pushes nothing; the other is enough for both, up to rounding.
        x_0, x_1 = max(0.0, want_0 / k00), max(0.0, want_1 / k11)
        if want_1 - k01 * x_0 <= want_0 - k01 * x_1:
            return x_0, 0.0
        return 0.0, x_1
    half = 0.5 * max(0.0, max(want_0 / k00, want_1 / k11))  # the points are as good as one
    return half, half
