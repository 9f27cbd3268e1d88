"""Chains and ragdolls whose joints have motors or limits stay together."""

from __future__ import annotations

import random

import pytest

from sketchfall.physics import Body, Joint, World
from tests.physics.jointed import widest_gap
from tests.physics.worlds import STEPS_PER_SECOND, add_floor, box, rough


def gaps_over(world: World, joints: list[Joint], seconds: float) -> list[float]:
    gaps = []
    for _ in range(round(seconds * STEPS_PER_SECOND)):
        world.step()
        gaps.append(widest_gap(joints))
    return gaps


@pytest.mark.parametrize("torque", [5.0, 50.0], ids=["loose", "stiff"])
def test_a_pinned_chain_with_friction_in_its_joints_stays_whole(torque: float) -> None:
    """Friction, as a motor that wants to stand still and has little torque for it."""
    world = World()
    links = [world.add_body(box(1.0, 0.25), position=(number + 0.5, 0.0)) for number in range(40)]
    joints = [
        world.add_hinge(link, before, (number, 0.0), motor_speed=0.0, max_torque=torque)
        for number, (before, link) in enumerate(zip([None, *links], links, strict=False))
    ]
    gaps = gaps_over(world, joints, 15.0)
    assert max(gaps) < 0.01
    assert gaps[-1] < 0.001


def test_a_pinned_chain_that_bends_only_so_far_closes_again() -> None:
    world = World()
    links = [world.add_body(box(1.0, 0.25), position=(number + 0.5, 0.0)) for number in range(40)]
    joints = [
        world.add_hinge(link, before, (number, 0.0), limits=(-0.2, 0.2))
        for number, (before, link) in enumerate(zip([None, *links], links, strict=False))
    ]
    assert gaps_over(world, joints, 15.0)[-1] < 0.001


def add_ragdoll(world: World, x: float, y: float) -> list[Joint]:
    surface, joints = rough(0.5, 0.4), []

    def part(width: float, height: float, dx: float, dy: float) -> Body:
        return world.add_body(box(width, height), position=(x + dx, y + dy), material=surface)

    def join(a: Body, b: Body, dx: float, dy: float, bend: tuple[float, float]) -> None:
        joints.append(world.add_hinge(a, b, (x + dx, y + dy), limits=bend, motor_speed=0.0, max_torque=0.03))

    trunk, head = part(0.3, 0.6, 0.0, 0.0), part(0.22, 0.22, 0.0, 0.42)
    join(trunk, head, 0.0, 0.31, (-0.6, 0.6))
    for side in (-1.0, 1.0):
        upper_arm, lower_arm = part(0.32, 0.11, 0.31 * side, 0.25), part(0.3, 0.09, 0.62 * side, 0.25)
        join(trunk, upper_arm, 0.15 * side, 0.25, (-1.5, 1.5))
        join(upper_arm, lower_arm, 0.47 * side, 0.25, (-1.6, 1.6))
        thigh, shin = part(0.13, 0.4, 0.1 * side, -0.5), part(0.11, 0.4, 0.1 * side, -0.9)
        join(trunk, thigh, 0.1 * side, -0.3, (-1.0, 1.0))
        join(thigh, shin, 0.1 * side, -0.7, (-1.3, 0.1))
    return joints


def pile_of_ragdolls(seed: int) -> tuple[World, list[Joint]]:
    world, source = World(), random.Random(seed)
    add_floor(world, rough(0.6))
    for side in (-1.0, 1.0):
        world.add_body(box(1.0, 10.0), position=(2.5 * side, 4.0), kind="static", material=rough(0.6))
    joints: list[Joint] = []
    for number in range(4):
        joints += add_ragdoll(world, source.uniform(-1.0, 1.0), 1.5 + 1.8 * number)
    return world, joints


def test_a_pile_of_ragdolls_stays_whole() -> None:
    world, joints = pile_of_ragdolls(3)
    gaps = gaps_over(world, joints, 20.0)
    assert max(gaps) < 0.02
    assert gaps[-1] < 0.001


@pytest.mark.parametrize("seed", [1, 2, 4, 5])
def test_a_pile_of_ragdolls_opens_nowhere_and_goes_to_sleep(seed: int) -> None:
    world, joints = pile_of_ragdolls(seed)
    assert max(gaps_over(world, joints, 20.0)) < 0.01
    assert not any(body.awake for body in world.bodies if body.kind == "dynamic")


@pytest.mark.parametrize("bend", [0.1, 0.2, 0.5])
def test_a_chain_that_bends_only_so_far_is_whole_when_it_is_jerked(bend: float) -> None:
    """It falls, and is stopped by its limits all at once."""
    world = World()
    links = [world.add_body(box(1.0, 0.25), position=(number + 0.5, 0.0)) for number in range(40)]
    joints = [
        world.add_hinge(link, before, (number, 0.0), limits=(-bend, bend))
        for number, (before, link) in enumerate(zip([None, *links], links, strict=False))
    ]
    assert max(gaps_over(world, joints, 15.0)) < 0.01
