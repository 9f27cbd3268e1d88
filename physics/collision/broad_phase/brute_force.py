"""Brute force: every box is compared with every other.

The work grows with the square of the number of boxes. But there is nothing to prepare, so for a few boxes
nothing is faster.
"""

from __future__ import annotations

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


class Memory(NamedTuple):
    packed: Packed


class BruteForce(PackedSearch[Memory]):
    def __init__(self) -> None:
        self._memory = Memory(make_packed(64))

    def forget(self) -> None:
        """Nothing is kept."""

    def find_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        if len(self._memory.packed.order) < count:
            self._memory = Memory(with_room(self._memory.packed, count))
        return self._all_pairs(shapes, count)

    def _search(self, shapes: NDArray[np.void], count: int) -> int:
        return find(shapes, count, self._memory.packed)


@kernel
def find(shapes: Any, count: int, packed: Any) -> int:
    """The number of pairs, even if there is no room for all."""
    for i in range(count):
        pack(shapes, i, packed, i)
    found = 0
    for i in range(count):
        found = add_pairs(shapes, packed, i, i + 1, count, found)
    return found
