"""What flat and round contacts have in common: when they act, their stiffness, their friction."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import (
    BLOCK_DETERMINANT,
    BREAK_SPEED,
    CALM_DEFLECTION,
    CATCH_SPEED,
    CONTACT_DAMPING_RATIO,
    CONTACT_FREQUENCY,
    CROWDED_STIFFENING,
    FAR_FRACTION,
    HIGH_RATIO_FREQUENCY_LIMIT,
    LOAD_DEFLECTION,
    LOAD_STIFFENING_RATIO,
    MAX_BIAS_SPEED,
    MAX_DEFLECTION,
    MAX_IMPACT_DEPTH,
    MOST_STIFFENING,
    SIZE_DEFLECTION,
    STATIC_STIFFENING,
    SUBSTEP_FREQUENCY_LIMIT,
    TWO_PI,
)
from sketchfall.physics.dynamics.plans import (
    JOINTED,
    STRIKES_ALONE,
    smaller_size,
    stiffens_early,
    strikes_alone,
)
from sketchfall.physics.method_names import CORRECTIONS
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.runtime.lanes import select

SOFT, BAUMGARTE, PROJECTION = range(len(CORRECTIONS))  # see corrections


@kernel
def meets_by_impact(body_a: Any, body_b: Any, contact: Any) -> bool:
    """Whether a meeting of the two in this step is an impact, resolved at its own time (see impacts.py).

    It is if they bounce, if round surfaces come from so far that their normal says little about then, and if
    one of them strikes alone what does not move (see plans).
    """
    if contact["restitution"] > 0.0:
        return True
    if contact["round"] != 0:
        return bool(contact["gap_0"] > FAR_FRACTION * (contact["radius_a"] + contact["radius_b"]))
    alone = (body_a["plan"] | body_b["plan"]) & STRIKES_ALONE != 0
    return alone and strikes_alone(body_a, body_b, contact)


@kernel
def impact_speed(restitution: Any, gap: Any, shift: Any, impact_shift: Any, threshold: float) -> Any:
    """The closing speed above which a point is left to the impacts of the next step, m/s; else it rests.

    If the solver stopped a point with restitution, its bounce would be lost. So a point that was apart when
    the step began, or collided in it, is stopped only if slow. One that closes faster, because its bodies got
    impulses after the impacts were resolved, may sink in (down to `lowest_gap`) and bounces in the next step.

    `shift` is how far impacts, with others too, have shifted the two apart, as seen from the start of the
    step, and `impact_shift` how far their own have.
    """
    collided = (impact_shift > 0.0) | (impact_shift < 0.0)
    apart = (gap > 0.0) | (gap + shift > 0.0) | collided
    return select((restitution > 0.0) & apart, threshold, math.inf)


@kernel
def lowest_gap(restitution: Any) -> Any:
    return -MAX_IMPACT_DEPTH * restitution * restitution


@kernel
def friction_in_force(contact: Any, speed: float) -> float:
    """The friction coefficient beyond the stick limit: kinetic if the contact slips, static if it sticks.

    It begins to slip when it is faster than BREAK_SPEED and not slowing down, and sticks again when it is
    slower than CATCH_SPEED or reverses: a body that slides uphill must stop at the top. A contact that sticks
    keeps its static coefficient while it yields, because it may be one of several that share a load.
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
def in_calm_island(body_a: Any, body_b: Any) -> bool:
    """Whether the contact is in an island that is swept until it is calm, and may be stiffer (see plans)."""
    return stiffens_early(body_a["plan"] | body_b["plan"])


@kernel
def differ_in_mass(ma: Any, mb: Any) -> bool:
    """Whether they differ so much that their contact stiffens early. Not others: tall pyramids would ring."""
    light, heavy = max(ma["inv_mass"], mb["inv_mass"]), min(ma["inv_mass"], mb["inv_mass"])
    return bool(light > LOAD_STIFFENING_RATIO * heavy > 0.0)


@kernel
def spring(body_a: Any, body_b: Any, ma: Any, mb: Any, strain: float, h: float) -> Any:
    """Bias rate and softness of their contact; `strain` is its load by the mass, where it bears most."""
    size = smaller_size(body_a, body_b)
    omega = plain_frequency(ma["inv_mass"] == 0.0 or mb["inv_mass"] == 0.0, h)
    if in_calm_island(body_a, body_b):
        stiffest = TWO_PI * HIGH_RATIO_FREQUENCY_LIMIT / h
        if (body_a["plan"] | body_b["plan"]) & JOINTED != 0:  # too few sweeps to be stiff for small bodies
            raised = min(max(omega, math.sqrt(strain / LOAD_DEFLECTION)), stiffest)
            return soft_parameters(raised, 1.0, h)
        wanted = min(LOAD_DEFLECTION, CALM_DEFLECTION * size)
        most = stiffest * stiffest / (omega * omega)
        return soft_parameters(omega, min(most, strain / (omega * omega * wanted)), h)
    wanted = min(MAX_DEFLECTION, SIZE_DEFLECTION * size)
    if differ_in_mass(ma, mb):
        wanted = min(LOAD_DEFLECTION, wanted)
    if strain <= omega * omega * wanted:
        return soft_parameters(omega, 1.0, h)
    most = MOST_STIFFENING
    if max(body_a["crowd"], body_b["crowd"]) > 1:  # where there is no room, loads only grow with stiffness
        most = min(CROWDED_STIFFENING, strain / (omega * omega * MAX_DEFLECTION))
    return soft_parameters(omega, min(most, strain / (omega * omega * wanted)), h)


@kernel
def soft_parameters(omega: float, stiffer: float, h: float) -> Any:
    """Bias rate and softness of a soft constraint: a spring of frequency `omega`, so many times stiffer if
    that is more than 1, which undoes overlap at the same rate. A raised rate would have heaps ring.
    """
    damping = 2.0 * CONTACT_DAMPING_RATIO + h * omega
    return omega / damping, 1.0 / (h * omega * damping * max(1.0, stiffer))


@kernel
def plain_frequency(against_immovable: bool, h: float) -> float:
    """Of the spring of a contact that bears little, in rad/s."""
    omega = TWO_PI * CONTACT_FREQUENCY
    if against_immovable:
        omega *= STATIC_STIFFENING
    return min(omega, TWO_PI * SUBSTEP_FREQUENCY_LIMIT / h)


@kernel
def bias_limit(body_a: Any, body_b: Any) -> float:
    """The fastest that overlap is pushed apart, m/s."""
    crowd = max(body_a["crowd"], body_b["crowd"])
    return MAX_BIAS_SPEED / crowd if crowd > 1 else MAX_BIAS_SPEED


@kernel
def larger(a: Any, b: Any) -> Any:
    return select(a > b, a, b)


@kernel
def smaller(a: Any, b: Any) -> Any:
    return select(a < b, a, b)


@kernel
def bias_and_gamma(
    gap: Any, slop: Any, rate: Any, limit: Any, softness: Any, inv_h: float, use_bias: bool
) -> Any:
    """The velocity bias of a point, and its gamma, which is added to the inverse effective mass."""
    if not use_bias:
        rate, softness = 0.0 * rate, 0.0 * softness
    apart = gap > 0.0
    closing = gap * inv_h  # it may, but no further than to touch
    pushed = larger(rate * smaller(gap + slop, 0.0), -limit)
    return select(apart, closing, pushed), select(apart, 0.0, softness)


@kernel
def friction_impulse(before: Any, sliding: Any, k: Any, load: Any, mu_stick: Any, mu_slide: Any) -> Any:
    """The accumulated friction impulse: it stops the sliding if `mu_stick` allows, else it is mu_slide N."""
    after = before - sliding / k
    most, sliding_most = mu_stick * load, mu_slide * load
    slides = (after > most) | (after < -most)
    return select(slides, select(after > 0.0, sliding_most, -sliding_most), after)


@kernel
def block_solve(k00: Any, k11: Any, k01: Any, want_0: Any, want_1: Any) -> Any:
    """Block solver for two points (an LCP): impulses x >= 0 with K x >= want, equal wherever x > 0.

    One after the other, the first point would always take more than its share, and stacks would lean.

    Divisions take long, so they are of what is known before the speeds are, and `want` is only multiplied.
    """
    determinant = k00 * k11 - k01 * k01
    regular = determinant > BLOCK_DETERMINANT * k00 * k11
    inverse = 1.0 / select(regular, determinant, 1.0)
    both_0 = (k11 * want_0 - k01 * want_1) * inverse
    both_1 = (k00 * want_1 - k01 * want_0) * inverse
    both = regular & (both_0 >= 0.0) & (both_1 >= 0.0)
    # Else one impulse is zero, and the other is enough for both points, up to rounding.
    alone_0, alone_1 = larger(want_0 * (1.0 / k00), 0.0), larger(want_1 * (1.0 / k11), 0.0)
    first = want_1 - k01 * alone_0 <= want_0 - k01 * alone_1
    half = 0.5 * larger(alone_0, alone_1)  # K is singular: the points coincide
    x_0 = select(regular, select(first, alone_0, 0.0), half)
    x_1 = select(regular, select(first, 0.0, alone_1), half)
    return select(both, both_0, x_0), select(both, both_1, x_1)


@kernel
def apply_rule(constraint: Any, settings: Any) -> None:
    """Make the constraint, prepared as a soft one, obey the rule that the world is set to."""
    if settings["correction"] != SOFT:
        constraint["softness"] = 0.0
        share = settings["correction_percent"] if settings["correction"] == BAUMGARTE else 0.0
        constraint["bias_rate"] = share / settings["h"]
