"""Charges push or pull by Coulomb's law: momentum and energy are kept, orbits have Kepler's period."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sketchfall.physics import INTEGRATORS, Body, World
from tests.physics.worlds import add_disc, run, run_steps

NO_GRAVITY = (0.0, 0.0)


def two_charges(first: float, second: float, *, distance: float = 2.0) -> tuple[World, Body, Body]:
    world = World(gravity=NO_GRAVITY)
    a = add_disc(world, (-0.5 * distance, 0.0), radius=0.1, mass=1.0)
    b = add_disc(world, (0.5 * distance, 0.0), radius=0.1, mass=3.0)
    a.charge, b.charge = first, second
    return world, a, b


@pytest.mark.parametrize(("first", "second"), [(1.0, 1.0), (1.0, -2.0), (-0.5, -2.0)])
def test_two_charges_push_or_pull_by_their_product_over_the_square_of_the_distance(
    first: float, second: float
) -> None:
    world, a, b = two_charges(first, second)
    world.step(1e-4)
    force = first * second / 2.0**2
    assert a.velocity[0] == pytest.approx(-force * 1e-4 / 1.0, rel=1e-4)
    assert b.velocity[0] == pytest.approx(force * 1e-4 / 3.0, rel=1e-4)


@pytest.mark.parametrize("mass", [0.5, 4.0])
def test_a_charge_circles_another_in_the_period_of_kepler(mass: float) -> None:
    """Of a ring of radius r: T = 2 pi sqrt(m r^3 / (q Q))."""
    world = World(gravity=NO_GRAVITY)
    sun = add_disc(world, (0.0, 0.0), radius=0.2)
    sun.kind, sun.charge = "static", 8.0
    planet = add_disc(world, (2.0, 0.0), radius=0.1, mass=mass)
    planet.charge = -0.5
    period = math.tau * math.sqrt(mass * 2.0**3 / (8.0 * 0.5))
    planet.velocity = (0.0, math.tau * 2.0 / period)
    steps = round(period * 60.0)
    for _ in range(steps):
        world.step(period / steps)
    assert planet.position == pytest.approx((2.0, 0.0), abs=0.02)


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_momentum_is_kept_by_any_charges_and_energy_by_those_that_stay_apart(sign: float) -> None:
    world = World(gravity=NO_GRAVITY)
    spots = np.random.default_rng(4).uniform(-6.0, 6.0, (8, 2))
    for number, (x, y) in enumerate(spots.tolist()):
        add_disc(world, (x, y), radius=0.05, mass=1.0 + number).charge = sign**number
    before = world.energy()
    run_steps(world, 300)
    momentum = sum(body.mass * np.array(body.velocity) for body in world.bodies)
    assert momentum == pytest.approx((0.0, 0.0), abs=1e-9)
    assert world.energy().kinetic > 0.01
    if sign > 0.0:
        assert world.energy().total == pytest.approx(before.total, abs=0.002 * world.energy().kinetic)


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_every_integrator_knows_charges(integrator: str) -> None:
    world, a, b = two_charges(1.0, -1.0)
    world.integrator = integrator
    run_steps(world, 10)
    assert a.velocity[0] == pytest.approx(0.25 / 6.0, rel=0.02)
    assert a.velocity[0] == pytest.approx(-3.0 * b.velocity[0], rel=1e-9)


def test_a_charge_alone_feels_nothing_and_one_taken_away_pulls_no_more() -> None:
    world, a, b = two_charges(1.0, 0.0)
    run(world, 0.5)
    assert a.velocity == b.velocity == (0.0, 0.0)
    b.charge = 1.0
    run(world, 0.5)
    b.charge = 0.0
    moving = a.velocity
    assert moving[0] < 0.0
    run(world, 0.5)
    assert a.velocity == pytest.approx(moving, abs=1e-12)


def test_charges_wake_who_sleeps_and_are_saved() -> None:
    world, a, _ = two_charges(0.0, 1.0)
    run(world, 1.0)
    assert not world.awake[0]
    a.charge = -1.0
    run(world, 0.2)
    assert world.awake[0]
    copy = World()
    copy.restore(world.snapshot())
    assert [body.charge for body in copy.bodies] == [-1.0, 1.0]
    run_steps(world, 20)
    run_steps(copy, 20)
    assert copy.state_hash() == world.state_hash()


def test_charges_at_one_spot_do_not_explode() -> None:
    world, a, _ = two_charges(-1.0, 1.0, distance=0.0)
    a.mask = 0
    run(world, 1.0)
    assert np.abs(world.poses).max() < 1.0


@pytest.mark.parametrize("value", [math.nan, math.inf, 1e10])
def test_a_charge_that_is_none_is_refused(value: float) -> None:
    _, a, _ = two_charges(1.0, 1.0)
    with pytest.raises(ValueError, match="charge"):
        a.charge = value
    assert a.charge == 1.0
