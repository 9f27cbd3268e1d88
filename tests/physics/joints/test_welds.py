"""Two bodies in a weld move as one body of both shapes would."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest

from sketchfall.physics import Body, Circle, Material, Polygon, World
from sketchfall.physics.joint import Joint
from tests.physics.jointed import gap
from tests.physics.worlds import EARTH, NO_GRAVITY, Point, add_floor, run, run_steps, slippery

LOWER = [(-0.5, 0.0), (0.5, 0.0), (0.5, 1.0), (-0.5, 1.0)]
UPPER = [(-0.5, 1.0), (0.8, 1.0), (0.5, 2.0), (-0.5, 1.6)]


def welded_and_whole(
    place: Point, *, gravity: Point = NO_GRAVITY, material: Material | None = None
) -> tuple[World, list[Body], Joint, World, Body]:
    """A world with two parts in a weld, and another with the same as a single body."""
    surface = material or slippery()
    welded = World(gravity=gravity, sleeping=False)
    lower, upper = (
        welded.add_body(Polygon(part), position=place, material=surface) for part in (LOWER, UPPER)
    )
    weld = welded.add_weld(lower, upper, (place[0], place[1] + 1.0))
    whole = World(gravity=gravity, sleeping=False)
    body = whole.add_body([Polygon(LOWER), Polygon(UPPER)], position=place, material=surface)
    return welded, [lower, upper], weld, whole, body


def set_moving(bodies: list[Body], center: Point, velocity: Point, spin: float) -> None:
    """Let the bodies move as parts of one that turns about `center`."""
    for body in bodies:
        x, y = body.center_of_mass
        body.velocity = (velocity[0] - spin * (y - center[1]), velocity[1] + spin * (x - center[0]))
        body.angular_velocity = spin


def differences(parts: list[Body], body: Body) -> Iterator[float]:
    for part in parts:
        yield math.dist(part.position, body.position)
        yield abs(part.angle - body.angle)


@pytest.mark.parametrize("spin", [0.0, 3.0, -12.0])
def test_a_welded_pair_flies_and_spins_as_one_body(spin: float) -> None:
    welded, parts, weld, whole, body = welded_and_whole((0.0, 0.0), gravity=(0.0, -EARTH))
    set_moving([*parts, body], body.center_of_mass, (2.0, 5.0), spin)
    apart: list[float] = []
    for _ in range(120):
        welded.step()
        whole.step()
        apart.append(gap(weld))
    assert max(apart) < 1e-4
    assert max(differences(parts, body)) < 1e-2
    assert parts[0].angular_velocity == pytest.approx(spin, rel=1e-4, abs=1e-9)


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
def test_a_welded_pair_bounces_as_one_body(restitution: float) -> None:
    surface = slippery(restitution=restitution)
    welded, parts, _, whole, body = welded_and_whole((0.0, 1.0), material=surface)
    for world in (welded, whole):
        add_floor(world, surface)
        for each in world.bodies[:-1]:
            each.velocity = (0.0, -5.0)
    run(welded, 1.0)
    run(whole, 1.0)
    for part in parts:
        assert part.velocity[1] == pytest.approx(body.velocity[1], abs=0.25)


def test_a_welded_pair_stands_as_one_body() -> None:
    welded, parts, weld, _, _ = welded_and_whole((0.0, 0.0), gravity=(0.0, -EARTH))
    add_floor(welded, slippery())
    run(welded, 5.0)
    assert max(abs(part.angle) for part in parts) < 0.01
    assert gap(weld) < 1e-4
    assert weld.force[1] == pytest.approx(parts[1].mass * EARTH, rel=1e-6)


def test_a_disc_that_strikes_a_welded_pair_feels_both_masses() -> None:
    """Without bounce the three go on together with the momentum of the disc."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    surface = slippery()
    disc = world.add_body(Circle(0.5), position=(-3.0, 0.0), velocity=(6.0, 0.0), material=surface)
    left, right = (world.add_body(Circle(0.5), position=(x, 0.0), material=surface) for x in (0.0, 1.0))
    weld = world.add_weld(left, right)
    run(world, 2.0)
    for body in (disc, left, right):
        assert body.velocity[0] == pytest.approx(2.0, abs=1e-6)
    assert gap(weld) < 1e-3


def test_a_welded_row_keeps_its_shape_under_its_own_weight() -> None:
    """Twenty cubes that stick out from a wall do not sag."""
    world = World(sleeping=False)
    cubes = [
        world.add_body(Polygon.box(0.5, 0.5), position=(0.25 + 0.5 * i, 0.0), material=slippery())
        for i in range(20)
    ]
    world.add_weld(cubes[0], None, (0.0, 0.0))
    for left, right in pairwise(cubes):
        world.add_weld(left, right, ((left.position[0] + right.position[0]) / 2, 0.0))
    sag: list[float] = []
    run_steps(world, 300, lambda: sag.append(-cubes[-1].position[1]))
    assert max(map(abs, sag)) < 1e-3


def test_a_weld_holds_bodies_at_the_angle_they_were_joined_at() -> None:
    world = World(sleeping=False)
    a = world.add_body(Polygon.box(1.0, 0.2), angle=1.0, mask=0)
    b = world.add_body(Polygon.box(1.0, 0.2), position=(0.5, 0.5), angle=-7.0, mask=0, angular_velocity=9.0)
    world.add_weld(a, b)
    run(world, 2.0)
    assert b.angle - a.angle == pytest.approx(-8.0, abs=1e-6)
