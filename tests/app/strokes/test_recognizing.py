"""A stroke that is nearly a circle, a box, a triangle or a line is told as one; others are not."""

import math
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.drawing.body_checks import check_body
from sketchfall.app.drawing.geometry import Point, box_of, touches, turned, vertices_of
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import CircleShape
from sketchfall.app.strokes.recognizing import Recognized, recognized

pytestmark = pytest.mark.no_engine

angles = st.floats(-3.0, 3.0)
sizes = st.floats(0.5, 4.0)
CORNERS = ((1.0, 1.0), (4.0, 1.0), (4.0, 3.0), (1.0, 3.0))


def shaky(points: list[Point], size: float, phase: float) -> list[Point]:
    """As by a hand that wavers by two hundredths of the size."""
    off = 0.02 * size
    return [
        (x + off * math.sin(0.9 * i + phase), y + off * math.cos(1.3 * i + phase))
        for i, (x, y) in enumerate(points)
    ]


def along(corners: list[Point], steps: int = 20) -> list[Point]:
    """Straight from corner to corner, almost back to the first."""
    return [
        (a[0] + (b[0] - a[0]) * step / steps, a[1] + (b[1] - a[1]) * step / steps)
        for a, b in pairwise([*corners, corners[0]])
        for step in range(steps)
    ]


def told(points: list[Point]) -> Recognized:
    found = recognized(points)
    assert found is not None
    check_body(found.body(1))
    return found


@given(radius=sizes, start=angles, phase=angles)
def test_a_wavering_circle_is_a_circle(radius: float, start: float, phase: float) -> None:
    ring = [start + math.tau * i / 60.0 for i in range(60)]
    stroke = [(3.0 + radius * math.cos(angle), 1.0 + radius * math.sin(angle)) for angle in ring]
    found = told(shaky(stroke, radius, phase))
    assert found.figure == "circle"
    assert found.radius == pytest.approx(radius, rel=0.03)
    assert found.corners[0] == pytest.approx((3.0, 1.0), abs=0.03 * radius)


@given(width=sizes, share=st.floats(0.4, 1.0), angle=st.floats(0.15, 0.6), phase=angles)
def test_a_wavering_box_is_a_box_with_right_angles(
    width: float, share: float, angle: float, phase: float
) -> None:
    x, y = width / 2.0, width * share / 2.0
    corners = [turned(corner, angle) for corner in ((-x, -y), (x, -y), (x, y), (-x, y))]
    found = told(shaky(along(corners), min(x, y), phase))
    assert found.figure == "box"
    sides = sorted(math.dist(a, b) for a, b in pairwise([*found.corners, found.corners[0]]))
    assert sides[0] == pytest.approx(2.0 * y, rel=0.05)
    assert sides[-1] == pytest.approx(2.0 * x, rel=0.05)
    assert mass_of(found.body(1)).area == pytest.approx(sides[0] * sides[-1])


@pytest.mark.parametrize(("lean", "is_box"), [(10.0, True), (20.0, False)])
def test_the_corners_of_a_box_are_nearly_right(lean: float, is_box: bool) -> None:
    """Of what leans more, such as a rhombus, no box is made, whichever way."""
    for sign in (1.0, -1.0):
        over = sign * 2.0 * math.tan(math.radians(lean))
        corners = [turned(corner, 0.3) for corner in ((0.0, 0.0), (3.0, 0.0), (3.0 + over, 2.0), (over, 2.0))]
        found = recognized(along(corners))
        assert (found is not None and found.figure == "box") is is_box


@pytest.mark.parametrize("turn", [0.0, 0.05, -0.08])
def test_a_box_that_hardly_leans_stands_upright(turn: float) -> None:
    corners = [turned(corner, turn) for corner in ((0.0, 0.0), (3.0, 0.0), (3.0, 2.0), (0.0, 2.0))]
    body = told(along(corners)).body(1)
    assert body.angle == 0.0
    box = box_of(body)
    assert (box.width, box.height) == pytest.approx((3.0, 2.0), rel=0.05)


@given(turn=angles, apex=st.floats(-0.5, 0.5), height=st.floats(0.7, 1.5), phase=angles)
def test_a_wavering_triangle_is_a_triangle(turn: float, apex: float, height: float, phase: float) -> None:
    corners = [turned(corner, turn) for corner in ((-1.0, 0.0), (1.0, 0.0), (apex, 1.5 * height))]
    found = told(shaky(along(corners), 1.0, phase))
    assert found.figure == "triangle"
    for corner in corners:
        assert min(math.dist(corner, each) for each in found.corners) < 0.2


@given(angle=angles, phase=angles)
def test_a_wavering_line_is_ground(angle: float, phase: float) -> None:
    straight = [turned((4.0 * i / 40.0, 0.0), angle) for i in range(41)]
    found = told(shaky(straight, 1.0, phase))
    assert found.figure == "line"
    body = found.body(1)
    assert body.kind == "static"
    assert len(vertices_of(body)) == 4


def test_a_circle_keeps_its_shape_in_the_body() -> None:
    ring = [math.tau * i / 60.0 for i in range(60)]
    body = told([(math.cos(angle), math.sin(angle)) for angle in ring]).body(7)
    (shape,) = body.shapes
    assert isinstance(shape, CircleShape)
    assert body.id == 7
    assert shape.radius == pytest.approx(1.0, rel=0.002)


@pytest.mark.parametrize(
    "radius_at",
    [
        lambda angle: 1.0 + 0.5 * math.cos(5.0 * angle),  # a star
        lambda angle: 1.0 + 0.4 * math.cos(3.0 * angle),  # a clover
        lambda angle: 1.0 / (1.0 + 0.6 * math.cos(2.0 * angle)) ** 0.5,  # an ellipse
    ],
)
def test_what_is_none_of_them_is_left_alone(radius_at: Callable[[float], float]) -> None:
    ring = [math.tau * i / 90.0 for i in range(90)]
    assert recognized([(radius_at(a) * math.cos(a), radius_at(a) * math.sin(a)) for a in ring]) is None


def test_what_is_not_closed_or_has_no_extent_is_nothing() -> None:
    half = [math.pi * i / 30.0 for i in range(31)]
    assert recognized([(math.cos(angle), math.sin(angle)) for angle in half]) is None
    assert recognized([(1.0, 1.0)] * 5) is None


@pytest.mark.parametrize(
    "found",
    [
        Recognized("circle", ((3.0, 1.0),), radius=2.0),
        Recognized("box", tuple(turned(corner, 0.4) for corner in CORNERS), angle=0.4),
        Recognized("triangle", ((0.0, 0.0), (3.0, 0.5), (1.0, 2.0))),
        Recognized("line", ((-1.0, 0.0), (3.0, 1.0))),
    ],
    ids=lambda found: found.figure,
)
def test_what_is_looked_at_lies_where_the_body_will_be(found: Recognized) -> None:
    """The outline of the body itself; of a line, that on which things will stand."""
    body, seen = found.body(1), found.outline()
    box = box_of(body)
    left, right = min(x for x, _ in seen), max(x for x, _ in seen)
    bottom, top = min(y for _, y in seen), max(y for _, y in seen)
    if found.figure == "line":
        assert all(touches(body, place, 1e-9) for place in seen)
        return
    assert (left, bottom, right, top) == pytest.approx(
        (box.left, box.bottom, box.right, box.top), abs=0.01 * box.width
    )
    assert all(touches(body, place, 0.01 * box.width) for place in seen)


@pytest.mark.parametrize("turn", [0.0, 1.0, 4.0])
def test_a_stroke_that_bends_or_goes_to_and_fro_is_no_line(turn: float) -> None:
    """By a tenth of its length; and there and back again, which bends nowhere."""
    bent = [(x / 10.0, 0.1 * math.sin(math.pi * x / 40.0) * 4.0) for x in range(41)]
    to_and_fro = [(4.0 * (i if i <= 40 else 80 - i) / 40.0, 0.0) for i in range(61)]
    straight = [(x / 10.0, 0.0) for x in range(41)]
    for stroke, is_line in ((bent, False), (to_and_fro, False), (straight, True)):
        found = recognized([turned(place, turn) for place in stroke])
        assert (found is not None and found.figure == "line") == is_line
