"""Rings become polygons with holes, curves chords within their tolerance."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.drawing.geometry import Point, distance_to_segment, to_world
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import PolygonShape
from sketchfall.app.outlines.bezier import flattened, point_at, steps_for
from sketchfall.app.outlines.letters import area_of, letter_body, polygons_of

PLACES = st.tuples(st.floats(-10.0, 10.0), st.floats(-10.0, 10.0))


def square(half: float, x: float = 0.0, y: float = 0.0) -> list[Point]:
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


@given(curve=st.tuples(PLACES, PLACES, PLACES, PLACES), tolerance=st.floats(1e-3, 1.0))
def test_no_chord_is_farther_from_its_curve_than_the_tolerance(
    curve: tuple[Point, Point, Point, Point], tolerance: float
) -> None:
    points = [curve[0], *flattened(curve, tolerance)]
    assert points[-1] == curve[3]
    count = steps_for(curve, tolerance)
    assert len(points) == count + 1
    for step in range(count):
        for share in (0.25, 0.5, 0.75):
            there = point_at(curve, (step + share) / count)
            assert distance_to_segment(there, points[step], points[step + 1]) <= tolerance * (1.0 + 1e-9)


def test_a_straight_curve_is_one_chord_and_a_circle_as_many_as_it_takes() -> None:
    line = (0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)
    assert flattened(line, 1e-6) == [(3.0, 0.0)]
    handle = 4.0 / 3.0 * (math.sqrt(2.0) - 1.0)
    quarter = (1.0, 0.0), (1.0, handle), (handle, 1.0), (0.0, 1.0)
    for tolerance in (1e-2, 1e-4):
        chords = len(flattened(quarter, tolerance))
        needed = math.pi / 4.0 / math.acos(1.0 - tolerance)
        assert needed <= chords <= 1.5 * needed + 1.0


def test_rings_within_rings_are_holes_and_islands_in_them() -> None:
    rings = [square(2.0), square(5.0), square(3.0)[::-1], square(1.0), square(1.0, 20.0), square(0.5, 20.0)]
    polygons = polygons_of([[*ring, ring[0]] for ring in rings])  # as fonts close them
    assert [(len(one.vertices), len(one.holes)) for one in polygons] == [(4, 1), (4, 1), (4, 1)]
    assert abs(area_of(polygons[0].vertices)) == 100.0
    assert abs(area_of(polygons[0].holes[0])) == 36.0
    assert abs(area_of(polygons[1].holes[0])) == 4.0


def test_a_letter_turns_about_its_centre_of_mass_and_lies_where_it_was_put() -> None:
    letter = letter_body(1, polygons_of([square(1.0, 1.0, 1.0), square(0.5, 0.7, 1.0)]), (10.0, 20.0))
    weight = mass_of(letter)
    assert weight.area == pytest.approx(4.0 - 1.0)  # exactly without the hole
    assert weight.centroid == pytest.approx((0.0, 0.0), abs=1e-12)
    (shape,) = letter.shapes
    assert isinstance(shape, PolygonShape)
    assert to_world(shape.vertices, letter)[0] == pytest.approx((10.0, 20.0))
