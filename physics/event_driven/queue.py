"""Which disc something happens to next: a heap with one entry for each disc.

A queue of all predicted events would be many times as long, most of it out of date. Here a disc has one
entry, which is moved when its time changes: the queue never grows. Each entry stands above four others, and
not above two: half the depth, and the four lie side by side in memory, which is what counts in a large gas.
"""

from __future__ import annotations

from typing import Any

from physics.jit import kernel

BRANCHES = 4


@kernel
def move_entry(queue: Any, disc: int, time: float) -> None:
    """Something now happens to the disc at this time: move its entry to where it belongs."""
    place = queue[disc]["place"]
    if time < queue[place]["time"]:
        _rise(queue, place, time, disc)
    else:
        _sink(queue, place, time, disc)


@kernel
def _rise(queue: Any, place: int, time: float, disc: int) -> None:
    while place > 0:
        above = (place - 1) // BRANCHES
        if queue[above]["time"] <= time:
            break
        _put(queue, place, queue[above]["time"], queue[above]["disc"])
        place = above
    _put(queue, place, time, disc)


@kernel
def _sink(queue: Any, place: int, time: float, disc: int) -> None:
    count = len(queue)
    while True:
        first = BRANCHES * place + 1
        if first >= count:
            break
        below, earliest = first, queue[first]["time"]
        for other in range(first + 1, min(first + BRANCHES, count)):
            if queue[other]["time"] < earliest:
                below, earliest = other, queue[other]["time"]
        if earliest >= time:
            break
        _put(queue, place, earliest, queue[below]["disc"])
        place = below
    _put(queue, place, time, disc)


@kernel
def _put(queue: Any, place: int, time: float, disc: int) -> None:
    queue[place]["time"] = time
    queue[place]["disc"] = disc
    queue[disc]["place"] = place
