"""What a joint reports against statics; breaking; and whether its bodies collide."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import Body, World
from sketchfall.physics.joint import Joint
from tests.physics.jointed import add_bar, add_plain_disc, gap
from tests.physics.worlds import (
    EARTH,
    NO_GRAVITY,
    add_disc,
    add_floor,
    box,
    full_state,
    rough,
    run,
    run_steps,
)


@pytest.mark.parametrize("kind", ["rod", "rope", "hinge", "weld", "spring", "slider"])
def test_a_hanging_weight_pulls_the_world_down_by_its_weight(kind: str) -> None:
    world = World(sleeping=False)
    ball = add_plain_disc(world, (0.0, -1.0), mass=3.0)
    place, hook = ball.position, (0.0, 0.0)
    joint = {
        "rod": lambda: world.add_rod(ball, None, place, hook),
        "rope": lambda: world.add_rope(ball, None, place, hook),
        "hinge": lambda: world.add_hinge(ball, None, place),
        "weld": lambda: world.add_weld(ball, None),
        "spring": lambda: world.add_spring(ball, None, place, hook, 300.0, 60.0),
        "slider": lambda: world.add_slider(ball, None, place, (1.0, 0.0)),
    }[kind]()
    run(world, 5.0)
    assert joint.force == pytest.approx((0.0, -3.0 * EARTH), rel=1e-4, abs=1e-6)
    assert joint.torque == pytest.approx(0.0, abs=1e-6)


def test_the_force_can_still_be_read_when_the_weight_has_fallen_asleep() -> None:
    world = World()
    ball = add_plain_disc(world, (0.0, -1.0), mass=3.0)
    rod = world.add_rod(ball, None, ball.position, (0.0, 0.0))
    run(world, 3.0)
    assert not ball.awake
    assert rod.force == pytest.approx((0.0, -3.0 * EARTH), rel=1e-4)


@pytest.mark.parametrize("at", [0.5, 1.0, 1.7])
def test_a_beam_shares_its_load_between_two_supports(at: float) -> None:
    """A beam of 2 m and 1 kg on a hinge at its left and a rod at its right end, with 5 kg welded on."""
    world = World(sleeping=False)
    beam = add_bar(world, (0.0, 0.0), (2.0, 0.0))
    load = add_plain_disc(world, (at, 0.0), mass=5.0)
    left = world.add_hinge(beam, None, (0.0, 0.0))
    right = world.add_rod(beam, None, (2.0, 0.0), (2.0, 1.0))
    world.add_weld(beam, load)
    run(world, 2.0)
    on_right = EARTH * (1.0 * 1.0 + 5.0 * at) / 2.0
    assert right.force == pytest.approx((0.0, -on_right), rel=1e-5, abs=1e-5)
    assert left.force == pytest.approx((0.0, -(6.0 * EARTH - on_right)), rel=1e-5, abs=1e-5)


def test_a_cantilever_twists_its_weld_by_its_weight_times_its_arm() -> None:
    world = World(sleeping=False)
    wall = world.add_body(box(0.2, 2.0), position=(-0.1, 0.0), kind="static")
    beam = add_bar(world, (0.0, 0.0), (3.0, 0.0), mass=2.0)
    weld = world.add_weld(wall, beam, (0.0, 0.0))
    run(world, 2.0)
    assert weld.force == pytest.approx((0.0, 2.0 * EARTH), rel=1e-6, abs=1e-6)
    assert weld.torque == pytest.approx(2.0 * EARTH * 1.5, rel=1e-6)


def test_a_whirled_ball_pulls_its_rod_by_the_centripetal_force() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    ball = add_plain_disc(world, (2.0, 0.0), mass=0.5)
    ball.velocity = (0.0, 3.0)
    rod = world.add_rod(ball, None, ball.position, (0.0, 0.0))
    run(world, 1.0)
    assert math.hypot(*rod.force) == pytest.approx(0.5 * 3.0**2 / 2.0, rel=1e-3)


@pytest.mark.parametrize("kind", ["rod", "hinge", "weld", "spring"])
@pytest.mark.parametrize(("share", "breaks"), [(0.98, True), (1.02, False)])
def test_a_joint_breaks_above_its_force_and_not_below(kind: str, share: float, breaks: bool) -> None:
    world = World(sleeping=False)
    ball = add_plain_disc(world, (0.0, 0.0), mass=4.0)
    limit = share * 4.0 * EARTH
    place, hook = ball.position, (0.0, 1.0)
    joint = {
        "rod": lambda: world.add_rod(ball, None, place, hook, break_force=limit),
        "hinge": lambda: world.add_hinge(ball, None, place, break_force=limit),
        "weld": lambda: world.add_weld(ball, None, break_force=limit),
        # Overdamped, so that it does not overshoot; it settles with the weight hanging from it.
        "spring": lambda: world.add_spring(ball, None, place, hook, 400.0, 400.0, break_force=limit),
    }[kind]()
    run(world, 8.0)
    assert joint.broken is breaks
    assert (ball.position[1] < -1.0) is breaks
    if breaks:
        run(world, 0.5)
        assert joint.force == (0.0, 0.0)
        assert "broken" in repr(joint)


def test_only_the_weakest_link_breaks() -> None:
    world = World(sleeping=False)
    discs = [add_plain_disc(world, (0.0, -1.0 - i)) for i in range(4)]
    limits = (50.0, 25.0, 24.0, 11.0)  # the loads are 4, 3, 2 and 1 times 9.81
    above = [None, *discs]
    rods = []
    for i, limit in enumerate(limits):
        rods.append(world.add_rod(discs[i], above[i], discs[i].position, (0.0, -1.0 * i), break_force=limit))
    run(world, 1.0)
    assert [rod.broken for rod in rods] == [False, True, False, False]


def overlapping_pair(world: World, break_force: float = math.inf) -> tuple[Body, Body, Joint]:
    a, b = add_disc(world, (0.0, 0.0)), add_disc(world, (0.6, 0.0))
    return a, b, world.add_weld(a, b, break_force=break_force)


def test_jointed_bodies_do_not_collide_unless_asked_to() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    overlapping_pair(world)
    run(world, 1.0)
    assert len(world.contacts) == 0
    world = World(gravity=NO_GRAVITY, sleeping=False)
    a, b = add_disc(world, (0.0, 0.0)), add_disc(world, (0.6, 0.0))
    world.add_rope(a, b, a.position, b.position, 5.0)
    run(world, 1.0)
    assert a.position[0] + 0.99 < b.position[0], "a rope lets its bodies collide unless told otherwise"


def test_whether_they_collide_can_be_chosen_for_every_kind() -> None:
    for collide in (True, False):
        world = World(gravity=NO_GRAVITY, sleeping=False)
        a, b = add_disc(world, (0.0, 0.0)), add_disc(world, (0.6, 0.0))
        world.add_rope(a, b, a.position, b.position, 5.0, collide=collide)
        run(world, 1.0)
        assert (b.position[0] - a.position[0] > 0.99) is collide


def test_of_two_joints_one_is_enough_to_keep_bodies_from_colliding() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    a, b = add_disc(world, (0.0, 0.0)), add_disc(world, (0.6, 0.0))
    world.add_rope(a, b, a.position, b.position, 5.0, collide=True)
    joint = world.add_spring(a, b, a.position, b.position, 0.0, collide=False)
    run(world, 1.0)
    assert b.position[0] - a.position[0] == pytest.approx(0.6)
    world.remove_joint(joint)
    run(world, 1.0)
    assert b.position[0] - a.position[0] > 0.99


def test_a_broken_joint_lets_its_bodies_collide_again() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    a, b, weld = overlapping_pair(world, break_force=1.0)
    a.velocity = (-5.0, 0.0)
    run(world, 1.0)
    assert weld.broken
    assert abs(b.position[0] - a.position[0]) > 0.99


def test_a_world_with_a_broken_joint_goes_on_the_same_after_it_was_restored() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    a, _, weld = overlapping_pair(world, break_force=1.0)
    a.velocity = (-5.0, 0.0)
    run_steps(world, 3)
    assert weld.broken
    other = World()
    other.restore(world.snapshot())
    run(world, 1.0)
    run(other, 1.0)
    assert full_state(world) == full_state(other)


def test_a_kinematic_crank_drives_a_rod_and_a_piston() -> None:
    """x = r cos(w t) + sqrt(l^2 - r^2 sin^2(w t))."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    crank = world.add_body(box(1.0, 0.1), kind="kinematic", angular_velocity=2.0, mask=0)
    rod = add_bar(world, (0.5, 0.0), (2.5, 0.0))
    piston = add_plain_disc(world, (2.5, 0.0))
    pins = [world.add_hinge(crank, rod, (0.5, 0.0)), world.add_hinge(rod, piston, (2.5, 0.0))]
    world.add_slider(piston, None, piston.position, (1.0, 0.0))
    for _ in range(300):
        world.step()
        x, y = 0.5 * math.cos(crank.angle), 0.5 * math.sin(crank.angle)
        assert piston.position[0] == pytest.approx(x + math.sqrt(4.0 - y * y), abs=1e-4)
        assert max(map(gap, pins)) < 1e-4


def test_a_kinematic_body_carries_a_jointed_one_whose_load_is_uneven() -> None:
    """A heavy disc on a light tray makes the tray move in finer sub-steps than the carrier."""
    world = World(sleeping=False)
    carrier = world.add_body(
        box(1.0, 0.2), position=(0.0, -1.0), kind="kinematic", velocity=(1.0, 0.0), mask=0
    )
    tray = world.add_body(box(3.0, 0.2), material=rough(0.9))
    tray.mass = 1.0
    weld = world.add_weld(carrier, tray, tray.position)
    load = add_disc(world, (0.0, 0.6), mass=60.0, material=rough(0.9))
    load.velocity, tray.velocity = (1.0, 0.0), (1.0, 0.0)
    apart: list[float] = []
    run_steps(world, 120, lambda: apart.append(gap(weld)))
    assert max(apart) < 2e-3
    assert tray.position[0] == pytest.approx(carrier.position[0], abs=5e-3)


def test_a_joint_between_bodies_that_cannot_move_does_nothing() -> None:
    world = World(sleeping=False)
    a, b = (world.add_body(box(1.0, 1.0), position=(x, 0.0), kind="static") for x in (0.0, 3.0))
    mover = world.add_body(box(1.0, 1.0), position=(0.0, 5.0), kind="kinematic", velocity=(1.0, 0.0))
    world.add_rod(a, b, a.position, b.position)
    world.add_rod(a, mover, a.position, mover.position)
    world.add_weld(mover, None)
    run(world, 1.0)
    assert mover.position == pytest.approx((1.0, 5.0))


def test_a_body_that_becomes_static_holds_what_is_joined_to_it() -> None:
    world = World()
    a, b = add_plain_disc(world, (0.0, 0.0)), add_plain_disc(world, (0.0, -1.0))
    rod = world.add_rod(a, b, a.position, b.position)
    run(world, 0.2)
    a.kind = "static"
    place = a.position
    run(world, 3.0)
    assert a.position == place
    assert gap(rod) == pytest.approx(1.0, abs=2e-4)
    a.kind = "dynamic"
    run(world, 0.5)
    assert a.position[1] < place[1] - 1.0


def test_a_rod_holds_a_box_off_the_floor() -> None:
    world = World()
    add_floor(world, rough(0.5))
    cube = world.add_body(box(1.0, 1.0), position=(0.0, 3.0))
    world.add_rod(cube, None, (0.0, 3.5), (0.0, 5.0))
    run(world, 2.0)
    assert cube.position == pytest.approx((0.0, 3.0), abs=1e-6)
