"""A snapshot is the whole world: restored, it runs on as the original did; damaged, it is refused."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import cast

import pytest

from sketchfall.physics import Body, Polygon, SnapshotError, World
from tests.physics.reference_run import busy_world
from tests.physics.worlds import (
    add_disc,
    add_floor,
    add_stack,
    full_state,
    rough,
    run_steps,
    run_until,
)
from tests.scenes import build_world, pile

GRIPPY = rough(0.6)
BODY_PROPERTIES = [
    "kind",
    "position",
    "angle",
    "velocity",
    "angular_velocity",
    "mass",
    "inertia",
    "center_of_mass",
    "material",
    "bullet",
    "fixed_rotation",
    "category",
    "mask",
    "force",
    "torque",
    "gravity_scale",
    "awake",
]


def states_of_the_next(world: World, steps: int) -> Iterator[tuple[bytes, bytes, str]]:
    """The full state after each of the coming steps."""
    for _ in range(steps):
        world.step()
        yield (*full_state(world), world.state_hash())


@pytest.mark.parametrize("frame", [0, 20, 90, 120])
@pytest.mark.parametrize("scene", ["pile", "busy"])
def test_a_snapshot_restored_into_a_fresh_world_runs_on_bit_for_bit(frame: int, scene: str) -> None:
    original = build_world(pile(60)) if scene == "pile" else busy_world()
    run_steps(original, frame)
    copy = World()
    copy.restore(original.snapshot())
    assert full_state(copy) == full_state(original)
    assert copy.state_hash() == original.state_hash()
    assert copy.time == original.time
    for ours, theirs in zip(states_of_the_next(copy, 240), states_of_the_next(original, 240), strict=True):
        assert ours == theirs


def test_settings_and_properties_come_back_with_a_snapshot() -> None:
    world = World(
        gravity=(1.0, -2.0),
        substeps=6,
        sleeping=False,
        restitution_rule="maximum",
        friction_rule="minimum",
        restitution_threshold=0.1,
    )
    add_floor(world, GRIPPY)
    body = world.add_body(
        Polygon([(0.0, 0.0), (2.0, 0.0), (2.0, 0.5), (0.5, 0.5), (0.5, 2.0), (0.0, 2.0)]),
        position=(1.0, 5.0),
        angle=0.3,
        velocity=(1.0, 2.0),
        angular_velocity=3.0,
        material=rough(0.7, 0.3, restitution=0.4),
        bullet=True,
        category=2,
        mask=5,
    )
    body.force, body.torque, body.gravity_scale = (1.0, 2.0), 3.0, 0.5
    copy = World()
    copy.restore(world.snapshot())
    twin = copy.bodies[1]
    for name in BODY_PROPERTIES:
        assert getattr(twin, name) == getattr(body, name), name
    assert copy.gravity == world.gravity
    run_steps(world, 120)
    run_steps(copy, 120)
    assert full_state(copy) == full_state(world)


def test_restoring_takes_back_what_happened_since() -> None:
    world = busy_world()
    run_steps(world, 60)
    held: list[Body] = list(world.bodies)
    state, expected = world.snapshot(), full_state(world)
    undisturbed = [*states_of_the_next(world, 30)]

    world.restore(state)
    newcomer = add_disc(world, (0.0, 15.0), material=GRIPPY)
    run_steps(world, 30)
    world.restore(state)

    assert full_state(world) == expected
    assert len(world.bodies) == len(held)
    # Handles from before still name their bodies, the later one is refused.
    assert [body.position for body in held] == [body.position for body in world.bodies]
    with pytest.raises(ValueError, match="removed"):
        _ = newcomer.position
    assert [*states_of_the_next(world, 30)] == undisturbed


def test_a_body_removed_after_the_snapshot_is_back_with_its_handle() -> None:
    world = busy_world()
    run_steps(world, 60)
    body = world.bodies[10]
    state, place = world.snapshot(), body.position
    world.remove_body(body)
    with pytest.raises(ValueError, match="removed"):
        _ = body.position
    run_steps(world, 10)
    world.restore(state)
    assert world.bodies[10].position == place
    assert body.position == place


def small_world() -> World:
    """Two bodies in contact: a snapshot of few bytes."""
    world = World()
    add_floor(world, GRIPPY)
    add_stack(world, 2, GRIPPY)
    run_steps(world, 10)
    return world


def assert_refused(world: World, *damaged: bytes) -> None:
    """Each of the damaged snapshots raises, and leaves the world as it was."""
    before = (*full_state(world), world.state_hash(), world.time, len(world.contacts))
    for number, data in enumerate(damaged):
        with pytest.raises(SnapshotError):
            world.restore(data)
        after = (*full_state(world), world.state_hash(), world.time, len(world.contacts))
        assert after == before, f"number {number}"


def test_a_snapshot_cut_short_anywhere_is_refused() -> None:
    world = small_world()
    state = world.snapshot()
    run_steps(world, 5)
    assert_refused(world, *(state[:length] for length in range(len(state))))


def test_a_snapshot_with_any_byte_changed_is_refused() -> None:
    world = small_world()
    state = world.snapshot()
    run_steps(world, 5)
    changed = (
        state[:place] + bytes([state[place] ^ 0xFF]) + state[place + 1 :] for place in range(len(state))
    )
    assert_refused(world, *changed)


@pytest.mark.parametrize("nonsense", [b"", b"\0" * 64, b"not a snapshot at all", b"\xff" * 5000])
def test_what_never_was_a_snapshot_is_refused(nonsense: bytes) -> None:
    assert_refused(small_world(), nonsense)


def test_no_snapshot_at_all_is_refused() -> None:
    world = small_world()
    before = full_state(world)
    with pytest.raises((TypeError, SnapshotError)):
        world.restore(cast(bytes, None))
    assert full_state(world) == before


def test_trailing_bytes_are_refused() -> None:
    world = small_world()
    assert_refused(world, world.snapshot() + b"\0")


def test_a_world_still_runs_right_after_refusing_a_snapshot() -> None:
    world, untouched = small_world(), small_world()
    assert_refused(world, world.snapshot()[:-1])
    run_steps(world, 60)
    run_steps(untouched, 60)
    assert full_state(world) == full_state(untouched)


def test_a_snapshot_error_is_a_value_error() -> None:
    assert issubclass(SnapshotError, ValueError)


def test_restoring_a_thousand_times_takes_no_more_memory() -> None:
    world = busy_world()
    run_steps(world, 60)
    state = world.snapshot()

    def restore_and_step(times: int) -> int:
        for _ in range(times):
            world.restore(state)
            world.step()
        gc.collect()
        return sys.getallocatedblocks()

    # Lists of memory for later use fill up at first. A single object that is not given back would be one
    # block more for each restore, for ever.
    restore_and_step(250)
    held = [restore_and_step(125) for _ in range(7)]
    growths = [after - before for before, after in pairwise(held)]
    assert min(growths) < 125 / 2


def test_sleeping_bodies_wake_at_the_same_step_after_a_restore() -> None:
    world = World()
    add_floor(world, GRIPPY)
    stack = add_stack(world, 3, GRIPPY)
    run_until(world, lambda: not any(body.awake for body in stack), at_most=5.0)
    # A ball on its way: it will wake the stack some steps after the snapshot.
    add_disc(world, (-4.0, 2.0), velocity=(5.0, 2.0), material=GRIPPY)
    copy = World()
    copy.restore(world.snapshot())

    def wake_pattern(subject: World) -> list[tuple[bool, ...]]:
        pattern = []
        for _ in range(180):
            subject.step()
            pattern.append(tuple(body.awake for body in subject.bodies))
        return pattern

    expected = wake_pattern(world)
    assert wake_pattern(copy) == expected
    assert not expected[0][1], "the stack must still have slept at first"
    assert any(step[1] for step in expected), "and must then have been woken"
    assert full_state(copy) == full_state(world)


def test_bodies_about_to_fall_asleep_do_so_at_the_same_step_after_a_restore() -> None:
    world = World()
    add_floor(world, GRIPPY)
    add_stack(world, 1, GRIPPY)
    run_steps(world, 20)
    copy = World()
    copy.restore(world.snapshot())
    for _ in range(120):
        world.step()
        copy.step()
        assert copy.bodies[1].awake == world.bodies[1].awake
    assert not world.bodies[1].awake


def test_two_snapshots_of_the_same_state_are_the_same_bytes() -> None:
    world = busy_world()
    run_steps(world, 60)
    state = world.snapshot()
    copy = World()
    copy.restore(state)
    assert world.snapshot() == state
    assert copy.snapshot() == state
