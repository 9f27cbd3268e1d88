"""Discs whose events are known: worked out by hand, and with fifty digits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sketchfall.physics import DiscGas
from tests.physics.disc_set_ups import MANY, SET_UPS, Row, lattice
from tests.physics.gases import naive_twin, worst_overlap
from tests.physics.precise_gas import PreciseGas


def gas_of(rows: Any) -> DiscGas:
    table = np.array(rows, float)
    return DiscGas(table[:, :2], table[:, 2:4], table[:, 4], table[:, 5])


# --- by hand --------------------------------------------------------------------------------------------

# The discs, the first events (with a disc or a wall, and when), and the velocities after them.
BY_HAND: dict[str, tuple[list[Row], list[tuple[str, float]], list[tuple[float, float]]]] = {
    "head-on, alike: the gap 0.4 closes at 0.2, and they exchange their speeds": (
        [(0.2, 0.5, 0.05, 0.0, 0.1, 2.0), (0.8, 0.5, -0.15, 0.0, 0.1, 2.0)],
        [("disc", 0.4 / 0.2)],
        [(-0.15, 0.0), (0.05, 0.0)],
    ),
    "head-on, five to one: v = 2 (m1 v1 + m2 v2) / (m1 + m2) less what it was": (
        [(0.5, 0.2, 0.0, 0.1, 0.1, 5.0), (0.5, 0.8, 0.0, -0.1, 0.1, 1.0)],
        [("disc", 0.4 / 0.2)],
        [(0.0, 2.0 * 0.4 / 6.0 - 0.1), (0.0, 2.0 * 0.4 / 6.0 + 0.1)],
    ),
    "a wall: only the speed towards it turns round": (
        [(0.5, 0.5, 0.25, 0.0625, 0.125, 1.0)],
        [("wall", (1.0 - 0.125 - 0.5) / 0.25)],
        [(-0.25, 0.0625)],
    ),
    "a corner: both walls in the same instant": (
        [(0.375, 0.375, -0.125, -0.125, 0.125, 3.0)],
        [("wall", 2.0), ("wall", 2.0)],
        [(0.125, 0.125)],
    ),
    "along 4, 3, 5: of the speed 1/4, 4/5 is along the line of centres, and is passed on": (
        [(0.2, 0.5, 0.25, 0.0, 0.05, 1.0), (0.2 + 0.25 + 0.08, 0.56, 0.0, 0.0, 0.05, 1.0)],
        [("disc", 1.0)],
        [(0.25 - 0.2 * 0.8, -0.2 * 0.6), (0.2 * 0.8, 0.2 * 0.6)],
    ),
    "first the wall and then the other, on the way back": (
        [(0.5, 0.75, 0.0, 0.25, 0.125, 1.0), (0.5, 0.25, 0.0, 0.0, 0.125, 1.0)],
        [("wall", 0.5), ("disc", 0.5 + 0.375 / 0.25)],
        [(0.0, 0.0), (0.0, -0.25)],
    ),
}
ROW = [
    (0.125, 0.5, 0.25, 0.0, 0.03125, 1.0),
    *((0.5 + 0.0625 * k, 0.5, 0.0, 0.0, 0.03125, 1.0) for k in range(3)),
]
STILL: dict[str, list[Row]] = {
    "apart": [(0.375, 0.5, 0.0, 0.0, 0.0625, 1.0), (0.75, 0.5, 0.0, 0.0, 0.0625, 1.0)],
    "touching": [(0.375, 0.5, 0.0, 0.0, 0.0625, 1.0), (0.5, 0.5, 0.0, 0.0, 0.0625, 1.0)],
}


@pytest.mark.parametrize("name", BY_HAND)
def test_events_worked_out_by_hand(name: str) -> None:
    rows, events, velocities = BY_HAND[name]
    gas = gas_of(rows)
    found = gas.next_events(len(events))
    assert [event.kind for event in found] == [kind for kind, _ in events]
    assert [event.time for event in found] == pytest.approx([time for _, time in events], rel=1e-14)
    gas.advance_events(len(events))
    assert gas.velocities == pytest.approx(np.array(velocities), abs=1e-15)


@pytest.mark.parametrize("name", STILL)
def test_nothing_happens_to_discs_at_rest(name: str) -> None:
    gas = gas_of(STILL[name])
    assert gas.next_events(1) == []
    gas.advance(100.0)
    assert gas.events == 0


@pytest.mark.parametrize(("missed_by", "meetings"), [(1e-9, 0), (-1e-9, 1)])
def test_discs_pass_each_other_or_not(missed_by: float, meetings: int) -> None:
    gas = gas_of([(0.25, 0.5, 0.125, 0.0, 0.0625, 1.0), (0.75, 0.625 + missed_by, 0.0, 0.0, 0.0625, 1.0)])
    gas.advance(5.0)  # past the other, and not yet at the wall
    assert (gas.disc_events, gas.wall_events) == (meetings, 0)


def test_a_row_of_touching_discs_passes_the_speed_on_to_its_last() -> None:
    gas = gas_of(ROW)
    gas.advance((0.375 - 0.0625) / 0.25 + 0.5)
    assert gas.velocities == pytest.approx(np.array([(0.0, 0.0)] * 3 + [(0.25, 0.0)]), abs=1e-15)
    assert gas.disc_events == 3


@pytest.mark.parametrize("rows", [*(rows for rows, _, _ in BY_HAND.values()), *STILL.values(), ROW])
def test_what_was_worked_out_by_hand_runs_back(rows: list[Row]) -> None:
    gas = gas_of(rows)
    start, velocities = gas.positions, gas.velocities
    gas.advance(7.0)
    gas.reverse()
    gas.advance(7.0)
    assert gas.positions == pytest.approx(start, abs=1e-12)
    assert gas.velocities == pytest.approx(-velocities, abs=1e-12)


# --- with fifty digits ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SET_UPS)
def test_states_and_counts_are_those_of_fifty_digits(name: str) -> None:
    gas, precise = gas_of(SET_UPS[name]), PreciseGas.of(SET_UPS[name])
    energy = gas.energy()
    for until in (1.0, 5.0, 20.0, 60.0):
        precise.advance(until - gas.time)
        gas.advance(until - gas.time)
        assert (gas.disc_events, gas.wall_events) == (precise.disc_events, precise.wall_events)
        assert np.hstack((gas.positions, gas.velocities)) == pytest.approx(precise.state, abs=1e-9)
    assert gas.events > 3
    assert gas.energy() == pytest.approx(energy, rel=1e-12)


@pytest.mark.parametrize("name", SET_UPS)
def test_small_set_ups_run_back(name: str) -> None:
    gas = gas_of(SET_UPS[name])
    start = gas.positions
    gas.advance(20.0)
    gas.reverse()
    gas.advance(20.0)
    assert gas.positions == pytest.approx(start, abs=1e-9)


# --- many discs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MANY)
def test_many_discs_keep_apart_and_keep_their_energy(name: str) -> None:
    rows = np.array(MANY[name])
    gas = gas_of(rows)
    energy = float(0.5 * (rows[:, 5] * (rows[:, 2] ** 2 + rows[:, 3] ** 2)).sum())
    assert gas.energy() == pytest.approx(energy, rel=1e-12)
    assert gas.momentum() == pytest.approx((rows[:, 5, None] * rows[:, 2:4]).sum(axis=0), rel=1e-9)
    assert gas.overlaps == []
    for _ in range(5):
        gas.advance_events(1 + len(gas) // 2)
        assert worst_overlap(gas) <= 1e-9
    assert gas.energy() == pytest.approx(energy, rel=1e-12)


def test_as_many_collisions_as_by_looking_at_every_pair() -> None:
    gas = gas_of(lattice(7, 0.5, 11))
    twin = naive_twin(gas, 1.0)
    gas.advance(1.5)
    twin.run(1.5)
    walls = sum(isinstance(other, str) for _, _, other in twin.log)
    assert (gas.disc_events, gas.wall_events) == (len(twin.log) - walls, walls)
    assert walls > 10
    assert len(twin.log) > 2 * walls


def test_an_overlapping_start_is_reported_pair_by_pair() -> None:
    rows = np.array(lattice(15, 0.9, 6))
    rows[:, :2] = 0.5 + 0.96 * (rows[:, :2] - 0.5)  # away from the walls
    rows[:, :2] += np.random.default_rng(9).uniform(-0.01, 0.01, (len(rows), 2))
    gas = gas_of(rows)
    apart = np.hypot(*(rows[:, None, :2] - rows[None, :, :2]).transpose(2, 0, 1))
    depth = rows[:, None, 4] + rows[None, :, 4] - apart
    expected = [(int(a), int(b)) for a, b in np.argwhere(depth > 1e-9) if a < b]
    assert len(expected) > 50
    assert [(a, b) for a, b, _ in gas.overlaps] == expected
    assert [deep for _, _, deep in gas.overlaps] == pytest.approx(
        [depth[pair] for pair in expected], rel=1e-9
    )
