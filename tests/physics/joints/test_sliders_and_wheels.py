"""Sliders move along their rail alone; wheels turn on a suspension."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import World
from sketchfall.physics.constants import DEFAULT_STEP, MAX_DEFLECTION
from tests.physics.jointed import add_bar, add_car, add_plain_disc, gap
from tests.physics.worlds import EARTH, NO_GRAVITY, add_floor, box, rough, run, run_steps

POST = box(0.2, 0.2)


@pytest.mark.parametrize("degrees", [0, 30, 90, 135, -60])
def test_a_slider_slides_down_its_rail_as_on_a_smooth_slope(degrees: int) -> None:
    world = World(sleeping=False)
    angle = math.radians(degrees)
    axis = (math.cos(angle), math.sin(angle))
    post = world.add_body(POST, kind="static", mask=0)
    bead = world.add_body(box(0.5, 0.3), position=(1.0, 0.0), mask=0)
    slider = world.add_slider(post, bead, (1.0, 0.0), axis)
    run(world, 1.0)
    assert slider.travel == pytest.approx(-EARTH * math.sin(angle) / 2, abs=1e-3)
    aside = (bead.position[0] - 1.0) * axis[1] - bead.position[1] * axis[0]
    assert aside == pytest.approx(0.0, abs=1e-6)
    assert bead.angle == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("phase", [0.0, 0.25, 0.5, 0.75])
@pytest.mark.parametrize("size", [0.1, 1.0, 10.0])
def test_a_light_cart_stays_on_its_rail_under_a_heavy_load(size: float, phase: float) -> None:
    """A thousand times its mass, put on it from a height that it falls through in so much of a step."""
    world = World()
    fall = EARTH * (phase * DEFAULT_STEP) ** 2 / 2
    cart = world.add_body(box(0.5 * size, 0.3 * size), material=rough(0.6))
    load = world.add_body(box(0.5 * size, 0.5 * size), position=(0.0, 0.4 * size + fall), material=rough(0.6))
    cart.mass, load.mass = size * size, 1000.0 * size * size
    slider = world.add_slider(cart, None, (0.0, 0.0), (1.0, 0.0))
    run(world, 4.0)
    assert gap(slider) < 1e-3
    assert load.position[1] == pytest.approx(0.4 * size, abs=MAX_DEFLECTION)


@pytest.mark.parametrize("place", [0.0, 1.0, 1.9])
def test_a_rail_holds_a_heavy_cart_all_along_it(place: float) -> None:
    """Also at its end, where the load has a lever against the light body that the rail is on."""
    world = World()
    beam = add_bar(world, (-2.0, 0.0), (2.0, 0.0))
    world.add_weld(beam, None)
    cart = add_plain_disc(world, (place, 0.0), mass=1000.0 * beam.mass)
    slider = world.add_slider(beam, cart, cart.position, (1.0, 0.0), limits=(0.0, 0.0))
    run(world, 4.0)
    assert gap(slider) < 1e-4


def test_a_rail_turns_with_its_body() -> None:
    """A bead on a rail that turns steadily is flung outwards: r = r0 cosh(w t)."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    rail = world.add_body(box(2.0, 0.1), kind="kinematic", angular_velocity=2.0, mask=0)
    bead = add_plain_disc(world, (0.5, 0.0), radius=0.1)
    bead.velocity, bead.angular_velocity = (0.0, 1.0), 2.0
    world.add_slider(rail, bead, (0.5, 0.0), (1.0, 0.0))
    run(world, 1.0)
    assert math.hypot(*bead.position) == pytest.approx(0.5 * math.cosh(2.0), rel=2e-3)
    assert bead.angle == pytest.approx(rail.angle, abs=1e-6)


@pytest.mark.parametrize("limits", [(-0.5, 0.5), (-2.0, -0.5), (-0.3, -0.3)])
def test_a_slider_rests_on_its_lower_limit(limits: tuple[float, float]) -> None:
    world = World(sleeping=False)
    post = world.add_body(POST, kind="static", mask=0)
    bead = add_plain_disc(world, (0.0, 0.0))
    slider = world.add_slider(post, bead, (0.0, 0.0), (0.0, 2.0), limits=limits)
    run(world, 3.0)
    assert slider.travel == pytest.approx(limits[0], abs=1e-6)
    assert slider.force == pytest.approx((0.0, EARTH), rel=1e-6)


def test_a_slider_motor_reaches_its_speed() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    bead = add_plain_disc(world, (0.0, 0.0))
    post = world.add_body(POST, kind="static", mask=0)
    slider = world.add_slider(post, bead, (0.0, 0.0), (0.0, 1.0), motor_speed=0.5)
    run(world, 2.0)
    assert bead.velocity == pytest.approx((0.0, 0.5), abs=1e-6)
    assert slider.travel == pytest.approx(1.0, abs=0.01)


def test_a_lift_holds_its_load_at_rest() -> None:
    world = World(sleeping=False)
    post = world.add_body(POST, kind="static", mask=0)
    load = add_plain_disc(world, (0.0, 0.0), mass=7.0)
    lift = world.add_slider(post, load, (0.0, 0.0), (0.0, 1.0), motor_speed=0.0, max_force=1.1 * 7.0 * EARTH)
    run(world, 10.0)
    assert lift.travel == pytest.approx(0.0, abs=1e-4)
    assert lift.force == pytest.approx((0.0, 7.0 * EARTH), rel=1e-4)
    lift.motor_speed = 0.25
    run(world, 4.0)
    starting = 0.25 / (0.1 * EARTH)  # s, with what force it has left
    assert lift.travel == pytest.approx(1.0 - 0.25 * starting / 2, abs=0.01)


def test_a_lift_that_is_too_weak_sinks_by_the_difference() -> None:
    world = World(sleeping=False)
    post = world.add_body(POST, kind="static", mask=0)
    load = add_plain_disc(world, (0.0, 0.0), mass=2.0)
    world.add_slider(post, load, (0.0, 0.0), (0.0, 1.0), motor_speed=0.0, max_force=EARTH)
    run(world, 1.0)
    assert load.velocity[1] == pytest.approx(-EARTH / 2, rel=1e-3)


def test_a_slider_to_the_world_slides_along_an_axis_of_the_world() -> None:
    world = World(sleeping=False)
    bead = add_bar(world, (-0.5, 0.0), (0.5, 0.0))
    world.add_slider(bead, None, bead.position, (1.0, 0.0))
    bead.velocity = (2.0, 0.0)
    run(world, 1.0)
    assert bead.position == pytest.approx((2.0, 0.0), abs=1e-4)


def test_a_suspension_gives_by_weight_over_stiffness() -> None:
    world = World(sleeping=False)
    add_floor(world, rough(1.0))
    car = add_car(world)
    run(world, 6.0)
    load = car.chassis.mass * EARTH / 2
    for axle in car.axles:
        assert axle.travel == pytest.approx(load / axle.stiffness, rel=1e-3)
        assert axle.force[1] == pytest.approx(-load, rel=1e-3)


def test_a_suspension_stops_at_the_limits_of_its_travel() -> None:
    world = World(sleeping=False)
    add_floor(world, rough(1.0))
    car = add_car(world)
    car.chassis.mass = 100.0
    run(world, 5.0)
    for axle in car.axles:
        assert axle.travel == pytest.approx(0.25, abs=5e-3)


def test_a_wheel_turns_freely_without_a_motor_and_drives_with_one() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    post = world.add_body(POST, kind="static", mask=0)
    wheel = add_plain_disc(world, (0.0, 0.0))
    wheel.angular_velocity = 5.0
    axle = world.add_wheel(post, wheel, (0.0, 0.0))
    run(world, 1.0)
    assert wheel.angular_velocity == pytest.approx(5.0, rel=1e-9)
    axle.motor_speed, axle.motor_limit = -3.0, 0.5
    run(world, 0.5)
    assert wheel.angular_velocity == pytest.approx(5.0 - 0.5 * 0.5 / wheel.inertia, rel=1e-3)
    run(world, 10.0)
    assert wheel.angular_velocity == pytest.approx(-3.0, abs=1e-6)


def test_a_wheel_oscillates_on_its_suspension_and_never_leaves_its_line() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    post = world.add_body(POST, kind="static", mask=0)
    wheel = add_plain_disc(world, (0.0, 0.0))
    axle = world.add_wheel(post, wheel, (0.0, 0.0), (1.0, 1.0), stiffness=100.0, damping=0.0)
    wheel.velocity = (1.0, 1.0)
    before = world.energy().total
    aside: list[float] = []
    run_steps(world, 300, lambda: aside.append(abs(wheel.position[0] - wheel.position[1])))
    assert max(aside) < 1e-9
    assert world.energy().total == pytest.approx(before, rel=0.01)
    assert gap(axle) <= math.sqrt(2.0 / 100.0) * 1.01
