"""The event loop of event-driven molecular dynamics: event after event, in one compiled call."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import STALL_EVENTS, STALL_SPAN
from sketchfall.physics.event_driven.bounces import bounce_off_disc, bounce_off_wall
from sketchfall.physics.event_driven.cells import cell_at, enter_cell
from sketchfall.physics.event_driven.prediction import bring_to, cross_edge, predict
from sketchfall.physics.event_driven.prefetching import prefetch_neighbours, prefetch_next_event
from sketchfall.physics.event_driven.records import NOBODY, WALL_PARTNER
from sketchfall.physics.runtime.jit import kernel


@kernel
def begin(discs: Any, plans: Any, heads: Any, large: Any, queue: Any, boxes: Any) -> None:
    """Put all discs, which are at the present time, into their cells, and find what happens to each."""
    box = boxes[0]
    heads[:] = NOBODY
    for i in range(len(discs)):
        discs[i]["due"] = plans[i]["crossing"] = math.inf
        plans[i]["partner"] = NOBODY
        queue[i]["time"] = math.inf
        queue[i]["disc"] = queue[i]["place"] = i
        column, row = cell_at(box, discs[i]["x"], discs[i]["y"])
        enter_cell(discs, plans, heads, box, i, column, row)
    for i in range(len(discs)):
        predict(discs, plans, heads, large, queue, box, i, box["time"])


@kernel
def process_events(
    discs: Any,
    plans: Any,
    edges: Any,
    heads: Any,
    large: Any,
    queue: Any,
    boxes: Any,
    until: float,
    most: int,
    max_queue_events: int,
) -> int:
    """Process events until a time or a number of collisions is reached; how many collisions there were.

    It ends early after `max_queue_events`, because cell crossings are work too, and if time has stood still
    over too many collisions (see is_stalled). The time then is that of the last event.
    """
    box = boxes[0]
    done, reached = 0, False
    for _ in range(max_queue_events):
        now = queue[0]["time"]
        reached = now > until or now == math.inf
        if reached or done == most:
            break
        i = queue[0]["disc"]
        if plans[i]["crossing"] <= discs[i]["due"]:
            box["time"] = now
            prefetch_next_event(discs, plans, heads, queue, box)
            cross_edge(discs, plans, heads, large, queue, box, i, now)
            continue
        prefetch_neighbours(discs, heads, box, plans[i]["cell"])
        partner = plans[i]["partner"]
        bring_to(discs[i], box, now)
        discs[i]["due"] = math.inf
        plans[i]["partner"] = NOBODY
        box["time"] = now
        if partner == NOBODY:
            predict(discs, plans, heads, large, queue, box, i, now)
            continue
        if partner >= 0:
            bring_to(discs[partner], box, now)
            discs[partner]["due"] = math.inf
            plans[partner]["partner"] = NOBODY
            bounce_off_disc(discs, plans, box, i, partner)
            predict(discs, plans, heads, large, queue, box, i, now)
            prefetch_next_event(discs, plans, heads, queue, box)  # now that the partner is first in the queue
            predict(discs, plans, heads, large, queue, box, partner, now)
        else:
            bounce_off_wall(discs, plans, edges, box, i, WALL_PARTNER - partner)
            predict(discs, plans, heads, large, queue, box, i, now)
        done += 1
        if now - box["standing_since"] > STALL_SPAN * max(1.0, now):
            box["standing_since"] = now
            box["standing_events"] = 0
        box["standing_events"] += 1
        if is_stalled(box, len(discs)):
            break
    if reached and done < most and until < math.inf and not is_stalled(box, len(discs)):
        box["time"] = until
    return done


@kernel
def is_stalled(box: Any, count: int) -> bool:
    """Whether time cannot go on: discs without any room between them and the walls collide for ever."""
    return box["standing_events"] > STALL_EVENTS * (count + 10)


@kernel
def synchronise(discs: Any, boxes: Any, sign: float) -> None:
    """Bring all discs to the present time; multiply their velocities by `sign`, 1 or -1."""
    box = boxes[0]
    for i in range(len(discs)):
        bring_to(discs[i], box, box["time"])
        discs[i]["vx"] *= sign
        discs[i]["vy"] *= sign


@kernel
def find_overlaps(
    discs: Any, plans: Any, heads: Any, large: Any, boxes: Any, share: float, found: Any, depths: Any
) -> int:
    """Write down pairs that overlap by more than this share of their radii, if they fit; how many."""
    box = boxes[0]
    count = 0
    for i in range(len(discs)):
        column, row, reach = plans[i]["column"], plans[i]["row"], plans[i]["reach"]
        for other_row in range(max(row - reach, 0), min(row + reach, box["rows"] - 1) + 1):
            for other_column in range(max(column - reach, 0), min(column + reach, box["columns"] - 1) + 1):
                j = heads[other_row * box["columns"] + other_column]
                while j != NOBODY:
                    # A large disc finds all the small ones; of two alike, the first finds the second.
                    if j > i or (plans[i]["is_large"] and j != i):
                        count = _note_overlap(discs, i, j, share, count, found, depths)
                    j = discs[j]["next"]
        if plans[i]["is_large"]:
            for j in large:
                if j > i:
                    count = _note_overlap(discs, i, j, share, count, found, depths)
    return count


@kernel
def _note_overlap(discs: Any, i: int, j: int, share: float, count: int, found: Any, depths: Any) -> int:
    a, b = discs[i], discs[j]
    radii = a["radius"] + b["radius"]
    depth = radii - math.sqrt((a["x"] - b["x"]) ** 2 + (a["y"] - b["y"]) ** 2)
    if depth <= share * radii:
        return count
    if count < len(depths):
        found[count, 0], found[count, 1] = min(i, j), max(i, j)
        depths[count] = depth
    return count + 1
