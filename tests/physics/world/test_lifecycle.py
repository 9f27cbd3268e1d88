"""Bodies come, change and go while the world runs, and leave nothing behind."""

from __future__ import annotations

import gc
import math
import random
import tracemalloc

import numpy as np
import pytest

from sketchfall.physics import World
from tests.physics.worlds import (
    ASSORTED,
    EARTH,
    NO_GRAVITY,
    add_disc,
    add_floor,
    add_stack,
    all_finite,
    box,
    rough,
    run,
    run_steps,
    slippery,
)

GRIPPY = rough(0.6)


def test_bodies_keep_the_order_in_which_they_were_added() -> None:
    world = World()
    bodies = [add_disc(world, (2.0 * number, 5.0)) for number in range(5)]
    assert world.bodies == bodies
    assert np.array_equal(world.poses, [(*body.position, body.angle) for body in bodies])
    world.remove_body(bodies[1])
    rest = [bodies[0], *bodies[2:]]
    assert world.bodies == rest
    assert np.array_equal(world.poses, [(*body.position, body.angle) for body in rest])
    newcomer = add_disc(world, (20.0, 5.0))
    assert world.bodies == [*rest, newcomer]


def test_a_removed_body_leaves_no_contact_behind() -> None:
    world = World(sleeping=False)
    add_floor(world, GRIPPY)
    stack = add_stack(world, 4, GRIPPY)
    run(world, 1.0)
    world.remove_body(stack[1])
    for _ in range(60):
        contacts = world.contacts
        assert (contacts["body_a"] < len(world.bodies)).all()
        assert (contacts["body_b"] < len(world.bodies)).all()
        for contact in contacts:
            a, b = world.bodies[contact["body_a"]], world.bodies[contact["body_b"]]
            assert stack[1] not in (a, b)
            if len({a.kind, b.kind}) == 1:
                assert math.dist(a.position, b.position) < 1.1, "these two do not touch"
        world.step()
    run(world, 2.0)
    assert [body.position[1] for body in world.bodies[1:]] == pytest.approx([0.5, 1.5, 2.5], abs=0.005)


def test_the_last_contact_goes_with_its_body() -> None:
    world = World()
    add_floor(world, GRIPPY)
    guest = add_stack(world, 1, GRIPPY)[0]
    run(world, 1.0)
    assert len(world.contacts) == 2
    world.remove_body(guest)
    assert len(world.contacts) == 0
    world.step()
    assert len(world.contacts) == 0


def test_a_body_replaced_by_another_shape_takes_its_place_in_the_stack() -> None:
    world = World(sleeping=False)
    add_floor(world, GRIPPY)
    stack = add_stack(world, 3, GRIPPY)
    run(world, 1.0)
    place = stack[1].position
    world.remove_body(stack[1])
    # The same width, but only 0.8 high: what lies above comes down by 0.2.
    world.add_body(box(1.0, 0.8), position=place, material=GRIPPY)
    run(world, 2.0)
    assert stack[2].position[1] == pytest.approx(1.0 + 0.8 + 0.5, abs=0.005)


def test_a_removed_body_refuses_to_be_used() -> None:
    world = World()
    body = add_disc(world, (0.0, 0.0))
    world.remove_body(body)
    for use in (
        lambda: body.position,
        lambda: body.velocity,
        lambda: setattr(body, "velocity", (1.0, 0.0)),
        lambda: body.apply_impulse((1.0, 0.0)),
        lambda: body.wake(),
        lambda: world.remove_body(body),
    ):
        with pytest.raises(ValueError, match="removed"):
            use()


def test_a_body_of_another_world_cannot_be_removed() -> None:
    world, other = World(), World()
    add_disc(world, (0.0, 0.0))
    stranger = add_disc(other, (0.0, 0.0))
    with pytest.raises(ValueError, match="world"):
        world.remove_body(stranger)
    assert len(world.bodies) == len(other.bodies) == 1


def test_an_empty_world_runs() -> None:
    world = World()
    run(world, 1.0)
    assert world.time == pytest.approx(1.0)
    assert world.poses.shape == (0, 3)
    assert len(world.contacts) == 0
    assert world.energy().total == 0.0
    assert world.query_point((0.0, 0.0)) == []
    assert world.ray_cast((0.0, 0.0), (1.0, 0.0), 10.0) is None
    assert world.nearest_body((0.0, 0.0)) is None


def test_a_dynamic_body_made_static_stays_put_and_falls_when_made_dynamic_again() -> None:
    world = World()
    body = add_disc(world, (0.0, 10.0), velocity=(1.0, 0.0))
    body.kind = "static"
    run(world, 1.0)
    assert body.position == (0.0, 10.0)
    body.kind = "dynamic"
    run(world, 1.0)
    assert body.velocity[1] == pytest.approx(-EARTH)


def test_a_kinematic_body_moves_as_told_and_is_not_pushed() -> None:
    world = World(sleeping=False)
    piston = world.add_body(box(1.0, 1.0), kind="kinematic", velocity=(2.0, 0.0), material=slippery())
    load = world.add_body(box(1.0, 1.0), position=(2.0, 0.0), material=slippery(density=50.0))
    load.gravity_scale = 0.0
    run(world, 2.0)
    assert piston.position == pytest.approx((4.0, 0.0))
    assert load.position[0] == pytest.approx(5.0, abs=0.01)
    assert load.velocity[0] == pytest.approx(2.0, rel=0.01)


def test_bodies_collide_only_if_both_masks_agree_and_masks_can_change() -> None:
    world = World(sleeping=False)
    add_floor(world, GRIPPY)
    box_shape = box(1.0, 1.0)
    lower = world.add_body(box_shape, position=(0.0, 0.5), material=GRIPPY, category=2, mask=0xFFFF)
    upper = world.add_body(box_shape, position=(0.0, 1.5), material=GRIPPY, category=4, mask=0xFFFF ^ 2)
    run(world, 1.0)
    # The upper one ignores the lower one, and so it falls through it to the floor.
    assert upper.position[1] == pytest.approx(0.5, abs=0.005)
    upper.position = (0.0, 1.6)
    upper.velocity = (0.0, 0.0)
    upper.mask = 0xFFFF
    run(world, 1.0)
    assert upper.position[1] == pytest.approx(1.5, abs=0.005)
    assert lower.position[1] == pytest.approx(0.5, abs=0.005)


def test_a_body_of_fixed_rotation_does_not_turn() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    body = world.add_body(box(2.0, 0.5), fixed_rotation=True)
    free = world.add_body(box(2.0, 0.5), position=(0.0, 5.0))
    for target in (body, free):
        x, y = target.position
        target.apply_impulse((0.0, 1.0), point=(x + 0.5, y))
    run(world, 1.0)
    assert body.angle == 0.0
    # One newton-second half a metre off the centre of a 2 x 0.5 plate of 1 kg.
    inertia = 1.0 * (2.0**2 + 0.5**2) / 12
    assert free.angular_velocity == pytest.approx(0.5 / inertia)
    assert body.velocity[1] == pytest.approx(1.0)


def test_force_and_torque_act_until_changed() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    body = add_disc(world, (0.0, 0.0), mass=2.0, radius=0.5)
    body.force, body.torque = (4.0, 0.0), 1.0
    run(world, 1.0)
    assert body.velocity[0] == pytest.approx(4.0 / 2.0)
    assert body.angular_velocity == pytest.approx(1.0 / (0.5 * 2.0 * 0.5**2))
    body.force, body.torque = (0.0, 0.0), 0.0
    before = body.velocity
    run(world, 1.0)
    assert body.velocity == pytest.approx(before)


def test_adding_and_removing_bodies_for_long_takes_no_more_memory() -> None:
    world = World()
    add_floor(world, GRIPPY)
    source = random.Random(8)

    def live_for(guests: int) -> int:
        """A body comes at every step and the oldest goes once there are ten; returns traced bytes."""
        for _ in range(guests):
            place = (source.uniform(-3.0, 3.0), source.uniform(2.0, 6.0))
            world.add_body(source.choice(ASSORTED), position=place, material=GRIPPY)
            if len(world.bodies) > 10:
                world.remove_body(world.bodies[1])
            world.step()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    live_for(600)  # untraced, since to trace makes it slow: whatever is kept at hand is there then
    tracemalloc.start()
    try:
        settled = live_for(70)
        much_later = live_for(1_330)
    finally:
        tracemalloc.stop()
    assert all_finite(world)
    assert len(world.bodies) == 10
    assert much_later - settled < 50_000


def test_removing_all_bodies_between_steps_leaves_an_empty_world() -> None:
    world = World()
    add_floor(world, GRIPPY)
    add_stack(world, 10, GRIPPY)
    run_steps(world, 30)
    for body in random.Random(1).sample(world.bodies, len(world.bodies)):
        world.remove_body(body)
        world.step()
    assert world.bodies == []
    assert len(world.contacts) == 0
