"""Who meets whom next.

A disc keeps only its earliest meeting, and a meeting is known to both: they are each other's partners. A
disc that finds a meeting earlier than its own takes it, if it is the earliest for the other too. The
partner that one of them leaves for it has nobody then, and looks again when their meeting would have been.
Nothing is missed by that: a disc that was passed over because it meets another first looks at all its
neighbours after that meeting.
"""

from __future__ import annotations

import math
from typing import Any

from physics.event_driven.cells import enter_cell, leave_cell
from physics.event_driven.queue import move_entry
from physics.event_driven.records import NOBODY, WALL_PARTNER
from physics.event_driven.times import meeting_time, reach_time
from physics.jit import kernel


@kernel
def bring_to(disc: Any, box: Any, now: float) -> None:
    """Let the disc fly until now."""
    dt = now - disc["time"]
    disc["x"] += dt * (disc["vx"] + 0.5 * dt * box["gx"])
    disc["y"] += dt * (disc["vy"] + 0.5 * dt * box["gy"])
    disc["vx"] += dt * box["gx"]
    disc["vy"] += dt * box["gy"]
    disc["time"] = now


@kernel
def predict(discs: Any, plans: Any, heads: Any, large: Any, queue: Any, box: Any, i: int, now: float) -> None:
    """Find the next meeting of a disc that is at the present time. Its partner stays if none is earlier."""
    disc = discs[i]
    best, partner = disc["due"], plans[i]["partner"]
    x, y, vx, vy, radius = disc["x"], disc["y"], disc["vx"], disc["vy"], disc["radius"]
    gx, gy = box["gx"], box["gy"]
    time = now + reach_time(x - radius - box["left"], -vx, -gx)
    if time < best:
        best, partner = time, WALL_PARTNER
    time = now + reach_time(box["right"] - radius - x, vx, gx)
    if time < best:
        best, partner = time, WALL_PARTNER - 1
    time = now + reach_time(y - radius - box["bottom"], -vy, -gy)
    if time < best:
        best, partner = time, WALL_PARTNER - 2
    time = now + reach_time(box["top"] - radius - y, vy, gy)
    if time < best:
        best, partner = time, WALL_PARTNER - 3
    columns, cell, reach = box["columns"], plans[i]["cell"], plans[i]["reach"]
    column, row = cell % columns, cell // columns
    first, last = max(column - reach, 0), min(column + reach, columns - 1)
    for other_row in range(max(row - reach, 0), min(row + reach, box["rows"] - 1) + 1):
        for other in range(other_row * columns + first, other_row * columns + last + 1):
            best, partner = _look_into(discs, heads[other], box, i, x, y, vx, vy, now, best, partner)
    best, partner = _look_at_large(discs, large, box, i, x, y, vx, vy, now, best, partner)
    _agree(discs, plans, queue, i, best, partner)
    plan_crossing(discs, plans, box, i, now)
    move_entry(queue, i, min(disc["due"], plans[i]["crossing"]))


@kernel
def cross_edge(
    discs: Any, plans: Any, heads: Any, large: Any, queue: Any, box: Any, i: int, now: float
) -> None:
    """The disc goes on into the next cell, and looks into the cells that are new around it.

    And at the large discs, which look no further than their reach and may not have seen it before.
    Its own time stays: it flies on as before, and setting it anew would only add rounding.
    """
    side, columns, cell = plans[i]["side"], box["columns"], plans[i]["cell"]
    step = -1 if side == 0 else 1 if side == 1 else -columns if side == 2 else columns
    leave_cell(discs, plans, heads, i)
    cell += step
    enter_cell(discs, plans, heads, i, cell)
    disc = discs[i]
    best, partner = disc["due"], plans[i]["partner"]
    dt = now - disc["time"]
    x = disc["x"] + dt * (disc["vx"] + 0.5 * dt * box["gx"])
    y = disc["y"] + dt * (disc["vy"] + 0.5 * dt * box["gy"])
    vx, vy = disc["vx"] + dt * box["gx"], disc["vy"] + dt * box["gy"]
    reach = plans[i]["reach"]
    column, row = cell % columns, cell // columns
    first, last = max(column - reach, 0), min(column + reach, columns - 1)
    lowest, highest = max(row - reach, 0), min(row + reach, box["rows"] - 1)
    if side == 0:
        last = column - reach
    elif side == 1:
        first = column + reach
    elif side == 2:
        highest = row - reach
    else:
        lowest = row + reach
    for other_row in range(lowest, highest + 1):  # none of them, if the cells end there
        for other in range(other_row * columns + first, other_row * columns + last + 1):
            best, partner = _look_into(discs, heads[other], box, i, x, y, vx, vy, now, best, partner)
    best, partner = _look_at_large(discs, large, box, i, x, y, vx, vy, now, best, partner)
    _agree(discs, plans, queue, i, best, partner)
    plan_crossing(discs, plans, box, i, now)
    move_entry(queue, i, min(disc["due"], plans[i]["crossing"]))


@kernel
def plan_crossing(discs: Any, plans: Any, box: Any, i: int, now: float) -> None:
    """When the centre leaves its cell, and where. The outermost cells are open towards the walls."""
    disc, plan = discs[i], plans[i]
    gx, gy = box["gx"], box["gy"]
    dt = now - disc["time"]
    x = disc["x"] + dt * (disc["vx"] + 0.5 * dt * gx)
    y = disc["y"] + dt * (disc["vy"] + 0.5 * dt * gy)
    vx, vy = disc["vx"] + dt * gx, disc["vy"] + dt * gy
    column, row = plan["cell"] % box["columns"], plan["cell"] // box["columns"]
    soonest, side = math.inf, NOBODY
    left = box["left"] + column * box["cell_width"]
    bottom = box["bottom"] + row * box["cell_height"]
    if column > 0:
        time = reach_time(x - left, -vx, -gx)
        if time < soonest:
            soonest, side = time, 0
    if column < box["columns"] - 1:
        time = reach_time(left + box["cell_width"] - x, vx, gx)
        if time < soonest:
            soonest, side = time, 1
    if row > 0:
        time = reach_time(y - bottom, -vy, -gy)
        if time < soonest:
            soonest, side = time, 2
    if row < box["rows"] - 1:
        time = reach_time(bottom + box["cell_height"] - y, vy, gy)
        if time < soonest:
            soonest, side = time, 3
    plan["crossing"] = now + soonest
    plan["side"] = side


@kernel
def _look_into(
    discs: Any,
    j: int,
    box: Any,
    i: int,
    x: float,
    y: float,
    vx: float,
    vy: float,
    now: float,
    best: float,
    partner: int,
) -> tuple[float, int]:
    """The earlier of the best so far and the meetings with the discs of a list that begins with j."""
    radius = discs[i]["radius"]
    while j != NOBODY:
        other = discs[j]
        if j != i:
            time = now + _time_to_meet(other, box, x, y, vx, vy, radius, now)
            if time < best and time < other["due"]:
                best, partner = time, j
        j = other["next"]
    return best, partner


@kernel
def _look_at_large(
    discs: Any,
    large: Any,
    box: Any,
    i: int,
    x: float,
    y: float,
    vx: float,
    vy: float,
    now: float,
    best: float,
    partner: int,
) -> tuple[float, int]:
    for j in large:
        if j != i:
            time = now + _time_to_meet(discs[j], box, x, y, vx, vy, discs[i]["radius"], now)
            if time < best and time < discs[j]["due"]:
                best, partner = time, j
    return best, partner


@kernel
def _time_to_meet(
    other: Any, box: Any, x: float, y: float, vx: float, vy: float, radius: float, now: float
) -> float:
    dt = now - other["time"]
    dx = other["x"] + dt * (other["vx"] + 0.5 * dt * box["gx"]) - x
    dy = other["y"] + dt * (other["vy"] + 0.5 * dt * box["gy"]) - y
    dvx, dvy = other["vx"] + dt * box["gx"] - vx, other["vy"] + dt * box["gy"] - vy
    return meeting_time(dx, dy, dvx, dvy, radius + other["radius"])


@kernel
def _agree(discs: Any, plans: Any, queue: Any, i: int, time: float, partner: int) -> None:
    """Make the two each other's partners; those they leave for that have nobody."""
    before = plans[i]["partner"]
    if before == partner:
        discs[i]["due"] = time
        return
    if before >= 0:
        plans[before]["partner"] = NOBODY
    plans[i]["partner"] = partner
    discs[i]["due"] = time
    if partner >= 0:
        left = plans[partner]["partner"]
        if left >= 0:
            plans[left]["partner"] = NOBODY
        plans[partner]["partner"] = i
        discs[partner]["due"] = time
        move_entry(queue, partner, min(time, plans[partner]["crossing"]))
