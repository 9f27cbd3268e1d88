"""Which rows of the direct solution act: a linear complementarity problem, solved by principal pivoting.

A row with bounds (a motor, a limit, a rope) is either active, and its residual vanishes, or its impulse is at
a bound and the residual may be what it pushes towards there. Only solving shows which, and the rows depend on
one another. All that are misplaced change places at once, which nearly always is right after some rounds. It
may go round in circles, too: if there is no progress, only the last one changes, which ends some time (Judice
and Pires). Everything here is linear; where the bodies are is measured anew in between (see direct.py).
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import (
    JOINT_EXCHANGE_PATIENCE,
    JOINT_EXCHANGES,
    JOINT_FAR_SPEED,
    JOINT_TOLERANCE,
)
from sketchfall.physics.joints.solving.impulses import (
    INERT,
    apply_row_impulse,
    constraint_rate,
    inverse_effective_mass,
)
from sketchfall.physics.joints.solving.system import factor, solve_system
from sketchfall.physics.runtime.jit import kernel


@kernel
def solve_rows(t: Any, motions: Any) -> None:
    """Give each row the impulse with which its residual vanishes, as far as bounds allow."""
    t.mechanisms[0]["stale"] = 1
    list_acting(t)
    aim(t, motions)
    solve_acting(t, motions)


@kernel(inline=True)
def solve_acting(t: Any, motions: Any) -> None:
    """The same once the rows are listed, and those that have bounds have targets."""
    patience, fewest = JOINT_EXCHANGE_PATIENCE, len(t.rows) + 1
    for attempt in range(JOINT_EXCHANGES + 1):
        misplaced = count_misplaced(t, motions) if t.mechanisms[0]["bounded"] != 0 else 0
        if misplaced == 0 and attempt > 0:
            break
        patience = JOINT_EXCHANGE_PATIENCE if misplaced < fewest else patience - 1
        fewest = min(fewest, misplaced)
        if attempt == JOINT_EXCHANGES:
            # Too many for now. What some of them give would tear joints apart that wait for an answer.
            leave_bounded_rows(t, motions)
        elif misplaced > 0:
            exchange(t, motions, patience < 0)
        solve_chosen(t, motions)
        if t.mechanisms[0]["bounded"] == 0:
            break


@kernel(inline=True)
def list_acting(t: Any) -> None:
    """List the rows that the direct solution is about. Those without bounds are active always."""
    count, own = 0, t.mechanisms[0]
    own["bounded"] = 0
    for k in range(len(t.rows)):
        row = t.rows[k]
        if row["rule"] == INERT or row["iterative"] != 0:
            continue
        t.acting[count] = k
        count += 1
        if is_bounded(row):
            own["bounded"] = 1
        else:
            row["chosen"] = 1
    own["acting"] = count


@kernel(inline=True)
def leave_out_far_ones(t: Any) -> None:
    """List only rows that act, or may soon: not those limits and ropes that are far from where they would."""
    count, own = 0, t.mechanisms[0]
    own["bounded"] = 0
    for k in t.acting[: acting(t)]:
        row = t.rows[k]
        if row["chosen"] != 0 or abs(row["residual"]) < JOINT_FAR_SPEED:
            t.acting[count] = k
            count += 1
            if is_bounded(row):
                own["bounded"] = 1
    own["acting"] = count


@kernel(inline=True)
def acting(t: Any) -> int:
    """How many were listed, the first ones in `t.acting`."""
    return int(t.mechanisms[0]["acting"])


@kernel
def is_bounded(row: Any) -> bool:
    return bool(row["low"] > -math.inf or row["high"] < math.inf)


@kernel(inline=True)
def worst_residual(t: Any, motions: Any) -> float:
    """Of all rows, m/s or rad/s; that of a row which has given what it may does not count."""
    worst = 0.0
    for k in t.acting[: acting(t)]:
        row = t.rows[k]
        if row["chosen"] != 0 or not is_bounded(row) or is_misplaced(row, motions):
            worst = max(worst, abs(row["residual"]))
    return worst


@kernel
def is_misplaced(row: Any, motions: Any) -> bool:
    """Active although its impulse is beyond a bound, or not although it could reduce its residual."""
    low, high, impulse, residual = row["low"], row["high"], row["impulse"], row["residual"]
    if row["chosen"] == 0:
        able = impulse < high if residual < 0.0 else impulse > low
        return bool(able and abs(residual) >= JOINT_TOLERANCE)
    beyond = max(low - impulse, impulse - high)
    return bool(beyond > 0.0 and beyond * inverse_effective_mass(row, motions) >= JOINT_TOLERANCE)


@kernel(inline=True)
def count_misplaced(t: Any, motions: Any) -> int:
    count = 0
    for k in t.acting[: acting(t)]:
        if is_bounded(t.rows[k]) and is_misplaced(t.rows[k], motions):
            count += 1
    return count


@kernel(inline=True)
def exchange(t: Any, motions: Any, only_last: bool) -> None:
    """Let misplaced rows change places, and bring those that become inactive to their bound."""
    listed = t.acting[: acting(t)]
    t.mechanisms[0]["stale"] = 1
    for n in range(len(listed) - 1, -1, -1):
        row = t.rows[listed[n]]
        if is_bounded(row) and is_misplaced(row, motions):
            if row["chosen"] == 0:
                row["chosen"] = 1
            else:
                leave(row, t.joints, motions)
            if only_last:
                break
    update_residuals(t, motions)


@kernel
def leave(row: Any, joints: Any, motions: Any) -> None:
    """The row is at a bound, or as it is if within."""
    before = row["impulse"]
    row["chosen"] = 0
    row["impulse"] = max(row["low"], min(before, row["high"]))
    apply_row_impulse(row, joints[row["joint"]], motions, row["impulse"] - before)


@kernel
def leave_bounded_rows(t: Any, motions: Any) -> None:
    t.mechanisms[0]["stale"] = 1
    for k in t.acting[: acting(t)]:
        if is_bounded(t.rows[k]):
            leave(t.rows[k], t.joints, motions)
    update_residuals(t, motions)


@kernel(inline=True)
def solve_chosen(t: Any, motions: Any) -> None:
    """Solve for the impulses of the chosen rows, and apply them."""
    rows, own = t.rows, t.mechanisms[0]
    if own["stale"] != 0:
        for k in t.acting[: acting(t)]:
            rows[k]["active"] = rows[k]["chosen"]
        factor(t, motions)
        own["stale"] = 0
    solve_system(t)
    for k in t.listed[: own["factorised"]]:
        row = rows[k]
        if row["active"] != 0:
            row["impulse"] += t.solution[k]
            apply_row_impulse(row, t.joints[row["joint"]], motions, t.solution[k])
    if own["bounded"] != 0:
        update_residuals(t, motions)


@kernel(inline=True)
def aim(t: Any, motions: Any) -> None:
    """Note at which rates nothing would be wrong, to know residuals at other velocities to first order."""
    for k in t.acting[: acting(t)]:
        row = t.rows[k]
        now = constraint_rate(row, motions) + row["softness"] * row["impulse"]
        row["target"] = now - row["residual"]


@kernel(inline=True)
def update_residuals(t: Any, motions: Any) -> None:
    for k in t.acting[: acting(t)]:
        row = t.rows[k]
        now = constraint_rate(row, motions) + row["softness"] * row["impulse"]
        row["residual"] = now - row["target"]
