"""A world that was restored from memory is the same to the last bit, and goes on as the original does."""

from __future__ import annotations

import pytest

from sketchfall.physics import Circle, Polygon, World
from tests.scenes import build_world, pile


def settled() -> World:
    world = World()
    world.add_body(Polygon.box(20.0, 1.0), position=(0.0, -0.5), kind="static")
    for number in range(4):
        world.add_body(Polygon.box(1.0, 1.0), position=(0.0, 0.5 + 1.001 * number))
    return world


def steps(world: World, count: int) -> None:
    for _ in range(count):
        world.step()


def test_it_comes_back_and_goes_on_bit_for_bit() -> None:
    world = build_world(pile(40))
    steps(world, 50)
    saved, before = world.checkpoint(), world.state_hash()
    assert saved.state_hash() == before
    steps(world, 40)
    after = world.state_hash()
    for _ in range(2):  # it does not change, however often it is used
        world.restore(saved)
        assert world.state_hash() == before
        steps(world, 40)
        assert world.state_hash() == after
    assert saved.state_hash() == before


def test_settings_bodies_and_joints_are_those_of_then() -> None:
    world = settled()
    box, ball = world.bodies[1], world.add_body(Circle(0.5), position=(5.0, 3.0))
    rod = world.add_rod(ball, None, ball.position, (5.0, 6.0))
    saved = world.checkpoint()
    world.gravity = (1.0, 0.0)
    world.remove_body(ball)
    other = world.add_body(Circle(0.2), position=(9.0, 9.0))
    world.restore(saved)
    assert world.gravity == (0.0, -9.81)
    assert len(world.bodies) == 6
    assert box.position == pytest.approx((0.0, 0.5))
    assert world.joints[0].id == rod.id
    with pytest.raises(ValueError, match="removed"):
        _ = other.position
    assert world.add_body(Circle(0.1)).id > other.id  # an id is never given twice


@pytest.mark.parametrize("settling", [5, 20, 200])
def test_a_change_after_it_wakes_just_whom_it_would_have(settling: int) -> None:
    """Whether bodies are asleep is known from the state alone, not from what happened before."""
    world = settled()
    steps(world, settling)
    saved = world.checkpoint()
    hashes = []
    for restored in (False, True):
        if restored:
            world.restore(saved)
        world.bodies[2].position = world.bodies[2].position
        world.step()
        hashes.append(world.state_hash())
    assert hashes[0] == hashes[1]


def test_its_size_is_that_of_the_tables() -> None:
    few, many = build_world(pile(10)).checkpoint(), build_world(pile(100)).checkpoint()
    assert few.size == sum(rows.nbytes for rows in few.tables.values())
    assert 5 * few.size < many.size < 20 * few.size


def test_bulk_reads_are_those_of_the_bodies() -> None:
    world = settled()
    world.add_body(Circle(0.5), position=(3.0, 5.0), velocity=(1.0, 2.0), angular_velocity=3.0)
    steps(world, 200)
    bodies = world.bodies
    assert world.velocities.tolist() == [[*body.velocity, body.angular_velocity] for body in bodies]
    assert world.awake.tolist() == [body.awake for body in bodies]
    assert not world.awake.all()
