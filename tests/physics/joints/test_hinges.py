"""Hinges keep a point, their limits an angle, and their motors a speed as far as their torque goes."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sketchfall.physics import Body, World
from sketchfall.physics.joint import Joint
from tests.physics.jointed import add_bar, gap
from tests.physics.worlds import EARTH, NO_GRAVITY, all_finite, box, run, run_steps


def level_arm(world: World, **keywords: Any) -> tuple[Body, Joint]:
    """A static post as A, and as B a bar of 1 kg and 1 m that sticks out to the right of it."""
    post = world.add_body(box(0.2, 0.2), kind="static", mask=0)
    arm = add_bar(world, (0.0, 0.0), (1.0, 0.0))
    return arm, world.add_hinge(post, arm, (0.0, 0.0), **keywords)


def about_hinge(arm: Body) -> float:
    """Its moment of inertia about its end, kg m^2."""
    return arm.inertia + arm.mass * 0.25


WEIGHT_TORQUE = 1.0 * EARTH * 0.5  # N m, of the level arm about its hinge


def test_a_hinge_keeps_its_point_while_the_bodies_whirl() -> None:
    world = World(sleeping=False)
    a, b = add_bar(world, (-1.0, 0.0), (0.0, 0.0)), add_bar(world, (0.0, 0.0), (2.0, 0.0), mass=20.0)
    a.angular_velocity = 20.0
    hinge = world.add_hinge(a, b, (0.0, 0.0))
    apart: list[float] = []
    run_steps(world, 600, lambda: apart.append(gap(hinge)))
    assert max(apart) < 1e-4


@pytest.mark.parametrize("limits", [(-0.5, 0.5), (-0.5, 2.0), (-1.2, -0.3), (-0.3, -0.3), (0.0, 0.0)])
def test_an_arm_rests_on_its_lower_limit(limits: tuple[float, float]) -> None:
    world = World(sleeping=False)
    arm, hinge = level_arm(world, limits=limits)
    run(world, 3.0)
    assert hinge.angle == pytest.approx(limits[0], abs=1e-6)
    assert arm.angular_velocity == pytest.approx(0.0, abs=1e-6)
    expected = WEIGHT_TORQUE * math.cos(limits[0])
    assert hinge.torque == pytest.approx(expected, rel=1e-6)


def test_an_arm_falls_back_on_its_upper_limit_under_upside_down_gravity() -> None:
    world = World(gravity=(0.0, EARTH), sleeping=False)
    _, hinge = level_arm(world, limits=(-1.0, 0.4))
    run(world, 3.0)
    assert hinge.angle == pytest.approx(0.4, abs=1e-6)
    assert hinge.torque == pytest.approx(-WEIGHT_TORQUE * math.cos(0.4), rel=1e-6)


def test_limits_hold_for_an_arm_that_runs_into_them_fast() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    arm, hinge = level_arm(world, limits=(-1.0, 1.0))
    arm.angular_velocity, arm.velocity = 30.0, (0.0, 15.0)
    angles: list[float] = []
    run_steps(world, 120, lambda: angles.append(hinge.angle))
    assert max(angles) < 1.0 + 1e-6
    assert min(angles) > -1.0 - 1e-6


@pytest.mark.parametrize("substeps", [1, 2, 4])
def test_narrow_limits_hold_for_an_arm_that_would_cross_them_in_one_sub_step(substeps: int) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False, substeps=substeps)
    arm, hinge = level_arm(world, limits=(-0.01, 0.01))
    arm.angular_velocity, arm.velocity = 60.0, (0.0, 30.0)
    world.step()
    assert abs(hinge.angle) < 0.02


def test_limits_count_from_where_the_bodies_were_joined() -> None:
    world = World(sleeping=False)
    post = world.add_body(box(0.2, 0.2), kind="static", angle=2.0, mask=0)
    arm = add_bar(world, (0.0, 0.0), (0.8, 0.6))
    hinge = world.add_hinge(post, arm, (0.0, 0.0), limits=(-0.25, 0.25))
    assert hinge.angle == 0.0
    run(world, 2.0)
    assert hinge.angle == pytest.approx(-0.25, abs=1e-6)


def test_a_motor_reaches_its_speed_and_keeps_it() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    arm, hinge = level_arm(world, motor_speed=3.0)
    run(world, 2.0)
    assert arm.angular_velocity == pytest.approx(3.0, abs=1e-6)
    assert hinge.angle == pytest.approx(6.0, abs=0.02)


def test_a_motor_keeps_its_speed_under_a_changing_load() -> None:
    world = World(sleeping=False)
    _, hinge = level_arm(world, motor_speed=3.0)
    run(world, 4.0)
    assert hinge.angle == pytest.approx(12.0, abs=0.02)


def test_a_motor_that_is_too_weak_accelerates_by_its_torque() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    arm, hinge = level_arm(world, motor_speed=1000.0, max_torque=2.0)
    run(world, 1.0)
    assert arm.angular_velocity == pytest.approx(2.0 / about_hinge(arm), rel=1e-4)
    assert hinge.torque == pytest.approx(2.0, rel=1e-6)


@pytest.mark.parametrize("share", [1.01, 1.5, math.inf])
def test_a_brake_holds_what_it_can_hold(share: float) -> None:
    world = World(sleeping=False)
    arm, hinge = level_arm(world, motor_speed=0.0, max_torque=share * WEIGHT_TORQUE)
    run(world, 10.0)
    assert hinge.angle == pytest.approx(0.0, abs=1e-4)
    assert arm.angular_velocity == pytest.approx(0.0, abs=1e-6)
    assert hinge.torque == pytest.approx(WEIGHT_TORQUE, rel=1e-4)


def test_a_brake_is_overcome_by_what_it_cannot_hold() -> None:
    world = World(sleeping=False)
    arm, hinge = level_arm(world, motor_speed=0.0, max_torque=0.5 * WEIGHT_TORQUE)
    run(world, 0.1)
    expected = -0.5 * WEIGHT_TORQUE / about_hinge(arm) * 0.1
    assert arm.angular_velocity == pytest.approx(expected, rel=0.01)
    assert hinge.torque == pytest.approx(0.5 * WEIGHT_TORQUE, rel=1e-6)


def test_a_motor_of_no_torque_does_nothing() -> None:
    worlds = []
    for keywords in ({}, {"motor_speed": 5.0, "max_torque": 0.0}):
        world = World(sleeping=False)
        arm, _ = level_arm(world, **keywords)
        run(world, 2.0)
        worlds.append((*arm.position, arm.angle))
    assert worlds[0] == worlds[1]


@pytest.mark.parametrize("max_torque", [20.0, math.inf])
@pytest.mark.parametrize("limits", [(-0.7, 0.3), (-1 / 3, 0.1), (0.0, math.pi / 3)])
def test_a_motor_stops_at_a_limit_and_leaves_it_when_reversed(
    limits: tuple[float, float], max_torque: float
) -> None:
    world = World(sleeping=False)
    _, hinge = level_arm(world, limits=limits, motor_speed=2.0, max_torque=max_torque)
    run(world, 2.0)
    assert hinge.angle == pytest.approx(limits[1], abs=1e-6)
    hinge.motor_speed = -1.0
    run(world, 0.2)
    assert hinge.angle == pytest.approx(max(limits[0], limits[1] - 0.2), abs=0.02)
    run(world, 2.0)
    assert hinge.angle == pytest.approx(limits[0], abs=1e-6)


def test_a_motor_switched_off_lets_go() -> None:
    world = World(sleeping=False)
    arm, hinge = level_arm(world, motor_speed=0.0)
    run(world, 1.0)
    hinge.motor_speed = None
    assert hinge.motor_speed is None
    run(world, 0.1)
    assert arm.angular_velocity == pytest.approx(-WEIGHT_TORQUE / about_hinge(arm) * 0.1, rel=0.01)


def test_a_motor_between_free_bodies_turns_them_against_each_other() -> None:
    """No torque from outside: the angular momentum stays nought, and only the difference is the speed."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    a, b = world.add_body(box(2.0, 2.0), mask=0), world.add_body(box(1.0, 1.0), mask=0)
    world.add_hinge(a, b, (0.0, 0.0), motor_speed=4.0, max_torque=10.0)
    run(world, 3.0)
    assert b.angular_velocity - a.angular_velocity == pytest.approx(4.0, abs=1e-6)
    assert a.inertia * a.angular_velocity + b.inertia * b.angular_velocity == pytest.approx(0.0, abs=1e-9)


def test_the_world_as_b_turns_the_other_way() -> None:
    """The motor turns B against A; a wheel that is A on the world therefore turns clockwise."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    wheel = world.add_body(box(1.0, 1.0))
    world.add_hinge(wheel, None, (0.0, 0.0), motor_speed=2.0)
    run(world, 1.0)
    assert wheel.angular_velocity == pytest.approx(-2.0, abs=1e-6)


def test_swapping_the_bodies_mirrors_the_hinge() -> None:
    angles = []
    for swapped in (False, True):
        world = World(sleeping=False)
        post = world.add_body(box(0.2, 0.2), kind="static", mask=0)
        arm = add_bar(world, (0.0, 0.0), (1.0, 0.0))
        pair = (arm, post) if swapped else (post, arm)
        sign = -1.0 if swapped else 1.0
        limits = (-2.0, 0.5) if not swapped else (-0.5, 2.0)
        world.add_hinge(*pair, (0.0, 0.0), limits=limits, motor_speed=sign * 1.5, max_torque=6.0)
        run(world, 1.5)
        angles.append(arm.angle)
    assert angles[0] == pytest.approx(angles[1], abs=1e-6)
    assert all_finite(world)
