"""A linkage moved by hand in the drawing: what goes along, what stays, what joints hold then."""

from __future__ import annotations

import math
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import anchors_of, drawn_length, new_joint
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, JointKind, PolygonShape, Scene
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.editing.document import Document
from sketchfall.app.mechanisms.linkage import Linkage, linkage_of
from sketchfall.app.strokes.shaping import box_body

Point = tuple[float, float]
ARM = box_body(1, (0.0, -0.1), (2.0, 0.1))  # around the origin
LOAD = box_body(2, (1.7, -2.0), (2.3, -0.5))


def joint(
    number: int, kind: JointKind, a: BodyDrawing, b: BodyDrawing | None, *points: Point
) -> JointDrawing:
    return new_joint(number, kind, a, b, points[0], points[-1])


PIN = joint(1, "hinge", ARM, None, (0.0, 0.0))


def taken(scene: Scene, *held: int, point: Point = (2.0, 0.0), along: tuple[int, ...] = ()) -> Linkage | None:
    return linkage_of({body.id: body for body in scene.bodies}, scene.joints, held, along, point)


def after(scene: Scene, held: int, point: Point, *way: Point) -> Document:
    """The drawing once the linkage was dragged along a way, as the document has it."""
    document = Document()
    document.replace_all(scene, None)
    linkage = taken(scene, held, point=point)
    assert linkage is not None
    for place in way:
        parts = linkage.moved(place[0] - point[0], place[1] - point[1])
    document.apply(ChangeDrawing(document, parts, "Move linkage"))
    return document


def arc(degrees: float, radius: float = 2.0) -> list[Point]:
    """From the right, around the origin."""
    steps = [math.radians(degrees) * step / 20.0 for step in range(1, 21)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in steps]


def test_an_arm_turns_about_its_pin() -> None:
    document = after(Scene(bodies=(ARM,), joints=(PIN,)), 1, (2.0, 0.0), *arc(90.0))
    arm = document.body(1)
    assert arm.position == pytest.approx((0.0, 1.0), abs=1e-6)
    assert arm.angle == pytest.approx(math.pi / 2.0, abs=1e-6)
    assert document.joint(1) == PIN  # to the last bit


def test_angles_stay_within_a_turn() -> None:
    document = after(Scene(bodies=(ARM,), joints=(PIN,)), 1, (2.0, 0.0), *arc(270.0))
    assert document.body(1).angle == pytest.approx(-math.pi / 2.0, abs=1e-6)


def test_what_hangs_on_it_goes_along_and_one_undo_takes_all_back() -> None:
    scene = Scene(bodies=(ARM, LOAD), joints=(PIN, joint(2, "hinge", ARM, LOAD, (1.9, -0.05))))
    document = after(scene, 1, (2.0, 0.0), *arc(40.0))
    a, b = anchors_of(document.joint(2), document.bodies_by_id)
    assert a == pytest.approx(b, abs=1e-11)
    assert document.body(2).position[1] > LOAD.position[1] + 0.5
    assert document.joint(2) == scene.joints[1]
    document.undo()
    assert document.scene == scene


@pytest.mark.parametrize("fixed", [{"kind": "static"}, {"kind": "kinematic"}, {"locked": True}])
def test_what_is_fixed_stays(fixed: dict[str, Any]) -> None:
    wedge = PolygonShape(vertices=((-0.9, -0.7), (0.4, -0.3), (0.1, 0.6)))  # whose centre is elsewhere
    base = replace(box_body(2, (-1.0, -1.0), (0.2, 0.0)), shapes=(wedge,), angle=4.7, **fixed)
    scene = Scene(bodies=(ARM, base), joints=(joint(1, "hinge", ARM, base, (0.1, -0.05)),))
    document = after(scene, 1, (2.0, 0.0), *arc(60.0))
    assert document.body(2) == base
    assert document.body(1).angle == pytest.approx(math.radians(60.0), abs=0.05)
    assert taken(scene, 2) is None


def test_nothing_that_is_not_moved_is_changed() -> None:
    """Bodies whose coordinates do not come back from the engine to the last bit."""
    far = [replace(box_body(number, (0.1, 0.1), (0.4, 0.7)), angle=4.0 + number / 7.0) for number in (3, 4)]
    scene = Scene(bodies=(ARM, LOAD, *far), joints=(PIN, joint(2, "hinge", far[0], far[1], (0.3, 0.3))))
    document = after(scene, 1, (2.0, 0.0), *arc(10.0))
    assert document.scene.bodies[1:] == scene.bodies[1:]
    slack = joint(3, "rope", LOAD, far[0], (2.0, -1.0), (0.2, 0.2))
    longer = replace(slack, length=10.0)
    linkage = taken(replace(scene, joints=(longer, scene.joints[1])), 2, point=(2.0, -1.0))
    assert linkage is not None
    assert linkage.moved(0.3, 0.1).ids == PartIds([2])


def test_limits_count_from_the_pose_in_which_it_is_drawn() -> None:
    stopped = replace(PIN, limits=(-1.5, 0.5))  # of the world against the arm
    scene = Scene(bodies=(ARM,), joints=(stopped,))
    document = after(scene, 1, (2.0, 0.0), *arc(60.0))
    turn = document.body(1).angle
    lower, upper = document.joint(1).limits or (0.0, 0.0)
    assert (lower, upper) == pytest.approx((-1.5 + turn, 0.5 + turn), abs=1e-9)
    further = after(document.scene, 1, (1.0, math.sqrt(3.0)), *[(-2.0, 0.0)] * 3)
    assert further.body(1).angle == pytest.approx(1.5, abs=1e-3)


@pytest.mark.parametrize("kind", ["spring", "rope"])
def test_what_is_as_long_as_drawn_stays_as_long(kind: JointKind) -> None:
    tether = joint(2, kind, ARM, None, (1.0, 0.0), (1.0, -2.0))
    document = after(Scene(bodies=(ARM,), joints=(PIN, tether)), 1, (2.0, 0.0), *arc(-30.0))
    now = document.joint(2)
    assert drawn_length(now, document.bodies_by_id) < 1.9
    assert now.length == pytest.approx(2.0)


def test_a_wheel_is_as_far_in_as_it_is_drawn() -> None:
    chassis, rim = box_body(1, (-2.0, 1.0), (2.0, 2.0)), box_body(2, (-1.5, 0.4), (-0.9, 1.0))
    axle = new_joint(1, "wheel", chassis, rim, (-1.2, 1.0), (-1.2, 0.7), (0.0, 1.0))
    scene = Scene(bodies=(chassis, rim), joints=(axle,))
    document = after(scene, 1, (0.0, 1.5), (3.0, 2.0), (5.0, 4.5))
    assert document.body(1).position == pytest.approx((5.0, 4.5))
    assert document.body(2).position == pytest.approx((rim.position[0] + 5.0, rim.position[1] + 3.0))
    assert document.joint(1) == axle


def test_who_goes_alone() -> None:
    spring = joint(2, "spring", ARM, LOAD, (1.0, 0.0), (2.0, -1.0))
    assert taken(Scene(bodies=(ARM, LOAD), joints=(spring,)), 1) is None
    both = Scene(bodies=(ARM, LOAD), joints=(joint(2, "hinge", ARM, LOAD, (1.9, -0.05)),))
    assert taken(both, 1) is not None
    assert taken(both, 1, 2) is None  # nothing else is held by them
    assert taken(Scene(bodies=(ARM,), joints=(PIN,)), 1) is not None
    assert taken(Scene(bodies=(ARM,), joints=(PIN,)), 1, along=(1,)) is None  # the pin is moved with it


@pytest.mark.parametrize("kind", get_args(JointKind))
def test_where_it_is_put_is_up_to_the_hand_unless_it_hangs_on_what_never_moves(kind: JointKind) -> None:
    """As the wheels of a pulley do. What yields to nobody is a place, too."""
    others: dict[str, dict[str, Any]] = {"static": {"kind": "static"}, "locked": {"locked": True}, "free": {}}
    ends = {name: replace(LOAD, **fields) for name, fields in others.items()}
    for name, end in ends.items():
        held = joint(2, "hinge", ARM, end, (1.9, -0.05))
        also = replace(joint(3, kind, ARM, end, (1.9, -0.05), (1.9, -0.5)), path=((0.0, 0.0), (0.0, -1.0)))
        linkage = taken(Scene(bodies=(ARM, end), joints=(held, also)), 1)
        assert linkage is not None
        assert linkage.is_free == (name == "free" and kind != "pulley")
    pinned = taken(Scene(bodies=(ARM,), joints=(PIN,)), 1)
    assert pinned is not None
    assert not pinned.is_free


def test_a_net_goes_body_by_body() -> None:
    knots = {
        (x, y): box_body(20 * y + x + 1, (x, y), (x + 0.5, y + 0.5)) for x in range(14) for y in range(14)
    }
    pairs = [
        (knot, knots[other])
        for (x, y), knot in knots.items()
        for other in ((x + 1, y), (x, y + 1))
        if other in knots
    ]
    rods = [joint(k + 1, "rod", a, b, a.position, b.position) for k, (a, b) in enumerate(pairs)]
    assert taken(Scene(bodies=tuple(knots.values()), joints=tuple(rods)), 1) is None


def test_the_way_back_is_the_way_there() -> None:
    scene = Scene(bodies=(ARM, LOAD), joints=(PIN, joint(2, "weld", ARM, LOAD, (1.9, -0.05))))
    document = after(scene, 1, (2.0, 0.0), *arc(50.0), *arc(50.0)[::-1], (2.0, 0.0))
    for drawn, body in zip(scene.bodies, document.scene.bodies, strict=True):
        assert body.position == pytest.approx(drawn.position, abs=1e-6)
        assert body.angle == pytest.approx(drawn.angle, abs=1e-6)


def test_parts_are_those_that_change() -> None:
    scene = Scene(bodies=(ARM, LOAD), joints=(PIN,))
    linkage = taken(scene, 1)
    assert linkage is not None
    parts = linkage.moved(-0.3, 0.7)
    assert isinstance(parts, Parts)
    assert parts.ids == PartIds([1])
