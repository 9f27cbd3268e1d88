"""Outlines of numbers have the areas of their formulas, go counter-clockwise, and the engine takes each."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, to_world, turned
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import PolygonShape
from sketchfall.app.outlines.central import ARC, REGULAR_POLYGON, STAR, arc, holes_of_arc, star
from sketchfall.app.outlines.recipe import Recipe, outlined_body, put
from sketchfall.app.outlines.upright import BOX, ELLIPSE, ROUNDED_BOX, ellipse, rounded_box

SIZES = st.floats(0.01, 1000.0)


def area(outline: list[Point]) -> float:
    """Above zero if it goes counter-clockwise."""
    ends = [*outline[1:], outline[0]]
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(outline, ends, strict=True)) / 2.0


def polygon_in_circle(corners: int, turn: float = math.tau) -> float:
    """The area of so many triangles, for a radius of one."""
    return corners * math.sin(turn / corners) / 2.0


def test_an_ellipse_is_a_stretched_regular_polygon() -> None:
    outline = ellipse(3.0, 1.0, 64.0)
    assert len(outline) == 64
    assert area(outline) == pytest.approx(1.5 * 0.5 * polygon_in_circle(64))
    assert all((x / 1.5) ** 2 + (y / 0.5) ** 2 == pytest.approx(1.0) for x, y in outline)


def test_a_rounded_box_lacks_what_its_corners_lack() -> None:
    outline = rounded_box(3.0, 1.0, 0.2)
    missing = 4.0 * 0.2**2 - 0.2**2 * polygon_in_circle(64)
    assert area(outline) == pytest.approx(3.0 - missing)
    assert max(x for x, _ in outline) == 1.5
    assert min(y for _, y in outline) == -0.5


@pytest.mark.parametrize(("radius", "corners"), [(0.5, 66), (9.0, 66), (0.0, 4)])
def test_a_radius_without_room_gives_round_ends(radius: float, corners: int) -> None:
    outline = rounded_box(3.0, 1.0, radius)
    assert len(outline) == len(set(outline)) == corners
    if radius:
        assert area(outline) == pytest.approx(2.0 + 0.25 * polygon_in_circle(64))


def test_a_star_is_made_of_as_many_triangles() -> None:
    outline = star(2.0, 5.0, 0.4)
    assert len(outline) == 10
    assert area(outline) == pytest.approx(10.0 * 0.5 * 2.0 * 0.8 * math.sin(math.pi / 5.0))
    assert outline[0] == (2.0, 0.0)


def test_an_arc_is_a_part_of_a_ring() -> None:
    outline = arc(2.0, 90.0, 0.5)
    assert area(outline) == pytest.approx((2.0**2 - 1.5**2) * polygon_in_circle(16, math.pi / 2.0))
    assert all(1.5 - 1e-9 <= math.hypot(*point) <= 2.0 + 1e-9 for point in outline)
    assert all(abs(math.atan2(y, x)) <= math.pi / 4.0 + 1e-9 for x, y in outline)
    pie = arc(0.3, 90.0, 0.5)
    assert pie[-1] == (0.0, 0.0)


def test_an_arc_of_a_whole_turn_is_a_ring_around_its_hole() -> None:
    (hole,) = holes_of_arc(2.0, 360.0, 0.5)
    body = outlined_body(1, arc(2.0, 360.0, 0.5), (3.0, 4.0), holes=[hole], is_even=False)
    assert body.position == pytest.approx((3.0, 4.0))
    assert mass_of(body).area == pytest.approx((2.0**2 - 1.5**2) * polygon_in_circle(64))
    assert holes_of_arc(2.0, 359.0, 0.5) == holes_of_arc(2.0, 360.0, 2.0) == []


@pytest.mark.parametrize(
    ("recipe", "count"), [(BOX, 2), (ROUNDED_BOX, 2), (ELLIPSE, 2), (REGULAR_POLYGON, 1), (STAR, 1), (ARC, 1)]
)
@given(data=st.data())
def test_the_engine_takes_each_whatever_its_numbers(recipe: Recipe, count: int, data: st.DataObject) -> None:
    sizes = [data.draw(SIZES) for _ in range(count)]
    numbers = []
    for asked in recipe.asked:
        low, high = asked.range.low, min(asked.range.high, 1000.0)
        drawn = data.draw(st.floats(low, high))
        numbers.append(float(round(drawn)) if asked.whole else drawn)
    outline = recipe.outline(*sizes, *numbers)
    assert area(outline) > 0.0
    weight = physics.mass_properties(physics.Polygon(outline), 1.0)
    assert weight.area == pytest.approx(area(outline), rel=1e-6)
    if recipe.is_even:
        assert math.hypot(*weight.centroid) <= 1e-8 * max(sizes)  # corners that hardly stick out are left out


@pytest.mark.parametrize("recipe", [STAR, ARC])
def test_a_body_lies_where_its_outline_was_drawn_and_turns_about_its_centre(recipe: Recipe) -> None:
    outline = recipe.outline(2.0, *(asked.usual for asked in recipe.asked))
    body = outlined_body(1, outline, (3.0, -1.0), 0.7, is_even=recipe.is_even)
    (shape,) = body.shapes
    assert isinstance(shape, PolygonShape)
    assert put(shape.vertices, body.position, body.angle) == [
        pytest.approx(point) for point in put(outline, (3.0, -1.0), 0.7)
    ]
    weight = physics.mass_properties(physics.Polygon(shape.vertices), 1.0)
    assert weight.centroid == pytest.approx((0.0, 0.0), abs=1e-12)


@pytest.mark.parametrize("angle", [0.0, 0.7, -2.0])
@pytest.mark.parametrize("is_even", [True, False])
def test_what_is_shown_while_it_is_drawn_is_where_the_body_will_be(angle: float, is_even: bool) -> None:
    """With its hole; the middle of the second is not where its outline has the origin."""
    outline = rounded_box(3.0, 1.0, 0.2) if is_even else [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0)]
    hole = [(x / 4.0 + (0.0 if is_even else 2.0), y / 4.0 + (0.0 if is_even else 0.5)) for x, y in outline]
    body = outlined_body(1, outline, (2.0, -1.0), angle, holes=[hole], is_even=is_even)
    (shape,) = body.shapes
    assert isinstance(shape, PolygonShape)
    for ring, drawn in ((shape.vertices, outline), (shape.holes[0], hole)):
        expected = [(2.0 + x, -1.0 + y) for x, y in (turned(point, angle) for point in drawn)]
        for found in (to_world(ring, body), put(drawn, (2.0, -1.0), angle)):
            assert [each for point in found for each in point] == pytest.approx(
                [each for point in expected for each in point]
            )


@pytest.mark.parametrize("thickness", [0.5, 1.999, 2.0, 2.5])
@pytest.mark.parametrize("opening", [90.0, 359.0, 360.0])
def test_an_arc_as_thick_as_its_radius_is_a_piece_of_cake(opening: float, thickness: float) -> None:
    """Or, of a whole turn, a disc without a hole; no corner lies twice in one place."""
    outline, holes = arc(2.0, opening, thickness), holes_of_arc(2.0, opening, thickness)
    assert len(set(outline)) == len(outline)
    assert len(holes) == (1 if opening == 360.0 and thickness < 2.0 else 0)
    assert ((0.0, 0.0) in outline) == (opening < 360.0 and thickness >= 2.0)
    inner = max(0.0, 2.0 - thickness)
    whole = area(outline) + sum(map(area, holes))
    assert whole == pytest.approx(math.radians(opening) * (2.0**2 - inner**2) / 2.0, rel=0.01)


def test_what_may_be_asked_for_goes_from_nearly_nothing_to_nearly_all() -> None:
    """A share may be as near to none as to all; an opening is all of a turn at the most; sides are whole."""
    asked = {each.range.name: each for recipe in (REGULAR_POLYGON, STAR, ARC) for each in recipe.asked}
    inner, opening = asked["inner"].range, asked["opening"].range
    assert inner.low + inner.high == pytest.approx(1.0)
    assert 0.0 < inner.low <= 0.1
    assert opening.high == 360.0
    for each in asked.values():
        assert each.range.low <= each.usual <= each.range.high
        assert each.whole == (each.range.low >= 3.0)
        assert not each.range.problem(each.range.low + each.range.step)
    thickness = asked["thickness"].range
    assert thickness.low * thickness.high == pytest.approx(1.0)  # as much smaller than 1 m as larger
