"""Rolling resistance: discs roll out, by a closed form, and stay where they are on a gentle slope."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import Body, Circle, Material, Polygon, World
from tests.physics.worlds import EARTH, box, run, run_steps

COEFFICIENT = 0.05


def surface(rolling: float = 0.0) -> Material:
    return Material(static_friction=0.9, kinetic_friction=0.9, restitution=0.0, rolling_resistance=rolling)


def rolling_disc(
    radius: float, speed: float, *, disc: float = COEFFICIENT, floor: float = 0.0
) -> tuple[World, Body]:
    world = World()
    world.add_body(box(400.0, 2.0), position=(0.0, -1.0), kind="static", material=surface(floor))
    body = world.add_body(
        Circle(radius),
        position=(0.0, radius),
        velocity=(speed, 0.0),
        angular_velocity=-speed / radius,
        material=surface(disc),
    )
    return world, body


@pytest.mark.parametrize("speed", [3.0, -3.0])
@pytest.mark.parametrize("radius", [0.02, 0.3, 5.0])
def test_a_disc_rolls_out_at_two_thirds_of_its_coefficient_times_gravity(radius: float, speed: float) -> None:
    """m d = F and I d / r = c r N - F r with I = m r^2 / 2."""
    world, disc = rolling_disc(radius, speed)
    run(world, 2.0)
    slowing = 2.0 / 3.0 * COEFFICIENT * EARTH
    assert disc.velocity[0] == pytest.approx(math.copysign(3.0 - slowing * 2.0, speed), rel=0.005)
    sunk_in = 4e-4 / radius  # so much nearer to the floor is its centre
    assert disc.angular_velocity == pytest.approx(-disc.velocity[0] / radius, rel=1e-3 + sunk_in)
    run(world, 10.0)
    assert disc.position[0] == pytest.approx(math.copysign(4.5 / slowing, speed), rel=0.01 + sunk_in)
    assert not disc.awake


def test_the_greater_coefficient_of_the_two_counts() -> None:
    one, disc = rolling_disc(0.3, 3.0, disc=0.0, floor=COEFFICIENT)
    other, same = rolling_disc(0.3, 3.0, disc=COEFFICIENT, floor=0.01)
    run(one, 1.0)
    run(other, 1.0)
    assert disc.velocity == same.velocity


def test_without_a_coefficient_nothing_is_slowed() -> None:
    world, disc = rolling_disc(0.3, 3.0, disc=0.0)
    run(world, 2.0)
    assert disc.velocity[0] == pytest.approx(3.0, rel=1e-3)


@pytest.mark.parametrize(("slope", "stays"), [(0.03, True), (0.08, False)])
def test_on_a_slope_it_stays_up_to_the_angle_of_its_coefficient(slope: float, stays: bool) -> None:
    assert stays == (math.tan(slope) < COEFFICIENT)
    world = World(sleeping=False)
    world.add_body(box(40.0, 2.0), angle=slope, kind="static", material=surface())
    up = (-math.sin(slope), math.cos(slope))
    disc = world.add_body(Circle(0.5), position=(1.5 * up[0], 1.5 * up[1]), material=surface(COEFFICIENT))
    run(world, 1.0)
    speed_before = math.hypot(*disc.velocity)
    run(world, 1.0)
    gained = math.hypot(*disc.velocity) - speed_before
    pull = 2.0 / 3.0 * EARTH * (math.sin(slope) - COEFFICIENT * math.cos(slope))
    assert gained == pytest.approx(0.0 if stays else pull, abs=1e-6, rel=0.01)
    way = math.hypot(disc.position[0] - 1.5 * up[0], disc.position[1] - 1.5 * up[1])
    assert (way < 0.005) == stays


def test_two_discs_that_roll_on_each_other_keep_their_angular_momentum() -> None:
    world = World(gravity=(0.0, 0.0), sleeping=False)
    left, right = (world.add_body(Circle(0.5), position=(x, 0.0), material=surface(0.1)) for x in (-0.5, 0.5))
    left.force, right.force = (50.0, 0.0), (-50.0, 0.0)
    left.angular_velocity, right.angular_velocity = 4.0, -4.0  # like gears: no slip
    run_steps(world, 6)
    assert left.angular_velocity == pytest.approx(-right.angular_velocity, abs=1e-9)
    assert 0.5 < abs(left.angular_velocity) < 3.5


def test_a_box_is_not_concerned() -> None:
    world = World()
    world.add_body(box(40.0, 2.0), position=(0.0, -1.0), kind="static", material=surface())
    slider = Material(static_friction=0.1, kinetic_friction=0.1, restitution=0.0, rolling_resistance=1.0)
    plain = Material(static_friction=0.1, kinetic_friction=0.1, restitution=0.0)
    first = world.add_body(Polygon.box(1.0, 0.5), position=(-5.0, 0.25), velocity=(2.0, 0.0), material=slider)
    second = world.add_body(Polygon.box(1.0, 0.5), position=(5.0, 0.25), velocity=(2.0, 0.0), material=plain)
    run(world, 0.5)
    assert first.velocity[0] == pytest.approx(second.velocity[0], rel=1e-9)


def test_a_rolling_disc_is_saved_whole() -> None:
    world, _ = rolling_disc(0.3, 3.0)
    run_steps(world, 17)
    copy = World()
    copy.restore(world.snapshot())
    run_steps(world, 30)
    run_steps(copy, 30)
    assert copy.state_hash() == world.state_hash()
