"""Levels of painting: every body comes after all those that it covers, however the drawing was changed."""

from __future__ import annotations

import math
import random
import tracemalloc
from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.geometry import convex_hull
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape
from sketchfall.app.picture.body_arrays import BodyArrays
from sketchfall.app.strokes.shaping import circle_body, polygon_body, regular_corners
from sketchfall.ui.painting.paint_order import MOST_LEVELS, MOST_SINGLES, PaintOrder

CLEARLY = 0.1  # m of depth: hulls and slack blur less


def scattered(count: int, area: float, seed: int) -> list[BodyDrawing]:
    """Circles and regular polygons, turned at random."""
    chance = random.Random(seed)
    bodies = []
    for number in range(1, count + 1):
        center = chance.uniform(-area, area), chance.uniform(-area, area)
        if number % 3 == 0:
            bodies.append(circle_body(number, center, 0.5))
        else:
            corner = center[0] + chance.uniform(-0.6, 0.6), center[1] + 0.4
            bodies.append(polygon_body(number, regular_corners(center, corner, chance.randint(3, 6))))
    return bodies


def order_of(bodies: list[BodyDrawing], before: PaintOrder | None = None) -> PaintOrder:
    return PaintOrder(bodies, BodyArrays(bodies), before)


def depth(a: BodyDrawing, b: BodyDrawing) -> float:
    """How deep two bodies of one shape each overlap, as the engine sees it."""
    (shape_a,), (shape_b,) = a.shapes, b.shapes
    found = physics.collide(
        engine_shape(shape_a), (*a.position, a.angle), engine_shape(shape_b), (*b.position, b.angle)
    )
    return found.depth if found else 0.0


@cache
def engine_shape(shape: CircleShape | PolygonShape) -> physics.Circle | physics.Polygon:
    """Made once for each body, which has many neighbours: the engine looks at an outline for a while."""
    if isinstance(shape, CircleShape):
        return physics.Circle(shape.radius)
    return physics.Polygon(shape.vertices)


@pytest.mark.parametrize("seed", range(3))
def test_a_body_that_covers_another_is_painted_after_it(seed: int) -> None:
    bodies = scattered(120, 4.0, seed)
    levels = order_of(bodies).levels
    assert levels is not None
    covered = 0
    for front, upper in enumerate(bodies):
        for back, lower in enumerate(bodies[:front]):
            near = math.dist(lower.position, upper.position) < 1.5
            if near and depth(lower, upper) > CLEARLY:
                assert levels[back] < levels[front]
                covered += 1
    assert covered > 50


def test_bodies_that_only_touch_are_painted_together() -> None:
    row = [polygon_body(n, [(n, 0.0), (n + 1.0, 0.0), (n + 1.0, 1.0), (n, 1.0)]) for n in range(1, 30)]
    levels = order_of(row).levels
    assert levels is not None
    assert not levels.any()


@pytest.mark.parametrize("changed", [1, 5, 90], ids=["one", "a few", "most"])
def test_what_is_kept_from_before_is_what_would_be_found_anew(changed: int) -> None:
    bodies = scattered(120, 4.0, 7)
    order = order_of(bodies)
    chance = random.Random(8)
    for _ in range(4):
        bodies = list(bodies)
        for row in chance.sample(range(len(bodies)), changed):
            bodies[row] = replace(
                bodies[row], position=(chance.uniform(-4.0, 4.0), chance.uniform(-4.0, 4.0))
            )
        del bodies[chance.randrange(len(bodies))]
        chance.shuffle(bodies)
        order = order_of(bodies, order)
        anew = order_of(bodies)
        assert order.levels is not None
        assert anew.levels is not None
        assert order.levels.tolist() == anew.levels.tolist()
        assert order.pairs is not None
        assert len(order.pairs) == len(np.unique(order.pairs, axis=0))


@pytest.mark.parametrize("distance", [0.001, 0.4], ids=["a heap", "scales of a fish"])
def test_where_all_overlap_they_are_painted_one_by_one(distance: float) -> None:
    count = 7 * MOST_LEVELS
    assert order_of([circle_body(n, (n * distance, 0.0), 0.5) for n in range(1, count)]).levels is None


def test_only_where_too_many_overlap_the_order_is_given_up() -> None:
    heap = [circle_body(n, (n * 0.001, 0.0), 0.5) for n in range(1, MOST_SINGLES + 2)]
    levels = order_of(heap).levels
    assert levels is not None
    assert not levels.any()
    assert order_of(heap[1:]).levels is None


def test_the_hull_of_points_has_none_of_those_inside_or_on_its_sides() -> None:
    points = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (1.0, 0.5), (2.0, 2.0), (0.0, 2.0), (0.0, 1.0)]
    assert convex_hull(points) == [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]


def test_the_hull_of_a_body_with_many_corners_is_made_of_some_of_them() -> None:
    corners = tuple(regular_corners((0.0, 0.0), (1.0, 0.0), 40))
    (hull,) = BodyArrays([BodyDrawing(id=1, shapes=(PolygonShape(vertices=corners),))]).place_hulls(
        np.zeros((1, 3))
    )
    assert {tuple(corner) for corner in hull.tolist()} <= set(corners)
    assert np.ptp(hull, axis=0).tolist() == pytest.approx([2.0, 2.0], abs=0.1)


def test_a_great_many_bodies_in_one_place_take_no_great_memory() -> None:
    """Once each was paired with each before anybody counted: a gigabyte for 100,000 of them."""
    disc = circle_body(1, (0.0, 0.0), 0.5)
    bodies = [replace(disc, id=number) for number in range(1, 15_001)]
    arrays = BodyArrays(bodies)
    tracemalloc.start()
    try:
        order = PaintOrder(bodies, arrays)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert order.pairs is None
    assert peak < 150e6
