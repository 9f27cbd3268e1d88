"""The direct solution of all joints of a mechanism at once: Newton's method, as they are not quite linear.

Each iteration measures where the bodies will be, and solves for impulses; which rows these are that act, a
slack rope or a motor at its limit being none, is found in active_set.py.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import JOINT_BIAS_SPEED, JOINT_NEWTON_ITERATIONS, JOINT_TOLERANCE
from sketchfall.physics.joints.geometry import geometry
from sketchfall.physics.joints.kinds import measure
from sketchfall.physics.joints.solving.active_set import (
    acting,
    aim,
    leave_out_far_ones,
    list_acting,
    solve_acting,
    update_residuals,
    worst_residual,
)
from sketchfall.physics.joints.solving.impulses import RATTLE, RIGID, SHAKE, velocity_residual
from sketchfall.physics.joints.solving.system import first_row
from sketchfall.physics.runtime.jit import kernel


@kernel(inline=True)
def solve_directly(
    t: Any, bodies: Any, motions: Any, settings: Any, stage: int, is_linear: bool, tolerance: float
) -> Any:
    """Returns the worst residual that there was, and the worst that is left.

    If `is_linear`, joints are taken as they were linearised before, and only velocities have changed. No
    residual below `tolerance` is solved for.
    """
    first, worst, own = math.inf, math.inf, t.mechanisms[0]
    if own["aimed"] != 0 and not is_linear:
        list_acting(t)
    for attempt in range(JOINT_NEWTON_ITERATIONS):
        before = worst
        if is_linear:
            update_residuals(t, motions)
        else:
            find_residuals(t, bodies, motions, settings, stage)
            if own["bounded"] != 0:
                aim(t, motions)
        worst = worst_residual(t, motions)
        if attempt == 0:
            first = worst
        if worst < tolerance:
            break
        solve_acting(t, motions)
        # What is left falls by the same share each time: no need to look if that is enough.
        if is_linear or stage == RATTLE or (attempt > 0 and worst * worst < JOINT_TOLERANCE * before):
            break
    if own["touched"] != 0 and not is_linear:
        if own["bounded"] == 0:
            aim_where_solved(t, motions)
        own["aimed"] = 1
        leave_out_far_ones(t)
    return first, worst


@kernel(inline=True)
def aim_where_solved(t: Any, motions: Any) -> None:
    """Rows without bounds that were solved: what their residual was before, they have no more."""
    for k in t.acting[: acting(t)]:
        if t.rows[k]["active"] != 0:
            t.rows[k]["residual"] = 0.0
    aim(t, motions)


@kernel(inline=True)
def find_residuals(t: Any, bodies: Any, motions: Any, settings: Any, stage: int) -> None:
    """By how much the rate of each row is wrong; in SHAKE, by where the bodies will be."""
    rows, h = t.rows, settings["h"]
    if stage == SHAKE:
        for i in t.order:
            joint, first = t.joints[i], first_row(t, i)
            if rows[first]["rule"] == RIGID and rows[first]["iterative"] == 0:
                measure(joint, geometry(joint, bodies, motions, h), rows, first, t.knots)
    for k in t.acting[: acting(t)]:
        row = rows[k]
        if row["rule"] == RIGID and stage == SHAKE:
            # A great error is not undone in one sub-step, because that would fling the bodies about.
            at_once = JOINT_BIAS_SPEED * h
            left = row["error"] - max(-at_once, min(row["error"], at_once))
            if row["low"] == 0.0:
                left = min(left, 0.0)
            row["residual"] = (row["residual"] - left) / h + row["softness"] * row["impulse"]
        else:
            row["residual"] = velocity_residual(row, bodies, motions, h, stage)
