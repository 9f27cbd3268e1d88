"""Rods keep their length, ropes only their greatest one, springs pull with what they were given."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from sketchfall.physics import World
from sketchfall.physics.joint import Joint
from tests.physics.jointed import add_bar, add_plain_disc, gap, turned_by
from tests.physics.worlds import EARTH, NO_GRAVITY, all_finite, box, run, run_steps, speed


def worst_length_error(world: World, joint: Joint, steps: int) -> float:
    errors: list[float] = []
    run_steps(world, steps, lambda: errors.append(abs(gap(joint) - joint.length)))
    return max(errors)


@pytest.mark.parametrize("offset", [(0.0, 0.0), (0.3, 0.1)])
def test_a_rod_keeps_its_length_while_its_bodies_tumble(offset: tuple[float, float]) -> None:
    world = World(sleeping=False)
    left, right = add_bar(world, (0.0, 0.0), (1.0, 0.0)), add_bar(world, (3.0, 0.0), (4.0, 0.0), mass=5.0)
    left.angular_velocity, right.velocity = 7.0, (0.0, 5.0)
    anchor = (left.position[0] + offset[0], left.position[1] + offset[1])
    rod = world.add_rod(left, right, anchor, right.position)
    assert worst_length_error(world, rod, 600) < 1e-4


def test_a_rod_pushes_as_well_as_it_pulls() -> None:
    """A weight balanced on top of a rod stays there; on a rope it falls."""
    world = World(sleeping=False)
    on_rod, on_rope = add_plain_disc(world, (0.0, 1.0)), add_plain_disc(world, (5.0, 1.0))
    world.add_rod(on_rod, None, on_rod.position, (0.0, 0.0))
    rope = world.add_rope(on_rope, None, on_rope.position, (5.0, 0.0))
    run(world, 0.4)
    assert on_rod.position[1] == pytest.approx(1.0, abs=1e-6)
    assert on_rope.position[1] == pytest.approx(1.0 - EARTH * 0.4**2 / 2, rel=1e-3)
    assert rope.force == (0.0, 0.0)


def test_a_rope_is_slack_until_it_is_taut() -> None:
    world = World(sleeping=False)
    ball = add_plain_disc(world, (0.0, 0.0))
    rope = world.add_rope(ball, None, (0.0, 0.0), (0.0, 0.0), 2.0)
    until_taut = math.sqrt(2 * 2.0 / EARTH)
    run(world, until_taut - 0.05)
    assert speed(ball) == pytest.approx(EARTH * world.time, rel=1e-9)
    errors: list[float] = []
    run_steps(world, 120, lambda: errors.append(gap(rope) - 2.0))
    assert max(errors) < 1e-3
    assert ball.position[1] == pytest.approx(-2.0, abs=1e-3)
    assert speed(ball) < 1e-3, "a rope does not bounce"


def test_the_length_can_be_changed_while_it_runs() -> None:
    world = World()
    ball = add_plain_disc(world, (0.0, -1.0))
    rod = world.add_rod(ball, None, ball.position, (0.0, 0.0))
    run(world, 2.0)
    rod.length = 1.5
    run(world, 1.0)
    assert ball.position[1] == pytest.approx(-1.5, abs=1e-6)


@pytest.mark.parametrize("kind", ["rod", "rope", "spring"])
def test_a_joint_of_no_length_holds_a_point(kind: str) -> None:
    world = World(sleeping=False)
    bar = add_bar(world, (0.0, 0.0), (1.0, 0.0))
    if kind == "spring":
        joint = world.add_spring(bar, None, (0.0, 0.0), (0.0, 0.0), 1e5, 1e3)
    else:
        joint = (world.add_rod if kind == "rod" else world.add_rope)(bar, None, (0.0, 0.0), (0.0, 0.0))
    apart: list[float] = []
    run_steps(world, 300, lambda: apart.append(gap(joint)))
    assert max(apart) < 0.02
    assert world.energy().total < 0.01, "it started with none"


@hypothesis_settings(max_examples=25)
@given(
    length=st.floats(0.001, 10.0),
    rate=st.floats(0.0, 1000.0),
    mass=st.floats(1e-3, 1e4),
    arm=st.floats(0.0, 2.0),
)
def test_a_whirled_rod_stays_whole_at_any_speed(length: float, rate: float, mass: float, arm: float) -> None:
    """Even where it turns by many radians in a sub-step: less exactly then, but never wildly."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    ball = add_plain_disc(world, (length, 0.0), mass=mass)
    ball.velocity = (0.0, rate)
    rod = world.add_rod(ball, None, (length + arm, 0.0), (0.0, 0.0))
    before = world.energy().total
    fastest = rate / (length + arm)  # rad/s, of the rod; a ball held at an arm may turn faster
    for _ in range(60):
        world.step()
        assert world.energy().total <= 4.0 * before + 1e-9
        fastest = max(fastest, abs(ball.angular_velocity))
    assert all_finite(world)
    if fastest < 0.1 * 240:  # a tenth of a radian in a sub-step
        assert gap(rod) == pytest.approx(length + arm, rel=1e-3)


def test_a_rod_between_two_turned_bodies_pulls_at_its_anchors() -> None:
    """The anchors are world points at the moment of joining, whatever the bodies' angles."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    a = world.add_body(box(1.0, 1.0), position=(2.0, 3.0), angle=0.7)
    b = world.add_body(box(1.0, 1.0), position=(-1.0, 4.0), angle=-2.0)
    rod = world.add_rod(a, b, (2.4, 3.1), (-1.2, 4.3))
    assert rod.anchors[0] == pytest.approx((2.4, 3.1))
    assert rod.anchors[1] == pytest.approx((-1.2, 4.3))
    a.angle = 0.7 + 0.5
    corner = turned_by((0.4, 0.1), 0.5)
    assert rod.anchors[0] == pytest.approx((2.0 + corner[0], 3.0 + corner[1]))
