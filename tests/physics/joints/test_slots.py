"""Slots: a pin in a groove neither gains nor loses energy, whatever way that takes."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from sketchfall.physics import Body, Circle, Mechanism, World, freedom
from sketchfall.physics.constants import SHAKE_SOFTNESS
from sketchfall.physics.joint import Joint
from tests.physics.jointed import HARMLESS, complete_elliptic_integral, make_iterative, period
from tests.physics.worlds import Point, box

GRAVITY = 9.81
SIZES = (0.01, 0.3, 10.0)  # m


def curve(place: Callable[[float], Point], start: float, end: float, points: int) -> list[Point]:
    return [place(value) for value in np.linspace(start, end, points).tolist()]


def arc(radius: float, half: float = 2.8, points: int = 121) -> list[Point]:
    """About the origin, from below to both sides."""
    return curve(lambda t: (radius * math.sin(t), -radius * math.cos(t)), -half, half, points)


def add_bead(
    world: World, place: Point, size: float, path: list[Point], **options: bool
) -> tuple[Body, Joint]:
    bead = world.add_body(Circle(0.01 * size), position=place, mask=HARMLESS)
    return bead, world.add_slot(bead, None, place, path, **options)


def run(world: World, seconds: float) -> None:
    for _ in range(round(60.0 * seconds)):
        world.step()


@pytest.mark.parametrize("size", [0.05, 0.3, 10.0])
@pytest.mark.parametrize("amplitude", [0.3, 1.5, 2.5])
def test_a_bead_on_an_arc_is_a_pendulum(size: float, amplitude: float) -> None:
    world = World()
    start = size * math.sin(amplitude), -size * math.cos(amplitude)
    bead, _ = add_bead(world, start, size, arc(size))
    expected = 4.0 * math.sqrt(size / GRAVITY) * complete_elliptic_integral(math.sin(amplitude / 2.0))
    steps = (
        60.0 * 4 * expected / math.tau
    )  # sub-steps in a radian of its swing: an error of 1/24 of their square
    measured = period(world, lambda: bead.position[0])
    assert measured == pytest.approx(expected, rel=1e-6 + 1.0 / steps**2)
    # As soft as all joints are, by their load of five times its weight at most.
    sag = SHAKE_SOFTNESS * 6.0 * GRAVITY / 240.0**2
    assert math.hypot(*bead.position) == pytest.approx(size, rel=1e-6, abs=sag)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("substeps", [1, 4])
def test_it_keeps_its_energy_over_a_hundred_swings(size: float, substeps: int) -> None:
    gravity = GRAVITY * size  # so that the swing takes as many steps whatever its size
    world = World(gravity=(0.0, -gravity), substeps=substeps, sleeping=False)
    bead, _ = add_bead(world, (size, 0.0), size, arc(size))
    scale = bead.mass * gravity * size
    for _ in range(100):
        run(world, 2.4)
        assert world.energy().total == pytest.approx(0.0, abs=2e-3 / substeps**2 * scale)


@pytest.mark.parametrize("size", SIZES)
def test_on_a_cycloid_it_is_down_in_the_same_time_from_any_height(size: float) -> None:
    """The tautochrone: a quarter of a swing takes pi sqrt(r / g)."""
    gravity = GRAVITY * size

    def place(turn: float) -> Point:
        return size * (turn + math.sin(turn)), -size * (1.0 + math.cos(turn))

    path = curve(place, -3.0, 3.0, 201)
    for height in (0.2, 1.0, 2.0, 2.8):
        world = World(gravity=(0.0, -gravity), sleeping=False)
        bead, _ = add_bead(world, place(height), size, path)
        measured = period(world, x_of(bead))
        assert measured == pytest.approx(4.0 * math.pi * math.sqrt(size / gravity), rel=1e-3)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("points", [2, 3, 9])
def test_a_straight_one_is_a_slider(size: float, points: int) -> None:
    path = curve(lambda t: (t, -0.75 * t), -size, 400.0 * size, points)
    places = []
    for joint in ("slot", "slider"):
        world = World(gravity=(0.0, -GRAVITY * size))
        bead = world.add_body(box(size, size), fixed_rotation=True, mask=HARMLESS)
        if joint == "slot":
            world.add_slot(bead, None, (0.0, 0.0), path)
        else:
            world.add_slider(bead, None, (0.0, 0.0), (0.8, -0.6))
        run(world, 3.0)
        places.append(bead.position)
    assert places[0] == pytest.approx(places[1], rel=1e-7)
    fallen = 0.5 * GRAVITY * size * 0.6 * 3.0**2
    assert math.hypot(*places[0]) == pytest.approx(fallen, rel=1e-6)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("speed", [5.0, 40.0])
def test_round_a_closed_one_it_keeps_its_speed(size: float, speed: float) -> None:
    """An ellipse of 1 to 2, twice and sixteen times."""
    world = World(gravity=(0.0, 0.0), sleeping=False)
    path = curve(lambda t: (size * math.cos(t), 0.5 * size * math.sin(t)), 0.0, math.tau, 97)[:-1]
    bead, _ = add_bead(world, (size, 0.0), size, path, closed=True)
    bead.velocity = (0.0, 0.1 * speed * size)
    sides = set()
    for _ in range(1200):
        world.step()
        sides.add((bead.position[0] > 0.0, bead.position[1] > 0.0))
        assert (bead.position[0] / size) ** 2 + (bead.position[1] / size * 2.0) ** 2 == pytest.approx(
            1.0, abs=1e-4
        )
    assert len(sides) == 4
    assert math.hypot(*bead.velocity) == pytest.approx(0.1 * speed * size, rel=2e-3)


@pytest.mark.parametrize("substeps", [4, 8, 16])
def test_over_the_corners_of_a_rough_sketch_it_goes_without_a_knock(substeps: int) -> None:
    """A staircase of 22 corners, rounded as they are seen. A knock would not go away with smaller steps."""
    path = [(0.5 * (k // 2), -0.3 * ((k + 1) // 2)) for k in range(24)]
    world = World(substeps=substeps)
    bead, _ = add_bead(world, path[0], 1.0, path)
    fall = bead.mass * GRAVITY * 3.6
    while bead.position[0] < 5.0:
        world.step()
        assert world.time < 10.0
        assert world.energy().total == pytest.approx(0.0, abs=0.5 / substeps**2 * fall)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("closed", [False, True])
def test_a_groove_in_a_free_body_gives_it_what_the_pin_takes(size: float, closed: bool) -> None:
    """Momentum, angular momentum and energy of a plate with a bead in its groove."""
    world = World(gravity=(0.0, 0.0), sleeping=False)
    plate = world.add_body(box(2.0 * size, 2.0 * size), position=(size, 0.0), angle=0.4, mask=HARMLESS)
    pin = world.add_body(box(0.5 * size, 0.5 * size), position=(1.5 * size, 0.0), mask=HARMLESS)
    path = curve(
        lambda t: (size * (1.0 + 0.5 * math.cos(t)), size * 0.5 * math.sin(t)),
        0.0,
        3.0 if not closed else 6.2,
        40,
    )
    joint = world.add_slot(pin, plate, (1.5 * size, 0.0), path, closed=closed)
    plate.angular_velocity = 2.0
    pin.velocity, pin.angular_velocity = (0.0, 1.5 * size), 3.0
    world.step()

    def conserved() -> list[float]:
        values = np.zeros(3)
        for body in (plate, pin):
            x, y = body.center_of_mass
            vx, vy = body.velocity
            spin = body.mass * (x * vy - y * vx) + body.inertia * body.angular_velocity
            values += [body.mass * vx, body.mass * vy, spin / size]
        return [float(value) for value in values / (plate.mass * size)]

    momenta, energy = conserved(), world.energy().total
    for _ in range(10):
        run(world, 0.5)
        assert conserved() == pytest.approx(momenta, abs=1e-9)
        assert math.dist(*joint.anchors) < 1e-6 * size
        if closed:  # ends take energy, once
            assert world.energy().total == pytest.approx(energy, rel=2e-3)


@pytest.mark.parametrize("size", SIZES)
def test_its_ends_hold_it(size: float) -> None:
    world = World(gravity=(0.0, -GRAVITY * size))
    bead, joint = add_bead(world, (0.0, -size), size, arc(size, half=1.0))
    bead.velocity = (4.0 * size, 0.0)  # enough to fly off over the end
    highest = 0.0
    for _ in range(60):
        world.step()
        highest = max(highest, math.atan2(bead.position[0], -bead.position[1]))
    # It has fallen since, in the same step.
    assert highest == pytest.approx(1.0, abs=0.5 * GRAVITY / 60.0**2)
    down = [(0.0, 0.0), (0.0, -size)]
    bead, joint = add_bead(world, (0.0, -0.3 * size), size, down)
    run(world, 2.0)
    assert bead.position == pytest.approx((0.0, -size), abs=1e-6 * size)
    assert joint.force == pytest.approx(
        (0.0, -bead.mass * GRAVITY * size), abs=1e-6 * bead.mass * GRAVITY * size
    )
    assert not bead.awake


def test_at_the_bottom_it_sleeps() -> None:
    world = World()
    bead, _ = add_bead(world, (0.0, -1.0), 1.0, arc(1.0))
    run(world, 2.0)
    assert not bead.awake
    assert bead.position == pytest.approx((0.0, -1.0), abs=SHAKE_SOFTNESS * GRAVITY / 240.0**2)


def test_where_it_crosses_itself_a_pin_goes_straight_on() -> None:
    """A figure of eight: at its middle it comes out of the other loop, always the same way round."""
    path = curve(lambda t: (math.sin(t), 0.5 * math.sin(2.0 * t)), 0.0, math.tau, 65)[:-1]
    world = World(gravity=(0.0, 0.0), sleeping=False)
    bead, _ = add_bead(world, (0.0, 0.0), 1.0, path, closed=True)
    bead.velocity = (1.0, 1.0)
    loops, rises = [], []
    for _ in range(900):
        before = bead.position
        world.step()
        if before[0] * bead.position[0] < 0.0:
            loops.append(bead.position[0] > 0.0)
            rises.append(bead.velocity[1] > 0.0)
    assert len(loops) > 4
    assert all(left != right for left, right in pairwise(loops))
    assert all(rises)


def test_it_holds_in_a_net_that_is_solved_iteratively(monkeypatch: pytest.MonkeyPatch) -> None:
    make_iterative(monkeypatch, all_or_none=True)
    world = World()
    bead, _ = add_bead(world, (1.0, 0.0), 1.0, arc(1.0))
    for _ in range(300):
        world.step()
        assert math.hypot(*bead.position) == pytest.approx(1.0, abs=5e-3)
    assert world.energy().total <= 0.01 * bead.mass * GRAVITY


def test_a_run_with_it_can_be_had_again_from_any_moment() -> None:
    world = World()
    first, _ = add_bead(world, (0.3, 0.0), 1.0, [(0.3, 0.0), (0.3, -5.0)])
    bead, _ = add_bead(world, (1.0, 0.0), 1.0, arc(1.0))
    run(world, 0.4)
    saved, checkpoint = world.snapshot(), world.checkpoint()
    run(world, 1.0)
    hashed = world.state_hash()
    for kept in (saved, checkpoint):
        world.restore(kept)
        run(world, 1.0)
        assert world.state_hash() == hashed
    world.remove_body(first)  # its groove goes with it, and the other one's is found all the same
    run(world, 1.0)
    assert math.hypot(*bead.position) == pytest.approx(1.0, abs=1e-6)
    world.restore(world.snapshot())
    world.remove_joint(world.joints[0])
    assert world._state.knots.count == 0


def test_by_hand_it_goes_along_its_groove() -> None:
    world = World()
    bead, _ = add_bead(world, (0.0, -1.0), 1.0, arc(1.0))
    assert freedom(world).free == 2  # along, and its turn
    mechanism = Mechanism(world, [(bead, (0.0, -1.0))])
    target = math.sin(0.7), -math.cos(0.7)
    assert mechanism.bring([target]) == pytest.approx(0.0, abs=1e-6)
    assert mechanism.poses[0, :2] == pytest.approx(target, abs=1e-6)
    assert mechanism.bring([(2.0, 0.0)]) == pytest.approx(1.0, abs=5e-3)  # as near as may be
    assert np.hypot(*mechanism.poses[0, :2]) == pytest.approx(1.0, abs=1e-6)


def test_put_elsewhere_it_begins_anew_at_what_is_nearest() -> None:
    world = World(gravity=(0.0, 0.0))
    bead, joint = add_bead(world, (0.0, -1.0), 1.0, arc(1.0))
    bead.position = (1.01, 0.0)
    run(world, 1.0)
    assert bead.position == pytest.approx((1.0, 0.0), abs=1e-3)
    assert joint.anchors[1] == pytest.approx((1.0, 0.0), abs=1e-3)


def test_nonsense_is_refused_by_name() -> None:
    world = World()
    bead = world.add_body(Circle(0.1))
    for path, closed, words in (
        ([(0.0, 0.0)], False, "path: 1 points, which is not from 2 to 1000"),
        ([(0.0, 0.0), (1.0, 0.0)], True, "path: 2 points, which is not from 3 to 1000"),
        ([(0.0, 0.0), (0.0, 0.0), (1.0, 0.0)], False, r"path\[1\]: the same as the point before it"),
        (
            [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.0)],
            True,
            r"path\[0\]: the same as the point before it",
        ),
        ([(0.0, 0.0), (math.nan, 0.0)], False, r"path\[1\] x: nan is not finite"),
        ([1.0, 2.0], False, r"path\[0\]: 1.0 is not a pair of numbers"),
        (5, False, "path: 5 are not points"),
    ):
        with pytest.raises(ValueError, match=words):
            world.add_slot(bead, None, (0.0, 0.0), path, closed=closed)  # type: ignore[arg-type]
    assert world.joints == []
    assert world._state.knots.count == 0


def x_of(body: Body) -> Callable[[], float]:
    return lambda: body.position[0]
