"""Friction: what it holds it holds still, what it cannot hold slides as Coulomb's law says."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import World
from tests.physics.worlds import EARTH, STEPS_PER_SECOND, Slope, add_floor, box, rough, run, run_steps

CREEP = 1e-4  # m in ten seconds, which nobody can see

# Tangent of the slope, static and kinetic friction of both surfaces.
HELD = [
    (0.1, 0.6, 0.5),
    (0.5, 0.6, 0.6),
    (0.55, 0.6, 0.5),
    (0.588, 0.6, 0.6),
    (0.3, 0.35, 0.1),
    (0.9, 1.0, 0.8),
    (0.2, 0.9, 0.0),
]
SLIDING = [
    (math.tan(math.radians(30)), 0.3, 0.2),
    (0.8, 0.6, 0.5),
    (0.7, 0.6, 0.3),
    (1.2, 1.0, 1.0),
    (0.5, 0.0, 0.0),
]
SLIDING_IF_PUSHED = [(0.55, 0.6, 0.5), (0.3, 0.6, 0.1), (0.9, 1.0, 0.7)]


def sliding_acceleration(slope: Slope, kinetic_friction: float) -> float:
    """Downhill, in m/s^2, by Coulomb's law."""
    return EARTH * (math.sin(slope.angle) - kinetic_friction * math.cos(slope.angle))


def measured_acceleration(slope: Slope, *, seconds: float) -> float:
    """The mean acceleration downhill over the coming seconds."""
    before = slope.downhill_speed
    run(slope.world, seconds)
    return (slope.downhill_speed - before) / seconds


@pytest.mark.parametrize(("tangent", "static", "kinetic"), HELD)
def test_a_box_that_friction_can_hold_does_not_creep(tangent: float, static: float, kinetic: float) -> None:
    slope = Slope(tangent, rough(static, kinetic))
    run(slope.world, 1.0)
    settled = slope.distance
    strayed: list[float] = []
    run_steps(slope.world, 10 * STEPS_PER_SECOND, lambda: strayed.append(abs(slope.distance - settled)))
    assert max(strayed) < CREEP
    # It must also have stayed where it was put while it settled, not have slid to a halt.
    assert abs(settled) < 1e-3


@pytest.mark.parametrize(("tangent", "static", "kinetic"), SLIDING)
def test_a_box_too_steep_for_static_friction_slides_by_the_kinetic_one(
    tangent: float, static: float, kinetic: float
) -> None:
    slope = Slope(tangent, rough(static, kinetic))
    run(slope.world, 0.5)
    assert measured_acceleration(slope, seconds=2.0) == pytest.approx(
        sliding_acceleration(slope, kinetic), rel=0.01
    )


@pytest.mark.parametrize(("tangent", "static", "kinetic"), SLIDING_IF_PUSHED)
def test_a_box_already_sliding_is_not_caught_by_static_friction(
    tangent: float, static: float, kinetic: float
) -> None:
    slope = Slope(tangent, rough(static, kinetic))
    slope.push_downhill(1.0)
    run(slope.world, 0.2)
    assert measured_acceleration(slope, seconds=2.0) == pytest.approx(
        sliding_acceleration(slope, kinetic), rel=0.01
    )


@pytest.mark.parametrize(("tangent", "static", "kinetic"), SLIDING_IF_PUSHED)
def test_a_box_pushed_uphill_stops_and_is_then_held(tangent: float, static: float, kinetic: float) -> None:
    slope = Slope(tangent, rough(static, kinetic))
    slope.push_downhill(-2.0)
    braking = EARTH * (math.sin(slope.angle) + kinetic * math.cos(slope.angle))
    run(slope.world, 2.0 / braking + 1.0)
    stopped_at = slope.distance
    # A body in contact moves with its velocity at the end of each sub-step: it is short of the exact way by
    # half of what it first did in a sub-step.
    short = 2.0 / (60 * slope.world.substeps) / 2
    assert -stopped_at == pytest.approx(2.0**2 / (2 * braking), abs=1.1 * short)
    run(slope.world, 5.0)
    assert slope.distance == pytest.approx(stopped_at, abs=CREEP)


@pytest.mark.parametrize(
    ("rule", "combined"),
    [
        ("geometric_mean", math.sqrt(0.2 * 0.8)),
        ("root_sum_square", math.hypot(0.2, 0.8)),
        ("minimum", 0.2),
        ("maximum", 0.8),
        ("average", 0.5),
    ],
)
def test_how_two_frictions_combine_is_a_setting_of_the_world(rule: str, combined: float) -> None:
    world = World(friction_rule=rule, sleeping=False)
    add_floor(world, rough(0.2))
    body = world.add_body(box(1.0, 0.25), position=(0.0, 0.125), velocity=(10.0, 0.0), material=rough(0.8))
    run(world, 0.1)
    before = body.velocity[0]
    run(world, 0.5)
    assert (before - body.velocity[0]) / 0.5 == pytest.approx(combined * EARTH, rel=0.01)


def test_static_and_kinetic_coefficients_combine_separately() -> None:
    # Static 0.9 with 0.4 gives 0.6, kinetic 0.4 with 0.1 gives 0.2: a slope of 0.5 lies between them.
    world = World(gravity=(0.5 * EARTH, -EARTH), sleeping=False)
    add_floor(world, rough(0.9, 0.4))
    held = world.add_body(box(1.0, 0.5), position=(0.0, 0.25), material=rough(0.4, 0.1))
    pushed = world.add_body(
        box(1.0, 0.5), position=(5.0, 0.25), velocity=(1.0, 0.0), material=rough(0.4, 0.1)
    )
    run(world, 2.0)
    assert held.position[0] == pytest.approx(0.0, abs=1e-3)
    assert pushed.velocity[0] == pytest.approx(1.0 + (0.5 - 0.2) * EARTH * 2.0, rel=0.01)


def test_an_unknown_friction_rule_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="friction_rule"):
        World(friction_rule="sum")


def test_a_push_below_the_static_limit_moves_nothing_and_one_above_it_does() -> None:
    world = World(sleeping=False)
    add_floor(world, rough(0.5, 0.3))
    body = world.add_body(box(1.0, 0.5), position=(0.0, 0.25), material=rough(0.5, 0.3))
    weight = body.mass * EARTH
    body.force = (0.48 * weight, 0.0)
    run(world, 1.0)
    settled = body.position[0]
    assert settled == pytest.approx(0.0, abs=1e-3)
    run(world, 2.0)
    assert body.position[0] == pytest.approx(settled, abs=CREEP)
    body.force = (0.52 * weight, 0.0)
    run(world, 0.2)
    before = body.velocity[0]
    run(world, 1.0)
    assert body.velocity[0] - before == pytest.approx((0.52 - 0.3) * EARTH, rel=0.02)


def test_contacts_report_the_friction_that_acts() -> None:
    slope = Slope(0.3, rough(0.6))
    run(slope.world, 1.0)
    contacts = slope.world.contacts
    weight_impulse = slope.body.mass * EARTH / STEPS_PER_SECOND
    assert contacts["normal_impulse"].sum() == pytest.approx(weight_impulse * math.cos(slope.angle), rel=0.01)
    assert abs(contacts["tangent_impulse"].sum()) == pytest.approx(
        weight_impulse * math.sin(slope.angle), rel=0.01
    )
