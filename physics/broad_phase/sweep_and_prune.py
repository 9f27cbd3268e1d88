"""Sweep and prune: sort the boxes along one axis, sweep, and compare only those that overlap on it.

The order is kept from step to step. Bodies move little in a step, so the order is almost right already and
an insertion sort puts it right in nearly linear time. The axis is the one along which the boxes are spread
more, since fewer of them overlap on it.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from physics.broad_phase.filters import may_collide
from physics.jit import kernel

RESORT_COUNT = 64  # more newcomers than this are sorted in afresh: insertion would cost n per newcomer


class SweepAndPrune:
    def __init__(self) -> None:
        self._axis = -1
        self._order: NDArray[np.int32] = np.empty(0, np.int32)  # shape numbers, by where their boxes begin
        # Begin and end along the axis, low and high across it, in that order; with a place to spare.
        self._columns: list[NDArray[np.float64]] = []
        self._near: NDArray[np.int32] = np.empty(0, np.int32)
        self._pairs: NDArray[np.int32] = np.empty((256, 2), np.int32)

    def forget(self) -> None:
        self._axis = -1

    def find_pairs(self, shapes: NDArray[np.void], count: int) -> NDArray[np.int32]:
        axis = wider_axis(shapes, count)
        known = len(self._order)
        if axis != self._axis or count < known or count > known + RESORT_COUNT:
            begins = shapes["min_x" if axis == 0 else "min_y"][:count]
            self._order = np.argsort(begins, kind="stable").astype(np.int32)
            self._axis = axis
        elif count > known:
            self._order = np.concatenate([self._order, np.arange(known, count, dtype=np.int32)])
        if len(self._near) <= count:
            self._near = np.empty(count + count // 2 + 1, np.int32)
            self._columns = [np.empty(len(self._near)) for _ in range(4)]
        while True:
            begins, ends, lows, highs = self._columns
            found = sort_and_sweep(
                shapes, axis, self._order, begins, ends, lows, highs, self._near, self._pairs
            )
            if found <= len(self._pairs):
                return self._pairs[:found]
            self._pairs = np.empty((found + found // 2, 2), np.int32)


@kernel
def sort_and_sweep(
    shapes: Any,
    axis: int,
    order: Any,
    begins: Any,
    ends: Any,
    lows: Any,
    highs: Any,
    near: Any,
    pairs: Any,
) -> int:
    sort_boxes(shapes, axis, order, begins, ends, lows, highs)
    return sweep(shapes, order, begins, ends, lows, highs, near, pairs)


@kernel
def wider_axis(shapes: Any, count: int) -> int:
    """0 if the centres of the boxes vary more along x, 1 if along y."""
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
    return 0 if sum_xx - sum_x * sum_x / count >= sum_yy - sum_y * sum_y / count else 1


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

    `near` is scratch as long as the boxes. Few of the boxes that overlap on the axis do so across it, and no
    processor guesses which: so every one is written down, and counted only if it does.
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
        a = order[i]
        for n in range(listed):
            b = order[near[n]]
            if may_collide(shapes[a], shapes[b]):
                if found < room:
                    pairs[found, 0], pairs[found, 1] = min(a, b), max(a, b)
                found += 1
    return found
