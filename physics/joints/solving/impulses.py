"""One constraint row: its rate, its impulse, its effective mass and its residual.

The rate of the constraint C is J v = J_A . (v_A, w_A) + J_B . (v_B, w_B); an impulse P of the row changes the
momenta by J^T P, and the rate by K P with K = J M^-1 J^T, the inverse effective mass.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.constants import ITERATIVE_BAUMGARTE, JOINT_BIAS_SPEED, JOINT_FALLBACK_SPEED
from sketchfall.physics.dynamics.integrate import shortfall
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import WORLD

# Rules of a row. INERT: none. RIGID: C = 0, or >= 0 with bounds. MOTOR: J v = speed. COMPLIANT: a spring.
INERT, RIGID, MOTOR, COMPLIANT = 0, 1, 2, 3

# Stages of a sub-step: SHAKE before the bodies move, RATTLE after that. FALLBACK, if SHAKE diverges.
SHAKE, RATTLE, FALLBACK = 0, 1, 2


@kernel
def constraint_rate(row: Any, motions: Any) -> float:
    m = motions[row["a"]]
    result = row["J_ax"] * m["vx"] + row["J_ay"] * m["vy"] + row["J_aw"] * m["w"]
    if row["b"] != WORLD:
        m = motions[row["b"]]
        result += row["J_bx"] * m["vx"] + row["J_by"] * m["vy"] + row["J_bw"] * m["w"]
    return result


@kernel
def apply_row_impulse(row: Any, joint: Any, motions: Any, impulse: float) -> None:
    """Apply the impulse to both bodies, and add it to the joint's report."""
    m = motions[row["a"]]
    m["vx"] += m["inv_mass"] * row["J_ax"] * impulse
    m["vy"] += m["inv_mass"] * row["J_ay"] * impulse
    m["w"] += m["inv_inertia"] * row["J_aw"] * impulse
    if row["b"] != WORLD:
        m = motions[row["b"]]
        m["vx"] += m["inv_mass"] * row["J_bx"] * impulse
        m["vy"] += m["inv_mass"] * row["J_by"] * impulse
        m["w"] += m["inv_inertia"] * row["J_bw"] * impulse
    joint["force_x"] += row["J_bx"] * impulse
    joint["force_y"] += row["J_by"] * impulse
    if row["J_bx"] == 0.0 and row["J_by"] == 0.0:
        joint["torque"] += row["J_bw"] * impulse


@kernel
def inverse_effective_mass(row: Any, motions: Any) -> float:
    """J M^-1 J^T of the row: the change of its rate by a unit impulse."""
    m = motions[row["a"]]
    k = m["inv_mass"] * (row["J_ax"] * row["J_ax"] + row["J_ay"] * row["J_ay"])
    k += m["inv_inertia"] * row["J_aw"] * row["J_aw"]
    if row["b"] != WORLD:
        m = motions[row["b"]]
        k += m["inv_mass"] * (row["J_bx"] * row["J_bx"] + row["J_by"] * row["J_by"])
        k += m["inv_inertia"] * row["J_bw"] * row["J_bw"]
    return k


@kernel
def coupling(row: Any, other: Any, motions: Any) -> float:
    """J M^-1 J^T of two rows: the change of one's rate by a unit impulse of the other."""
    k = 0.0
    if row["a"] == other["a"]:
        m = motions[row["a"]]
        k += m["inv_mass"] * (row["J_ax"] * other["J_ax"] + row["J_ay"] * other["J_ay"])
        k += m["inv_inertia"] * row["J_aw"] * other["J_aw"]
    elif row["a"] == other["b"]:
        m = motions[row["a"]]
        k += m["inv_mass"] * (row["J_ax"] * other["J_bx"] + row["J_ay"] * other["J_by"])
        k += m["inv_inertia"] * row["J_aw"] * other["J_bw"]
    if row["b"] == WORLD:
        return k
    if row["b"] == other["b"]:
        m = motions[row["b"]]
        k += m["inv_mass"] * (row["J_bx"] * other["J_bx"] + row["J_by"] * other["J_by"])
        k += m["inv_inertia"] * row["J_bw"] * other["J_bw"]
    elif row["b"] == other["a"]:
        m = motions[row["b"]]
        k += m["inv_mass"] * (row["J_bx"] * other["J_ax"] + row["J_by"] * other["J_ay"])
        k += m["inv_inertia"] * row["J_bw"] * other["J_aw"]
    return k


@kernel
def row_shortfall(row: Any, bodies: Any, h: float) -> float:
    """How much less C grows in the coming sub-step than by J v, per second (see integrate.shortfall)."""
    x, y, angle = shortfall(bodies[row["a"]], h)
    less = row["J_ax"] * x + row["J_ay"] * y + row["J_aw"] * angle
    if row["b"] != WORLD:
        x, y, angle = shortfall(bodies[row["b"]], h)
        less += row["J_bx"] * x + row["J_by"] * y + row["J_bw"] * angle
    return less / h


@kernel
def velocity_residual(row: Any, bodies: Any, motions: Any, h: float, stage: int) -> float:
    """By how much the rate is wrong, by velocities alone: J v + bias + softness P.

    In SHAKE this is for joints that are solved iteratively, whose rigid rows are soft constraints with a
    Baumgarte bias. The direct solution measures C where the bodies will be, and uses this in FALLBACK only.
    """
    wrong = constraint_rate(row, motions) + row["speed"]
    if row["rule"] == COMPLIANT or (row["rule"] == RIGID and stage == SHAKE):
        wrong += row["softness"] * row["impulse"]
    if row["rule"] == RIGID and stage != RATTLE:
        error = row["error"] / h
        if row["low"] != 0.0 or error < 0.0:
            error *= ITERATIVE_BAUMGARTE if stage == SHAKE else 1.0
            most = JOINT_BIAS_SPEED if stage == SHAKE else JOINT_FALLBACK_SPEED
            error = max(-most, min(error, most))
        wrong += error
    elif stage != RATTLE:
        wrong -= row_shortfall(row, bodies, h)
    return wrong


@kernel
def warm_start_row(row: Any, joint: Any, motions: Any, stage: int) -> None:
    """Apply the impulse of the sub-step before, as far as the row's bounds allow now.

    In RATTLE only springs do so again, because they act in both stages; other rows keep what they have.
    """
    if row["rule"] == INERT:
        row["impulse"] = 0.0
    elif stage != RATTLE or row["rule"] == COMPLIANT:
        is_slack = row["low"] == 0.0 and row["error"] > 0.0
        row["impulse"] = 0.0 if is_slack else max(row["low"], min(row["impulse"], row["high"]))
        apply_row_impulse(row, joint, motions, row["impulse"])


@kernel
def warm_start_rows(joint: Any, rows: Any, first: int, count: int, motions: Any, stage: int) -> None:
    for k in range(first, first + count):
        warm_start_row(rows[k], joint, motions, stage)


@kernel
def solve_row(row: Any, joint: Any, bodies: Any, motions: Any, h: float, stage: int) -> None:
    """One Gauss-Seidel update of the row: the impulse that makes its own residual zero, within its bounds."""
    was_slack = stage == RATTLE and row["low"] == 0.0 and row["impulse"] == 0.0
    if row["rule"] == INERT or was_slack:
        return
    k = inverse_effective_mass(row, motions) + row["softness"]
    if k > 0.0:
        before = row["impulse"]
        wanted = before - velocity_residual(row, bodies, motions, h, stage) / k
        row["impulse"] = max(row["low"], min(wanted, row["high"]))
        apply_row_impulse(row, joint, motions, row["impulse"] - before)


@kernel
def solve_point(rows: Any, first: int, joint: Any, bodies: Any, motions: Any, h: float, stage: int) -> None:
    """The same for the two rows of a point at once, by their 2 x 2 block."""
    x, y = rows[first], rows[first + 1]
    if x["rule"] == INERT:
        return
    wrong_x, wrong_y = (
        velocity_residual(x, bodies, motions, h, stage),
        velocity_residual(y, bodies, motions, h, stage),
    )
    xx = inverse_effective_mass(x, motions) + x["softness"]
    yy = inverse_effective_mass(y, motions) + y["softness"]
    xy = coupling(x, y, motions)
    determinant = xx * yy - xy * xy
    if determinant > 0.0:
        by_x, by_y = (xy * wrong_y - yy * wrong_x) / determinant, (xy * wrong_x - xx * wrong_y) / determinant
        x["impulse"] += by_x
        y["impulse"] += by_y
        apply_row_impulse(x, joint, motions, by_x)
        apply_row_impulse(y, joint, motions, by_y)
