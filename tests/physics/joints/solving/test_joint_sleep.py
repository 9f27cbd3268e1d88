"""Joined bodies fall asleep together and wake together."""

from __future__ import annotations

import pytest

from sketchfall.physics import Body, Joint, World
from tests.physics.jointed import add_bar, add_plain_disc
from tests.physics.worlds import add_disc, add_floor, box, rough, run, run_steps


def asleep(body: Body) -> bool:
    """Asked anew each time: a checker of types takes an attribute to stay what it was found to be."""
    return not body.awake


def hanging_pair(world: World) -> tuple[Body, Body, Joint, Joint]:
    upper, lower = add_plain_disc(world, (0.0, -1.0)), add_plain_disc(world, (0.0, -2.0))
    top = world.add_rod(upper, None, upper.position, (0.0, 0.0))
    between = world.add_rod(upper, lower, upper.position, lower.position)
    run(world, 2.0)
    assert asleep(upper)
    assert asleep(lower)
    return upper, lower, top, between


def test_joined_bodies_sleep_together() -> None:
    """A bar that lies still stays awake as long as the one hinged to it swings."""
    world = World()
    add_floor(world, rough(0.9))
    heavy = world.add_body(box(2.0, 1.0), position=(0.0, 0.5), material=rough(0.9))
    heavy.mass = 1000.0
    swing = add_bar(world, (0.0, 1.0), (0.0, 3.0), mass=0.01)
    swing.angular_velocity = 3.0
    world.add_hinge(heavy, swing, (0.0, 1.0))
    awake: list[tuple[bool, bool]] = []
    run_steps(world, 600, lambda: awake.append((heavy.awake, swing.awake)))
    assert all(first == second for first, second in awake)
    assert awake[300] == (True, True)


def test_waking_one_wakes_the_other() -> None:
    world = World()
    upper, lower, _, _ = hanging_pair(world)
    lower.apply_impulse((1.0, 0.0))
    world.step()
    assert not asleep(upper)
    run(world, 0.3)
    assert abs(upper.position[0]) > 1e-3


def test_a_struck_body_wakes_all_that_hang_together() -> None:
    world = World()
    upper, lower, _, _ = hanging_pair(world)
    lower.mask = 0xFFFFFFFF
    run(world, 2.0)
    assert asleep(upper)
    add_disc(world, (-1.5, -2.0), velocity=(5.0, 0.0)).gravity_scale = 0.0
    run(world, 0.3)
    assert not asleep(upper)
    assert lower.velocity[0] != 0.0


@pytest.mark.parametrize(
    "change", ["motor", "limits", "length", "remove joint", "remove body", "motor limit"]
)
def test_a_change_of_a_joint_wakes_its_bodies(change: str) -> None:
    world = World()
    arm = add_bar(world, (0.0, 0.0), (1.0, 0.0))
    hinge = world.add_hinge(arm, None, (0.0, 0.0), motor_speed=0.0)
    other = add_plain_disc(world, (5.0, -1.0))
    weight = add_plain_disc(world, (5.0, -2.0))
    rod = world.add_rod(other, None, other.position, (5.0, 0.0))
    world.add_rod(other, weight, other.position, weight.position)
    run(world, 3.0)
    assert asleep(arm)
    assert asleep(weight)
    woken = arm
    if change == "motor":
        hinge.motor_speed = -1.0
    elif change == "motor limit":
        hinge.motor_limit = 0.0
    elif change == "limits":
        hinge.limits = (-2.0, -1.0)
    else:
        woken = weight
        if change == "length":
            rod.length = 2.0
        elif change == "remove joint":
            world.remove_joint(rod)
        else:
            world.remove_body(other)
    before = woken.position
    run(world, 0.3)
    assert not asleep(woken)
    assert woken.position != before


def test_a_joint_added_to_a_sleeping_body_wakes_it() -> None:
    world = World()
    upper, _, _, _ = hanging_pair(world)
    world.add_spring(upper, None, upper.position, (5.0, -1.0), 100.0, rest_length=0.0)
    run(world, 0.2)
    assert not asleep(upper)
    assert upper.position[0] > 0.01


def test_a_moving_kinematic_body_wakes_what_is_joined_to_it() -> None:
    world = World()
    carrier = world.add_body(box(1.0, 0.2), kind="kinematic", mask=0)
    ball = add_plain_disc(world, (0.0, -1.0))
    world.add_rod(carrier, ball, carrier.position, ball.position)
    run(world, 2.0)
    assert asleep(ball)
    carrier.velocity = (1.0, 0.0)
    run(world, 0.5)
    assert not asleep(ball)
    assert ball.position[0] > 0.05


@pytest.mark.parametrize("rate", [0.002, 0.01])
def test_a_slow_motor_does_not_fall_asleep(rate: float) -> None:
    """The hand of a clock is slower than what otherwise counts as rest."""
    world = World()
    hand = add_bar(world, (-0.5, 0.0), (0.5, 0.0))
    world.add_hinge(hand, None, (0.0, 0.0), motor_speed=-rate)
    run(world, 10.0)
    assert hand.angle == pytest.approx(10.0 * rate, rel=1e-3)


def test_a_motor_that_holds_still_may_sleep() -> None:
    world = World()
    hand = add_bar(world, (0.0, 0.0), (1.0, 0.0))
    world.add_hinge(hand, None, (0.0, 0.0), motor_speed=0.0)
    run(world, 3.0)
    assert asleep(hand)


@pytest.mark.parametrize("stiffness", [50.0, 1e3, 1e6, 1e9])
def test_a_weight_on_a_damped_spring_comes_to_rest_and_sleeps(stiffness: float) -> None:
    world = World()
    ball = add_plain_disc(world, (0.0, -1.0))
    world.add_spring(ball, None, ball.position, (0.0, 0.0), stiffness, 2.0 * stiffness**0.5)
    run(world, 5.0)
    assert asleep(ball)


def test_a_sleeping_pair_stays_where_it_is() -> None:
    world = World()
    upper, lower, _, _ = hanging_pair(world)
    places = upper.position, lower.position
    run(world, 5.0)
    assert (upper.position, lower.position) == places
