"""All joints at once: rounds of the system of equations, until no row is off.

More than one round, since joints are not quite linear and some rows turn out to push nothing.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import JOINT_PUSH_SPEED, JOINT_TOLERANCE
from sketchfall.physics.joints.geometry import geometry
from sketchfall.physics.joints.impulses import INERT, KEEP, MOVE, RIGID, push, wrong_rate
from sketchfall.physics.joints.kinds import measure
from sketchfall.physics.joints.system import factor, solve_system
from sketchfall.physics.runtime.jit import kernel

WAITING = 2  # what a row is that went to its bound, until the others have answered to that
ROUNDS = 8


@kernel
def solve_rounds(t: Any, bodies: Any, motions: Any, settings: Any, stage: int) -> float:
    """Returns the worst residual that was left."""
    worst = math.inf
    for _ in range(ROUNDS):
        find_residuals(t, bodies, motions, settings, stage)
        changed, worst = choose_rows(t.rows, stage)
        if worst < JOINT_TOLERANCE:
            if changed:
                t.rows["active"][:] = 0  # the system of these was never factored
            break
        if changed:
            factor(t, motions)
        solve_system(t)
        if not push_to_bounds(t, motions):
            push_all(t, motions)
    return worst


@kernel
def find_residuals(t: Any, bodies: Any, motions: Any, settings: Any, stage: int) -> None:
    """The rate that each row has too much."""
    rows, h = t.rows, settings["h"]
    if stage == MOVE:
        for i in range(len(t.joints)):
            joint, first = t.joints[i], t.first_rows[i]
            if rows[first]["rule"] == RIGID and rows[first]["passes"] == 0:
                measure(joint, geometry(joint, bodies, motions, h), rows, first)
    for k in range(len(rows)):
        row = rows[k]
        if row["rule"] == INERT or row["passes"] != 0:
            continue
        if row["rule"] == RIGID and stage == MOVE:
            # A great error is not undone at once, which would fling the bodies about.
            at_once = JOINT_PUSH_SPEED * h
            left = row["error"] - max(-at_once, min(row["error"], at_once))
            if row["low"] == 0.0:
                left = min(left, 0.0)
            row["residual"] = (row["residual"] - left) / h + row["softness"] * row["impulse"]
        else:
            row["residual"] = wrong_rate(row, bodies, motions, h, stage)


@kernel
def choose_rows(rows: Any, stage: int) -> Any:
    """Mark the rows that can do something about their residual; whether that changed, and the worst."""
    changed, worst = False, 0.0
    for k in range(len(rows)):
        row = rows[k]
        active = 0
        if row["rule"] != INERT and row["passes"] == 0 and row["active"] != WAITING:
            wants_more = row["residual"] < 0.0
            able = row["impulse"] < row["high"] if wants_more else row["impulse"] > row["low"]
            asleep = stage == KEEP and row["low"] == 0.0 and row["impulse"] == 0.0
            if able and not asleep:
                active = 1
                worst = max(worst, abs(row["residual"]))
        changed |= row["active"] != active
        row["active"] = active
    return changed, worst


@kernel
def push_to_bounds(t: Any, motions: Any) -> bool:
    """Give the rows that would go beyond their bounds what they can; whether there were any.

    The answers of the others reckon with all of it, so they are of no use then: the next round finds them.
    """
    found = False
    for k in range(len(t.rows)):
        row = t.rows[k]
        wanted = row["impulse"] + t.answers[k]
        if row["active"] != 0 and (wanted < row["low"] or wanted > row["high"]):
            before = row["impulse"]
            row["impulse"] = max(row["low"], min(wanted, row["high"]))
            push(row, t.joints[row["joint"]], motions, row["impulse"] - before)
            row["active"] = WAITING
            found = True
    return found


@kernel
def push_all(t: Any, motions: Any) -> None:
    for k in range(len(t.rows)):
        row = t.rows[k]
        if row["active"] != 0:
            row["impulse"] += t.answers[k]
            push(row, t.joints[row["joint"]], motions, t.answers[k])
