"""The impulses of a collision of rough bodies: both normal ones and friction, found together.

Where the normal does not lead through the centres of mass, friction changes the speed along the normal, too:
found afterwards, it would take back the bounce, or make the other corner of a box close again. Wanted are
impulses P_0, P_1 >= 0 at the points that collide, and Pt at both together, such that

    each of the points parts with restitution times its closing speed, or faster if its impulse is zero,
    and Pt stops the sliding, or is mu (P_0 + P_1) against it.

Begin without friction, which is a problem in two unknowns, and let Pt grow from zero while the normal
impulses follow it. They do so linearly, until one of them ends or begins, and so does the sliding: so the
places where it stops and where friction reaches its limit are had without iteration. Friction that grows
turns, in the end, from a brake into a drive; then it is no larger than keeps the energy from growing.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import BLOCK_DETERMINANT, BREAK_SPEED, ROUGH_IMPACT_PIECES
from sketchfall.physics.runtime.jit import kernel


@kernel
def rough_impulses(
    smooth: Any,
    matrix: Any,
    across: Any,
    closing: Any,
    touches: Any,
    sliding: float,
    restitution: float,
    friction: Any,
) -> Any:
    """P_0, P_1 and Pt; `smooth` are P_0 and P_1 as they would be without friction.

    `matrix` is K = J M^-1 J^T of the normals: k_00, k_11, k_01; `across` are k_0t, k_1t and k_tt, which
    couple them with the tangent. A point may act if it `touches` and is closing. `closing` and `sliding` are
    the speeds before, `friction` the coefficients at rest and in motion.
    """
    k00, k11, k01 = matrix
    p_0, p_1 = smooth
    slide = sliding + across[0] * p_0 + across[1] * p_1
    mu = friction[0] if abs(slide) < BREAK_SPEED else friction[1]
    if mu * (p_0 + p_1) == 0.0 or slide == 0.0:
        return p_0, p_1, 0.0
    # From now on as seen along friction, so that it is positive and the sliding negative.
    sign = -math.copysign(1.0, slide)
    c_0, c_1, k_t = sign * across[0], sign * across[1], across[2]
    before, slide = sign * sliding, sign * slide
    target_0, target_1 = -restitution * closing[0], -restitution * closing[1]
    may_0, may_1 = touches[0] and closing[0] < 0.0, touches[1] and closing[1] < 0.0
    acts_0, acts_1 = p_0 > 0.0, p_1 > 0.0
    lost = 1.0 - restitution
    p_t = 0.0
    for _ in range(ROUGH_IMPACT_PIECES):
        rate_0, rate_1 = follow(k00, k11, k01, c_0, c_1, acts_0, acts_1)
        slide_rate = k_t + c_0 * rate_0 + c_1 * rate_1
        if slide_rate <= 0.0:
            break
        way = -slide / slide_rate  # until the sliding stops,
        limit_rate = mu * (rate_0 + rate_1) - 1.0
        if limit_rate < 0.0:  # until friction is at its limit,
            way = min(way, max(0.0, mu * (p_0 + p_1) - p_t) / -limit_rate)
        # until it has given back as much energy as the impact took: twice the gain is
        # (1 - e) P v + Pt (slide before + slide now), a quadratic in the way,
        gain = min(0.0, lost * (p_0 * closing[0] + p_1 * closing[1]) + p_t * (before + slide))
        gain_rate = lost * (rate_0 * closing[0] + rate_1 * closing[1]) + before + slide + p_t * slide_rate
        root = math.sqrt(gain_rate * gain_rate - 4.0 * slide_rate * gain)
        way = min(way, 0.5 * (root - gain_rate) / slide_rate)
        # or until a normal impulse ends or begins.
        event = -1
        parting_0 = closing[0] + k00 * p_0 + k01 * p_1 + c_0 * p_t - target_0
        parting_1 = closing[1] + k01 * p_0 + k11 * p_1 + c_1 * p_t - target_1
        until_0 = until_zero(acts_0, may_0, p_0, rate_0, parting_0, c_0 + k01 * rate_1)
        until_1 = until_zero(acts_1, may_1, p_1, rate_1, parting_1, c_1 + k01 * rate_0)
        if until_0 < way:
            way, event = until_0, 0
        if until_1 < way:
            way, event = until_1, 1
        p_0, p_1, p_t = max(0.0, p_0 + way * rate_0), max(0.0, p_1 + way * rate_1), p_t + way
        slide += way * slide_rate
        if event == -1:
            break
        if event == 0:
            acts_0 = not acts_0
        else:
            acts_1 = not acts_1
    return p_0, p_1, sign * p_t


@kernel
def follow(k00: float, k11: float, k01: float, c_0: float, c_1: float, acts_0: bool, acts_1: bool) -> Any:
    """How the normal impulses that act change with friction, so that their points part as fast as before."""
    if acts_0 and acts_1:
        determinant = k00 * k11 - k01 * k01
        if determinant > BLOCK_DETERMINANT * k00 * k11:
            return (k01 * c_1 - k11 * c_0) / determinant, (k01 * c_0 - k00 * c_1) / determinant
        return -0.5 * c_0 / k00, -0.5 * c_1 / k11
    if acts_0:
        return -c_0 / k00, 0.0
    if acts_1:
        return 0.0, -c_1 / k11
    return 0.0, 0.0


@kernel
def until_zero(
    acts: bool, may: bool, impulse: float, rate: float, parting: float, parting_rate: float
) -> float:
    """How much friction may grow until the normal impulse of a point ends, or begins."""
    if acts:
        return impulse / -rate if rate < 0.0 else math.inf
    return max(0.0, parting) / -parting_rate if may and parting_rate < 0.0 else math.inf
