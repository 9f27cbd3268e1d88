"""Every broad phase finds exactly the pairs that comparing all boxes finds, whatever happened before."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sketchfall.physics import Circle, World
from sketchfall.physics.collision.broad_phase import METHODS, BroadPhase
from sketchfall.physics.collision.broad_phase.automatic import Automatic, expected_costs
from sketchfall.physics.runtime.compiler import COMPILED
from sketchfall.physics.tables.records import SHAPE
from tests import naive
from tests.scenes import build_world, pile
from tests.systems import needs_compiler

pytestmark = pytest.mark.kernel

Shapes = NDArray[np.void]
Random = np.random.Generator

methods = pytest.mark.parametrize("method", METHODS)


def movable_shapes(count: int) -> Shapes:
    """Each of its own body, and each may collide with all the others."""
    shapes = np.zeros(count, SHAPE)
    shapes["body"] = np.arange(count)
    shapes["movable"] = 1
    shapes["category"], shapes["mask"] = 1, 0xFFFFFFFF
    return shapes


def put_boxes(shapes: Shapes, centers: NDArray[np.float64], halves: NDArray[np.float64]) -> None:
    shapes["min_x"], shapes["min_y"] = (centers - halves).T
    shapes["max_x"], shapes["max_y"] = (centers + halves).T


def scattered(random: Random, count: int) -> Shapes:
    shapes = movable_shapes(count)
    put_boxes(shapes, random.uniform(-10, 10, (count, 2)), random.uniform(0.1, 1.5, (count, 2)))
    return shapes


def clustered(random: Random, count: int) -> Shapes:
    """In a few heaps, so that a box meets many others or none."""
    shapes = movable_shapes(count)
    heaps = random.uniform(-100, 100, (4, 2))[random.integers(0, 4, count)]
    put_boxes(shapes, heaps + random.normal(0.0, 1.0, (count, 2)), random.uniform(0.1, 1.0, (count, 2)))
    return shapes


def of_all_sizes(random: Random, count: int) -> Shapes:
    """From a millimetre to ten kilometres."""
    shapes = movable_shapes(count)
    sizes = 10.0 ** random.uniform(-3, 4, (count, 2))
    put_boxes(shapes, random.uniform(-50, 50, (count, 2)), sizes)
    return shapes


def on_a_grid(random: Random, count: int) -> Shapes:
    """Many begin at the same place, and many touch without overlapping."""
    shapes = movable_shapes(count)
    put_boxes(shapes, random.integers(0, 8, (count, 2)).astype(float), np.full((count, 2), 0.5))
    return shapes


def far_away(distance: float) -> Callable[[Random, int], Shapes]:
    def make(random: Random, count: int) -> Shapes:
        shapes = movable_shapes(count)
        centers = np.array([distance, -distance]) + random.uniform(-10, 10, (count, 2))
        put_boxes(shapes, centers, random.uniform(0.1, 1.5, (count, 2)))
        return shapes

    return make


def points(random: Random, count: int) -> Shapes:
    """Boxes without any size, many of them at the same place."""
    shapes = movable_shapes(count)
    put_boxes(shapes, random.integers(0, 5, (count, 2)).astype(float), np.zeros((count, 2)))
    return shapes


def in_a_row(random: Random, count: int) -> Shapes:
    """Every line along the row lies on all of them."""
    shapes = movable_shapes(count)
    put_boxes(shapes, random.uniform((-100, -0.1), (100, 0.1), (count, 2)), np.full((count, 2), 0.9))
    return shapes


def with_runaways(random: Random, count: int) -> Shapes:
    """A heap, a floor a million kilometres wide, and a few that left long ago."""
    shapes = scattered(random, count)
    fallen = 1e9 * random.random(count) * (random.random(count) < 0.1)
    shapes["min_y"] -= fallen
    shapes["max_y"] -= fallen
    shapes["min_x"][0], shapes["max_x"][0] = -1e9, 1e9
    return shapes


def in_a_column(random: Random, count: int) -> Shapes:
    shapes = movable_shapes(count)
    put_boxes(shapes, random.uniform((-1, -100), (1, 100), (count, 2)), np.full((count, 2), 0.6))
    return shapes


SCENES = {
    "scattered": scattered,
    "clustered": clustered,
    "of all sizes": of_all_sizes,
    "on a grid": on_a_grid,
    "at 1e9": far_away(1e9),
    "at 1e12": far_away(1e12),
    "in a column": in_a_column,
    "in a row": in_a_row,
    "points": points,
    "with runaways": with_runaways,
}


def assert_finds_all(broad_phase: BroadPhase, shapes: Shapes, count: int | None = None) -> None:
    """Exactly the pairs of the naive search, each of them once and with the lower number first."""
    count = len(shapes) if count is None else count
    found, length = broad_phase.find_pairs(shapes, count)
    pairs = [(int(a), int(b)) for a, b in found[:length]]
    assert len(pairs) == len(set(pairs))
    assert set(pairs) == naive.overlapping_boxes(shapes[:count])


@methods
@pytest.mark.parametrize("scene", SCENES)
def test_pairs_of_a_scene(method: str, scene: str) -> None:
    shapes = SCENES[scene](np.random.default_rng(1), 90)
    assert naive.overlapping_boxes(shapes), "a scene without pairs would prove nothing"
    assert_finds_all(METHODS[method](), shapes)


@methods
@settings(max_examples=50)
@given(boxes=st.lists(st.tuples(*[st.integers(0, 12)] * 4), max_size=20))
def test_pairs_of_random_boxes(method: str, boxes: list[tuple[int, int, int, int]]) -> None:
    shapes = movable_shapes(len(boxes))
    for shape, (x, y, width, height) in zip(shapes, boxes, strict=True):
        shape["min_x"], shape["max_x"] = x, x + width
        shape["min_y"], shape["max_y"] = y, y + height
    assert_finds_all(METHODS[method](), shapes)


@methods
@pytest.mark.parametrize("scene", SCENES)
def test_pairs_after_many_moves_with_shapes_coming_and_going(method: str, scene: str) -> None:
    """The order kept from step to step must not go stale, whichever way it is brought up to date."""
    random = np.random.default_rng(2)
    broad_phase = METHODS[method]()
    shapes = SCENES[scene](random, 40)
    for step in range(100 if COMPILED else 45):
        if step % 7 == 3:  # a few new ones at the end of the table
            shapes = np.concatenate([shapes, SCENES[scene](random, int(random.integers(1, 6)))])
        if step % 11 == 5:  # some are taken out, and all after them get new numbers
            shapes = shapes[random.random(len(shapes)) > 0.2]
            broad_phase.forget()
        if step == 30:  # more newcomers than are worth sorting in one by one
            shapes = np.concatenate([shapes, SCENES[scene](random, 70)])
        if step == 40:
            shapes = shapes[:30].copy()
            broad_phase.forget()
        shapes["body"] = np.arange(len(shapes))
        step_x, step_y = random.normal(0.0, 0.5, (2, len(shapes)))
        for side in ("min", "max"):
            shapes[f"{side}_x"] += step_x
            shapes[f"{side}_y"] += step_y
        assert_finds_all(broad_phase, shapes)


@methods
def test_hundreds_of_small_moves(method: str) -> None:
    random = np.random.default_rng(3)
    broad_phase = METHODS[method]()
    shapes = scattered(random, 25)
    for _ in range(300 if COMPILED else 60):
        step = random.normal(0.0, 0.2, len(shapes))
        shapes["min_x"] += step
        shapes["max_x"] += step
        assert_finds_all(broad_phase, shapes)


@methods
def test_pairs_when_a_wide_scene_becomes_a_high_one(method: str) -> None:
    """The axis along which the boxes are sorted changes, in both directions."""
    random = np.random.default_rng(4)
    broad_phase = METHODS[method]()
    shapes = movable_shapes(40)
    spread = random.uniform(-1.0, 1.0, (40, 2))
    for width, height in ((50.0, 2.0), (2.0, 50.0), (10.0, 9.0), (9.0, 10.0), (50.0, 2.0)):
        put_boxes(shapes, spread * (width, height), np.full((40, 2), 0.7))
        assert_finds_all(broad_phase, shapes)


@methods
def test_rows_beyond_the_count_are_not_looked_at(method: str) -> None:
    shapes = clustered(np.random.default_rng(5), 40)
    broad_phase = METHODS[method]()
    for count in (0, 1, 25, 40):
        assert_finds_all(broad_phase, shapes, count)


@methods
def test_all_boxes_at_one_spot(method: str) -> None:
    shapes = movable_shapes(80)
    put_boxes(shapes, np.zeros((80, 2)), np.full((80, 2), 0.5))
    _, count = METHODS[method]().find_pairs(shapes, 80)
    assert count == 80 * 79 // 2


@methods
def test_thousands_of_moves_additions_and_removals(method: str) -> None:
    """Compared now and then, since the naive search is slow; what has gone wrong meanwhile stays wrong."""
    random = np.random.default_rng(7)
    broad_phase = METHODS[method]()
    shapes = scattered(random, 60)
    for step in range(1000 if COMPILED else 60):
        moved = random.random(len(shapes)) < 0.3
        shift_x, shift_y = random.normal(0.0, 0.3, (2, len(shapes))) * moved
        for side in ("min", "max"):
            shapes[f"{side}_x"] += shift_x
            shapes[f"{side}_y"] += shift_y
        if step % 40 == 20:
            shapes = np.concatenate([shapes, scattered(random, 3)])
        if step % 90 == 45:
            shapes = np.delete(shapes, random.integers(0, len(shapes), 6))
            broad_phase.forget()
        shapes["body"] = np.arange(len(shapes))
        broad_phase.find_pairs(shapes, len(shapes))
        if step % 20 == 0:
            assert_finds_all(broad_phase, shapes)


@methods
def test_masks_and_kinds_that_change_while_nothing_moves(method: str) -> None:
    """Bodies can be given other layers, or be made static, where they stand."""
    random = np.random.default_rng(8)
    broad_phase = METHODS[method]()
    shapes = clustered(random, 60)
    for name in ("mask", "movable", "category", "body"):
        assert_finds_all(broad_phase, shapes)
        shapes[name][random.integers(0, 60, 20)] = 0
    assert_finds_all(broad_phase, shapes)


@methods
def test_a_table_stays_small_however_wide_a_shape_is(method: str) -> None:
    """A shape a million kilometres wide among grains would fill a billion cells of a grid made for grains."""
    shapes = movable_shapes(200)
    centers = np.random.default_rng(9).uniform(-1.0, 1.0, (200, 2))
    put_boxes(shapes, centers, np.full((200, 2), 0.005))
    put_boxes(shapes[:3], np.zeros((3, 2)), np.array([[1e9, 0.1], [0.1, 1e9], [1e9, 1e9]]))
    broad_phase = METHODS[method]()
    assert_finds_all(broad_phase, shapes)
    assert bytes_of(vars(broad_phase)) < 1000 * len(shapes)


def bytes_of(value: object) -> int:
    """The size of all arrays in there."""
    if isinstance(value, np.ndarray):
        return value.nbytes
    if isinstance(value, dict):
        return sum(map(bytes_of, value.values()))
    if isinstance(value, tuple):
        return sum(map(bytes_of, value))
    return bytes_of(vars(value)) if hasattr(value, "__dict__") else 0


@methods
def test_the_method_never_changes_a_run(method: str) -> None:
    def end_of(world: World) -> str:
        for _ in range(40 if COMPILED else 2):
            world.step()
        return world.state_hash()

    spec = pile(40 if COMPILED else 4)
    run, expected = build_world(spec, broad_phase=method), build_world(spec, broad_phase="brute_force")
    assert run.broad_phase == method
    run.step()
    expected.step()
    run.remove_body(run.bodies[3])
    expected.remove_body(expected.bodies[3])
    assert end_of(run) == end_of(expected)


# --- the automatic choice -------------------------------------------------------------------------------


def gas(count: int, area: float, large: float = 0.0) -> Shapes:
    """Boxes of a metre, of which a share is ten times as large, on a square of so many square metres each."""
    random = np.random.default_rng(10)
    shapes = movable_shapes(count)
    halves = np.where(random.random((count, 1)) < large, 5.0, 0.5) * np.ones((1, 2))
    put_boxes(shapes, random.uniform(0.0, np.sqrt(count * area), (count, 2)), halves)
    return shapes


@pytest.mark.parametrize(
    ("shapes", "choice"),
    [
        (gas(100, 1.5), "sweep_and_prune"),
        (gas(9000, 1.5), "uniform_grid"),
        (gas(40_000, 1.5, large=0.03), "hierarchical_grid"),
    ],
)
def test_automatic_chooses_by_number_and_sizes(shapes: Shapes, choice: str) -> None:
    costs = expected_costs(shapes)
    cheapest = ("sweep_and_prune", "uniform_grid", "hierarchical_grid")[int(np.argmin(costs))]
    assert cheapest == choice


@needs_compiler
def test_automatic_follows_the_scene_and_comes_back() -> None:
    """A crowd comes and goes; a body that flew off far does not matter."""
    broad_phase = Automatic()
    crowd = gas(6000, 1.5)
    crowd["max_y"][5] += 1e9
    for shapes, choice in ((crowd[:50], "sweep"), (crowd, "uniform_grid"), (crowd[:50], "sweep")):
        broad_phase.forget()
        broad_phase.find_pairs(shapes, len(shapes))
        assert broad_phase.present.startswith(choice)


@needs_compiler
def test_automatic_does_not_change_back_and_forth() -> None:
    """Where two methods cost about the same, the one in use stays."""
    broad_phase, seen = Automatic(), []
    crowd = gas(2200, 1.5)
    middle = next(n for n in range(500, 2200, 10) if np.argmin(expected_costs(crowd[:n])) == 1)
    for step in range(10):
        count = middle + (40 if step % 2 else -40)
        broad_phase.forget()
        broad_phase.find_pairs(crowd, count)
        seen.append(broad_phase.present)
    assert len(set(seen)) == 1


# --- which pairs are wanted at all ------------------------------------------------------------------------


@methods
@pytest.mark.parametrize("excluded_by", ["body", "movable", "category"])
def test_pairs_that_cannot_matter_are_left_out(method: str, excluded_by: str) -> None:
    """Those of one body, those of two bodies that cannot move, and those that do not want each other."""
    random = np.random.default_rng(6)
    shapes = clustered(random, 80)
    everything = naive.overlapping_boxes(shapes)
    if excluded_by == "body":
        shapes["body"] = random.integers(0, 4, 80)
    elif excluded_by == "movable":
        shapes["movable"] = random.integers(0, 2, 80)
    else:
        shapes["category"], shapes["mask"] = 1 << random.integers(0, 3, 80), random.integers(0, 8, 80)
    assert 0 < len(naive.overlapping_boxes(shapes)) < 0.9 * len(everything)
    assert_finds_all(METHODS[method](), shapes)


@pytest.mark.parametrize(
    ("category_a", "mask_a", "category_b", "mask_b", "meet"),
    [
        (0b01, 0b11, 0b10, 0b11, True),
        (0b01, 0b01, 0b10, 0b11, False),  # A does not want B
        (0b01, 0b11, 0b10, 0b10, False),  # B does not want A
        (0x80000000, 0xFFFFFFFF, 0x80000000, 0x80000000, True),  # the highest bit is a bit like any other
        (0, 0xFFFFFFFF, 1, 0xFFFFFFFF, False),  # no category at all
    ],
)
def test_two_bodies_meet_if_each_wants_the_other(
    category_a: int, mask_a: int, category_b: int, mask_b: int, meet: bool
) -> None:
    world = World(gravity=(0.0, 0.0))
    world.add_body(Circle(0.5), category=category_a, mask=mask_a)
    world.add_body(Circle(0.5), position=(0.6, 0.0), category=category_b, mask=mask_b)
    world.step()
    assert (len(world.contacts) > 0) == meet


def test_an_unknown_method_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="broad_phase: 'guessing' is not one of 'automatic', 'brute_force'"):
        World(broad_phase="guessing")
