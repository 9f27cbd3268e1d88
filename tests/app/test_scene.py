"""Scenes are values: compared by content, never changed, edited by making a new one."""

import gc

import msgspec
import pytest

from app.scene import BodyDrawing, CircleShape, DrawingError, Material, Scene, check_scene

BALL = BodyDrawing(id=1, shapes=(CircleShape(radius=0.5),))


def test_scenes_with_the_same_content_are_equal() -> None:
    twin = BodyDrawing(id=1, shapes=(CircleShape(radius=0.5),))
    assert Scene(bodies=(BALL,)) == Scene(bodies=(twin,))
    assert Scene(bodies=(BALL,)) != Scene()


def test_a_body_cannot_be_changed_behind_the_back_of_the_undo_history() -> None:
    with pytest.raises(AttributeError):
        BALL.angle = 1.0  # type: ignore[misc]


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
