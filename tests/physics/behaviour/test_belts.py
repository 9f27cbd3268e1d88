"""Surfaces that run around their bodies, like belts: what lies on them is carried along, by friction."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import Body, World
from tests.physics.worlds import EARTH, add_disc, add_floor, box, rough, run, slippery, speed

BELT = 2.0  # m/s
FRICTION = 0.4


def world_with_belt(surface_speed: float = BELT, *, top: float = 0.0) -> World:
    world = World()
    add_floor(world, rough(FRICTION), top=top).surface_speed = surface_speed
    return world


def lay_box(world: World, width: float = 1.0) -> Body:
    return world.add_body(box(width, 0.5 * width), position=(0.0, 0.25 * width), material=rough(FRICTION))


@pytest.mark.parametrize("surface_speed", [BELT, -BELT, 0.5])
@pytest.mark.parametrize("width", [0.05, 1.0, 10.0])
def test_a_box_is_pulled_up_to_the_speed_of_the_belt_and_goes_along(
    surface_speed: float, width: float
) -> None:
    """By mu g until then, so it stays v^2 / (2 mu g) behind."""
    world = world_with_belt(surface_speed)
    load = lay_box(world, width)
    run(world, 3.0)
    behind = surface_speed * abs(surface_speed) / (2.0 * FRICTION * EARTH)
    assert load.velocity[0] == pytest.approx(surface_speed, abs=1e-3)
    assert load.position[0] == pytest.approx(surface_speed * 3.0 - behind, abs=0.01)


def test_while_it_slips_it_is_pulled_by_the_friction_of_its_weight() -> None:
    world = world_with_belt()
    load = lay_box(world)
    run(world, 0.25)
    assert load.velocity[0] == pytest.approx(FRICTION * EARTH * 0.25, rel=0.01)


def test_a_disc_on_a_belt_rolls_at_a_third_of_its_speed() -> None:
    """Friction gives it f of speed and takes 3 f of slip: v + 2 v = belt."""
    world = world_with_belt()
    disc = add_disc(world, (0.0, 0.5), radius=0.5, material=rough(FRICTION))
    run(world, 2.0)
    assert disc.velocity[0] == pytest.approx(BELT / 3.0, rel=0.01)
    assert disc.angular_velocity == pytest.approx(2.0 / 3.0 * BELT / 0.5, rel=0.01)


def test_two_discs_drive_each_other_by_their_surfaces() -> None:
    """A roller that does not turn, but whose surface runs, turns the disc that lies on it like a gear."""
    world = World()
    roller = add_disc(world, (0.0, 0.0), radius=0.5, material=rough(0.9))
    roller.kind, roller.surface_speed = "static", BELT
    wheel = add_disc(world, (0.0, 1.0), radius=0.5, material=rough(0.9))
    world.add_wheel(roller, wheel, (0.0, 1.0), (0.0, 1.0), stiffness=0.0, damping=0.0, collide=True)
    run(world, 3.0)
    assert wheel.angular_velocity == pytest.approx(BELT / 0.5, rel=0.01)


@pytest.mark.parametrize(("slope", "goes_up"), [(0.3, True), (0.5, False)])
def test_a_belt_carries_a_box_up_as_far_as_friction_holds_it(slope: float, goes_up: bool) -> None:
    assert goes_up == (math.tan(slope) < FRICTION)
    world = World()
    plank = world.add_body(box(40.0, 1.0), angle=slope, kind="static", material=rough(FRICTION))
    plank.surface_speed = BELT
    up = (math.cos(slope), math.sin(slope))
    load = world.add_body(
        box(1.0, 0.5),
        position=(-0.75 * math.sin(slope), 0.75 * math.cos(slope)),
        angle=slope,
        material=rough(FRICTION),
    )
    run(world, 4.0)
    climbed = load.velocity[0] * up[0] + load.velocity[1] * up[1]
    assert (climbed == pytest.approx(BELT, rel=0.01)) if goes_up else climbed < 0.0


def test_without_friction_a_belt_carries_nothing() -> None:
    world = World()
    add_floor(world, slippery()).surface_speed = BELT
    load = lay_box(world)
    run(world, 2.0)
    assert speed(load) < 1e-6


def test_what_falls_on_a_belt_is_pulled_by_the_blow() -> None:
    """The impact gives mu (1 + e) times the speed it comes with."""
    world = World(gravity=(0.0, 0.0))
    add_floor(world, rough(0.1, restitution=1.0)).surface_speed = 5.0
    ball = add_disc(world, (0.0, 1.0), radius=0.5, velocity=(0.0, -4.0), material=rough(0.1, restitution=1.0))
    run(world, 1.0)
    assert ball.velocity == pytest.approx((0.1 * 2.0 * 4.0, 4.0), rel=1e-6)


def test_a_slow_belt_never_stops_and_one_that_starts_wakes_its_load() -> None:
    world = World()
    belt = add_floor(world, rough(FRICTION))
    load = lay_box(world)
    run(world, 2.0)
    assert not world.awake[1]
    belt.surface_speed = 0.01  # m/s, slower than what counts as moving
    run(world, 5.0)
    assert world.awake[1]
    assert load.position[0] == pytest.approx(0.05, rel=0.02)
    belt.surface_speed = 0.0
    run(world, 2.0)
    assert not world.awake[1]


def test_a_world_with_belts_is_saved_whole() -> None:
    world = world_with_belt()
    load = lay_box(world)
    run(world, 0.2)
    copy = World()
    copy.restore(world.snapshot())
    assert copy.bodies[0].surface_speed == BELT
    run(world, 1.0)
    run(copy, 1.0)
    assert copy.bodies[1].position == load.position


@pytest.mark.parametrize("value", [math.nan, math.inf, 2e5])
def test_a_surface_speed_that_is_no_speed_is_refused(value: float) -> None:
    world = world_with_belt()
    with pytest.raises(ValueError, match="surface_speed"):
        world.bodies[0].surface_speed = value
    assert world.bodies[0].surface_speed == BELT
