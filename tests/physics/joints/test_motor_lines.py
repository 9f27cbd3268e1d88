"""Motors with a torque-speed line: all of their strength at standstill, none at their speed."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import Circle, Material, World
from tests.physics.jointed import add_plain_disc
from tests.physics.worlds import box

TORQUE, SPEED = 3.0, 12.0  # N m at standstill, rad/s without load


@pytest.mark.parametrize("speed", [SPEED, -SPEED])
def test_a_flywheel_spins_up_exponentially(speed: float) -> None:
    """I dw/dt = M (1 - w / w0), so w = w0 (1 - exp(-t M / (I w0)))."""
    world = World(gravity=(0.0, 0.0))
    disc = world.add_body(Circle(0.5), material=Material(density=2.0))
    joint = world.add_hinge(disc, None, (0.0, 0.0), motor_speed=speed, max_torque=TORQUE, motor_line=True)
    assert joint.motor_line
    time_constant = disc.inertia * SPEED / TORQUE
    for step in range(1, 121):
        world.step()
        expected = -speed * (1.0 - math.exp(-step / 60.0 / time_constant))  # of the world against the disc
        assert disc.angular_velocity == pytest.approx(expected, rel=2e-4)


@pytest.mark.parametrize("load", [0.25, 0.5, 0.9])
def test_a_load_takes_a_share_of_its_speed(load: float) -> None:
    """It winds up a weight at w0 (1 - M_load / M)."""
    world = World(gravity=(0.0, 0.0))
    disc = world.add_body(Circle(0.5))
    world.add_hinge(disc, None, (0.0, 0.0), motor_speed=-SPEED, max_torque=TORQUE, motor_line=True)
    disc.torque = -load * TORQUE
    for _ in range(900):
        world.step()
    assert disc.angular_velocity == pytest.approx((1.0 - load) * SPEED, rel=3e-5)


def test_overhauled_it_brakes() -> None:
    world = World(gravity=(0.0, 0.0))
    disc = world.add_body(Circle(0.5), angular_velocity=2.0 * SPEED)
    world.add_hinge(disc, None, (0.0, 0.0), motor_speed=-SPEED, max_torque=TORQUE, motor_line=True)
    for _ in range(900):
        world.step()
    assert disc.angular_velocity == pytest.approx(SPEED, rel=1e-7)


def test_a_slider_has_a_line_of_its_force() -> None:
    world = World(gravity=(0.0, 0.0))
    block = world.add_body(box(1.0, 1.0))
    world.add_slider(block, None, (0.0, 0.0), (1.0, 0.0), motor_speed=-2.0, max_force=5.0, motor_line=True)
    for step in range(1, 61):
        world.step()
        expected = 2.0 * (1.0 - math.exp(-step / 60.0 * 5.0 / 2.0 / block.mass))
        assert block.velocity[0] == pytest.approx(expected, rel=2e-4)


def test_a_wheel_has_one_too() -> None:
    world = World(gravity=(0.0, 0.0))
    frame = world.add_body(box(1.0, 1.0), kind="static", mask=0)
    wheel = add_plain_disc(world, (0.0, 0.0), mass=1.0)
    world.add_wheel(frame, wheel, (0.0, 0.0), motor_speed=SPEED, max_torque=TORQUE, motor_line=True)
    for step in range(1, 61):
        world.step()
        expected = SPEED * (1.0 - math.exp(-step / 60.0 * TORQUE / SPEED / wheel.inertia))
        assert wheel.angular_velocity == pytest.approx(expected, rel=2e-3)


def test_it_presses_against_its_limit_with_what_it_has_at_standstill() -> None:
    world = World(gravity=(0.0, 0.0))
    disc = world.add_body(Circle(0.5))
    joint = world.add_hinge(
        disc,
        None,
        (0.0, 0.0),
        limits=(-0.5, 0.5),
        motor_speed=-SPEED,
        max_torque=TORQUE,
        motor_line=True,
    )
    for _ in range(240):
        world.step()
    assert joint.angle == pytest.approx(-0.5, abs=1e-4)
    assert disc.angular_velocity == pytest.approx(0.0, abs=1e-6)


def test_it_is_set_kept_and_refused_like_the_rest_of_a_motor() -> None:
    world = World(gravity=(0.0, 0.0))
    disc = world.add_body(Circle(0.5))
    joint = world.add_hinge(disc, None, (0.0, 0.0), motor_speed=-SPEED, max_torque=TORQUE)
    assert not joint.motor_line
    joint.motor_line = True
    joint.motor_speed = None
    joint.motor_speed = -SPEED  # switched off and on by a key
    saved = world.snapshot()
    for _ in range(30):
        world.step()
    hashed = world.state_hash()
    world.restore(saved)
    assert world.joints[0].motor_line
    for _ in range(30):
        world.step()
    assert world.state_hash() == hashed
    rod = world.add_rod(disc, None, (0.0, 0.0), (1.0, 0.0))
    with pytest.raises(ValueError, match="motor_line: a rod has none"):
        rod.motor_line = True
    with pytest.raises(ValueError, match="motor_line"):
        world.add_hinge(disc, None, (0.0, 0.0), motor_line="yes")  # type: ignore[arg-type]
