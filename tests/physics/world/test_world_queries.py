"""What is here, in this box, on this ray, nearest: the world's answers against the obvious slow ones."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest
import shapely
from shapely import affinity

from sketchfall.physics import Body, Circle, Polygon, Shape, World
from tests.physics.worlds import add_floor, box, regular_polygon, rough, run_steps

Point = tuple[float, float]

L_OUTLINE = [(0.0, 0.0), (1.5, 0.0), (1.5, 0.4), (0.4, 0.4), (0.4, 1.5), (0.0, 1.5)]


@dataclass(frozen=True)
class Member:
    """A body with the shapes it was made of, which is all that the slow answers use.

    Where they are is worked out when first asked for, since hundreds of answers need it: from then on, the
    body has to stay where it is.
    """

    body: Body
    shapes: tuple[Shape, ...]

    def to_world(self, point: Point) -> Point:
        (x, y), angle = self.body.position, self.body.angle
        cos, sin = math.cos(angle), math.sin(angle)
        return x + cos * point[0] - sin * point[1], y + sin * point[0] + cos * point[1]

    @cached_property
    def circles(self) -> list[tuple[Point, float]]:
        return [
            (self.to_world(shape.center), shape.radius) for shape in self.shapes if isinstance(shape, Circle)
        ]

    @cached_property
    def outlines(self) -> list[list[Point]]:
        return [
            [self.to_world((float(x), float(y))) for x, y in shape.outline]
            for shape in self.shapes
            if isinstance(shape, Polygon)
        ]

    @cached_property
    def areas(self) -> list[shapely.Polygon]:
        return [shapely.Polygon(outline) for outline in self.outlines]

    def distance(self, point: Point) -> float:
        """0 inside."""
        gaps = [max(0.0, math.dist(center, point) - radius) for center, radius in self.circles]
        if self.areas:
            place = shapely.Point(point)
            gaps += [float(area.distance(place)) for area in self.areas]
        return min(gaps)

    def touches(self, low: Point, high: Point) -> bool:
        area = shapely.box(*low, *high)
        return any(area.distance(shapely.Point(center)) <= radius for center, radius in self.circles) or any(
            area.intersects(own) for own in self.areas
        )

    def ray_distance(self, origin: Point, direction: Point) -> float:
        """To the nearest meeting point with the surface, for a unit direction; infinity for a miss."""
        found = [math.inf]
        for center, radius in self.circles:
            away = (origin[0] - center[0], origin[1] - center[1])
            half_b = away[0] * direction[0] + away[1] * direction[1]
            discriminant = half_b**2 - (away[0] ** 2 + away[1] ** 2 - radius**2)
            if discriminant >= 0.0:
                found += [t for t in (-half_b - math.sqrt(discriminant),) if t >= 0.0]
        for outline in self.outlines:
            for start, end in zip(outline, outline[1:] + outline[:1], strict=True):
                found.append(_ray_meets_segment(origin, direction, start, end))
        return min(found)


def _ray_meets_segment(origin: Point, direction: Point, start: Point, end: Point) -> float:
    edge = (end[0] - start[0], end[1] - start[1])
    to_start = (start[0] - origin[0], start[1] - origin[1])
    across = direction[0] * edge[1] - direction[1] * edge[0]
    if across == 0.0:
        return math.inf
    along_ray = (to_start[0] * edge[1] - to_start[1] * edge[0]) / across
    along_edge = (to_start[0] * direction[1] - to_start[1] * direction[0]) / across
    return along_ray if along_ray >= 0.0 and 0.0 <= along_edge <= 1.0 else math.inf


def crowd(world: World, seed: int, count: int) -> list[Member]:
    """Bodies of all sorts, scattered and turned at random; they may overlap."""
    source = random.Random(seed)
    kinds: list[Callable[[], tuple[Shape, ...]]] = [
        lambda: (Circle(radius=source.uniform(0.05, 1.0)),),
        lambda: (box(source.uniform(0.1, 2.0), source.uniform(0.1, 2.0)),),
        lambda: (regular_polygon(source.randint(3, 8), source.uniform(0.2, 1.0)),),
        lambda: (Polygon(L_OUTLINE),),
        lambda: (
            Circle(radius=0.3, center=(-0.8, 0.0)),
            box(1.6, 0.2),
            Circle(radius=0.4, center=(0.8, 0.1)),
        ),
    ]
    members = []
    for index in range(count):
        shapes = kinds[index % len(kinds)]()
        body = world.add_body(
            list(shapes),
            position=(source.uniform(-8.0, 8.0), source.uniform(0.0, 12.0)),
            angle=source.uniform(-4.0, 4.0),
            kind=source.choice(["dynamic", "static", "kinematic"]),
            material=rough(0.5),
        )
        members.append(Member(body, shapes))
    return members


def world_of(seed: int) -> tuple[World, list[Member], random.Random]:
    """A crowd that has been running for a moment, has lost some members and has had one moved."""
    world = World()
    members = crowd(world, seed, 45)
    run_steps(world, 12)
    for _ in range(5):
        world.remove_body(members.pop(7).body)
    members[3].body.position = (9.0, 3.0)
    members[3].body.angle = 1.0
    return world, members, random.Random(seed + 1)


def some_point(source: random.Random) -> Point:
    return source.uniform(-10.0, 10.0), source.uniform(-2.0, 14.0)


def as_set(bodies: list[Body]) -> set[int]:
    assert len({body.id for body in bodies}) == len(bodies), "a body is reported twice"
    return {body.id for body in bodies}


@pytest.mark.parametrize("seed", range(4))
def test_query_point_finds_the_bodies_that_contain_it(seed: int) -> None:
    world, members, source = world_of(seed)
    hits = 0
    for _ in range(300):
        point = some_point(source)
        expected = {member.body.id for member in members if member.distance(point) == 0.0}
        assert as_set(world.query_point(point)) == expected
        hits += len(expected)
    assert hits > 20


@pytest.mark.parametrize("seed", range(4))
def test_query_box_finds_the_bodies_that_touch_it(seed: int) -> None:
    world, members, source = world_of(seed)
    for _ in range(150):
        x, y = some_point(source)
        width, height = source.uniform(0.0, 4.0), source.uniform(0.0, 4.0)
        low, high = (x, y), (x + width, y + height)
        expected = {member.body.id for member in members if member.touches(low, high)}
        assert as_set(world.query_box(low, high)) == expected


@pytest.mark.parametrize("seed", range(4))
def test_ray_cast_finds_the_nearest_body(seed: int) -> None:
    world, members, source = world_of(seed)
    hits = misses = 0
    while hits + misses < 200:
        origin = some_point(source)
        if any(member.distance(origin) == 0.0 for member in members):
            continue
        turn = source.uniform(0.0, 2 * math.pi)
        direction = (math.cos(turn), math.sin(turn))
        reach = source.uniform(1.0, 15.0)
        distances = {member.body.id: member.ray_distance(origin, direction) for member in members}
        nearest = min(distances, key=lambda body: distances[body])
        # The direction's length says nothing about the reach, so it may be any.
        hit = world.ray_cast(origin, (3.0 * direction[0], 3.0 * direction[1]), reach)
        if distances[nearest] > reach:
            assert hit is None
            misses += 1
            continue
        assert hit is not None
        assert hit.body.id == nearest
        assert hit.distance == pytest.approx(distances[nearest], abs=1e-9)
        expected_point = (origin[0] + hit.distance * direction[0], origin[1] + hit.distance * direction[1])
        assert hit.point == pytest.approx(expected_point, abs=1e-9)
        assert math.hypot(*hit.normal) == pytest.approx(1.0)
        assert hit.normal[0] * direction[0] + hit.normal[1] * direction[1] <= 1e-9
        hits += 1
    assert min(hits, misses) > 20


@pytest.mark.parametrize("seed", range(4))
def test_nearest_body_is_the_one_at_the_least_distance(seed: int) -> None:
    world, members, source = world_of(seed)
    for _ in range(200):
        point = some_point(source)
        distances = {member.body.id: member.distance(point) for member in members}
        least = min(distances.values())
        found = world.nearest_body(point)
        assert found is not None
        body, distance = found
        assert distance == pytest.approx(least, abs=1e-9)
        assert distances[body.id] == pytest.approx(least, abs=1e-9)
        limit = source.uniform(0.0, 2.0)
        assert (world.nearest_body(point, limit) is None) == (least > limit)


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_queries_refuse_what_is_not_finite(bad: float) -> None:
    world = World()
    add_floor(world, rough(0.5))
    attempts: list[tuple[str, Callable[[], Any]]] = [
        ("point", lambda: world.query_point((bad, 0.0))),
        ("origin", lambda: world.ray_cast((0.0, bad), (1.0, 0.0), 1.0)),
        ("direction", lambda: world.ray_cast((0.0, 0.0), (bad, 0.0), 1.0)),
        ("point", lambda: world.nearest_body((0.0, bad))),
    ]
    for argument, attempt in attempts:
        with pytest.raises(ValueError, match=argument):
            attempt()
    with pytest.raises(ValueError, match=r"box|corner|low|high|minimum|maximum|x0|y0|x1|y1"):
        world.query_box((bad, 0.0), (1.0, 1.0))


def test_a_ray_without_direction_or_with_a_negative_reach_is_refused() -> None:
    world = World()
    with pytest.raises(ValueError, match="direction"):
        world.ray_cast((0.0, 0.0), (0.0, 0.0), 1.0)
    with pytest.raises(ValueError, match="max_distance"):
        world.ray_cast((0.0, 0.0), (1.0, 0.0), -1.0)


def test_shapely_and_the_slow_answer_turn_points_alike() -> None:
    """The slow answer turns outlines by its own formula; a slip there would hide one of the engine's."""
    world = World()
    member = Member(world.add_body(Polygon(L_OUTLINE), position=(3.0, 4.0), angle=0.7), (Polygon(L_OUTLINE),))
    turned = affinity.rotate(shapely.Polygon(L_OUTLINE), 0.7, origin=(0.0, 0.0), use_radians=True)
    expected = affinity.translate(turned, 3.0, 4.0)
    assert shapely.Polygon(member.outlines[0]).symmetric_difference(expected).area < 1e-12
