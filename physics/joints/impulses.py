"""A row at work: the rate it measures, the impulse it gives, and what is wrong with it.

The rate is J_A . (v_A, w_A) + J_B . (v_B, w_B); an impulse P of the row changes the momenta by P J.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.constants import JOINT_JERK_SPEED, JOINT_PUSH_SPEED, WEB_RETURN
from sketchfall.physics.dynamics.integrate import shortfall
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import WORLD

# The rules: no part in anything; the error shall vanish; a rate shall be kept; pulls like a spring.
INERT, RIGID, MOTOR, SPRING = 0, 1, 2, 3

# The stages of a sub-step: before the bodies move, and after. The last in place of the first, if that fails.
MOVE, KEEP, JERK = 0, 1, 2


@kernel
def rate(row: Any, motions: Any) -> float:
    m = motions[row["a"]]
    result = row["ax"] * m["vx"] + row["ay"] * m["vy"] + row["aw"] * m["w"]
    if row["b"] != WORLD:
        m = motions[row["b"]]
        result += row["bx"] * m["vx"] + row["by"] * m["vy"] + row["bw"] * m["w"]
    return result


@kernel
def push(row: Any, joint: Any, motions: Any, impulse: float) -> None:
    """Give the impulse to both bodies, and count it for the joint's report."""
    m = motions[row["a"]]
    m["vx"] += m["inv_mass"] * row["ax"] * impulse
    m["vy"] += m["inv_mass"] * row["ay"] * impulse
    m["w"] += m["inv_inertia"] * row["aw"] * impulse
    if row["b"] != WORLD:
        m = motions[row["b"]]
        m["vx"] += m["inv_mass"] * row["bx"] * impulse
        m["vy"] += m["inv_mass"] * row["by"] * impulse
        m["w"] += m["inv_inertia"] * row["bw"] * impulse
    joint["force_x"] += row["bx"] * impulse
    joint["force_y"] += row["by"] * impulse
    if row["bx"] == 0.0 and row["by"] == 0.0:
        joint["torque"] += row["bw"] * impulse


@kernel
def inverse_mass(row: Any, motions: Any) -> float:
    """The change of the row's rate by a unit impulse."""
    m = motions[row["a"]]
    k = m["inv_mass"] * (row["ax"] * row["ax"] + row["ay"] * row["ay"])
    k += m["inv_inertia"] * row["aw"] * row["aw"]
    if row["b"] != WORLD:
        m = motions[row["b"]]
        k += m["inv_mass"] * (row["bx"] * row["bx"] + row["by"] * row["by"])
        k += m["inv_inertia"] * row["bw"] * row["bw"]
    return k


@kernel
def coupling(row: Any, other: Any, motions: Any) -> float:
    """How much a unit impulse of one row changes the rate of the other."""
    k = 0.0
    if row["a"] == other["a"]:
        m = motions[row["a"]]
        k += m["inv_mass"] * (row["ax"] * other["ax"] + row["ay"] * other["ay"])
        k += m["inv_inertia"] * row["aw"] * other["aw"]
    elif row["a"] == other["b"]:
        m = motions[row["a"]]
        k += m["inv_mass"] * (row["ax"] * other["bx"] + row["ay"] * other["by"])
        k += m["inv_inertia"] * row["aw"] * other["bw"]
    if row["b"] == WORLD:
        return k
    if row["b"] == other["b"]:
        m = motions[row["b"]]
        k += m["inv_mass"] * (row["bx"] * other["bx"] + row["by"] * other["by"])
        k += m["inv_inertia"] * row["bw"] * other["bw"]
    elif row["b"] == other["a"]:
        m = motions[row["b"]]
        k += m["inv_mass"] * (row["bx"] * other["ax"] + row["by"] * other["ay"])
        k += m["inv_inertia"] * row["bw"] * other["aw"]
    return k


@kernel
def lag(row: Any, bodies: Any, h: float) -> float:
    """By how much less the row's measure grows in the coming sub-step, per second, than its rate says."""
    x, y, angle = shortfall(bodies[row["a"]], h)
    less = row["ax"] * x + row["ay"] * y + row["aw"] * angle
    if row["b"] != WORLD:
        x, y, angle = shortfall(bodies[row["b"]], h)
        less += row["bx"] * x + row["by"] * y + row["bw"] * angle
    return less / h


@kernel
def wrong_rate(row: Any, bodies: Any, motions: Any, h: float, stage: int) -> float:
    """The rate that the row has too much, judged by velocities alone.

    Before the bodies move this is how webs judge, whose rigid rows give way like stiff, damped springs; the
    direct solution judges by where the bodies will be, and only if that fails (JERK) by this.
    """
    wrong = rate(row, motions) + row["speed"]
    if row["rule"] == SPRING or (row["rule"] == RIGID and stage == MOVE):
        wrong += row["softness"] * row["impulse"]
    if row["rule"] == RIGID and stage != KEEP:
        error = row["error"] / h
        if row["low"] != 0.0 or error < 0.0:
            error *= WEB_RETURN if stage == MOVE else 1.0
            most = JOINT_PUSH_SPEED if stage == MOVE else JOINT_JERK_SPEED
            error = max(-most, min(error, most))
        wrong += error
    elif stage != KEEP:
        wrong -= lag(row, bodies, h)
    return wrong


@kernel
def start(row: Any, joint: Any, motions: Any, stage: int) -> None:
    """Begin with the impulse of the sub-step before, as far as the row may push now.

    A spring pulls in both stages; what others gave in the first goes on in the second.
    """
    if row["rule"] == INERT:
        row["impulse"] = 0.0
    elif stage != KEEP or row["rule"] == SPRING:
        has_room = row["low"] == 0.0 and row["error"] > 0.0
        row["impulse"] = 0.0 if has_room else max(row["low"], min(row["impulse"], row["high"]))
        push(row, joint, motions, row["impulse"])


@kernel
def start_rows(joint: Any, rows: Any, first: int, count: int, motions: Any, stage: int) -> None:
    for k in range(first, first + count):
        start(rows[k], joint, motions, stage)


@kernel
def solve_row(row: Any, joint: Any, bodies: Any, motions: Any, h: float, stage: int) -> None:
    """Undo what is wrong with the row's rate, as if it were alone."""
    had_room = stage == KEEP and row["low"] == 0.0 and row["impulse"] == 0.0
    if row["rule"] == INERT or had_room:
        return
    gives = inverse_mass(row, motions) + row["softness"]
    if gives > 0.0:
        before = row["impulse"]
        wanted = before - wrong_rate(row, bodies, motions, h, stage) / gives
        row["impulse"] = max(row["low"], min(wanted, row["high"]))
        push(row, joint, motions, row["impulse"] - before)


@kernel
def solve_point(rows: Any, first: int, joint: Any, bodies: Any, motions: Any, h: float, stage: int) -> None:
    """The same for the two rows of a point, at once."""
    x, y = rows[first], rows[first + 1]
    if x["rule"] == INERT:
        return
    wrong_x, wrong_y = wrong_rate(x, bodies, motions, h, stage), wrong_rate(y, bodies, motions, h, stage)
    xx = inverse_mass(x, motions) + x["softness"]
    yy = inverse_mass(y, motions) + y["softness"]
    xy = coupling(x, y, motions)
    determinant = xx * yy - xy * xy
    if determinant > 0.0:
        by_x, by_y = (xy * wrong_y - yy * wrong_x) / determinant, (xy * wrong_x - xx * wrong_y) / determinant
        x["impulse"] += by_x
        y["impulse"] += by_y
        push(x, joint, motions, by_x)
        push(y, joint, motions, by_y)
