"""Stacks stand still, however high, however uneven their masses, and overlap goes away without a bang."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sketchfall.physics import Circle, Material, World
from tests.benchmarks.penetration import Penetration
from tests.physics.worlds import (
    NO_GRAVITY,
    STEPS_PER_SECOND,
    add_floor,
    add_stack,
    all_finite,
    box,
    deepest_contact,
    fastest,
    highest_speed,
    rough,
    run,
    run_steps,
)
from tests.scenes import BodySpec, DiscSpec, SceneSpec, build_world, mass_stack, pyramid
from tests.scenes import box as scene_box

GRIPPY = rough(0.6)
HIGHEST_PUSH = 10.0  # m/s; bodies pushed out of one another faster than this have exploded


def test_overlap_is_measured_from_poses_alone() -> None:
    """The measure that the tests below and the benchmark rely on, where the answer is plain."""
    shapes = ((DiscSpec(0.5),), (DiscSpec(0.25),), (scene_box(1.0, 1.0),), (scene_box(1.0, 1.0),))
    bodies = tuple(BodySpec("dynamic", shape, (0.0, 0.0)) for shape in shapes)
    overlap = Penetration(SceneSpec("four bodies", 4, (0.0, 0.0), 0, 1, bodies))
    apart = np.array([(0.0, 0.0, 0.0), (0.9, 0.0, 0.0), (10.0, 0.0, 0.0), (12.1, 0.0, 0.0)])
    assert overlap.worst(apart) == 0.0
    discs_overlap = apart.copy()
    discs_overlap[1, 0] = 0.743
    assert overlap.worst(discs_overlap) == pytest.approx(0.007)
    boxes_overlap = apart.copy()
    boxes_overlap[3] = (11.997, 0.5, 0.5 * np.pi)
    assert overlap.worst(boxes_overlap) == pytest.approx(0.003)


def test_a_pyramid_of_twenty_rows_stands_for_a_minute() -> None:
    spec = pyramid(20)
    world = build_world(spec, sleeping=False)
    start = np.array(world.poses)
    overlap = Penetration(spec)
    deepest_reported = deepest_measured = 0.0
    for second in range(60):
        run(world, 1.0)
        deepest_reported = max(deepest_reported, deepest_contact(world))
        if second % 6 == 0:
            deepest_measured = max(deepest_measured, overlap.worst(np.array(world.poses)))
    assert deepest_measured < 0.005
    assert deepest_reported < 0.005
    moved = np.abs(np.array(world.poses) - start)
    assert moved[:, :2].max() < 0.05
    assert moved[:, 2].max() < 0.01


def test_a_pyramid_does_not_dig_in_while_it_lands() -> None:
    world = build_world(pyramid(20), sleeping=False)
    depths: list[float] = []
    run_steps(world, 2 * STEPS_PER_SECOND, lambda: depths.append(deepest_contact(world)))
    assert max(depths) < 0.005


def test_a_stack_of_ten_boxes_does_not_drift() -> None:
    world = World(sleeping=False)
    add_floor(world, GRIPPY)
    add_stack(world, 10, GRIPPY)
    run(world, 1.0)
    settled = np.array(world.poses)
    strayed: list[float] = []
    run_steps(world, 60 * STEPS_PER_SECOND, lambda: strayed.append(np.abs(world.poses - settled).max()))
    assert max(strayed) < 0.001


@pytest.mark.parametrize("sleeping", [False, True])
def test_a_stack_of_ten_boxes_is_at_rest_after_ten_seconds(sleeping: bool) -> None:
    world = World(sleeping=sleeping)
    add_floor(world, GRIPPY)
    stack = add_stack(world, 10, GRIPPY)
    run(world, 10.0)
    assert fastest(stack) < 1e-6
    assert stack[-1].position[0] == pytest.approx(0.0, abs=1e-6)
    assert stack[-1].position[1] == pytest.approx(9.5, abs=0.05)  # soft contacts: 4 mm each


def test_a_stack_with_small_gaps_and_offsets_lands_and_stays() -> None:
    world = World(sleeping=False)
    add_floor(world, GRIPPY)
    source = random.Random(5)
    stack = [
        world.add_body(
            box(1.0, 1.0), position=(source.uniform(-0.05, 0.05), 0.55 + 1.05 * level), material=GRIPPY
        )
        for level in range(8)
    ]
    run(world, 10.0)
    assert fastest(stack) < 0.01
    # Eight contacts below and in between, each pressed in by less than 5 mm.
    assert stack[-1].position[1] == pytest.approx(7.5, abs=8 * 0.005)


@pytest.mark.parametrize("ratio", [10, 100, 200])
def test_a_heavy_box_stands_on_a_light_one(ratio: int) -> None:
    spec = mass_stack(ratio)
    world = build_world(spec, sleeping=False)
    overlap = Penetration(spec)
    deepest = 0.0
    for _ in range(10 * STEPS_PER_SECOND):
        world.step()
        deepest = max(deepest, overlap.worst(np.array(world.poses)))
    assert deepest < 0.010
    assert world.poses[1] == pytest.approx((0.0, 0.5, 0.0), abs=0.02)
    assert world.poses[2] == pytest.approx((0.0, 1.5, 0.0), abs=0.02)


def test_a_heavy_box_dropped_on_a_light_one_does_not_crush_it() -> None:
    world = World(sleeping=False)
    add_floor(world, GRIPPY)
    light = world.add_body(box(1.0, 1.0), position=(0.0, 0.5), material=GRIPPY)
    heavy = world.add_body(
        box(1.0, 1.0),
        position=(0.0, 2.5),
        material=Material(density=200.0, static_friction=0.6, kinetic_friction=0.6, restitution=0.0),
    )
    run(world, 5.0)
    assert all_finite(world)
    assert light.position[1] == pytest.approx(0.5, abs=0.02)
    assert heavy.position[1] == pytest.approx(1.5, abs=0.02)


@pytest.mark.parametrize("jitter", [0.0, 1e-6, 0.01])
def test_three_hundred_discs_at_one_spot_come_apart_without_exploding(jitter: float) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    source = random.Random(3)
    for _ in range(300):
        place = (source.uniform(-jitter, jitter), source.uniform(-jitter, jitter))
        world.add_body(Circle(radius=0.1), position=place, material=GRIPPY)
    speeds: list[float] = []
    run_steps(world, 5 * STEPS_PER_SECOND, lambda: speeds.append(highest_speed(world)))
    assert all_finite(world)
    assert max(speeds) < HIGHEST_PUSH
    # Side by side, 300 discs of radius 0.1 cover at least a disc of radius 1.7, and none lies on another.
    places = np.array(world.poses)[:, :2]
    assert np.hypot(*places.T).max() > 1.7
    apart = np.hypot(*(places[:, None] - places).T)
    assert apart[~np.eye(300, dtype=bool)].min() > 0.2 - 0.001


def test_two_boxes_set_inside_one_another_part_gently() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    left = world.add_body(box(1.0, 1.0), position=(-0.2, 0.0), material=GRIPPY)
    right = world.add_body(box(1.0, 1.0), position=(0.2, 0.0), material=GRIPPY)
    speeds: list[float] = []
    run_steps(world, 2 * STEPS_PER_SECOND, lambda: speeds.append(fastest([left, right])))
    assert right.position[0] - left.position[0] == pytest.approx(1.0, abs=0.01)
    assert max(speeds) < HIGHEST_PUSH
    assert fastest([left, right]) < 0.1
