"""Scenes are values: compared by content, never changed, edited by making a new one."""

import gc

import msgspec
import pytest

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, DrawingError, JointDrawing, Material, Scene
from sketchfall.app.drawing.scene_checks import check_scene

pytestmark = pytest.mark.no_engine

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


# --- joints --------------------------------------------------------------------------------------------

PAIR = (BALL, msgspec.structs.replace(BALL, id=2))
HINGE = JointDrawing(id=1, kind="hinge", body_a=1, body_b=2, anchor_a=(0.5, 0.0), anchor_b=(0.5, 0.0))
PULLEY = msgspec.structs.replace(HINGE, kind="pulley", wheel_a=(-1.0, 5.0), wheel_b=(1.0, 5.0))


@pytest.mark.parametrize("joint", [HINGE, PULLEY, msgspec.structs.replace(HINGE, body_b=None)])
def test_a_sound_joint_passes(joint: JointDrawing) -> None:
    check_scene(Scene(bodies=PAIR, joints=(joint,)))


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
        (PULLEY, {"ratio": -1.0}, "joints[0].ratio: expected a number above 0, found -1.0"),
        (PULLEY, {"wheel_a": None}, "joints[0].wheel_a: a pulley needs the place of this wheel"),
        (PULLEY, {"wheel_b": None}, "joints[0].wheel_b: a pulley needs the place of this wheel"),
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
