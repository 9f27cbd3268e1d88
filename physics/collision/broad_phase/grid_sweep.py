"""Grid with sweeps: the plane is divided into rows, and the boxes of each row are swept from left to right.

A row is as high as the highest common box, so two boxes that overlap begin in the same row or in neighbouring
ones. Within a row, and between a row and the next, boxes are compared only if they overlap along x. The order
is kept from step to step and put right by insertion: hardly anything is to be moved.

Compared with sweep and prune along one axis, a sweep no longer passes all the boxes above and below; compared
with a grid of cells, no box is compared that does not overlap along x. What is higher than a row (a wall) is
kept apart and compared with all. Rows are counted round a table no longer than the number of boxes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.broad_phase.packing import (
    LEVELS,
    Packed,
    PackedSearch,
    add_pairs,
    cell_of,
    common_length,
    make_packed,
    note_length,
    pack,
    with_room,
)
from sketchfall.physics.collision.broad_phase.uniform_grid import (
    PLAN_AGAIN,
    SPARE_SIDE,
    TOO_MANY_OUTSIZE,
    allowed_outsize,
)
from sketchfall.physics.runtime.jit import kernel

FEWEST_ROWS = 4
RESORT_COUNT = 64  # more newcomers than this are sorted in afresh: insertion would cost n per newcomer


class Plan(NamedTuple):
    per_metre: float  # rows
    rows: int  # a power of two
    allowed: int  # boxes higher than a row, before rows are made higher


class Memory(NamedTuple):
    packed: Packed  # row by row, each from left to right; then what is higher than a row
    row: NDArray[np.int32]  # of each place, -1 if it is higher than one
    starts: NDArray[np.int32]  # where the boxes of each row begin, and where those of the last one end
    before: NDArray[np.int32]  # the order of the step before
    begins: NDArray[np.float64]  # min_x in the new order


class GridSweep(PackedSearch[Memory]):
    def __init__(self) -> None:
        no_numbers = np.empty(0, np.int32)
        self._memory = Memory(make_packed(0), no_numbers, no_numbers, no_numbers, np.empty(0))
        self.forget()

    def forget(self) -> None:
        self._plan: Plan | None = None
        self._known = self._age = 0

    def find_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        self._age += 1
        if self._plan is None or self._age > PLAN_AGAIN or len(self._memory.row) < count:
            self._make_plan(shapes, count)
        if self._known != count:
            self._fit(shapes, count)
        return self._all_pairs(shapes, count)

    def _search(self, shapes: NDArray[np.void], count: int) -> int:
        found = find(shapes, count, self._plan, self._memory)
        if found == TOO_MANY_OUTSIZE:
            plan = self._make_plan(shapes, count)._replace(allowed=count)
            found = find(shapes, count, plan, self._memory)
        return found

    def _make_plan(self, shapes: NDArray[np.void], count: int) -> Plan:
        self._age = 0
        height = SPARE_SIDE * common_height(shapes, count, allowed_outsize(count))
        rows = max(FEWEST_ROWS, 1 << count.bit_length())
        plan = self._plan = Plan(1.0 / height, rows, 2 * allowed_outsize(count))
        packed, row, starts, before, begins = self._memory
        if len(row) < count:
            order, room = packed.order, count + count // 2
            packed = with_room(packed, count)
            packed.order[: self._known] = order[: self._known]
            row, before, begins = np.empty(room, np.int32), np.empty(room, np.int32), np.empty(room)
        if len(starts) <= rows:
            starts = np.empty(rows + 1, np.int32)
        self._memory = Memory(packed, row, starts, before, begins)
        return plan

    def _fit(self, shapes: NDArray[np.void], count: int) -> None:
        """Shapes were added or renumbered."""
        order = self._memory.packed.order
        if self._known == 0 or not self._known < count <= self._known + RESORT_COUNT:
            order[:count] = np.argsort(shapes["min_x"][:count], kind="stable")
        else:
            order[self._known : count] = np.arange(self._known, count)
        self._known = count


@kernel(allocates=True)
def common_height(shapes: Any, count: int, allowed: int) -> float:
    """A height that no more than `allowed` boxes exceed."""
    tally, longest = np.zeros(LEVELS, np.int64), np.zeros(LEVELS)
    for i in range(count):
        note_length(shapes[i]["max_y"] - shapes[i]["min_y"], tally, longest)
    return common_length(tally, longest, allowed)


@kernel
def find(shapes: Any, count: int, plan: Any, t: Any) -> int:
    """The number of pairs, even if there is no room for all; or TOO_MANY_OUTSIZE, if rows became too low."""
    packed, starts, rows = t.packed, t.starts, plan.rows
    placed = note_rows(shapes, count, plan, packed.order, t.row, starts)
    if count - placed > plan.allowed:
        return TOO_MANY_OUTSIZE
    sort_rows(shapes, count, rows, t, placed)
    found = 0
    for row in range(rows):
        first, last = starts[row], starts[row + 1]
        if first == last:
            continue
        found = sweep_row(shapes, packed, first, last, found)
        above = (row + 1) & (rows - 1)
        first_above, last_above = starts[above], starts[above + 1]
        if first_above < last_above:
            found = sweep_rows(shapes, packed, first, last, first_above, last_above, False, found)
            found = sweep_rows(shapes, packed, first_above, last_above, first, last, True, found)
    for place in range(placed, count):
        found = add_pairs(shapes, packed, place, 0, placed, found)
        found = add_pairs(shapes, packed, place, place + 1, count, found)
    return found


@kernel(inline=True)
def note_rows(shapes: Any, count: int, plan: Any, order: Any, row_at: Any, starts: Any) -> int:
    """Write down the row of each place, and in `starts` how many each row has; returns how many have one."""
    per_metre, mask = plan.per_metre, plan.rows - 1
    starts[: plan.rows + 1] = 0
    placed = 0
    for k in range(count):
        s = shapes[order[k]]
        row = cell_of(s["min_y"], per_metre)
        # Asked in rows rather than in metres: it stays true far out, where metres are rounded.
        if cell_of(s["max_y"], per_metre) - row > 1:
            row_at[k] = -1
            continue
        row_at[k] = row & mask
        starts[row & mask] += 1
        placed += 1
    return placed


@kernel
def sort_rows(shapes: Any, count: int, rows: int, t: Any, placed: int) -> None:
    """Deal the boxes out to their rows in the order they had, and put each row in order by insertion."""
    order, before, begins, starts = t.packed.order, t.before, t.begins, t.starts
    place = 0
    for row in range(rows):
        held = starts[row]
        starts[row] = place
        place += held
    outsize = placed
    for k in range(count):
        before[k] = order[k]
    for k in range(count):
        shape, row = before[k], t.row[k]
        if row < 0:
            order[outsize] = shape
            outsize += 1
        else:
            order[starts[row]] = shape
            starts[row] += 1
    for row in range(rows, 0, -1):
        starts[row] = starts[row - 1]  # each had run on to where the next one begins
    starts[0] = 0
    for row in range(rows):
        first = starts[row]
        for k in range(first, starts[row + 1]):
            shape = order[k]
            begin = shapes[shape]["min_x"]
            place = k
            while place > first and begins[place - 1] > begin:
                begins[place], order[place] = begins[place - 1], order[place - 1]
                place -= 1
            begins[place], order[place] = begin, shape
    for k in range(count):
        pack(shapes, order[k], t.packed, k)


@kernel(inline=True)
def sweep_row(shapes: Any, packed: Any, first: int, last: int, found: int) -> int:
    boxes = packed.boxes
    for place in range(first, last):
        end, stop = boxes[place, 2], place + 1
        while stop < last and boxes[stop, 0] <= end:
            stop += 1
        if stop > place + 1:
            found = add_pairs(shapes, packed, place, place + 1, stop, found)
    return found


@kernel(inline=True)
def sweep_rows(
    shapes: Any, packed: Any, first: int, last: int, start: int, end: int, after: bool, found: int
) -> int:
    """Pair the boxes at `first` .. `last` with those at `start` .. `end` that begin within them.

    Both rows are in order. Those that begin at the very same place belong to one of the two calls for two
    rows: the one that is not told to look for those `after`.
    """
    boxes = packed.boxes
    for place in range(first, last):
        low, high = boxes[place, 0], boxes[place, 2]
        while start < end and (boxes[start, 0] < low or (after and boxes[start, 0] == low)):
            start += 1
        stop = start
        while stop < end and boxes[stop, 0] <= high:
            stop += 1
        if stop > start:
            found = add_pairs(shapes, packed, place, start, stop, found)
    return found
