"""Contacts with a normal that turns: disc on disc, disc on corner, disc on a face that turns.

The normal lies between two cores, the centre of a disc and another centre or a corner. It turns as the bodies
move past each other, so it is computed anew in every sweep: then a normal impulse always goes through the
centre of a disc, and acts on both bodies at the same point (see contact_solver for the method).

A face has a normal that turns with its body, and the point where it touches a disc runs along it meanwhile. A
plank that rocks on a log is held by just that: with the point of the start of the step it would be pushed
back too late, and rock ever more.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.round_path import core_offsets
from sketchfall.physics.constants import LINEAR_SLOP, SMALLEST_DISTANCE
from sketchfall.physics.dynamics.contact_rules import (
    bias_and_gamma,
    bias_limit,
    friction_impulse,
    friction_in_force,
    impact_speed,
    lowest_gap,
    spring,
)
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import STATIC


@kernel
def prepare_round(
    body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any, c: Any, threshold: float, h: float
) -> None:
    nx, ny = contact["nx"], contact["ny"]
    c["a"], c["b"] = contact["body_a"], contact["body_b"]
    c["ax"], c["ay"], c["bx"], c["by"] = core_offsets(body_a, body_b, contact)
    c["radius_a"], c["radius_b"] = contact["radius_a"], contact["radius_b"]
    reach = contact["gap_0"] + contact["radius_a"] + contact["radius_b"]
    c["face"], c["nx"], c["ny"] = 0, nx, ny
    if contact["round"] == 0:
        c["face"] = 1 if contact["radius_a"] == 0.0 else -1
    else:  # never quite zero: concentric discs keep the direction that the narrow phase chose for them
        reach = max(reach, SMALLEST_DISTANCE)
    c["x"], c["y"] = nx * reach, ny * reach
    c["impact_shift"] = contact["impact_shift_0"]
    c["impulse"], c["impulse_t"] = contact["normal_force_0"] * h, contact["tangent_force"] * h
    c["total"], c["total_t"] = -c["impulse"], -c["impulse_t"]  # as in warm_start_flat

    lever_a, lever_b = c["ax"] * ny - c["ay"] * nx, c["bx"] * ny - c["by"] * nx
    k = ma["inv_mass"] + mb["inv_mass"]
    k += ma["inv_inertia"] * lever_a * lever_a + mb["inv_inertia"] * lever_b * lever_b
    c["bias_rate"], c["softness"] = spring(body_a, body_b, ma, mb, contact["normal_force_0"] * k, h)
    c["max_bias"] = bias_limit(body_a, body_b)
    restitution = contact["restitution"]
    c["lowest_gap"] = lowest_gap(restitution)
    shift = nx * (mb["dx"] - ma["dx"]) + ny * (mb["dy"] - ma["dy"])
    c["impact_speed"] = impact_speed(
        restitution, contact["gap_0"], shift, contact["impact_shift_0"], threshold
    )
    vx = mb["vx"] - mb["w"] * c["by"] - ma["vx"] + ma["w"] * c["ay"]
    vy = mb["vy"] + mb["w"] * c["bx"] - ma["vy"] - ma["w"] * c["ax"]
    sliding = nx * vy - ny * vx - mb["w"] * c["radius_b"] - ma["w"] * c["radius_a"]
    c["surface_speed"] = contact["surface_speed"]
    sliding += c["surface_speed"]
    c["mu_stick"] = contact["static_friction"]
    c["mu_slide"] = friction_in_force(contact, sliding)


@kernel
def face_turns(contact: Any, body_a: Any, body_b: Any) -> bool:
    """Whether the contact is that of a disc and a face of a body that may turn."""
    if contact["round"] != 0 or contact["radius_a"] + contact["radius_b"] == 0.0 or contact["bend"] != 0.0:
        return False
    face = body_a if contact["radius_a"] == 0.0 else body_b
    return bool(face["kind"] != STATIC)


@kernel
def present_geometry(c: Any, ma: Any, mb: Any) -> Any:
    """As it is now: normal, gap, levers of A and B along the normal, levers of A and B along the tangent."""
    turn_a, turn_b = ma["da"], mb["da"]
    ax, ay = c["ax"] - turn_a * c["ay"], c["ay"] + turn_a * c["ax"]
    bx, by = c["bx"] - turn_b * c["by"], c["by"] + turn_b * c["bx"]
    if c["face"] == 0:
        x = c["x"] + mb["dx"] + bx - c["bx"] - ma["dx"] - ax + c["ax"]
        y = c["y"] + mb["dy"] + by - c["by"] - ma["dy"] - ay + c["ay"]
        distance = max(math.sqrt(x * x + y * y), SMALLEST_DISTANCE)
        nx, ny = x / distance, y / distance
    else:
        turn = turn_a if c["face"] == 1 else turn_b
        scale = 1.0 / math.sqrt(1.0 + turn * turn)
        nx, ny = scale * (c["nx"] - turn * c["ny"]), scale * (c["ny"] + turn * c["nx"])
        away_x = c["x"] + c["ax"] - c["bx"] + mb["dx"] - ma["dx"]  # from A's centre of mass to B's
        away_y = c["y"] + c["ay"] - c["by"] + mb["dy"] - ma["dy"]
        # The core on the face is where the other one stands above it.
        if c["face"] == 1:
            x, y = away_x + bx, away_y + by
            distance = nx * x + ny * y - c["nx"] * c["ax"] - c["ny"] * c["ay"]
            ax, ay = x - nx * distance, y - ny * distance
        else:
            x, y = ax - away_x, ay - away_y
            distance = c["nx"] * c["bx"] + c["ny"] * c["by"] - nx * x - ny * y
            bx, by = x + nx * distance, y + ny * distance
    gap = distance - c["radius_a"] - c["radius_b"]
    # The point is half-way between the surfaces.
    out_a, out_b = c["radius_a"] + 0.5 * gap, c["radius_b"] + 0.5 * gap
    return (
        nx,
        ny,
        gap - c["impact_shift"],
        ax * ny - ay * nx,
        bx * ny - by * nx,
        ax * nx + ay * ny + out_a,
        bx * nx + by * ny - out_b,
    )


@kernel
def warm_start_round(motions: Any, constraints: Any, count: int) -> None:
    for i in range(count):
        c = constraints[i]
        ma, mb = motions[c["a"]], motions[c["b"]]
        nx, ny, _, lever_a, lever_b, lever_at, lever_bt = present_geometry(c, ma, mb)
        pn, pt = c["impulse"], c["impulse_t"]
        c["total"] += pn
        c["total_t"] += pt
        px, py = nx * pn - ny * pt, ny * pn + nx * pt
        ma["vx"] -= ma["inv_mass"] * px
        ma["vy"] -= ma["inv_mass"] * py
        ma["w"] -= ma["inv_inertia"] * (lever_a * pn + lever_at * pt)
        mb["vx"] += mb["inv_mass"] * px
        mb["vy"] += mb["inv_mass"] * py
        mb["w"] += mb["inv_inertia"] * (lever_b * pn + lever_bt * pt)


@kernel
def solve_round(
    motions: Any, constraints: Any, count: int, inv_h: float, use_bias: bool, slop: float = LINEAR_SLOP
) -> float:
    """One Gauss-Seidel sweep: the normal impulse of each constraint, then its friction impulse.

    `slop` is the overlap left alone, m. Returns the greatest change of a relative normal speed, m/s.
    """
    most = 0.0
    for i in range(count):
        c = constraints[i]
        ma, mb = motions[c["a"]], motions[c["b"]]
        nx, ny, gap, lever_a, lever_b, lever_at, lever_bt = present_geometry(c, ma, mb)
        m_a, i_a, m_b, i_b = ma["inv_mass"], ma["inv_inertia"], mb["inv_mass"], mb["inv_inertia"]
        vax, vay, wa = ma["vx"], ma["vy"], ma["w"]
        vbx, vby, wb = mb["vx"], mb["vy"], mb["w"]

        closing = nx * (vbx - vax) + ny * (vby - vay) + wb * lever_b - wa * lever_a
        before = after = c["impulse"]
        if closing >= -c["impact_speed"] or gap < c["lowest_gap"]:
            k = m_a + m_b + i_a * lever_a * lever_a + i_b * lever_b * lever_b
            bias, gamma = bias_and_gamma(
                gap, slop, c["bias_rate"], c["max_bias"], c["softness"] * k, inv_h, use_bias
            )
            after = max(0.0, before + (-closing - bias - gamma * before) / (k + gamma))
        load = after
        c["impulse"] = after
        p = after - before
        most = max(most, abs(p) * (m_a + m_b))
        px, py = nx * p, ny * p
        vax -= m_a * px
        vay -= m_a * py
        wa -= i_a * lever_a * p
        vbx += m_b * px
        vby += m_b * py
        wb += i_b * lever_b * p

        sliding = nx * (vby - vay) - ny * (vbx - vax) + wb * lever_bt - wa * lever_at
        sliding += c["surface_speed"]
        before = c["impulse_t"]
        k = m_a + m_b + i_a * lever_at * lever_at + i_b * lever_bt * lever_bt
        after = friction_impulse(before, sliding, k, load, c["mu_stick"], c["mu_slide"])
        c["impulse_t"] = after
        p = after - before
        px, py = -ny * p, nx * p
        ma["vx"] = vax - m_a * px
        ma["vy"] = vay - m_a * py
        ma["w"] = wa - i_a * lever_at * p
        mb["vx"] = vbx + m_b * px
        mb["vy"] = vby + m_b * py
        mb["w"] = wb + i_b * lever_bt * p
    return most


@kernel
def forget_blows_round(constraints: Any, count: int, contacts: Any, h: float) -> None:
    """As forget_blows_flat."""
    for i in range(count):
        c = constraints[i]
        contact = contacts[c["contact"]]
        load, along = h * contact["normal_force_0"], h * contact["tangent_force"]
        c["total"] += c["impulse"] - load
        c["total_t"] += c["impulse_t"] - along
        c["impulse"], c["impulse_t"] = load, along


@kernel
def store_round(constraints: Any, count: int, contacts: Any, h: float) -> None:
    """Keep the forces for the next step's warm start, and the impulses for reports."""
    for i in range(count):
        c = constraints[i]
        contact = contacts[c["contact"]]
        contact["normal_force_0"] = c["impulse"] / h
        contact["tangent_force"] = c["impulse_t"] / h
        contact["total_normal_0"] += c["total"] + c["impulse"]
        contact["total_tangent"] += c["total_t"] + c["impulse_t"]
