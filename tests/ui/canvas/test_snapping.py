"""Where points land, by numbers."""

import math

import pytest

from sketchfall.ui.canvas.snapping import snap_angle, snap_to_grid, snap_to_vertex

pytestmark = pytest.mark.no_engine


def test_each_coordinate_lands_on_a_line_within_reach() -> None:
    snap = snap_to_grid((1.04, 0.27), 0.5, 0.1)
    assert snap.point == (1.0, 0.27)
    assert (snap.on_x, snap.on_y) == (True, False)
    assert snap_to_grid((1.25, 0.25), 0.5, 0.1).to == "nothing"


def test_lines_of_a_fine_grid_are_round_numbers() -> None:
    assert snap_to_grid((0.299, 0.701), 0.1, 0.05).point == (0.3, 0.7)


def test_the_nearest_vertex_within_reach_wins() -> None:
    vertices = [(0.0, 0.0), (1.0, 1.0)]
    snap = snap_to_vertex((0.9, 1.05), vertices, 0.2)
    assert snap is not None
    assert snap.point == (1.0, 1.0)
    assert snap_to_vertex((0.5, 0.5), vertices, 0.2) is None
    assert snap_to_vertex((0.5, 0.5), [], 0.2) is None


@pytest.mark.parametrize(("degrees", "snapped"), [(7.0, 0.0), (8.0, 15.0), (52.0, 45.0), (-88.0, -90.0)])
def test_angles_are_multiples_of_15_degrees(degrees: float, snapped: float) -> None:
    start, length = (2.0, 1.0), 3.0
    end = (2.0 + length * math.cos(math.radians(degrees)), 1.0 + length * math.sin(math.radians(degrees)))
    x, y = snap_angle(start, end)
    assert math.hypot(x - 2.0, y - 1.0) == pytest.approx(length)
    assert math.degrees(math.atan2(y - 1.0, x - 2.0)) == pytest.approx(snapped, abs=1e-9)
    assert snap_angle(start, start) == start
