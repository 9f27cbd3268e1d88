"""Quadtree: the plane is divided into four, each part with too many boxes into four again, and so on.

A box that lies on a dividing line belongs to no part: it stays with the whole, is compared with others that
stay there, and goes down as a guest into each part that it reaches into. At the bottom a few boxes are left,
which are compared with each other and with their guests.

The tree is never stored: to divide, to compare and to forget is one descent. Each part is cut to what it
holds before it is divided, so that a lone box far away does not make the tree deep. The work grows as n log
n; what costs is that all boxes are dealt out anew on each floor of the tree, in each step.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.broad_phase.packing import (
    Packed,
    PackedSearch,
    add_pairs,
    make_packed,
    pack,
    with_room,
)
from sketchfall.physics.runtime.jit import kernel

LEAF = 12  # boxes that are not worth dividing
MAX_DIVISIONS = 40  # divisions
STAYS = 0  # instead of the number of a quarter, 1 to 4


class Memory(NamedTuple):
    packed: Packed  # the boxes, part by part; behind them the guests of the part at hand and of all around it
    quarter: NDArray[np.int8]  # of each place, or STAYS
    order: NDArray[np.int32]  # scratch to deal out with
    boxes: NDArray[np.float64]
    ends: NDArray[np.int64]  # of those that stay and of each quarter
    parts: NDArray[np.int64]  # (n, 5): those still to be divided, see the numbers below


FIRST, LAST, FIRST_GUEST, LAST_GUEST, DEPTH = range(5)  # the last ones do not belong any more


class Quadtree(PackedSearch[Memory]):
    def __init__(self) -> None:
        parts = np.empty((4 * MAX_DIVISIONS + 4, 5), np.int64)
        self._memory = Memory(
            make_packed(0),
            np.empty(0, np.int8),
            np.empty(0, np.int32),
            np.empty((0, 4)),
            np.empty(5, np.int64),
            parts,
        )

    def forget(self) -> None:
        """Nothing is kept."""

    def find_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        if len(self._memory.quarter) < count:
            room = count + count // 2
            self._memory = self._memory._replace(
                packed=with_room(self._memory.packed, 4 * count),  # without room for guests, parts stay whole
                quarter=np.empty(room, np.int8),
                order=np.empty(room, np.int32),
                boxes=np.empty((room, 4)),
            )
        return self._all_pairs(shapes, count)

    def _search(self, shapes: NDArray[np.void], count: int) -> int:
        return find(shapes, count, self._memory)


@kernel
def find(shapes: Any, count: int, t: Any) -> int:
    """The number of pairs, even if there is no room for all."""
    packed, parts = t.packed, t.parts
    for i in range(count):
        pack(shapes, i, packed, i)
    found, waiting = 0, 1
    set_region(parts[0], 0, count, count, count, 0)
    while waiting > 0:
        waiting -= 1
        part = parts[waiting]
        first, last, guests, depth = part[FIRST], part[LAST], part[LAST_GUEST], part[DEPTH]
        end = let_in(packed, first, last, part[FIRST_GUEST], guests)
        stay = first
        divided = (
            last - first > LEAF and depth < MAX_DIVISIONS and end + last - first <= len(packed.order) // 2
        )
        if divided:
            stay = partition(t, first, last)
            divided = 2 * (stay - first) <= last - first
        if not divided:
            stay = last
        for place in range(first, stay):
            found = add_pairs(shapes, packed, place, place + 1, stay, found)
            found = add_pairs(shapes, packed, place, guests, end, found)
        if divided:
            end = copy_boxes(packed, first, stay, end)
            for quarter in range(1, 5):
                start, stop = t.ends[quarter - 1], t.ends[quarter]
                if start < stop:
                    set_region(parts[waiting], start, stop, guests, end, depth + 1)
                    waiting += 1
    return found


@kernel(inline=True)
def set_region(part: Any, first: int, last: int, first_guest: int, last_guest: int, depth: int) -> None:
    part[FIRST], part[LAST], part[DEPTH] = first, last, depth
    part[FIRST_GUEST], part[LAST_GUEST] = first_guest, last_guest


@kernel(inline=True)
def bounds(boxes: Any, first: int, last: int) -> tuple[float, float, float, float]:
    low_x, low_y, high_x, high_y = boxes[first, 0], boxes[first, 1], boxes[first, 2], boxes[first, 3]
    for k in range(first + 1, last):
        low_x, low_y = min(low_x, boxes[k, 0]), min(low_y, boxes[k, 1])
        high_x, high_y = max(high_x, boxes[k, 2]), max(high_y, boxes[k, 3])
    return low_x, low_y, high_x, high_y


@kernel(inline=True)
def let_in(packed: Any, first: int, last: int, first_guest: int, last_guest: int) -> int:
    """Copy the guests that reach into a part behind those of the whole; returns where they end."""
    boxes, end = packed.boxes, last_guest
    if first == last:
        return end
    low_x, low_y, high_x, high_y = bounds(boxes, first, last)
    for k in range(first_guest, last_guest):
        if boxes[k, 0] <= high_x and boxes[k, 2] >= low_x and boxes[k, 1] <= high_y and boxes[k, 3] >= low_y:
            end = copy_boxes(packed, k, k + 1, end)
    return int(end)


@kernel(inline=True)
def copy_boxes(packed: Any, first: int, last: int, to: int) -> int:
    for k in range(first, last):
        packed.order[to] = packed.order[k]
        for side in range(4):
            packed.boxes[to, side] = packed.boxes[k, side]
        to += 1
    return to


@kernel
def partition(t: Any, first: int, last: int) -> int:
    """Sort: those on the dividing lines first, then quarter by quarter; returns where the quarters begin.

    `ends` gets where those that stay and where each quarter ends.
    """
    boxes, order, ends = t.packed.boxes, t.packed.order, t.ends
    middle_x, middle_y = dividing_lines(boxes, first, last)
    ends[:] = 0
    for k in range(first, last):
        left, right = boxes[k, 2] < middle_x, boxes[k, 0] > middle_x
        below, above = boxes[k, 3] < middle_y, boxes[k, 1] > middle_y
        quarter = 1 + right + 2 * above if (left or right) and (below or above) else STAYS
        t.quarter[k] = quarter
        ends[quarter] += 1
        t.order[k] = order[k]
        for side in range(4):
            t.boxes[k, side] = boxes[k, side]
    place = first
    for quarter in range(5):
        held = ends[quarter]
        ends[quarter] = place
        place += held
    for k in range(first, last):
        place = ends[t.quarter[k]]
        ends[t.quarter[k]] += 1
        order[place] = t.order[k]
        for side in range(4):
            boxes[place, side] = t.boxes[k, side]
    return int(ends[STAYS])


@kernel(inline=True)
def dividing_lines(boxes: Any, first: int, last: int) -> tuple[float, float]:
    """The middle of a part. A line that most boxes lie on divides nothing (a row of them): it goes."""
    low_x, low_y, high_x, high_y = bounds(boxes, first, last)
    middle_x, middle_y = 0.5 * low_x + 0.5 * high_x, 0.5 * low_y + 0.5 * high_y
    on_x = on_y = 0
    for k in range(first, last):
        on_x += (boxes[k, 0] <= middle_x) & (boxes[k, 2] >= middle_x)
        on_y += (boxes[k, 1] <= middle_y) & (boxes[k, 3] >= middle_y)
    if 2 * max(on_x, on_y) > last - first:
        if on_x > on_y:
            middle_x = math.inf
        else:
            middle_y = math.inf
    return middle_x, middle_y
