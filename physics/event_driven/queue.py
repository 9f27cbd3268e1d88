"""The event queue: a heap with the next event of each disc.

A queue of all predicted events would be many times as long, most of it out of date. Here a disc has one
entry, which is moved when its time changes: the queue never grows. The heap has four branches at each entry,
not two: that is half the depth, and the four lie side by side in memory, which is what counts in a large gas.
Equal times come in the order that the heap happens to have, which depends on nothing but the moves so far.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.runtime.compiler import prefetch_row
from sketchfall.physics.runtime.jit import kernel

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
        for other in range(first, first + BRANCHES):  # one of whose four is looked at next
            prefetch_row(queue, BRANCHES * other + 1)
        below = earliest_from(queue, first)
        earliest = queue[below]["time"]
        if earliest >= time:
            break
        _put(queue, place, earliest, queue[below]["disc"])
        place = below
    _put(queue, place, time, disc)


@kernel(inline=True)
def earliest_from(queue: Any, first: int) -> int:
    """Where the earliest of four entries is that begin here, or of those that there are; of equals the first.

    Four are compared without a branch, since no processor could guess its way through them.
    """
    earliest = first
    if first + BRANCHES <= len(queue):
        a, b = queue[first]["time"], queue[first + 1]["time"]
        c, d = queue[first + 2]["time"], queue[first + 3]["time"]
        of_two, of_others = first + (b < a), first + 2 + (d < c)
        earliest = of_two + (of_others - of_two) * (min(c, d) < min(a, b))
    else:
        for other in range(first + 1, len(queue)):
            if queue[other]["time"] < queue[earliest]["time"]:
                earliest = other
    return earliest


@kernel
def _put(queue: Any, place: int, time: float, disc: int) -> None:
    queue[place]["time"] = time
    queue[place]["disc"] = disc
    queue[disc]["place"] = place
