"""A part in one sentence: what shape it has, what it does, and where it is."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import turned
from sketchfall.app.drawing.joint_geometry import anchors_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointKind, PolygonShape
from sketchfall.app.drawing.showing import HALF_PLANE
from sketchfall.app.drawing.spoken import body_in_words, group_in_words, joint_in_words, place_of
from tests.app.jointed import KINDS, LEFT, PIN, RIGHT, TO_BACKGROUND, joint_of

pytestmark = pytest.mark.no_engine

FOUR_CORNERS = {
    "box": ((0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (0.0, 1.0)),
    "square": ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)),
    "parallelogram": ((0.0, 0.0), (3.0, 0.0), (4.0, 1.0), (1.0, 1.0)),  # its diagonals have one middle
    "rhombus": ((2.0, 0.0), (0.0, 1.0), (-2.0, 0.0), (0.0, -1.0)),
    "trapezoid": ((0.0, 0.0), (4.0, 0.0), (3.0, 1.0), (1.0, 1.0)),  # and here they are as long as each other
    "kite": ((2.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)),
}


def shape_of(body: BodyDrawing) -> str:
    return body_in_words(body).split(": ")[1].split(", ")[0]


@pytest.mark.parametrize("name", FOUR_CORNERS)
@pytest.mark.parametrize("size", [1e-3, 1.0, 1e4])
def test_a_box_has_four_right_angles_however_it_is_turned_and_however_large(name: str, size: float) -> None:
    for turn in (0.0, 0.7, 2.5):
        corners = [turned((size * x, size * y), turn) for x, y in FOUR_CORNERS[name]]
        body = BodyDrawing(
            id=1, position=(5.0, 1.0), angle=turn, shapes=(PolygonShape(vertices=tuple(corners)),)
        )
        is_box = name in ("box", "square")
        assert shape_of(body) == ("box" if is_box else "polygon with 4 corners"), turn


def test_other_shapes_are_told_by_what_they_are_made_of() -> None:
    triangle = PolygonShape(vertices=((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
    hole = ((0.2, 0.2), (0.4, 0.2), (0.2, 0.4))
    box = PolygonShape(vertices=FOUR_CORNERS["box"])
    for shapes, told in (
        ((CircleShape(radius=1.0),), "circle"),
        ((triangle,), "polygon with 3 corners"),
        ((replace(triangle, holes=(hole,)),), "polygon with 3 corners with 1 hole"),
        ((replace(box, holes=(hole, tuple((x + 1.0, y) for x, y in hole))),), "box with 2 holes"),
        ((triangle, box), "2 shapes in one"),
        ((HALF_PLANE,), "half-plane"),
    ):
        assert shape_of(BodyDrawing(id=1, shapes=shapes)) == told


@pytest.mark.parametrize(
    ("kind", "motion"), [("dynamic", "falls"), ("static", "stays"), ("kinematic", "moves as told")]
)
def test_it_is_said_what_a_body_does_and_where_it_is(kind: str, motion: str) -> None:
    ball = BodyDrawing(id=3, name="Ball", position=(1.234, -5.678), shapes=(CircleShape(radius=1.0),))
    ball = replace(ball, **{"kind": kind})
    assert body_in_words(ball) == f"Ball: circle, {motion}, at 1.23, -5.68 m"


@pytest.mark.parametrize("kind", KINDS)
def test_a_joint_is_told_with_both_of_its_ends_and_its_middle(kind: JointKind) -> None:
    bodies = {1: replace(LEFT, name="Left"), 2: replace(RIGHT, name="Right")}
    joint = replace(joint_of(kind), name="Link")
    x, y = place_of(joint, bodies)
    sentence = joint_in_words(joint, bodies)
    assert sentence.startswith("Link: ")
    assert sentence.endswith(f" of Left and Right, at {x:.2f}, {y:.2f} m")
    if kind not in ("pulley", "slot"):  # which reach elsewhere, too
        (ax, ay), (bx, by) = anchors_of(joint, bodies)
        assert (x, y) == pytest.approx(((ax + bx) / 2.0, (ay + by) / 2.0))
    if kind in TO_BACKGROUND:
        assert " of Left and the background, at " in joint_in_words(
            replace(joint_of(kind, None), name="Link"), bodies
        )


def test_the_middle_of_a_slot_is_among_its_groove_and_of_a_pulley_below_its_wheels() -> None:
    bodies = {1: LEFT, 2: RIGHT}
    pulley = joint_of("pulley")
    assert pulley.wheel_a is not None
    assert pulley.wheel_b is not None
    anchors = anchors_of(pulley, bodies)
    points = [*anchors, pulley.wheel_a, pulley.wheel_b]
    expected = [math.fsum(axis) / 4.0 for axis in zip(*points, strict=True)]
    assert place_of(pulley, bodies) == pytest.approx(expected)
    slot = joint_of("slot", None)
    points = [PIN, PIN, *slot.path]
    expected = [math.fsum(axis) / len(points) for axis in zip(*points, strict=True)]
    assert place_of(slot, bodies) == pytest.approx(expected)


def test_a_group_is_told_by_its_name_if_it_has_one() -> None:
    assert group_in_words("Pile", PartIds([1, 2])) == "Pile: group of 2 bodies"
    assert group_in_words("", PartIds([1], [5])) == "Group of 1 body and 1 joint"
