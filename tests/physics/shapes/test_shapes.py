"""Shapes check what they are given, cannot be changed, and compare by value."""

import copy
import dataclasses
import math
import pickle
import re
from typing import Any

import numpy as np
import pytest

from sketchfall.physics.shapes.mass import mass_properties
from sketchfall.physics.shapes.outline import OutlineError
from sketchfall.physics.shapes.shapes import Circle, Polygon

L_SHAPE = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)]


@pytest.mark.parametrize("radius", [0.0, -1.0, math.nan, math.inf, -math.inf, 2e9, 1e-10])
def test_a_circle_refuses_an_impossible_radius(radius: float) -> None:
    with pytest.raises(ValueError, match=rf"radius: {re.escape(str(radius))} is not "):
        Circle(radius)


@pytest.mark.parametrize("radius", [None, "wide", [1.0], 1j])
def test_a_circle_refuses_a_radius_that_is_no_number(radius: Any) -> None:
    with pytest.raises(ValueError, match=r"radius: .* is not a number"):
        Circle(radius)


def test_a_circle_refuses_a_center_that_is_no_place() -> None:
    with pytest.raises(ValueError, match="center y: nan is not finite"):
        Circle(1.0, (0.0, math.nan))
    with pytest.raises(ValueError, match=r"center x: 1e\+16 is beyond"):
        Circle(1.0, (1e16, 0.0))


@pytest.mark.parametrize("center", [3.0, (1.0,), (1.0, 2.0, 3.0)])
def test_a_circle_refuses_a_center_that_is_no_pair(center: Any) -> None:
    with pytest.raises(ValueError, match=r"center: .* is not a pair"):
        Circle(1.0, center)


def test_circles_compare_by_value() -> None:
    center: Any = [2, 3]  # any sequence will do, as a file has it
    assert Circle(1, center) == Circle(np.float64(1.0), (2.0, 3.0))
    assert hash(Circle(1.0)) == hash(Circle(1))
    assert Circle(1.0) != Circle(1.0, (0.0, 1e-9))
    assert repr(Circle(1)) == "Circle(radius=1.0, center=(0.0, 0.0))"


def test_polygons_compare_by_value() -> None:
    polygon = Polygon(L_SHAPE)
    assert polygon == Polygon(np.array(L_SHAPE))
    assert hash(polygon) == hash(Polygon(L_SHAPE))
    assert polygon != Polygon(L_SHAPE[1:] + L_SHAPE[:1])
    assert polygon != Circle(1.0)
    assert Polygon([(-0.0, 0.0), (1, 0), (0, 1)]) == Polygon([(0.0, -0.0), (1, 0), (0, 1)])


def test_the_winding_makes_no_difference() -> None:
    assert Polygon(L_SHAPE[:1] + L_SHAPE[:0:-1]) == Polygon(L_SHAPE)


def test_a_short_repr_can_be_typed_in_again() -> None:
    polygon = Polygon(L_SHAPE)
    assert eval(repr(polygon), {"Polygon": Polygon}) == polygon
    assert repr(Polygon.regular(100, 1.0)) == "<Polygon with 100 corners and 1 convex parts>"


@pytest.mark.parametrize("name", ["radius", "center"])
def test_circles_cannot_be_changed(name: str) -> None:
    circle = Circle(1.0)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(circle, name, getattr(circle, name))


@pytest.mark.parametrize(
    ("name", "value"), [("outline", np.zeros((3, 2))), ("parts", ()), ("something_new", 2.0)]
)
def test_polygons_cannot_be_changed(name: str, value: object) -> None:
    polygon = Polygon(L_SHAPE)
    with pytest.raises(AttributeError):
        setattr(polygon, name, value)


def test_the_arrays_of_a_polygon_cannot_be_written_to() -> None:
    polygon = Polygon(L_SHAPE)
    for array in (polygon.outline, *polygon.parts):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 5.0


def test_changing_the_given_array_does_not_change_the_polygon() -> None:
    given = np.array(L_SHAPE)
    polygon = Polygon(given)
    given[:] = 7.0
    assert polygon == Polygon(L_SHAPE)


@pytest.mark.parametrize("shape", [Circle(1.5, (2.0, 3.0)), Polygon(L_SHAPE)])
def test_shapes_survive_copying_and_pickling(shape: Circle | Polygon) -> None:
    for twin in (copy.deepcopy(shape), pickle.loads(pickle.dumps(shape))):
        assert twin == shape
        if isinstance(twin, Polygon):
            assert not twin.outline.flags.writeable


def test_a_concave_polygon_has_convex_parts() -> None:
    assert len(Polygon(L_SHAPE).parts) == 2
    assert sum(mass_properties(Polygon(part)).area for part in Polygon(L_SHAPE).parts) == pytest.approx(3.0)


def test_a_bad_outline_is_refused_by_the_polygon() -> None:
    with pytest.raises(OutlineError, match="crosses itself"):
        Polygon([(0, 0), (1, 1), (1, 0), (0, 1)])


def test_a_box_is_centred() -> None:
    assert Polygon.box(4, 2).outline.tolist() == [[-2, -1], [2, -1], [2, 1], [-2, 1]]
    with pytest.raises(ValueError, match=r"height: -2\.0 is not above zero"):
        Polygon.box(4.0, -2.0)


@pytest.mark.parametrize("sides", [3, 4, 5, 6, 17])
def test_a_regular_polygon_stands_on_a_side(sides: int) -> None:
    outline = Polygon.regular(sides, 2.0).outline
    assert np.hypot(*outline.T) == pytest.approx(2.0)
    assert np.sort(outline[:, 1])[:2] == pytest.approx(-2.0 * math.cos(math.pi / sides))
    area = mass_properties(Polygon.regular(sides, 2.0)).area
    assert area == pytest.approx(0.5 * sides * 2.0**2 * math.sin(math.tau / sides))


@pytest.mark.parametrize("sides", [2, 0, -3, 3.0, True, 10**6])
def test_a_regular_polygon_refuses_an_impossible_number_of_sides(sides: int) -> None:
    with pytest.raises(ValueError, match=f"sides: {sides} is not a whole number"):
        Polygon.regular(sides, 1.0)
