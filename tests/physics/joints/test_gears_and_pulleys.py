"""Gears turn by their ratio, pulleys share one rope, and the mouse pulls no harder than a hand."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from sketchfall.physics import Body, World
from sketchfall.physics.joint import Joint
from tests.physics.jointed import add_plain_disc
from tests.physics.worlds import EARTH, NO_GRAVITY, run, run_steps, speed


def geared(world: World, ratio: float, radius_b: float = 0.5) -> tuple[Body, Body, Joint]:
    """Two wheels on pins of the world, 3 m apart."""
    a, b = add_plain_disc(world, (0.0, 0.0)), add_plain_disc(world, (3.0, 0.0), radius=radius_b)
    for wheel in (a, b):
        world.add_hinge(wheel, None, wheel.position)
    return a, b, world.add_gear(a, b, ratio)


@pytest.mark.parametrize("ratio", [1.0, 2.5, -0.5, 1e-3])
def test_geared_wheels_turn_by_their_ratio(ratio: float) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    a, b, _ = geared(world, ratio)
    a.angular_velocity = 3.0
    for _ in range(120):
        world.step()
        assert b.angle == pytest.approx(-ratio * a.angle, abs=1e-9)
    # The common speed keeps the generalised momentum I_A w_A - ratio I_B w_B.
    expected = 3.0 * a.inertia / (a.inertia + ratio**2 * b.inertia)
    assert a.angular_velocity == pytest.approx(expected, rel=1e-6)


def test_a_gear_train_of_ten_multiplies_its_ratios() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    wheels = [add_plain_disc(world, (2.0 * i, 0.0)) for i in range(10)]
    for wheel in wheels:
        world.add_hinge(wheel, None, wheel.position)
    for left, right in pairwise(wheels):
        world.add_gear(left, right, 0.5)
    post_hinge = world.joints[0]
    post_hinge.motor_speed = -1.0  # the wheel is A, the world B
    run(world, 4.0)
    assert wheels[0].angular_velocity == pytest.approx(1.0, abs=1e-6)
    assert wheels[9].angle == pytest.approx(-wheels[0].angle / 2**9, abs=1e-9)


def pulley(world: World, mass_a: float, mass_b: float, ratio: float) -> tuple[Body, Body, Joint]:
    """Two weights that hang 3 m below the wheels, 2 m apart."""
    a, b = add_plain_disc(world, (-1.0, 0.0), mass=mass_a), add_plain_disc(world, (1.0, 0.0), mass=mass_b)
    joint = world.add_pulley(a, b, a.position, b.position, (-1.0, 3.0), (1.0, 3.0), ratio)
    return a, b, joint


@pytest.mark.parametrize("ratio", [1.0, 2.0, 0.5])
@pytest.mark.parametrize("masses", [(1.0, 1.0), (3.0, 1.0), (1.0, 20.0)])
def test_the_machine_of_atwood(masses: tuple[float, float], ratio: float) -> None:
    """a + ratio b = const. With the tension T at A and ratio T at B: acc_B = -acc_A / ratio."""
    world = World(sleeping=False)
    a, b, joint = pulley(world, *masses, ratio)
    run(world, 0.25)
    m_a, m_b = masses
    down_a = EARTH * (m_a - m_b / ratio) / (m_a + m_b / ratio**2)
    tension = m_a * (EARTH - down_a)
    assert a.velocity[1] == pytest.approx(-down_a * 0.25, rel=1e-4, abs=1e-6)
    assert b.velocity[1] == pytest.approx(down_a / ratio * 0.25, rel=1e-4, abs=1e-6)
    assert joint.force == pytest.approx((0.0, ratio * tension), rel=1e-4, abs=1e-6)


def test_a_pulley_with_rope_to_spare_hangs_slack_until_it_is_taut() -> None:
    world = World(sleeping=False)
    a = add_plain_disc(world, (-1.0, 0.0), mass=2.0)
    b = add_plain_disc(world, (1.0, 0.0), mass=2.0)
    joint = world.add_pulley(a, b, a.position, b.position, (-1.0, 3.0), (1.0, 3.0), length=8.0)
    run(world, 0.25)
    assert a.velocity[1] == pytest.approx(-EARTH * 0.25, rel=1e-9)
    assert joint.force == (0.0, 0.0)
    run(world, 5.0)
    assert a.position[1] + b.position[1] == pytest.approx(-2.0, abs=1e-3)
    assert speed(a) < 1e-3


def test_a_pulley_does_not_hold_up_what_is_pushed_towards_its_wheel() -> None:
    """Thrown upwards, a weight lets the rope go slack and the other one falls freely."""
    world = World(sleeping=False)
    a, b, _ = pulley(world, 1.0, 1.0, 1.0)
    a.velocity = (0.0, 4.0)
    run(world, 0.3)
    assert b.velocity[1] == pytest.approx(-EARTH * 0.3, rel=1e-6)


@pytest.mark.parametrize("stiffness", [10.0, 100.0, 1e5])
@pytest.mark.parametrize("target", [(10.0, 0.0), (0.0, -10.0), (10.0, 10.0), (10.0, 1.0), (-10.0, 4.0)])
def test_a_hand_pulls_with_no_more_than_its_force(target: tuple[float, float], stiffness: float) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    ball = add_plain_disc(world, (0.0, 0.0))
    hand = world.add_mouse(ball, (0.0, 0.0), stiffness=stiffness, damping=1.0, max_force=3.0)
    hand.target = target
    world.step()
    assert math.hypot(*hand.force) == pytest.approx(3.0, rel=0.02)
    assert speed(ball) == pytest.approx(3.0 / ball.mass / 60, rel=0.02)
    assert math.atan2(ball.velocity[1], ball.velocity[0]) == pytest.approx(
        math.atan2(target[1], target[0]), abs=0.15
    )


def test_a_body_follows_the_hand_and_hangs_from_it() -> None:
    world = World()
    ball = add_plain_disc(world, (0.0, 0.0))
    hand = world.add_mouse(ball, (0.0, 0.0), stiffness=200.0, damping=30.0)
    run(world, 2.0)
    hand.target = (3.0, 4.0)
    run(world, 3.0)
    assert ball.position == pytest.approx((3.0, 4.0 - EARTH / 200.0), abs=1e-3)


def test_a_weak_hand_cannot_lift_a_heavy_body() -> None:
    world = World(sleeping=False)
    ball = add_plain_disc(world, (0.0, 0.0), mass=10.0)
    hand = world.add_mouse(ball, (0.0, 0.0), stiffness=1000.0, damping=100.0, max_force=50.0)
    hand.target = (0.0, 5.0)  # so far off that it pulls as hard as it can
    falls: list[float] = []
    run_steps(world, 60, lambda: falls.append(ball.velocity[1]))
    assert falls[-1] == pytest.approx(-(10.0 * EARTH - 50.0) / 10.0, rel=1e-6)
