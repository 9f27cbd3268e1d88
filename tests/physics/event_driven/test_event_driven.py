"""A disc gas runs from collision to collision, as the obvious slow way does, and keeps what is to be kept."""

from __future__ import annotations

import itertools
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sketchfall.physics import DiscGas, Event, GasStalledError
from tests.physics.gases import (
    FALLING,
    WALL_NAMES,
    foreseeable,
    naive_twin,
    random_discs,
    random_gas,
    reference_hash,
    worst_overlap,
)

CHECKOUT = Path(__file__).resolve().parents[3]


def all_events(gas: DiscGas, seconds: float) -> list[Event]:
    """Those of the next seconds, one by one; the gas is left after them."""
    events = []
    until = gas.time + seconds
    while (following := gas.next_events(1)) and following[0].time <= until:
        events += following
        gas.advance_events(1)
    gas.advance(until - gas.time)
    return events


# --- against the slow twin ----------------------------------------------------------------------------


@pytest.mark.kernel
@pytest.mark.parametrize("gravity", [(0.0, 0.0), FALLING])
@pytest.mark.parametrize("restitution", [1.0, 0.7])
def test_a_gas_does_what_looking_at_every_pair_would_do(gravity: Any, restitution: float) -> None:
    for seed, count in ((1, 2), (2, 5), (3, 12)):
        gas = random_gas(seed, count, gravity=gravity, restitution=restitution)
        twin = naive_twin(gas, restitution)
        events = all_events(gas, 0.6)
        twin.run(0.6)
        assert [(event.a, event.b) for event in events] == [(a, b) for _, a, b in twin.log]
        assert [event.time for event in events] == pytest.approx([time for time, *_ in twin.log], abs=1e-9)
        assert gas.positions == pytest.approx(twin.positions, abs=1e-8)
        assert gas.velocities == pytest.approx(twin.velocities, abs=1e-7)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 14), st.booleans(), st.floats(0.2, 1.0))
@example(1022, 14, False, 0.3125).via("disc 0 is pinched between two others and the floor")
def test_any_gas_does_what_its_twin_does(seed: int, count: int, falls: bool, restitution: float) -> None:
    own = np.random.default_rng(seed).uniform(restitution, 1.0, count)
    gas = random_gas(seed, count, gravity=FALLING if falls else (0.0, 0.0), restitution=own)
    twin = naive_twin(gas, own)
    seconds = foreseeable(gas, own, 0.3)
    events = all_events(gas, seconds)
    twin.run(seconds)
    assert [(event.a, event.b) for event in events] == [(a, b) for _, a, b in twin.log]
    assert gas.positions == pytest.approx(twin.positions, abs=1e-7)


def test_gases_are_foreseeable_but_for_discs_that_are_pinched() -> None:
    """What the comparison with the twin rests on: it covers whole runs, all but a few."""
    whole = [foreseeable(random_gas(seed, 8, restitution=0.6), 0.6, 0.3) == 0.3 for seed in range(40)]
    assert sum(whole) >= 38
    own = np.random.default_rng(1022).uniform(0.3125, 1.0, 14)
    assert 0.19 < foreseeable(random_gas(1022, 14, restitution=own), own, 0.3) < 0.2


def test_large_discs_among_small_ones_are_not_overlooked() -> None:
    """Three discs fifty times as large as the others are in no cell."""
    columns = 20
    small = [(0.05 * column + 0.025, 0.05 * row + 0.025) for column in range(columns) for row in range(10)]
    large = [(0.2, 0.75), (0.5, 0.75), (0.8, 0.75)]
    source = np.random.default_rng(5)
    gas = DiscGas(
        small + large,
        source.normal(size=(len(small) + 3, 2)),
        [0.004] * len(small) + [0.14, 0.149, 0.14],
        [1.0] * len(small) + [50.0] * 3,
    )
    assert gas._plans["is_large"].sum() == 3
    energy = gas.energy()
    for _ in range(40):
        gas.advance(0.01)
        assert worst_overlap(gas) < 1e-9
    assert gas.disc_events > 100
    assert gas.energy() == pytest.approx(energy, rel=1e-12)


# --- what is kept -------------------------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 60), st.booleans())
def test_nothing_overlaps_or_leaves_and_energy_is_kept(seed: int, count: int, falls: bool) -> None:
    gas = random_gas(seed, count, gravity=FALLING if falls else (0.0, 0.0))
    energy = gas.energy()
    for _ in range(10):
        gas.advance(0.1)
        assert worst_overlap(gas) < 1e-9
    assert gas.energy() == pytest.approx(energy, rel=1e-12)
    assert gas.time == pytest.approx(1.0)


@pytest.mark.parametrize("restitution", [1.0, 0.6])
def test_momentum_changes_by_what_the_walls_give(restitution: float) -> None:
    gas = random_gas(7, 40, restitution=restitution)
    before = np.array(gas.momentum())
    gas.advance(2.0)
    left, right, bottom, top = gas.wall_impulse
    assert np.array(gas.momentum()) == pytest.approx(
        before + np.array([left - right, bottom - top]), abs=1e-11
    )
    assert gas.wall_events > 20
    assert (gas.wall_impulse > 0.0).all()


def test_the_pressure_is_that_of_an_ideal_gas_with_the_room_that_discs_take() -> None:
    """P A = N kT (1 + b/A ...): Helfand's equation of hard discs, P A / N kT = 1 / (1 - share)^2."""
    count, share = 400, 0.1
    source = np.random.default_rng(3)
    places = (np.stack(np.meshgrid(np.arange(20), np.arange(20)), -1).reshape(-1, 2) + 0.5) / 20
    gas = DiscGas(places, source.normal(size=(count, 2)), math.sqrt(share / (math.pi * count)), 1.0)
    gas.advance(2.0)
    before = gas.wall_impulse
    gas.advance(10.0)
    pressure = (gas.wall_impulse - before).mean() / 10.0  # per metre, over walls of 1 m
    radius = gas.radii[0]
    room = (1.0 - 2.0 * radius) ** 2  # centres keep away from the walls
    assert pressure == pytest.approx(gas.kinetic_energy() / room / (1.0 - share) ** 2, rel=0.03)


def test_a_gas_that_loses_energy_loses_it_at_collisions_only() -> None:
    gas = random_gas(11, 30, restitution=0.8)
    energies = []
    for _ in range(50):
        energies.append(gas.energy())
        gas.advance_events(1)
    assert all(later < earlier for earlier, later in itertools.pairwise(energies))


def test_time_runs_backwards_to_the_start() -> None:
    for gravity in ((0.0, 0.0), FALLING):
        gas = random_gas(4, 6, gravity=gravity)
        start = gas.positions
        gas.advance(1.0)
        assert gas.events > 5
        gas.reverse()
        gas.advance(1.0)
        assert gas.positions == pytest.approx(start, abs=1e-8)


# --- gravity and rest ---------------------------------------------------------------------------------


def test_a_dropped_ball_bounces_at_the_times_of_the_textbook() -> None:
    height, g, e = 1.25, 10.0, 0.5
    gas = DiscGas([(0.5, 0.25 + height)], [(0.0, 0.0)], 0.25, 2.0, (0, 0, 1, 9), e, gravity=(0.0, -g))
    fall = math.sqrt(2.0 * height / g)
    expected = [fall + 2.0 * fall * sum(e**k for k in range(1, n + 1)) for n in range(4)]
    events = gas.next_events(4)
    assert [event.time for event in events] == pytest.approx(expected, rel=1e-12)
    assert {(event.kind, event.a, event.b) for event in events} == {("wall", 0, "bottom")}


@pytest.mark.parametrize("restitution", [0.0, 0.3, 0.9])
def test_bouncing_ends_in_an_unseen_trembling(restitution: float) -> None:
    gas = DiscGas([(0.5, 0.9)], [(0.0, 0.0)], 0.1, 1.0, restitution=restitution, gravity=(0.0, -9.81))
    assert not gas.resting[0]
    gas.advance(12.0)
    before = gas.events
    gas.advance(1.0)
    hop = gas.rest_speed**2 / (2.0 * 9.81)
    assert gas.events - before <= 9.81 / (2.0 * gas.rest_speed) + 1
    assert gas.resting[0]
    assert 0.0 <= gas.positions[0, 1] - 0.1 <= 1.01 * hop
    assert hop < 0.01 * gas.radii[0]


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
def test_discs_that_lie_on_the_floor_and_on_each_other_stay_there(restitution: float) -> None:
    places = [(0.2 + 0.2 * column, 0.1 + 0.2 * row) for row in range(3) for column in range(3)]
    gas = DiscGas(places, np.zeros((9, 2)), 0.1, 1.0, (0.0, 0.0, 0.8, 1.0), restitution, gravity=(0.0, -9.81))
    gas.advance(0.5)
    assert worst_overlap(gas) < 1e-9
    assert np.abs(gas.positions - places).max() < 0.02


def test_a_heap_that_loses_energy_comes_to_an_end_of_it() -> None:
    gas = random_gas(8, 25, restitution=0.3, gravity=(0.0, -9.81))
    gas.advance(3.0)
    assert worst_overlap(gas) < 1e-9
    assert np.hypot(*gas.velocities.T).max() < 20.0 * gas.rest_speed


def test_discs_pressed_together_do_not_collide_without_end() -> None:
    """Three in a row with little restitution would collide infinitely often in a finite time."""
    gas = DiscGas([(0.2, 0.5), (0.5, 0.5), (0.8, 0.5)], [(1, 0), (0, 0), (-1, 0)], 0.05, 1.0, restitution=0.0)
    gas.advance(5.0)
    assert gas.events < 1000
    assert gas.momentum() == pytest.approx((0.0, 0.0), abs=1e-12)


def test_discs_without_any_room_are_told_of() -> None:
    gas = DiscGas([(0.25, 0.5), (0.75, 0.5)], [(1.0, 0.0), (1.0, 0.0)], 0.25, 1.0, (0, 0, 1, 1))
    with pytest.raises(
        GasStalledError, match=r"disc [01] has no room to move: its collisions at 0 s do not end"
    ):
        gas.advance(1.0)


# --- the beginning ------------------------------------------------------------------------------------


def test_an_overlap_is_reported_and_does_not_explode() -> None:
    gas = DiscGas([(0.4, 0.5), (0.45, 0.5), (0.9, 0.9)], [(1, 0), (-1, 0), (0, 0)], 0.05, 1.0)
    assert [(a, b) for a, b, _ in gas.overlaps] == [(0, 1)]
    assert gas.overlaps[0][2] == pytest.approx(0.05)
    assert gas.next_events(1) == [Event(0.0, "disc", 0, 1)]
    gas.advance_events(1)
    assert gas.velocities[:2] == pytest.approx(np.array([(-1, 0), (1, 0)]))
    gas.advance(0.06)
    assert worst_overlap(gas) < 1e-9
    assert gas.energy() == pytest.approx(1.0, rel=1e-12)


def test_overlapping_discs_that_part_are_let_go() -> None:
    gas = DiscGas([(0.4, 0.5), (0.45, 0.5)], [(-1, 0), (1, 0)], 0.05, 1.0)
    gas.advance(0.1)
    assert gas.disc_events == 0
    assert len(gas.overlaps) == 1


def test_touching_is_no_overlap() -> None:
    assert DiscGas([(0.4, 0.5), (0.5, 0.5)], [(0, 0), (0, 0)], 0.05, 1.0).overlaps == []


def test_an_empty_gas_and_a_still_one_pass_the_time() -> None:
    empty = DiscGas([], [], [], [])
    assert empty.advance(3.0) == 0
    assert (empty.time, len(empty), empty.next_events(2), empty.energy()) == (3.0, 0, [], 0.0)
    still = DiscGas([(0.5, 0.5)], [(0.0, 0.0)], 0.1, 1.0)
    assert still.advance_events(5) == 0
    still.advance(2.0)
    assert still.time == 2.0


GOOD: dict[str, Any] = {
    "positions": [(0.2, 0.5), (0.7, 0.5)],
    "velocities": [(0.0, 0.0), (0.0, 0.0)],
    "radii": [0.1, 0.1],
    "masses": [1.0, 1.0],
}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"positions": [(0.2, 0.5), (math.nan, 0.5)]}, r"disc 1: its position \(nan, 0.5\) is not finite"),
        ({"velocities": [(0.0, math.inf), (0, 0)]}, r"disc 0: its velocity \(0.0, inf\) is not finite"),
        ({"velocities": [(0.0, 0.0)]}, r"velocities: 1 of them for 2 discs"),
        ({"positions": [1, 2, 3]}, r"positions: an array \(3,\)"),
        ({"positions": "here"}, r"positions: not an array of numbers"),
        ({"radii": [0.1, 0.0]}, r"disc 1: its radius 0.0 is not a finite number above zero"),
        ({"radii": [0.1, -1.0]}, r"disc 1: its radius -1.0"),
        ({"radii": [0.1]}, r"radii: an array \(1,\) for 2 discs"),
        ({"radii": [0.1, 0.6]}, r"disc 1: its radius 0.6 is too large for a box of 1.0 by 1.0"),
        ({"masses": [0.0, 1.0]}, r"disc 0: its mass 0.0"),
        ({"masses": [1.0, math.nan]}, r"disc 1: its mass nan"),
        (
            {"positions": [(0.2, 0.5), (0.95, 0.5)]},
            r"disc 1: at \(0.95, 0.5\) .* sticks out of the box by 0.05",
        ),
        ({"restitution": 1.5}, r"disc 0: its restitution 1.5 is not between 0 and 1"),
        ({"restitution": [1.0, math.nan]}, r"disc 1: its restitution nan"),
        ({"wall_restitution": -0.5}, r"wall_restitution: -0.5 for disc 0 at the left wall"),
        ({"wall_restitution": [1, 1, 1]}, r"wall_restitution: \[1, 1, 1\] is neither"),
        ({"box": (0, 0, 0, 1)}, r"box: from \(0.0, 0.0\) to \(0.0, 1.0\) there is no room"),
        ({"box": (0, 0, 1)}, r"box: \(0, 0, 1\) is not four numbers"),
        ({"box": 3}, r"box: 3 is not four numbers"),
        ({"box": (0, 0, math.nan, 1)}, r"box: nan is not finite"),
        ({"gravity": (0.0, math.inf)}, r"gravity y: inf is not finite"),
        ({"restitution_rule": "best"}, r"restitution_rule: 'best' is not one of"),
    ],
)
def test_bad_input_is_named(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        DiscGas(**{**GOOD, **wrong})


def test_a_gas_goes_on_by_sensible_amounts_only() -> None:
    gas = DiscGas(**GOOD)
    soon: Any = "soon"
    for dt in (-1.0, math.nan, math.inf, soon):
        with pytest.raises(ValueError, match="dt: "):
            gas.advance(dt)
    with pytest.raises(ValueError, match="events: -1"):
        gas.advance_events(-1)
    assert gas.time == 0.0


# --- restitution --------------------------------------------------------------------------------------


def test_two_restitutions_are_combined_by_the_rule() -> None:
    for rule, e in (("average", 0.6), ("minimum", 0.2), ("maximum", 1.0), ("product", 0.2)):
        gas = DiscGas(
            [(0.3, 0.5), (0.7, 0.5)],
            [(1, 0), (-1, 0)],
            0.1,
            1.0,
            restitution=[0.2, 1.0],
            restitution_rule=rule,
        )
        gas.advance_events(1)
        assert gas.velocities[:, 0] == pytest.approx([-e, e])


def test_walls_have_a_restitution_of_their_own() -> None:
    for number, wall in enumerate(WALL_NAMES):
        walls = [1.0] * 4
        walls[number] = 0.5
        way = ((-1, 0), (1, 0), (0, -1), (0, 1))[number]
        gas = DiscGas([(0.5, 0.5)], [way], 0.1, 3.0, restitution=1.0, wall_restitution=walls)
        assert gas.next_events(1)[0].b == wall
        gas.advance_events(1)
        assert gas.velocities[0] == pytest.approx(-0.5 * np.array(way))
        assert gas.wall_impulse[number] == pytest.approx(3.0 * 1.5)


# --- the same again -----------------------------------------------------------------------------------


def test_the_same_gas_runs_the_same_twice_and_in_another_process() -> None:
    here = reference_hash()
    assert reference_hash() == here
    code = "from tests.physics.gases import reference_hash; print(reference_hash())"
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    output = subprocess.check_output([sys.executable, "-c", code], cwd=CHECKOUT, env=environment, text=True)
    assert output.strip() == here


def test_a_run_does_not_depend_on_where_it_is_cut_nor_on_being_watched() -> None:
    whole, cut = random_gas(9, 40), random_gas(9, 40)
    whole.advance(1.0)
    for _ in range(64):
        cut.advance(1.0 / 64.0)
        _ = cut.positions, cut.velocities, cut.energy(), cut.next_events(3), cut.copy().advance(0.1)
    assert cut.state_hash() == whole.state_hash()


def test_a_copy_goes_on_alike_and_alone() -> None:
    gas = random_gas(13, 20)
    gas.advance(0.3)
    twin = gas.copy()
    before = gas.state_hash()
    assert twin.state_hash() == before
    twin.advance(0.5)
    assert gas.state_hash() == before
    gas.advance(0.5)
    assert gas.state_hash() == twin.state_hash()


def test_it_stops_at_the_most_events_allowed_and_goes_on_from_there() -> None:
    whole, limited = random_gas(9, 40), random_gas(9, 40)
    whole.advance(1.0)
    assert limited.advance(1.0, max_events=10) == 10
    assert limited.events == 10
    assert limited.time < 1.0
    limited.advance(1.0 - limited.time)
    assert limited.positions == pytest.approx(whole.positions, abs=1e-12)


def test_what_is_read_cannot_change_the_gas() -> None:
    gas = DiscGas(**random_discs(1), box=(-1.0, 0.5, 3.0, 3.5))
    before = gas.state_hash()
    for array in (gas.positions, gas.velocities, gas.radii, gas.masses, gas.wall_impulse):
        array += 1.0
    assert gas.state_hash() == before
