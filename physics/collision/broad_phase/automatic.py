"""Automatic: the method that is fastest for the scene as it is, thought over from time to time.

What a box costs was measured within the steps of flying, churning and settled scenes of 400 to 20,000 shapes
(ns per shape):

    sweep and prune     16 + 1.0 for every box that a sweep passes: those that overlap along the axis
    uniform grid        24 + 10 for every box in a cell
    hierarchical grid   90, whatever the sizes

Sweep and prune has the least to prepare, so it is best up to a thousand shapes or so, and longer in wide
scenes. With more, a sweep passes too many boxes above and below, and the grid wins, twice as fast at 5,000
balls and thrice at 20,000. Where a few large shapes lie among many small ones the cells of one grid are
crowded: then it is the sweep again, or the hierarchical grid. Rejected: grid with sweeps, quadtree (slower
than the grid in every scene), brute force (never faster by more than half a microsecond, for ten shapes) and
the tree of boxes, which wins where hardly anything moves, and of that the boxes themselves tell nothing.

Both numbers are estimated from a sample, without the outermost tenths: a body that fell off the floor long
ago says nothing about the others. A method is given up only for one that should be a fifth faster, so that it
does not change back and forth.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.broad_phase.hierarchical_grid import HierarchicalGrid
from sketchfall.physics.collision.broad_phase.sweep_and_prune import SweepAndPrune
from sketchfall.physics.collision.broad_phase.uniform_grid import UniformGrid

FEW_SHAPES = 500  # shapes; fewer are not worth a thought
THINK_AGAIN = 64  # calls
SAMPLE = 256  # shapes
CLEARLY = 0.8  # of the cost of the present method, to be worth a change

SWEEP, GRID, HIERARCHY = range(3)


class Automatic:
    def __init__(self) -> None:
        self._methods = SweepAndPrune(), UniformGrid(), HierarchicalGrid()
        self._present = SWEEP
        self._age = 0

    @property
    def present(self) -> str:
        """The name of the method in use."""
        return ("sweep_and_prune", "uniform_grid", "hierarchical_grid")[self._present]

    def forget(self) -> None:
        self._age = 0
        for method in self._methods:
            method.forget()

    def find_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        if count < FEW_SHAPES:
            if self._present != SWEEP:
                self._use(SWEEP)
        else:
            if self._age == 0:
                self._think(shapes[:count])
            self._age = (self._age + 1) % THINK_AGAIN
        return self._methods[self._present].find_pairs(shapes, count)

    def _think(self, shapes: NDArray[np.void]) -> None:
        costs = expected_costs(shapes)
        best = int(np.argmin(costs))
        if costs[best] < CLEARLY * costs[self._present]:
            self._use(best)

    def _use(self, method: int) -> None:
        self._present = method
        self._methods[method].forget()  # whatever it knows is of long ago


def expected_costs(shapes: NDArray[np.void]) -> tuple[float, float, float]:
    """What each method should cost, in ns per shape."""
    count = len(shapes)
    sample = shapes[:: max(1, count // SAMPLE)]
    left, right, bottom, top = (np.sort(sample[name]) for name in ("min_x", "max_x", "min_y", "max_y"))
    width, height = _spread(left, right), _spread(bottom, top)
    sides = np.sort(np.maximum(sample["max_x"] - sample["min_x"], sample["max_y"] - sample["min_y"]))
    common = sides[: len(sides) - len(sides) // 50 - 1]  # without floors and walls
    passed = count * float(common.mean()) / max(width, height)
    in_a_cell = count * float(common[-1]) ** 2 / (width * height)
    return 16.0 + passed, 24.0 + 10.0 * in_a_cell, 90.0


def _spread(lows: NDArray[np.float64], highs: NDArray[np.float64]) -> float:
    """How far the boxes reach, as the middle eight tenths of them say."""
    tenth = len(lows) // 10
    return max(float(highs[-1 - tenth] - lows[tenth]) / 0.8, 1e-9)
