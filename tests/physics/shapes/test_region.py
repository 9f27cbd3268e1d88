"""Regions: areas add up whatever is done to them, and what touches is joined without a seam."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sketchfall.physics import OutlineError, Polygon, Region, mass_properties
from tests import naive
from tests.naive import polygons

Ring = list[tuple[float, float]]

turns = st.floats(-math.pi, math.pi)
shifts = st.floats(-1.0, 1.0)


def box(left: float, bottom: float, right: float, top: float) -> Ring:
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def placed(polygon: Polygon, angle: float, x: float, y: float) -> Region:
    return Region([[polygon.outline @ naive.rotation(angle).T + (x, y)]])


def area_of(pieces: list[Region]) -> float:
    return sum(piece.area for piece in pieces)


@given(polygons, polygons, turns, shifts, shifts)
def test_union_and_intersection_together_have_the_area_of_both(
    a: Polygon, b: Polygon, angle: float, x: float, y: float
) -> None:
    one, other = placed(a, 0.0, 0.0, 0.0), placed(b, angle, x, y)
    slack = 1e-8 * (one.area + other.area)
    assert (one | other).area + (one & other).area == pytest.approx(one.area + other.area, abs=slack)
    assert (one - other).area + (one & other).area == pytest.approx(one.area, abs=slack)


@example(Polygon([(0.0, 0.0), (0.03125, 0.015625), (0.0, 0.53125)]), [(0.0, 0.0), (-2e-309, 1.0)], 0.0)
@given(polygons, st.lists(st.tuples(shifts, shifts), min_size=2, max_size=6), shifts)
def test_what_a_line_parts_has_together_what_was_there(polygon: Polygon, line: Ring, hole: float) -> None:
    region = placed(polygon, 0.1, 0.0, 0.0) - Region([[box(hole, hole, hole + 0.3, hole + 0.2)]])
    pieces = region.parted(line)
    assert area_of(pieces) == pytest.approx(region.area, abs=1e-7 * region.area + 1e-9)
    for piece in pieces:
        made = _shape_of(piece)
        assert made is None or mass_properties(made).area == pytest.approx(piece.area, rel=1e-6)


def _shape_of(piece: Region) -> Polygon | None:
    """None if it touches itself, as after a line that came back to a point where it had been."""
    outline, *holes = piece.rings
    try:
        return Polygon(outline, holes)
    except OutlineError as error:
        if error.reason != "holes_meet":
            raise
        return None


@given(polygons, turns)
def test_a_hull_is_that_of_the_corners(polygon: Polygon, angle: float) -> None:
    region = placed(polygon, angle, 0.3, -0.2)
    corners = [(x, y) for x, y in region.pieces[0].rings[0].tolist()]
    (hull,) = region.hull().pieces
    assert hull.area == pytest.approx(_area(corners))


def _area(corners: Ring) -> float:
    hull = np.array(naive.convex_hull(corners))
    x, y = (hull - hull[0]).T
    return 0.5 * abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1)))


@pytest.mark.parametrize("turn", [0.0, 0.3, 1.1, -2.0])
def test_boxes_side_by_side_become_one_without_a_seam(turn: float) -> None:
    spin = naive.rotation(turn).T
    one, other = (Region([[np.array(box(x, 0.1, x + 0.7, 0.9)) @ spin]]) for x in (0.1, 0.8))
    assert one.touches(other)
    (piece,) = (one | other).pieces
    (outline,) = piece.rings
    assert len(outline) == 4
    assert piece.area == pytest.approx(1.4 * 0.8)


def test_boxes_that_meet_at_a_corner_do_not_touch_and_stay_two() -> None:
    one, other = Region([[box(0, 0, 1, 1)]]), Region([[box(1, 1, 2, 2)]])
    assert not one.touches(other)
    assert len((one | other).pieces) == 2


def test_round_numbers_stay_what_they_are() -> None:
    (piece,) = (Region([[box(0.1, 0.2, 0.7, 0.9)]]) | Region([[box(0.3, 0.3, 1.1, 0.8)]])).pieces
    (outline,) = piece.rings
    numbers = {0.1, 0.2, 0.7, 0.9, 0.3, 1.1, 0.8}
    assert set(outline.ravel().tolist()) <= numbers


def test_a_line_that_ends_inside_parts_nothing_and_leaves_no_corner() -> None:
    square = Region([[box(0, 0, 2, 2)]])
    (piece,) = square.parted([(-1.0, 1.0), (1.0, 1.0)])
    (outline,) = piece.rings
    assert len(outline) == 4


def test_a_closed_line_takes_a_piece_out_and_leaves_its_hole() -> None:
    loop = [(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5), (0.5, 0.4)]
    outer, inner = Region([[box(0, 0, 2, 2)]]).parted(loop)
    assert [len(outer.rings), len(inner.rings)] == [2, 1]
    assert [outer.area, inner.area] == [pytest.approx(3.0), pytest.approx(1.0)]


@given(st.floats(-0.9, 3.0))
def test_a_box_that_grows_stays_a_box(distance: float) -> None:
    assume(abs(distance) > 1e-3)
    (piece,) = Region([[box(0, 0, 2, 4)]]).grown(distance).pieces
    (outline,) = piece.rings
    assert len(outline) == 4
    assert piece.area == pytest.approx((2.0 + 2.0 * distance) * (4.0 + 2.0 * distance))


def test_what_shrinks_may_part_or_vanish() -> None:
    dumbbell = Region([[box(0, 0, 1, 1)], [box(0.9, 0.4, 2.1, 0.6)], [box(2, 0, 3, 1)]])
    assert len(dumbbell.pieces) == 1
    assert len(dumbbell.grown(-0.2).pieces) == 2
    assert dumbbell.grown(-0.6).pieces == []


@given(polygons, st.floats(0.001, 0.2))
def test_a_simpler_outline_stays_within_the_tolerance(polygon: Polygon, tolerance: float) -> None:
    region = placed(polygon, 0.0, 0.0, 0.0)
    for piece in region.simplified(tolerance).pieces:
        for ring in piece.rings:
            assert all(region.distance_to(corner) <= tolerance + 1e-9 for corner in ring.tolist())


def test_a_region_of_nothing_is_empty() -> None:
    nothing = Region()
    assert (nothing.area, nothing.pieces) == (0.0, [])
    assert (Region([[box(0, 0, 1, 1)]]) & Region([[box(2, 2, 3, 3)]])).pieces == []
