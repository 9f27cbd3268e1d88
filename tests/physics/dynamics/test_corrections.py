"""The three ways to take overlap out of contacts, each with its own promise."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sketchfall.physics import CORRECTIONS, World, collide
from sketchfall.physics.shapes.shapes import Circle
from tests.physics.worlds import EARTH, NO_GRAVITY, add_disc, add_floor, box, rough, run, slippery


def two_overlapping_discs(correction: str, **settings: Any) -> World:
    """Masses 1 and 3, an overlap of 0.2 m, at rest in free space."""
    world = World(gravity=NO_GRAVITY, correction=correction, sleeping=False, **settings)
    add_disc(world, (0.0, 0.0), mass=1.0, material=slippery())
    add_disc(world, (0.8, 0.0), mass=3.0, material=slippery())
    return world


def test_projection_moves_by_the_rule_and_leaves_velocities_alone() -> None:
    """correction = max(depth - slop, 0) / (1/m_A + 1/m_B) * percent * n, each by its inverse mass."""
    world = two_overlapping_discs("projection", correction_percent=0.4, correction_slop=0.05)
    a, b = world.bodies
    world.step()
    correction = (0.2 - 0.05) / (1.0 + 1.0 / 3.0) * 0.4
    assert a.position[0] == pytest.approx(-correction, rel=1e-9)
    assert b.position[0] == pytest.approx(0.8 + correction / 3.0, rel=1e-9)
    assert a.velocity == b.velocity == (0.0, 0.0)


def test_projection_takes_out_all_but_the_slop() -> None:
    world = two_overlapping_discs("projection", correction_percent=0.3, correction_slop=0.03)
    run(world, 2.0)
    (xa, _), (xb, _) = (body.position for body in world.bodies)
    assert 1.0 - (xb - xa) == pytest.approx(0.03, rel=1e-3)


def test_baumgarte_leaves_the_speed_that_it_gave() -> None:
    world = two_overlapping_discs("baumgarte")
    a, b = world.bodies
    run(world, 2.0)
    assert b.position[0] - a.position[0] > 1.1
    assert b.velocity[0] > 0.05
    assert 1.0 * a.velocity[0] + 3.0 * b.velocity[0] == pytest.approx(0.0, abs=1e-12)


def test_soft_takes_the_speed_out_again() -> None:
    world = two_overlapping_discs("soft")
    a, b = world.bodies
    run(world, 2.0)
    assert b.position[0] - a.position[0] == pytest.approx(1.0, abs=0.002)
    assert b.velocity[0] - a.velocity[0] == pytest.approx(0.0, abs=1e-3)


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_a_box_rests_on_the_ground(correction: str) -> None:
    world = World(correction=correction, sleeping=False)
    add_floor(world, rough(0.6))
    body = world.add_body(box(1.0, 1.0), position=(0.0, 0.7))
    run(world, 3.0)
    assert body.position == pytest.approx((0.0, 0.5), abs=0.012)
    assert math.hypot(*body.velocity) < 0.01
    contacts = world.contacts
    assert contacts["normal_impulse"].sum() == pytest.approx(body.mass * EARTH / 60.0, rel=0.01)


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_a_stack_of_five_stands(correction: str) -> None:
    world = World(correction=correction, sleeping=False)
    add_floor(world, rough(0.6))
    bodies = [world.add_body(box(1.0, 1.0), position=(0.0, 0.5 + k)) for k in range(5)]
    run(world, 5.0)
    for k, body in enumerate(bodies):
        assert body.position == pytest.approx((0.0, 0.5 + k), abs=0.06)


@pytest.mark.parametrize(
    ("name", "value"), [("correction", "hard"), ("correction_percent", 1.5), ("correction_slop", -0.1)]
)
def test_a_bad_value_is_refused(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=name):
        World(**{name: value})


# --- boxes along the axes are cases of the same narrow phase ------------------------------------------------


@pytest.mark.parametrize(
    ("offset", "normal", "depth"),
    [
        ((1.7, 0.4), (1.0, 0.0), 0.3),  # less overlap along x: pushed along x
        ((-1.7, 0.4), (-1.0, 0.0), 0.3),
        ((0.4, 0.9), (0.0, 1.0), 0.1),  # less along y
        ((0.4, -0.9), (0.0, -1.0), 0.1),
    ],
)
def test_two_boxes_are_pushed_along_the_axis_of_less_overlap(
    offset: tuple[float, float], normal: tuple[float, float], depth: float
) -> None:
    """Both 2 m by 1 m."""
    manifold = collide(box(2.0, 1.0), (0.0, 0.0, 0.0), box(2.0, 1.0), (*offset, 0.0))
    assert manifold is not None
    assert tuple(manifold.normal) == pytest.approx(normal, abs=1e-12)
    assert manifold.depth == pytest.approx(depth, abs=1e-12)


@pytest.mark.parametrize("offset", [(2.01, 0.0), (0.0, 1.01), (-2.01, 0.9), (1.5, -1.2)])
def test_two_boxes_apart_on_one_axis_do_not_touch(offset: tuple[float, float]) -> None:
    assert collide(box(2.0, 1.0), (0.0, 0.0, 0.0), box(2.0, 1.0), (*offset, 0.0)) is None


def test_a_circle_beside_a_box_is_pushed_from_the_closest_point() -> None:
    """The corner (1, 0.5) is the closest point to the centre (1.3, 0.9), 0.5 m away."""
    manifold = collide(box(2.0, 1.0), (0.0, 0.0, 0.0), Circle(0.6), (1.3, 0.9, 0.0))
    assert manifold is not None
    assert tuple(manifold.normal) == pytest.approx((0.6, 0.8), abs=1e-12)
    assert manifold.depth == pytest.approx(0.1, abs=1e-12)


def test_a_circle_with_its_centre_inside_leaves_by_the_nearest_side() -> None:
    """0.1 m to the right side: the depth is that and the radius."""
    manifold = collide(box(2.0, 1.0), (0.0, 0.0, 0.0), Circle(0.25), (0.9, 0.1, 0.0))
    assert manifold is not None
    assert tuple(manifold.normal) == pytest.approx((1.0, 0.0), abs=1e-12)
    assert manifold.depth == pytest.approx(0.35, abs=1e-12)
