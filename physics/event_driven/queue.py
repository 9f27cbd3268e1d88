"""Which disc something happens to next: a binary heap with one entry for each disc.

A queue of all predicted events would be many times as long, most of it out of date. Here a disc has one
entry, which is moved when its time changes: the queue never grows.
"""

from __future__ import annotations

from typing import Any

from physics.jit import kernel


@kernel
def move_entry(queue: Any, plans: Any, disc: int, time: float) -> None:
    """Something now happens to the disc at this time: move its entry to where it belongs."""
    place = plans[disc]["place"]
    if time < queue[place]["time"]:
        _rise(queue, plans, place, time, disc)
    else:
        _sink(queue, plans, place, time, disc)


@kernel
def _rise(queue: Any, plans: Any, place: int, time: float, disc: int) -> None:
    while place > 0:
        above = (place - 1) // 2
        if queue[above]["time"] <= time:
            break
        _put(queue, plans, place, queue[above]["time"], queue[above]["disc"])
        place = above
    _put(queue, plans, place, time, disc)


@kernel
def _sink(queue: Any, plans: Any, place: int, time: float, disc: int) -> None:
    count = len(queue)
    while True:
        below = 2 * place + 1
        if below >= count:
            break
        if below + 1 < count and queue[below + 1]["time"] < queue[below]["time"]:
            below += 1
        if queue[below]["time"] >= time:
            break
        _put(queue, plans, place, queue[below]["time"], queue[below]["disc"])
        place = below
    _put(queue, plans, place, time, disc)


@kernel
def _put(queue: Any, plans: Any, place: int, time: float, disc: int) -> None:
    queue[place]["time"] = time
    queue[place]["disc"] = disc
    plans[disc]["place"] = place
