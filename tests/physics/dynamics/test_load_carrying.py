"""What lies still is hardly pressed in, whatever lies on it, and tall stacks do not ring for it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sketchfall.physics import Circle, Material, World
from sketchfall.physics.constants import CARRIED_DEFLECTION, LINEAR_SLOP, LOAD_TIME, RESTING_DEFLECTION
from sketchfall.physics.dynamics.load_carrying import load_carried
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import FLAT_CONSTRAINT
from tests.physics.worlds import EARTH, add_floor, box, fastest, highest_speed, rough, run, run_until
from tests.scenes import build_world, pile, pyramid

DT, H = 1.0 / 60.0, 1.0 / 240.0
STIFFNESS = 1000.0  # N/m, of the springs below


def spring() -> tuple[Any, Any]:
    """A constraint and settings that make a spring of this stiffness for an inverse effective mass of 1."""
    c, row = np.zeros(1, FLAT_CONSTRAINT)[0], np.zeros(1, SETTINGS)[0]
    c["bias_rate"], c["softness"] = 10.0, 10.0 / (STIFFNESS * H)
    row["dt"], row["h"] = DT, H
    return c, row


def carried_after(seconds: float, force: float, before: float = 0.0) -> float:
    c, row = spring()
    for _ in range(round(seconds / DT)):
        before = float(load_carried(before, force, 1.0, c, row))
    return before


@pytest.mark.kernel
def test_a_load_that_presses_in_little_is_left_to_the_spring() -> None:
    assert carried_after(10.0, 0.99 * STIFFNESS * RESTING_DEFLECTION) == 0.0


@pytest.mark.kernel
def test_what_is_beyond_that_is_carried_little_by_little() -> None:
    """Of what is missing, a share of dt / LOAD_TIME in each step."""
    beyond = 0.5 * STIFFNESS * CARRIED_DEFLECTION
    force = STIFFNESS * RESTING_DEFLECTION + beyond
    assert carried_after(LOAD_TIME, force) == pytest.approx(
        beyond * (1.0 - (1.0 - DT / LOAD_TIME) ** round(LOAD_TIME / DT))
    )
    assert carried_after(20.0 * LOAD_TIME, force) == pytest.approx(beyond)


@pytest.mark.kernel
def test_no_more_is_carried_than_there_is_nor_than_would_press_in_far() -> None:
    assert carried_after(60.0, 1e9) == pytest.approx(STIFFNESS * CARRIED_DEFLECTION)
    assert carried_after(DT, 3.0, before=40.0) == 3.0
    assert carried_after(DT, 0.0, before=40.0) == 0.0


def depths(world: World) -> NDArray[np.float64]:
    """In m, the deepest of each pair that touches."""
    deepest: dict[tuple[int, int], float] = {}
    for a, b, depth in world.contacts[["body_a", "body_b", "depth"]].tolist():
        deepest[a, b] = max(depth, deepest.get((a, b), 0.0))
    return np.array(list(deepest.values()))


@pytest.mark.parametrize("sleeping", [False, True])
def test_a_pile_at_rest_overlaps_by_half_of_what_its_springs_would_let_it(sleeping: bool) -> None:
    """51 mm at the worst and 21 at the 99th percentile, if nothing were carried."""
    world = build_world(pile(500), sleeping=sleeping)
    run(world, 15.0)
    found = depths(world)
    assert float(found.max()) < 0.025
    assert np.percentile(found, 99.0) < 0.0105
    assert highest_speed(world) < 0.005


def test_what_stands_on_a_corner_under_a_load_comes_out_again() -> None:
    """A board on a ridge: its load is on one point, whose effective mass is a small part of the board's."""
    world = World(sleeping=False)
    add_floor(world, rough(0.6))
    world.add_body(
        box(0.5, 0.5),
        position=(0.0, 0.25 * math.sqrt(2.0)),
        angle=math.pi / 4,
        kind="static",
        material=rough(0.6),
    )
    top = 0.5 * math.sqrt(2.0)
    board = world.add_body(box(4.0, 0.2), position=(0.0, top + 0.1), material=rough(0.6), fixed_rotation=True)
    load = world.add_body(
        box(2.0, 1.0), position=(0.0, top + 0.7), material=Material(density=10.0, static_friction=0.6)
    )
    run(world, 10.0)
    deepest = LINEAR_SLOP + RESTING_DEFLECTION
    assert board.position[1] == pytest.approx(top + 0.1, abs=1.1 * deepest)
    assert load.position[1] == pytest.approx(top + 0.7, abs=2.2 * deepest)
    assert fastest([board, load]) < 1e-3


@pytest.mark.parametrize("radius", [0.1, 0.5, 2.0])
def test_a_disc_under_a_load_springs_no_higher_than_it_was_when_that_goes(radius: float) -> None:
    """What it carried is gone with the load: at most the overlap comes back, and no speed."""
    world = World(sleeping=False)
    add_floor(world, rough(0.6))
    disc = world.add_body(
        Circle(radius=radius), position=(0.0, radius), material=rough(0.6), fixed_rotation=True
    )
    weight = disc.mass * EARTH
    disc.force = (0.0, -300.0 * weight)
    run(world, 5.0)
    pressed_in = radius - disc.position[1]
    assert pressed_in < 1.1 * (LINEAR_SLOP + RESTING_DEFLECTION)
    disc.force = (0.0, 0.0)
    highest = 0.0
    for _ in range(60):
        world.step()
        highest = max(highest, disc.position[1] - radius)
    assert highest < 0.002
    run_until(world, lambda: fastest([disc]) < 1e-4, at_most=2.0)


def test_a_tall_pyramid_comes_to_rest_with_all_of_its_load_carried() -> None:
    world = build_world(pyramid(50), sleeping=False)
    run(world, 12.0)
    assert highest_speed(world) < 0.02
    assert depths(world).max() < 0.0075
