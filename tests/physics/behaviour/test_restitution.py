"""Bounces: the worked numbers of a head-on and an oblique collision, heights, and how materials combine."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import Body, World
from tests.physics.worlds import (
    EARTH,
    NO_GRAVITY,
    add_disc,
    add_floor,
    run,
    run_until,
    slippery,
    speed,
)


def head_on_speeds(world: World, restitution_1: float, restitution_2: float) -> tuple[float, float]:
    """1 kg at 1 m/s to the right meets 2 kg at 2 m/s to the left; the speeds afterwards, right positive."""
    first = add_disc(
        world, (-1.0, 0.0), mass=1.0, velocity=(1.0, 0.0), material=slippery(restitution=restitution_1)
    )
    second = add_disc(
        world, (1.0, 0.0), mass=2.0, velocity=(-2.0, 0.0), material=slippery(restitution=restitution_2)
    )
    run(world, 1.0)
    return first.velocity[0], second.velocity[0]


@pytest.mark.parametrize(
    ("restitution", "first", "second"),
    [(0.0, -1.0, -1.0), (1.0, -3.0, 0.0), (0.5, -2.0, -0.5)],
    ids=["perfectly inelastic", "perfectly elastic", "in between"],
)
def test_worked_head_on_collision(restitution: float, first: float, second: float) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    speeds = head_on_speeds(world, restitution, restitution)
    assert speeds == pytest.approx((first, second), abs=1e-3)


@pytest.mark.parametrize("lead_time", [0.2, 0.2 + 1 / 240, 0.21, 0.23])
def test_worked_oblique_collision(lead_time: float) -> None:
    """2 kg and 3 kg, radii 2 m and 3 m, at 5 m/s each: along the line of centres (0.8, 0.6) they turn to -5.4
    and 1.6 m/s, across it they keep 4 and 3 m/s. Whatever part of a step the contact falls into."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    elastic = slippery(restitution=1.0)
    way = 5.0 * lead_time
    first = add_disc(world, (0.0, -way), mass=2.0, radius=2.0, velocity=(0.0, 5.0), material=elastic)
    second = add_disc(world, (4.0 + way, 3.0), mass=3.0, radius=3.0, velocity=(-5.0, 0.0), material=elastic)
    run(world, 1.0)
    assert speed(first) == pytest.approx(math.hypot(5.4, 4.0), rel=0.01)
    assert speed(second) == pytest.approx(math.hypot(1.6, 3.0), rel=0.01)
    along, across = (0.8, 0.6), (-0.6, 0.8)
    assert _dot(first.velocity, along) == pytest.approx(-5.4, rel=0.01)
    assert _dot(first.velocity, across) == pytest.approx(4.0, rel=0.01)
    assert _dot(second.velocity, along) == pytest.approx(1.6, rel=0.02)
    assert _dot(second.velocity, across) == pytest.approx(3.0, rel=0.01)


def _dot(a: tuple[float, float], b: tuple[float, float]) -> float:
    return a[0] * b[0] + a[1] * b[1]


@pytest.mark.parametrize(
    ("rule", "combined"),
    [("average", 0.5), ("minimum", 0.2), ("maximum", 0.8), ("product", 0.16)],
)
def test_how_two_restitutions_combine_is_a_setting_of_the_world(rule: str, combined: float) -> None:
    world = World(gravity=NO_GRAVITY, restitution_rule=rule, sleeping=False)
    first, second = head_on_speeds(world, 0.2, 0.8)
    assert (second - first) / 3.0 == pytest.approx(combined, abs=1e-3)


def test_average_is_the_rule_unless_told_otherwise() -> None:
    first, second = head_on_speeds(World(gravity=NO_GRAVITY, sleeping=False), 0.2, 0.8)
    assert (first, second) == pytest.approx((-2.0, -0.5), abs=1e-3)


def test_an_unknown_restitution_rule_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="restitution_rule"):
        World(restitution_rule="sum")


@pytest.mark.parametrize("restitution", [0.5, 0.7, 0.9, 1.0])
@pytest.mark.parametrize("drop", [4.0, 3.3])
def test_a_ball_rises_to_e_squared_of_its_height_at_every_bounce(restitution: float, drop: float) -> None:
    material = slippery(restitution=restitution)
    world = World(sleeping=False)
    add_floor(world, material)
    ball = add_disc(world, (0.0, 0.5 + drop), material=material)
    for bounce in range(1, 4):
        expected = drop * restitution ** (2 * bounce)
        assert next_peak(world, ball) - 0.5 == pytest.approx(expected, rel=0.01)


def next_peak(world: World, ball: Body) -> float:
    """The greatest height of the ball's centre between the coming bounce and the one after it."""
    run_until(world, lambda: ball.velocity[1] > 0.0, at_most=5.0)
    peak = ball.position[1]
    while ball.velocity[1] > 0.0:
        # The last step of the rise ends short of the top, by as much as its speed still has to give.
        peak = ball.position[1] + ball.velocity[1] ** 2 / (2 * EARTH)
        world.step()
    return peak


@pytest.mark.parametrize("closing_speed", [0.6, 0.3])
def test_an_impact_above_the_threshold_bounces(closing_speed: float) -> None:
    assert rebound(World(gravity=NO_GRAVITY, sleeping=False), closing_speed) == pytest.approx(
        0.7 * closing_speed, rel=0.01
    )


def test_an_impact_below_the_threshold_does_not_bounce() -> None:
    assert rebound(World(gravity=NO_GRAVITY, sleeping=False), 0.2) == pytest.approx(0.0, abs=1e-3)


def test_the_threshold_is_a_setting_of_the_world() -> None:
    assert rebound(
        World(gravity=NO_GRAVITY, sleeping=False, restitution_threshold=0.05), 0.1
    ) == pytest.approx(0.07, rel=0.01)
    assert rebound(
        World(gravity=NO_GRAVITY, sleeping=False, restitution_threshold=1.0), 0.6
    ) == pytest.approx(0.0, abs=1e-3)


def rebound(world: World, closing_speed: float) -> float:
    """The speed at which a disc leaves the floor again, restitution 0.7."""
    material = slippery(restitution=0.7)
    add_floor(world, material)
    disc = add_disc(world, (0.0, 0.6), velocity=(0.0, -closing_speed), material=material)
    run(world, 0.1 / closing_speed + 0.5)
    return float(disc.velocity[1])
