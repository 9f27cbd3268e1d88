"""Motors, limits and ropes among joints: whoever gives what, against trying all sets of active rows."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sketchfall.physics.joints.solving.active_set import solve_rows, worst_residual
from sketchfall.physics.joints.solving.impulses import RIGID, constraint_rate, inverse_effective_mass
from tests.physics.joint_rows import naive_matrix, random_rows

RATE = 1e-6  # m/s, what may be wrong


def bounded_problem(seed: int) -> tuple[Any, NDArray[np.void]]:
    """Random rows, some of them with a bound on one side, some on both."""
    source = random.Random(seed)
    tables, motions = random_rows(source, 5, 4)
    for row in tables.rows:
        row["rule"], row["active"], row["impulse"] = RIGID, 0, 0.0
        sort = source.randrange(3)
        row["low"] = -math.inf if sort == 0 else 0.0 if sort == 1 else -0.1
        row["high"] = 0.1 if sort == 2 else math.inf
        if inverse_effective_mass(row, motions) == 0.0:
            row["residual"] = 0.0  # between two bodies that nothing moves
    return tables, motions


def naive_impulses(tables: Any, motions: NDArray[np.void]) -> NDArray[np.float64]:
    """Each bounded row at its lower bound, at its upper one or in between, until all are content."""
    rows = tables.rows
    matrix = naive_matrix(rows, motions) + np.diag(rows["softness"])
    low, high, wrong = rows["low"].copy(), rows["high"].copy(), rows["residual"].copy()
    places = [(0,) if math.isinf(a) and math.isinf(b) else (0, -1, 1) for a, b in zip(low, high, strict=True)]
    for choice in itertools.product(*places):
        where = np.array(choice)
        at = np.where(where < 0, low, high)
        if np.isinf(at[where != 0]).any():
            continue
        impulses = np.where(where != 0, at, 0.0)
        free = where == 0
        impulses[free] = np.linalg.solve(matrix[np.ix_(free, free)], -(wrong + matrix @ impulses)[free])
        left = wrong + matrix @ impulses
        within = ((impulses >= low - 1e-9) & (impulses <= high + 1e-9)).all()
        if within and (left[where < 0] >= -1e-9).all() and (left[where > 0] <= 1e-9).all():
            return impulses
    raise AssertionError("there is always one, since the matrix is positive definite")


@pytest.mark.parametrize("seed", range(20))
def test_every_row_gives_what_trying_all_sets_finds(seed: int) -> None:
    tables, motions = bounded_problem(seed)
    expected = naive_impulses(tables, motions)
    rates = np.array([constraint_rate(row, motions) for row in tables.rows])
    before = tables.rows["residual"].copy()
    solve_rows(tables, motions)
    assert tables.rows["impulse"] == pytest.approx(expected, abs=1e-6)
    assert worst_residual(tables, motions) < RATE
    gained = np.array([constraint_rate(row, motions) for row in tables.rows]) - rates
    gained += tables.rows["softness"] * tables.rows["impulse"]
    assert tables.rows["residual"] == pytest.approx(before + gained, abs=1e-9)


def test_what_was_solved_stays_as_it_is() -> None:
    tables, motions = bounded_problem(3)
    solve_rows(tables, motions)
    impulses = tables.rows["impulse"].copy()
    solve_rows(tables, motions)
    assert tables.rows["impulse"] == pytest.approx(impulses, abs=1e-9)
