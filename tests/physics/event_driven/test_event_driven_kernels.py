"""The parts of a disc gas: times of meeting, the queue, the cells."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sketchfall.physics import DiscGas
from sketchfall.physics.event_driven.bounces import rebound_speed
from sketchfall.physics.event_driven.cells import choose_cells
from sketchfall.physics.event_driven.collision_times import collision_time, reach_time
from sketchfall.physics.event_driven.queue import BRANCHES, earliest_from, move_entry
from sketchfall.physics.event_driven.records import DISC, ENTRY, NOBODY, PLAN
from sketchfall.physics.runtime.jit import kernel
from tests.physics.gases import first_root, random_gas

pytestmark = pytest.mark.kernel

numbers = st.floats(-10.0, 10.0).map(lambda value: round(value, 3))


def test_a_disc_fits_into_a_line_of_the_cache() -> None:
    assert DISC.itemsize == PLAN.itemsize == 64


@settings(max_examples=200, deadline=None)
@given(numbers, numbers, numbers, numbers, st.floats(0.1, 5.0))
def test_discs_meet_when_their_distance_is_that_of_their_radii(
    dx: float, dy: float, dvx: float, dvy: float, distance: float
) -> None:
    time = collision_time(dx, dy, dvx, dvy, distance)
    approaching = dx * dvx + dy * dvy < 0.0
    if math.hypot(dx, dy) <= distance:
        assert time == (0.0 if approaching else math.inf)
    elif time < math.inf:
        assert approaching
        assert math.hypot(dx + time * dvx, dy + time * dvy) == pytest.approx(distance, rel=1e-9)
    elif approaching:
        nearest = abs(dx * dvy - dy * dvx) / math.hypot(dvx, dvy)
        assert nearest >= distance * (1.0 - 1e-9)


def collision_time_by_questions(dx: float, dy: float, dvx: float, dvy: float, distance: float) -> float:
    """One question after the other, as one would ask them."""
    b = dx * dvx + dy * dvy
    if b >= 0.0:
        return math.inf
    c = dx * dx + dy * dy - distance * distance
    if c <= 0.0:
        return 0.0
    discriminant = b * b - (dvx * dvx + dvy * dvy) * c
    if discriminant <= 0.0:
        return math.inf
    return c / (math.sqrt(discriminant) - b)


few = st.sampled_from([-5.0, -4.0, -1.0, 0.0, 1e-9, 1.0, 3.0, 5.0])  # with which discs touch, graze and rest


@settings(max_examples=300, deadline=None)
@given(numbers | few, numbers | few, numbers | few, numbers | few, st.sampled_from([0.1, 1.0, 5.0]))
def test_questions_asked_at_once_get_the_same_answer(
    dx: float, dy: float, dvx: float, dvy: float, distance: float
) -> None:
    assert collision_time(dx, dy, dvx, dvy, distance) == collision_time_by_questions(
        dx, dy, dvx, dvy, distance
    )


def test_a_slow_meeting_of_near_discs_is_found_to_the_last_digits() -> None:
    """The textbook's formula for the root would lose all of them here."""
    assert collision_time(1.0 + 1e-12, 0.0, -1.0, 0.0, 1.0) == pytest.approx(1e-12, rel=1e-3)


@settings(max_examples=200, deadline=None)
@given(st.floats(0.001, 10.0), numbers, numbers)
def test_a_wall_is_reached_when_the_parabola_says(gap: float, speed: float, acceleration: float) -> None:
    time = reach_time(gap, speed, acceleration)
    assert time == pytest.approx(first_root(-0.5 * acceleration, -speed, gap), rel=1e-6, abs=1e-9)


@pytest.mark.parametrize(
    ("gap", "speed", "acceleration", "time"),
    [
        (0.0, 1.0, 0.0, 0.0),
        (-1e-12, 1.0, -9.81, 0.0),  # beyond by rounding, and going on
        (0.0, 0.0, 9.81, 0.0),  # held there
        (0.0, 0.0, -9.81, math.inf),
        (0.0, -1.0, 0.0, math.inf),
        (0.0, -4.905, 9.81, 1.0),  # thrown off, and coming back
        (-1.0, -1.0, 2.0, 0.5),  # far beyond: at the latest when it turns round
        (1.0, 1.0, -0.5, 2.0),  # just reaches it
        (1.0, 1.0, -0.51, math.inf),
    ],
)
def test_the_edges_of_reaching(gap: float, speed: float, acceleration: float, time: float) -> None:
    assert reach_time(gap, speed, acceleration) == pytest.approx(time)


def test_the_first_in_the_queue_is_always_the_earliest() -> None:
    source = random.Random(4)
    count = 23
    queue = np.zeros(count, ENTRY)
    queue["time"], queue["disc"], queue["place"] = math.inf, np.arange(count), np.arange(count)
    times = [math.inf] * count
    for _ in range(300):
        disc = source.randrange(count)
        times[disc] = source.choice([math.inf, source.random(), float(source.randrange(3))])
        move_entry(queue, disc, times[disc])
        assert queue[0]["time"] == min(times)
        assert [queue[queue[each]["place"]]["disc"] for each in range(count)] == list(range(count))
        assert [queue[queue[each]["place"]]["time"] for each in range(count)] == times


@kernel
def earliest_place(queue: Any, first: int) -> int:
    """As queue.py uses it: put in place of the call."""
    return earliest_from(queue, first)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([0.0, 1.0, 2.0, math.inf]), min_size=1, max_size=12), st.data())
def test_the_earliest_of_four_is_the_first_of_equals(times: list[float], data: st.DataObject) -> None:
    queue = np.zeros(len(times), ENTRY)
    queue["time"] = times
    first = data.draw(st.integers(0, len(times) - 1))
    four = times[first : first + BRANCHES]
    assert earliest_place(queue, first) == first + four.index(min(four))


def members_of_cells(gas: DiscGas) -> dict[int, int]:
    """The cell in whose list each disc is."""
    found = {}
    for cell, disc in enumerate(gas._heads):
        while disc != NOBODY:
            assert disc not in found
            found[int(disc)] = cell
            disc = gas._discs[disc]["next"]
    return found


def test_every_disc_is_in_the_list_of_the_cell_that_holds_it() -> None:
    gas = random_gas(6, 20)
    columns, rows = int(gas._box["columns"][0]), int(gas._box["rows"][0])
    assert columns * rows > 4
    left, bottom, right, top = gas.box
    for _ in range(10):
        gas.advance(0.05)
        cells = members_of_cells(gas)
        assert len(cells) == len(gas)
        for disc, (x, y) in enumerate(gas.positions):
            column = min(int((x - left) / (right - left) * columns), columns - 1)
            row = min(int((y - bottom) / (top - bottom) * rows), rows - 1)
            assert cells[disc] == row * columns + column


def test_partners_are_mutual() -> None:
    gas = random_gas(6, 20)
    pairs = 0
    for _ in range(30):
        gas.advance_events(1)
        for disc, plan in enumerate(gas._plans):
            if plan["partner"] >= 0:
                assert gas._plans[plan["partner"]]["partner"] == disc
                assert gas._discs[plan["partner"]]["due"] == gas._discs[disc]["due"]
                pairs += 1
    assert pairs > 0


def test_cells_fit_their_discs() -> None:
    alike = np.full(1000, 0.002)
    columns, rows, limit = choose_cells(alike, 1.0, 1.0)
    assert limit == 0.002
    assert 500 < columns * rows < 4000
    dense = np.full(100, 0.05)
    columns, rows, _ = choose_cells(dense, 1.0, 1.0)
    assert 1.0 / columns >= 0.1
    with_one_large = np.append(alike, 0.2)
    assert choose_cells(with_one_large, 1.0, 1.0)[2] == 0.002
    assert choose_cells(np.array([0.5]), 1.0, 1.0) == (1, 1, 0.5)


@given(st.floats(0.0, 10.0), st.floats(0.0, 1.0), st.floats(0.0, 1.0))
@settings(max_examples=50, deadline=None)
def test_a_bounce_never_gains_and_never_ends_slower_than_rest(v: float, e: float, rest: float) -> None:
    parting = rebound_speed(v, e, rest)
    assert parting <= v
    assert parting >= min(e * v, v)
    assert parting == v or parting >= rest
