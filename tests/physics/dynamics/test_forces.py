"""Constant forces, the drag of the air, and the attraction of masses, against closed forms."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics import INTEGRATORS, Body, World
from sketchfall.physics.dynamics.forces import attract
from sketchfall.physics.tables.records import BODY, MOTION
from tests import naive
from tests.physics.worlds import EARTH, NO_GRAVITY, add_disc, add_floor, box, rough, run, run_steps

RADIUS = 0.5
WIDTH = 2.0 * RADIUS  # m, of the disc that the air meets


def mean_speed(body: Body) -> float:
    return math.hypot(*body.velocity)


@pytest.mark.parametrize("method", INTEGRATORS)
def test_a_constant_force_and_torque(method: str) -> None:
    world = World(gravity=NO_GRAVITY, integrator=method)
    body = add_disc(world, (0.0, 0.0), mass=2.0, radius=RADIUS)
    body.force, body.torque = (3.0, -4.0), 0.5
    run(world, 2.0)
    assert body.velocity == pytest.approx((3.0, -4.0), rel=1e-9)
    assert body.angular_velocity == pytest.approx(0.5 * 2.0 / body.inertia, rel=1e-9)


# --- the air ----------------------------------------------------------------------------------------------


def test_linear_drag_alone_decays_exponentially() -> None:
    world = World(gravity=NO_GRAVITY, linear_drag=0.8)
    body = add_disc(world, (0.0, 0.0), mass=2.0, radius=RADIUS, velocity=(6.0, 0.0))
    run(world, 3.0)
    rate = 0.8 * WIDTH / 2.0
    assert body.velocity[0] == pytest.approx(6.0 * math.exp(-rate * 3.0), rel=1e-9)
    assert body.position[0] == pytest.approx(6.0 / rate * (1.0 - math.exp(-rate * 3.0)), rel=1e-4)


def test_quadratic_drag_alone_decays_as_one_over_time() -> None:
    world = World(gravity=NO_GRAVITY, quadratic_drag=0.3)
    body = add_disc(world, (0.0, 0.0), mass=2.0, radius=RADIUS, velocity=(0.0, 20.0))
    run(world, 2.0)
    rate = 0.3 * WIDTH / 2.0
    assert body.velocity[1] == pytest.approx(20.0 / (1.0 + rate * 20.0 * 2.0), rel=1e-9)
    assert body.position[1] == pytest.approx(math.log1p(rate * 20.0 * 2.0) / rate, rel=1e-3)


@pytest.mark.parametrize("method", INTEGRATORS)
def test_terminal_velocity(method: str) -> None:
    """m g = quadratic width v^2, and the way there is a hyperbolic tangent."""
    world = World(quadratic_drag=0.5, integrator=method)
    body = add_disc(world, (0.0, 0.0), mass=1.0, radius=RADIUS)
    terminal = math.sqrt(EARTH / (0.5 * WIDTH))
    run(world, 0.5)
    assert -body.velocity[1] == pytest.approx(terminal * math.tanh(EARTH * 0.5 / terminal), rel=0.02)
    run(world, 5.0)
    assert -body.velocity[1] == pytest.approx(terminal, rel=1e-4)


def test_a_spinning_disc_slows_down_as_a_sliding_one() -> None:
    """The torque is chosen so that a disc loses its spin at the rate at which it loses its speed."""
    world = World(gravity=NO_GRAVITY, linear_drag=0.8)
    body = add_disc(world, (0.0, 0.0), mass=2.0, radius=RADIUS, velocity=(3.0, 0.0), angular_velocity=5.0)
    run(world, 1.0)
    assert body.velocity[0] / 3.0 == pytest.approx(body.angular_velocity / 5.0, rel=1e-9)


@pytest.mark.parametrize("drag", [1e3, 1e9])
def test_however_strong_the_drag_nothing_is_thrown_back(drag: float) -> None:
    world = World(gravity=NO_GRAVITY, linear_drag=drag, quadratic_drag=drag)
    body = add_disc(world, (0.0, 0.0), velocity=(50.0, 0.0), angular_velocity=-30.0)
    positions: list[float] = []
    run_steps(world, 60, lambda: positions.append(body.position[0]))
    assert np.all(np.diff(positions) >= 0.0)
    assert 0.0 <= body.velocity[0] < 50.0
    assert -30.0 < body.angular_velocity <= 0.0


@pytest.mark.parametrize(("linear", "quadratic"), [(0.1, 0.0), (10.0, 0.0), (0.0, 50.0)])
@pytest.mark.parametrize("size", [0.01, 0.2, 10.0])
def test_the_air_carries_nothing_of_what_rests(linear: float, quadratic: float, size: float) -> None:
    """Neither of a box that lies nor of one that hangs: still air does not push."""
    world = World(linear_drag=linear, quadratic_drag=quadratic, sleeping=False)
    add_floor(world, rough(0.5))
    lying = world.add_body(box(size, size), position=(0.0, 0.5 * size))
    hanging = world.add_body(box(size, size), position=(2.0 * size, 5.0))
    rope = world.add_rope(hanging, None, hanging.position, (2.0 * size, 5.0 + size))
    run(world, 1.0)
    assert world.contacts["normal_impulse"].sum() * 60.0 == pytest.approx(lying.mass * EARTH, rel=1e-6)
    assert math.hypot(*rope.force) == pytest.approx(hanging.mass * EARTH, rel=1e-6)


def test_a_pendulum_in_syrup_decays_as_it_should() -> None:
    """Small swings lose e^(-rate t / 2) of their width, and each body of a rod the same share."""
    rate = 0.4 * WIDTH / 2.0
    world = World(linear_drag=0.4, sleeping=False)
    ball = add_disc(world, (0.0, 0.0), mass=2.0, radius=RADIUS)
    ball.position = (0.01, -1.0)
    world.add_rod(ball, None, ball.position, (0.0, 0.0))
    widths: list[float] = []
    run_steps(world, 1200, lambda: widths.append(abs(ball.position[0])))
    first, last = max(widths[:180]), max(widths[-180:])
    assert last / first == pytest.approx(math.exp(-0.5 * rate * 17.0), rel=0.03)


# --- attraction -------------------------------------------------------------------------------------------


def sun_and_planet(method: str = "automatic", speed: float = 1.0) -> tuple[World, Body]:
    world = World(gravity=NO_GRAVITY, attraction=1.0, integrator=method)
    add_disc(world, (0.0, 0.0), mass=1.0, radius=0.05).kind = "static"
    planet = add_disc(world, (1.0, 0.0), mass=1e-3, radius=0.02, velocity=(0.0, speed))
    return world, planet


@pytest.mark.parametrize("method", ["automatic", "velocity_verlet", "rk4"])
def test_a_circular_orbit_closes(method: str) -> None:
    world, planet = sun_and_planet(method)
    radii: list[float] = []
    run_steps(world, round(6.0 * math.pi * 60), lambda: radii.append(math.hypot(*planet.position)))
    assert min(radii) > 0.999
    assert max(radii) < 1.001
    assert mean_speed(planet) == pytest.approx(1.0, abs=1e-3)


def test_an_ellipse_keeps_its_energy_and_its_area_law() -> None:
    world, planet = sun_and_planet(speed=0.7)
    energies, momenta = [], []

    def look() -> None:
        (x, y), (vx, vy) = planet.position, planet.velocity
        energies.append(0.5 * (vx * vx + vy * vy) - 1.0 / math.hypot(x, y))
        momenta.append(x * vy - y * vx)

    run_steps(world, 1200, look)
    assert energies == pytest.approx([0.5 * 0.49 - 1.0] * len(energies), rel=0.01)
    assert momenta == pytest.approx([0.7] * len(momenta), rel=1e-9)


@pytest.mark.parametrize(("speed", "sun_radius"), [(0.7, 0.05), (0.05, 0.8)])
def test_the_energy_of_an_orbit_is_kept(speed: float, sun_radius: float) -> None:
    """The second one falls through the sun, in which the attraction grows no more."""
    world = World(gravity=NO_GRAVITY, attraction=1.0)
    add_disc(world, (0.0, 0.0), mass=1.0, radius=sun_radius).kind = "static"
    planet = add_disc(world, (1.0, 0.0), mass=1e-3, radius=0.02, velocity=(0.0, speed))
    planet.mask = 0
    before = world.energy().total
    assert before == pytest.approx(1e-3 * (0.5 * speed**2 - 1.0), rel=1e-9)
    totals: list[float] = []
    run_steps(world, 600, lambda: totals.append(world.energy().total))
    assert totals == pytest.approx([before] * len(totals), rel=0.01)


def test_two_stars_attract_each_other_alike() -> None:
    world = World(gravity=NO_GRAVITY, attraction=2.0)
    a = add_disc(world, (-1.0, 0.0), mass=3.0, radius=0.1)
    b = add_disc(world, (2.0, 0.0), mass=1.0, radius=0.1)
    world.step(1e-3)
    assert a.velocity[0] == pytest.approx(2.0 * 1.0 / 9.0 * 1e-3, rel=1e-4)
    assert b.velocity[0] == pytest.approx(-2.0 * 3.0 / 9.0 * 1e-3, rel=1e-4)


def test_planets_that_touch_rest_on_each_other() -> None:
    world = World(gravity=NO_GRAVITY, attraction=5.0)
    big = add_disc(world, (0.0, 0.0), mass=100.0, radius=2.0)
    small = add_disc(world, (0.0, 4.0), mass=1.0, radius=0.5)
    run(world, 8.0)
    assert math.dist(big.position, small.position) == pytest.approx(2.5, abs=0.02)
    assert mean_speed(small) < 0.05


def test_bodies_at_one_spot_do_not_explode() -> None:
    world = World(gravity=NO_GRAVITY, attraction=100.0)
    for _ in range(4):
        add_disc(world, (0.0, 0.0), mass=5.0).mask = 0
    run(world, 1.0)
    assert np.isfinite(world.poses).all()
    assert np.abs(world.poses).max() < 1.0


def test_attraction_that_is_switched_off_pulls_no_more() -> None:
    world, planet = sun_and_planet()
    run(world, 0.5)
    world.attraction = 0.0
    before = planet.velocity
    run(world, 0.5)
    assert planet.velocity == pytest.approx(before, abs=1e-12)


@pytest.mark.parametrize("name", ["linear_drag", "quadratic_drag", "attraction"])
@pytest.mark.parametrize("value", [-1.0, math.nan, math.inf])
def test_a_bad_value_is_refused(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=name):
        World(**{name: value})


@pytest.mark.kernel
@given(
    st.lists(
        st.tuples(st.floats(-9.0, 9.0), st.floats(-9.0, 9.0), st.floats(0.1, 5.0), st.booleans()),
        min_size=1,
        max_size=6,
    )
)
def test_all_bodies_attract_all_others(rows: list[tuple[float, float, float, bool]]) -> None:
    """Those that cannot move attract as well, but are not accelerated."""
    bodies, motions = np.zeros(len(rows), BODY), np.zeros(len(rows), MOTION)
    for body, motion, (x, y, mass, movable) in zip(bodies, motions, rows, strict=True):
        body["cx"], body["cy"], body["mass"], body["radius"] = x, y, mass, 0.2 * mass
        motion["inv_mass"] = 1.0 / mass if movable else 0.0
        motion["dx"] = 0.5  # they have moved since the step began
    attract(bodies, motions, len(bodies), 3.0)
    centers = np.array([(x + 0.5, y) for x, y, *_ in rows])
    expected = naive.attractions(centers, bodies["mass"], bodies["radius"], 3.0)
    expected[motions["inv_mass"] == 0.0] = 0.0
    found = np.column_stack([bodies["attraction_x"], bodies["attraction_y"]])
    # By so much each changes where places differ by rounding.
    steepest = 3.0 * bodies["mass"].max() / bodies["radius"].min() ** 3
    rounding = 1e-15 * np.abs(centers).max() * len(rows)
    assert found == pytest.approx(expected, rel=1e-9, abs=steepest * rounding)
