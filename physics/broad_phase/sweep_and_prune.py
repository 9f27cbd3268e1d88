"""Sweep and prune: sort the boxes along one axis, sweep, and compare only those that overlap on it.

The order is kept from step to step. Bodies move little in a step, so the order is almost right already and
an insertion sort puts it right in nearly linear time. The axis is the one along which the boxes are spread
more, since fewer of them overlap on it.
"""

from __future__ import annotations

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
        self._boxes: NDArray[np.float64] = np.empty((0, 4))  # begin, end, low, high in that order (scratch)
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
        if len(self._boxes) < count:
            self._boxes = np.empty((count + count // 2, 4))
        sort_boxes(shapes, axis, self._order, self._boxes)
        while True:
            found = sweep(shapes, self._order, self._boxes, self._pairs)
            if found <= len(self._pairs):
                return self._pairs[:found]
            self._pairs = np.empty((found + found // 2, 2), np.int32)


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
def sort_boxes(shapes: Any, axis: int, order: Any, boxes: Any) -> None:
    """Copy the boxes into `boxes` in the order last used, and sort both by insertion."""
    for k in range(len(order)):
        shape_index = order[k]
        s = shapes[shape_index]
        if axis == 0:
            begin, end, low, high = s["min_x"], s["max_x"], s["min_y"], s["max_y"]
        else:
            begin, end, low, high = s["min_y"], s["max_y"], s["min_x"], s["max_x"]
        place = k
        while place > 0 and boxes[place - 1, 0] > begin:
            boxes[place, 0] = boxes[place - 1, 0]
            boxes[place, 1] = boxes[place - 1, 1]
            boxes[place, 2] = boxes[place - 1, 2]
            boxes[place, 3] = boxes[place - 1, 3]
            order[place] = order[place - 1]
            place -= 1
        boxes[place, 0], boxes[place, 1], boxes[place, 2], boxes[place, 3] = begin, end, low, high
        order[place] = shape_index


@kernel
def sweep(shapes: Any, order: Any, boxes: Any, pairs: Any) -> int:
    """Write the pairs of overlapping boxes; returns how many there are, even if `pairs` is too short."""
    found, room = 0, len(pairs)
    count = len(order)
    for i in range(count):
        end, low, high = boxes[i, 1], boxes[i, 2], boxes[i, 3]
        for j in range(i + 1, count):
            if boxes[j, 0] > end:
                break
            if boxes[j, 2] <= high and boxes[j, 3] >= low:
                a, b = order[i], order[j]
                if may_collide(shapes[a], shapes[b]):
                    if found < room:
                        pairs[found, 0], pairs[found, 1] = min(a, b), max(a, b)
                    found += 1
    return found
