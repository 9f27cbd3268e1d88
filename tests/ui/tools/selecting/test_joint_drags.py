"""A user moves a joint by its handles, and reads what it becomes before the button is let go."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.joint_geometry import anchors_of, axis_of
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.ui.tools.selecting.joint_drags import AXIS_LENGTH
from tests.ui.recorder import Recorder
from tests.ui.user import CONTROL, SHIFT, Point, User

pytestmark = pytest.mark.no_engine

KEY = Qt.Key


@pytest.fixture
def rail(user: User) -> User:
    """A box on a rail to the right, with its pin at (1.5, 3.5); the rail is selected."""
    user.draw_box((1.0, 3.0), (2.0, 4.0))
    user.press(KEY.Key_L)
    user.drag((1.5, 3.5), (3.5, 3.5))
    user.press(KEY.Key_V)
    user.click((2.6, 3.5))
    return user


def handle(user: User) -> Point:
    return 1.5 + AXIS_LENGTH / user.view.camera.scale, 3.5


def middles(seen: Recorder, kind: str) -> list[Point]:
    return [
        ((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0)
        for one, points in seen.shapes
        if one == kind
        for a, b in [points]
    ]


def test_the_direction_of_a_rail_is_told_while_it_is_turned(rail: User) -> None:
    rail.begin_drag(handle(rail), (2.5, 2.5))
    assert rail.preview.texts == ["-45.0°"]
    assert rail.sentence.startswith("Release to set the direction. Shift: angles of 15°.")
    rail.release_mouse((2.5, 2.5))
    assert rail.joints[0].axis == pytest.approx((0.5**0.5, -(0.5**0.5)))
    assert rail.window.document.undo_stack.undoText() == "Turn slider"


def test_shift_turns_a_rail_by_steps(rail: User) -> None:
    rail.begin_drag(handle(rail), (2.5, 4.4), SHIFT)
    assert rail.preview.texts == ["45.0°"]
    rail.release_mouse((2.5, 4.4), SHIFT)
    assert rail.joints[0].axis == pytest.approx((0.5**0.5, 0.5**0.5))


def test_at_the_pin_itself_there_is_no_direction(rail: User) -> None:
    before = rail.joints
    rail.drag(handle(rail), (1.5, 3.5))
    assert rail.joints == before


def test_a_rail_that_is_dragged_to_a_turned_body_keeps_its_direction(rail: User) -> None:
    rail.draw_box((4.0, 3.0), (5.0, 4.0))
    document = rail.window.document
    turned = replace(rail.bodies[1], angle=0.5)
    document.apply(ChangeDrawing(document, Parts([turned]), "Turn it"))
    rail.press(KEY.Key_V)
    document.select(PartIds(joints=[rail.joints[0].id]))
    rail.drag((1.5, 3.5), (4.5, 3.5))
    (joint,) = rail.joints
    assert joint.body_a == turned.id
    assert axis_of(joint, document.bodies_by_id) == pytest.approx((1.0, 0.0))


def test_a_rail_has_a_square_handle_at_its_pin_and_a_round_one_for_its_direction(rail: User) -> None:
    pin, axis = rail.on_canvas((1.5, 3.5), handle(rail))
    assert middles(rail.preview, "rectangle") == [pytest.approx(pin)]
    assert middles(rail.preview, "ellipse") == [pytest.approx(axis)]
    (line,) = [points for kind, points in rail.preview.shapes if kind == "line"]
    assert line == [pytest.approx(pin), pytest.approx(axis)]


def test_a_joint_that_is_taken_by_its_line_moves_as_a_whole(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.click_joint(KEY.Key_S, (0.5, 1.5), (0.5, 5.0))
    user.press(KEY.Key_V)
    user.press(KEY.Key_Escape)
    user.begin_drag((0.5, 3.5), (1.0, 3.0))
    assert user.preview.texts == ["+0.50 m, -0.50 m"]
    assert user.sentence.startswith("Release to put the spring here. Ctrl: no snapping.")
    user.release_mouse((1.0, 3.0))
    a, b = anchors_of(user.joints[0], user.window.document.bodies_by_id)
    assert [*a, *b] == pytest.approx([1.0, 1.0, 1.0, 4.5])


def test_the_ends_of_a_rod_tell_its_length_and_the_wheels_of_a_pulley_their_place(user: User) -> None:
    user.draw_box((-3.0, 1.0), (-2.0, 2.0))
    user.draw_box((2.0, 1.0), (3.0, 2.0))
    user.click_joint(KEY.Key_D, (-2.5, 1.5), (2.5, 1.5))
    user.press(KEY.Key_V)
    assert len(middles(user.preview, "rectangle")) == 2
    user.begin_drag((2.5, 1.5), (2.5, 2.0))
    assert user.preview.texts == ["5.02 m, 5.7°"]
    user.press(KEY.Key_Escape)
    user.release_mouse((2.5, 2.0))
    user.begin_drag((-2.5, 1.5), (-2.5, 2.0))
    assert user.preview.texts == ["5.02 m, -5.7°"]
    user.press(KEY.Key_Escape)
    user.release_mouse((-2.5, 2.0))
    user.click_joint(KEY.Key_U, (-2.5, 2.0), (-2.5, 4.5), (2.5, 4.5), (2.5, 2.0))
    user.press(KEY.Key_V)
    assert len(middles(user.preview, "rectangle")) == 4
    user.begin_drag((2.5, 4.5), (3.2, 4.2), CONTROL)
    assert user.preview.texts == ["3.20, 4.20 m"]
    user.release_mouse((3.2, 4.2), CONTROL)
    assert user.joints[1].wheel_a == (-2.5, 4.5)
    assert user.joints[1].wheel_b == pytest.approx((3.2, 4.2), abs=0.02)


def test_a_gear_has_nothing_to_drag(user: User) -> None:
    user.draw_circle((0.0, 1.0), (2.0, 3.0))
    user.draw_circle((4.0, 1.0), (6.0, 3.0))
    user.click_joint(KEY.Key_T, (1.0, 2.0), (5.0, 2.0))
    user.press(KEY.Key_V)
    assert middles(user.preview, "rectangle") == []


def test_an_end_is_dragged_to_another_body(user: User) -> None:
    for x in (-4.0, 0.0, 4.0):
        user.draw_box((x, 1.0), (x + 2.0, 2.0))
    user.click_joint(KEY.Key_S, (-3.0, 1.5), (1.0, 1.5))
    user.press(KEY.Key_V)
    user.begin_drag((1.0, 1.5), (5.0, 1.5))
    assert "on body 3" in user.preview.texts[0]
    user.release_mouse((5.0, 1.5))
    (spring,) = user.joints
    assert (spring.body_a, spring.body_b) == (1, 3)
    assert anchors_of(spring, user.window.document.bodies_by_id)[1] == pytest.approx((5.0, 1.5))
    user.drag((5.0, 1.5), (3.0, 4.0))  # where nothing is: it stays with its body
    assert user.joints[0].body_b == 3
    user.drag((3.0, 4.0), (-3.2, 1.2))  # on the body of its other end, too
    assert user.joints[0].body_b == 3


def test_a_hinge_is_dragged_to_another_partner(user: User) -> None:
    user.draw_box((-2.0, 1.0), (2.0, 2.0))
    user.draw_box((-4.0, 1.0), (-1.0, 2.0))
    user.draw_box((1.0, 1.0), (4.0, 2.0))
    user.click_joint(KEY.Key_J, (-1.5, 1.5))
    user.press(KEY.Key_V)
    user.drag((-1.5, 1.5), (1.5, 1.5))
    (hinge,) = user.joints
    assert {hinge.body_a, hinge.body_b} == {1, 3}
    for anchor in anchors_of(hinge, user.window.document.bodies_by_id):
        assert anchor == pytest.approx((1.5, 1.5))
