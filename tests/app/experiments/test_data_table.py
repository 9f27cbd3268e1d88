"""A run as a table: a row for each moment, and noise that is said to be there."""

from __future__ import annotations

import numpy as np
import pytest

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.experiments.data_table import DataTable, Noise
from sketchfall.app.running.run import STEP
from tests.app.experimented import SCENE

pytestmark = pytest.mark.no_engine

COUNT = 2001
HEIGHT, SPEED = np.linspace(0.0, 10.0, COUNT), np.full(COUNT, 3.0)
TABLE = DataTable(SCENE, (Measured("y", body=2), Measured("speed", body=2)), (HEIGHT, SPEED))


def test_rows_are_the_moments_that_were_chosen() -> None:
    rows = TABLE.rows(10, 20, 5)
    assert rows.tolist() == [[step * STEP, HEIGHT[step], 3.0] for step in (10, 15, 20)]
    assert TABLE.head(rows) == ["time (s)", "Ball.y (m)", "Ball.speed (m/s)"]
    assert TABLE.rows(20, 10, 1).shape == (0, 3)


def test_noise_has_the_size_that_the_head_says_and_comes_again_with_its_seed() -> None:
    noise = Noise(0.01, 7)
    exact, noisy = TABLE.rows(0, COUNT - 1, 1), TABLE.rows(0, COUNT - 1, 1, noise)
    assert TABLE.head(exact, noise)[1] == "Ball.y (m), noise added: sd 0.1, seed 7"
    added = noisy - exact
    assert np.all(added[:, 0] == 0.0)  # the time is exact
    assert np.all(added[:, 2] == 0.0)  # so is what never changes: a share of nothing
    assert added[:, 1].std() == pytest.approx(0.1, rel=0.1)
    assert abs(added[:, 1].mean()) < 5.0 * 0.1 / COUNT**0.5
    assert np.array_equal(TABLE.rows(0, COUNT - 1, 1, noise), noisy)
    assert not np.array_equal(TABLE.rows(0, COUNT - 1, 1, Noise(0.01, 8)), noisy)
    assert np.array_equal(TABLE.rows(0, COUNT - 1, 1, Noise(0.0, 7)), exact)
    alone = DataTable(SCENE, TABLE.wanted[:1], TABLE.columns[:1])
    assert np.array_equal(alone.rows(0, COUNT - 1, 1, noise)[:, 1], noisy[:, 1])


def test_what_is_not_known_stays_so() -> None:
    column = np.array([np.nan, 1.0, 2.0])
    table = DataTable(SCENE, (Measured("acceleration", body=2),), (column,))
    noisy = table.rows(0, 2, 1, Noise(0.5, 1))
    assert np.isnan(noisy[0, 1])
    assert not np.isnan(noisy[1:, 1]).any()


def test_what_has_no_unit_is_headed_by_its_name_alone() -> None:
    table = DataTable(SCENE, (Measured("contacts", body=2),), (SPEED,))
    assert table.head(table.rows(0, 1, 1)) == ["time (s)", "Ball.contacts"]
