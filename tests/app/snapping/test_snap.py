"""Where points land: on what is drawn nearby, by numbers that can be done by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Placement
from sketchfall.app.drawing.scene import BodyDrawing, Point
from sketchfall.app.snapping.around import disc_centres
from sketchfall.app.snapping.curves import Round, tangent_points
from sketchfall.app.snapping.kinds import EVERYTHING, Kind
from sketchfall.app.snapping.snap import (
    Search,
    Snap,
    land,
    lines_shown,
    snap_angle,
    snap_to_grid,
    snap_to_landmark,
)
from sketchfall.app.strokes.shaping import box_body, circle_body, polygon_body

pytestmark = pytest.mark.no_engine

NO_GRID = EVERYTHING - {"grid"}
BOX = box_body(1, (0.0, 0.0), (4.0, 2.0))
DISC = circle_body(2, (10.0, 0.0), 3.0)


def found(
    point: Point,
    *bodies: BodyDrawing,
    kinds: frozenset[Kind] = NO_GRID,
    start: Point | None = None,
    ignoring: frozenset[int] = frozenset(),
    joining: bool = False,
) -> Snap:
    """Within a decimetre, on a grid of half metres."""
    search = Search(0.1, 0.5, kinds, ignoring, start, joining)
    return land(point, Placement(bodies), search)


@pytest.mark.parametrize(
    ("near", "place", "words"),
    [
        ((4.06, 1.95), (4.0, 2.0), "corner"),
        ((2.05, 2.06), (2.0, 2.0), "midpoint"),
        ((1.94, 1.03), (2.0, 1.0), "centre"),
        ((1.2, 2.07), (1.2, 2.0), "on the edge"),
        ((5.0, 2.04), (5.0, 2.0), "in line with the edge"),
        ((-0.04, 3.0), (0.0, 3.0), "in line with the edge"),
    ],
)
def test_a_point_lands_on_what_is_near_and_a_word_says_what(near: Point, place: Point, words: str) -> None:
    snap = found(near, BOX)
    assert snap.point == pytest.approx(place, abs=1e-12)
    assert snap.words == words


@pytest.mark.parametrize(
    ("near", "kind"),
    [((4.05, 2.0), "corner"), ((2.0, 2.05), "midpoint"), ((2.05, 1.0), "centre"), ((1.0, 2.05), "edge")],
)
def test_what_is_switched_off_draws_no_point(near: Point, kind: Kind) -> None:
    alone: frozenset[Kind] = frozenset({kind})
    assert found(near, BOX, kinds=alone).to == kind
    assert found(near, BOX, kinds=frozenset()) == Snap(near)
    assert found(near, BOX, kinds=alone, ignoring=frozenset({1})) == Snap(near)


def test_on_a_circle_the_nearest_point_of_its_rim_is_meant() -> None:
    at = math.radians(30.0)
    snap = found((10.0 + 3.05 * math.cos(at), 3.05 * math.sin(at)), DISC)
    assert snap.point == pytest.approx((10.0 + 3.0 * math.cos(at), 1.5))
    assert snap.words == "on the edge"


def test_where_outlines_of_two_bodies_cross_is_a_place_of_its_own() -> None:
    other = replace(box_body(3, (3.0, 1.3), (6.0, 5.0)))
    snap = found((3.04, 1.95), BOX, other)
    assert snap.point == pytest.approx((3.0, 2.0))
    assert snap.words == "intersection"
    circles = found((2.45, 1.62), circle_body(4, (1.0, 0.8), 1.7), circle_body(5, (4.0, 0.8), 1.7))
    assert circles.point == pytest.approx((2.5, 0.8 + math.sqrt(1.7**2 - 1.5**2)))
    assert circles.words == "intersection"


def test_a_line_ends_where_it_touches_a_circle() -> None:
    snap = found((10.05, 3.02), DISC, start=(5.0, 3.0))
    assert snap.point == pytest.approx((10.0, 3.0))
    assert snap.words == "tangent"


@given(away=st.floats(1.1, 9.0), degrees=st.floats(0.0, 360.0))
def test_a_tangent_is_at_right_angles_to_its_radius(away: float, degrees: float) -> None:
    circle = Round("edge", (1.0, -2.0), 1.0)
    start = 1.0 + away * math.cos(math.radians(degrees)), -2.0 + away * math.sin(math.radians(degrees))
    for x, y in tangent_points(start, circle):
        assert math.dist((x, y), circle.center) == pytest.approx(1.0)
        across = (x - 1.0) * (x - start[0]) + (y + 2.0) * (y - start[1])
        assert across == pytest.approx(0.0, abs=1e-9)
    assert len(tangent_points(start, circle)) == 2
    assert tangent_points(circle.center, circle) == []


def test_lines_from_where_one_began_run_in_round_directions() -> None:
    snap = found((3.0, 1.76), start=(0.0, 0.0))
    assert math.degrees(math.atan2(snap.point[1], snap.point[0])) == pytest.approx(30.0)
    assert snap.words == "at 30°"
    assert lines_shown(snap) == [((0.0, 0.0), snap.point)]
    assert found((3.0, 1.2), start=(0.0, 0.0)).to is None  # 21.8 degrees


def test_a_round_direction_ends_on_the_edge_that_it_crosses() -> None:
    snap = found((3.97, 1.04), BOX, start=(3.0, 0.0))
    assert snap.point == pytest.approx((4.0, 1.0))  # 45 degrees, and the middle of the right side
    snap = found((0.46, 1.96), BOX, start=(-1.5, 0.0), kinds=NO_GRID)
    assert snap.point == pytest.approx((0.5, 2.0))
    assert snap.words == "on the edge, at 45°"


def test_an_edge_aslant_is_met_on_the_lines_of_the_grid() -> None:
    ramp = polygon_body(1, [(0.0, 0.0), (4.0, 0.0), (4.0, 1.0)])
    snap = found((1.04, 0.2), ramp, kinds=EVERYTHING)
    assert snap.point == pytest.approx((1.0, 0.25))
    assert snap.point[0] == 1.0
    assert snap.words == "on the edge"


def test_a_crossing_of_the_grid_is_meant_by_who_points_straight_at_it() -> None:
    off_grid = box_body(1, (0.0, -1.0), (4.0, 0.07))
    assert found((1.0, 0.0), off_grid, kinds=EVERYTHING).point == (1.0, 0.0)
    assert found((1.01, 0.05), off_grid, kinds=EVERYTHING).point == pytest.approx((1.0, 0.07))


def test_the_end_of_a_joint_is_drawn_to_the_centre_of_a_disc_from_afar() -> None:
    far = (10.28, 0.0)
    assert found(far, DISC).to is None
    assert found(far, DISC, joining=True).point == (10.0, 0.0)


def test_each_coordinate_lands_on_a_line_within_reach() -> None:
    snap = snap_to_grid((1.04, 0.27), 0.5, 0.1)
    assert snap.point == (1.0, 0.27)
    assert (snap.on_x, snap.on_y) == (True, False)
    assert snap_to_grid((1.25, 0.25), 0.5, 0.1).to is None
    assert found((1.04, 0.03), kinds=frozenset({"grid"})).words == ""


def test_lines_of_a_fine_grid_are_round_numbers() -> None:
    assert snap_to_grid((0.299, 0.701), 0.1, 0.05).point == (0.3, 0.7)


def test_the_nearest_place_within_reach_wins() -> None:
    places: list[tuple[Point, Kind]] = [((0.0, 0.0), "corner"), ((1.0, 1.0), "corner")]
    snap = snap_to_landmark((0.9, 1.05), places, 0.2)
    assert snap is not None
    assert snap.point == (1.0, 1.0)
    assert snap_to_landmark((0.5, 0.5), places, 0.2) is None
    assert snap_to_landmark((0.5, 0.5), [], 0.2) is None


@pytest.mark.parametrize(("degrees", "snapped"), [(7.0, 0.0), (8.0, 15.0), (52.0, 45.0), (-88.0, -90.0)])
def test_angles_are_multiples_of_15_degrees(degrees: float, snapped: float) -> None:
    start, length = (2.0, 1.0), 3.0
    end = (2.0 + length * math.cos(math.radians(degrees)), 1.0 + length * math.sin(math.radians(degrees)))
    x, y = snap_angle(start, end)
    assert math.hypot(x - 2.0, y - 1.0) == pytest.approx(length)
    assert math.degrees(math.atan2(y - 1.0, x - 2.0)) == pytest.approx(snapped, abs=1e-9)
    assert snap_angle(start, start) == start


@pytest.mark.parametrize(("radius", "caught"), [(10.0, 0.3), (0.5, 0.2)])
def test_the_centre_of_a_disc_catches_from_three_reaches_away_or_two_fifths_of_its_radius(
    radius: float, caught: float
) -> None:
    disc = circle_body(1, (0.0, 0.0), radius)
    assert [place for place, _ in disc_centres((0.99 * caught, 0.0), [disc], 0.1)] == [(0.0, 0.0)]
    assert not disc_centres((1.01 * caught, 0.0), [disc], 0.1)


@pytest.mark.parametrize(
    ("point", "landed", "on_x", "on_y"),
    [
        ((0.96, 0.27), (1.0, 0.27), True, False),
        ((0.77, 0.48), (0.77, 0.5), False, True),
        ((0.96, 0.48), (1.0, 0.5), True, True),
        ((0.77, 0.27), (0.77, 0.27), False, False),
    ],
)
def test_each_coordinate_lands_on_the_grid_by_itself(
    point: tuple[float, float], landed: tuple[float, float], on_x: bool, on_y: bool
) -> None:
    snap = snap_to_grid(point, 0.5, 0.05)
    assert snap.point == pytest.approx(landed)
    assert (snap.on_x, snap.on_y) == (on_x, on_y)
    assert snap.to == ("grid" if on_x or on_y else None)
