"""Bounding volumes hold their body, are as small as can be, and overlap when a naive test says so."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from sketchfall.physics import VOLUMES, Circle, Polygon, Shape, bounding_volume
from sketchfall.physics.shapes.bounding import (
    CIRCLE,
    WIDTHS,
    Volume,
    body_rows,
    count_overlaps,
    fit_volumes,
    volume_corners,
)
from sketchfall.physics.shapes.hull import convex_hull
from tests import naive
from tests.naive import Points, polygons
from tests.physics.oracles import Case, computed_params

pytestmark = pytest.mark.kernel

ROUNDING = 1e-9  # relative to the size of what is tried
lengths = st.integers(-192, 192).map(lambda steps: steps / 64)
clouds = st.lists(st.tuples(lengths, lengths), min_size=1, max_size=20).map(lambda p: np.array(p, np.float64))


def beyond(volume: Volume, points: Points) -> float:
    """How far the farthest of the points is outside."""
    if volume.name == "circle":
        return float(np.hypot(*(points - np.array(volume.center)).T).max()) - volume.radius
    corners = volume.corners
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.hypot(*sides.T)
    long = lengths > 1e-6 * lengths.max()  # a side may have no length, and then its direction is rounding
    if not long.any():
        return float(np.hypot(*(points - corners[0]).T).max())
    outwards = np.column_stack([sides[:, 1], -sides[:, 0]])[long] / lengths[long][:, None]
    return float(((points[:, None] - corners[long]) * outwards).sum(axis=2).max())


@pytest.mark.parametrize("name", VOLUMES)
@settings(max_examples=50)
@given(points=clouds)
def test_every_volume_holds_all_points(name: str, points: Points) -> None:
    assert beyond(bounding_volume(name, points), points) <= ROUNDING


@pytest.mark.parametrize("name", VOLUMES)
@pytest.mark.parametrize(("size", "shift"), [(1e-6, 0.0), (1e6, 0.0), (1.0, 1e7), (1e6, 1e9)])
def test_size_and_place_do_not_matter(name: str, size: float, shift: float) -> None:
    hook = np.array([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)], np.float64)
    points = hook * size + shift
    volume, plain = bounding_volume(name, points), bounding_volume(name, hook)
    slack = ROUNDING * size + 8.0 * float(np.spacing(shift))
    assert beyond(volume, points) <= slack
    assert volume.area == pytest.approx(plain.area * size * size, rel=1e-6)


@given(clouds)
def test_no_angle_gives_a_smaller_box(points: Points) -> None:
    area = bounding_volume("obb", points).area
    hull = naive.convex_hull([(float(x), float(y)) for x, y in points])
    tried = [math.tau * k / 720 for k in range(180)]
    tried += [math.atan2(*(b - a)[::-1]) for a, b in zip(hull, np.roll(hull, -1, axis=0), strict=True)]
    turned = [points @ naive.rotation(-angle).T for angle in tried]
    areas = [float(np.ptp(each[:, 0]) * np.ptp(each[:, 1])) for each in turned]
    assert area <= min(areas) + ROUNDING
    assert area == pytest.approx(min(areas), abs=1e-8), "it lies along a side of the hull"


@given(clouds)
def test_the_circle_is_the_smallest_of_those_through_two_or_three_points(points: Points) -> None:
    radius = bounding_volume("circle", points).radius
    assert radius == pytest.approx(naive.smallest_circle_radius(points), abs=1e-8)


@pytest.mark.parametrize(("name", "count"), [("8-dop", 8), ("16-dop", 16)])
@settings(max_examples=50)
@given(points=clouds)
def test_a_dop_reaches_as_far_as_its_body_in_every_direction(name: str, count: int, points: Points) -> None:
    corners = bounding_volume(name, points).corners
    for angle in np.arange(count) * (math.tau / count):
        direction = np.array([math.cos(angle), math.sin(angle)])
        assert (corners @ direction).max() == pytest.approx((points @ direction).max(), abs=ROUNDING)


@given(polygons)
def test_more_directions_never_make_a_dop_larger(polygon: Polygon) -> None:
    areas = [bounding_volume(name, polygon).area for name in ("aabb", "8-dop", "16-dop")]
    assert areas[0] + ROUNDING >= areas[1] >= areas[2] - ROUNDING
    assert areas[2] + ROUNDING >= shapely.Polygon(polygon.outline).convex_hull.area


@pytest.mark.parametrize("case", computed_params("d_convex_hull"))
def test_hulls_of_the_oracle(case: Case) -> None:
    hull = convex_hull(np.array(case["points"], np.float64))
    assert sorted(map(tuple, hull.tolist())) == sorted(map(tuple, case["expected"]["hull_ccw"]))
    if len(hull) > 2:
        assert shapely.Polygon(hull).exterior.is_ccw
        assert shapely.Polygon(hull).area == pytest.approx(case["expected"]["area"])


# --- discs ------------------------------------------------------------------------------------------------


def test_volumes_of_a_disc_are_exact() -> None:
    disc, r = Circle(0.5, (3.0, -2.0)), 0.5
    areas = {name: bounding_volume(name, disc).area for name in VOLUMES}
    assert areas["aabb"] == pytest.approx(4 * r * r)
    assert areas["obb"] == pytest.approx(4 * r * r)
    assert areas["circle"] == pytest.approx(math.pi * r * r)
    for sides in (8, 16):
        assert areas[f"{sides}-dop"] == pytest.approx(sides * math.tan(math.pi / sides) * r * r)
    assert bounding_volume("circle", disc).center == (3.0, -2.0)


@pytest.mark.parametrize("name", VOLUMES)
def test_a_body_of_discs_and_corners_is_held_closely(name: str) -> None:
    mast = Polygon.box(0.2, 3.0)
    body: list[Shape] = [Circle(0.5, (2.0, 0.0)), Circle(1.0), mast]
    rim = np.array([(math.cos(a), math.sin(a)) for a in np.linspace(0.0, math.tau, 1000)])
    points = np.concatenate([0.5 * rim + (2.0, 0.0), rim, mast.outline])
    volume = bounding_volume(name, body)
    assert beyond(volume, points) <= ROUNDING
    assert volume.area <= 1.01 * bounding_volume(name, points).area


# --- what is nearly nothing, and what is no input ---------------------------------------------------------


@pytest.mark.parametrize("name", VOLUMES)
@pytest.mark.parametrize(
    "points",
    [
        [(1.0, 2.0)],
        [(1.0, 2.0)] * 5,
        [(0.0, 0.0), (3.0, 1.0)],
        [(0.1 * k, 0.3 * k) for k in range(10)],
        [(1e-300, 0.0), (0.0, 1e-300), (0.0, 0.0)],
    ],
    ids=["point", "same point", "segment", "line", "nearly nothing"],
)
def test_points_without_an_area_have_volumes(name: str, points: list[tuple[float, float]]) -> None:
    volume = bounding_volume(name, points)
    assert np.isfinite(volume.corners).all()
    assert np.isfinite(volume.area)
    assert beyond(volume, np.array(points)) <= ROUNDING


def test_the_box_along_a_line_has_no_thickness() -> None:
    line = [(0.1 * k, 0.3 * k) for k in range(10)]
    assert bounding_volume("obb", line).area == pytest.approx(0.0, abs=1e-12)
    assert bounding_volume("circle", line).radius == pytest.approx(0.5 * math.hypot(0.9, 2.7))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ([], "neither shapes nor points"),
        ([(1.0, 2.0, 3.0)], "neither shapes nor points"),
        ("hook", "neither shapes nor points"),
        ([(0.0, 0.0), (math.nan, 1.0)], "point 1 is not finite"),
    ],
)
def test_bad_input_is_named(body: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bounding_volume("aabb", body)


def test_a_wrong_name_is_named() -> None:
    with pytest.raises(ValueError, match="name: 'sphere' is not one of 'aabb'"):
        bounding_volume("sphere", Circle(1.0))


# --- overlap ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", range(5), ids=VOLUMES)
@settings(max_examples=30)
@given(clouds=st.lists(clouds, min_size=2, max_size=5), spread=st.sampled_from([0.0, 2.0]))
def test_overlaps_are_those_of_the_drawn_volumes(kind: int, clouds: list[Points], spread: float) -> None:
    rows = [body_rows(cloud + np.array([spread * k, 0.0]), rounded=True) for k, cloud in enumerate(clouds)]
    starts = np.cumsum([0, *map(len, rows)])
    volumes = np.empty((len(rows), WIDTHS[kind]))
    fit_volumes(kind, np.concatenate(rows), starts, volumes)
    for number, one in enumerate(rows):
        alone = np.empty((1, WIDTHS[kind]))
        fit_volumes(kind, one, np.array([0, len(one)]), alone)
        assert alone[0].tolist() == volumes[number].tolist()
    pairs = np.array([(i, j) for i in range(len(rows)) for j in range(i)])
    found = [count_overlaps(kind, volumes, pair[None]) for pair in pairs]
    expected = [drawn_overlap(kind, volumes[pair]) for pair in pairs]
    assert all(answer == truth for answer, truth in zip(found, expected, strict=True) if truth is not None)
    assert count_overlaps(kind, volumes, pairs) == sum(found)


def drawn_overlap(kind: int, volumes: Points) -> bool | None:
    """Whether the two overlap, from what is drawn of them; None if it is a matter of rounding."""
    if kind == CIRCLE:
        (ax, ay, a), (bx, by, b) = volumes
        gap = math.dist((ax, ay), (bx, by)) - a - b
        return None if abs(gap) < ROUNDING else gap < 0.0
    one, other = (shapely.MultiPoint(corners).convex_hull for corners in volume_corners(kind, volumes))
    if one.distance(other) > ROUNDING:
        return False
    return True if one.intersection(other).area > ROUNDING else None
