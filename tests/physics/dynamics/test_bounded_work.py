"""No step is endless: what once made one so, what is refused as too much, and how one under way is ended."""

from __future__ import annotations

import math
import threading
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics import Circle, CrowdedError, DiscGas, Polygon, Shape, StepInterruptedError, World
from sketchfall.physics.collision.broad_phase import METHODS
from sketchfall.physics.collision.broad_phase.sweep_and_prune import wider_axis
from sketchfall.physics.constants import MAX_PAIRS
from tests.naive import overlapping_boxes, state_of

PATIENCE = 120.0  # s, after which a thread counts as lost
SQUARE = Polygon.box(1.0, 1.0)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "shapes",
    [
        [Circle(0.92)] * 3,
        [Circle(0.4), SQUARE, SQUARE, SQUARE],
        [Circle(0.4, center=(1e6, 1e6)), Circle(0.4, center=(1e6, 1e6)), SQUARE],
    ],
)
def test_shapes_upon_each_other_in_one_body_make_a_step(method: str, shapes: list[Shape]) -> None:
    """Rounding made each of the two axes seem better than the other, for ever."""
    world = World(broad_phase=method)
    world.add_body(shapes, position=(-6.2, 5.0))
    for _ in range(3):
        world.step()
    assert np.isfinite(world.poses).all()


@pytest.mark.kernel
@given(
    st.lists(st.tuples(*[st.floats(-1e9, 1e9)] * 2), min_size=1, max_size=6),
    st.floats(-1e15, 1e15),
    st.integers(1, 4),
)
def test_the_better_axis_is_one_of_them(places: list[tuple[float, float]], far: float, copies: int) -> None:
    """Whichever axis one comes from, the answer is kept once it is followed."""
    state = state_of(*[(Circle(1.0), (x + far, y + far, 0.0)) for x, y in places for _ in range(copies)])
    shapes, count = state.shapes.rows, state.shapes.count
    for present in (0, 1):
        better = wider_axis(shapes, count, present)
        assert wider_axis(shapes, count, better) == better


@pytest.mark.parametrize("method", METHODS)
def test_all_methods_find_the_pairs_of_shapes_in_one_place(method: str) -> None:
    state = state_of(*[(Circle(1.0), (1e7, -1e7, 0.0))] * 40)
    pairs, count = METHODS[method]().find_pairs(state.shapes.rows, state.shapes.count)
    found = {(int(a), int(b)) for a, b in pairs[:count]}
    assert found == overlapping_boxes(state.shapes.used)
    assert len(found) == count == 40 * 39 // 2


def crowd(bodies: int, broad_phase: str = "automatic") -> World:
    world = World(broad_phase=broad_phase)
    for _ in range(bodies):
        world.add_body(Circle(0.5))
    return world


@pytest.mark.parametrize("method", METHODS)
def test_too_many_pairs_are_refused_and_nothing_moves(method: str) -> None:
    bodies = math.isqrt(2 * MAX_PAIRS) + 2
    assert bodies * (bodies - 1) // 2 > MAX_PAIRS
    world = crowd(bodies, method)
    before = world.poses.tobytes()
    for _ in range(2):  # and again, if it is tried again
        with pytest.raises(CrowdedError, match="1,000,000 pairs"):
            world.step()
    assert world.time == 0.0
    assert world.poses.tobytes() == before
    for body in world.bodies[4:]:
        body.mask = body.category = 0
    world.step()
    assert world.time > 0.0
    assert np.isfinite(world.poses).all()


def long_step() -> World:
    """Hundreds of pairs with millions of combinations of sides each."""
    world = World()
    wheel = Polygon.regular(2000, 1.0)
    for row in range(30):
        world.add_body(wheel, position=(0.01 * row, 0.0))
    return world


def test_a_step_under_way_can_be_ended_from_another_thread() -> None:
    world = long_step()
    start = world.snapshot()
    raised: list[BaseException] = []

    def step() -> None:
        try:
            world.step()
        except StepInterruptedError as error:
            raised.append(error)

    thread = threading.Thread(target=step, daemon=True)
    thread.start()
    while not world._state.contacts.count and thread.is_alive():  # until it is at the pairs
        time.sleep(0.001)
    assert [body.id for body in world.busiest_bodies(2)]
    world.interrupt()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert raised
    with pytest.raises(StepInterruptedError):
        world.step()
    assert world.time == 0.0
    world.restore(start)
    world.gravity = (0.0, 0.0)
    for body in world.bodies:
        body.mask = body.category = 0
    world.step()
    assert world.time > 0.0


def test_the_busiest_bodies_are_those_with_most_to_compare() -> None:
    world = World()
    world.add_body(Circle(0.5), position=(50.0, 0.0))
    many = world.add_body(Polygon.regular(100, 1.0))
    few = world.add_body(Polygon.regular(50, 1.0), position=(0.5, 0.0))
    world.add_body(Circle(0.5), position=(-0.5, 0.0))
    assert world.busiest_bodies(1) == [many]  # before the first step, by their corners
    world.step()
    assert world.busiest_bodies(2) == [many, few]


def test_a_limited_advance_of_discs_that_seldom_meet_ends_too() -> None:
    """Fast specks in a wide box cross cell after cell, which is work as well."""
    side = np.linspace(0.1, 0.9, 30)
    places = np.array([(x, y) for x in side for y in side])
    speeds = np.random.default_rng(1).normal(0.0, 100.0, places.shape)
    gas = DiscGas(places, speeds, 1e-6, 1.0)
    whole = gas.copy()
    end, ended_by_other_work = 0.005, 0
    while end - gas.time > 1e-12:
        before = gas.time
        collisions = gas.advance(end - gas.time, 10)
        assert gas.time > before
        ended_by_other_work += collisions < 10 and gas.time < end
    assert ended_by_other_work
    whole.advance(end)
    assert gas.events == whole.events > 10
    np.testing.assert_allclose(gas.positions, whole.positions, rtol=0.0, atol=1e-12)
