"""Lines and circles on which points land: all their crossings and nothing else, and what is nearest."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.snapping.curves import Curve, Round, Straight, crossings, tangent_points

pytestmark = pytest.mark.no_engine

ROUNDING = 1e-7  # m, of some metres; a crossing that is nearly a touch is known to the root of rounding
numbers = st.integers(-40, 40).map(lambda steps: steps / 8.0)
points = st.tuples(numbers, numbers)
angles = st.integers(-50, 50).map(lambda steps: steps / 16.0)


@st.composite
def curves_through(draw: st.DrawFn, point: Point) -> Curve:
    angle = draw(angles)
    c, s = math.cos(angle), math.sin(angle)
    if draw(st.booleans()):
        radius = draw(st.integers(1, 30)) / 8.0
        return Round("edge", (point[0] - radius * c, point[1] - radius * s), radius)
    before, after = draw(st.integers(0, 16)) / 4.0, draw(st.integers(0, 16)) / 4.0
    return Straight("edge", (point[0] - before * c, point[1] - before * s), (c, s), 0.0, before + after)


def way_at(curve: Curve, point: Point) -> float:
    """Its direction there."""
    if isinstance(curve, Straight):
        return math.atan2(curve.direction[1], curve.direction[0])
    return math.atan2(point[1] - curve.center[1], point[0] - curve.center[0]) + math.pi / 2.0


@given(st.data(), points)
def test_where_two_meet_they_cross_and_every_crossing_is_on_both(data: st.DataObject, point: Point) -> None:
    one, other = data.draw(curves_through(point)), data.draw(curves_through(point))
    assume(abs(math.sin(way_at(one, point) - way_at(other, point))) > 0.05)
    found = crossings(one, other)
    assert 1 <= len(found) <= 2
    assert min(math.dist(place, point) for place in found) <= ROUNDING
    for place in found:
        assert math.dist(one.nearest(place), place) <= ROUNDING
        assert math.dist(other.nearest(place), place) <= ROUNDING
    again = crossings(other, one)
    assert len(again) == len(found)
    assert all(min(math.dist(place, each) for each in again) <= ROUNDING for place in found)


@given(st.data(), points, points)
def test_no_place_of_a_curve_is_nearer_than_the_nearest(
    data: st.DataObject, on_it: Point, point: Point
) -> None:
    curve = data.draw(curves_through(on_it))
    near = curve.nearest(point)
    assert math.dist(curve.nearest(near), near) <= ROUNDING
    assert math.dist(near, point) <= math.dist(on_it, point) + ROUNDING
    if isinstance(curve, Straight):
        ends = curve.at(curve.low), curve.at(curve.high)
        assert math.dist(near, point) <= min(math.dist(end, point) for end in ends) + ROUNDING
        assert curve.low - ROUNDING <= curve.place_of(near) <= curve.high + ROUNDING
    else:
        away = math.dist(curve.center, point)
        assert math.dist(near, point) == pytest.approx(abs(away - curve.radius), abs=ROUNDING)


@given(points, points, st.integers(1, 30).map(lambda steps: steps / 8.0))
def test_a_tangent_leaves_its_circle_at_right_angles_to_the_radius(
    start: Point, center: Point, radius: float
) -> None:
    circle = Round("edge", center, radius)
    found = tangent_points(start, circle)
    assert len(found) == (2 if math.dist(start, center) > radius else 0)
    for x, y in found:
        assert math.dist((x, y), center) == pytest.approx(radius)
        along = (x - start[0]) * (x - center[0]) + (y - start[1]) * (y - center[1])
        assert along == pytest.approx(0.0, abs=ROUNDING)
    if found:
        sides = [
            (x - start[0]) * (center[1] - start[1]) - (y - start[1]) * (center[0] - start[0])
            for x, y in found
        ]
        assert min(sides) < 0.0 < max(sides)


@pytest.mark.parametrize("turn", [0.0, 0.5, math.pi / 2.0])
def test_what_does_not_reach_the_other_does_not_cross_it(turn: float) -> None:
    c, s = math.cos(turn), math.sin(turn)
    line = Straight("edge", (0.0, 0.0), (c, s), 0.0, 2.0)
    for along, count in ((-0.1, 0), (0.0, 1), (1.0, 1), (2.0, 1), (2.1, 0)):
        across = Straight("edge", (along * c + s, along * s - c), (-s, c), 0.0, 2.0)
        assert len(crossings(line, across)) == len(crossings(across, line)) == count
    assert crossings(line, Straight("edge", (-s, c), (c, s))) == []
    for distance, count in ((0.4, 0), (0.6, 2), (3.4, 2), (3.6, 0)):
        small, large = Round("edge", (0.0, 0.0), 1.5), Round("edge", (distance * c, distance * s), 2.0)
        assert len(crossings(small, large)) == len(crossings(large, small)) == count
    assert crossings(Round("edge", (0.0, 0.0), 1.0), Round("edge", (0.0, 0.0), 1.0)) == []


def test_a_line_along_an_axis_keeps_its_very_coordinate() -> None:
    level = Straight("edge", (0.1, 0.3), (1.0, 0.0), -9.0, 9.0)
    upright = Straight("edge", (0.7, -0.1), (0.0, 1.0), -9.0, 9.0)
    aslant = Straight("edge", (0.0, 0.0), (0.6, 0.8), -9.0, 9.0)
    assert crossings(level, upright) == crossings(upright, level) == [(0.7, 0.3)]
    ((_, y),), ((x, _),) = crossings(aslant, level), crossings(aslant, upright)
    assert (x, y) == (0.7, 0.3)
