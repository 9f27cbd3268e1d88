"""The numbers of a course: each at its step, and nothing where nobody measured."""

import math

import numpy as np
import pytest

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.measuring.samples import FIRST_ROOM, Samples, Series

pytestmark = pytest.mark.no_engine

START = 7


def test_numbers_are_found_where_they_were_put() -> None:
    series = Series(START)
    for step in (START, START + 2):
        series.put(step, float(step))
    assert [series.at(step) for step in (START, START + 2)] == [7.0, 9.0]
    for step in (START - 1, START + 1, START + FIRST_ROOM - 1, START + FIRST_ROOM, START + 10**6):
        assert math.isnan(series.at(step))


@pytest.mark.parametrize("place", [FIRST_ROOM - 1, FIRST_ROOM, 2 * FIRST_ROOM, 5 * FIRST_ROOM])
def test_there_is_room_for_ever_more(place: int) -> None:
    series = Series(START)
    series.put(START, 1.0)
    series.put(START + place, 2.0)
    assert (series.at(START), series.at(START + place)) == (1.0, 2.0)
    assert math.isnan(series.at(START + place - 1))


@pytest.mark.parametrize("last", [0, 1, FIRST_ROOM - 1, FIRST_ROOM, 3 * FIRST_ROOM])
def test_all_until_a_step_are_so_many_however_few_were_measured(last: int) -> None:
    series = Series(START)
    series.put(START, 1.0)
    found = series.until(START + last)
    assert (len(found), found[0]) == (last + 1, 1.0)
    assert np.isnan(found[1:]).all()


def test_each_thing_that_is_measured_has_its_own_numbers() -> None:
    speed, height = Measured("speed", 1), Measured("y", 1)
    samples = Samples(START)
    samples.put(speed, START, 3.0)
    samples.put(height, START, 4.0)
    samples.put(speed, START + 1, 5.0)
    assert [samples.at(speed, step) for step in (START, START + 1)] == [3.0, 5.0]
    assert samples.at(height, START) == 4.0
    assert math.isnan(samples.at(Measured("x", 1), START))
    assert samples.of(Measured("x", 1)) is None
    samples.forget()
    assert math.isnan(samples.at(speed, START))
