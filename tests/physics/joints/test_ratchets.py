"""Ratchets: free one way, and held the other way, at the last tooth or wherever one has got to."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sketchfall.physics import Body, Circle, World
from sketchfall.physics.joint import Joint
from tests.physics.jointed import HARMLESS, add_pendulum, make_iterative
from tests.physics.worlds import box

SIZES = (0.01, 0.3, 10.0)  # m
ACCELERATION = 7.0  # rad/s^2 or m/s^2, of what is driven


def add_wheel(world: World, size: float, **options: Any) -> tuple[Body, Joint]:
    """A disc about its middle; the hinge counts how far it has turned against a block that stands still."""
    stand = world.add_body(Circle(size), kind="static", mask=HARMLESS)
    wheel = world.add_body(Circle(size), mask=HARMLESS)
    return wheel, world.add_hinge(stand, wheel, (0.0, 0.0), **options)


def run(world: World, seconds: float) -> None:
    for _ in range(round(60.0 * seconds)):
        world.step()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("teeth", [0, 1, 12, 500])
@pytest.mark.parametrize("way", [1, -1])
def test_it_holds_a_torque_without_creep(size: float, teeth: int, way: int) -> None:
    world = World(gravity=(0.0, 0.0), sleeping=False)
    wheel, joint = add_wheel(world, size, ratchet=way, teeth=teeth)
    wheel.torque = -way * ACCELERATION * wheel.inertia
    run(world, 1.0)
    sagged = joint.angle
    assert sagged == pytest.approx(0.0, abs=1e-7)
    assert joint.torque == pytest.approx(-wheel.torque, rel=1e-6)
    run(world, 20.0)
    assert joint.angle == pytest.approx(sagged, abs=1e-12)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("teeth", [0, 7, 500])
@pytest.mark.parametrize("way", [1, -1])
def test_the_other_way_it_turns_as_if_it_were_not_there(size: float, teeth: int, way: int) -> None:
    angles = []
    for ratchet in (way, 0):
        world = World(gravity=(0.0, 0.0))
        wheel, joint = add_wheel(world, size, ratchet=ratchet, teeth=teeth)
        wheel.torque = way * ACCELERATION * wheel.inertia
        run(world, 3.0)
        angles.append(joint.angle)
    assert angles[0] == pytest.approx(angles[1], rel=1e-12)
    assert angles[0] == pytest.approx(way * ACCELERATION * 3.0**2 / 2.0, rel=1e-9)


@pytest.mark.parametrize("teeth", [0, 5, 24, 360])
@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("steps", [7, 20, 31, 64])
@pytest.mark.parametrize("substeps", [1, 4])
def test_it_gives_back_to_the_last_tooth(teeth: int, way: int, steps: int, substeps: int) -> None:
    """Driven for so many steps, left to go on against its load, and then it comes back."""
    world = World(gravity=(0.0, 0.0), substeps=substeps)
    wheel, joint = add_wheel(world, 0.3, ratchet=way, teeth=teeth)
    wheel.torque = way * ACCELERATION * wheel.inertia
    for _ in range(steps):
        world.step()
    wheel.torque = -wheel.torque
    farthest = 0.0
    for _ in range(600):
        world.step()
        farthest = max(farthest, way * joint.angle)
    tooth = math.tau / teeth if teeth else 0.0
    passed = math.floor(farthest / tooth) * tooth if teeth else farthest
    # Without teeth it stops within the sub-step in which it would turn back, before the top or after it.
    turn_back = ACCELERATION / (60.0 * substeps) ** 2
    assert way * joint.angle == pytest.approx(passed, abs=1e-7 if teeth else turn_back)
    assert way * joint.pawl == pytest.approx(passed, abs=1e-12 if teeth else turn_back)
    assert wheel.angular_velocity == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("amplitude", [0.2, 1.0, 2.5])
def test_a_pendulum_stays_at_the_top_of_its_swing(amplitude: float) -> None:
    """It rises as high as it was, by its energy; from 0.2 to 2.5 rad aside."""
    world = World()
    bar = add_pendulum(world, -amplitude)
    joint = world.joints[0]
    joint.ratchet = -1  # of the world against the bar, which swings counter-clockwise
    run(world, 6.0)
    assert -joint.angle == pytest.approx(2.0 * amplitude, abs=2e-3)
    assert bar.angular_velocity == pytest.approx(0.0, abs=1e-9)


def test_it_sleeps_under_its_load_and_wakes() -> None:
    world = World()
    stand = world.add_body(Circle(0.1), kind="static", mask=HARMLESS)
    crank = world.add_body(box(1.0, 0.1), position=(0.5, 0.0), mask=HARMLESS)
    joint = world.add_hinge(stand, crank, (0.0, 0.0), ratchet=1, teeth=12)
    run(world, 2.0)
    assert not crank.awake
    held = joint.torque
    assert held == pytest.approx(crank.mass * 9.81 * 0.5, rel=1e-6)
    joint.ratchet = 0
    run(world, 0.5)
    assert joint.angle < -0.5


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("teeth", [0.0, 40.0])
def test_a_slider_climbs_and_does_not_fall(size: float, teeth: float) -> None:
    world = World()
    block = world.add_body(box(size, size))
    stand = world.add_body(box(size, size), kind="static", mask=HARMLESS)
    joint = world.add_slider(stand, block, (0.0, 0.0), (0.0, 1.0), ratchet=1, teeth=teeth)
    run(world, 1.0)
    assert joint.travel == pytest.approx(0.0, abs=1e-6)
    block.velocity = (0.0, 3.0)
    highest = 0.0
    for _ in range(180):
        world.step()
        highest = max(highest, joint.travel)
    assert highest == pytest.approx(3.0**2 / 2.0 / 9.81, rel=1e-3)
    step = 1.0 / teeth if teeth else 0.0
    passed = math.floor(highest / step) * step if teeth else highest
    assert joint.travel == pytest.approx(passed, abs=9.81 / 240.0**2)


def test_a_motor_winds_up_and_its_limit_still_holds() -> None:
    world = World(gravity=(0.0, 0.0))
    wheel, joint = add_wheel(world, 0.3, ratchet=1, teeth=10, limits=(-1.0, 2.0), motor_speed=3.0)
    run(world, 2.0)
    assert joint.angle == pytest.approx(2.0, abs=1e-6)
    joint.motor_speed = -3.0
    run(world, 2.0)
    assert joint.angle == pytest.approx(math.tau / 10 * 3, abs=1e-6)
    joint.motor_speed = None
    joint.teeth = 0.0
    joint.limits = (-1.0, joint.angle)
    for torque in (5.0, -5.0):  # now it can go nowhere
        wheel.torque = torque
        run(world, 1.0)
        assert joint.angle == pytest.approx(math.tau / 10 * 3, abs=1e-5)


def test_it_holds_in_a_net_that_is_solved_iteratively(monkeypatch: pytest.MonkeyPatch) -> None:
    make_iterative(monkeypatch, all_or_none=True)
    world = World(gravity=(0.0, 0.0))
    wheel, joint = add_wheel(world, 0.3, ratchet=1, teeth=12)
    wheel.torque = -ACCELERATION * wheel.inertia
    run(world, 5.0)
    assert joint.angle == pytest.approx(0.0, abs=1e-4)
    wheel.torque = -wheel.torque
    run(world, 1.0)
    assert joint.angle > math.pi


def test_a_tooth_may_lie_elsewhere_than_where_it_is_joined() -> None:
    world = World(gravity=(0.0, 0.0))
    wheel, joint = add_wheel(world, 0.3, ratchet=1, teeth=6, pawl=-0.3)
    wheel.torque = -wheel.inertia
    run(world, 4.0)
    assert joint.angle == pytest.approx(-0.3, abs=1e-7)


def test_a_run_with_it_can_be_had_again_from_any_moment() -> None:
    world = World()
    crank = world.add_body(box(1.0, 0.1), position=(0.5, 0.0), mask=HARMLESS)
    crank.velocity, crank.angular_velocity = (0.0, 4.5), 9.0
    joint = world.add_hinge(crank, None, (0.0, 0.0), ratchet=-1, teeth=30)
    run(world, 0.3)
    saved, checkpoint = world.snapshot(), world.checkpoint()
    run(world, 2.0)
    hashed, pawl = world.state_hash(), joint.pawl
    for kept in (saved, checkpoint):
        world.restore(kept)
        assert world.joints[0].pawl > pawl
        run(world, 2.0)
        assert world.state_hash() == hashed


def test_what_is_set_engages_at_the_tooth_before_it() -> None:
    world = World(gravity=(0.0, 0.0))
    wheel, joint = add_wheel(world, 0.3)
    wheel.angular_velocity = 2.0
    run(world, 0.5)
    assert (joint.ratchet, joint.teeth) == (0, 0.0)
    joint.teeth = 20
    joint.ratchet = 1
    wheel.angular_velocity = -2.0
    run(world, 1.0)
    tooth = math.tau / 20
    assert joint.angle == pytest.approx(math.floor(1.0 / tooth) * tooth, abs=1e-6)
    joint.ratchet = -1
    wheel.angular_velocity = 0.5
    run(world, 2.0)
    assert joint.pawl - tooth < joint.angle <= joint.pawl + 1e-6


def test_nonsense_is_refused_by_name() -> None:
    world = World()
    disc = world.add_body(Circle(0.5))
    with pytest.raises(ValueError, match="ratchet: 2 is none of -1, 0 and 1"):
        world.add_hinge(disc, None, (0.0, 0.0), ratchet=2)
    with pytest.raises(ValueError, match=r"teeth: -1\.0 is below zero"):
        world.add_hinge(disc, None, (0.0, 0.0), ratchet=1, teeth=-1.0)
    with pytest.raises(ValueError, match="pawl"):
        world.add_slider(disc, None, (0.0, 0.0), (1.0, 0.0), pawl=math.nan)
    rod = world.add_rod(disc, None, (0.0, 0.0), (1.0, 0.0))
    for name, value in (("ratchet", 1), ("teeth", 3.0), ("pawl", 0.1)):
        with pytest.raises(ValueError, match=f"{name}: a rod has none"):
            setattr(rod, name, value)
