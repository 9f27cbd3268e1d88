"""The direct solution of all joints at once: Newton's method with an active set.

More than one iteration is needed, because joints are not quite linear, and because only solving shows which
rows reach a bound of their impulse (a slack rope, a motor at its limit).
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import (
    JOINT_BIAS_SPEED,
    JOINT_FROZEN_ITERATIONS,
    JOINT_NEWTON_ITERATIONS,
    JOINT_TOLERANCE,
)
from sketchfall.physics.joints.geometry import geometry
from sketchfall.physics.joints.impulses import (
    INERT,
    RATTLE,
    RIGID,
    SHAKE,
    apply_row_impulse,
    velocity_residual,
)
from sketchfall.physics.joints.kinds import measure
from sketchfall.physics.joints.system import factor, solve_system
from sketchfall.physics.runtime.jit import kernel

CLAMPED = 2  # in place of active: the row is at its bound, and left out of the next system


@kernel
def solve_directly(t: Any, bodies: Any, motions: Any, settings: Any, stage: int) -> float:
    """Returns the worst residual that was left."""
    worst = math.inf
    for attempt in range(JOINT_NEWTON_ITERATIONS + JOINT_FROZEN_ITERATIONS):
        freeze = attempt >= JOINT_NEWTON_ITERATIONS
        if freeze and not any_can_freeze(t.rows):
            break
        find_residuals(t, bodies, motions, settings, stage)
        changed, worst = choose_active_rows(t.rows, stage, freeze)
        if worst < JOINT_TOLERANCE:
            if changed:
                t.rows["active"][:] = 0  # this set was never factorised
            break
        if changed:
            factor(t, motions)
        solve_system(t)
        if not clamp_to_bounds(t, motions):
            apply_all(t, motions)
    return worst


@kernel
def find_residuals(t: Any, bodies: Any, motions: Any, settings: Any, stage: int) -> None:
    """By how much the rate of each row is wrong; in SHAKE, by where the bodies will be."""
    rows, h = t.rows, settings["h"]
    if stage == SHAKE:
        for i in range(len(t.joints)):
            joint, first = t.joints[i], t.first_rows[i]
            if rows[first]["rule"] == RIGID and rows[first]["iterative"] == 0:
                measure(joint, geometry(joint, bodies, motions, h), rows, first)
    for k in range(len(rows)):
        row = rows[k]
        if row["rule"] == INERT or row["iterative"] != 0:
            continue
        if row["rule"] == RIGID and stage == SHAKE:
            # A great error is not undone in one sub-step, because that would fling the bodies about.
            at_once = JOINT_BIAS_SPEED * h
            left = row["error"] - max(-at_once, min(row["error"], at_once))
            if row["low"] == 0.0:
                left = min(left, 0.0)
            row["residual"] = (row["residual"] - left) / h + row["softness"] * row["impulse"]
        else:
            row["residual"] = velocity_residual(row, bodies, motions, h, stage)


@kernel
def choose_active_rows(rows: Any, stage: int, freeze: bool) -> Any:
    """Mark the rows that can reduce their residual; whether the set changed, and the worst residual.

    To `freeze` leaves motors and angular limits at what they give by now: where there are many of them, in
    each iteration some other one reaches its bound, and joints would come apart that only wait for an answer.
    """
    changed, worst = False, 0.0
    for k in range(len(rows)):
        row = rows[k]
        active = 0
        takes_part = row["rule"] != INERT and row["iterative"] == 0 and row["active"] != CLAMPED
        if takes_part and not (freeze and can_freeze(row)):
            wants_more = row["residual"] < 0.0
            able = row["impulse"] < row["high"] if wants_more else row["impulse"] > row["low"]
            asleep = stage == RATTLE and row["low"] == 0.0 and row["impulse"] == 0.0
            if able and not asleep:
                active = 1
                worst = max(worst, abs(row["residual"]))
        changed |= row["active"] != active
        row["active"] = active
    return changed, worst


@kernel
def can_freeze(row: Any) -> bool:
    """Whether it is a motor that turns, or an angular limit."""
    angular = row["J_bx"] == 0.0 and row["J_by"] == 0.0
    return angular and (row["low"] > -math.inf or row["high"] < math.inf)


@kernel
def any_can_freeze(rows: Any) -> bool:
    for k in range(len(rows)):
        if rows[k]["rule"] != INERT and rows[k]["iterative"] == 0 and can_freeze(rows[k]):
            return True
    return False


@kernel
def clamp_to_bounds(t: Any, motions: Any) -> bool:
    """Apply to rows that would exceed a bound what they may; whether there were any.

    The solution for the other rows supposes that there is no such bound, so it is dropped: the next iteration
    solves for them again.
    """
    found = False
    for k in range(len(t.rows)):
        row = t.rows[k]
        wanted = row["impulse"] + t.solution[k]
        if row["active"] != 0 and (wanted < row["low"] or wanted > row["high"]):
            before = row["impulse"]
            row["impulse"] = max(row["low"], min(wanted, row["high"]))
            apply_row_impulse(row, t.joints[row["joint"]], motions, row["impulse"] - before)
            row["active"] = CLAMPED
            found = True
    return found


@kernel
def apply_all(t: Any, motions: Any) -> None:
    for k in range(len(t.rows)):
        row = t.rows[k]
        if row["active"] != 0:
            row["impulse"] += t.solution[k]
            apply_row_impulse(row, t.joints[row["joint"]], motions, t.solution[k])
