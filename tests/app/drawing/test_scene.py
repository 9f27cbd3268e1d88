"""Scenes are values: compared by content, never changed, edited by making a new one."""

import gc
from typing import Any

import msgspec
import pytest

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Condition,
    DrawingError,
    Instrument,
    InstrumentEnd,
    JointDrawing,
    Material,
    Meter,
    Scene,
)
from sketchfall.app.drawing.scene_checks import check_scene

pytestmark = pytest.mark.no_engine

END = InstrumentEnd(point=(0.0, 0.0))
BALL = BodyDrawing(id=1, shapes=(CircleShape(radius=0.5),))


def test_scenes_with_the_same_content_are_equal() -> None:
    twin = BodyDrawing(id=1, shapes=(CircleShape(radius=0.5),))
    assert Scene(bodies=(BALL,)) == Scene(bodies=(twin,))
    assert Scene(bodies=(BALL,)) != Scene()


def test_a_body_cannot_be_changed_behind_the_back_of_the_undo_history() -> None:
    for name in BALL.__struct_fields__:
        with pytest.raises(AttributeError):
            setattr(BALL, name, getattr(BALL, name))


def test_a_drawing_is_nothing_for_the_garbage_collector_to_look_through() -> None:
    scene = Scene(bodies=(BALL,))
    gc.collect()  # tuples are let go of at the first look
    assert not any(map(gc.is_tracked, (scene, scene.bodies, BALL, BALL.shapes, BALL.shapes[0])))


def test_an_edit_keeps_the_id_and_leaves_the_old_body_alone() -> None:
    moved = msgspec.structs.replace(BALL, position=(1.0, 2.0))
    assert moved.id == BALL.id
    assert moved.position == (1.0, 2.0)
    assert BALL.position == (0.0, 0.0)


def test_an_id_used_twice_is_refused_with_both_places() -> None:
    with pytest.raises(DrawingError, match=r"^bodies\[2\]\.id: .* 1 .* bodies\[0\]") as caught:
        check_scene(Scene(bodies=(BALL, msgspec.structs.replace(BALL, id=2), BALL)))
    assert caught.value.field == "bodies[2].id"


def test_kinetic_friction_above_static_is_refused() -> None:
    slippery = msgspec.structs.replace(BALL, material=Material(static_friction=0.2, kinetic_friction=0.3))
    with pytest.raises(DrawingError, match=r"^bodies\[0\]\.material\.kinetic_friction: .*0\.2.*0\.3"):
        check_scene(Scene(bodies=(slippery,)))


def test_every_rule_about_what_a_drawing_measures_names_the_place() -> None:
    """Bodies and joints that are not there, in each field of each kind; and points and ends that lack one."""
    nobody, ruler = InstrumentEnd(point=(0.0, 0.0), body=9), Instrument(kind="ruler", ends=2 * (END,))
    told: dict[str, dict[str, Any]] = {
        "meters[0].body: there is no body 9": {"meters": (Meter(quantity="speed", body=9),)},
        "meters[1].other: there is no body 9": {
            "meters": (Meter(quantity="time"), Meter(quantity="distance", body=1, other=9))
        },
        "meters[0].joint: there is no joint 9": {"meters": (Meter(quantity="joint_force", joint=9),)},
        "meters[0].points: expected two points or none, found one": {
            "meters": (Meter(quantity="distance", body=1, points=((0.0, 0.0),)),)
        },
        "conditions[0].body: there is no body 9": {"conditions": (Condition(kind="apex", body=9),)},
        "conditions[0].other: there is no body 9": {
            "conditions": (Condition(kind="contact", body=1, other=9),)
        },
        "instruments[0].ends: expected 2 ends, found 1": {
            "instruments": (msgspec.structs.replace(ruler, ends=(END,)),)
        },
        "instruments[0].ends[1].body: there is no body 9": {
            "instruments": (msgspec.structs.replace(ruler, ends=(END, nobody)),)
        },
        "instruments[0].stopped: a stopwatch cannot be stopped before it is started": {
            "instruments": (Instrument(kind="stopwatch", ends=(END,), stopped=1.0),)
        },
        "instruments[1].stopped: a stopwatch cannot be stopped before it is started": {
            "instruments": (ruler, Instrument(kind="stopwatch", ends=(END,), started=2.0, stopped=1.0))
        },
    }
    for message, parts in told.items():
        with pytest.raises(DrawingError) as caught:
            check_scene(msgspec.structs.replace(Scene(bodies=(BALL,)), **parts))
        assert str(caught.value) == message
    timed = Instrument(kind="stopwatch", ends=(END,), started=1.0, stopped=1.0)
    check_scene(Scene(bodies=(BALL,), instruments=(ruler, timed)))


def test_kinetic_friction_of_a_shape_above_its_static_is_refused_too() -> None:
    slippery = Material(static_friction=0.2, kinetic_friction=0.3)
    shapes = (CircleShape(radius=0.5), CircleShape(radius=0.1, material=slippery))
    with pytest.raises(DrawingError, match=r"^bodies\[1\]\.shapes\[1\]\.material\.kinetic_friction: "):
        check_scene(Scene(bodies=(BALL, msgspec.structs.replace(BALL, id=2, shapes=shapes))))


# --- joints --------------------------------------------------------------------------------------------

PAIR = (BALL, msgspec.structs.replace(BALL, id=2))
HINGE = JointDrawing(id=1, kind="hinge", body_a=1, body_b=2, anchor_a=(0.5, 0.0), anchor_b=(0.5, 0.0))
PULLEY = msgspec.structs.replace(HINGE, kind="pulley", wheel_a=(-1.0, 5.0), wheel_b=(1.0, 5.0))
A, B, C = (0.0, 0.0), (1.0, 0.0), (1.0, 1.0)
SLOT = msgspec.structs.replace(HINGE, kind="slot", path=(A, B))


@pytest.mark.parametrize(
    ("joint", "changes"),
    [
        (HINGE, {}),
        (HINGE, {"body_b": None}),
        (HINGE, {"limits": (1.0, 1.0)}),
        (HINGE, {"kind": "gear", "ratio": -1.0}),
        (PULLEY, {}),
        (SLOT, {"body_b": None}),
        (SLOT, {"path": (A, B, A)}),
        (SLOT, {"path": (A, B, C), "closed": True}),
    ],
)
def test_a_sound_joint_passes(joint: JointDrawing, changes: dict[str, object]) -> None:
    check_scene(Scene(bodies=PAIR, joints=(msgspec.structs.replace(joint, **changes),)))


@pytest.mark.parametrize(
    ("joint", "changes", "message"),
    [
        (HINGE, {"body_a": 17}, "joints[0].body_a: there is no body 17"),
        (HINGE, {"body_b": 17}, "joints[0].body_b: there is no body 17"),
        (HINGE, {"body_b": 1}, "joints[0].body_b: expected another body than 1, which is body_a"),
        (
            HINGE,
            {"limits": (1.0, -1.0)},
            "joints[0].limits: expected the smaller limit first, found 1.0 and -1.0",
        ),
        (HINGE, {"kind": "slider", "axis": (0.0, 0.0)}, "joints[0].axis: [0, 0] has no direction"),
        (HINGE, {"kind": "wheel", "axis": (0.0, -0.0)}, "joints[0].axis: [0, 0] has no direction"),
        (HINGE, {"kind": "gear", "ratio": 0.0}, "joints[0].ratio: expected a number other than 0"),
        (
            HINGE,
            {"kind": "gear", "body_b": None},
            "joints[0].body_b: a gear joins two bodies: expected the id of one",
        ),
        (
            PULLEY,
            {"body_b": None},
            "joints[0].body_b: a pulley joins two bodies: expected the id of one",
        ),
        (PULLEY, {"ratio": 0.0}, "joints[0].ratio: expected a number above 0, found 0.0"),
        (PULLEY, {"ratio": -1.0}, "joints[0].ratio: expected a number above 0, found -1.0"),
        (PULLEY, {"wheel_a": None}, "joints[0].wheel_a: a pulley needs the place of this wheel"),
        (PULLEY, {"wheel_b": None}, "joints[0].wheel_b: a pulley needs the place of this wheel"),
        (SLOT, {"path": ()}, "joints[0].path: a groove needs at least 2 places, found 0"),
        (SLOT, {"path": (A,)}, "joints[0].path: a groove needs at least 2 places, found 1"),
        (SLOT, {"closed": True}, "joints[0].path: a groove needs at least 3 places, found 2"),
        (SLOT, {"path": (A, B, B, C)}, "joints[0].path[2]: the same place as the one before it"),
        (
            SLOT,
            {"path": (A, B, C, A), "closed": True},
            "joints[0].path[0]: the same place as the one before it",
        ),
    ],
)
def test_a_joint_that_does_not_fit_is_refused(
    joint: JointDrawing, changes: dict[str, object], message: str
) -> None:
    wrong = msgspec.structs.replace(joint, **changes)
    with pytest.raises(DrawingError) as caught:
        check_scene(Scene(bodies=PAIR, joints=(wrong,)))
    assert str(caught.value) == message


def test_a_joint_id_used_twice_is_refused_with_both_places() -> None:
    with pytest.raises(DrawingError, match=r"^joints\[1\]\.id: .* 1 .* joints\[0\]"):
        check_scene(Scene(bodies=PAIR, joints=(HINGE, PULLEY)))
