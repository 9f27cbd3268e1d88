"""One-way platforms: one jumps up through them and stands on them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sketchfall.physics import Body, Circle, Polygon, Shape, World
from tests.physics.worlds import EARTH, box, rough, run, run_steps, run_until

SHAPES = [Circle(0.3), Polygon.box(0.6, 0.6), Polygon.box(0.1, 1.5), Polygon.regular(6, 0.4)]


def world_with_platform(*, angle: float = 0.0) -> tuple[World, Body]:
    world = World()
    platform = world.add_body(box(6.0, 0.2), angle=angle, kind="static", material=rough(0.5))
    platform.one_way = True
    return world, platform


def lowest(body: Body) -> float:
    (_, y), angle = body.position, body.angle
    up = np.array([math.sin(angle), math.cos(angle)])
    return min(y + float((corners @ up).min()) - radius for corners, radius in body.parts)


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
@pytest.mark.parametrize("speed", [7.0, 9.0, 40.0])
def test_what_jumps_up_from_below_passes_and_then_stands_on_it(shape: Shape, speed: float) -> None:
    world, _ = world_with_platform()
    jumper = world.add_body(shape, position=(0.0, -1.5), velocity=(0.0, speed), material=rough(0.5))
    rise = (speed - math.sqrt(speed**2 - 2.0 * EARTH * 1.5)) / EARTH
    run(world, rise)
    assert jumper.velocity[1] == pytest.approx(math.sqrt(speed**2 - 2.0 * EARTH * 1.5), rel=0.03)
    run(world, 2.0 * speed / EARTH + 3.0)
    assert lowest(jumper) == pytest.approx(0.1, abs=0.01)


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
@pytest.mark.parametrize("speed", [4.5, 5.5])
def test_what_does_not_get_above_it_falls_back_through(shape: Shape, speed: float) -> None:
    """At the higher speed, its middle does."""
    world, _ = world_with_platform()
    jumper = world.add_body(shape, position=(0.0, -1.5), velocity=(0.0, speed), material=rough(0.5))
    run(world, 2.0)
    free = -1.5 + speed * 2.0 - 0.5 * EARTH * 4.0
    assert jumper.position[1] == pytest.approx(free, abs=0.02)


@pytest.mark.parametrize("height", [0.5, 3.0, 400.0])
def test_what_falls_on_it_is_held_also_when_it_is_fast(height: float) -> None:
    world, _ = world_with_platform()
    ball = world.add_body(Circle(0.1), position=(0.0, height), material=rough(0.5))
    run(world, math.sqrt(2.0 * height / EARTH) + 2.0)
    assert lowest(ball) == pytest.approx(0.1, abs=0.01)


def test_a_pile_stands_on_it_and_sleeps() -> None:
    world, _ = world_with_platform()
    crates = [world.add_body(box(0.5, 0.5), position=(0.0, 0.35 + 0.5 * k)) for k in range(6)]
    run_until(world, lambda: not any(crate.awake for crate in crates), at_most=10.0)
    assert crates[-1].position[1] == pytest.approx(0.1 + 5.5 * 0.5, abs=0.03)
    copy = World()
    copy.restore(world.snapshot())
    crates[0].wake()
    copy.bodies[1].wake()
    run_steps(world, 60)
    run_steps(copy, 60)
    assert copy.state_hash() == world.state_hash()


def test_a_platform_that_stands_upright_is_a_door_to_one_side() -> None:
    world, _ = world_with_platform(angle=0.5 * math.pi)  # its up is to the left
    world.gravity = (0.0, 0.0)
    out = world.add_body(Circle(0.2), position=(1.0, 1.0), velocity=(-3.0, 0.0), material=rough(0.5))
    back = world.add_body(Circle(0.2), position=(-1.0, -1.0), velocity=(3.0, 0.0), material=rough(0.5))
    run(world, 1.0)
    assert out.position[0] == pytest.approx(-2.0, abs=0.01)
    assert back.position[0] < -0.25


def test_what_stood_on_it_falls_once_it_is_no_longer_there_and_a_wall_is_a_wall() -> None:
    world, platform = world_with_platform()
    platform.one_way = False
    jumper = world.add_body(Circle(0.3), position=(0.0, -1.5), velocity=(0.0, 9.0), material=rough(0.5))
    run(world, 0.5)
    assert jumper.position[1] < 0.0
