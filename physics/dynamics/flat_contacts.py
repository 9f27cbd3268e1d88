"""Contacts at a flat face: one point or two, and a normal that stays for the step (see contact_solver)."""

from __future__ import annotations

from typing import Any

from sketchfall.physics.collision.sat import owner_of_point
from sketchfall.physics.constants import MAX_BIAS_SPEED
from sketchfall.physics.dynamics.bends import bend_on_the_way
from sketchfall.physics.dynamics.contact_rules import (
    bias_and_gamma,
    block_solve,
    friction_impulse,
    friction_in_force,
    impact_speed,
    in_high_ratio_island,
    lowest_gap,
    soft_parameters,
    stiffens_with_load,
)
from sketchfall.physics.runtime.jit import kernel


@kernel
def prepare_flat(
    body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any, c: Any, threshold: float, h: float
) -> None:
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
    # An impact shifts its bodies back (see impacts.py), which is right for all their other contacts. For the
    # pair that collided it looks like overlap up to the time of the impact, so it is taken out again.
    c["gap_0"] = contact["gap_0"] - contact["impact_shift_0"]
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
        c["gap_1"] = contact["gap_1"] - contact["impact_shift_1"]
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
    c["mu_stick"] = contact["static_friction"]
    c["mu_slide"] = friction_in_force(contact, sliding)
    c["lowest_gap"] = lowest_gap(contact)
    c["bend"] = bend_on_the_way(contact, body_a, body_b)
    c["impact_speed_0"] = impact_speed(
        ma, mb, contact, contact["gap_0"], contact["impact_shift_0"], threshold
    )
    c["impact_speed_1"] = impact_speed(
        ma, mb, contact, contact["gap_1"], contact["impact_shift_1"], threshold
    )
    c["max_bias"] = MAX_BIAS_SPEED / max(1, body_a["crowd"], body_b["crowd"])
    force = (c["impulse_0"] + c["impulse_1"]) / h
    immovable = ma["inv_mass"] == 0.0 or mb["inv_mass"] == 0.0
    stiffens = stiffens_with_load(body_a, body_b, ma, mb)
    c["bias_rate"], c["softness"] = soft_parameters(
        force, mass, immovable, stiffens, in_high_ratio_island(body_a, body_b), h
    )


@kernel
def warm_start_flat(motions: Any, constraints: Any, count: int) -> None:
    """Begin with the impulses that held the bodies a moment ago."""
    for i in range(count):
        c = constraints[i]
        ma, mb = motions[c["a"]], motions[c["b"]]
        nx, ny = c["nx"], c["ny"]
        p0, p1, pt = c["impulse_0"], c["impulse_1"], c["impulse_t"]
        pn = p0 + p1
        px, py = nx * pn - ny * pt, ny * pn + nx * pt
        # The arms lead to where the points are by now (see solve_flat).
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
def solve_flat(motions: Any, constraints: Any, count: int, inv_h: float, use_bias: bool) -> float:
    """One Gauss-Seidel sweep: each constraint is solved exactly with the others' impulses as they stand.

    Levers (r x n, the angular part of the Jacobian) are those of the start of the step, corrected for how far
    B has moved relative to A since then, on the side of the body that does not own the point. So both bodies
    get their impulses at the same point, which conserves angular momentum, and a disc gets them through its
    centre.

    Returns the greatest change of a relative normal speed, m/s: how far the sweeps are from convergence.
    """
    most = 0.0
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
        rate, softness, limit = c["bias_rate"], c["softness"], c["max_bias"]
        approach = nx * (vbx - vax) + ny * (vby - vay)

        of_b = shift * c["owner_0"]
        la0, lb0 = c["lever_a_0"] + of_b, c["lever_b_0"] + of_b - shift
        k00 = m_a + m_b + i_a * la0 * la0 + i_b * lb0 * lb0
        before_0 = after_0 = c["impulse_0"]
        closing_0 = approach + wb * lb0 - wa * la0
        gap_0 = c["gap_0"] + gone_n + turn_b * c["lever_b_0"] - turn_a * c["lever_a_0"]
        bias_0, gamma_0 = bias_and_gamma(gap_0, rate, limit, softness * k00, inv_h, use_bias)
        if c["points"] == 1:
            if closing_0 >= -c["impact_speed_0"] or gap_0 < c["lowest_gap"]:
                change = (-closing_0 - bias_0 - gamma_0 * before_0) / (k00 + gamma_0)
                after_0 = max(0.0, before_0 + change)
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
            bias_1, gamma_1 = bias_and_gamma(gap_1, rate, limit, softness * k11, inv_h, use_bias)
            solve_0 = closing_0 >= -c["impact_speed_0"] or gap_0 < c["lowest_gap"]
            solve_1 = closing_1 >= -c["impact_speed_1"] or gap_1 < c["lowest_gap"]
            if solve_0 and solve_1:
                after_0, after_1 = block_solve(
                    k00 + gamma_0,
                    k11 + gamma_1,
                    k01,
                    -closing_0 - bias_0 + k00 * before_0 + k01 * before_1,
                    -closing_1 - bias_1 + k11 * before_1 + k01 * before_0,
                )
            elif solve_0:
                change = (-closing_0 - bias_0 - gamma_0 * before_0) / (k00 + gamma_0)
                after_0 = max(0.0, before_0 + change)
            elif solve_1:
                change = (-closing_1 - bias_1 - gamma_1 * before_1) / (k11 + gamma_1)
                after_1 = max(0.0, before_1 + change)
            c["impulse_1"] = after_1
            p_0, p_1 = after_0 - before_0, after_1 - before_1
            p, spin_a, spin_b = p_0 + p_1, la0 * p_0 + la1 * p_1, lb0 * p_0 + lb1 * p_1
            load = after_0 + after_1
        c["impulse_0"] = after_0
        most = max(most, abs(p) * (m_a + m_b))
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
        k = m_a + m_b + i_a * lever_a * lever_a + i_b * lever_b * lever_b
        after = friction_impulse(before, sliding, k, load, c["mu_stick"], c["mu_slide"])
        c["impulse_t"] = after
        p = after - before
        px, py = -ny * p, nx * p
        ma["vx"] = vax - m_a * px
        ma["vy"] = vay - m_a * py
        ma["w"] = wa - i_a * lever_a * p
        mb["vx"] = vbx + m_b * px
        mb["vy"] = vby + m_b * py
        mb["w"] = wb + i_b * lever_b * p
    return most


@kernel
def add_totals_flat(constraints: Any, count: int) -> None:
    for i in range(count):
        c = constraints[i]
        c["total_0"] += c["impulse_0"]
        c["total_1"] += c["impulse_1"]
        c["total_t"] += c["impulse_t"]


@kernel
def store_flat(constraints: Any, count: int, contacts: Any, h: float) -> None:
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
