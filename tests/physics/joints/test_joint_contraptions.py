"""Joints in great numbers, in loops, in excess and among contacts: they stay finite and whole."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import Body, World
from sketchfall.physics.joint import Joint
from tests.physics.jointed import add_bar, add_plain_disc, add_ragdoll, gap, widest_gap
from tests.physics.worlds import (
    EARTH,
    NO_GRAVITY,
    add_disc,
    add_floor,
    all_finite,
    box,
    rough,
    run,
    run_steps,
    slippery,
    speed,
)


def test_a_ragdoll_falls_down_the_stairs_and_comes_to_rest_in_one_piece() -> None:
    world = World()
    for i in range(10):
        world.add_body(box(1.0, 1.0), position=(i, -0.5 - 0.5 * i), kind="static", material=rough(0.5))
    add_floor(world, rough(0.5), top=-6.0)
    bodies, joints = add_ragdoll(world, (0.3, 2.2))
    for body in bodies:
        body.velocity = (3.0, 0.0)
    gaps: list[float] = []
    run_steps(world, 900, lambda: gaps.append(widest_gap(joints)))
    assert max(gaps) < 0.1, "for a moment, as it hits an edge"
    assert gaps[-1] < 0.005
    assert all_finite(world)
    assert all(body.position[1] > -6.05 for body in bodies)
    assert max(map(speed, bodies)) < 0.1
    for joint in joints:
        lower, upper = joint.limits or (0.0, 0.0)
        assert lower - 0.05 < joint.angle < upper + 0.05


def cloth(world: World, size: int) -> tuple[list[list[Body]], list[Joint]]:
    """Small discs on rods, hung from the world at both upper corners."""
    pitch = 0.2
    discs = [
        [
            add_disc(world, (pitch * column, -pitch * row), mass=0.05, radius=0.08, material=rough(0.3))
            for column in range(size)
        ]
        for row in range(size)
    ]
    for line in discs:
        for disc in line:
            disc.category, disc.mask = 2, 1
    rods = []
    for row in range(size):
        for column in range(size):
            here = discs[row][column]
            near = [discs[row][column + 1]] if column + 1 < size else []
            near += [discs[row + 1][column]] if row + 1 < size else []
            rods += [world.add_rod(here, other, here.position, other.position) for other in near]
    for corner in (discs[0][0], discs[0][-1]):
        world.add_weld(corner, None)
    return discs, rods


def test_a_cloth_of_rods_catches_a_heavy_ball() -> None:
    world = World(sleeping=False)
    discs, rods = cloth(world, 20)
    add_disc(world, (1.9, 1.0), mass=2.0, radius=0.4, material=rough(0.3)).mask = 2
    errors: list[float] = []
    run_steps(world, 90, lambda: errors.append(max(abs(gap(rod) - rod.length) for rod in rods)))
    assert all_finite(world)
    assert errors[-1] < 0.02
    assert max(errors) < 0.1
    assert discs[19][10].position[1] < -1.0


def test_a_four_bar_linkage_turns_with_its_motor() -> None:
    """A closed loop: crank 0.5, coupler 2, rocker 1.5 on posts 2 m apart; a crank that can turn all round."""
    world = World(sleeping=False)
    crank_end, rocker_end = (0.0, 0.5), (1.75, math.sqrt(1.5**2 - 0.25**2))
    crank = add_bar(world, (0.0, 0.0), crank_end)
    coupler = add_bar(world, crank_end, rocker_end)
    rocker = add_bar(world, rocker_end, (2.0, 0.0))
    frame = world.add_body(box(0.1, 0.1), kind="static", mask=0)
    motor = world.add_hinge(frame, crank, (0.0, 0.0), motor_speed=3.0)
    hinges = [
        motor,
        world.add_hinge(crank, coupler, crank_end),
        world.add_hinge(coupler, rocker, rocker_end),
        world.add_hinge(rocker, None, (2.0, 0.0)),
    ]
    gaps: list[float] = []
    run_steps(world, 600, lambda: gaps.append(widest_gap(hinges)))
    assert max(gaps) < 1e-4
    assert motor.angle == pytest.approx(30.0, abs=0.05)


def test_a_ring_of_hinges_keeps_its_links_together() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    corners = [(math.cos(math.tau * i / 12), math.sin(math.tau * i / 12)) for i in range(12)]
    bars = [add_bar(world, corners[i], corners[(i + 1) % 12]) for i in range(12)]
    hinges = [world.add_hinge(bars[i - 1], bars[i], corners[i]) for i in range(12)]
    bars[0].velocity = (5.0, 2.0)
    before = world.energy().total
    gaps: list[float] = []
    run_steps(world, 300, lambda: gaps.append(widest_gap(hinges)))
    assert max(gaps) < 1e-3
    assert world.energy().total <= before


def excess(world: World, a: Body, b: Body, kind: str) -> list[Joint]:
    """Joints of which some say what the others say already."""
    between = ((a.position[0] + b.position[0]) / 2, 0.0)
    joints = [world.add_weld(a, b, between)]
    if kind == "two welds":
        joints.append(world.add_weld(a, b, a.position))
    elif kind == "a rod":
        joints.append(world.add_rod(a, b, a.position, b.position))
    elif kind == "three hinges":
        joints += [world.add_hinge(a, b, (between[0], y)) for y in (-0.3, 0.0, 0.3)]
    elif kind == "a slider":
        joints.append(world.add_slider(a, b, between, (1.0, 0.0), limits=(0.0, 0.0)))
    else:
        joints += [world.add_weld(b, a, between) for _ in range(5)]
    return joints


@pytest.mark.parametrize("kind", ["two welds", "a rod", "three hinges", "a slider", "six welds"])
@pytest.mark.parametrize("hung", [False, True])
def test_joints_in_excess_hold_as_one_would(kind: str, hung: bool) -> None:
    world = World(sleeping=False)
    a, b = add_bar(world, (-1.0, 0.0), (0.0, 0.0)), add_bar(world, (0.0, 0.0), (1.0, 0.0), mass=3.0)
    joints = excess(world, a, b, kind)
    if hung:
        world.add_hinge(a, None, (-1.0, 0.0))
    else:
        b.angular_velocity = 4.0
    run(world, 3.0)
    assert all_finite(world)
    assert b.angle - a.angle == pytest.approx(0.0, abs=1e-4)
    assert gap(joints[0]) < 1e-4


def test_excess_anchors_to_the_world_hold() -> None:
    """A beam on ten hinges cannot turn and does not fall."""
    world = World(sleeping=False)
    beam = add_bar(world, (0.0, 0.0), (9.0, 0.0), mass=100.0)
    hinges = [world.add_hinge(beam, None, (float(x), 0.0)) for x in range(10)]
    run(world, 5.0)
    assert beam.position == pytest.approx((4.5, 0.0), abs=1e-6)
    assert sum(hinge.force[1] for hinge in hinges) == pytest.approx(-100.0 * EARTH, rel=1e-6)


def test_joints_that_contradict_each_other_stay_finite() -> None:
    """Rods of 1 m and of 2 m between the same points: neither can have its way."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    a, b = add_plain_disc(world, (0.0, 0.0)), add_plain_disc(world, (1.5, 0.0))
    for length in (1.0, 2.0):
        world.add_rod(a, b, a.position, b.position, length)
    world.add_hinge(a, None, (0.0, 0.0))
    world.add_hinge(a, None, (0.0, 0.1)).limits = (0.2, 0.3)
    run(world, 5.0)
    assert all_finite(world)
    assert 0.5 < b.position[0] < 2.5
    assert speed(b) < 20.0


@pytest.mark.parametrize("balls", [1, 2])
def test_a_cradle_of_balls_on_rods_passes_the_swing_on(balls: int) -> None:
    world = World(sleeping=False)
    surface = slippery(restitution=1.0)
    discs = [add_disc(world, (1.0001 * i, 0.0), material=surface) for i in range(5)]
    rods = [
        world.add_rod(disc, None, disc.position, (disc.position[0], 5.0), collide=False) for disc in discs
    ]
    angle = 0.4
    for disc in discs[:balls]:
        x = disc.position[0]
        disc.position = (x - 5.0 * math.sin(angle), 5.0 - 5.0 * math.cos(angle))
    top = discs[0].position[1]
    quarter = math.pi / 2 * math.sqrt(5.0 / EARTH)
    run(world, 2.0 * quarter * 1.02)
    for disc in discs[-balls:]:
        assert disc.position[1] == pytest.approx(top, rel=0.05)
    for disc in discs[:-balls]:
        assert disc.position[1] < 0.02
    assert max(abs(gap(rod) - 5.0) for rod in rods) < 1e-3


def test_a_light_link_holds_a_load_ten_thousand_times_as_heavy() -> None:
    world = World(sleeping=False)
    link, load = add_bar(world, (0.0, 0.0), (0.0, -1.0)), add_plain_disc(world, (0.0, -1.0), mass=1e4)
    hinges = [world.add_hinge(link, None, (0.0, 0.0)), world.add_hinge(link, load, (0.0, -1.0))]
    run(world, 2.0)
    assert widest_gap(hinges) < 0.01


@pytest.mark.parametrize("step", [1 / 240, 1 / 30, 0.2, 1.0])
def test_machines_stay_whole_with_other_steps(step: float) -> None:
    world = World(sleeping=False)
    upper, lower = add_bar(world, (0.0, 0.0), (1.0, 0.0)), add_bar(world, (1.0, 0.0), (2.0, 0.0))
    hinges = [world.add_hinge(upper, None, (0.0, 0.0)), world.add_hinge(upper, lower, (1.0, 0.0))]
    for _ in range(100):
        world.step(step)
    assert all_finite(world)
    assert widest_gap(hinges) < (0.001 if step < 0.05 else 2.5)


def test_a_heavy_load_presses_a_light_wheel_in_a_rigid_joint_without_bouncing() -> None:
    """A pile driver: 100 kg on a slider rest through a disc of 1 kg on the floor."""
    world = World(sleeping=False)
    add_floor(world, rough(0.8))
    foot = add_disc(world, (0.0, 0.5), mass=1.0, material=rough(0.8))
    load = add_plain_disc(world, (0.0, 2.0), mass=100.0)
    world.add_rod(foot, load, foot.position, load.position)
    world.add_slider(load, None, load.position, (0.0, 1.0))
    heights: list[float] = []
    run_steps(world, 600, lambda: heights.append(load.position[1]))
    assert max(heights) < 2.01
    assert heights[-1] == pytest.approx(2.0, abs=0.02)
    assert speed(load) < 0.01
