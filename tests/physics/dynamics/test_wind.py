"""Wind is air that moves: it carries along what it slows, by the closed forms of drag."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import INTEGRATORS, Material, World
from tests.physics.worlds import EARTH, add_disc, add_floor, box, rough, run

WIND = (4.0, 1.5)
RADIUS, MASS = 0.25, 0.5


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_air_carries_a_body_along_as_linear_drag_says(integrator: str) -> None:
    """v = W (1 - exp(-c t / m)), and x = W (t - m / c (1 - exp(-c t / m)))."""
    world = World(gravity=(0.0, 0.0), linear_drag=1.0, wind=WIND, integrator=integrator)
    leaf = add_disc(world, (0.0, 0.0), radius=RADIUS, mass=MASS)
    run(world, 1.0)
    rate = 2.0 * RADIUS * 1.0 / MASS
    share, tolerance = 1.0 - math.exp(-rate), 0.01 if "euler" in integrator else 1e-4
    assert leaf.velocity == pytest.approx((WIND[0] * share, WIND[1] * share), rel=tolerance)
    way = 1.0 - share / rate
    assert leaf.position == pytest.approx((WIND[0] * way, WIND[1] * way), rel=3.0 * tolerance)


def test_a_parachute_falls_steadily_and_drifts_with_the_wind() -> None:
    world = World(quadratic_drag=2.0, wind=(3.0, 0.0))
    parachute = add_disc(world, (0.0, 0.0), radius=RADIUS, mass=MASS)
    run(world, 10.0)
    sink = math.sqrt(MASS * EARTH / (2.0 * RADIUS * 2.0))
    assert parachute.velocity == pytest.approx((3.0, -sink), rel=1e-3)


def test_who_moves_with_the_wind_feels_none() -> None:
    world = World(gravity=(0.0, 0.0), linear_drag=1.0, quadratic_drag=1.0, wind=WIND)
    leaf = add_disc(world, (0.0, 0.0), velocity=WIND)
    run(world, 1.0)
    assert leaf.velocity == pytest.approx(WIND, rel=1e-12)


def test_without_air_there_is_no_wind() -> None:
    world = World(gravity=(0.0, 0.0), wind=WIND)
    stone = add_disc(world, (0.0, 0.0))
    run(world, 1.0)
    assert stone.velocity == (0.0, 0.0)


@pytest.mark.parametrize(("speed", "slides"), [(10.0, False), (17.0, True)])
def test_wind_pushes_a_box_off_where_drag_is_more_than_friction(speed: float, slides: bool) -> None:
    drag, weight = 2.0 * math.hypot(0.5, 0.5) * 0.5 * speed, 0.5 * 2.0 * EARTH
    assert slides == (drag > weight)
    world = World(linear_drag=0.5, wind=(speed, 0.0))
    surface = Material(density=2.0, static_friction=0.5, kinetic_friction=0.5)
    add_floor(world, surface)
    crate = world.add_body(box(1.0, 1.0), position=(0.0, 0.5), material=surface)
    run(world, 2.0)
    assert (crate.position[0] > 1.0) if slides else (abs(crate.position[0]) < 1e-3)


def test_a_wind_that_rises_wakes_who_sleeps() -> None:
    world = World(linear_drag=1.0)
    add_floor(world, rough(0.1))
    crate = world.add_body(box(1.0, 1.0), position=(0.0, 0.5), material=rough(0.1))
    run(world, 2.0)
    assert not crate.awake
    world.wind = (20.0, 0.0)
    run(world, 1.0)
    assert crate.velocity[0] > 1.0
