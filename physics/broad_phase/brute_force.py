"""Brute force: every box is compared with every other.

The work grows with the square of the number of boxes. But there is nothing to prepare, so for a few boxes
nothing is faster.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from physics.broad_phase.packing import add_pairs, make_packed, pack, room_for_pairs, with_room
from physics.jit import borrowed, kernel


class BruteForce:
    def __init__(self) -> None:
        self._packed = make_packed(64)

    def forget(self) -> None:
        """Nothing is kept."""

    def find_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        packed = self._packed
        if len(packed.order) < count:
            packed = self._packed = with_room(packed, count)
        found = find(shapes, count, packed)
        if found > len(packed.pairs):
            packed = self._packed = packed._replace(pairs=room_for_pairs(found))
            found = find(shapes, count, packed)
        return packed.pairs, found


@kernel
def find(table: Any, count: int, memory: Any) -> int:
    """The number of pairs, even if there is no room for all."""
    shapes, packed = borrowed((table, memory))
    for i in range(count):
        pack(shapes, i, packed, i)
    found = 0
    for i in range(count):
        found = add_pairs(shapes, packed, i, i + 1, count, found)
    return found
