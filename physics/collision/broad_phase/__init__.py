"""Which pairs of shapes are near enough to be looked at: one interface, one file per method.

A broad phase gets the table of shapes with their fat boxes and returns every pair of overlapping boxes that
could matter, each once, in any order (contacts.py puts them in order, so the method never changes a run).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.broad_phase.aabb_tree import AabbTree
from sketchfall.physics.collision.broad_phase.automatic import Automatic
from sketchfall.physics.collision.broad_phase.brute_force import BruteForce
from sketchfall.physics.collision.broad_phase.grid_sweep import GridSweep
from sketchfall.physics.collision.broad_phase.hierarchical_grid import HierarchicalGrid
from sketchfall.physics.collision.broad_phase.quadtree import Quadtree
from sketchfall.physics.collision.broad_phase.sweep_and_prune import SweepAndPrune
from sketchfall.physics.collision.broad_phase.uniform_grid import UniformGrid


class BroadPhase(Protocol):
    def find_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        """All pairs (i, j) among the first `count` shapes: an array (n, 2), and how many of its rows count.

        The array may be the same in every step, as long as it has room. If there are more than MAX_PAIRS,
        only that is told, and what is in the array says nothing.
        """

    def forget(self) -> None:
        """Shapes were renumbered: drop whatever is kept from step to step."""


# By their names in method_names.BROAD_PHASES.
METHODS: dict[str, Callable[[], BroadPhase]] = {
    "automatic": Automatic,
    "brute_force": BruteForce,
    "sweep_and_prune": SweepAndPrune,
    "uniform_grid": UniformGrid,
    "hierarchical_grid": HierarchicalGrid,
    "grid_sweep": GridSweep,
    "quadtree": Quadtree,
    "aabb_tree": AabbTree,
}
