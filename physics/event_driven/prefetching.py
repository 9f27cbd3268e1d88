"""Prefetching: what the next event reads is brought into the cache while the present one is processed.

The tables of 50,000 discs do not fit into the processor's nearer caches, and one event after the other is at
another place of the box: waiting for memory took a third of the time. But the queue knows who is next.
Nothing here changes a result; what is fetched in vain, when something comes in between, costs little.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.event_driven.queue import BRANCHES, earliest_from
from sketchfall.physics.runtime.compiler import prefetch_row
from sketchfall.physics.runtime.jit import kernel


@kernel(inline=True)
def prefetch_next_event(discs: Any, plans: Any, heads: Any, queue: Any, box: Any) -> None:
    """Called when the first in the queue is about to get another time.

    The next event is then one of the four below it, and the others come soon. Of the next one itself, whose
    records were fetched that way before, the partner and the cells are fetched too.
    """
    if len(queue) <= BRANCHES:
        return
    for place in range(1, 1 + BRANCHES):
        prefetch_row(discs, queue[place]["disc"])
        prefetch_row(plans, queue[place]["disc"])
    plan = plans[queue[earliest_from(queue, 1)]["disc"]]
    prefetch_row(discs, plan["partner"])
    prefetch_row(plans, plan["partner"])
    prefetch_row(heads, plan["cell"] - box["columns"])
    prefetch_row(heads, plan["cell"])
    prefetch_row(heads, plan["cell"] + box["columns"])


@kernel(inline=True)
def prefetch_neighbours(discs: Any, heads: Any, box: Any, cell: int) -> None:
    """The first disc of each of the nine cells around this one; at the edges of the box, some of others."""
    columns = box["columns"]
    if columns < cell < len(heads) - columns - 1:
        for row in range(cell - columns, cell + columns + 1, columns):
            prefetch_row(discs, heads[row - 1])
            prefetch_row(discs, heads[row])
            prefetch_row(discs, heads[row + 1])
