"""Bodies at rest fall asleep, miss nothing that concerns them, and go on as if they had been awake."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from sketchfall.physics import Body, Material, World
from tests.physics.worlds import (
    EARTH,
    STEPS_PER_SECOND,
    add_disc,
    add_floor,
    add_stack,
    box,
    rough,
    run,
    run_steps,
    run_until,
)

GRIPPY = rough(0.6)
BEDTIME = 5.0  # s within which a stack of five must have fallen asleep


def sleeping_stack(height: int = 5) -> tuple[World, list[Body]]:
    """A stack on a floor, all asleep."""
    world = World()
    add_floor(world, GRIPPY)
    stack = add_stack(world, height, GRIPPY)
    run_until(world, lambda: not any(body.awake for body in stack), at_most=BEDTIME)
    return world, stack


def test_a_settled_stack_sleeps_and_then_does_not_move_at_all() -> None:
    world, stack = sleeping_stack()
    before = np.array(world.poses)
    run(world, 2.0)
    assert not any(body.awake for body in stack)
    assert np.array_equal(world.poses, before)
    assert all(body.velocity == (0.0, 0.0) and body.angular_velocity == 0.0 for body in stack)


def test_a_stack_falls_asleep_all_at_once() -> None:
    """Bodies that touch decide together: one that slept earlier would hold the others up unfairly."""
    world = World()
    add_floor(world, GRIPPY)
    stack = add_stack(world, 5, GRIPPY)
    counts: list[int] = []
    run_steps(world, 5 * STEPS_PER_SECOND, lambda: counts.append(sum(body.awake for body in stack)))
    assert set(counts) == {0, 5}


def test_sleeping_can_be_turned_off() -> None:
    world = World(sleeping=False)
    add_floor(world, GRIPPY)
    stack = add_stack(world, 3, GRIPPY)
    run(world, BEDTIME)
    assert all(body.awake for body in stack)


def test_a_moving_body_does_not_sleep() -> None:
    world = World(gravity=(0.0, 0.0))
    drifting = add_disc(world, (0.0, 0.0), velocity=(0.2, 0.0))
    spinning = add_disc(world, (0.0, 5.0), angular_velocity=0.2)
    run(world, BEDTIME)
    assert drifting.awake
    assert spinning.awake
    assert drifting.position[0] == pytest.approx(0.2 * BEDTIME)


def test_a_body_at_the_top_of_its_flight_does_not_sleep_there() -> None:
    world = World()
    body = add_disc(world, (0.0, 10.0), velocity=(0.0, EARTH / 2))
    run(world, 1.0)
    assert body.awake
    assert body.velocity[1] == pytest.approx(-EARTH / 2)


def test_what_is_thrown_at_a_sleeping_stack_wakes_it() -> None:
    world, stack = sleeping_stack()
    add_disc(world, (-5.0, 4.5), mass=5.0, velocity=(20.0, 3.0), material=GRIPPY)
    run(world, 1.0)
    assert stack[-1].position[0] > 0.5


def test_a_body_set_down_gently_wakes_what_it_lies_on_and_all_sleep_again() -> None:
    world, stack = sleeping_stack(2)
    guest = world.add_body(box(1.0, 1.0), position=(0.0, 2.501), material=GRIPPY)
    run_until(world, lambda: not guest.awake, at_most=BEDTIME)
    assert not any(body.awake for body in stack)
    assert guest.position[1] == pytest.approx(2.5, abs=0.005)


def set_velocity(body: Body) -> None:
    body.velocity = (3.0, 0.0)


def set_angular_velocity(body: Body) -> None:
    body.angular_velocity = 2.0


def set_position(body: Body) -> None:
    body.position = (0.3, body.position[1] + 0.2)


def set_angle(body: Body) -> None:
    body.angle = 0.2


def set_material(body: Body) -> None:
    body.material = Material(static_friction=0.0, kinetic_friction=0.0, restitution=0.0)


def set_force(body: Body) -> None:
    body.force = (0.0, 5.0)


def set_torque(body: Body) -> None:
    body.torque = 1.0


def set_mass(body: Body) -> None:
    body.mass = 7.0


def set_gravity_scale(body: Body) -> None:
    body.gravity_scale = -1.0


def strike(body: Body) -> None:
    body.apply_impulse((2.0, 0.0))


def call_wake(body: Body) -> None:
    body.wake()


@pytest.mark.parametrize(
    "edit",
    [
        set_velocity,
        set_angular_velocity,
        set_position,
        set_angle,
        set_material,
        set_force,
        set_torque,
        set_mass,
        set_gravity_scale,
        strike,
        call_wake,
    ],
)
def test_an_edit_wakes_a_body_at_once(edit: Callable[[Body], None]) -> None:
    _, stack = sleeping_stack(1)
    edit(stack[0])
    assert stack[0].awake


def test_an_edited_box_also_wakes_what_lies_on_it() -> None:
    world, stack = sleeping_stack()
    stack[0].velocity = (8.0, 0.0)
    world.step()
    assert all(body.awake for body in stack)


def test_a_moved_body_no_longer_holds_up_what_lay_on_it() -> None:
    world, stack = sleeping_stack(3)
    stack[0].position = (20.0, 0.5)
    run(world, 3.0)
    assert stack[1].position[1] == pytest.approx(0.5, abs=0.005)
    assert stack[2].position[1] == pytest.approx(1.5, abs=0.005)


def test_a_box_that_loses_its_friction_slides_off_the_slope_it_slept_on() -> None:
    # The slope is a flat floor under leaning gravity; 0.4 is less than the friction of 0.6.
    world = World(gravity=(0.4 * EARTH, -EARTH))
    floor = add_floor(world, GRIPPY)
    body = world.add_body(box(1.0, 0.5), position=(0.0, 0.25), material=GRIPPY)
    run_until(world, lambda: not body.awake, at_most=BEDTIME)
    floor.material = rough(0.0)
    run(world, 1.0)
    assert body.velocity[0] == pytest.approx(0.4 * EARTH, rel=0.02)


@pytest.mark.parametrize("support", ["floor", "lowest box"])
def test_removing_the_support_wakes_and_drops_a_stack(support: str) -> None:
    world = World()
    floor = add_floor(world, GRIPPY)
    stack = add_stack(world, 4, GRIPPY)
    run_until(world, lambda: not any(body.awake for body in stack), at_most=BEDTIME)
    heights = [body.position[1] for body in stack]
    world.remove_body(floor if support == "floor" else stack[0])
    falling = list(zip(stack, heights, strict=True))[0 if support == "floor" else 1 :]
    run(world, 0.4)
    # A woken body goes on as an awake one: it falls freely from the moment it lost its support.
    fallen = 0.5 * EARTH * 0.4**2
    for body, height in falling:
        assert body.awake
        assert height - body.position[1] == pytest.approx(fallen, rel=0.03)


def test_moving_the_floor_away_wakes_what_lay_on_it() -> None:
    world = World()
    floor = add_floor(world, GRIPPY)
    body = add_stack(world, 1, GRIPPY)[0]
    run_until(world, lambda: not body.awake, at_most=BEDTIME)
    floor.position = (0.0, -50.0)
    run(world, 0.5)
    assert body.velocity[1] == pytest.approx(-EARTH * 0.5, rel=0.05)


def test_a_kinematic_platform_that_starts_to_move_takes_its_sleeping_load_along() -> None:
    world = World()
    platform = world.add_body(box(6.0, 0.5), kind="kinematic", position=(0.0, -0.25), material=GRIPPY)
    load = add_stack(world, 1, GRIPPY)[0]
    run_until(world, lambda: not load.awake, at_most=BEDTIME)
    platform.velocity = (0.0, 1.0)
    run(world, 1.0)
    assert load.position[1] == pytest.approx(1.5, abs=0.02)


def test_changing_gravity_wakes_everything() -> None:
    world, stack = sleeping_stack(2)
    world.gravity = (0.0, EARTH)
    run(world, 0.5)
    assert stack[-1].velocity[1] == pytest.approx(EARTH * 0.5, rel=0.05)


def test_a_body_sent_to_sleep_stays_where_it_is_until_woken() -> None:
    world = World()
    body = add_disc(world, (0.0, 50.0))
    body.sleep()
    run(world, 1.0)
    assert not body.awake
    assert body.position == (0.0, 50.0)
    body.wake()
    run(world, 1.0)
    assert body.velocity[1] == pytest.approx(-EARTH)


def test_a_stack_that_slept_falls_like_one_that_never_did() -> None:
    """Knocked over with the same blow, both must end in about the same heap."""
    heaps = []
    for sleeping in (True, False):
        world = World(sleeping=sleeping)
        add_floor(world, GRIPPY)
        stack = add_stack(world, 4, GRIPPY)
        run(world, BEDTIME)
        assert stack[0].awake is not sleeping
        stack[-1].apply_impulse((3.0, 0.0))
        run(world, 0.5)
        heaps.append([body.position for body in stack])
    assert np.array(heaps[0]) == pytest.approx(np.array(heaps[1]), abs=0.02)
