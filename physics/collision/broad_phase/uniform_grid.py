"""Uniform grid: the plane is divided into equal squares, and a box meets only those of squares nearby.

A box is noted once, in the cell of its lower left corner. A cell is as large as the largest common box, so
two boxes that overlap begin in the same cell or in neighbouring ones: in the row itself, or in three cells of
the row above. In memory the cells of a row follow each other, so that makes two ranges of boxes.

Cells have numbers, and the number is cut to the size of a table: the table is never longer than a few times
the number of boxes, however far apart they are. Boxes of different places then share a cell now and then,
which costs a comparison and no more. What is larger than a cell (a floor, a wall) is kept apart and compared
with all.

The work grows with the number of boxes, as long as their sizes are alike.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.broad_phase.packing import (
    Packed,
    PackedSearch,
    add_listed,
    add_pairs,
    cell_of,
    common_side,
    list_near,
    make_packed,
    pack,
    with_room,
)
from sketchfall.physics.runtime.jit import kernel

PLAN_AGAIN = 32  # calls, after which the size of the cells is thought over
OUTSIZE_BASE, OUTSIZE_SHARE = 6, 100  # so many boxes, and one in so many, may be larger than a cell
SPARE_SIDE = 1.001  # of the common size: boxes of just that size must not fall to three cells by rounding
MIN_CELLS = 64
SPARE_CELLS = 3  # more than a row are repeated after the last
TOO_MANY_OUTSIZE = -1


class Plan(NamedTuple):
    per_metre: float  # cells
    columns: int  # from a cell to the one above it
    cells: int  # a power of two
    allowed: int  # boxes larger than a cell, before cells are made larger


class Memory(NamedTuple):
    packed: Packed
    cell: NDArray[np.int64]  # of each shape, -1 if it is larger than one
    starts: NDArray[np.int32]  # where the boxes of each cell begin; the first cells come again after the last


class UniformGrid(PackedSearch[Memory]):
    def __init__(self) -> None:
        self._memory = Memory(make_packed(0), np.empty(0, np.int64), np.empty(0, np.int32))
        self.forget()

    def forget(self) -> None:
        self._plan: Plan | None = None
        self._age = 0

    def find_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        self._age += 1
        if self._plan is None or self._age > PLAN_AGAIN or len(self._memory.cell) < count:
            self._make_plan(shapes, count)
        return self._all_pairs(shapes, count)

    def _search(self, shapes: NDArray[np.void], count: int) -> int:
        found = find(shapes, count, self._plan, self._memory)
        if found == TOO_MANY_OUTSIZE:
            plan = self._make_plan(shapes, count)._replace(allowed=count)
            found = find(shapes, count, plan, self._memory)
        return found

    def _make_plan(self, shapes: NDArray[np.void], count: int) -> Plan:
        self._age = 0
        side = SPARE_SIDE * common_side(shapes, count, allowed_outsize(count))
        cells = max(MIN_CELLS, 1 << (2 * count).bit_length())
        # Odd, so that neither a long row of boxes nor a high column meets its own beginning soon.
        columns = math.isqrt(cells) | 1
        plan = self._plan = Plan(1.0 / side, columns, cells, 2 * allowed_outsize(count))
        packed, cell, starts = self._memory
        if len(cell) < count:
            packed = with_room(packed, 2 * count)  # twice, since the boxes of the first cells are repeated
            cell = np.empty(count + count // 2, np.int64)
        room = cells + columns + SPARE_CELLS + 1
        if len(starts) < room:
            starts = np.empty(room, np.int32)
        self._memory = Memory(packed, cell, starts)
        return plan


def allowed_outsize(count: int) -> int:
    return OUTSIZE_BASE + count // OUTSIZE_SHARE


@kernel
def find(shapes: Any, count: int, plan: Any, t: Any) -> int:
    """The number of pairs, even if there is no room for all; or TOO_MANY_OUTSIZE, if cells are too small."""
    packed, starts, columns = t.packed, t.starts, plan.columns
    placed = note_cells(shapes, count, plan, t.cell, starts)
    outsize = count - placed
    if outsize > plan.allowed:
        return TOO_MANY_OUTSIZE
    end = place_boxes(shapes, count, plan, t.cell, starts, packed, placed)
    found = 0
    for place in range(placed):  # rather than cell by cell: most are empty, but which is anybody's guess
        cell = t.cell[packed.order[place]]
        beside, above, beyond = starts[cell + 2], starts[cell + columns - 1], starts[cell + columns + 2]
        listed = list_near(packed, place, place + 1, beside, 0)
        listed = list_near(packed, place, above, beyond, listed)
        found = add_listed(shapes, packed, place, listed, found)
    for place in range(end, end + outsize):
        found = add_pairs(shapes, packed, place, 0, placed, found)
        found = add_pairs(shapes, packed, place, place + 1, end + outsize, found)
    return found


@kernel
def note_cells(shapes: Any, count: int, plan: Any, cells: Any, starts: Any) -> int:
    """Note the cell of each shape, and in `starts` how many each cell has; returns how many have one."""
    per_metre, mask = plan.per_metre, plan.cells - 1
    starts[: plan.cells + 1] = 0
    placed = 0
    for i in range(count):
        s = shapes[i]
        column, row = cell_of(s["min_x"], per_metre), cell_of(s["min_y"], per_metre)
        # Asked in cells rather than in metres: it stays true far out, where metres are rounded.
        if cell_of(s["max_x"], per_metre) - column > 1 or cell_of(s["max_y"], per_metre) - row > 1:
            cells[i] = -1
            continue
        cell = (row * plan.columns + column) & mask
        cells[i] = cell
        starts[cell] += 1
        placed += 1
    return placed


@kernel
def place_boxes(shapes: Any, count: int, plan: Any, cells: Any, starts: Any, packed: Any, placed: int) -> int:
    """Pack the boxes cell by cell, then those of the first cells again, then what has no cell.

    Returns where the last of these begin. After the last row comes the first one again: so a cell's
    neighbours are always ahead of it, and nobody has to ask where the table ends.
    """
    place = 0
    for cell in range(plan.cells):
        place += starts[cell]
        starts[cell] = place  # where it ends; from there on it is filled, the last box first
    starts[plan.cells] = place
    for i in range(count - 1, -1, -1):
        if cells[i] >= 0:
            starts[cells[i]] -= 1
            pack(shapes, i, packed, starts[cells[i]])
    again = plan.columns + SPARE_CELLS
    for cell in range(again):
        starts[plan.cells + cell] = placed + starts[cell]
    end = placed + starts[again]
    for place in range(placed, end):
        packed.order[place] = packed.order[place - placed]
        for side in range(4):
            packed.boxes[place, side] = packed.boxes[place - placed, side]
    outsize = end
    for i in range(count):
        if cells[i] < 0:
            pack(shapes, i, packed, outsize)
            outsize += 1
    return end
