"""Prediction: the next collision partner of each disc.

A disc keeps only its earliest collision, and both discs of a pair keep it: they are each other's partners. A
disc that finds a collision earlier than its own takes it, if it is the earliest for the other disc too. The
partner that one of them leaves for it then has nobody, and predicts again when their collision would have
been. Nothing is missed by that: a disc that was passed over, because it collides with another one first,
looks at all its neighbours after that collision.

The parts of a prediction are inlined, because to pass all the tables to each took a tenth of the time.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from sketchfall.physics.event_driven.cells import enter_cell, leave_cell
from sketchfall.physics.event_driven.collision_times import collision_time, reach_time
from sketchfall.physics.event_driven.queue import move_entry
from sketchfall.physics.event_driven.records import NOBODY, WALL_PARTNER
from sketchfall.physics.runtime.compiler import prefetch_row
from sketchfall.physics.runtime.jit import kernel


class Flight(NamedTuple):
    """Where a disc is at a time, and how fast."""

    time: float
    x: float
    y: float
    vx: float
    vy: float
    radius: float


class Cells(NamedTuple):
    """A rectangle of cells, with the last ones; none, if these come before the first."""

    left: int
    right: int
    bottom: int
    top: int


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
    """Find the next collision of a disc that is at the present time. Its partner stays if none is earlier."""
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
    flight = Flight(now, x, y, vx, vy, radius)
    cells = _cells_around(plans[i], box)
    best, partner = _earliest_partner(discs, plans, heads, large, box, i, flight, cells, best, partner)
    _make_partners(discs, plans, queue, i, best, partner)
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
    side, column, row, reach = plans[i]["side"], plans[i]["column"], plans[i]["row"], plans[i]["reach"]
    column += -1 if side == 0 else 1 if side == 1 else 0
    row += -1 if side == 2 else 1 if side == 3 else 0
    leave_cell(discs, plans, heads, i)
    enter_cell(discs, plans, heads, box, i, column, row)
    disc = discs[i]
    best, partner = disc["due"], plans[i]["partner"]
    left, right, bottom, top = _cells_around(plans[i], box)
    if side == 0:
        right = column - reach
    elif side == 1:
        left = column + reach
    elif side == 2:
        top = row - reach
    else:
        bottom = row + reach
    flight, cells = _flight_at(disc, box, now), Cells(left, right, bottom, top)
    best, partner = _earliest_partner(discs, plans, heads, large, box, i, flight, cells, best, partner)
    _make_partners(discs, plans, queue, i, best, partner)
    plan_crossing(discs, plans, box, i, now)
    move_entry(queue, i, min(disc["due"], plans[i]["crossing"]))


@kernel(inline=True)
def plan_crossing(discs: Any, plans: Any, box: Any, i: int, now: float) -> None:
    """When the centre leaves its cell, and where. The outermost cells are open towards the walls."""
    disc, plan = discs[i], plans[i]
    gx, gy = box["gx"], box["gy"]
    _, x, y, vx, vy, _ = _flight_at(disc, box, now)
    column, row = plan["column"], plan["row"]
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


@kernel(inline=True)
def _flight_at(disc: Any, box: Any, now: float) -> Flight:
    dt = now - disc["time"]
    return Flight(
        now,
        disc["x"] + dt * (disc["vx"] + 0.5 * dt * box["gx"]),
        disc["y"] + dt * (disc["vy"] + 0.5 * dt * box["gy"]),
        disc["vx"] + dt * box["gx"],
        disc["vy"] + dt * box["gy"],
        disc["radius"],
    )


@kernel(inline=True)
def _cells_around(plan: Any, box: Any) -> Cells:
    """Those within a disc's reach."""
    column, row, reach = plan["column"], plan["row"], plan["reach"]
    return Cells(
        max(column - reach, 0),
        min(column + reach, box["columns"] - 1),
        max(row - reach, 0),
        min(row + reach, box["rows"] - 1),
    )


@kernel(inline=True)
def _earliest_partner(
    discs: Any,
    plans: Any,
    heads: Any,
    large: Any,
    box: Any,
    i: int,
    flight: Any,
    cells: Any,
    best: float,
    partner: int,
) -> tuple[float, int]:
    """The earliest of the best so far and the collisions with all discs in the cells, and all large ones."""
    for row in range(cells.bottom, cells.top + 1):
        for cell in range(row * box["columns"] + cells.left, row * box["columns"] + cells.right + 1):
            j = heads[cell]
            while j != NOBODY:
                other = discs[j]
                if j != i:
                    time = flight.time + _time_to_meet(other, box, flight)
                    if time < best and time < other["due"]:
                        best, partner = time, j
                        prefetch_row(plans, j)  # which is read when they become partners
                j = other["next"]
    for j in large:
        other = discs[j]
        if j != i:
            time = flight.time + _time_to_meet(other, box, flight)
            if time < best and time < other["due"]:
                best, partner = time, j
    return best, partner


@kernel
def _time_to_meet(disc: Any, box: Any, flight: Any) -> float:
    other = _flight_at(disc, box, flight.time)
    return collision_time(
        other.x - flight.x,
        other.y - flight.y,
        other.vx - flight.vx,
        other.vy - flight.vy,
        flight.radius + other.radius,
    )


@kernel(inline=True)
def _make_partners(discs: Any, plans: Any, queue: Any, i: int, time: float, partner: int) -> None:
    """Make the two each other's partners; the partners that they had have nobody then."""
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
