"""Mechanisms moved by hand: where they are then, by geometry; and how many ways to move they have."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sketchfall.physics import Body, Circle, Mechanism, World, freedom
from sketchfall.physics.joint import Joint
from tests.physics.jointed import add_bar, add_plain_disc, turned_by
from tests.physics.worlds import Point, box

CRANK, COUPLER, ROCKER, BASE = 1.0, 3.2, 2.4, 4.0


def four_bar(world: World, angle: float) -> tuple[Body, Body, Body]:
    """Crank, coupler and rocker between pins at (0, 0) and (BASE, 0)."""
    a = turned_by((CRANK, 0.0), angle)
    b = upper_meeting(a, COUPLER, (BASE, 0.0), ROCKER)
    bars = (
        add_bar(world, (0.0, 0.0), a),
        add_bar(world, a, b),
        add_bar(world, (BASE, 0.0), b),
    )
    world.add_hinge(bars[0], None, (0.0, 0.0))
    world.add_hinge(bars[0], bars[1], a)
    world.add_hinge(bars[1], bars[2], b)
    world.add_hinge(bars[2], None, (BASE, 0.0))
    return bars


def upper_meeting(a: Point, reach_a: float, b: Point, reach_b: float) -> Point:
    """Of two circles, the point to the left of the way from a to b."""
    way = math.dist(a, b)
    along = (way**2 + reach_a**2 - reach_b**2) / (2.0 * way)
    aside = math.sqrt(reach_a**2 - along**2)
    ux, uy = (b[0] - a[0]) / way, (b[1] - a[1]) / way
    return a[0] + along * ux - aside * uy, a[1] + along * uy + aside * ux


def apart(world: World, mechanism: Mechanism) -> float:
    """By how much the anchors of all hinges and welds are apart in the mechanism's pose, m."""
    bodies, poses = world.bodies, mechanism.poses

    def placed(anchor: Point, body: Body | None) -> Point:
        if body is None:
            return anchor
        x, y = anchor[0] - body.position[0], anchor[1] - body.position[1]
        x, y = turned_by((x, y), -body.angle)
        now = poses[bodies.index(body)]
        x, y = turned_by((x, y), now[2])
        return x + now[0], y + now[1]

    joints = [joint for joint in world.joints if joint.kind in ("hinge", "weld")]
    return max(math.dist(*(map(placed, joint.anchors, joint.bodies))) for joint in joints)


def test_a_four_bar_follows_its_crank_once_around() -> None:
    world = World()
    crank, _, _ = four_bar(world, 0.0)
    mechanism = Mechanism(world, [(crank, (CRANK, 0.0))])
    for degrees in range(0, 361, 10):
        a = turned_by((CRANK, 0.0), math.radians(degrees))
        assert mechanism.bring([a]) == pytest.approx(0.0, abs=1e-9)
        b = upper_meeting(a, COUPLER, (BASE, 0.0), ROCKER)
        _, coupler, rocker = mechanism.poses
        assert coupler[:2] == pytest.approx([(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0], abs=1e-8)
        assert rocker[:2] == pytest.approx([(BASE + b[0]) / 2.0, b[1] / 2.0], abs=1e-8)
        assert apart(world, mechanism) < 1e-12


def test_a_point_out_of_reach_is_pointed_at() -> None:
    world = World()
    upper, lower = add_bar(world, (0.0, 0.0), (1.0, 0.0)), add_bar(world, (1.0, 0.0), (2.0, -1.0))
    world.add_hinge(upper, None, (0.0, 0.0))
    world.add_hinge(upper, lower, (1.0, 0.0))
    mechanism = Mechanism(world, [(lower, (2.0, -1.0))])
    left = mechanism.bring([(6.0, 8.0)])
    assert left == pytest.approx(10.0 - 1.0 - math.sqrt(2.0), abs=1e-5)
    assert mechanism.poses[0][2] == pytest.approx(math.atan2(8.0, 6.0), abs=1e-3)
    assert apart(world, mechanism) < 1e-12
    assert world.poses[0].tolist() == [0.5, 0.0, 0.0]  # the world itself stays as it is


def test_who_can_be_followed_does_not_turn() -> None:
    world = World()
    frame = world.add_body(box(4.0, 1.0), position=(0.0, 1.0))
    wheels = [world.add_body(Circle(0.5), position=(x, 0.5)) for x in (-1.5, 1.5)]
    for wheel in wheels:
        world.add_hinge(frame, wheel, wheel.position)
    mechanism = Mechanism(world, [(frame, (1.9, 1.4))])
    assert mechanism.bring([(8.9, 5.4)]) == 0.0
    assert mechanism.poses.tolist() == [
        pytest.approx([7.0, 5.0, 0.0], abs=1e-12),
        pytest.approx([5.5, 4.5, 0.0], abs=1e-12),
        pytest.approx([8.5, 4.5, 0.0], abs=1e-12),
    ]
    assert mechanism.poses[0][2] == 0.0


def test_several_are_held_at_once() -> None:
    world = World()
    links = [add_bar(world, (k, 0.0), (k + 1.0, 0.0)) for k in range(4)]
    for k in range(3):
        world.add_hinge(links[k], links[k + 1], (k + 1.0, 0.0))
    mechanism = Mechanism(world, [(links[0], (0.5, 0.0)), (links[3], (3.5, 0.0))])
    assert mechanism.bring([(0.5, 2.0), (2.5, 2.0)]) == 0.0
    assert mechanism.poses[[0, 3]].tolist() == [[0.5, 2.0, 0.0], [2.5, 2.0, 0.0]]
    assert apart(world, mechanism) < 1e-12


def test_a_limit_stops_the_hand() -> None:
    world = World()
    arm = add_bar(world, (0.0, 0.0), (1.0, 0.0))
    world.add_hinge(arm, None, (0.0, 0.0), limits=(-0.6, 0.4))  # of the world against the arm
    mechanism = Mechanism(world, [(arm, (1.0, 0.0))])
    mechanism.bring([(0.0, 3.0)])
    assert mechanism.poses[0][2] == pytest.approx(0.6, abs=1e-5)
    mechanism.bring([(0.0, -3.0)])
    assert mechanism.poses[0][2] == pytest.approx(-0.4, abs=1e-5)


def test_a_slider_goes_along_its_rail_alone() -> None:
    world = World()
    block = world.add_body(box(1.0, 1.0))
    world.add_slider(block, None, (0.0, 0.0), (0.6, 0.8))
    mechanism = Mechanism(world, [(block, (0.2, 0.3))])
    left = mechanism.bring([(5.2, 0.3)])  # 5 m to the right, of which 3 m are along the rail
    assert mechanism.poses[0].tolist() == pytest.approx([1.8, 2.4, 0.0], abs=1e-6)
    assert left == pytest.approx(4.0, abs=1e-6)


def test_a_rope_lets_go_as_far_as_it_is_long() -> None:
    world = World()
    disc = add_plain_disc(world, (0.0, -1.0), mass=1.0)
    world.add_rope(disc, None, (0.0, -1.0), (0.0, 0.0), max_length=2.0)
    mechanism = Mechanism(world, [(disc, (0.0, -1.0))])
    assert mechanism.bring([(1.0, 1.5)]) == 0.0
    mechanism.bring([(3.0, 4.0)])
    assert mechanism.poses[0][:2] == pytest.approx([1.2, 1.6], abs=1e-3)


def test_a_gear_turns_its_partner() -> None:
    world = World()
    wheels = [world.add_body(Circle(r), position=(x, 0.0)) for r, x in ((1.0, 0.0), (2.0, 3.0))]
    for wheel in wheels:
        world.add_hinge(wheel, None, wheel.position)
    world.add_gear(wheels[0], wheels[1], 0.5)
    mechanism = Mechanism(world, [(wheels[0], (1.0, 0.0))])
    for k in range(1, 13):  # a turn and a half
        assert mechanism.bring([turned_by((1.0, 0.0), k * math.pi / 4.0)]) < 1e-9
    assert mechanism.poses[:, 2].tolist() == pytest.approx([3.0 * math.pi, -1.5 * math.pi])


@pytest.mark.parametrize("seed", range(6))
def test_nothing_comes_apart_wherever_the_hand_goes(seed: int) -> None:
    source, world = random.Random(seed), World()
    ground = world.add_body(box(1.0, 1.0), kind="static")
    links = [ground]
    at = [(0.0, 0.0)]
    for _ in range(7):
        onto = source.randrange(len(links))
        end = at[onto][0] + source.uniform(0.4, 1.5), at[onto][1] + source.uniform(-1.5, 1.5)
        links.append(add_bar(world, at[onto], end))
        at.append(end)
        if source.random() < 0.2:
            world.add_weld(links[onto], links[-1])
        else:
            limits = (-1.0, 2.0) if source.random() < 0.4 else None
            world.add_hinge(links[onto], links[-1], at[onto], limits=limits)
    mechanism = Mechanism(world, [(links[-1], at[-1])])
    x, y = at[-1]
    for _ in range(20):
        x, y = x + source.gauss(0.0, 0.5), y + source.gauss(0.0, 0.5)
        mechanism.bring([(x, y)])
        assert apart(world, mechanism) < 1e-12
    assert mechanism.poses[0].tolist() == [0.0, 0.0, 0.0]


def test_a_net_is_too_interwoven() -> None:
    world = World()
    knots = {(x, y): add_plain_disc(world, (x, y), mass=1.0) for x in range(14) for y in range(14)}
    for (x, y), knot in knots.items():
        for other in ((x + 1, y), (x, y + 1)):
            if other in knots:
                world.add_rod(knot, knots[other], (x, y), other)
    assert Mechanism(world, [(knots[0, 0], (0.0, 0.0))]).is_too_interwoven


# --- degrees of freedom -----------------------------------------------------------------------------------


def pendulum(world: World) -> None:
    world.add_hinge(add_bar(world, (0.0, 0.0), (1.0, 0.0)), None, (0.0, 0.0))


def linkage(world: World) -> None:
    four_bar(world, 1.0)


def triangle(world: World) -> None:
    corners = (0.0, 0.0), (1.0, 0.0), (0.3, 0.8)
    bars = [add_bar(world, corners[k], corners[(k + 1) % 3]) for k in range(3)]
    for k in range(3):
        world.add_hinge(bars[k], bars[(k + 1) % 3], corners[(k + 1) % 3])


def three_equal_cranks(world: World) -> None:
    """One crank more than a parallelogram needs."""
    beam = add_bar(world, (0.3, 1.0), (4.3, 1.0))
    for x in (0.0, 1.5, 4.0):
        crank = add_bar(world, (x, 0.0), (x + 0.3, 1.0))
        world.add_hinge(crank, None, (x, 0.0))
        world.add_hinge(crank, beam, (x + 0.3, 1.0))
    pendulum(world)  # which has nothing to do with it


def welded_twice(world: World) -> None:
    bars = [add_bar(world, (0.0, y), (1.0, y)) for y in (0.0, 0.5)]
    for x in (0.2, 0.8):
        world.add_weld(bars[0], bars[1], (x, 0.2))


def hung_up(world: World) -> None:
    """On a rope and a spring, which do not count, with a motor that gives way and no way to turn."""
    block = world.add_body(box(1.0, 1.0), fixed_rotation=True)
    world.add_slider(block, None, (0.0, 0.0), (1.0, 0.0), motor_speed=1.0, limits=(-1.0, 1.0))
    world.add_rope(block, None, (0.0, 0.0), (0.0, 1.0))
    world.add_spring(block, None, (0.0, 0.0), (0.0, 1.0), 10.0)


def stopped(world: World) -> None:
    """A hinge whose limits are one."""
    arm = add_bar(world, (0.0, 0.0), (1.0, 0.0))
    world.add_hinge(arm, None, (0.0, 0.0), limits=(0.0, 0.0))


def held_by_what_stays(world: World) -> None:
    floor = world.add_body(box(4.0, 1.0), kind="static")
    world.add_weld(floor, None)
    add_plain_disc(world, (0.0, 2.0), mass=1.0)


@pytest.mark.parametrize(
    ("build", "free", "redundant", "sharing"),
    [
        (pendulum, 1, 0, []),
        (linkage, 1, 0, []),
        (triangle, 3, 0, []),
        (three_equal_cranks, 2, 1, [1, 2, 3, 4, 5, 6]),
        (welded_twice, 3, 3, [1, 2]),
        (hung_up, 1, 1, [1]),
        (stopped, 0, 0, []),
        (held_by_what_stays, 3, 3, [1]),
    ],
)
def test_degrees_of_freedom(
    build: Callable[[World], Any], free: int, redundant: int, sharing: list[int]
) -> None:
    world = World()
    build(world)
    found = freedom(world)
    assert (found.free, found.redundant) == (free, redundant)
    assert [joint.id for joint in found.joints] == sharing
    assert all(isinstance(joint, Joint) for joint in found.joints)


@pytest.mark.parametrize("seed", range(5))
def test_freedom_does_not_depend_on_sizes_and_masses(seed: int) -> None:
    source, scale = random.Random(seed), 10.0 ** (seed - 2)
    world = World()
    ends = [(scale * source.uniform(k, k + 0.9), scale * source.uniform(0.0, 1.0)) for k in range(6)]
    bars = [add_bar(world, ends[k], ends[k + 1], thickness=0.05 * scale, mass=10.0**k) for k in range(5)]
    for k in range(4):
        world.add_hinge(bars[k], bars[k + 1], ends[k + 1])
    world.add_rod(bars[0], bars[4], ends[0], ends[5])
    assert freedom(world)[:2] == (15 - 8 - 1, 0)
    world.add_rod(bars[0], bars[4], ends[0], ends[5])
    assert freedom(world)[:2] == (15 - 8 - 1, 1)


def test_a_world_without_joints_is_all_free() -> None:
    world = World()
    assert freedom(world) == (0, 0, ())
    add_plain_disc(world, (0.0, 0.0), mass=1.0)
    assert freedom(world) == (3, 0, ())
    assert np.array_equal(world.poses, [[0.0, 0.0, 0.0]])
