"""Hierarchical grid: a grid for every size, each with cells twice as large as those of the one below.

Every box finds a grid that suits it, the first whose cells are larger than the box, and is noted there once,
in the cell of its lower left corner. Then each box is compared with its neighbours in its own grid and in all
coarser ones, but never in a finer one: a pair of a pebble and a hill is found by the pebble. So the work
grows with the number of boxes times the number of sizes that there are, however different these are.

The table of each grid is never longer than a few times the number of its boxes: numbers of cells are cut to
its size, and boxes of different places share a cell now and then (see uniform_grid).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.broad_phase.packing import (
    LEVELS,
    LOWEST_LEVEL,
    Packed,
    PackedSearch,
    add_pairs,
    cell_of,
    level_of,
    make_packed,
    pack,
    with_room,
)
from sketchfall.physics.runtime.jit import kernel

MIN_CELLS_OF_LEVEL = 16  # of a grid
CELLS_PER_METRE = np.ldexp(1.0, -(LOWEST_LEVEL + np.arange(LEVELS)))  # of the grid of each level


class Memory(NamedTuple):
    packed: Packed
    level: NDArray[np.int64]  # of each shape: which grid
    cell: NDArray[np.int64]  # of each shape, counted over all grids
    starts: NDArray[np.int32]  # where the boxes of each cell begin, and where those of the last one end
    grids: NDArray[np.int64]  # (LEVELS, 4): see the numbers below


HELD, FIRST_CELL, CELLS, COLUMNS = range(4)  # boxes, first cell, number of cells (a power of two), row length


class HierarchicalGrid(PackedSearch[Memory]):
    def __init__(self) -> None:
        self._memory = Memory(
            make_packed(0),
            np.empty(0, np.int64),
            np.empty(0, np.int64),
            np.empty(1, np.int32),
            np.empty((LEVELS, 4), np.int64),
        )

    def forget(self) -> None:
        """Nothing is kept."""

    def find_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        if len(self._memory.level) < count:
            room = count + count // 2
            self._memory = self._memory._replace(
                packed=with_room(self._memory.packed, count),
                level=np.empty(room, np.int64),
                cell=np.empty(room, np.int64),
                # The table of a grid has fewer than four cells for each of its boxes, or else the fewest.
                starts=np.empty(4 * room + MIN_CELLS_OF_LEVEL * LEVELS + 1, np.int32),
            )
        return self._all_pairs(shapes, count)

    def _search(self, shapes: NDArray[np.void], count: int) -> int:
        return find(shapes, count, self._memory)


@kernel
def find(shapes: Any, count: int, t: Any) -> int:
    """The number of pairs, even if there is no room for all."""
    packed, starts, grids = t.packed, t.starts, t.grids
    coarsest = lay_out(shapes, count, t)
    found = 0
    for place in range(count):
        shape = packed.order[place]
        level = t.level[shape]
        cell, first, cells = t.cell[shape], grids[level, FIRST_CELL], grids[level, CELLS]
        found = add_pairs(shapes, packed, place, place + 1, starts[cell + 1], found)
        beside, above = cell - first + 1, cell - first + grids[level, COLUMNS]
        found = add_cells(shapes, t, place, first, cells, beside, beside, found)
        found = add_cells(shapes, t, place, first, cells, above - 1, above + 1, found)
        for coarser in range(level + 1, coarsest + 1):
            if grids[coarser, HELD] > 0:
                found = search_grid(shapes, t, place, coarser, found)
    return found


@kernel(inline=True)
def search_grid(shapes: Any, t: Any, place: int, level: int, found: int) -> int:
    """Pair a box with those of a coarser grid: they begin at most one cell before it does."""
    boxes, grids, per_metre = t.packed.boxes, t.grids, CELLS_PER_METRE[level]
    left, right = cell_of(boxes[place, 0], per_metre) - 1, cell_of(boxes[place, 2], per_metre)
    low, high = cell_of(boxes[place, 1], per_metre) - 1, cell_of(boxes[place, 3], per_metre)
    first, cells, columns = grids[level, FIRST_CELL], grids[level, CELLS], grids[level, COLUMNS]
    for row in range(low, high + 1):
        found = add_cells(shapes, t, place, first, cells, row * columns + left, row * columns + right, found)
    return found


@kernel(inline=True)
def add_cells(
    shapes: Any, t: Any, place: int, first: int, cells: int, start: int, stop: int, found: int
) -> int:
    """Pair a box with those of the cells `start` .. `stop` of a grid, counted round its table."""
    begin, end = first + (start & (cells - 1)), first + (stop & (cells - 1))
    if begin <= end:
        return add_pairs(shapes, t.packed, place, t.starts[begin], t.starts[end + 1], found)
    found = add_pairs(shapes, t.packed, place, t.starts[begin], t.starts[first + cells], found)
    return add_pairs(shapes, t.packed, place, t.starts[first], t.starts[end + 1], found)


@kernel
def lay_out(shapes: Any, count: int, t: Any) -> int:
    """Choose a grid for each box and pack the boxes cell by cell; returns the coarsest grid in use."""
    grids, starts = t.grids, t.starts
    grids[:, HELD] = 0
    for i in range(count):
        s = shapes[i]
        level = level_of(max(s["max_x"] - s["min_x"], s["max_y"] - s["min_y"]))
        while level < LEVELS - 1 and spans_three(s, CELLS_PER_METRE[level]):  # by rounding, far out
            level += 1
        t.level[i] = level
        grids[level, HELD] += 1
    total = coarsest = 0
    for level in range(LEVELS):
        if grids[level, HELD] > 0:
            cells = MIN_CELLS_OF_LEVEL
            while cells < 2 * grids[level, HELD]:
                cells *= 2
            grids[level, FIRST_CELL], grids[level, CELLS] = total, cells
            grids[level, COLUMNS] = int(math.sqrt(cells)) | 1
            total += cells
            coarsest = level
    starts[: total + 1] = 0
    for i in range(count):
        s, level = shapes[i], t.level[i]
        per_metre = CELLS_PER_METRE[level]
        number = cell_of(s["min_y"], per_metre) * grids[level, COLUMNS] + cell_of(s["min_x"], per_metre)
        t.cell[i] = grids[level, FIRST_CELL] + (number & (grids[level, CELLS] - 1))
        starts[t.cell[i]] += 1
    place = 0
    for cell in range(total):
        held = starts[cell]
        starts[cell] = place
        place += held
    for i in range(count):
        pack(shapes, i, t.packed, starts[t.cell[i]])
        starts[t.cell[i]] += 1
    for cell in range(total, 0, -1):
        starts[cell] = starts[cell - 1]  # each had run on to where the next one begins
    starts[0] = 0
    return coarsest


@kernel(inline=True)
def spans_three(s: Any, per_metre: float) -> bool:
    across = cell_of(s["max_x"], per_metre) - cell_of(s["min_x"], per_metre)
    upward = cell_of(s["max_y"], per_metre) - cell_of(s["min_y"], per_metre)
    return bool(across > 1 or upward > 1)
