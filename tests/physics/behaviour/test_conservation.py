"""What must not change: momentum and angular momentum ever, energy in elastic collisions; it never grows."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import numpy as np
import pytest

from sketchfall.physics import Material, World
from tests.physics.worlds import (
    ASSORTED,
    EARTH,
    NO_GRAVITY,
    STEPS_PER_SECOND,
    add_disc,
    add_floor,
    box,
    run,
    run_steps,
    slippery,
    speed,
)
from tests.scenes import balls, build_world

ROUNDING = 1e-9
"""Part of the sum of all contributions by which a conserved sum may change."""


@dataclass(frozen=True)
class Momentum:
    """The momentum of a world, and the sums of absolute contributions that rounding is measured against."""

    linear: tuple[float, float]  # kg m/s
    angular: float  # kg m^2/s about the origin, spin included
    linear_scale: float
    angular_scale: float


def momentum(world: World) -> Momentum:
    """Summed over all bodies, from their public properties alone."""
    px = py = angular = linear_scale = angular_scale = 0.0
    for body in world.bodies:
        (x, y), (vx, vy) = body.center_of_mass, body.velocity
        orbit = body.mass * (x * vy - y * vx)
        spin = body.inertia * body.angular_velocity
        px += body.mass * vx
        py += body.mass * vy
        angular += orbit + spin
        linear_scale += body.mass * speed(body)
        angular_scale += abs(orbit) + abs(spin)
    return Momentum((px, py), angular, linear_scale, angular_scale)


def imploding_cluster(world: World, material: Material, *, seed: int) -> None:
    """Discs, boxes and pentagons on a grid, off the origin, all flying towards its middle, with some spin."""
    source = random.Random(seed)
    for index in range(36):
        x, y = 3.0 + 1.6 * (index % 6), -2.0 + 1.6 * (index // 6)
        towards_middle = math.atan2(2.0 - y, 7.0 - x)
        pace = source.uniform(0.5, 4.0)
        world.add_body(
            ASSORTED[index % 3],
            position=(x, y),
            angle=source.uniform(0.0, 6.0),
            velocity=(pace * math.cos(towards_middle), pace * math.sin(towards_middle)),
            angular_velocity=source.uniform(-5.0, 5.0),
            material=Material(
                density=source.uniform(0.3, 5.0),
                static_friction=material.static_friction,
                kinetic_friction=material.kinetic_friction,
                restitution=material.restitution,
            ),
        )


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("friction", [0.0, 0.6])
def test_collisions_conserve_momentum_and_angular_momentum(restitution: float, friction: float) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    material = Material(static_friction=friction, kinetic_friction=0.8 * friction, restitution=restitution)
    imploding_cluster(world, material, seed=7)
    before = momentum(world)
    contact_steps: list[bool] = []
    run_steps(world, 400, lambda: contact_steps.append(len(world.contacts) > 0))
    after = momentum(world)
    assert sum(contact_steps) > 60, "the cluster must really have collided"
    assert after.linear == pytest.approx(before.linear, abs=ROUNDING * before.linear_scale)
    angular_scale = max(before.angular_scale, after.angular_scale)
    assert after.angular == pytest.approx(before.angular, abs=ROUNDING * angular_scale)


@pytest.mark.parametrize("count", [100, 400, 1600])
def test_an_elastic_gas_keeps_its_kinetic_energy(count: int) -> None:
    spec = balls(count)
    world = build_world(spec, sleeping=False)
    before = world.energy().kinetic
    run_steps(world, spec.warm_up_steps + spec.measured_steps)
    assert 0.99 < world.energy().kinetic / before < 1.01


@pytest.mark.parametrize("pace", [20.0, 50.0, 300.0])
def test_a_gas_of_discs_faster_than_their_size_per_step_gains_no_energy(pace: float) -> None:
    """Without friction no disc can be made to spin either, however it is struck."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    elastic = slippery(restitution=1.0)
    walls = ((0.0, 2.5, 10.0, 1.0), (0.0, -2.5, 10.0, 1.0), (4.5, 0.0, 1.0, 6.0), (-4.5, 0.0, 1.0, 6.0))
    for x, y, width, height in walls:
        world.add_body(box(width, height), position=(x, y), kind="static", material=elastic)
    source = random.Random(16)
    discs = []
    for index in range(24):
        heading = source.uniform(0.0, 2 * math.pi)
        place = (-3.0 + 1.2 * (index % 6), -1.2 + 0.8 * (index // 6))
        velocity = (pace * math.cos(heading), pace * math.sin(heading))
        discs.append(add_disc(world, place, radius=0.15, velocity=velocity, material=elastic))
    before = world.energy().kinetic
    for _ in range(300):
        world.step()
        assert max(abs(disc.angular_velocity) for disc in discs) < 1e-9 * pace / 0.15
        assert world.energy().kinetic < 1.01 * before
    assert world.quarantined == []
    assert all(abs(disc.position[0]) < 4.0 and abs(disc.position[1]) < 2.0 for disc in discs)


@pytest.mark.parametrize("gap", [0.0, 0.001, 0.01])
@pytest.mark.parametrize("order", ["left to right", "right to left"])
def test_newtons_cradle_passes_its_speed_to_the_last_ball(gap: float, order: str) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    places = [(-2.0 - gap, 2.0)] + [(index * (1.0 + gap), 0.0) for index in range(4)]
    numbers = range(5) if order == "left to right" else reversed(range(5))
    row = {
        number: add_disc(
            world,
            (places[number][0], 0.0),
            velocity=(places[number][1], 0.0),
            material=slippery(restitution=1.0),
        )
        for number in numbers
    }
    run(world, 2.0)
    assert row[4].velocity[0] == pytest.approx(2.0, rel=0.05)
    assert max(speed(row[number]) for number in range(4)) < 0.05 * 2.0


def test_the_energy_of_a_world_is_the_sum_over_its_bodies() -> None:
    world = World(gravity=(1.0, -EARTH))
    add_floor(world, slippery())
    disc = add_disc(world, (2.0, 3.0), mass=4.0, radius=0.5, velocity=(3.0, 4.0), angular_velocity=2.0)
    energy = world.energy()
    # A disc's inertia is m r^2 / 2; the potential is -m g.r for gravity g and place r.
    spin = 0.5 * (0.5 * 4.0 * 0.5**2) * 2.0**2
    assert energy.kinetic == pytest.approx(0.5 * 4.0 * 5.0**2 + spin)
    assert energy.elastic == 0.0
    assert energy.total == pytest.approx(energy.kinetic + energy.potential)
    before = energy.potential
    disc.position = (2.5, 5.0)
    assert world.energy().potential - before == pytest.approx(-4.0 * (1.0 * 0.5 - EARTH * 2.0))


def test_a_falling_body_turns_potential_into_kinetic_energy() -> None:
    world = World(sleeping=False)
    body = world.add_body(box(1.0, 0.5), position=(0.0, 100.0), angular_velocity=3.0)
    before = world.energy().total
    run(world, 3.0)
    fallen = 0.5 * EARTH * 3.0**2
    assert world.energy().total == pytest.approx(before, abs=0.01 * body.mass * EARTH * fallen)


@pytest.mark.parametrize("restitution", [0.0, 0.25, 0.5])
def test_a_closed_pile_never_gains_energy(restitution: float) -> None:
    """Kinetic and potential energy, counted from the floor, rise by at most 1 % within any second."""
    world = World(sleeping=False)
    material = Material(static_friction=0.6, kinetic_friction=0.5, restitution=restitution)
    walls = ((0.0, -0.5, 12.0, 1.0), (0.0, 20.5, 12.0, 1.0), (-5.5, 10.0, 1.0, 22.0), (5.5, 10.0, 1.0, 22.0))
    for x, y, width, height in walls:
        world.add_body(box(width, height), position=(x, y), kind="static", material=material)
    source = random.Random(11)
    for index in range(60):
        world.add_body(
            ASSORTED[index % 3],
            position=(-4.0 + 1.5 * (index % 6), 1.0 + 1.5 * (index // 6)),
            velocity=(source.uniform(-3.0, 3.0), source.uniform(-3.0, 3.0)),
            angular_velocity=source.uniform(-3.0, 3.0),
            material=material,
        )
    totals: list[float] = [world.energy().total]
    run_steps(world, 8 * STEPS_PER_SECOND, lambda: totals.append(world.energy().total))
    energy = np.array(totals)
    windows = np.lib.stride_tricks.sliding_window_view(energy, STEPS_PER_SECOND + 1)
    assert (windows.max(axis=1) / windows[:, 0]).max() < 1.01
    assert energy[-1] < 0.8 * energy[0], "the pile must really have collapsed and lost energy"
