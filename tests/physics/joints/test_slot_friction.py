"""Friction of a pin in its groove: as on a slope, and as of a bead on a rough wire."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import Circle, Joint, World
from tests.physics.jointed import HARMLESS, make_iterative
from tests.physics.worlds import box, run

GRAVITY = 9.81


@pytest.mark.parametrize("iterative", [False, True])
@pytest.mark.parametrize("size", [0.01, 1.0, 10.0])
@pytest.mark.parametrize("friction", [0.2, 0.6])
def test_down_a_straight_one_it_slides_as_on_a_slope(
    monkeypatch: pytest.MonkeyPatch, friction: float, size: float, iterative: bool
) -> None:
    """With g (sin - mu cos), on a slope of 3 to 4."""
    make_iterative(monkeypatch, iterative)
    world = World(gravity=(0.0, -GRAVITY * size), sleeping=False)
    bead = world.add_body(Circle(0.1 * size), mask=HARMLESS)
    world.add_slot(
        bead, None, (0.0, 0.0), [(-size, 0.75 * size), (400.0 * size, -300.0 * size)], friction=friction
    )
    run(world, 2.0)
    expected = GRAVITY * size * (0.6 - friction * 0.8) * 2.0
    # In the very first sub-step it is not known yet how hard it presses.
    late = friction * 0.8 * GRAVITY * size / 240.0
    assert math.hypot(*bead.velocity) == pytest.approx(expected, abs=1.5 * late)


@pytest.mark.parametrize("size", [0.01, 1.0, 10.0])
def test_where_it_is_not_too_steep_it_stays(size: float) -> None:
    world = World(gravity=(0.0, -GRAVITY * size))
    bead = world.add_body(Circle(0.1 * size), mask=HARMLESS)
    world.add_slot(
        bead, None, (0.0, 0.0), [(-4.0 * size, 3.0 * size), (4.0 * size, -3.0 * size)], friction=0.8
    )
    run(world, 0.5)
    place = bead.position
    assert math.hypot(*place) < 1e-3 * size
    run(world, 5.0)
    assert bead.position == pytest.approx(place, abs=1e-6 * size)
    assert not world.awake[0]


@pytest.mark.parametrize("friction", [0.1, 0.5])
@pytest.mark.parametrize("speed", [0.5, 4.0])
def test_round_a_ring_it_slows_down_as_a_bead_on_a_rough_wire(speed: float, friction: float) -> None:
    """It presses with m v^2 / r, so v = v0 exp(-mu turn)."""
    world = World(gravity=(0.0, 0.0), sleeping=False)
    path = [(math.cos(0.1 * k), math.sin(0.1 * k)) for k in range(63)]
    bead = world.add_body(Circle(0.01), position=(1.0, 0.0), velocity=(0.0, speed), mask=HARMLESS)
    world.add_slot(bead, None, (1.0, 0.0), path, True, friction=friction)
    steps = round(60.0 * 1.5 / speed)
    for _ in range(steps):
        world.step(1.5 / speed / steps)
    turn = math.atan2(bead.position[1], bead.position[0])
    expected = speed * math.exp(-friction * turn)
    assert turn == pytest.approx(math.log(1.0 + friction * 1.5) / friction, rel=0.02)
    assert math.hypot(*bead.velocity) == pytest.approx(expected, rel=0.02)


def test_it_takes_energy_and_gives_none_and_bodies_keep_their_momentum() -> None:
    world = World(gravity=(0.0, 0.0), sleeping=False)
    plate = world.add_body(box(2.0, 2.0), mask=HARMLESS)
    bead = world.add_body(Circle(0.1), position=(0.5, 0.0), velocity=(0.0, 3.0), mask=HARMLESS)
    momentum = bead.mass * 3.0
    turning = bead.mass * 3.0 * 0.5
    path = [(0.5 * math.cos(0.2 * k), 0.8 * math.sin(0.2 * k)) for k in range(31)]
    world.add_slot(bead, plate, (0.5, 0.0), path, True, friction=0.3)
    before = first = world.energy().kinetic
    for _ in range(300):
        world.step()
        now = world.energy().kinetic
        assert now <= before + 2e-3 * first
        before = now
        assert sum(body.mass * body.velocity[1] for body in world.bodies) == pytest.approx(momentum)
        around = sum(
            body.inertia * body.angular_velocity
            + body.mass * (body.position[0] * body.velocity[1] - body.position[1] * body.velocity[0])
            for body in world.bodies
        )
        assert around == pytest.approx(turning)
    # In the end it goes with the plate.
    assert before < 0.8 * first


def test_it_is_saved_set_and_refused() -> None:
    world, joint = rough_slot(0.25)
    assert joint.friction == 0.25
    joint.friction = 0.5
    run(world, 0.3)
    copy = World()
    copy.restore(world.snapshot())
    assert copy.joints[0].friction == 0.5
    run(world, 0.3)
    run(copy, 0.3)
    assert copy.state_hash() == world.state_hash()
    for value in (-0.1, math.nan):
        with pytest.raises(ValueError, match="friction"):
            joint.friction = value
        with pytest.raises(ValueError, match="friction"):
            rough_slot(value)
    hinge = world.add_hinge(world.bodies[0], None, (0.0, 0.0))
    with pytest.raises(ValueError, match="friction: a hinge has none"):
        hinge.friction = 0.1


def rough_slot(friction: float) -> tuple[World, Joint]:
    world = World()
    bead = world.add_body(Circle(0.1), mask=HARMLESS)
    return world, world.add_slot(bead, None, (0.0, 0.0), [(-1.0, 1.0), (9.0, -9.0)], friction=friction)
