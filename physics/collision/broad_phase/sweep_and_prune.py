"""Sweep and prune: sort the boxes along one axis, sweep, and compare only those that overlap on it.

The order is kept from step to step. Bodies move little in a step, so the order is almost right already and
an insertion sort puts it right in nearly linear time. The axis is the one along which the boxes are spread
more, since fewer of them overlap on it.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.broad_phase.filters import may_collide
from sketchfall.physics.constants import MAX_PAIRS
from sketchfall.physics.runtime.bundle import Floats, Int32s, Places, arrays_of
from sketchfall.physics.runtime.compiler import COMPILED, array_at, bundle_at
from sketchfall.physics.runtime.jit import direct, kernel
from sketchfall.physics.runtime.table import Table, address_of
from sketchfall.physics.tables.records import PAIR, SHAPE, Pairs

FIND_TYPE = "int64, int64, int64, int64"
OTHER_AXIS = -1
AXIS_GAIN = 1.5  # by which boxes must vary more along the other axis before they are sorted along it
RESORT_COUNT = (
    64  # shapes; more newcomers than this are sorted in afresh: insertion would cost n per newcomer
)


class Memory(NamedTuple):
    """What is kept from step to step, and scratch."""

    order: Int32s  # shape numbers, by where their boxes begin
    begins: Floats  # of the boxes in that order, along the axis; with a place to spare
    ends: Floats
    lows: Floats  # across the axis
    highs: Floats
    near: Int32s
    pairs: Pairs  # what was found


class SweepAndPrune:
    def __init__(self) -> None:
        self._axis = -1
        self._order, self._pairs = Table(np.int32, RESORT_COUNT), Table(PAIR, 256)
        # With a place to spare.
        self._in_order = {name: Table(np.float64) for name in ("begins", "ends", "lows", "highs")}
        self._in_order["near"] = Table(np.int32)
        self._tables = {"order": self._order, **self._in_order, "pairs": self._pairs}
        self._pairs.resize(256)
        self._places = Places(Memory)
        self._shapes: NDArray[np.void] | None = None  # whose address is known
        self._address = 0

    def forget(self) -> None:
        self._axis = -1

    def find_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        if self._axis < 0 or self._order.count != count:
            self._fit(shapes, count)
        found = self._find(shapes, count)
        if found == OTHER_AXIS:
            self._axis = 1 - self._axis
            self._sort(shapes, count)
            found = self._find(shapes, count)
        if self._pairs.count < found <= MAX_PAIRS:
            self._pairs.resize(found + found // 2)
            self._places.note_all(self._tables)
            found = self._find(shapes, count)
        return self._pairs.rows, found

    def _find(self, shapes: NDArray[np.void], count: int) -> int:
        if not COMPILED:
            return find(shapes, count, self._axis, arrays_of(Memory, self._tables))
        if shapes is not self._shapes:
            self._shapes, self._address = shapes, address_of(shapes)
        return direct(find_at, FIND_TYPE)(self._address, count, self._axis, self._places.address)

    def _fit(self, shapes: NDArray[np.void], count: int) -> None:
        """Shapes were added or renumbered."""
        known = self._order.count
        self._order.resize(count)
        for table in self._in_order.values():
            table.resize(count + 1)
        if self._axis < 0 or count < known:
            self._axis, known = 0, 0  # whether it is the better one, the sweep says
        self._order.rows[known:count] = np.arange(known, count, dtype=np.int32)
        if count > known + RESORT_COUNT:
            self._sort(shapes, count)
        self._places.note_all(self._tables)

    def _sort(self, shapes: NDArray[np.void], count: int) -> None:
        begins = shapes["min_x" if self._axis == 0 else "min_y"][:count]
        self._order.rows[:count] = np.argsort(begins, kind="stable")


@kernel
def find_at(shapes: int, count: int, axis: int, memory: int) -> int:
    """`shapes` is the address of the shapes, `memory` that of the Places of the memory."""
    return int(find(array_at(shapes, count, SHAPE), count, axis, bundle_at(memory, Memory)))


@kernel
def find(shapes: Any, count: int, axis: int, t: Any) -> int:
    """The number of pairs, even if there is no room for all; or OTHER_AXIS, if that is the better one now."""
    if wider_axis(shapes, count, axis) != axis:
        return OTHER_AXIS
    sort_boxes(shapes, axis, t.order, t.begins, t.ends, t.lows, t.highs)
    return sweep(shapes, t.order, t.begins, t.ends, t.lows, t.highs, t.near, t.pairs)


@kernel
def wider_axis(shapes: Any, count: int, present: int) -> int:
    """0 if the centres of the boxes vary more along x, 1 if along y.

    The present axis is given up only for one that is clearly better: to sort afresh is costly.
    """
    sum_x = sum_y = sum_xx = sum_yy = 0.0
    if count == 0:
        return 0
    base_x, base_y = shapes[0]["min_x"], shapes[0]["min_y"]
    for i in range(count):
        s = shapes[i]
        x = 0.5 * (s["min_x"] + s["max_x"]) - base_x
        y = 0.5 * (s["min_y"] + s["max_y"]) - base_y
        sum_x += x
        sum_y += y
        sum_xx += x * x
        sum_yy += y * y
    # Never below zero, as rounding would have it where all is in one place or very far out: each axis would
    # then be clearly better than the other.
    along_x = max(0.0, sum_xx - sum_x * sum_x / count)
    along_y = max(0.0, sum_yy - sum_y * sum_y / count)
    if present == 0:
        along_x *= AXIS_GAIN
    elif present == 1:
        along_y *= AXIS_GAIN
    return 0 if along_x >= along_y else 1


@kernel
def sort_boxes(shapes: Any, axis: int, order: Any, begins: Any, ends: Any, lows: Any, highs: Any) -> None:
    """Sort `order` by insertion, then write the boxes in that order."""
    for k in range(len(order)):
        shape = order[k]
        begin = shapes[shape]["min_x"] if axis == 0 else shapes[shape]["min_y"]
        place = k
        while place > 0 and begins[place - 1] > begin:
            begins[place] = begins[place - 1]
            order[place] = order[place - 1]
            place -= 1
        begins[place], order[place] = begin, shape
    for k in range(len(order)):
        s = shapes[order[k]]
        if axis == 0:
            ends[k], lows[k], highs[k] = s["max_x"], s["min_y"], s["max_y"]
        else:
            ends[k], lows[k], highs[k] = s["max_y"], s["min_x"], s["max_x"]


@kernel
def sweep(
    shapes: Any, order: Any, begins: Any, ends: Any, lows: Any, highs: Any, near: Any, pairs: Any
) -> int:
    """Write the pairs of overlapping boxes; returns how many there are, even if `pairs` is too short.

    Beyond MAX_PAIRS they are not counted to the end.

    `near` is scratch as long as the boxes. Few of the boxes that overlap on the axis do so across it. There
    is no branch for that, because it would be mispredicted: every one is written down, and counted only if it
    does.
    """
    found, room, count = 0, len(pairs), len(order)
    begins[count] = math.inf  # ends every sweep
    for i in range(count):
        end, low, high = ends[i], lows[i], highs[i]
        listed = 0
        k = np.uint64(i + 1)  # unsigned: a signed index would be tested for counting from the end
        while begins[k] <= end:
            near[np.uint64(listed)] = k
            listed += (lows[k] <= high) & (highs[k] >= low)
            k += np.uint64(1)
        if found > MAX_PAIRS:
            break
        a = order[i]
        for n in range(listed):
            b = order[near[n]]
            if may_collide(shapes[a], shapes[b]):
                if found < room:
                    pairs[found, 0], pairs[found, 1] = min(a, b), max(a, b)
                found += 1
    return found
