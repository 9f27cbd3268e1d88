"""The same scene gives the same run, bit for bit: again, in another process, and freshly compiled."""

from __future__ import annotations

import random
from functools import cache

import numpy as np

from sketchfall.physics import World
from tests.physics.fresh_process import FreshCompile, outcome_of, start_fresh_process
from tests.physics.reference_run import STEPS, busy_world, outcome
from tests.physics.worlds import add_disc, add_floor, full_state, rough, run_steps


@cache
def outcome_in_a_fresh_process(hash_seed: str) -> str:
    """The hash that another Python process arrives at."""
    return outcome_of(start_fresh_process(PYTHONHASHSEED=hash_seed))


def test_the_same_scene_runs_the_same_twice() -> None:
    first, second = busy_world(), busy_world()
    for _ in range(STEPS):
        first.step()
        second.step()
        assert full_state(first) == full_state(second)
    assert first.state_hash() == second.state_hash()


def test_a_run_does_not_depend_on_what_ran_before_it_in_the_process() -> None:
    alone = outcome()
    other = busy_world([3, 1, 2])
    for _ in range(100):
        other.step()
    assert outcome() == alone


def test_the_hash_follows_the_state() -> None:
    world = busy_world()
    hashes = {world.state_hash()}
    for _ in range(20):
        world.step()
        hashes.add(world.state_hash())
    assert len(hashes) == 21
    body = world.bodies[-1]
    before = world.state_hash()
    x, y = body.position
    body.position = (np.nextafter(x, np.inf), y)
    assert world.state_hash() != before


def test_reading_a_world_does_not_change_its_run() -> None:
    watched, alone = busy_world(), busy_world()
    for _ in range(200):
        watched.step()
        _ = watched.poses, watched.contacts, watched.energy(), watched.profile, watched.snapshot()
        watched.query_point((0.0, 1.0))
        watched.ray_cast((0.0, 20.0), (0.0, -1.0), 50.0)
        alone.step()
    assert full_state(watched) == full_state(alone)


def test_fresh_processes_agree_whatever_the_hash_seed() -> None:
    here = outcome()
    assert [outcome_in_a_fresh_process(seed) for seed in "012"] == [here] * 3


def test_a_fresh_compile_agrees_with_the_cached_one(fresh_compile: FreshCompile) -> None:
    # Another process than the one that may have compiled.
    assert fresh_compile.outcome() == outcome_in_a_fresh_process("0")


def test_bodies_that_never_meet_do_not_depend_on_the_order_of_adding() -> None:
    places = [(4.0 * number, 2.0 + 0.3 * number) for number in range(8)]
    shuffled = random.Random(1).sample(places, len(places))
    states = []
    for order in (places, shuffled):
        world = World()
        add_floor(world, rough(0.5))
        bodies = {place: add_disc(world, place, material=rough(0.5, restitution=0.5)) for place in order}
        run_steps(world, 300)
        states.append({place: (*body.position, body.angle, *body.velocity) for place, body in bodies.items()})
    assert states[0] == states[1]


def test_a_permuted_order_of_adding_is_as_repeatable_as_any_other() -> None:
    """Bodies that touch may be solved in another order then, which is allowed to change the last bits."""
    order = random.Random(2).sample(range(40), 40)
    assert outcome(order) == outcome(order)
