"""The machines that joints are for: chain, bridge, double pendulum, car."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import Material, Polygon, World
from tests.physics.jointed import add_bridge, add_car, add_chain, add_double_pendulum, widest_gap
from tests.physics.worlds import (
    EARTH,
    add_disc,
    add_floor,
    all_finite,
    deepest_contact,
    rough,
    run,
    run_steps,
    speed,
)


@pytest.mark.parametrize("direction", [-90, -45, 0])
def test_a_chain_of_forty_links_under_a_hundredfold_load_hardly_stretches(direction: int) -> None:
    """Hanging, and swinging from aside and from level."""
    world = World(sleeping=False)
    chain = add_chain(world, direction=math.radians(direction))
    stretches: list[float] = []
    run_steps(world, 480, lambda: stretches.append(chain.stretch))
    assert max(stretches) < 0.01
    assert all_finite(world)


def test_a_chain_that_its_load_jerks_gains_no_energy_and_is_whole_again() -> None:
    """Dropped from above, the load falls twenty metres and is stopped at once: no chain is that stiff."""
    world = World(sleeping=False)
    chain = add_chain(world, direction=math.radians(60))
    before = world.energy().total
    stretches: list[float] = []
    totals: list[float] = []

    def watch() -> None:
        stretches.append(chain.stretch)
        totals.append(world.energy().total)

    run_steps(world, 900, watch)
    assert max(totals) < before + 0.01 * abs(before)
    assert max(stretches) < 0.5
    assert max(stretches[-300:]) < 0.01


def test_a_chain_whose_load_is_thrown_against_it_holds() -> None:
    world = World(sleeping=False)
    chain = add_chain(world)
    run(world, 0.5)
    chain.load.position = (0.0, -0.3 * chain.length)
    run(world, 0.5)  # it is pulled together at once, faster than anything falls
    chain.load.velocity = (30.0, -30.0)
    run(world, 10.0)
    stretches: list[float] = []
    run_steps(world, 300, lambda: stretches.append(chain.stretch))
    assert max(stretches) < 0.01
    assert all_finite(world)


def test_a_hanging_chain_carries_at_each_hinge_what_hangs_below_it() -> None:
    world = World(sleeping=False)
    chain = add_chain(world)
    run(world, 1.0)
    for index, hinge in enumerate(chain.hinges):
        below = sum(link.mass for link in chain.links[index:]) + chain.load.mass
        assert abs(hinge.force[1]) == pytest.approx(below * EARTH, rel=1e-4)


@pytest.mark.parametrize("material", [rough(0.6), rough(0.3, restitution=0.4)])
def test_a_bridge_of_thirty_planks_carries_a_fiftyfold_mass(material: Material) -> None:
    world = World(sleeping=False)
    bridge = add_bridge(world, material=material)
    run(world, 3.0)
    weight = add_disc(world, (7.5, bridge.lowest + 0.7), mass=50.0, material=rough(0.8))
    gaps: list[float] = []
    run_steps(world, 900, lambda: gaps.append(widest_gap(bridge.hinges)))
    assert max(gaps) < 0.01, "a fiftieth of a plank"
    assert weight.position[1] > bridge.lowest, "nothing passes through"
    assert weight.position[1] - bridge.lowest < 1.0
    assert speed(weight) < 0.05, "it settles"


def test_a_heavy_disc_rolls_over_a_bridge() -> None:
    world = World(sleeping=False)
    bridge = add_bridge(world)
    for x in (-10.15, 25.15):  # not so near that sagging planks would wedge in
        world.add_body(Polygon.box(20.0, 1.0), position=(x, -0.45), kind="static", material=rough(0.9))
    run(world, 2.0)
    weight = add_disc(world, (-3.0, 0.55), mass=50.0, velocity=(9.0, 0.0), material=rough(0.9))
    weight.angular_velocity = -18.0
    gaps: list[float] = []
    lowest: list[float] = []

    def watch() -> None:
        gaps.append(widest_gap(bridge.hinges))
        lowest.append(weight.position[1] - bridge.lowest)

    run_steps(world, 240, watch)  # then it is on the other bank
    assert weight.position[0] > 16.0
    assert max(gaps) < 0.02
    assert min(lowest) > 0.4, "nothing passes through"
    assert all_finite(world)


def test_a_chain_lies_down_on_the_floor_and_stays_whole() -> None:
    world = World()
    add_floor(world, rough(0.5), top=-11.0)
    chain = add_chain(world, links=40, load=10.0)
    for body in (*chain.links, chain.load):
        body.category, body.mask = 2, 1  # they meet the floor alone
    world.remove_joint(chain.hinges[0])
    gaps: list[float] = []
    run_steps(world, 600, lambda: gaps.append(widest_gap(chain.hinges[1:])))
    assert max(gaps) < 0.01
    assert gaps[-1] < 0.005
    assert min(link.position[1] for link in chain.links) > -11.1


def test_a_double_pendulum_keeps_its_energy() -> None:
    world = World(sleeping=False)
    add_double_pendulum(world)
    scale = 2.0 * EARTH  # J, what its parts can fall through, at the least
    totals: list[float] = []
    run_steps(world, 600, lambda: totals.append(world.energy().total))
    assert max(map(abs, totals)) < 0.01 * scale


def drive(seconds: float) -> tuple[float, float, float, bool]:
    """Over bumps of 12 cm: how far, the widest aside of a wheel, the deepest contact, still upright."""
    world = World()
    add_floor(world, rough(1.0), half_width=400.0)
    for i in range(150):
        world.add_body(
            Polygon([(-0.4, 0.0), (0.4, 0.0), (0.15, 0.12), (-0.15, 0.12)]),
            position=(4.0 + 2.5 * i, 0.0),
            kind="static",
            material=rough(1.0),
        )
    car = add_car(world, motor_speed=-12.0)
    aside = deepest = 0.0
    for _ in range(round(seconds * 60)):
        world.step()
        aside = max(aside, car.sideways)
        deepest = max(deepest, deepest_contact(world))
    assert all_finite(world)
    return car.chassis.position[0], aside, deepest, abs(car.chassis.angle) < 1.0


def test_a_car_drives_over_bumps_for_a_minute_and_holds_together() -> None:
    far, aside, deepest, upright = drive(60.0)
    assert far > 60.0
    assert aside < 0.02
    assert deepest < 0.05
    assert upright
