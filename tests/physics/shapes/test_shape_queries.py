"""Is a point in a shape, and where does a ray enter it: against exact answers, shapely and plain geometry."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from sketchfall.physics.shapes.shape_queries import (
    RayHit,
    circle_side,
    contains,
    polygon_contains,
    polygon_side,
    ray_cast,
    ray_circle,
    ray_polygon,
)
from sketchfall.physics.shapes.shapes import Circle, Polygon, Shape
from tests.physics import placed_shapes
from tests.physics.oracles import Case, assert_for_all, load_cases, shape_of, stars

pytestmark = pytest.mark.kernel

Outline = list[tuple[float, float]]
BOX = Polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])
U_SHAPE = Polygon([(0, 0), (3, 0), (3, 2), (2, 2), (2, 1), (1, 1), (1, 2), (0, 2)])
SIDES = {"inside": 1, "boundary": 0, "outside": -1}
places = st.tuples(st.integers(-20 * 256, 20 * 256), st.integers(-20 * 256, 20 * 256))


# --- points ---------------------------------------------------------------------------------------------


def test_points_of_the_oracle() -> None:
    assert_for_all(load_cases("d_point_in_polygon"), assert_on_its_side)


def assert_on_its_side(case: Case) -> None:
    shape = shape_of(case["shape"])
    assert contains(shape, case["point"]) == (case["expected"] != "outside")
    if isinstance(shape, Polygon):
        assert polygon_side(shape.outline, *case["point"]) == SIDES[case["expected"]]
    else:
        assert circle_side(*shape.center, shape.radius, *case["point"]) == SIDES[case["expected"]]


def exact_side(outline: Outline, x: Fraction, y: Fraction) -> int:
    """The crossing number in exact rationals: the slow twin of polygon_side."""
    corners = [(Fraction(a), Fraction(b)) for a, b in outline]
    inside = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        left = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if left == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return 0
        if min(ay, by) <= y < max(ay, by) and (left > 0) == (by > ay):
            inside = not inside
    return 1 if inside else -1


@pytest.mark.parametrize("name", placed_shapes.SHAPES)
def test_points_on_and_beside_the_corners_and_sides_of_placed_shapes(name: str) -> None:
    shape = shape_of(placed_shapes.put(placed_shapes.SHAPES[name], 2.25, -1.5))
    if isinstance(shape, Circle):
        # 3, 4, 5 and 5, 12, 13: points of the circle itself, and of one that is a little smaller or larger
        x, y = shape.center
        for side, size in ((1, 0.875), (0, 1.0), (-1, 1.125)):
            for along, up in ((1.0, 0.0), (-0.6, 0.8), (12 / 13, -5 / 13)):
                place = x + size * shape.radius * along, y + size * shape.radius * up
                assert circle_side(x, y, shape.radius, *place) == side
                assert contains(shape, place) == (side >= 0)
        return
    corners = [(float(x), float(y)) for x, y in shape.outline]
    middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        for x, y in ((ax, ay), (0.5 * (ax + bx), 0.5 * (ay + by))):
            assert polygon_side(shape.outline, x, y) == 0
            for side, share in ((1, -0.125), (-1, 0.125)):
                place = x + share * (x - middle[0]), y + share * (y - middle[1])
                assert exact_side(corners, *map(Fraction, place)) == side
                assert polygon_side(shape.outline, *place) == side
                assert contains(shape, place) == (side == 1)


@given(stars(), places)
def test_a_point_on_the_grid_is_where_exact_rationals_put_it(star: Outline, place: tuple[int, int]) -> None:
    x, y = place[0] / 256, place[1] / 256
    side = exact_side(star, Fraction(x), Fraction(y))
    outline = np.array(star)
    assert polygon_side(outline, x, y) == side
    assert polygon_contains(outline, x, y) == (side >= 0)


@given(stars(), st.integers(0, 23), st.floats(0, 1), st.sampled_from([0.0, 1e6]), st.floats(0, math.tau))
def test_a_point_on_an_edge_counts_as_inside(
    star: Outline, k: int, along: float, offset: float, angle: float
) -> None:
    c, s = math.cos(angle), math.sin(angle)
    outline = np.array(star) @ np.array([[c, s], [-s, c]]) + offset
    a, b = outline[k % len(star)], outline[(k + 1) % len(star)]
    x, y = (a + along * (b - a)).tolist()
    assert polygon_side(outline, x, y) == 0


def test_the_boundary_is_thin() -> None:
    for gap in (1e-12, 1e-9, 1e-3):
        assert polygon_side(BOX.outline, 1.0 + gap, 0.3) == -1
        assert polygon_side(BOX.outline, 1.0 - gap, 0.3) == 1
        assert circle_side(0.0, 0.0, 1.0, 0.0, 1.0 + gap) == -1
        assert circle_side(0.0, 0.0, 1.0, 0.0, 1.0 - gap) == 1


@given(st.floats(0, math.tau), st.floats(1e-3, 1e3))
def test_a_point_on_a_circle_counts_as_inside(angle: float, radius: float) -> None:
    circle = Circle(radius, (3.0, -2.0))
    x, y = radius * math.cos(angle), radius * math.sin(angle)
    assert contains(circle, (3.0 + x, -2.0 + y))
    assert not contains(circle, (3.0 + 1.001 * x, -2.0 + 1.001 * y))


def test_the_notch_of_a_concave_shape_is_outside() -> None:
    assert not contains(U_SHAPE, (1.5, 1.5))
    assert contains(U_SHAPE, (0.5, 1.5))
    assert contains(U_SHAPE, (2.5, 1.5))


# --- rays -----------------------------------------------------------------------------------------------


def test_rays_of_the_oracle() -> None:
    assert_for_all(load_cases("d_raycast") + placed_shapes.rays(), assert_hit)


def assert_hit(case: Case) -> None:
    shape, expected = shape_of(case["shape"]), case["expected"]
    hit = ray_cast(shape, case["origin"], case["direction"], case["max_distance"])
    if not expected["hit"]:
        assert hit is None
        return
    assert hit is not None
    assert hit.distance == pytest.approx(expected["distance"], abs=1e-9)
    assert hit.point == pytest.approx(expected["point"], abs=1e-9)
    if expected["normal"] is not None:  # at a corner there is no single right one
        assert hit.normal == pytest.approx(expected["normal"], abs=1e-9)


@given(stars(), places, st.floats(0, math.tau))
def test_a_ray_hits_where_shapely_says(star: Outline, place: tuple[int, int], angle: float) -> None:
    origin = np.array(place) / 256
    direction = np.array([math.cos(angle), math.sin(angle)])
    outline = np.array(star)
    arms = outline - origin
    aside = np.abs(arms[:, 0] * direction[1] - arms[:, 1] * direction[0])
    assume(aside.min() > 1e-6)  # grazing a corner may go either way
    assume(polygon_side(outline, *origin) != 0)
    reach = 100.0
    hit = ray_cast(Polygon(star), origin.tolist(), direction.tolist(), reach)
    region, ray = shapely.Polygon(star), shapely.LineString([origin, origin + reach * direction])
    if region.contains(shapely.Point(origin)) or not region.intersects(ray):
        assert hit is None
    else:
        assert hit is not None
        distance = region.intersection(ray).distance(shapely.Point(origin))
        assert hit.distance == pytest.approx(distance, abs=1e-9)
        assert_plausible(hit, direction)
        assert region.boundary.distance(shapely.Point(hit.point)) < 1e-9


def assert_plausible(hit: RayHit, direction: np.ndarray) -> None:
    assert math.hypot(*hit.normal) == pytest.approx(1.0)
    assert np.dot(hit.normal, direction) <= 0.0


@given(stars(), st.integers(0, 23), st.sampled_from([0.0, 1e3, -1e6]))
def test_no_ray_slips_through_a_corner(star: Outline, k: int, offset: float) -> None:
    outline = np.array(star) + offset
    corner = outline[k % len(star)]
    origin = offset + 5.0 * (corner - offset)  # outside: seen from the middle, the corner is on the boundary
    direction = corner - origin
    hit = ray_cast(Polygon(outline), origin.tolist(), direction.tolist())
    assert hit is not None
    assert hit.distance <= np.hypot(*direction) * (1 + 1e-9)


@pytest.mark.parametrize("shape", [BOX, Circle(1.0)])
def test_the_length_of_the_direction_makes_no_difference(shape: Shape) -> None:
    for length in (1e-300, 0.5, 1.0, 1e300):
        hit = ray_cast(shape, (-3.0, 0.0), (length, 0.0))
        assert hit == RayHit(2.0, (-1.0, 0.0), (-1.0, 0.0))
    largest = 1.7e308  # the length of this diagonal is no number any more
    assert ray_cast(shape, (-3.0, -3.0), (largest, largest)) == ray_cast(shape, (-3.0, -3.0), (1.0, 1.0))


@pytest.mark.parametrize("shape", [BOX, Circle(1.0)])
def test_a_ray_reaches_as_far_as_it_is_long(shape: Shape) -> None:
    assert ray_cast(shape, (-3.0, 0.0), (1.0, 0.0), 2.0) is not None
    assert ray_cast(shape, (-3.0, 0.0), (1.0, 0.0), 1.999) is None
    assert ray_cast(shape, (-3.0, 0.0), (-1.0, 0.0)) is None


def test_a_ray_that_starts_inside_meets_nothing_not_even_another_arm() -> None:
    assert ray_cast(U_SHAPE, (0.5, 1.5), (1.0, 0.0)) is None
    assert ray_cast(Circle(1.0), (0.5, 0.0), (-1.0, 0.0)) is None


@pytest.mark.parametrize("shape", [BOX, Circle(1.0)])
def test_a_ray_from_the_boundary_hits_at_once_if_it_heads_inward(shape: Shape) -> None:
    assert ray_cast(shape, (-1.0, 0.0), (1.0, 0.2), 0.0) == RayHit(0.0, (-1.0, 0.0), (-1.0, 0.0))
    assert ray_cast(shape, (-1.0, 0.0), (-1.0, 0.2)) is None


def test_a_ray_from_one_arm_to_the_other_hits_the_other() -> None:
    hit = ray_cast(U_SHAPE, (1.0, 1.5), (1.0, 0.0))
    assert hit == RayHit(1.0, (2.0, 1.5), (-1.0, 0.0))


@given(st.floats(0, math.tau), st.floats(-0.999, 0.999))
def test_a_ray_enters_a_circle_by_pythagoras(angle: float, aside: float) -> None:
    c, s = math.cos(angle), math.sin(angle)
    origin = (5.0 - 3.0 * c - aside * s, 7.0 - 3.0 * s + aside * c)
    distance, nx, ny = ray_circle(5.0, 7.0, 1.0, *origin, c, s, math.inf)
    assert distance == pytest.approx(3.0 - math.sqrt(1.0 - aside * aside), abs=1e-9)
    from_center = (origin[0] + distance * c - 5.0, origin[1] + distance * s - 7.0)
    assert from_center == pytest.approx((nx, ny), abs=1e-9)


def test_a_miss_is_infinitely_far_for_the_kernels() -> None:
    assert ray_polygon(BOX.outline, -3.0, 2.0, 1.0, 0.0, math.inf) == (math.inf, 0.0, 0.0)
    assert ray_circle(0.0, 0.0, 1.0, -3.0, 2.0, 1.0, 0.0, math.inf) == (math.inf, 0.0, 0.0)


def test_a_ray_works_the_same_far_from_the_origin() -> None:
    far = 1e7
    hit = ray_cast(Polygon(U_SHAPE.outline + far), (far - 2.0, far + 1.5), (1.0, 0.0))
    assert hit == RayHit(2.0, (far, far + 1.5), (-1.0, 0.0))


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_what_is_not_finite_is_refused_with_its_name(bad: float) -> None:
    with pytest.raises(ValueError, match=f"point y: {bad} is not finite"):
        contains(BOX, (0.0, bad))
    with pytest.raises(ValueError, match=f"origin x: {bad} is not finite"):
        ray_cast(BOX, (bad, 0.0), (1.0, 0.0))
    with pytest.raises(ValueError, match=f"direction x: {bad} is not finite"):
        ray_cast(BOX, (3.0, 0.0), (bad, 0.0))
    with pytest.raises(ValueError, match=f"max_distance: {-bad} is not finite"):
        ray_cast(BOX, (3.0, 0.0), (1.0, 0.0), -bad)


def test_other_wrong_arguments_are_refused_with_their_names() -> None:
    with pytest.raises(ValueError, match=r"max_distance: -1\.0 is below zero"):
        ray_cast(BOX, (3.0, 0.0), (1.0, 0.0), -1.0)
    with pytest.raises(ValueError, match=r"direction: .* has no length"):
        ray_cast(BOX, (3.0, 0.0), (0.0, 0.0))


@pytest.mark.parametrize("shape", [[(0, 0), (1, 0), (0, 1)], "box"])
def test_what_is_no_shape_is_refused(shape: Any) -> None:
    with pytest.raises(TypeError, match="is neither a Circle nor a Polygon"):
        contains(shape, (0.1, 0.1))
    with pytest.raises(TypeError, match="is neither a Circle nor a Polygon"):
        ray_cast(shape, (3.0, 0.0), (1.0, 0.0))
