"""A gas takes the place of another in the midst of its run: its clock and its counts go on."""

from __future__ import annotations

import pytest

from sketchfall.physics import DiscGas


def test_a_gas_that_takes_the_place_of_another_goes_on_with_its_clock_and_its_counts() -> None:
    places = [(0.2 + 0.3 * column, 0.2 + 0.3 * row) for row in range(3) for column in range(3)]
    speeds = [(0.3 * (number % 4) - 0.5, 0.7 - 0.25 * (number % 5)) for number in range(9)]
    before = DiscGas(places, speeds, 0.05, 1.0)
    before.advance(0.8)
    now = (before.positions, before.velocities, before.radii, before.masses, before.box)
    after, fresh = DiscGas(*now, since=before), DiscGas(*now)
    assert before.events > 0
    assert (after.time, after.events) == (before.time, before.events)
    assert after.wall_impulse.tolist() == before.wall_impulse.tolist()
    after.advance(0.2)
    fresh.advance(0.2)
    assert after.positions == pytest.approx(fresh.positions, abs=1e-9)
    assert after.events == before.events + fresh.events
    assert after.time == pytest.approx(1.0)
