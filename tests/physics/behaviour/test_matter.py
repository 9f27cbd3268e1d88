"""A body of several shapes, each of its own material: it weighs, slides and bounces as these do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics import Body, Circle, Material, Polygon, Shape, World, mass_properties
from tests.physics.worlds import EARTH, add_disc, box, rough, run, run_steps, slippery

HEAD = Polygon([(0.9, -0.25), (1.4, -0.25), (1.4, 0.25), (0.9, 0.25)])
HANDLE = Polygon([(-1.0, -0.05), (0.9, -0.05), (0.9, 0.05), (-1.0, 0.05)])
STEEL, WOOD = Material(density=7.8, restitution=0.6), Material(density=0.7, restitution=0.3)
BRACKET = Polygon([(0.0, 0.0), (2.0, 0.0), (2.0, 0.5), (0.5, 0.5), (0.5, 2.0), (0.0, 2.0)])
densities = st.floats(0.01, 100.0)


def hammer(world: World, *, head: Material = STEEL, handle: Material = WOOD, **placed: Any) -> Body:
    return world.add_body([HANDLE, HEAD], material=[handle, head], **placed)


def slab(width: float, x: float) -> Polygon:
    """A metre thick, with its top at 0."""
    left, right = x - 0.5 * width, x + 0.5 * width
    return Polygon([(left, -1.0), (right, -1.0), (right, 0.0), (left, 0.0)])


def weighed(shapes: Sequence[Shape], materials: Sequence[Material]) -> tuple[float, float, float, float]:
    """Mass, centre and inertia by the parallel axis theorem, written out."""
    parts = [mass_properties(shape, made.density) for shape, made in zip(shapes, materials, strict=True)]
    mass = sum(part.mass for part in parts)
    x = sum(part.mass * part.centroid[0] for part in parts) / mass
    y = sum(part.mass * part.centroid[1] for part in parts) / mass
    inertia = sum(part.inertia + part.mass * math.dist(part.centroid, (x, y)) ** 2 for part in parts)
    return mass, x, y, inertia


def test_a_hammer_weighs_what_its_parts_weigh_and_turns_about_their_common_centre() -> None:
    body = hammer(World())
    handle, head = 0.7 * 1.9 * 0.1, 7.8 * 0.25
    center = (handle * -0.05 + head * 1.15) / (handle + head)
    inertia = handle * (1.9**2 + 0.1**2) / 12 + head * 2 * 0.5**2 / 12
    inertia += handle * (-0.05 - center) ** 2 + head * (1.15 - center) ** 2
    assert body.mass == pytest.approx(handle + head, rel=1e-14)
    assert body.center_of_mass == pytest.approx((center, 0.0), abs=1e-14)
    assert body.inertia == pytest.approx(inertia, rel=1e-14)
    assert body.materials == [WOOD, STEEL]


@given(densities, densities, densities)
def test_any_three_shapes_weigh_what_the_parallel_axis_theorem_says(a: float, b: float, c: float) -> None:
    shapes: list[Shape] = [BRACKET, Circle(0.3, center=(-1.0, 0.5)), HEAD]
    materials = [Material(density=density) for density in (a, b, c)]
    body = World().add_body(shapes, material=materials)
    mass, x, y, inertia = weighed(shapes, materials)
    assert (body.mass, *body.center_of_mass, body.inertia) == pytest.approx((mass, x, y, inertia), rel=1e-12)


def test_a_list_of_equal_materials_is_one_material_to_the_last_bit() -> None:
    one, each = World(), World()
    for world, material in ((one, STEEL), (each, [STEEL, STEEL])):
        world.add_body([HANDLE, HEAD], material=material, angular_velocity=2.0)
        run_steps(world, 20)
    assert one.state_hash() == each.state_hash()


def test_a_box_slides_over_the_icy_end_of_a_floor_and_is_braked_on_the_rough_one() -> None:
    """On the rough end v^2 / (2 mu g) from where all of it has come there."""
    world = World()
    world.add_body([slab(20.0, -10.0), slab(20.0, 10.0)], kind="static", material=[slippery(), rough(0.5)])
    sled = world.add_body(box(0.2, 0.1), position=(-5.0, 0.05), velocity=(3.0, 0.0), material=rough(0.5))
    run(world, 1.5)
    assert sled.velocity[0] == pytest.approx(3.0, rel=1e-6)
    run(world, 2.5)
    assert sled.velocity[0] == pytest.approx(0.0, abs=1e-3)
    assert sled.position[0] == pytest.approx(9.0 / (2.0 * 0.5 * EARTH), abs=0.11)


def test_each_shape_of_a_body_bounces_by_its_own_restitution() -> None:
    world = World(restitution_rule="minimum")
    slabs = [slab(1.0, -1.0), slab(1.0, 1.0)]
    world.add_body(slabs, kind="static", material=[slippery(restitution=0.5), slippery(restitution=0.9)])
    balls = [add_disc(world, (x, 1.1), radius=0.1, material=slippery(restitution=1.0)) for x in (-1.0, 1.0)]
    highest = [0.0, 0.0]
    fallen = round(60 * math.sqrt(2.0 / EARTH)) + 1
    run_steps(world, fallen)
    for _ in range(60):
        world.step()
        highest = [max(top, ball.position[1] - 0.1) for top, ball in zip(highest, balls, strict=True)]
    assert highest == pytest.approx([0.25, 0.81], abs=0.005)


def test_all_convex_parts_of_one_shape_are_of_its_material() -> None:
    world = World(restitution_rule="minimum", gravity=(0.0, 0.0))
    body = world.add_body([HEAD, BRACKET], material=[WOOD, STEEL], kind="static")
    assert len(body.parts) > 2
    assert body.materials == [WOOD, STEEL]
    targets = [(-1.0, 1.0), (1.5, 2.0)]  # left of the upright arm, above the level one
    for place, velocity in zip(targets, [(3.0, 0.0), (0.0, -3.0)], strict=True):
        add_disc(world, place, radius=0.1, velocity=velocity, material=slippery(restitution=1.0))
    run(world, 1.0)
    assert world.bodies[1].velocity == pytest.approx((-1.8, 0.0), abs=1e-9)
    assert world.bodies[2].velocity == pytest.approx((0.0, 1.8), abs=1e-9)


def velocity_at(body: Body, x: float, y: float) -> tuple[float, float]:
    """Of the point of the body that is there."""
    (vx, vy), (cx, cy), w = body.velocity, body.center_of_mass, body.angular_velocity
    return vx - w * (y - cy), vy + w * (x - cx)


def test_what_becomes_heavier_at_one_end_stays_in_place_and_moves_on_as_it_did() -> None:
    world = World()
    body = hammer(world, position=(3.0, 4.0), angle=0.7, velocity=(1.0, -2.0), angular_velocity=3.0)
    hinge = world.add_hinge(body, None, (3.0, 4.0))
    pose, moving = (body.position, body.angle), velocity_at(body, 3.5, 4.5)
    corners = [part for part, _ in body.parts]
    body.materials = [STEEL, WOOD]
    fresh = hammer(World(), head=WOOD, handle=STEEL, position=(3.0, 4.0), angle=0.7)
    assert body.materials == [STEEL, WOOD]
    assert body.mass == pytest.approx(fresh.mass, rel=1e-12)
    assert body.inertia == pytest.approx(fresh.inertia, rel=1e-12)
    assert body.center_of_mass == pytest.approx(fresh.center_of_mass, rel=1e-12)
    assert body.position == pytest.approx(pose[0], rel=1e-12)
    assert body.angle == pose[1]
    assert velocity_at(body, 3.5, 4.5) == pytest.approx(moving, rel=1e-12)
    for before, (after, _) in zip(corners, body.parts, strict=True):
        assert np.allclose(before, after, rtol=0.0, atol=1e-12)
    assert hinge.anchors[0] == pytest.approx((3.0, 4.0), rel=1e-12)
    copy = World()
    copy.restore(world.snapshot())  # which looks at every number
    run_steps(world, 60)
    run_steps(copy, 60)
    assert copy.state_hash() == world.state_hash()
    assert math.dist(hinge.anchors[0], (3.0, 4.0)) < 1e-3


def test_a_mass_that_was_set_keeps_its_ratio_to_that_of_the_shapes() -> None:
    body = hammer(World())
    usual = body.mass, body.inertia
    body.mass *= 5.0
    body.materials = [STEEL, WOOD]
    body.materials = [WOOD, STEEL]
    assert (body.mass / 5.0, body.inertia / 5.0) == pytest.approx(usual, rel=1e-12)


def test_one_material_set_for_all_shapes_goes_for_all_of_them() -> None:
    body = hammer(World())
    body.material = STEEL
    fresh = World().add_body([HANDLE, HEAD], material=STEEL)
    assert body.materials == [STEEL, STEEL]
    assert body.material == STEEL
    assert body.mass == pytest.approx(fresh.mass, rel=1e-12)
    assert body.center_of_mass == pytest.approx(fresh.center_of_mass, rel=1e-12)


def test_the_materials_of_one_body_go_with_it_when_it_is_removed() -> None:
    world = World()
    first, second = hammer(world), hammer(world, head=WOOD, handle=STEEL)
    world.remove_body(first)
    assert second.materials == [STEEL, WOOD]
    copy = World()
    copy.restore(world.snapshot())
    assert copy.bodies[0].materials == [STEEL, WOOD]


@pytest.mark.parametrize(
    ("materials", "reason"),
    [
        ([WOOD], "there are 1 for 2 shapes"),
        ([WOOD, WOOD, WOOD], "there are 3 for 2 shapes"),
        ([WOOD, None], "nor a list with one for each shape"),
        (7, "nor a list with one for each shape"),
    ],
)
def test_materials_that_do_not_fit_the_shapes_are_refused(materials: Any, reason: str) -> None:
    world = World()
    body = hammer(world)
    before = world.state_hash()
    with pytest.raises(ValueError, match=reason):
        world.add_body([HANDLE, HEAD], material=materials)
    with pytest.raises(ValueError, match=reason):
        body.materials = materials
    assert world.state_hash() == before


def test_a_density_that_no_body_can_have_changes_nothing() -> None:
    world = World()
    body = hammer(world)
    before = world.state_hash()
    with pytest.raises(ValueError, match="mass"):
        body.materials = [WOOD, Material(density=1e300)]
    assert world.state_hash() == before
