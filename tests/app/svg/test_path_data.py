"""Paths of SVG: every command against points that are known, and curves within their tolerance."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.svg import path_data
from sketchfall.app.svg.path_data import PathError, arc_points, lines_of

pytestmark = pytest.mark.no_engine

FINE = 1e-3
RADII = st.floats(0.5, 20.0)


def points(data: str, tolerance: float = FINE) -> list[tuple[float, float]]:
    (line,) = lines_of(data, tolerance)
    return line.points


def test_straight_lines_in_every_writing() -> None:
    square = [(1.0, 2.0), (4.0, 2.0), (4.0, 6.0), (1.0, 6.0)]
    for data in (
        "M1 2L4 2L4 6L1 6Z",
        "M 1,2 4,2 4,6 1,6 z",
        "m1 2 3 0 0 4-3 0z",
        "M1 2H4V6H1z",
        "m 1 2 h 3 v 4 h -3 Z",
        "M1e0+2L.4e1 2.L4 6 1 6Z",
    ):
        (line,) = lines_of(data, FINE)
        assert line.points == square
        assert line.is_closed


def test_several_lines_begin_where_the_one_before_began() -> None:
    first, second, third = lines_of("m1 1h2v2z m5 5 h1 v1 M0 0 L1 1", FINE)
    assert second.points == [(6.0, 6.0), (7.0, 6.0), (7.0, 7.0)]
    assert [line.is_closed for line in (first, second, third)] == [True, False, False]
    assert third.points == [(0.0, 0.0), (1.0, 1.0)]
    (_, after) = lines_of("M1 1h2v2z l0 5 1 0", FINE)
    assert not after.is_closed
    assert after.points == [(1.0, 1.0), (1.0, 6.0), (2.0, 6.0)]


def test_curves_pass_their_middles_and_smooth_ones_go_on_straight() -> None:
    cubic = points("M0 0C0 4 8 4 8 0")
    assert max(y for _, y in cubic) == pytest.approx(3.0, abs=FINE)
    quadratic = points("M0 0Q4 8 8 0")
    assert max(y for _, y in quadratic) == pytest.approx(4.0, abs=FINE)
    for smooth, said in (
        ("M0 0C0 4 8 4 8 0S16 -4 16 0", "M0 0C0 4 8 4 8 0C8 -4 16 -4 16 0"),
        ("M0 0Q4 8 8 0T16 0", "M0 0Q4 8 8 0Q12 -8 16 0"),
        ("M0 0S8 4 8 0", "M0 0C0 0 8 4 8 0"),
        ("M1 7Q4 13 10 -2", "M1 7C3 11 6 8 10 -2"),
        ("m1 1c0 4 8 4 8 0s8 -4 8 0", "M1 1C1 5 9 5 9 1S17 -3 17 1"),
    ):
        np.testing.assert_allclose(points(smooth), points(said))


def test_arcs_go_the_way_that_their_flags_say() -> None:
    """From (1, 0) to (0, 1) on a circle of radius 1: around the origin or (1, 1), the short way or not."""
    for large, sweep, center, middle in (
        (0, 1, (0.0, 0.0), (math.sqrt(0.5), math.sqrt(0.5))),
        (1, 0, (0.0, 0.0), (-math.sqrt(0.5), -math.sqrt(0.5))),
        (0, 0, (1.0, 1.0), (1.0 - math.sqrt(0.5), 1.0 - math.sqrt(0.5))),
        (1, 1, (1.0, 1.0), (1.0 + math.sqrt(0.5), 1.0 + math.sqrt(0.5))),
    ):
        found = points(f"M1 0A1 1 0 {large} {sweep} 0 1", 1e-5)
        np.testing.assert_allclose(points(f"M1 0a1,1 0 {large}{sweep}-1 1", 1e-5), found, atol=1e-12)
        assert all(math.dist(point, center) == pytest.approx(1.0) for point in found)
        assert min(math.dist(point, middle) for point in found) < 0.02
        for before, after in pairwise(found):  # no chord is farther off the circle than it may be
            chord = ((before[0] + after[0]) / 2.0, (before[1] + after[1]) / 2.0)
            assert math.dist(chord, center) >= 1.0 - 1.001e-5
        turn = 1.5 * math.pi if large else 0.5 * math.pi
        assert len(found) == 1 + math.ceil(turn / (2.0 * math.acos(1.0 - 1e-5))), "and no more than it takes"


def test_radii_that_are_too_small_are_made_large_enough_and_flat_arcs_are_lines() -> None:
    found = points("M0 0A1 1 0 0 1 6 0", 1e-4)
    assert all(math.dist(point, (3.0, 0.0)) == pytest.approx(3.0) for point in found)
    assert points("M0 0A0 5 0 0 1 6 0") == [(0.0, 0.0), (6.0, 0.0)]


@given(
    st.floats(0.5, 20.0),
    st.floats(0.5, 20.0),
    st.floats(-180.0, 180.0),
    st.floats(-9.0, 9.0),
    st.booleans(),
    st.booleans(),
)
def test_every_point_of_an_arc_is_on_its_ellipse(
    rx: float, ry: float, turn: float, down: float, large: bool, sweep: bool
) -> None:
    end = (0.3, down or 1.0)
    found = [(0.0, 0.0), *arc_points((0.0, 0.0), (rx, ry, turn, large, sweep), end, 0.01)]
    assert found[-1] == end
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    flat = [((c * x + s * y) / rx, (c * y - s * x) / ry) for x, y in found]
    ax, ay = flat[0]
    bx, by = flat[-1]
    half = math.dist(flat[0], flat[-1]) / 2.0
    if half >= 1.0:  # too far for its radii: they grow until its ends are opposite to each other
        middle = ((ax + bx) / 2.0, (ay + by) / 2.0)
        assert all(math.dist(middle, point) == pytest.approx(half) for point in flat)
    elif len(flat) > 3:
        # The centre is where the distances to three of its points are equal to 1.
        away = math.sqrt(max(0.0, 1.0 - half * half)) / (2.0 * half)
        centers = [
            ((ax + bx) / 2.0 + sign * away * (by - ay), (ay + by) / 2.0 - sign * away * (bx - ax))
            for sign in (1, -1)
        ]
        assert min(max(abs(math.dist(center, point) - 1.0) for point in flat) for center in centers) < 1e-6


@pytest.mark.parametrize(
    "data", ["M1", "M1 1 L2", "M1 1 X2 2", "M1 1 Zz3", "M1 1A1 1 0 2 0 3 3", "M1e999 0L1 1", "M0 0L1 1 2"]
)
def test_what_cannot_be_read_is_said(data: str) -> None:
    with pytest.raises(PathError):
        lines_of(data, FINE)


@pytest.mark.parametrize("begins", ["M1 1!", "!", "1 2", "M1 1L2!", "M1 1zz5"])
def test_what_cannot_be_read_is_told_by_how_it_begins(begins: str) -> None:
    rest = "".join(chr(ord("b") + place % 20) for place in range(60))
    with pytest.raises(PathError) as refused:
        lines_of(begins + rest, FINE)
    told = str(refused.value)
    assert told == (begins + rest)[(begins + rest).index(told) :][:20]
    assert begins[-1] in told


def test_nothing_is_nothing() -> None:
    assert lines_of("", FINE) == []
    assert lines_of("M3 3", FINE) == []


def test_a_path_has_as_many_points_as_may_be_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(path_data, "MOST_POINTS", 100)
    assert len(points("M0 0" + "l1 0" * 99)) == 100
    assert len(lines_of("M0 0" + "l1 0z" * 50, FINE)) == 50
    for pieces in ("l1 0" * 100, "l1 0z" * 51):
        with pytest.raises(PathError):
            lines_of("M0 0" + pieces, FINE)


@given(RADII, RADII, st.floats(-180.0, 180.0), st.booleans(), st.booleans(), st.floats(-50.0, 50.0))
def test_an_arc_is_the_same_wherever_it_begins(
    rx: float, ry: float, turn: float, large: bool, sweep: bool, away: float
) -> None:
    """Also one whose radii are too small for its ends."""
    for end in ((0.3, 1.0), (30.0, -20.0)):
        numbers = rx, ry, turn, float(large), float(sweep)
        here = arc_points((0.0, 0.0), numbers, end, 0.01)
        there = arc_points((away, -2.0 * away), numbers, (end[0] + away, end[1] - 2.0 * away), 0.01)
        np.testing.assert_allclose(np.array(there) - (away, -2.0 * away), here, atol=1e-3)
