"""Nothing passes through a wall, however fast and thin, and nothing stops at a wall it does not touch."""

from __future__ import annotations

import itertools
import math

import pytest

from sketchfall.physics import Circle, Shape, World
from tests.physics.worlds import (
    NO_GRAVITY,
    add_disc,
    add_floor,
    all_finite,
    box,
    rough,
    run,
    run_steps,
    slippery,
)

SPEEDS = [200.0, 2000.0]  # m/s: 3 m and 33 m in one step
WALL_HALF_THICKNESS = [0.05, 0.001]  # m
LANES = 40


def world_with_wall(half_thickness: float, restitution: float = 0.0) -> World:
    """A wall across x = 0, tall enough for every lane."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    world.add_body(
        box(2 * half_thickness, 4.0 * LANES), kind="static", material=slippery(restitution=restitution)
    )
    return world


def shoot(
    world: World,
    shape: Shape,
    speed: float,
    *,
    angle: float = 0.0,
    spin: float = 0.0,
    restitution: float = 0.0,
) -> float:
    """Shoot LANES copies at the wall from as many distances, and run until all have met it.

    Returns the largest x that any of them reached.
    """
    shots = [
        world.add_body(
            shape,
            # No common factor with the way of one step: the wall is met at all phases of a step.
            position=(-5.0 - 0.3137 * lane, 2.0 * lane - LANES),
            angle=angle + 0.01 * lane,
            velocity=(speed, 0.0),
            angular_velocity=spin,
            material=slippery(restitution=restitution),
        )
        for lane in range(LANES)
    ]
    farthest = [-math.inf]

    def look() -> None:
        farthest.append(max(shot.position[0] for shot in shots))

    run_steps(world, math.ceil(60 * 20.0 / speed) + 10, look)
    assert all_finite(world)
    return max(farthest)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("half_thickness", WALL_HALF_THICKNESS)
@pytest.mark.parametrize("restitution", [0.0, 0.8])
def test_a_fast_disc_does_not_pass_a_wall(speed: float, half_thickness: float, restitution: float) -> None:
    world = world_with_wall(half_thickness, restitution)
    farthest = shoot(world, Circle(radius=0.1), speed, restitution=restitution)
    assert farthest < -half_thickness, "a centre was inside the wall or beyond it"
    assert max(body.position[0] for body in world.bodies[1:]) < -half_thickness - 0.1 + 0.005


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("half_thickness", WALL_HALF_THICKNESS)
@pytest.mark.parametrize("shape", ["broadside", "end-on"])
@pytest.mark.parametrize("spin", [0.0, 20.0])
def test_a_fast_thin_plank_does_not_pass_a_wall(
    speed: float, half_thickness: float, shape: str, spin: float
) -> None:
    plank = box(0.02, 1.0) if shape == "broadside" else box(1.0, 0.02)
    farthest = shoot(world_with_wall(half_thickness), plank, speed, spin=spin)
    assert farthest < 0.0


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_fast_disc_bounces_off_as_a_slow_one_would(speed: float) -> None:
    world = world_with_wall(0.05, restitution=0.8)
    disc = add_disc(world, (-7.3, 0.0), radius=0.1, velocity=(speed, 0.0), material=slippery(restitution=0.8))
    run(world, 0.2)
    assert disc.velocity == pytest.approx((-0.8 * speed, 0.0), rel=0.01, abs=1e-6)


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_fast_disc_that_meets_a_wall_obliquely_keeps_its_speed_along_it(speed: float) -> None:
    world = world_with_wall(0.05)
    along = 0.1 * speed
    disc = add_disc(world, (-7.3, 0.0), radius=0.1, velocity=(speed, along))
    run_steps(world, 5)
    assert disc.position[0] < -0.1
    assert disc.velocity == pytest.approx((0.0, along), rel=0.01, abs=0.01)


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_bullet_pushes_a_light_body_instead_of_passing_it(speed: float) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    bullet = add_disc(world, (-5.2, 0.0), mass=1.0, radius=0.05, velocity=(speed, 0.0), bullet=True)
    light = world.add_body(box(0.02, 1.0), material=slippery(density=0.5))
    ahead: list[bool] = []
    run_steps(world, 30, lambda: ahead.append(bullet.position[0] < light.position[0]))
    assert all(ahead)
    # Without restitution both end with the speed of their common centre of mass.
    common = speed * bullet.mass / (bullet.mass + light.mass)
    assert (bullet.velocity[0], light.velocity[0]) == pytest.approx((common, common), rel=0.01)


def test_two_bullets_that_meet_head_on_swap_their_speeds() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    elastic = slippery(restitution=1.0)
    left = add_disc(world, (-7.1, 0.0), radius=0.1, velocity=(300.0, 0.0), material=elastic, bullet=True)
    right = add_disc(world, (6.3, 0.0), radius=0.1, velocity=(-500.0, 0.0), material=elastic, bullet=True)
    run_steps(world, 10)
    assert left.position[0] < right.position[0]
    assert (left.velocity[0], right.velocity[0]) == pytest.approx((-500.0, 300.0), rel=0.01)


def test_a_body_that_falls_for_long_does_not_pass_a_thin_floor() -> None:
    world = World(sleeping=False)
    world.add_body(box(50.0, 0.002), kind="static", material=slippery())
    discs = [add_disc(world, (x, 2000.0 + 7.7 * x), radius=0.05) for x in range(-10, 11)]
    run(world, 25.0)
    assert all(disc.position[1] == pytest.approx(0.051, abs=0.002) for disc in discs)


def test_nothing_escapes_from_a_box_with_thin_walls() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    bouncy = slippery(restitution=1.0)
    for x, y, width, height in ((0, 2, 8, 0.01), (0, -2, 8, 0.01), (4, 0, 0.01, 4.01), (-4, 0, 0.01, 4.01)):
        world.add_body(box(width, height), position=(x, y), kind="static", material=bouncy)
    shapes: list[Shape] = [Circle(radius=0.15), box(0.3, 0.2), box(0.5, 0.04)]
    for index in range(24):
        direction = 2.4 * index
        world.add_body(
            shapes[index % 3],
            position=(-3.0 + 1.2 * (index % 6), -1.2 + 0.8 * (index // 6)),
            velocity=(300.0 * math.cos(direction), 300.0 * math.sin(direction)),
            material=bouncy,
        )
    run_steps(world, 600)
    places = [body.center_of_mass for body in world.bodies if body.kind == "dynamic"]
    assert all(abs(x) < 4.0 and abs(y) < 2.0 for x, y in places)


@pytest.mark.parametrize("speed", [5.0, *SPEEDS])
@pytest.mark.parametrize("clearance", [0.001, 0.005, 0.02])
def test_a_disc_that_just_misses_a_wall_flies_on_undisturbed(speed: float, clearance: float) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    surface = slippery(restitution=0.5)
    # The end of the wall is at y = 0, and the disc's lowest point passes just above it.
    world.add_body(box(0.1, 4.0), position=(0.0, -2.0), kind="static", material=surface)
    start = (-3.0, 0.1 + clearance)
    disc = add_disc(world, start, radius=0.1, velocity=(speed, 0.0), material=surface)
    run(world, 1.5)
    assert disc.velocity == (speed, 0.0)
    assert disc.position == pytest.approx((start[0] + 1.5 * speed, start[1]), abs=1e-6)


@pytest.mark.parametrize("speed", [5.0, *SPEEDS])
def test_a_disc_flying_close_along_a_floor_is_not_slowed(speed: float) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    add_floor(world, slippery(), half_width=5000.0)
    disc = add_disc(world, (-4000.0, 0.102), radius=0.1, velocity=(speed, 0.0))
    run(world, 2.0)
    assert disc.velocity == (speed, 0.0)
    assert disc.position == pytest.approx((-4000.0 + 2.0 * speed, 0.102), abs=1e-6)


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_disc_that_passes_a_corner_diagonally_flies_on_undisturbed(speed: float) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    world.add_body(box(2.0, 2.0), position=(-1.0, -1.0), kind="static", material=slippery())
    # The path runs along y = -x + const and clears the box's corner at the origin by 5 mm.
    component = speed / math.sqrt(2.0)
    off = (0.1 + 0.005) / math.sqrt(2.0)
    disc = add_disc(world, (-4.0 + off, 4.0 + off), radius=0.1, velocity=(component, -component))
    run_steps(world, 30)
    assert disc.velocity == (component, -component)


@pytest.mark.parametrize("thickness", [0.02, 0.1])
@pytest.mark.parametrize("speed", [10.0, 20.0, 100.0])
@pytest.mark.parametrize("phase", [0.0, 0.25, 0.5, 0.75])
def test_links_of_a_chain_do_not_get_through_a_wall_and_hold_together_at_it(
    thickness: float, speed: float, phase: float
) -> None:
    world, surface = World(gravity=NO_GRAVITY), rough(0.5, restitution=0.3)
    world.add_body(box(thickness, 20.0), position=(0.0, 0.0), kind="static", material=surface)
    links = [
        world.add_body(
            box(0.3, 0.1),
            position=(-1.0 - 0.3 * k - phase * speed / 60.0, 0.02 * k),
            angle=0.2,
            velocity=(speed, 0.0),
            angular_velocity=5.0,
            material=surface,
        )
        for k in range(3)
    ]
    joints = []
    for a, b in itertools.pairwise(links):
        (ax, ay), (bx, by) = a.position, b.position
        joints.append(world.add_hinge(a, b, ((ax + bx) / 2, (ay + by) / 2)))
    widest = 0.0
    for _ in range(40):
        world.step()
        widest = max(widest, *(math.dist(*joint.anchors) for joint in joints))
    assert max(link.position[0] for link in links) < 0.0
    if speed <= 20.0:
        assert widest < 0.001
