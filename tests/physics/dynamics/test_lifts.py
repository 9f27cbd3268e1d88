"""What lasts of a load presses bodies in by millimetres only, and where there is no room nothing changes."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from sketchfall.physics import Material, World
from sketchfall.physics.constants import (
    LIFT_END_TIME,
    LIFT_LOAD_GONE,
    LIFT_SHARE,
    LIFT_SPEED,
    LIFT_TIME,
    LINEAR_SLOP,
    UNLIFTED_DEFLECTION,
)
from sketchfall.physics.dynamics.lifts import lifted
from tests.physics.worlds import add_floor, box, fastest, highest_speed, rough, run
from tests.scenes import build_world, pile, pyramid

SHORT = 0.1  # s, from one look to the next
LOAD = 100.0  # N


def lift_after(
    seconds: float, deflection: float, *, before: float = 0.0, load: float = LOAD, pace: float = 1.0
) -> float:
    """The lift of a point whose load was LOAD when it began, and is `load` now."""
    lift, began = before, LOAD
    for _ in range(round(seconds / SHORT)):
        lift, began = lifted(lift, began, load, deflection, True, pace, SHORT)
    return float(lift)


@pytest.mark.kernel
def test_what_a_small_load_presses_in_is_left_to_the_spring() -> None:
    assert lift_after(10.0, 0.99 * UNLIFTED_DEFLECTION) == 0.0


@pytest.mark.kernel
def test_what_is_beyond_is_lifted_little_by_little_up_to_a_share_of_all() -> None:
    """Of what is missing, a share of SHORT / LIFT_TIME each time, no faster than LIFT_SPEED."""
    beyond = 0.5 * LIFT_SPEED * LIFT_TIME
    deflection = UNLIFTED_DEFLECTION + beyond
    assert lift_after(1.0, deflection) == pytest.approx(beyond * (1.0 - (1.0 - SHORT / LIFT_TIME) ** 10))
    assert lift_after(20.0, deflection) == pytest.approx(beyond)
    assert lift_after(1.0, 1.0) == pytest.approx(LIFT_SPEED)
    assert lift_after(200.0, 0.2) == pytest.approx(LIFT_SHARE * 0.2)


@pytest.mark.kernel
def test_a_lift_stays_while_the_load_swings_and_goes_with_it() -> None:
    lift = 0.01
    assert lift_after(5.0, 0.6 * UNLIFTED_DEFLECTION, before=lift, load=0.6 * LOAD) == lift
    gone = 0.9 * LIFT_LOAD_GONE * LOAD
    assert lift_after(SHORT, 0.0, before=lift, load=gone) == pytest.approx(lift * (1 - SHORT / LIFT_END_TIME))
    assert lift_after(5.0, 0.0, before=lift, load=gone) == 0.0


@pytest.mark.kernel
def test_a_lift_waits_in_a_restless_island_and_comes_down_where_it_is_of_no_use() -> None:
    lift, _ = lifted(0.01, LOAD, LOAD, 0.05, False, 1.0, SHORT)
    assert lift == 0.01
    assert lifted(0.0, 0.0, LOAD, 0.05, False, 1.0, SHORT)[0] == 0.0
    assert lift_after(20.0, 0.05, before=0.01, pace=-1.0) == 0.0


def depths(world: World) -> NDArray[np.float64]:
    """In m, the deepest of each pair that touches."""
    deepest: dict[tuple[int, int], float] = {}
    for a, b, depth in world.contacts[["body_a", "body_b", "depth"]].tolist():
        deepest[a, b] = max(depth, deepest.get((a, b), 0.0))
    return np.array(list(deepest.values()))


@pytest.mark.parametrize("sleeping", [False, True])
def test_a_pile_at_rest_overlaps_by_millimetres(sleeping: bool) -> None:
    world = build_world(pile(500), sleeping=sleeping)
    run(world, 16.0)
    found = depths(world)
    assert found.max() < 0.010
    assert np.percentile(found, 99.0) < 0.006
    assert highest_speed(world) < 0.02


def test_a_tall_pyramid_comes_to_rest_with_its_load_lifted() -> None:
    world = build_world(pyramid(50), sleeping=False)
    run(world, 10.0)
    assert highest_speed(world) < 0.001
    assert depths(world).max() < UNLIFTED_DEFLECTION + 2.0 * LINEAR_SLOP


@pytest.mark.parametrize("size", [0.2, 1.0, 5.0])
def test_what_lies_on_an_edge_under_a_load_comes_out_again_and_falls_no_higher_without_it(
    size: float,
) -> None:
    """A board on a ridge; then its load is taken away."""
    world, surface = World(sleeping=False), rough(0.6)
    add_floor(world, surface)
    half_diagonal = 0.5 * math.sqrt(2.0) * size
    world.add_body(box(size, size), position=(0.0, half_diagonal), angle=math.pi / 4, kind="static")
    top, thickness = 2.0 * half_diagonal, 0.2 * size
    board = world.add_body(
        box(4.0 * size, thickness),
        position=(0.0, top + 0.5 * thickness),
        material=surface,
        fixed_rotation=True,
    )
    load = world.add_body(
        box(2.0 * size, size),
        position=(0.0, top + thickness + 0.5 * size),
        material=Material(density=10.0, static_friction=0.6),
    )
    run(world, 6.0)
    deepest = UNLIFTED_DEFLECTION + 2.0 * LINEAR_SLOP
    assert board.position[1] > top + 0.5 * thickness - deepest
    assert fastest([board, load]) < 1e-3
    world.remove_body(load)
    highest = 0.0
    for _ in range(60):
        world.step()
        highest = max(highest, board.position[1] - top - 0.5 * thickness)
    assert highest < 0.002
    assert fastest([board]) < 1e-3
    assert board.position[1] > top + 0.5 * thickness - deepest


def overlaps_in_a_crowded_box(fill: float) -> tuple[World, NDArray[np.float64]]:
    """Squares in a closed box that they fill to this share, twenty seconds later."""
    side, width, surface = 4.0, 0.4, rough(0.5)
    world = World(sleeping=False)
    for x, y in ((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)):
        place = (x * (0.5 * side + 0.5), y * (0.5 * side + 0.5))
        long = side + 2.0
        wall = box(1.0, long) if x != 0.0 else box(long, 1.0)
        world.add_body(wall, position=place, kind="static", material=surface)
    count = round(fill * (side / width) ** 2)
    columns = math.ceil(math.sqrt(count))
    rows = math.ceil(count / columns)
    for i in range(count):
        x = (i % columns + 0.5) * side / columns - 0.5 * side
        y = (i // columns + 0.5) * side / rows - 0.5 * side
        world.add_body(box(width, width), position=(x, y), material=surface)
    run(world, 20.0)
    return world, depths(world)


def test_a_box_with_too_much_in_it_is_pressed_no_harder() -> None:
    """119 squares in the room of 100 overlapped by 97 mm at the worst when nothing was lifted."""
    world, found = overlaps_in_a_crowded_box(1.15)
    assert found.max() < 0.130
    assert highest_speed(world) < 0.3
