"""Lines of joints, to the pixel: y counts downwards."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sketchfall.app.picture import joint_shapes as shapes
from sketchfall.app.picture.body_arrays import Floats

pytestmark = pytest.mark.no_engine

HERE = np.array([[10.0, 20.0], [-5.0, 0.0]])
THERE = np.array([[10.0, 120.0], [35.0, 30.0]])  # 100 px and 50 px away


def test_a_polyline_becomes_the_lines_between_its_points() -> None:
    polylines = np.array([[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]])
    assert shapes.lines_along(polylines).tolist() == [[0.0, 1.0, 2.0, 3.0], [2.0, 3.0, 4.0, 5.0]]


def test_distances_and_directions() -> None:
    assert shapes.distances(HERE, THERE).tolist() == [100.0, 50.0]
    ways = shapes.unit(THERE - HERE)
    assert ways == pytest.approx(np.array([[0.0, 1.0], [0.8, 0.6]]))
    assert shapes.across(ways) == pytest.approx(np.array([[-1.0, 0.0], [-0.6, 0.8]]))
    assert shapes.unit(np.array([[0.0, 1e-8]])).tolist() == [[0.0, 1.0]]


def seen_along(points: Floats, a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """How far each point is along the way from a to b, and how far to the side of it."""
    along = (b - a) / math.dist(a, b)
    side = np.array([-along[1], along[0]])
    return (points - a) @ along, (points - a) @ side


@pytest.mark.parametrize("row", [0, 1])
def test_a_zigzag_has_its_corners_half_way_between_those_where_it_crosses_the_axis(row: int) -> None:
    zigzag = shapes.coils(HERE, THERE, 7.0, 2)[row]
    length = math.dist(HERE[row], THERE[row])
    ahead, aside = seen_along(zigzag, HERE[row], THERE[row])
    lead, windings = shapes.LEAD_SHARE * length, shapes.WINDINGS
    turns = np.concatenate([[0.0], np.arange(2 * windings) + 0.5, [2.0 * windings]]) / (2.0 * windings)
    assert ahead == pytest.approx(np.concatenate([[0.0], lead + turns * (length - 2.0 * lead), [length]]))
    swings = np.where(np.arange(2 * windings) % 2 == 0, 7.0, -7.0)
    assert aside == pytest.approx(np.concatenate([[0.0, 0.0], swings, [0.0, 0.0]]), abs=1e-9)


@pytest.mark.parametrize("row", [0, 1])
def test_a_coil_is_a_helix_seen_from_the_side(row: int) -> None:
    """A point on a circle that moves on while it turns, so that each winding crosses itself."""
    per_winding = 12
    coil = shapes.coils(HERE, THERE, 7.0, per_winding)[row]
    length = math.dist(HERE[row], THERE[row])
    ahead, aside = seen_along(coil, HERE[row], THERE[row])
    count = shapes.WINDINGS * per_winding
    turns = np.arange(count + 1) * math.tau / per_winding
    lead = shapes.LEAD_SHARE * length
    axis = lead + np.arange(count + 1) / count * (length - 2.0 * lead)
    assert aside[1:-1] == pytest.approx(7.0 * np.sin(turns), abs=1e-9)
    assert ahead[1:-1] == pytest.approx(axis + 0.9 * 7.0 * (np.cos(turns) - 1.0))
    assert (ahead[0], ahead[-1], aside[0], aside[-1]) == pytest.approx((0.0, length, 0.0, 0.0))


def test_a_rope_hangs_as_a_parabola_that_is_deepest_in_the_middle() -> None:
    down = (0.6, 0.8)
    rope_length = 130.0
    ropes = shapes.hanging(HERE, THERE, np.array([rope_length, 50.0]), down)
    sag = math.sqrt((rope_length - 100.0) * (100.0 + 2.0 * rope_length) / 8.0)
    share = np.linspace(0.0, 1.0, shapes.ROPE_POINTS)[:, None]
    drop = sag * 4.0 * share * (1.0 - share)
    assert ropes[0] == pytest.approx(HERE[0] + share * (THERE[0] - HERE[0]) + drop * np.array(down))
    assert ropes[1] == pytest.approx(HERE[1] + share * (THERE[1] - HERE[1]))


def test_a_gear_has_teeth_that_turn_with_it() -> None:
    (still, turned) = shapes.gears(HERE, np.array([10.0, 20.0]), np.array([0.0, 0.3]))
    for gear, center, radius, turn in ((still, HERE[0], 10.0, 0.0), (turned, HERE[1], 20.0, 0.3)):
        away = gear - center
        reach = np.hypot(away[:, 0], away[:, 1])
        tooth, gap = radius * (1.0 + shapes.TOOTH_SHARE), radius
        assert reach == pytest.approx([tooth, tooth, gap, gap] * shapes.TEETH + [tooth])
        angles = np.arctan2(-away[:, 1], away[:, 0])  # counter-clockwise as seen
        expected = turn - np.arange(4 * shapes.TEETH + 1) * math.tau / (4 * shapes.TEETH)
        assert np.exp(1j * angles) == pytest.approx(np.exp(1j * expected))


@pytest.mark.parametrize("crossed", [1.0, -1.0])
@pytest.mark.parametrize("way", [(300.0, 0.0), (0.0, -300.0), (-180.0, 240.0)])
def test_a_belt_touches_its_wheels_on_both_sides(crossed: float, way: tuple[float, float]) -> None:
    a, b = np.array([[10.0, 20.0]]), np.array([[10.0 + way[0], 20.0 + way[1]]])
    lines = shapes.belts(a, b, np.array([20.0]), np.array([10.0]), np.array([crossed]))
    sides = set()
    for line in lines:
        start, end = line[:2] - a[0], line[2:] - b[0]
        assert math.hypot(*start) == pytest.approx(20.0)
        assert math.hypot(*end) == pytest.approx(10.0)
        assert start @ (line[2:] - line[:2]) == pytest.approx(0.0, abs=1e-6)
        assert end == pytest.approx(-crossed * start / 2.0)
        sides.add(float(np.sign(way[0] * start[1] - way[1] * start[0])))
    assert sides == {1.0, -1.0}


def test_there_is_a_belt_only_between_wheels_that_are_apart() -> None:
    radii = np.array([60.0, 25.0]), np.array([40.0, 24.0])
    assert len(shapes.belts(HERE, THERE, *radii, np.array([1.0, 1.0]))) == 2  # those of the second pair
    assert len(shapes.belts(HERE, HERE, *radii, np.array([1.0, 1.0]))) == 0


def test_a_box_lies_along_its_axis() -> None:
    boxes = shapes.boxes(HERE, np.array([[1.0, 0.0], [0.0, 1.0]]), 8.0, 5.0)
    assert boxes[0].tolist() == [[18.0, 25.0], [2.0, 25.0], [2.0, 15.0], [18.0, 15.0], [18.0, 25.0]]
    assert boxes[1].tolist() == [[-10.0, 8.0], [-10.0, -8.0], [0.0, -8.0], [0.0, 8.0], [-10.0, 8.0]]


def test_a_cross_reaches_into_all_four_corners() -> None:
    assert shapes.crosses(HERE[:1], 3.0).tolist() == [[7.0, 17.0, 13.0, 23.0], [7.0, 23.0, 13.0, 17.0]]


def test_what_holds_to_the_background_stands_on_a_hatched_line_below_it() -> None:
    line, *hatches = shapes.ground_marks(HERE[:1], 8.0)
    assert line.tolist() == [2.0, 28.0, 18.0, 28.0]
    assert len(hatches) == shapes.HATCHES
    starts = np.array([hatch[:2] for hatch in hatches])
    assert starts[:, 1].tolist() == [28.0] * shapes.HATCHES
    assert np.diff(starts[:, 0]) == pytest.approx([16.0 / shapes.HATCHES] * (shapes.HATCHES - 1))
    assert starts[0, 0] == pytest.approx(2.0 + 16.0 * 0.6 / shapes.HATCHES)  # and so none beyond its end
    for hatch in hatches:
        assert hatch[2:] - hatch[:2] == pytest.approx([-0.45 * 8.0, 0.5 * 8.0])  # down to the left


def test_strands_lie_aslant_across_the_side_that_they_are_on() -> None:
    """Every 2 px, along a line that goes 4 px to the right and then 6 px up."""
    points = np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 6.0]])
    found = shapes.strands(points, 2.0, np.sqrt(2.0))
    middles = [(1.0, 0.0), (3.0, 0.0), (4.0, 1.0), (4.0, 3.0), (4.0, 5.0)]
    assert (found[:, :2] + found[:, 2:]) / 2.0 == pytest.approx(np.array(middles))
    first, *_, last = (found[:, 2:] - found[:, :2]) / 2.0
    assert np.hypot(*first) == pytest.approx(np.sqrt(2.0))
    assert abs(first) == pytest.approx(np.ones(2))
    assert first @ last == pytest.approx(0.0, abs=1e-12)  # turned with the line, by a right angle


def test_a_very_long_rope_has_only_so_many_strands() -> None:
    far = np.array([[0.0, 0.0], [1e6, 0.0]])
    assert len(shapes.strands(far, 2.0, 1.0)) == shapes.MOST_STRANDS
