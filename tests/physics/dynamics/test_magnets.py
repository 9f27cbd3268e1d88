"""Magnets: poles push and pull by Coulomb's law, so magnets turn each other; momentum and energy are kept."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sketchfall.physics import INTEGRATORS, Body, Magnet, Polygon, World
from tests.physics.jointed import HARMLESS, period
from tests.physics.worlds import Point, run, run_steps

HALF = 0.4  # m, from the middle of a bar to its poles


def add_bar(world: World, place: Point, strength: float, *, angle: float = 0.0) -> Body:
    bar = world.add_body(Polygon.box(1.0, 0.25), position=place, angle=angle, mask=HARMLESS)
    bar.magnet = Magnet(strength, (HALF, 0.0), (-HALF, 0.0))
    return bar


def weightless() -> World:
    return World(gravity=(0.0, 0.0))


@pytest.mark.parametrize("distance", [1.5, 4.0])
@pytest.mark.parametrize("turn", [0.0, math.pi])
def test_two_bars_in_line_pull_or_push_by_the_sum_over_their_poles(distance: float, turn: float) -> None:
    world = weightless()
    a, b = add_bar(world, (0.0, 0.0), 2.0), add_bar(world, (distance, 0.0), 3.0, angle=turn)
    world.step(1e-4)
    between = 1.0 / (distance - 2.0 * HALF) ** 2 + 1.0 / (distance + 2.0 * HALF) ** 2 - 2.0 / distance**2
    pull = 2.0 * 3.0 * between * math.cos(turn)
    assert a.velocity[0] == pytest.approx(1e-4 * pull / a.mass, rel=1e-3)
    assert b.velocity[0] == pytest.approx(-1e-4 * pull / b.mass, rel=1e-3)
    assert a.velocity[1] == pytest.approx(0.0, abs=1e-9)
    assert a.angular_velocity == pytest.approx(0.0, abs=1e-9)


def test_far_away_the_force_is_that_of_two_dipoles() -> None:
    """In line, of moments m = p l: 6 m1 m2 / r^4."""
    world = weightless()
    a, b = add_bar(world, (0.0, 0.0), 500.0), add_bar(world, (40.0, 0.0), 700.0)
    world.step(1e-4)
    pull = 6.0 * (500.0 * 2.0 * HALF) * (700.0 * 2.0 * HALF) / 40.0**4
    assert a.velocity[0] * a.mass == pytest.approx(1e-4 * pull, rel=2e-3)
    assert b.velocity[0] * b.mass == pytest.approx(-1e-4 * pull, rel=2e-3)


@pytest.mark.parametrize("angle", [0.3, 1.2, 2.8])
def test_a_needle_across_a_far_magnet_feels_the_torque_of_a_dipole_in_its_field(angle: float) -> None:
    """In the field B = 2 M / r^3 along the line to it: -m B sin(angle)."""
    world = weightless()
    needle = add_bar(world, (0.0, 0.0), 1.0, angle=angle)
    far = add_bar(world, (60.0, 0.0), 1e5)
    far.kind = "static"
    world.step(1e-4)
    field = 2.0 * (1e5 * 2.0 * HALF) / 60.0**3
    torque = -(1.0 * 2.0 * HALF) * field * math.sin(angle)
    assert needle.angular_velocity == pytest.approx(1e-4 * torque / needle.inertia, rel=0.05)


def test_a_compass_swings_in_the_period_of_its_moment_in_the_field() -> None:
    """T = 2 pi sqrt(I / (m B)) for small angles, of a needle that turns half-way between two far magnets."""
    world = weightless()
    needle = add_bar(world, (0.0, 0.0), 1.0, angle=0.05)
    world.add_hinge(needle, None, (0.0, 0.0))
    for side in (-1.0, 1.0):
        far = add_bar(world, (60.0 * side, 0.0), 1e5)
        far.kind = "static"
    field = 2.0 * sum(
        1e5 * sign / (60.0 + sign * -HALF) ** 2 for sign in (1.0, -1.0)
    )  # of the four far poles, where the needle is
    expected = math.tau * math.sqrt(needle.inertia / (1.0 * 2.0 * HALF * field))
    assert period(world, lambda: needle.angle) == pytest.approx(expected, rel=2e-3)


def test_momentum_and_angular_momentum_of_free_magnets_are_kept() -> None:
    world = weightless()
    source = np.random.default_rng(11)
    for number in range(6):
        place = 2.5 * math.cos(number), 2.5 * math.sin(number)
        add_bar(world, place, 0.3 * (1 + number % 3), angle=source.uniform(0.0, 6.0))
    for _ in range(300):
        world.step()
        momentum = sum(body.mass * np.array(body.velocity) for body in world.bodies)
        assert momentum == pytest.approx((0.0, 0.0), abs=1e-9)
        assert angular_momentum(world) == pytest.approx(0.0, abs=1e-9)
    assert max(abs(body.angular_velocity) for body in world.bodies) > 1.0


def test_a_row_of_compasses_keeps_its_energy() -> None:
    """What they swing with goes from one to the next and back, for a minute."""
    world = weightless()
    for number in range(5):
        needle = add_bar(world, (1.3 * number, 0.0), 0.3, angle=0.9 * number)
        world.add_hinge(needle, None, (1.3 * number, 0.0))
    before = world.energy().total
    swing = 0.0
    for _ in range(60):
        run(world, 1.0)
        swing = max(swing, world.energy().kinetic)
        assert world.energy().total == pytest.approx(before, abs=0.005 * max(swing, 0.1))
    assert swing > 0.2


def angular_momentum(world: World) -> float:
    return sum(
        body.inertia * body.angular_velocity
        + body.mass * (body.center_of_mass[0] * body.velocity[1] - body.center_of_mass[1] * body.velocity[0])
        for body in world.bodies
    )


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_every_integrator_knows_magnets(integrator: str) -> None:
    world = weightless()
    world.integrator = integrator
    a, b = add_bar(world, (0.0, 0.0), 0.5, angle=math.pi / 2.0), add_bar(world, (1.5, 0.0), 0.5)
    like = weightless()
    same = add_bar(like, (0.0, 0.0), 0.5, angle=math.pi / 2.0), add_bar(like, (1.5, 0.0), 0.5)
    for _ in range(200):
        world.step(1e-3)
        like.step(1e-3)
    assert a.angular_velocity == pytest.approx(same[0].angular_velocity, rel=0.01)
    assert b.velocity == pytest.approx(same[1].velocity, rel=0.01, abs=1e-4)
    assert abs(a.angular_velocity) > 0.05


def test_two_bars_snap_together_end_to_end_and_lie_still() -> None:
    world = weightless()
    bars = [world.add_body(Polygon.box(1.0, 0.25), position=(x, 0.0), angle=0.02 * x) for x in (0.0, 1.6)]
    for bar in bars:
        bar.magnet = Magnet(1.0, (HALF, 0.0), (-HALF, 0.0))
    run(world, 4.0)
    assert math.dist(bars[0].position, bars[1].position) == pytest.approx(1.0, abs=0.01)
    assert abs(bars[0].velocity[0]) < 1e-3


def test_poles_of_other_bodies_act_on_nothing_else_and_stop_when_taken_away() -> None:
    world = weightless()
    a, b = add_bar(world, (0.0, 0.0), 1.0), add_bar(world, (2.0, 0.0), 1.0)
    charged = add_bar(world, (0.0, 3.0), 1.0)
    charged.magnet, charged.charge = None, 5.0
    b.charge = 0.0
    run_steps(world, 10)
    assert charged.velocity == (0.0, 0.0)
    b.magnet = None
    moving = a.velocity
    assert moving[0] > 0.0
    run_steps(world, 10)
    assert a.velocity == pytest.approx(moving, abs=1e-12)


def test_magnets_wake_who_sleeps_and_are_saved() -> None:
    world = weightless()
    a, b = add_bar(world, (0.0, 0.0), 1.0), add_bar(world, (2.0, 0.5), 1.0, angle=0.7)
    b.magnet = None
    run(world, 1.0)
    assert not world.awake[0]
    b.magnet = Magnet(2.0, (0.1, 0.3), (-0.1, -0.2))
    run(world, 0.2)
    assert world.awake[0]
    copy = World()
    copy.restore(world.snapshot())
    assert copy.bodies[1].magnet == Magnet(2.0, (0.1, 0.3), (-0.1, -0.2))
    run_steps(world, 20)
    run_steps(copy, 20)
    assert copy.state_hash() == world.state_hash()
    assert a.angular_velocity != 0.0


def test_poles_at_one_spot_do_not_explode() -> None:
    world = weightless()
    for _ in range(2):
        add_bar(world, (0.0, 0.0), 1.0)
    run(world, 1.0)
    assert np.abs(world.poses).max() < 10.0


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ((0.0, (1.0, 0.0), (0.0, 0.0)), "strength: 0 is no magnet"),
        ((math.nan, (1.0, 0.0), (0.0, 0.0)), "strength"),
        ((1e10, (1.0, 0.0), (0.0, 0.0)), "strength"),
        ((1.0, (math.inf, 0.0), (0.0, 0.0)), "north"),
        ((1.0, (1.0, 0.5), (1.0, 0.5)), "south: both poles are at"),
    ],
)
def test_a_magnet_that_is_none_is_refused(numbers: tuple[float, Point, Point], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Magnet(*numbers)
