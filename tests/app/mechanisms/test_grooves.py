"""The groove of a slot in the drawing: where it is nearest, and how its pin stays in it."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import to_body, to_world
from sketchfall.app.drawing.joint_geometry import anchors_of, moved_joint, new_joint
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.drawing.transforms import moved, rotated
from sketchfall.app.editing.joint_upkeep import joints_after
from sketchfall.app.mechanisms.grooves import FINENESS, groove_points, nearest_in_groove
from sketchfall.app.strokes.shaping import box_body, circle_body

PLATE = rotated(box_body(1, (-2.0, -2.0), (2.0, 2.0)), 0.4, (0.0, 0.0))
PIN = circle_body(2, (1.0, 0.0), 0.2)
CIRCLE = tuple((math.cos(math.tau * k / 24), math.sin(math.tau * k / 24)) for k in range(24))


def slot(b: BodyDrawing | None) -> JointDrawing:
    made = new_joint(1, "slot", PIN, b, (1.0, 0.0), (1.0, 0.0))
    path = CIRCLE if b is None else tuple(to_body(place, b) for place in CIRCLE)
    return replace(made, path=path, closed=True)


BODIES = {1: PLATE, 2: PIN}
HALF_A_LINE = math.pi / len(CIRCLE) / FINENESS  # m, of those that stand for the curve


@pytest.mark.parametrize("b", [PLATE, None])
@pytest.mark.parametrize("turn", [0.3, 2.0, -1.234])
def test_the_nearest_place_of_a_circle_lies_in_the_same_direction(b: BodyDrawing | None, turn: float) -> None:
    for distance in (0.4, 1.0, 5.0):
        point = distance * math.cos(turn), distance * math.sin(turn)
        found = nearest_in_groove(slot(b), BODIES, point)
        assert found == pytest.approx((math.cos(turn), math.sin(turn)), abs=HALF_A_LINE)


def test_a_closed_one_comes_back_and_one_with_ends_has_them() -> None:
    assert groove_points(CIRCLE, True)[0] == pytest.approx(groove_points(CIRCLE, True)[-1])
    points = groove_points(CIRCLE[:7], False)
    assert points[0] == pytest.approx(CIRCLE[0])
    assert points[-1] == pytest.approx(CIRCLE[6])


@pytest.mark.parametrize("b", [PLATE, None])
def test_when_its_body_is_moved_the_pin_goes_where_the_groove_is_nearest(b: BodyDrawing | None) -> None:
    away = moved(PIN, 0.5, 1.5)
    (joint,) = joints_after([slot(b)], BODIES, {2: away})
    pin, in_groove = anchors_of(joint, {**BODIES, 2: away})
    length = math.hypot(1.5, 1.5)
    assert pin == pytest.approx((1.5 / length, 1.5 / length), abs=HALF_A_LINE)
    assert in_groove == pytest.approx(pin, abs=1e-9)
    assert joint.path == slot(b).path


def test_with_the_body_of_the_groove_that_goes_along() -> None:
    turned_plate = moved(rotated(PLATE, 1.0, (0.0, 0.0)), 3.0, 0.0)
    (joint,) = joints_after([slot(PLATE)], BODIES, {1: turned_plate})
    assert joint.path == slot(PLATE).path, "as its body sees it"
    pin, in_groove = anchors_of(joint, {**BODIES, 1: turned_plate})
    assert pin == pytest.approx((2.0, 0.0), abs=HALF_A_LINE), "the nearest to where it was"
    assert in_groove == pytest.approx(pin, abs=1e-9)


def test_stretched_with_its_body_it_is_stretched() -> None:
    wide = box_body(1, (-4.0, -2.0), (4.0, 2.0))
    plate = box_body(1, (-2.0, -2.0), (2.0, 2.0))
    bodies = {1: plate, 2: PIN}
    (joint,) = joints_after([slot(plate)], bodies, {1: wide})
    for now, before in zip(to_world(joint.path, wide), CIRCLE, strict=True):
        assert now == pytest.approx((2.0 * before[0], before[1]), abs=1e-9)


@pytest.mark.parametrize("b", [PLATE, None])
def test_moved_by_itself_it_takes_its_groove_along(b: BodyDrawing | None) -> None:
    joint = moved_joint(slot(b), BODIES, 0.5, -0.25)
    path = joint.path if b is None else to_world(joint.path, b)
    assert path[0] == pytest.approx((1.5, -0.25))
    assert path[6] == pytest.approx((0.5, 0.75))
    assert anchors_of(joint, BODIES)[0] == pytest.approx((1.5, -0.25))


@pytest.mark.parametrize("length", [0.2, 3.0, 40.0])
@pytest.mark.parametrize("b", [PLATE, None])
def test_beside_a_straight_groove_the_nearest_place_is_the_foot(b: BodyDrawing | None, length: float) -> None:
    """And beyond its ends, the end; however long it is."""
    ends = (1.0, 1.0), (1.0 + 0.6 * length, 1.0 + 0.8 * length)
    path = ends if b is None else tuple(to_body(place, b) for place in ends)
    straight = replace(slot(b), path=path, closed=False)
    for share in (-0.5, 0.0, 0.123, 0.5, 0.987, 1.0, 1.5):
        x, y = (a + share * (z - a) for a, z in zip(*ends, strict=True))
        within = min(1.0, max(0.0, share))
        foot = tuple(a + within * (z - a) for a, z in zip(*ends, strict=True))
        aside = 0.3 if share == within else 0.0
        found = nearest_in_groove(straight, BODIES, (x - 0.8 * aside, y + 0.6 * aside))
        assert found == pytest.approx(foot, abs=1e-9)
