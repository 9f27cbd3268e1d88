"""Free systems of joined bodies keep their momenta; conservative ones keep their energy."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from sketchfall.physics import Body, World
from tests.physics.jointed import add_bar, add_plain_disc
from tests.physics.worlds import EARTH, NO_GRAVITY, Point, run_steps

JOINTS = ["spring", "rod", "rope", "hinge", "slider", "weld", "wheel", "motor", "limits"]


def momenta(world: World) -> tuple[float, float, float]:
    """Momentum, and angular momentum about the origin."""
    px = sum(body.mass * body.velocity[0] for body in world.bodies)
    py = sum(body.mass * body.velocity[1] for body in world.bodies)
    spin = 0.0
    for body in world.bodies:
        (x, y), (vx, vy) = body.center_of_mass, body.velocity
        spin += body.inertia * body.angular_velocity + body.mass * (x * vy - y * vx)
    return px, py, spin


def couple(world: World, kind: str, a: Body, b: Body, end: Point, start: Point) -> None:
    """Join the end of a bar to the start of the next one."""
    if kind == "spring":
        world.add_spring(a, b, end, start, 50.0, 0.5)
    elif kind == "rod":
        world.add_rod(a, b, end, start)
    elif kind == "rope":
        world.add_rope(a, b, end, start)
    elif kind == "slider":
        world.add_slider(a, b, end, (1.0, 0.5), limits=(-0.2, 0.5))
    elif kind == "weld":
        world.add_weld(a, b, end)
    elif kind == "wheel":
        world.add_wheel(a, b, end, stiffness=40.0, damping=1.0)
    elif kind == "motor":
        world.add_hinge(a, b, end, motor_speed=0.5, max_torque=3.0)
    else:
        world.add_hinge(a, b, end, limits=(-0.3, 0.4) if kind == "limits" else None)


def free_train(kind: str) -> World:
    """Six bars in a row, each joined to the next, set moving and turning."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    bars = [add_bar(world, (float(i), 0.3 * i), (i + 0.9, 0.3 * i), mass=1.0 + i) for i in range(6)]
    for index, (a, b) in enumerate(pairwise(bars)):
        end, start = (index + 0.9, 0.3 * index), (index + 1.0, 0.3 * (index + 1))
        couple(world, kind, a, b, end, start)
    for index, bar in enumerate(bars):
        bar.velocity = (0.3 * index - 0.5, 0.4 - 0.25 * index)
        bar.angular_velocity = 0.5 - 0.3 * index
    return world


@pytest.mark.parametrize("kind", JOINTS)
def test_a_free_train_keeps_its_momentum_and_its_angular_momentum(kind: str) -> None:
    world = free_train(kind)
    before = momenta(world)
    scale = sum(body.mass * (1.0 + math.hypot(*body.center_of_mass)) for body in world.bodies)
    run_steps(world, 300)
    for now, then in zip(momenta(world), before, strict=True):
        # Joints give way by micrometres, and a force at a point that is two a little apart has a moment.
        assert now == pytest.approx(then, abs=1e-6 * scale)


@pytest.mark.parametrize("kind", ["rod", "hinge", "weld"])
def test_a_free_train_of_rigid_joints_keeps_its_energy(kind: str) -> None:
    world = free_train(kind)
    run_steps(world, 2)  # joining bodies that move apart costs energy at once, as it should
    before = world.energy().total
    totals: list[float] = []
    run_steps(world, 600, lambda: totals.append(world.energy().total))
    assert max(abs(total - before) for total in totals) < 0.01 * before


@pytest.mark.parametrize("kind", ["rope", "limits", "slider"])
def test_one_sided_joints_never_gain_energy(kind: str) -> None:
    world = free_train(kind)
    previous = world.energy().total
    for _ in range(600):
        world.step()
        now = world.energy().total
        assert now <= previous * (1.0 + 2e-3) + 1e-9
        previous = min(previous, now) if kind != "rope" else max(now, 0.999 * previous)


@pytest.mark.parametrize("kind", ["hinge", "rod", "spring"])
def test_a_swinging_machine_keeps_its_energy(kind: str) -> None:
    """Three bobs below one another, released from aside."""
    world = World(sleeping=False)
    bobs = [add_plain_disc(world, (1.0 + i, -0.2 * i)) for i in range(3)]
    above = [None, *bobs]
    places = [(0.0, 0.0), *(bob.position for bob in bobs)]
    for index, bob in enumerate(bobs):
        if kind == "spring":
            world.add_spring(bob, above[index], bob.position, places[index], 200.0)
        elif kind == "rod":
            world.add_rod(bob, above[index], bob.position, places[index])
        else:
            world.add_hinge(bob, above[index], places[index])
    before = world.energy().total
    totals: list[float] = []
    run_steps(world, 600, lambda: totals.append(world.energy().total))
    assert max(abs(total - before) for total in totals) < 0.01 * 3 * EARTH * 3.0


def test_geared_wheels_and_a_pulley_keep_their_energy() -> None:
    world = World(sleeping=False)
    a, b = add_plain_disc(world, (-1.0, 0.0), mass=2.0), add_plain_disc(world, (1.0, 0.5), mass=3.0)
    a.velocity = (0.3, 0.0)
    world.add_pulley(a, b, a.position, b.position, (-1.0, 4.0), (1.0, 4.0), 1.5)
    first, second = (add_plain_disc(world, (5.0 + i, 0.0)) for i in range(2))
    for wheel in (first, second):
        world.add_hinge(wheel, None, wheel.position)
    world.add_gear(first, second, 2.0)
    first.angular_velocity = 5.0
    world.step()
    before = world.energy().total
    totals: list[float] = []
    run_steps(world, 120, lambda: totals.append(world.energy().total))
    assert max(abs(total - before) for total in totals) < 0.02 * abs(before) + 0.05
