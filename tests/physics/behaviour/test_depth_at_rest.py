"""How deep bodies lie in each other at rest: as much as their size bears, from 1 cm to 10 m, and no more."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from numpy.typing import NDArray

from sketchfall.physics import Circle, Material, World
from tests.physics.worlds import STEPS_PER_SECOND, add_floor, box, highest_speed, rough, run
from tests.scenes import build_world, pile

SIZES = [0.01, 0.1, 1.0, 10.0]  # m
ROUGH = rough(0.6)


def heavy(ratio: float) -> Material:
    return Material(density=ratio, static_friction=0.6, kinetic_friction=0.6, restitution=0.0)


def deepest(world: World) -> float:
    return float(world.contacts["depth"].max(initial=0.0))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ratio", [1.0, 10.0, 30.0, 100.0])
def test_a_box_under_a_load_is_pressed_in_by_a_fiftieth_at_the_most(ratio: float, size: float) -> None:
    world = World()
    add_floor(world, ROUGH, half_width=10.0 * size)
    world.add_body(box(size, size), position=(0.0, 0.5 * size), material=ROUGH)
    load = world.add_body(box(size, size), position=(0.0, 1.5 * size), material=heavy(ratio))
    run(world, 2.5)
    assert not load.awake
    assert deepest(world) < 0.02 * size


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ratio", [1.0, 30.0, 100.0])
def test_a_disc_on_two_discs_is_pressed_in_by_a_fiftieth_at_the_most(ratio: float, size: float) -> None:
    world = World()
    add_floor(world, ROUGH, half_width=10.0 * size)
    for side in (-1.0, 1.0):
        world.add_body(Circle(0.5 * size), position=(0.5 * side * size, 0.5 * size), material=ROUGH)
        world.add_body(box(size, size), position=(1.5 * side * size, 0.5 * size), kind="static")
    top = (0.0, 0.5 * size + math.sqrt(0.75) * size)
    load = world.add_body(Circle(0.5 * size), position=top, material=heavy(ratio))
    run(world, 4.0)
    assert not load.awake
    assert deepest(world) < 0.02 * size


@pytest.mark.parametrize("size", [0.01, 0.05, 0.2])
@pytest.mark.parametrize("count", [10, 30])
def test_a_tower_of_small_boxes_stands(count: int, size: float) -> None:
    """Put up by hand: each is off by up to a thousandth."""
    world, source = World(), random.Random(3)
    add_floor(world, ROUGH, half_width=10.0 * size)
    off = [source.uniform(-0.001, 0.001) * size for _ in range(count)]
    tower = [
        world.add_body(box(size, size), position=(x, (0.5 + level) * size), material=ROUGH)
        for level, x in enumerate(off)
    ]
    run(world, 6.0)
    assert deepest(world) < 0.02 * size
    for level, (body, x) in enumerate(zip(tower, off, strict=True)):
        assert body.position[0] == pytest.approx(x, abs=0.05 * size)
        assert body.position[1] == pytest.approx((0.5 + level) * size, abs=0.02 * size * (level + 1))


def overlaps(world: World) -> NDArray[np.float64]:
    """In m, the deepest of each pair that touches."""
    pairs: dict[tuple[int, int], float] = {}
    for a, b, depth in world.contacts[["body_a", "body_b", "depth"]].tolist():
        pairs[a, b] = max(depth, pairs.get((a, b), 0.0))
    return np.array(list(pairs.values()))


def test_a_pile_overlaps_little_and_lies_still() -> None:
    """Polygons of 0.3 to 1.1 m."""
    world = build_world(pile(500), sleeping=False)
    for _ in range(10 * STEPS_PER_SECOND):
        world.step()
    found = overlaps(world)
    assert found.max() < 0.018
    assert np.percentile(found, 99.0) < 0.015
    assert highest_speed(world) < 1e-4
