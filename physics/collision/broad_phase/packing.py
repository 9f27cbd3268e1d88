"""What the methods share: boxes packed side by side, a range of them compared with one, and cells for them.

A record of a shape holds more than its box, and a method wants boxes in an order of its own. So each copies
them first; from then on what is compared lies side by side in memory.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.broad_phase.filters import may_collide
from sketchfall.physics.constants import MAX_PAIRS
from sketchfall.physics.runtime.jit import kernel

FIRST_ROOM = 256  # pairs
FARTHEST_CELL = 2.0**44  # what is farther out shares a cell: beyond it, numbers of cells would overflow
LEVELS = 256  # sizes are sorted by powers of two,
LOWEST_LEVEL = -100  # from 2^-100 m on
SHORTEST_SIDE = 2.0**LOWEST_LEVEL  # m, of a cell


class Packed(NamedTuple):
    """Boxes in the order of a method, and the pairs it found."""

    order: NDArray[np.int32]  # numbers of shapes
    boxes: NDArray[np.float64]  # (n, 4): min_x, min_y, max_x, max_y
    near: NDArray[np.int32]  # scratch, as long as the boxes
    pairs: NDArray[np.int32]  # (n, 2)


def make_packed(room: int) -> Packed:
    return Packed(
        np.empty(room, np.int32),
        np.empty((room, 4)),
        np.empty(room, np.int32),
        np.empty((FIRST_ROOM, 2), np.int32),
    )


def with_room(packed: Packed, boxes: int) -> Packed:
    """The same with room for so many boxes, and a half more so that it lasts; the pairs are kept."""
    return make_packed(boxes + boxes // 2)._replace(pairs=packed.pairs)


def room_for_pairs(found: int) -> NDArray[np.int32]:
    return np.empty((found + found // 2, 2), np.int32)


class WithPacked(Protocol):
    """The memory of a method: a named tuple."""

    @property
    def packed(self) -> Packed: ...

    def _replace(self, *, packed: Packed) -> Self: ...


Memory = TypeVar("Memory", bound=WithPacked)


class PackedSearch(ABC, Generic[Memory]):
    """A method that packs its boxes, and finds out how many pairs there are only by finding them."""

    _memory: Memory

    @abstractmethod
    def _search(self, shapes: NDArray[np.void], count: int) -> int:
        """The number of pairs, even if there is no room for all. Beyond MAX_PAIRS it stops counting."""

    def _all_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        """Search, and once more if there was no room for all."""
        found = self._search(shapes, count)
        if len(self._memory.packed.pairs) < found <= MAX_PAIRS:
            packed = self._memory.packed._replace(pairs=room_for_pairs(found))
            self._memory = self._memory._replace(packed=packed)
            found = self._search(shapes, count)
        return self._memory.packed.pairs, found


@kernel(inline=True)
def pack(shapes: Any, shape: int, packed: Any, place: int) -> None:
    s = shapes[shape]
    packed.order[place] = shape
    packed.boxes[place, 0], packed.boxes[place, 1] = s["min_x"], s["min_y"]
    packed.boxes[place, 2], packed.boxes[place, 3] = s["max_x"], s["max_y"]


@kernel(inline=True)
def add_pairs(shapes: Any, packed: Any, place: int, first: int, last: int, found: int) -> int:
    """Pair the box at `place` with those at `first` .. `last` - 1; returns how many pairs there are now.

    Pairs for which there is no room are counted too, unless there are too many already.
    """
    if found > MAX_PAIRS:
        return found
    return add_listed(shapes, packed, place, list_near(packed, place, first, last, 0), found)


@kernel(inline=True)
def list_near(packed: Any, place: int, first: int, last: int, listed: int) -> int:
    """List those of the boxes at `first` .. `last` - 1 that overlap the one at `place`, after those listed.

    Without a branch, which would be mispredicted: every one is written down, and counted only if it overlaps.
    """
    boxes, near = packed.boxes, packed.near
    low_x, low_y, high_x, high_y = boxes[place, 0], boxes[place, 1], boxes[place, 2], boxes[place, 3]
    # Unsigned: a signed index would be tested for counting from the end.
    for k in range(np.uint64(first), np.uint64(last)):
        near[np.uint64(listed)] = k
        listed += (
            (boxes[k, 0] <= high_x)
            & (boxes[k, 2] >= low_x)
            & (boxes[k, 1] <= high_y)
            & (boxes[k, 3] >= low_y)
        )
    return listed


@kernel(inline=True)
def add_listed(shapes: Any, packed: Any, place: int, listed: int, found: int) -> int:
    for n in range(listed if found <= MAX_PAIRS else 0):
        found = add_pair(shapes, packed.order[place], packed.order[packed.near[n]], packed.pairs, found)
    return found


@kernel(inline=True)
def add_pair(shapes: Any, a: int, b: int, pairs: Any, found: int) -> int:
    if may_collide(shapes[a], shapes[b]):
        if found < len(pairs):
            pairs[found, 0], pairs[found, 1] = min(a, b), max(a, b)
        return found + 1
    return found


@kernel(inline=True)
def cell_of(coordinate: float, per_metre: float) -> int:
    """The number of the cell. Never smaller for a larger coordinate, and nothing else is relied on."""
    return math.floor(max(-FARTHEST_CELL, min(coordinate * per_metre, FARTHEST_CELL)))


@kernel(inline=True)
def level_of(size: float) -> int:
    """The size lies between 2^(level - 1) and 2^level, counted from the lowest level."""
    return int(max(0, min(math.frexp(size)[1] - LOWEST_LEVEL, LEVELS - 1)))


@kernel(allocates=True)
def common_side(shapes: Any, count: int, allowed: int) -> float:
    """A length that the longer sides of no more than `allowed` boxes exceed."""
    tally, longest = np.zeros(LEVELS, np.int64), np.zeros(LEVELS)
    for i in range(count):
        s = shapes[i]
        note_length(max(s["max_x"] - s["min_x"], s["max_y"] - s["min_y"]), tally, longest)
    return common_length(tally, longest, allowed)


@kernel(inline=True)
def note_length(length: float, tally: Any, longest: Any) -> None:
    level = level_of(length)
    tally[level] += 1
    longest[level] = max(longest[level], length)


@kernel
def common_length(tally: Any, longest: Any, allowed: int) -> float:
    """A length that no more than `allowed` exceed, of those noted by levels."""
    over, level = 0, LEVELS - 1
    while level > 0 and over + tally[level] <= allowed:
        over += tally[level]
        level -= 1
    return float(max(longest[level], SHORTEST_SIDE))
