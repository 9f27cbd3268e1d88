"""Where joints are, which way they point and how long they are, in a drawing of turned bodies."""

from __future__ import annotations

import math
from itertools import product

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.joint_geometry import (
    anchors_of,
    axis_of,
    can_break,
    drawn_length,
    new_joint,
    points_of,
)
from sketchfall.app.drawing.scene import JointKind
from tests.app.jointed import KINDS, LEFT, PIN, RIGHT, TO_BACKGROUND, joint_of

pytestmark = pytest.mark.no_engine

BODIES = {1: LEFT, 2: RIGHT}
REACHING_FARTHER = ("pulley", "slot")  # than to its anchors
HELD_AT_ONE_PLACE = ("hinge", "weld", "slider", "slot", "wheel")


@pytest.mark.parametrize("kind", KINDS)
def test_a_joint_holds_its_bodies_where_it_was_drawn(kind: JointKind) -> None:
    expected = (PIN, PIN) if kind in HELD_AT_ONE_PLACE else ((-0.2, 4.2), (1.4, 4.9))
    joint = joint_of(kind)
    for end, place in zip(anchors_of(joint, BODIES), expected, strict=True):
        assert end == pytest.approx(place)
    if kind != "pulley":
        assert drawn_length(joint, BODIES) == pytest.approx(math.dist(*expected), abs=1e-12)
    if kind not in REACHING_FARTHER:
        assert points_of(joint, BODIES) == list(anchors_of(joint, BODIES))


@pytest.mark.parametrize("kind", TO_BACKGROUND)
def test_on_the_background_its_second_end_is_where_it_is(kind: JointKind) -> None:
    joint = joint_of(kind, None)
    assert anchors_of(joint, {1: LEFT})[1] == joint.anchor_b


def test_a_pulley_reaches_its_wheels_and_its_rope_goes_over_both() -> None:
    joint = replace(joint_of("pulley"), wheel_a=(-0.2, 8.2), wheel_b=(1.4, 7.9), ratio=2.0)
    assert drawn_length(joint, BODIES) == pytest.approx(4.0 + 2.0 * 3.0)
    assert points_of(joint, BODIES)[2:] == [(-0.2, 8.2), (1.4, 7.9)]


@pytest.mark.parametrize("kind", ["slider", "wheel"])
def test_an_axis_is_drawn_as_it_was_meant_and_turns_with_the_first_body(kind: JointKind) -> None:
    joint = joint_of(kind)
    assert axis_of(joint, BODIES) == pytest.approx((0.6, 0.8))
    turned = {**BODIES, 1: replace(LEFT, angle=LEFT.angle + math.pi / 2.0)}
    assert axis_of(joint, turned) == pytest.approx((-0.8, 0.6))


@pytest.mark.parametrize(("force", "torque"), [*product((None, 5.0), (None, 2.0))])
def test_a_joint_can_break_by_a_force_or_by_a_torque(force: float | None, torque: float | None) -> None:
    joint = replace(joint_of("hinge"), break_force=force, break_torque=torque)
    assert can_break(joint) is (force is not None or torque is not None)


@pytest.mark.parametrize("a", [(-3.0, 1.0), (2.0, 4.0)])
@pytest.mark.parametrize("b", [(2.5, 4.0), (-3.5, 1.5)])
def test_the_wheels_of_a_new_pulley_are_straight_above_its_ends_at_one_height(a: Point, b: Point) -> None:
    made = new_joint(1, "pulley", LEFT, RIGHT, a, b)
    assert made.wheel_a is not None
    assert made.wheel_b is not None
    assert (made.wheel_a[0], made.wheel_b[0]) == (a[0], b[0])
    assert made.wheel_a[1] == made.wheel_b[1] >= max(a[1], b[1]) + 1.0
