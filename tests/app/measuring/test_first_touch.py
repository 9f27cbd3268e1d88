"""When two bodies in flight touch, against throws whose moment is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sketchfall.app.measuring.first_touch import Flight, first_touch, gap_after
from sketchfall.app.measuring.within_step import Motion

SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
POINT = np.array([(0.0, 0.0)])


def box(
    place: tuple[float, float],
    velocity: tuple[float, float] = (0.0, 0.0),
    acceleration: tuple[float, float] = (0.0, 0.0),
    spin: float = 0.0,
) -> Flight:
    return Flight([(SQUARE, 0.0)], Motion(place, 0.0, velocity, spin), acceleration)


def disc(place: tuple[float, float], velocity: tuple[float, float], radius: float) -> Flight:
    return Flight([(POINT, radius)], Motion(place, 0.0, velocity, 0.0))


@pytest.mark.parametrize("way", [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])
def test_what_speeds_up_arrives_when_s_is_v_t_and_half_of_a_t_squared(way: tuple[float, float]) -> None:
    """1 m of way, at 3 m/s and 4 m/s²."""
    x, y = way
    moving = box((0.0, 0.0), (3.0 * x, 3.0 * y), (4.0 * x, 4.0 * y))
    there = box((2.0 * x, 2.0 * y))
    seconds = (math.sqrt(9.0 + 8.0) - 3.0) / 4.0
    for a, b in ((moving, there), (there, moving)):
        assert first_touch(a, b, 0.5) == pytest.approx(seconds, abs=1e-9)
        assert first_touch(a, b, 0.9 * seconds) is None
        assert gap_after(a, b, 0.0) == pytest.approx(1.0)


def test_a_disc_meets_the_corner_of_a_box_at_its_rim() -> None:
    """A corner 0.3 m above the way of its centre, with a radius of 0.5 m: 0.4 m before it is below it."""
    ball = disc((-3.0, -0.8), (2.0, 0.0), 0.5)
    assert first_touch(ball, box((0.0, 0.0)), 2.0) == pytest.approx((3.0 - 0.5 - 0.4) / 2.0, abs=1e-9)


def test_a_turning_corner_meets_a_wall() -> None:
    """The half diagonal reaches 0.6 m to the side when the square has turned so far."""
    turning, wall = box((0.0, 0.0), spin=1.0), box((1.1, 0.0))
    angle = math.pi / 4.0 - math.acos(0.6 / math.hypot(0.5, 0.5))
    assert first_touch(turning, wall, 1.0) == pytest.approx(angle, abs=1e-9)


def test_back_in_time_it_is_when_they_touched_last() -> None:
    leaving = box((2.0, 0.0), (2.0, 0.0))
    assert first_touch(leaving, box((0.0, 0.0)), -1.0) == pytest.approx(-0.5, abs=1e-9)
