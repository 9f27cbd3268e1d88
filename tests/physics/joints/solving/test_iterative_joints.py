"""Joints that are solved by Gauss-Seidel sweeps: as true as the direct solution, and steady."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from sketchfall.physics import Body, Circle, World
from sketchfall.physics.joint import Joint
from sketchfall.physics.joints.solving.system import plan
from tests.physics.joint_run import machines
from tests.physics.jointed import add_bar, add_net_of_springs, add_pendulum, gap, make_iterative
from tests.physics.worlds import add_disc, full_state, run, run_steps

KNOT_GAP = 0.3  # m


def add_net(world: World, columns: int, rows: int) -> tuple[list[list[Body]], list[Joint]]:
    """Knots and ropes between them, loose enough to sag; the upper corners and the middle are held."""
    knots = [
        [
            world.add_body(Circle(0.05), position=(0.9 * KNOT_GAP * column, -KNOT_GAP * row))
            for column in range(columns)
        ]
        for row in range(rows)
    ]
    ropes = []
    for row in range(rows):
        for column in range(columns):
            knot = knots[row][column]
            others = knots[row][column + 1 : column + 2] + [line[column] for line in knots[row + 1 : row + 2]]
            for other in others:
                ropes.append(world.add_rope(knot, other, knot.position, other.position, KNOT_GAP))
    for column in (0, columns // 2, columns - 1):
        world.add_hinge(knots[0][column], None, knots[0][column].position)
    return knots, ropes


def stretch(ropes: list[Joint]) -> float:
    """Of the worst rope, relative."""
    return max(math.dist(*rope.anchors) / KNOT_GAP - 1.0 for rope in ropes)


def count_iterative(world: World) -> int:
    """How many of the world's joints are solved iteratively."""
    state = world._state
    return len(plan(state.joints.used, state.bodies.used["kind"]).iterative)


@pytest.fixture
def all_iterative(monkeypatch: pytest.MonkeyPatch) -> None:
    make_iterative(monkeypatch, True)


def test_only_joints_that_are_too_interwoven_are_solved_iteratively() -> None:
    world = World()
    add_net(world, 24, 24)
    net = len(world.joints)
    assert count_iterative(world) == net
    before = None
    for link in range(300):
        bar = add_bar(world, (100.0 + link, 0.0), (101.0 + link, 0.0))
        world.add_hinge(bar, before, (100.0 + link, 0.0))
        before = bar
    assert count_iterative(world) == net, "a long chain beside the net is solved directly"
    small = World()
    add_net(small, 8, 8)
    assert count_iterative(small) == 0


def test_a_hub_of_many_spokes_is_solved_iteratively() -> None:
    world = World(gravity=(0.0, 0.0))
    hub = add_disc(world, (0.0, 0.0))
    for spoke in range(400):
        angle = math.tau * spoke / 400
        rim = world.add_body(Circle(0.01), position=(5.0 * math.cos(angle), 5.0 * math.sin(angle)))
        world.add_rod(hub, rim, (0.0, 0.0), rim.position)
    assert count_iterative(world) == 400
    run(world, 0.5)
    assert all(math.hypot(*body.position) == pytest.approx(5.0, abs=0.01) for body in world.bodies[1:])


def test_a_great_net_hangs_without_gaining_energy_and_comes_to_rest() -> None:
    world = World()
    _, ropes = add_net(world, 24, 24)
    start = before = world.energy().total
    for second in range(6):
        run(world, 1.0)
        now = world.energy().total
        assert now < before + 0.01 * (start - before), f"after {second + 1} s"
        before = now
    assert world.energy().kinetic < 0.05 * (start - before)
    assert 0.0 < stretch(ropes) < 0.04


def test_a_net_carries_a_heavy_ball() -> None:
    world = World()
    knots, ropes = add_net(world, 24, 16)
    ball = add_disc(world, (knots[0][6].position[0], 0.6), radius=0.5, mass=60 * knots[0][0].mass)
    run(world, 4.0)
    assert ball.position[1] > knots[0][6].position[1], "it lies in the net"
    assert stretch(ropes) < 0.04


@pytest.mark.parametrize("stiffness", [1e2, 1e4, 1e5, 1e6, 1e8, 1e12])
def test_a_great_net_of_springs_gains_no_energy_however_stiff(stiffness: float) -> None:
    world = World(sleeping=False)
    springs = add_net_of_springs(world, 12, stiffness)
    assert count_iterative(world) == len(world.joints)
    before, lengths = world.energy(), [gap(spring) for spring in springs]
    for _ in range(120):
        world.step()
        energy = world.energy()
        assert energy.kinetic + energy.potential < before.total + 0.02 * energy.kinetic + 1e-6
    if stiffness > 1e5:
        assert energy.kinetic < 0.01
        assert [gap(spring) for spring in springs] == pytest.approx(lengths, rel=0.01)


Machine = Callable[[World], Body]


def pendulum(world: World) -> Body:
    return add_pendulum(world, 1.0)


def whirled_rod(world: World) -> Body:
    ball = add_disc(world, (2.0, 0.0))
    world.add_rod(ball, None, ball.position, (0.0, 0.0))
    return ball


def spring_and_weight(world: World) -> Body:
    ball = add_disc(world, (0.0, -1.0))
    world.add_spring(ball, None, ball.position, (0.0, 0.0), 20.0, 0.5, 0.8)
    return ball


def double_pendulum(world: World) -> Body:
    upper = add_bar(world, (0.0, 0.0), (1.0, 0.0))
    lower = add_bar(world, (1.0, 0.0), (2.0, 0.0))
    world.add_hinge(upper, None, (0.0, 0.0))
    world.add_hinge(lower, upper, (1.0, 0.0))
    return lower


def driven_hinge(world: World) -> Body:
    bar = add_bar(world, (0.0, 0.0), (1.0, 0.0))
    world.add_hinge(bar, None, (0.0, 0.0), limits=(-2.0, 0.7), motor_speed=1.0).motor_limit = 30.0
    return bar


def slider_down_a_rail(world: World) -> Body:
    cart = add_disc(world, (0.0, 0.0))
    world.add_slider(cart, None, (0.0, 0.0), (0.8, -0.6), limits=(-1.0, 2.0))
    return cart


def welded_beam(world: World) -> Body:
    near = add_bar(world, (0.0, 0.0), (1.0, 0.0))
    far = add_bar(world, (1.0, 0.0), (2.0, 0.0))
    world.add_weld(near, None, (0.0, 0.0))
    world.add_weld(far, near, (1.0, 0.0))
    return far


def weights_on_a_pulley(world: World) -> Body:
    light, heavy = add_disc(world, (-1.0, 0.0)), add_disc(world, (1.0, 0.0), mass=1.5)
    world.add_pulley(light, heavy, light.position, heavy.position, (-1.0, 9.0), (1.0, 9.0))
    return heavy


def wheel_and_gear(world: World) -> Body:
    frame = add_bar(world, (-1.0, 0.0), (1.0, 0.0))
    world.add_weld(frame, None)
    wheels = [add_disc(world, (x, -0.5)) for x in (-1.0, 1.0)]
    for wheel in wheels:
        world.add_wheel(frame, wheel, wheel.position, (0.0, 1.0), motor_speed=None)
    world.add_gear(wheels[0], wheels[1], 1.5)
    wheels[0].angular_velocity = 5.0
    return wheels[1]


MACHINES: tuple[Machine, ...] = (
    pendulum,
    whirled_rod,
    spring_and_weight,
    double_pendulum,
    driven_hinge,
    slider_down_a_rail,
    welded_beam,
    weights_on_a_pulley,
    wheel_and_gear,
)


def places(world: World, body: Body, steps: int) -> Iterator[tuple[float, float, float]]:
    for _ in range(steps):
        world.step()
        yield *body.position, body.angle


@pytest.mark.parametrize("machine", MACHINES)
def test_sweeps_move_a_machine_as_the_direct_solution_does(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    tracks = []
    for iterative in (False, True):
        make_iterative(monkeypatch, iterative)
        world = World()
        body = machine(world)
        assert count_iterative(world) == (len(world.joints) if iterative else 0)
        tracks.append(np.array(list(places(world, body, 60))))
    moves = np.ptp(tracks[0], axis=0).max() > 0.1
    assert moves == (machine is not welded_beam)
    assert np.abs(tracks[0] - tracks[1]).max() < 0.01


@pytest.mark.usefixtures("all_iterative")
def test_iterative_joints_run_alike_from_a_snapshot() -> None:
    """What the next step begins with is part of the state."""
    world = machines()
    run_steps(world, 90)
    assert count_iterative(world) == len(world.joints)
    kept = world.snapshot()
    run_steps(world, 60)
    expected = full_state(world)
    world.restore(kept)
    run_steps(world, 60)
    assert full_state(world) == expected
    again = machines()
    again.restore(kept)
    run_steps(again, 60)
    assert full_state(again) == expected
