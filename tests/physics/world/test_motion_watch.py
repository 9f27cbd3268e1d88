"""Who is jolted, and who falls asleep, is seen between two looks."""

from __future__ import annotations

import pytest

from sketchfall.physics import Circle, MotionWatch, World

STEP = 1.0 / 60.0


def test_free_fall_and_rest_are_no_jolts_and_an_impulse_is_one() -> None:
    world = World(gravity=(0.0, -9.81))
    world.add_body(Circle(0.5), position=(5.0, 0.0), kind="static")
    falling = world.add_body(Circle(0.5))
    watch = MotionWatch()
    watch.look(world)
    world.step(STEP)
    watch.look(world, 0.0, -9.81 * STEP)
    assert watch.seen["jolt"].tolist() == pytest.approx([0.0, 0.0], abs=1e-20)
    falling.velocity = (3.0, falling.velocity[1] + 4.0)
    assert list(watch.look(world)) == pytest.approx([1, 25.0, 0])
    assert watch.seen["jolt"].tolist() == pytest.approx([0.0, 25.0])
    watch.look(world)
    assert watch.seen["jolt"].tolist() == [0.0, 0.0]


def test_others_than_before_are_not_compared() -> None:
    world = World()
    world.add_body(Circle(0.5))
    watch = MotionWatch()
    watch.look(world)
    world.add_body(Circle(0.5), position=(5.0, 0.0), velocity=(9.0, 0.0))
    assert watch.look(world) == (0, 0.0, 0)
    assert watch.seen["jolt"].tolist() == [0.0, 0.0]


def test_who_falls_asleep_is_told_once() -> None:
    world = World(gravity=(0.0, 0.0))
    body = world.add_body(Circle(0.5))
    watch = MotionWatch()
    watch.look(world)
    while body.awake:
        world.step(STEP)
    assert list(watch.look(world)) == pytest.approx([0, 0.0, 1])
    assert watch.seen["fell_asleep"].tolist() == [1]
    assert watch.look(world) == (0, 0.0, 0)
    assert watch.seen["fell_asleep"].tolist() == [0]
