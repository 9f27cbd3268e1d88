"""Polygons with holes: divided without a rest, weighed exactly, refused with a reason."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics import (
    Circle,
    Material,
    OutlineError,
    Polygon,
    World,
    collision_parts,
    contains,
    mass_properties,
    ray_cast,
)
from sketchfall.physics.shapes.outline import signed_area
from tests.naive import Points

Ring = list[tuple[float, float]]

SQUARE: Ring = [(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)]


def circle(sides: int, radius: float, center: tuple[float, float] = (0.0, 0.0)) -> Ring:
    angles = np.arange(sides) * (math.tau / sides)
    return [(center[0] + radius * math.cos(a), center[1] + radius * math.sin(a)) for a in angles.tolist()]


def box(left: float, bottom: float, width: float, height: float) -> Ring:
    right, top = left + width, bottom + height
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


FRAME = Polygon(SQUARE, [box(-1.0, -1.0, 2.0, 2.0)])
TUBE = Polygon(circle(96, 2.0), [circle(96, 1.8)])


@st.composite
def plates(draw: st.DrawFn) -> tuple[Ring, list[Ring]]:
    """A square of cells, some of which hold a hole of any star shape."""
    cells = draw(st.integers(1, 3))
    holes = []
    for row in range(cells):
        for column in range(cells):
            corners = draw(st.integers(0, 9))
            if corners >= 3:
                reaches = draw(st.lists(st.integers(4, 30), min_size=corners, max_size=corners))
                angles = [math.tau * k / corners for k in range(corners)]
                holes.append(
                    [
                        (column + 0.5 + r / 64 * math.cos(a), row + 0.5 + r / 64 * math.sin(a))
                        for r, a in zip(reaches, angles, strict=True)
                    ][:: draw(st.sampled_from([1, -1]))]
                )
    return box(0.0, 0.0, cells, cells), holes


def assert_fill(parts: tuple[Points, ...], plate: shapely.Polygon) -> None:
    for part in parts:
        assert signed_area(part) > 0.0
        assert shapely.Polygon(part).convex_hull.area == pytest.approx(shapely.Polygon(part).area)
    filled = shapely.union_all([shapely.Polygon(part) for part in parts])
    assert sum(signed_area(part) for part in parts) == pytest.approx(plate.area, rel=1e-9)
    assert filled.symmetric_difference(plate).area <= 1e-9 * plate.area


@given(plates())
def test_convex_parts_fill_what_is_solid_and_leave_holes_empty(plate: tuple[Ring, list[Ring]]) -> None:
    outline, holes = plate
    assert_fill(Polygon(outline, holes).parts, shapely.Polygon(outline, holes))


@pytest.mark.parametrize("turn", [0.0, 0.3, 1.0])
def test_holes_in_line_with_each_other_and_with_the_outline_are_left_empty(turn: float) -> None:
    c, s = math.cos(turn), math.sin(turn)
    spin = np.array([[c, s], [-s, c]])
    holes = [np.array(box(x, y, 1.0, 1.0)) @ spin for x in (1.0, 3.0, 5.0) for y in (1.0, 3.0)]
    outline = np.array(box(0.0, 0.0, 7.0, 5.0)) @ spin
    parts = Polygon(outline, holes).parts
    assert_fill(parts, shapely.Polygon(outline, holes))
    assert len(parts) <= 20


@given(plates())
def test_a_plate_weighs_what_it_would_without_holes_less_what_they_would(
    plate: tuple[Ring, list[Ring]],
) -> None:
    outline, holes = plate
    found = mass_properties(Polygon(outline, holes), 3.0)
    whole = mass_properties(Polygon(outline), 3.0)
    gone = [mass_properties(Polygon(hole), 3.0) for hole in holes]
    mass = whole.mass - sum(each.mass for each in gone)
    x, y = (
        (whole.mass * whole.centroid[k] - sum(each.mass * each.centroid[k] for each in gone)) / mass
        for k in (0, 1)
    )

    def about_center(each_mass: float, inertia: float, centroid: tuple[float, float]) -> float:
        return inertia + each_mass * ((centroid[0] - x) ** 2 + (centroid[1] - y) ** 2)

    inertia = about_center(whole.mass, whole.inertia, whole.centroid)
    inertia -= sum(about_center(each.mass, each.inertia, each.centroid) for each in gone)
    assert found.mass == pytest.approx(mass)
    assert found.centroid == pytest.approx((x, y), abs=1e-12)
    assert found.inertia == pytest.approx(inertia)


def test_a_frame_has_the_inertia_of_the_book() -> None:
    found = mass_properties(FRAME)
    assert found.mass == pytest.approx(4.0**2 - 2.0**2)
    assert found.inertia == pytest.approx((4.0**4 - 2.0**4) / 6.0)


def test_only_real_sides_of_a_ring_are_surfaces() -> None:
    parts = collision_parts([FRAME])
    sides = sum(len(part.cuts) - sum(part.cuts) for part in parts)
    assert sides >= 8
    for part in parts:
        following = np.roll(part.corners, -1, axis=0)
        middles = 0.5 * (part.corners + following)
        for middle, cut in zip(middles.tolist(), part.cuts, strict=True):
            is_inside = 1.0 + 1e-9 < max(map(abs, middle)) < 2.0 - 1e-9
            assert cut == is_inside


@pytest.mark.parametrize(
    ("holes", "reason", "words"),
    [
        ([box(3.0, 0.0, 1.0, 1.0)], "hole_outside", "hole 1 is outside the outline"),
        ([box(-3.0, -3.0, 9.0, 9.0)], "hole_outside", "hole 1 is outside the outline"),
        ([box(1.0, 0.0, 3.0, 1.0)], "holes_meet", "hole 1 meets the outline at (2, "),
        ([box(1.0, 0.0, 1.0, 1.0)], "holes_meet", "hole 1 meets the outline at (2, "),
        ([box(-1, -1, 1, 1), box(-0.5, -0.5, 1, 1)], "holes_meet", "hole 2 meets hole 1 at ("),
        ([box(-1, -1, 1, 1), box(0, 0, 1, 1)], "holes_meet", "hole 2 meets hole 1 at (0, 0)"),
        ([box(-1, -1, 2, 2), box(-0.5, -0.5, 1, 1)], "holes_meet", "hole 2 lies within hole 1"),
        ([[(0, 0), (1, 1), (1, 0), (0, 1)]], "bad_hole", "hole 1: the outline crosses itself"),
    ],
)
def test_holes_that_cannot_be_are_refused_with_a_reason(holes: list[Ring], reason: str, words: str) -> None:
    with pytest.raises(OutlineError) as refusal:
        Polygon(SQUARE, holes)
    assert refusal.value.reason == reason
    assert words in str(refusal.value)


def test_a_point_in_a_hole_is_not_in_the_shape() -> None:
    assert contains(FRAME, (1.5, 0.0))
    assert contains(FRAME, (1.0, 0.5)), "on the rim of the hole"
    assert not contains(FRAME, (0.0, 0.0))
    assert not contains(FRAME, (2.5, 0.0))


def test_a_ray_within_a_hole_meets_its_wall_from_the_inside() -> None:
    hit = ray_cast(FRAME, (0.0, 0.0), (1.0, 0.0))
    assert hit is not None
    assert hit.distance == pytest.approx(1.0)
    assert hit.normal == pytest.approx((-1.0, 0.0))
    assert ray_cast(FRAME, (1.5, 0.0), (1.0, 0.0)) is None, "a ray that starts in the shape meets nothing"
    outside = ray_cast(FRAME, (5.0, 0.0), (-1.0, 0.0))
    assert outside is not None
    assert outside.distance == pytest.approx(3.0)


def test_polygons_with_other_holes_are_other_polygons() -> None:
    assert Polygon(SQUARE) != FRAME
    assert Polygon(SQUARE, [box(-1.0, -1.0, 2.0, 2.0)]) == FRAME
    assert pickle.loads(pickle.dumps(FRAME)) == FRAME
    assert eval(repr(FRAME), {"Polygon": Polygon}) == FRAME
    assert not FRAME.holes[0].flags.writeable


def test_a_ball_swings_in_a_tube_and_feels_nothing_of_its_cuts() -> None:
    """Without friction it comes as high on the other side as it began, but for a few percent."""
    world = World()
    smooth = Material(static_friction=0.0, kinetic_friction=0.0, restitution=0.0)
    world.add_body(TUBE, kind="static", material=smooth)
    start = 0.999 * (1.8 * math.cos(math.pi / 96) - 0.3)
    ball = world.add_body(Circle(0.3), position=(start, 0.0), material=smooth)
    places = []
    for _ in range(240):
        world.step()
        places.append(ball.position)
    assert max(math.hypot(*place) for place in places) <= 1.8 - 0.3 + 0.01
    assert min(x for x, _ in places) <= -0.95 * start
    late = places[120:]
    assert max(y for x, y in late if x > 0.0) >= -0.1


def test_a_ring_that_moves_carries_what_is_in_it() -> None:
    world = World()
    world.add_body(Polygon.box(40.0, 1.0), position=(0.0, -0.5), kind="static")
    tube = world.add_body(TUBE, position=(0.0, 2.0), velocity=(1.0, 0.0))
    ball = world.add_body(Circle(0.3), position=(0.0, 0.6))
    for _ in range(300):
        world.step()
        apart = math.dist(ball.position, tube.position)
        assert apart <= 1.8 - 0.3 + 0.02
    assert tube.position[0] > 0.5
