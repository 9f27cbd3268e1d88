"""A body laid on an edge: one of its sides lies on it, whatever the slope and wherever it came from."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import distance_to_segment, to_world
from sketchfall.app.drawing.mass import center_of_mass
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape
from sketchfall.app.drawing.transforms import moved
from sketchfall.app.snapping.flush import edges_of, laid_on
from sketchfall.app.strokes.shaping import box_body, circle_body, ground_body, polygon_body, regular_corners

pytestmark = pytest.mark.no_engine

REACH = 0.16


def corners(body: BodyDrawing) -> list[tuple[float, float]]:
    (shape,) = body.shapes
    assert isinstance(shape, PolygonShape)
    return to_world(shape.vertices, body)


def beside(slope: BodyDrawing, body: BodyDrawing, height: float | None = None) -> BodyDrawing:
    """With its centre so high above the middle of the upper side of a ground line; None: it touches it."""
    n = -math.sin(slope.angle), math.cos(slope.angle)
    cx, cy = center_of_mass(body)
    if height is None:
        height = max(-(px - cx) * n[0] - (py - cy) * n[1] for px, py in corners(body))
    x, y = slope.position[0] + n[0] * (0.15 + height), slope.position[1] + n[1] * (0.15 + height)
    return moved(body, x - cx, y - cy)


@given(degrees=st.floats(-70.0, 70.0), turn=st.floats(-3.0, 3.0), sides=st.integers(3, 9))
def test_two_corners_lie_on_the_slope_and_none_below(degrees: float, turn: float, sides: int) -> None:
    angle = math.radians(degrees)
    slope = ground_body(1, (0.0, 0.0), (8.0 * math.cos(angle), 8.0 * math.sin(angle)), 0.3)
    corner = math.cos(turn), math.sin(turn)
    body = beside(slope, polygon_body(2, regular_corners((0.0, 0.0), corner, sides)))
    (laid,) = laid_on(body, edges_of(slope), REACH)
    n = -math.sin(slope.angle), math.cos(slope.angle)
    foot = slope.position[0] + 0.15 * n[0], slope.position[1] + 0.15 * n[1]
    above = sorted((x - foot[0]) * n[0] + (y - foot[1]) * n[1] for x, y in corners(laid.body))
    assert above[0] == pytest.approx(0.0, abs=1e-9)
    assert above[1] == pytest.approx(0.0, abs=1e-9)
    assert abs(laid.turn) <= math.pi / sides + 1e-9  # never farther than to the next side
    assert math.dist(*corners(laid.body)[:2]) == pytest.approx(math.dist(*corners(body)[:2]))


def test_a_disc_is_put_on_the_slope_and_not_turned() -> None:
    slope = ground_body(1, (0.0, 0.0), (4.0, 3.0), 0.3)
    disc = beside(slope, circle_body(2, (0.0, 0.0), 0.5), 0.6)
    (laid,) = laid_on(disc, edges_of(slope), REACH)
    assert laid.turn == 0.0
    assert distance_to_segment(laid.body.position, (0.0, 0.0), (4.0, 3.0)) == pytest.approx(0.5)


@pytest.mark.parametrize(("height", "lies"), [(0.88, False), (0.78, True), (0.4, True), (0.3, False)])
def test_it_has_to_be_near_and_not_deep_within(height: float, lies: bool) -> None:
    slope = ground_body(1, (0.0, 0.0), (8.0, 8.0 * math.tan(math.radians(30.0))), 0.3)
    box = beside(slope, box_body(2, (0.0, 0.0), (1.0, 1.0)), height)  # its corner is 0.68 m from its middle
    assert bool(laid_on(box, edges_of(slope), REACH)) is lies


def test_who_hangs_over_the_end_is_left_alone() -> None:
    floor = box_body(1, (0.0, -1.0), (4.0, 0.0))
    box = box_body(2, (3.4, 0.05), (4.4, 1.05))
    assert len(laid_on(box, edges_of(floor), REACH)) == 1
    assert laid_on(moved(box, 0.2, 0.0), edges_of(floor), REACH) == []


def test_a_level_box_on_a_level_floor_is_moved_along_one_axis_and_not_turned() -> None:
    floor = box_body(1, (0.0, -1.0), (4.0, 0.0))
    box = box_body(2, (1.0, 0.07), (2.0, 1.07))
    (laid,) = laid_on(box, edges_of(floor), REACH)
    assert (laid.axis, laid.turn, laid.body.angle) == (1, 0.0, 0.0)
    assert min(y for _, y in corners(laid.body)) == pytest.approx(0.0, abs=1e-15)


def test_a_star_stands_on_two_tips_and_a_turned_one_goes_back() -> None:
    tips, notches = regular_corners((0.0, 0.0), (1.0, 0.0), 5), regular_corners((0.0, 0.0), (-0.5, 0.0), 5)
    star = [corner for index in range(5) for corner in (tips[index], notches[(index + 3) % 5])]
    floor = ground_body(1, (-9.0, 0.0), (9.0, 0.0), 0.3)
    body = beside(floor, replace(polygon_body(2, star), angle=0.3))
    (laid,) = laid_on(body, edges_of(floor), REACH)
    heights = sorted(y for _, y in corners(laid.body))
    assert heights[:2] == pytest.approx([0.0, 0.0], abs=1e-12)
    assert heights[2] > 0.1
