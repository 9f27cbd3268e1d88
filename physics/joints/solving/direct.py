"""The direct solution of all joints at once: Newton's method, since joints are not quite linear.

Each iteration measures where the bodies will be, and solves for impulses; which rows these are that act, a
slack rope or a motor at its limit being none, is found in active_set.py.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import JOINT_BIAS_SPEED, JOINT_NEWTON_ITERATIONS, JOINT_TOLERANCE
from sketchfall.physics.joints.geometry import geometry
from sketchfall.physics.joints.kinds import measure
from sketchfall.physics.joints.solving.active_set import is_solved, solve_rows, worst_residual
from sketchfall.physics.joints.solving.impulses import RIGID, SHAKE, velocity_residual
from sketchfall.physics.runtime.jit import kernel


@kernel
def solve_directly(t: Any, bodies: Any, motions: Any, settings: Any, stage: int) -> Any:
    """Returns the worst residual that there was, and the worst that is left."""
    first = worst = math.inf
    for attempt in range(JOINT_NEWTON_ITERATIONS):
        find_residuals(t, bodies, motions, settings, stage)
        worst = worst_residual(t.rows, motions)
        if attempt == 0:
            first = worst
        if worst < JOINT_TOLERANCE:
            break
        solve_rows(t, motions)
    return first, worst


@kernel
def find_residuals(t: Any, bodies: Any, motions: Any, settings: Any, stage: int) -> None:
    """By how much the rate of each row is wrong; in SHAKE, by where the bodies will be."""
    rows, h = t.rows, settings["h"]
    if stage == SHAKE:
        for i in range(len(t.joints)):
            joint, first = t.joints[i], t.first_rows[i]
            if rows[first]["rule"] == RIGID and rows[first]["iterative"] == 0:
                measure(joint, geometry(joint, bodies, motions, h), rows, first, t.knots)
    for k in range(len(rows)):
        row = rows[k]
        if not is_solved(row):
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
