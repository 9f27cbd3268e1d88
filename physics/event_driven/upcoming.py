"""What the next event will look at is fetched from memory while the present one is still worked on.

The tables of 50,000 discs do not fit into the processor's nearer caches, and one event after the other is at
another place of the box: waiting for memory took a third of the time. But the queue knows who is next.
Nothing here changes a result; what is fetched in vain, when something comes in between, costs little.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.event_driven.queue import BRANCHES, earliest_from
from sketchfall.physics.runtime.jit import fetch_ahead, kernel


@kernel(inline=True)
def fetch_next_event(discs: Any, plans: Any, heads: Any, queue: Any, box: Any) -> None:
    """Called when the first in the queue is about to get another time.

    The next event is then one of the four below it, and the others come soon. Of the next one itself, whose
    records were fetched that way before, the partner and the cells are fetched too.
    """
    if len(queue) <= BRANCHES:
        return
    for place in range(1, 1 + BRANCHES):
        fetch_ahead(discs, queue[place]["disc"])
        fetch_ahead(plans, queue[place]["disc"])
    plan = plans[queue[earliest_from(queue, 1)]["disc"]]
    fetch_ahead(discs, plan["partner"])
    fetch_ahead(plans, plan["partner"])
    fetch_ahead(heads, plan["cell"] - box["columns"])
    fetch_ahead(heads, plan["cell"])
    fetch_ahead(heads, plan["cell"] + box["columns"])


@kernel(inline=True)
def fetch_neighbours(discs: Any, heads: Any, box: Any, cell: int) -> None:
    """The first disc of each of the nine cells around this one; at the edges of the box, some of others."""
    columns = box["columns"]
    if columns < cell < len(heads) - columns - 1:
        for row in range(cell - columns, cell + columns + 1, columns):
            fetch_ahead(discs, heads[row - 1])
            fetch_ahead(discs, heads[row])
            fetch_ahead(discs, heads[row + 1])
