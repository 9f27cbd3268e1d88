"""Resting contacts: accumulated impulses with a soft Baumgarte bias, friction, warm starting.

For a contact point with normal n (from A to B) and arms r_A, r_B from the centres of mass,

    v_n = n . (v_B + w_B x r_B - v_A - w_A x r_A)                         closing is negative
    k   = 1/m_A + 1/m_B + (r_A x n)^2 / I_A + (r_B x n)^2 / I_B           the inverse effective mass
    P_n += (-v_n + bias) / k,      P_n >= 0,      bias = rate * max(0, depth - slop)

and along the tangent t = (-n_y, n_x) the same without bias: if mu_s P_n is enough to stop the sliding it sticks,
else it slides with mu_k P_n. (A contact at rest goes on holding with mu_s P_n when it starts to give way: it may
be one of several that share the load, and the others can still hold the body.) The bias is that of a damped
spring taken implicitly (mass_scale, impulse_scale), so it does not overshoot; and since a spring that carries
much more than the bodies it sits between would be pressed in for ever, its stiffness follows the load.

Friction acts once per pair, not once per point: both points lie on the same line, along which friction works,
so it is mu times the *whole* normal load that decides between sticking and sliding. Points of their own would
let the less loaded one slip first and drag the other along, below the angle at which the body really slips.

Each sub-step solves with the bias, moves the bodies, and solves again without it (relax), which takes back the
speed that the bias gave: overlap is corrected, energy is not added.
"""

from __future__ import annotations

import math
from typing import Any

from physics.constants import (
    CONTACT_DAMPING_RATIO,
    CONTACT_FREQUENCY,
    FLAT_DETERMINANT,
    LINEAR_SLOP,
    LOAD_DEFLECTION,
    MAX_PUSH_SPEED,
    SLIP_SPEED,
    SPECULATIVE_MARGIN,
    STATIC_STIFFENING,
    SUBSTEP_FREQUENCY_LIMIT,
    TWO_PI,
)
from physics.jit import kernel
from physics.sat import owner_of_point


@kernel
def prepare(
    bodies: Any, motions: Any, contacts: Any, active: Any, constraints: Any, fine: int, h: float, settings: Any
) -> int:
    """Write a constraint for every active contact that may act in this step, of fine islands or of the others.

    Returns how many there are.
    """
    made = 0
    for i in active:
        contact = contacts[i]
        a, b = contact["body_a"], contact["body_b"]
        body_a, body_b = bodies[a], bodies[b]
        awake_a = body_a["kind"] != 0 and body_a["awake"] != 0
        awake_b = body_b["kind"] != 0 and body_b["awake"] != 0
        if not (awake_a or awake_b) or (body_a["fine"] | body_b["fine"]) != fine:
            continue
        closing = approach_speed(body_a, body_b, motions[a], motions[b], contact)
        nearest = contact["gap_0"] if contact["count"] == 1 else min(contact["gap_0"], contact["gap_1"])
        if nearest > 0.0 and contact["restitution"] > 0.0:
            if closing < -settings[3] or nearest + closing * settings[2] > SPECULATIVE_MARGIN:
                continue  # an impact, now or later, or nothing
        prepare_one(body_a, body_b, motions[a], motions[b], contact, constraints[made], h)
        constraints[made]["contact"] = i
        set_impact_speeds(contact, constraints[made], settings[3])
        touch = 2 if nearest + closing * settings[2] < LINEAR_SLOP or contact["count"] == 2 else 1
        body_a["constrained"] = max(body_a["constrained"], touch)
        body_b["constrained"] = max(body_b["constrained"], touch)
        made += 1
    return made


@kernel
def prepare_one(body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any, c: Any, h: float) -> None:
    nx, ny = contact["nx"], contact["ny"]
    c["a"], c["b"] = contact["body_a"], contact["body_b"]
    c["nx"], c["ny"] = nx, ny
    inv_mass = ma["inv_mass"] + mb["inv_mass"]
    i_a, i_b = ma["inv_inertia"], mb["inv_inertia"]

    x, y = contact["x_0"], contact["y_0"]
    lever_a = (x - body_a["cx"]) * ny - (y - body_a["cy"]) * nx
    lever_b = (x - body_b["cx"]) * ny - (y - body_b["cy"]) * nx
    c["lever_a_0"], c["lever_b_0"] = lever_a, lever_b
    k_00 = inv_mass + i_a * lever_a * lever_a + i_b * lever_b * lever_b
    mass = 1.0 / k_00
    # The shift that a blow gives the bodies (see impacts.py) is right for all their other contacts, but to the
    # pair that was struck it looks like an overlap, up to the moment of the blow: take that out again.
    c["gap_0"] = contact["gap_0"] - contact["blow_shift_0"]
    c["owner_0"] = owner_of_point(contact, contact["id_0"])
    c["impulse_0"] = contact["normal_force_0"] * h

    c["points"] = contact["count"]
    c["impulse_1"] = c["lever_a_1"] = c["lever_b_1"] = c["owner_1"] = 0.0
    if contact["count"] == 2:
        x_1, y_1 = contact["x_1"], contact["y_1"]
        lever_a_1 = (x_1 - body_a["cx"]) * ny - (y_1 - body_a["cy"]) * nx
        lever_b_1 = (x_1 - body_b["cx"]) * ny - (y_1 - body_b["cy"]) * nx
        c["lever_a_1"], c["lever_b_1"] = lever_a_1, lever_b_1
        mass += 1.0 / (inv_mass + i_a * lever_a_1 * lever_a_1 + i_b * lever_b_1 * lever_b_1)
        c["gap_1"] = contact["gap_1"] - contact["blow_shift_1"]
        c["owner_1"] = owner_of_point(contact, contact["id_1"])
        c["impulse_1"] = contact["normal_force_1"] * h
        x, y = 0.5 * (x + x_1), 0.5 * (y + y_1)

    tx, ty = -ny, nx
    lever_a = (x - body_a["cx"]) * ty - (y - body_a["cy"]) * tx
    lever_b = (x - body_b["cx"]) * ty - (y - body_b["cy"]) * tx
    c["lever_a_t"], c["lever_b_t"] = lever_a, lever_b
    c["impulse_t"] = contact["tangent_force"] * h
    c["total_0"] = c["total_1"] = c["total_t"] = 0.0
    sliding = tx * (mb["vx"] - ma["vx"]) + ty * (mb["vy"] - ma["vy"]) + mb["w"] * lever_b - ma["w"] * lever_a
    c["stick"] = contact["static_friction"]
    c["slide"] = contact["static_friction"] if abs(sliding) < SLIP_SPEED else contact["kinetic_friction"]
    c["push_limit"] = MAX_PUSH_SPEED / max(1, body_a["crowd"], body_b["crowd"])
    set_softness(c, mass, ma["inv_mass"] == 0.0 or mb["inv_mass"] == 0.0, h)


@kernel
def set_impact_speeds(contact: Any, c: Any, threshold: float) -> None:
    """Bouncy points that were apart when the step began, or took a blow, are stopped here only if slow.

    If they close faster, because something pushed them after the impacts were dealt with, they may sink in a
    little: the next step begins with their blow, and no speed is lost.
    """
    c["too_fast_0"] = c["too_fast_1"] = math.inf
    if contact["restitution"] > 0.0:
        struck = contact["total_normal_0"] + contact["total_normal_1"] > 0.0
        if struck or contact["gap_0"] > 0.0:
            c["too_fast_0"] = threshold
        if struck or contact["gap_1"] > 0.0:
            c["too_fast_1"] = threshold


@kernel
def approach_speed(body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any) -> float:
    """Rate of the gap at the first point, m/s; negative while it closes."""
    nx, ny, x, y = contact["nx"], contact["ny"], contact["x_0"], contact["y_0"]
    vx = mb["vx"] - mb["w"] * (y - body_b["cy"]) - ma["vx"] + ma["w"] * (y - body_a["cy"])
    vy = mb["vy"] + mb["w"] * (x - body_b["cx"]) - ma["vy"] - ma["w"] * (x - body_a["cx"])
    return nx * vx + ny * vy


@kernel
def set_softness(c: Any, mass: float, against_immovable: bool, h: float) -> None:
    """The spring of this contact: stiff enough for its load, but no stiffer than a sub-step can resolve."""
    stiffest = TWO_PI * SUBSTEP_FREQUENCY_LIMIT / h
    omega = TWO_PI * CONTACT_FREQUENCY
    if against_immovable:
        omega *= STATIC_STIFFENING
    # A spring of mass m and frequency omega gives way by F / (m omega^2) under a force F.
    force = (c["impulse_0"] + c["impulse_1"]) / h
    omega = min(stiffest, max(omega, math.sqrt(force / (mass * LOAD_DEFLECTION))))
    stiffness = h * omega * (2.0 * CONTACT_DAMPING_RATIO + h * omega)
    c["bias_rate"] = omega / (2.0 * CONTACT_DAMPING_RATIO + h * omega)
    c["softness"] = 1.0 / stiffness


@kernel
def warm_start(motions: Any, constraints: Any, count: int) -> None:
    """Begin with the impulses that held the bodies a moment ago."""
    for i in range(count):
        c = constraints[i]
        ma, mb = motions[c["a"]], motions[c["b"]]
        nx, ny = c["nx"], c["ny"]
        p0, p1, pt = c["impulse_0"], c["impulse_1"], c["impulse_t"]
        pn = p0 + p1
        px, py = nx * pn - ny * pt, ny * pn + nx * pt
        # The arms reach to where the points are by now (see solve).
        gone_x, gone_y = mb["dx"] - ma["dx"], mb["dy"] - ma["dy"]
        shift, half = gone_x * ny - gone_y * nx, 0.5 * (gone_x * nx + gone_y * ny) * pt
        of_b = shift * (c["owner_0"] * p0 + c["owner_1"] * p1)
        turn_a = c["lever_a_0"] * p0 + c["lever_a_1"] * p1 + c["lever_a_t"] * pt + of_b + half
        turn_b = c["lever_b_0"] * p0 + c["lever_b_1"] * p1 + c["lever_b_t"] * pt + of_b - shift * pn - half
        ma["vx"] -= ma["inv_mass"] * px
        ma["vy"] -= ma["inv_mass"] * py
        ma["w"] -= ma["inv_inertia"] * turn_a
        mb["vx"] += mb["inv_mass"] * px
        mb["vy"] += mb["inv_mass"] * py
        mb["w"] += mb["inv_inertia"] * turn_b


@kernel
def solve(motions: Any, constraints: Any, count: int, inv_h: float, use_bias: bool) -> None:
    """One pass over all constraints, each solved exactly with the others' impulses as they stand.

    Levers are those of the start of the step, corrected for the way that B has gone relative to A since then,
    on the side of the body that does not own the point: both bodies are then pushed at one and the same place,
    which keeps the angular momentum exact, and a disc is never pushed off its centre line.
    """
    for i in range(count):
        c = constraints[i]
        ma, mb = motions[c["a"]], motions[c["b"]]
        m_a, i_a, m_b, i_b = ma["inv_mass"], ma["inv_inertia"], mb["inv_mass"], mb["inv_inertia"]
        vax, vay, wa = ma["vx"], ma["vy"], ma["w"]
        vbx, vby, wb = mb["vx"], mb["vy"], mb["w"]
        nx, ny = c["nx"], c["ny"]
        gone_x, gone_y = mb["dx"] - ma["dx"], mb["dy"] - ma["dy"]
        turn_a, turn_b = ma["da"], mb["da"]
        gone_n = gone_x * nx + gone_y * ny
        shift = gone_x * ny - gone_y * nx
        rate, softness, limit = c["bias_rate"], c["softness"], c["push_limit"]
        approach = nx * (vbx - vax) + ny * (vby - vay)

        of_b = shift * c["owner_0"]
        la0, lb0 = c["lever_a_0"] + of_b, c["lever_b_0"] + of_b - shift
        k00 = m_a + m_b + i_a * la0 * la0 + i_b * lb0 * lb0
        before_0 = after_0 = c["impulse_0"]
        closing_0 = approach + wb * lb0 - wa * la0
        gap_0 = c["gap_0"] + gone_n + turn_b * c["lever_b_0"] - turn_a * c["lever_a_0"]
        bias_0, yield_0 = bias_and_yield(gap_0, rate, limit, softness * k00, inv_h, use_bias)
        if c["points"] == 1:
            if closing_0 >= -c["too_fast_0"]:
                push = (-closing_0 - bias_0 - yield_0 * before_0) / (k00 + yield_0)
                after_0 = max(0.0, before_0 + push)
            p_0 = after_0 - before_0
            p, spin_a, spin_b = p_0, la0 * p_0, lb0 * p_0
            load = after_0
        else:
            of_b = shift * c["owner_1"]
            la1, lb1 = c["lever_a_1"] + of_b, c["lever_b_1"] + of_b - shift
            k11 = m_a + m_b + i_a * la1 * la1 + i_b * lb1 * lb1
            k01 = m_a + m_b + i_a * la0 * la1 + i_b * lb0 * lb1
            before_1 = after_1 = c["impulse_1"]
            closing_1 = approach + wb * lb1 - wa * la1
            gap_1 = c["gap_1"] + gone_n + turn_b * c["lever_b_1"] - turn_a * c["lever_a_1"]
            bias_1, yield_1 = bias_and_yield(gap_1, rate, limit, softness * k11, inv_h, use_bias)
            solve_0, solve_1 = closing_0 >= -c["too_fast_0"], closing_1 >= -c["too_fast_1"]
            if solve_0 and solve_1:
                after_0, after_1 = two_impulses(
                    k00 + yield_0,
                    k11 + yield_1,
                    k01,
                    -closing_0 - bias_0 + k00 * before_0 + k01 * before_1,
                    -closing_1 - bias_1 + k11 * before_1 + k01 * before_0,
                )
            elif solve_0:
                push = (-closing_0 - bias_0 - yield_0 * before_0) / (k00 + yield_0)
                after_0 = max(0.0, before_0 + push)
            elif solve_1:
                push = (-closing_1 - bias_1 - yield_1 * before_1) / (k11 + yield_1)
                after_1 = max(0.0, before_1 + push)
            c["impulse_1"] = after_1
            p_0, p_1 = after_0 - before_0, after_1 - before_1
            p, spin_a, spin_b = p_0 + p_1, la0 * p_0 + la1 * p_1, lb0 * p_0 + lb1 * p_1
            load = after_0 + after_1
        c["impulse_0"] = after_0
        px, py = nx * p, ny * p
        vax -= m_a * px
        vay -= m_a * py
        wa -= i_a * spin_a
        vbx += m_b * px
        vby += m_b * py
        wb += i_b * spin_b

        # Friction last: its limit must know the load of this very moment, or a body put down on a slope
        # would start to slide before its weight is felt.
        lever_a, lever_b = c["lever_a_t"] + 0.5 * gone_n, c["lever_b_t"] - 0.5 * gone_n
        sliding = nx * (vby - vay) - ny * (vbx - vax) + wb * lever_b - wa * lever_a
        before = c["impulse_t"]
        after = before - sliding / (m_a + m_b + i_a * lever_a * lever_a + i_b * lever_b * lever_b)
        if abs(after) > c["stick"] * load:
            after = math.copysign(c["slide"] * load, after)
        c["impulse_t"] = after
        p = after - before
        px, py = -ny * p, nx * p
        ma["vx"] = vax - m_a * px
        ma["vy"] = vay - m_a * py
        ma["w"] = wa - i_a * lever_a * p
        mb["vx"] = vbx + m_b * px
        mb["vy"] = vby + m_b * py
        mb["w"] = wb + i_b * lever_b * p


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
        x_0 = want_0 / k00
        if x_0 >= 0.0 and k01 * x_0 >= want_1:
            return x_0, 0.0
        x_1 = want_1 / k11
        if x_1 >= 0.0 and k01 * x_1 >= want_0:
            return 0.0, x_1
        return 0.0, 0.0
    half = 0.5 * max(0.0, max(want_0 / k00, want_1 / k11))  # the points are as good as one
    return half, half


@kernel
def add_totals(constraints: Any, count: int) -> None:
    for i in range(count):
        c = constraints[i]
        c["total_0"] += c["impulse_0"]
        c["total_1"] += c["impulse_1"]
        c["total_t"] += c["impulse_t"]


@kernel
def store(constraints: Any, count: int, contacts: Any, h: float) -> None:
    """Keep the forces for the next step's warm start, and the impulses for reports."""
    for i in range(count):
        c = constraints[i]
        contact = contacts[c["contact"]]
        contact["normal_force_0"] = c["impulse_0"] / h
        contact["normal_force_1"] = c["impulse_1"] / h
        contact["tangent_force"] = c["impulse_t"] / h
        contact["total_normal_0"] += c["total_0"]
        contact["total_normal_1"] += c["total_1"]
        contact["total_tangent"] += c["total_t"]
