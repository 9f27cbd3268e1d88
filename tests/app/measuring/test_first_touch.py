"""When two bodies in flight touch, against throws whose moment is known."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import affinity

from sketchfall.app.measuring.first_touch import Flight, Floats, first_touch, gap_after
from sketchfall.app.measuring.within_step import Motion
from tests import naive

Piece = tuple[Floats, float]

SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
POINT = np.array([(0.0, 0.0)])

places = st.tuples(st.integers(-16, 16), st.integers(-16, 16)).map(lambda p: (p[0] / 16, p[1] / 16))
discs = st.tuples(places.map(lambda place: np.array([place])), st.floats(0.1, 1.0))
pieces = st.one_of(
    st.lists(places, min_size=2, max_size=7, unique=True)
    .map(naive.convex_hull)
    .map(lambda corners: (corners, 0.0)),
    discs,
)
solid = pieces.filter(lambda piece: len(piece[0]) != 2)


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


def test_a_beam_beside_a_corner_is_apart_from_it_though_no_side_of_the_box_parts_them() -> None:
    """A square on its corner, below a long level beam."""
    turned = Flight([(SQUARE, 0.0)], Motion((0.0, 0.0), math.pi / 4.0, (0.0, 0.0), 0.0))
    beam = Flight([(np.array([(-3.0, 1.0), (3.0, 1.0)]), 0.0)], Motion((0.0, 0.0), 0.0, (0.0, 0.0), 0.0))
    for a, b in ((turned, beam), (beam, turned)):
        assert gap_after(a, b, 0.0) == pytest.approx(1.0 - math.sqrt(0.5))


def test_a_turning_corner_meets_a_wall() -> None:
    """The half diagonal reaches 0.6 m to the side when the square has turned so far."""
    turning, wall = box((0.0, 0.0), spin=1.0), box((1.1, 0.0))
    angle = math.pi / 4.0 - math.acos(0.6 / math.hypot(0.5, 0.5))
    assert first_touch(turning, wall, 1.0) == pytest.approx(angle, abs=1e-9)


@settings(max_examples=40)
@given(solid, pieces, st.floats(-3.0, 3.0), st.floats(-3.0, 3.0), st.floats(-4.0, 4.0))
def test_the_gap_is_the_distance_of_the_two_outlines_whatever_they_are(
    first: Piece, second: Piece, x: float, y: float, angle: float
) -> None:
    """Of polygons, discs and the beams of gates, against a library of planar geometry."""
    apart = gap_after(
        Flight([first], Motion((0.0, 0.0), 0.0, (0.0, 0.0), 0.0)),
        Flight([second], Motion((x, y), angle, (0.0, 0.0), 0.0)),
        0.0,
    )
    placed = affinity.translate(affinity.rotate(outline(second), angle, (0.0, 0.0), use_radians=True), x, y)
    distance = outline(first).distance(placed) - first[1] - second[1]
    assert max(0.0, apart) == pytest.approx(max(0.0, distance), abs=1e-9)


def outline(piece: Piece) -> shapely.Geometry:
    """Without the radius."""
    corners = piece[0]
    kind = {1: shapely.Point, 2: shapely.LineString}.get(len(corners), shapely.Polygon)
    return kind(corners[0] if len(corners) == 1 else corners)


def test_back_in_time_it_is_when_they_touched_last() -> None:
    leaving = box((2.0, 0.0), (2.0, 0.0))
    assert first_touch(leaving, box((0.0, 0.0)), -1.0) == pytest.approx(-0.5, abs=1e-9)
