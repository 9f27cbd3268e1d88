"""What a body is made of when it is put into the tables."""

import math
import tracemalloc

import numpy as np
import pytest
from hypothesis import given

from sketchfall.physics import Circle, Polygon, World
from sketchfall.physics.tables.state import thinnest
from tests import naive
from tests.naive import polygons


@given(polygons)
def test_the_thickness_is_that_of_the_thinnest_side(shape: Polygon) -> None:
    corners = np.asarray(shape.parts[0])
    assert thinnest(corners) == pytest.approx(naive.thickness(corners), rel=1e-9)


@pytest.mark.parametrize("sides", [3, 4, 5, 100, 4999])
def test_the_thickness_of_a_regular_polygon(sides: int) -> None:
    """Between opposite sides, or a side and the corner opposite to it."""
    inner = math.cos(math.pi / sides)
    corners = np.asarray(Polygon.regular(sides, 1.0).parts[0])
    assert thinnest(corners) == pytest.approx(2.0 * inner if sides % 2 == 0 else 1.0 + inner, rel=1e-9)


def test_a_body_of_many_corners_takes_little_memory_to_add() -> None:
    """Each corner was compared with each side at once: 400 MB for 5,000 of them."""
    shape = Polygon.regular(4999, 1.0)
    world = World()
    tracemalloc.start()
    try:
        world.add_body(shape)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20e6


def test_shapes_so_far_apart_that_one_is_lost_are_refused() -> None:
    """Seen from the middle, a small triangle would have its corners in one place, and no normals."""
    world = World()
    triangle = Polygon([(0.0, 0.0), (1e-3, 0.0), (0.0, 1e-3)])
    with pytest.raises(ValueError, match="shapes: they are too far apart"):
        world.add_body([triangle, Circle(1.0, center=(1e15, 0.0))])
    assert world.bodies == []
    world.add_body([triangle, Circle(1.0, center=(1e3, 0.0))])
