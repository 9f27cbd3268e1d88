"""What can be typed while something is drawn, and where it ends then."""

import math
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.language.numbers import NumberTextError
from sketchfall.app.strokes.typed_measure import (
    Measure,
    MeasureKind,
    end_of_box,
    end_of_circle,
    end_of_line,
    read_measure,
)

pytestmark = pytest.mark.no_engine

lengths = st.floats(0.001, 1000.0)
angles = st.floats(-360.0, 360.0)


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("2.5", Measure("length", 2.5)),
        ("2,5", Measure("length", 2.5)),
        ("250 cm", Measure("length", 2.5)),
        ("5/2", Measure("length", 2.5)),
        ("2.5<30", Measure("polar", 2.5, math.pi / 6.0)),
        ("2.5 m < -30deg", Measure("polar", 2.5, -math.pi / 6.0)),
        ("2.5<pi/6", Measure("polar", 2.5, math.pi / 6.0)),
        ("3x1", Measure("size", 3.0, 1.0)),
        ("30cm × 1/4", Measure("size", 0.3, 0.25)),
        ("3X-1", Measure("size", 3.0, -1.0)),
        ("r0.4", Measure("radius", 0.4)),
        ("R = 40 mm", Measure("radius", 0.04)),
        ("d0.8", Measure("radius", 0.4)),
    ],
)
def test_a_measure_is_read(text: str, measure: Measure) -> None:
    found = read_measure(text)
    assert found.kind == measure.kind
    assert found[1:] == pytest.approx(measure[1:])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a number"),
        ("2<", "not a number"),
        ("x1", "not a number"),
        ("2 kg", "expected m, not kg"),
        ("2<3 m", "expected °, not m"),
        ("rad", "expected m, not rad"),
        ("r", "not a number"),
        ("1x2x3", "no unit or field"),
        ("nan", "not a number"),
        ("1e999", "not a number"),
    ],
)
def test_what_is_no_measure_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(NumberTextError, match=reason):
        read_measure(text)


@given(length=lengths, degrees=angles)
def test_a_line_has_the_length_and_the_direction(length: float, degrees: float) -> None:
    x, y = end_of_line(read_measure(f"{length}<{degrees}"), (1.0, 2.0), (9.0, 9.0))
    assert math.hypot(x - 1.0, y - 2.0) == pytest.approx(length)
    assert math.remainder(math.atan2(y - 2.0, x - 1.0) - math.radians(degrees), math.tau) == pytest.approx(
        0.0, abs=1e-6
    )


def test_a_length_alone_goes_towards_the_pointer_and_along_an_axis_exactly() -> None:
    assert end_of_line(Measure("length", 2.5), (0.0, 0.0), (3.0, 4.0)) == pytest.approx((1.5, 2.0))
    assert end_of_line(Measure("polar", 0.1, math.pi / 2.0), (0.3, 0.1), (0.0, 0.0)) == (0.3, 0.2)
    assert end_of_line(Measure("size", 3.0, -1.0), (1.0, 1.0), (0.0, 0.0)) == (4.0, 0.0)


@given(across=lengths, up=lengths, dx=st.floats(-5.0, 5.0), dy=st.floats(-5.0, 5.0))
def test_a_box_has_its_sides_on_the_side_of_the_pointer(
    across: float, up: float, dx: float, dy: float
) -> None:
    x, y = end_of_box(Measure("size", across, up), (0.0, 0.0), (dx, dy), from_centre=False)
    assert (abs(x), abs(y)) == (across, up)
    assert x * dx >= 0.0
    assert y * dy >= 0.0
    half = end_of_box(Measure("size", across, up), (0.0, 0.0), (dx, dy), from_centre=True)
    assert half == (x / 2.0, y / 2.0)


@pytest.mark.parametrize(
    ("text", "sides"), [("3x1", (3.0, 1.0)), ("3x-1", (3.0, 1.0)), ("2.5", (2.5, 2.5)), ("2.5<-30", None)]
)
def test_sides_are_those_that_were_typed_unless_it_was_the_corner(
    text: str, sides: tuple[float, float] | None
) -> None:
    measure, start, towards = read_measure(text), (1.0, 1.0), (9.0, 9.0)
    assert measure.sides == sides
    corner = end_of_box(measure, start, towards, from_centre=False)
    if sides is None:
        assert corner == end_of_line(measure, start, towards)
    else:
        assert (abs(corner[0] - 1.0), abs(corner[1] - 1.0)) == sides


def test_a_circle_has_its_radius_either_way() -> None:
    assert end_of_circle(Measure("radius", 0.4), (1.0, 1.0), (9.0, 0.0), from_centre=False) == pytest.approx(
        (1.8, 0.2)
    )
    assert end_of_circle(Measure("radius", 0.4), (1.0, 1.0), (9.0, 0.0), from_centre=True) == (1.4, 1.0)


@given(first=lengths, second=lengths, x=st.floats(-9.0, 9.0), y=st.floats(-9.0, 9.0))
@pytest.mark.parametrize("kind", ["length", "size", "polar"])
def test_wherever_one_begins_what_was_typed_comes_out_the_same(
    kind: MeasureKind, first: float, second: float, x: float, y: float
) -> None:
    """A line, a box and a circle, from a corner or from the centre."""
    measure, towards = Measure(kind, first, second), (3.0, -2.0)
    ends: list[Callable[[Measure, Point, Point], Point]] = [end_of_line]
    for from_centre in (True, False):
        ends += [partial(end, from_centre=from_centre) for end in (end_of_box, end_of_circle)]
    for end in ends:
        here = end(measure, (0.0, 0.0), towards)
        there = end(measure, (x, y), (x + towards[0], y + towards[1]))
        assert (there[0] - x, there[1] - y) == pytest.approx(here)


@pytest.mark.parametrize(
    ("degrees", "way"), [(0, (1.0, 0.0)), (90, (0.0, 1.0)), (180, (-1.0, 0.0)), (-90, (0.0, -1.0))]
)
def test_along_an_axis_a_line_ends_on_it_to_the_last_digit(degrees: float, way: tuple[float, float]) -> None:
    far = 1e6
    end = far * way[0], far * way[1]
    assert end_of_line(Measure("polar", far, math.radians(degrees)), (0.0, 0.0), (1.0, 1.0)) == end
    assert end_of_line(Measure("length", far), (0.0, 0.0), way) == end
