"""Torsion springs in hinges and welds, by their closed forms; and joints that a torque breaks."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from sketchfall.physics import Body, Joint, World
from tests.physics.worlds import EARTH, box, run, run_steps

NO_GRAVITY = (0.0, 0.0)


def plate_on_hinge(kappa: float, damping: float = 0.0, **settings: Any) -> tuple[World, Body, Joint]:
    """A plate that turns about its middle."""
    world = World(gravity=NO_GRAVITY, **settings)
    plate = world.add_body(box(1.2, 0.8))
    hinge = world.add_hinge(plate, None, (0.0, 0.0), torsion=kappa, torsion_damping=damping)
    return world, plate, hinge


@pytest.mark.parametrize("kappa", [0.05, 1.0, 30.0])
def test_a_plate_swings_in_the_period_of_a_torsion_pendulum(kappa: float) -> None:
    """T = 2 pi sqrt(I / kappa), whatever the amplitude."""
    world, plate, _ = plate_on_hinge(kappa)
    plate.angle = 0.8
    period = math.tau * math.sqrt(plate.inertia / kappa)
    angles = []
    for _ in range(round(3.0 * period * 60.0)):
        world.step()
        angles.append(plate.angle)
    times = np.arange(1, len(angles) + 1) / 60.0
    assert angles == pytest.approx(0.8 * np.cos(math.tau * times / period), abs=0.005)


def test_its_energy_is_in_the_spring_and_is_kept() -> None:
    world, plate, _ = plate_on_hinge(2.0)
    plate.angle = 0.5
    assert world.energy().elastic == pytest.approx(0.5 * 2.0 * 0.25)
    run(world, 5.0)
    assert world.energy().total == pytest.approx(0.25, rel=1e-3)


def test_a_spring_with_a_rest_angle_swings_about_it() -> None:
    world, plate, hinge = plate_on_hinge(1.0)
    hinge.rest_angle = 0.6
    assert world.energy().elastic == pytest.approx(0.5 * 0.36)
    run(world, 0.5 * math.tau * math.sqrt(plate.inertia))
    assert hinge.angle == pytest.approx(1.2, abs=0.01)
    assert plate.angle == pytest.approx(-1.2, abs=0.01), "it is that of the background against the plate"


def test_damping_makes_it_decay_as_the_closed_form_says() -> None:
    world, plate, _ = plate_on_hinge(2.0, 0.05)
    plate.angle = 0.5
    decay = 0.05 / (2.0 * plate.inertia)
    rate = math.sqrt(2.0 / plate.inertia - decay**2)
    run(world, 2.0)
    expected = 0.5 * math.exp(-2.0 * decay) * (math.cos(2.0 * rate) + decay / rate * math.sin(2.0 * rate))
    assert plate.angle == pytest.approx(expected, abs=0.002)


def test_two_bodies_on_one_spring_swing_by_their_reduced_inertia_and_keep_their_momentum() -> None:
    world = World(gravity=NO_GRAVITY)
    small, large = world.add_body(box(0.5, 0.5)), world.add_body(box(1.0, 1.0))
    world.add_hinge(small, large, (0.0, 0.0), torsion=1.0)
    large.angle = 0.4
    reduced = small.inertia * large.inertia / (small.inertia + large.inertia)
    run(world, 1.0)
    expected = 0.4 * math.cos(math.sqrt(1.0 / reduced))
    assert large.angle - small.angle == pytest.approx(expected, abs=0.004)
    spin = small.inertia * small.angular_velocity + large.inertia * large.angular_velocity
    assert spin == pytest.approx(0.0, abs=1e-9)


def lever(weight: float, **joint: Any) -> tuple[World, Body, Joint]:
    """A bar of a metre that is welded to the background at one end."""
    world = World()
    bar = world.add_body(box(1.0, 0.1), position=(0.5, 0.0))
    bar.mass = weight
    return world, bar, world.add_weld(bar, None, (0.0, 0.0), **joint)


def test_a_soft_weld_bends_until_its_spring_holds_the_weight() -> None:
    """kappa phi = m g l / 2 cos(phi)."""
    world, bar, _ = lever(2.0, torsion=40.0, torsion_damping=8.0)
    run(world, 10.0)
    assert -40.0 * bar.angle == pytest.approx(2.0 * EARTH * 0.5 * math.cos(bar.angle), rel=1e-3)
    corner = bar.position[0] - 0.5 * math.cos(bar.angle), bar.position[1] - 0.5 * math.sin(bar.angle)
    assert corner == pytest.approx((0.0, 0.0), abs=1e-4)


def test_a_weld_without_a_spring_is_rigid() -> None:
    world, bar, weld = lever(2.0)
    run(world, 3.0)
    assert abs(bar.angle) < 1e-4
    weld.torsion = 40.0
    run(world, 0.3)
    assert bar.angle < -0.05


@pytest.mark.parametrize(("limit", "breaks"), [(9.0, True), (11.0, False)])
def test_a_joint_breaks_by_the_torque_that_it_bears(limit: float, breaks: bool) -> None:
    """m g l / 2 = 9.81 N m"""
    world, _, weld = lever(2.0, break_torque=limit)
    run(world, 1.0)
    assert weld.broken == breaks
    if not breaks:
        assert abs(weld.torque) == pytest.approx(2.0 * EARTH * 0.5, rel=1e-3)


@pytest.mark.parametrize("count", [1, 40])
def test_springs_in_a_chain_are_saved_with_it(count: int) -> None:
    world = World()
    links = [world.add_body(box(0.4, 0.1), position=(0.4 * k, 0.0)) for k in range(count)]
    for a, b in zip(links, [*links[1:], None], strict=True):
        world.add_hinge(a, b, (a.position[0] + 0.2, 0.0), torsion=5.0, torsion_damping=0.1, break_torque=1e6)
    run_steps(world, 20)
    copy = World()
    copy.restore(world.snapshot())
    assert [joint.torsion for joint in copy.joints] == [5.0] * count
    run_steps(world, 20)
    run_steps(copy, 20)
    assert copy.state_hash() == world.state_hash()


@pytest.mark.parametrize(
    ("name", "value"),
    [("torsion", -1.0), ("torsion_damping", math.inf), ("rest_angle", math.nan), ("break_torque", 0.0)],
)
def test_what_is_no_spring_is_refused_by_name(name: str, value: float) -> None:
    world, plate, hinge = plate_on_hinge(1.0)
    before = world.state_hash()
    given: dict[str, Any] = {name: value}
    with pytest.raises(ValueError, match=name):
        world.add_hinge(plate, None, (0.0, 0.0), **given)
    with pytest.raises(ValueError, match=name):
        setattr(hinge, name, value)
    assert world.state_hash() == before
    rod = world.add_rod(plate, None, (0.0, 0.0), (1.0, 0.0))
    if name != "break_torque":
        with pytest.raises(ValueError, match="a rod has none"):
            setattr(rod, name, 1.0)
