"""A grid over the box: discs that may soon meet are in cells side by side.

A disc is in the list of the cell that holds its centre, and going over to the next one is an event like any
other. A cell is at least as wide as the discs in it, so what a disc can touch before it or the other leaves
its cell is in the nine cells around it. Where a few discs are much larger than the others (a pollen grain
among molecules), cells made for them would hold hundreds of small ones: those few are kept in a list
instead, at which everybody looks.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.constants import CELL_WIDTH, MAX_LARGE_DISCS
from sketchfall.physics.event_driven.records import NOBODY
from sketchfall.physics.runtime.jit import kernel


def choose_cells(radii: NDArray[np.float64], width: float, height: float) -> tuple[int, int, float]:
    """Columns, rows, and the radius beyond which a disc counts as large.

    Cells of about the mean distance of discs are best, as long as discs fit into them. Where they do not,
    it is weighed how many discs a prediction looks at: those in nine wider cells, or those in the list of
    large ones.
    """
    count = len(radii)
    spacing = CELL_WIDTH * math.sqrt(width * height / count)
    largest = np.sort(radii)[::-1][: min(count, MAX_LARGE_DISCS + 1)]
    sizes = np.maximum(spacing, 2.0 * largest)  # of a cell, if the discs before this one are the large ones
    cost = 9.0 * count * sizes**2 / (width * height) + np.arange(len(sizes))
    best = int(np.argmin(cost))
    columns = max(1, math.floor(width / sizes[best]))
    rows = max(1, math.floor(height / sizes[best]))
    return columns, rows, float(largest[best])


@kernel
def cell_at(box: Any, x: float, y: float) -> tuple[int, int]:
    """Its column and row."""
    column = int((x - box["left"]) / box["cell_width"])
    row = int((y - box["bottom"]) / box["cell_height"])
    column = min(max(column, 0), box["columns"] - 1)
    row = min(max(row, 0), box["rows"] - 1)
    return column, row


@kernel
def enter_cell(discs: Any, plans: Any, heads: Any, box: Any, disc: int, column: int, row: int) -> None:
    cell = row * box["columns"] + column
    plans[disc]["cell"] = cell
    plans[disc]["column"], plans[disc]["row"] = column, row
    if plans[disc]["is_large"]:
        return
    first = heads[cell]
    discs[disc]["next"] = first
    plans[disc]["previous"] = NOBODY
    if first != NOBODY:
        plans[first]["previous"] = disc
    heads[cell] = disc


@kernel
def leave_cell(discs: Any, plans: Any, heads: Any, disc: int) -> None:
    if plans[disc]["is_large"]:
        return
    before, after = plans[disc]["previous"], discs[disc]["next"]
    if before == NOBODY:
        heads[plans[disc]["cell"]] = after
    else:
        discs[before]["next"] = after
    if after != NOBODY:
        plans[after]["previous"] = before
