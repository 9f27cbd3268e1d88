"""What a hand means: wheels at the centre of their discs, slabs with an angle, copies in their colour."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.joint_geometry import anchors_of
from sketchfall.app.drawing.scene import TINTS, Scene
from sketchfall.app.drawing.tints import tint_of
from sketchfall.app.files.storage import save_drawing
from sketchfall.app.picture.colours import fill_of
from sketchfall.ui.look.theme import DARK, LIGHT
from tests.ui.user import CONTROL, User

KEY = Qt.Key


@pytest.mark.parametrize("off", [(0.1, 0.1), (-0.35, 0.0), (0.2, -0.25)])
def test_a_joint_near_the_centre_of_a_disc_is_at_it(user: User, off: tuple[float, float]) -> None:
    user.draw_box((-3.0, 1.0), (3.0, 2.0))
    user.press(KEY.Key_C)
    user.drag((1.13, 0.37), (1.13 + 2.0, 0.37 + 2.0), CONTROL)
    centre = user.bodies[1].position
    user.press(KEY.Key_A)
    user.drag((centre[0] + off[0], centre[1] + off[1]), (centre[0] + off[0], centre[1] + 1.5))
    (joint,) = user.joints
    for anchor in anchors_of(joint, user.window.document.bodies_by_id):
        assert anchor == pytest.approx(centre)


def test_a_pin_beside_the_centre_of_a_wheel_holds_what_lies_under_that_centre(user: User) -> None:
    user.draw_box((-3.0, 1.0), (3.0, 2.0))
    user.draw_circle((1.5, 0.5), (2.5, 1.5))
    hinge = user.click_joint(KEY.Key_J, (2.06, 0.85))  # below the edge of the box, on which the centre lies
    assert {hinge.body_a, hinge.body_b} == {1, 2}


def test_far_from_the_centre_a_joint_stays_where_it_is_put(user: User) -> None:
    user.draw_circle((0.0, 0.0), (4.0, 4.0))
    joint = user.click_joint(KEY.Key_J, (3.0, 2.0))
    assert anchors_of(joint, user.window.document.bodies_by_id)[0] == pytest.approx((3.0, 2.0))


@pytest.mark.parametrize("turned", [False, True])
def test_a_slope_is_a_box_with_an_angle(user: User, turned: bool) -> None:
    ends = [(-4.0, 0.0), (4.0, 6.0)]
    user.draw_ground(*(reversed(ends) if turned else ends))
    fields = user.window.inspector.fields
    assert (fields["width"].text(), fields["height"].text()) == ("10", "0.3")
    assert fields["angle"].text() == "36.8699"
    user.type_into(fields["angle"], "30")
    assert fields["width"].text() == "10"
    assert fields["angle"].text() == "30"


def test_its_upper_side_is_the_line_that_was_drawn(user: User) -> None:
    body = user.draw_ground((-4.0, 0.0), (4.0, 6.0))
    placement = user.window.canvas.placement
    assert placement.at((0.0, 2.9)) == body
    assert placement.at((0.0, 3.1)) is None


def test_copies_keep_their_colour_in_every_theme(user: User) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    user.draw_circle((2.0, 0.0), (3.0, 1.0))
    user.press(KEY.Key_A, CONTROL)
    user.press(KEY.Key_D, CONTROL)
    user.press(KEY.Key_C, CONTROL)
    user.press(KEY.Key_V, CONTROL)
    assert len(user.bodies) == 6
    for theme in (LIGHT, DARK):
        for number in range(2):
            assert len({fill_of(body, theme) for body in user.bodies[number::2]}) == 1


def test_a_copy_in_another_drawing_keeps_its_colour_after_undo_and_after_saving(
    user: User, tmp_path: Path
) -> None:
    """Whatever ids are free there: the copy's own id would give it another one."""
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    shown = [fill_of(user.bodies[0], theme) for theme in (LIGHT, DARK)]
    user.press(KEY.Key_A, CONTROL)
    user.press(KEY.Key_C, CONTROL)
    path = tmp_path / "other.sketchfall"
    save_drawing(path, Scene(bodies=tuple(replace(user.bodies[0], id=number) for number in (3, 4))))
    user.window.document.undo_stack.setClean()
    user.open(path)
    user.press(KEY.Key_V, CONTROL)
    assert user.bodies[-1].id % TINTS != tint_of(user.bodies[-1])
    for key in (KEY.Key_Z, KEY.Key_Y):  # away, and there again
        user.press(key, CONTROL)
    user.save()
    user.open(path)
    copy = user.bodies[-1]
    assert [fill_of(copy, theme) for theme in (LIGHT, DARK)] == shown


def test_fields_show_no_traces_of_rounding(user: User) -> None:
    user.draw_box((-1.0, 0.0), (1.0, 1.0))
    fields = user.window.inspector.fields
    for text in ("-5.69767e-17", "3e-12"):
        user.type_into(fields["x"], "1")
        user.type_into(fields["x"], text)
        assert fields["x"].text() == "0"
    user.type_into(fields["vy"], "-7.98551e-07")  # as of a body that nearly rests: it would not fit either
    assert fields["vy"].text() == "0"
    user.type_into(fields["vy"], "-2.5e-5")
    assert fields["vy"].text() == "-0.000025"


def test_the_outline_under_the_cursor_goes_when_its_body_changes(user: User) -> None:
    user.draw_box((0.0, 0.0), (2.0, 2.0))
    user.press(KEY.Key_V)
    user.click((5.0, 5.0))
    user.move((1.0, 1.0))
    hovered = len(user.preview.shapes)
    user.press(KEY.Key_A, CONTROL)
    user.press(KEY.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    user.click((-5.0, 5.0))
    user.move((-5.0, 4.0))
    assert len(user.preview.shapes) < hovered
    user.move((1.0, 1.0))
    before = len(user.preview.shapes)
    user.trigger("undo")
    assert len(user.preview.shapes) < before


@pytest.mark.parametrize("kind", ["kinematic", "attraction", "no gravity", "alone"])
def test_it_is_said_that_they_fall_for_ever_only_if_they_do(user: User, kind: str) -> None:
    user.draw_box((0.0, 0.0), (2.0, 2.0))
    if kind == "kinematic":
        user.draw_box((0.0, -4.0), (2.0, -3.0))
        user.window.inspector.kind.activated.emit(2)
    elif kind == "attraction":
        user.type_into(user.window.forces_panel.fields["attraction"], "5")
    elif kind == "no gravity":
        user.type_into(user.window.world_panel.gravity.y, "0")
    user.press(KEY.Key_V)
    user.wait_for_engine()
    user.press(KEY.Key_Space)
    user.move((6.0, 6.0))
    assert ("fall for ever" in user.sentence) is (kind == "alone")
