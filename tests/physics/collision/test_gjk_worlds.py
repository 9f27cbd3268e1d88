"""Worlds that find their contacts by GJK: they stand, repeat, and come back from snapshots as others do."""

from __future__ import annotations

import numpy as np
import pytest

from sketchfall.physics import Material, Polygon, World
from tests.physics.reference_run import busy_world
from tests.physics.worlds import add_floor, deepest_contact, full_state, run, run_steps
from tests.scenes import build_world, pyramid


@pytest.mark.parametrize("narrow_phase", ["sat", "gjk"])
def test_a_pyramid_of_ten_rows_stands(narrow_phase: str) -> None:
    world = build_world(pyramid(10), sleeping=False)
    world.narrow_phase = narrow_phase
    start = np.array(world.poses)
    run(world, 10.0)
    moved = np.abs(np.array(world.poses) - start)
    assert moved[:, :2].max() < 0.05
    assert moved[:, 2].max() < 0.01
    assert deepest_contact(world) < 0.005


def test_a_pyramid_is_carried_by_the_same_impulses() -> None:
    loads = []
    for narrow_phase in ("sat", "gjk"):
        world = build_world(pyramid(4), sleeping=False)
        world.narrow_phase = narrow_phase
        run(world, 3.0)
        on_the_floor = world.contacts[world.contacts["body_a"] == 0]
        loads.append(float(on_the_floor["normal_impulse"].sum()))
    assert loads[1] == pytest.approx(loads[0], rel=1e-6)


def busy(narrow_phase: str) -> World:
    world = busy_world()
    world.narrow_phase = narrow_phase
    return world


def test_a_run_by_gjk_repeats_bit_for_bit() -> None:
    first, second = busy("gjk"), busy("gjk")
    for _ in range(300):
        first.step()
        second.step()
    assert full_state(first) == full_state(second)
    assert first.state_hash() == second.state_hash()


def test_a_snapshot_brings_the_narrow_phase_back() -> None:
    world = busy("gjk")
    run_steps(world, 60)
    copy = World()
    copy.restore(world.snapshot())
    assert copy.narrow_phase == "gjk"
    run_steps(world, 120)
    run_steps(copy, 120)
    assert full_state(copy) == full_state(world)


def test_it_can_be_changed_between_steps() -> None:
    world = World()
    add_floor(world, Material())
    box = world.add_body(Polygon.box(1.0, 1.0), position=(0.0, 0.5))
    for narrow_phase in ("gjk", "sat", "gjk"):
        world.narrow_phase = narrow_phase
        run_steps(world, 30)
        assert box.position[1] == pytest.approx(0.5, abs=0.001)


def test_a_wrong_narrow_phase_is_named() -> None:
    with pytest.raises(ValueError, match="narrow_phase: 'mpr' is not one of 'sat', 'gjk'"):
        World(narrow_phase="mpr")
