"""Bringing what is drawn into order, by menu, keys and numbers, as a user does it."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.geometry import box_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.ui.arranging.arrange_dialog import OK, ByNumberDialog
from sketchfall.ui.arranging.array_dialog import ArrayDialog
from tests.ui.context_menus import ask_at, pick
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, SHIFT, User
from tests.ui.windows import let_the_event_loop_turn

pytestmark = pytest.mark.no_engine

K = Qt.Key
IN_A_GRID, IN_A_RING = 1, 2  # places in the list of ways


def draw_three(user: User) -> None:
    """Boxes of different sizes at different heights, all selected."""
    user.press(K.Key_R)
    user.drag((-4.0, 0.0), (-3.0, 1.0))
    user.drag((-1.0, 1.0), (1.0, 2.0))
    user.drag((3.0, -1.0), (4.0, 2.0))
    user.press(K.Key_V)
    user.press(K.Key_A, CONTROL)


def boxes(user: User) -> list[tuple[float, ...]]:
    return [tuple(round(number, 6) for number in box_of(body)) for body in user.bodies]


def undo_text(user: User) -> str:
    return user.window.document.undo_stack.undoText()


def test_three_boxes_stand_on_one_line_and_at_equal_distances(user: User) -> None:
    draw_three(user)
    before = user.window.document.scene
    user.trigger("align_bottom")
    assert [box[1] for box in boxes(user)] == [-1.0, -1.0, -1.0]
    assert undo_text(user) == "Align 3 bodies at the bottom"
    user.trigger("distribute_across")
    assert [box[::2] for box in boxes(user)] == [(-4.0, -3.0), (-1.0, 1.0), (3.0, 4.0)]
    assert user.sentence == "What is selected is so already."
    user.trigger("same_size")
    assert {(box[2] - box[0], box[3] - box[1]) for box in boxes(user)} == {(2.0, 3.0)}
    user.press(K.Key_Z, CONTROL)
    user.press(K.Key_Z, CONTROL)
    assert user.window.document.scene == before


def test_the_menu_of_a_right_click_arranges_too(user: User) -> None:
    draw_three(user)
    pick(ask_at(user, (0.0, 1.5)), "Arrange", "Align", "Top edges")
    assert [box[3] for box in boxes(user)] == [2.0, 2.0, 2.0]


def test_one_body_cannot_be_aligned_and_that_is_said(user: User) -> None:
    draw_three(user)
    user.click((0.0, 1.5))
    user.trigger("align_left")
    assert user.sentence == "Select two bodies or groups, or more."


def test_a_key_mirrors_a_shape_with_its_joint(user: User) -> None:
    user.press(K.Key_R)
    user.drag((0.0, 0.0), (2.0, 1.0))
    user.press(K.Key_J)
    user.click((0.5, 0.5))
    user.press(K.Key_V)
    user.click((1.5, 0.5))
    user.press(K.Key_H, SHIFT)
    (joint,) = user.joints
    assert joint.anchor_b == pytest.approx((1.5, 0.5), abs=0.02)
    assert undo_text(user) == "Mirror 1 body from left to right"


def test_a_turn_by_a_typed_angle_is_shown_before_it_is_done(user: User) -> None:
    draw_three(user)
    user.click((3.5, 0.5))
    user.trigger("rotate_by")
    (dialog,) = user.window.findChildren(ByNumberDialog)
    (ghost,) = user.window.arranger.preview.bodies
    assert ghost.angle == pytest.approx(math.pi / 2.0)
    assert dialog.focusWidget() is dialog.number
    QTest.keyClicks(dialog.number, "30")  # over what stands there
    assert dialog.number.text() == "30"
    QTest.keyClick(dialog.number, K.Key_Tab)
    assert dialog.focusWidget() is dialog.about
    QTest.keyClick(dialog.about, K.Key_Tab)
    assert dialog.focusWidget() is dialog.buttons.button(OK)
    QTest.keyClick(dialog.buttons.button(OK), K.Key_Return)
    body = user.bodies[2]
    assert (math.degrees(body.angle), *body.position) == pytest.approx((30.0, 3.5, 0.5))
    assert undo_text(user) == "Rotate 1 body"
    assert not user.window.arranger.preview.bodies


def test_what_a_dialog_refuses_is_said_and_nothing_is_changed(user: User) -> None:
    draw_three(user)
    before = user.window.document.scene
    user.trigger("scale_by")
    (dialog,) = user.window.findChildren(ByNumberDialog)
    user.type_into(dialog.number, "0")
    assert dialog.isVisible()  # and the number is marked
    QTest.keyClick(dialog.number, K.Key_Escape)  # takes back what was typed
    assert dialog.isVisible()
    QTest.keyClick(dialog.number, K.Key_Escape)  # and then the dialog
    assert not dialog.isVisible()
    let_the_event_loop_turn()  # in which it goes
    user.trigger("scale_by")
    (dialog,) = user.window.findChildren(ByNumberDialog)
    user.type_into(dialog.number, "2")
    assert not dialog.isVisible()
    assert undo_text(user) == "Scale 3 bodies"
    assert box_of(user.bodies[0]).width == pytest.approx(2.0 * box_of(before.bodies[0]).width)


def open_array(user: User, way: int) -> ArrayDialog:
    user.trigger("array")
    (dialog,) = user.window.findChildren(ArrayDialog)
    dialog.way.setCurrentIndex(way)
    dialog.way.activated.emit(way)
    return dialog


def test_a_ring_of_twelve_is_one_step_and_is_saved(user: User, tmp_path: Path) -> None:
    user.press(K.Key_C)
    user.drag((0.0, 2.0), (0.3, 2.0))
    user.press(K.Key_V)
    user.click((0.0, 2.0))
    dialog = open_array(user, IN_A_RING)
    dialog.count.setValue(12)
    user.type_into(dialog.center_x, "0", K.Key_Tab)
    user.type_into(dialog.center_y, "0", K.Key_Tab)
    assert len(user.window.arranger.preview.bodies) == 11
    assert dialog.hint.text() == "12 bodies in all. What is selected is the first."
    dialog.accept()
    assert len(user.bodies) == 12
    radius = math.hypot(*user.bodies[0].position)
    assert [math.hypot(*body.position) for body in user.bodies] == pytest.approx([radius] * 12)
    assert len(user.selection.bodies) == 12
    assert undo_text(user) == "Array of 1 body, 12 times"
    data = encode_drawing(user.window.document.scene)
    assert encode_drawing(decode_drawing(data)) == data
    user.press(K.Key_Z, CONTROL)
    assert len(user.bodies) == 1


def test_a_ring_is_at_first_large_enough_for_what_goes_around_it(user: User) -> None:
    user.press(K.Key_C)
    user.drag((-3.0, -1.0), (3.0, 5.0))
    user.press(K.Key_V)
    user.press(K.Key_A, CONTROL)
    open_array(user, IN_A_RING).accept()
    assert min(math.dist(a.position, b.position) for a, b in combinations(user.bodies, 2)) >= 6.0


def test_copies_that_are_turned_are_as_large_as_the_first(user: User) -> None:
    user.press(K.Key_R)
    user.drag((-2.0, 2.0), (-1.0, 3.0))
    user.press(K.Key_V)
    user.click((-1.5, 2.5))
    open_array(user, IN_A_RING).accept()
    fields = user.window.inspector.fields
    assert (fields["width"].text(), fields["height"].text()) == ("1", "1")
    assert fields["angle"].text() == ""


def test_a_grid_keeps_its_rows_apart(user: User) -> None:
    user.press(K.Key_R)
    user.drag((-4.0, -2.0), (-3.0, -1.0))
    user.press(K.Key_V)
    user.press(K.Key_A, CONTROL)
    dialog = open_array(user, IN_A_GRID)
    ghosts = [
        user.canvas.mapToGlobal(user.pixel(body.position)) for body in user.window.arranger.preview.bodies
    ]
    assert not any(map(dialog.frameGeometry().contains, ghosts))
    dialog.accept()
    assert len({body.position for body in user.bodies}) == 12


def test_what_was_cut_is_pasted_where_it_was(user: User) -> None:
    draw_three(user)
    before = [body.position for body in user.bodies]
    user.press(K.Key_X, CONTROL)
    user.press(K.Key_V, CONTROL | SHIFT)
    assert [body.position for body in user.bodies] == before
    user.press(K.Key_V, CONTROL | SHIFT)  # also upon what is there
    assert [body.position for body in user.bodies] == before * 2
    assert undo_text(user) == "Paste 3 bodies"


def test_bodies_of_a_colour_are_selected_together(user: User) -> None:
    draw_three(user)
    user.press(K.Key_D, CONTROL)
    first = user.bodies[0]
    user.click((-3.8, 0.9))
    assert user.selection == PartIds([first.id])
    user.trigger("select_same_colour")
    assert len(user.selection.bodies) == 2  # with its copy
    user.trigger("select_same_kind")
    assert len(user.selection.bodies) == 6


def test_what_is_hidden_is_neither_seen_nor_reached_until_it_is_shown(user: User) -> None:
    draw_three(user)
    user.click((0.0, 1.5))
    seen = user.canvas.grab().toImage()
    there = user.pixel((0.5, 1.25))
    user.press(K.Key_H, CONTROL)
    assert undo_text(user) == "Hide 1 body"
    QApplication.processEvents()
    assert user.canvas.grab().toImage().pixelColor(there) != seen.pixelColor(there)
    user.click((0.0, 1.5))
    assert user.selection == PartIds()
    user.press(K.Key_A, CONTROL)
    assert user.selection == PartIds([1, 3])
    user.press(K.Key_H, CONTROL | SHIFT)
    assert user.selection == PartIds([2])
    assert not any(body.hidden for body in user.bodies)
    user.press(K.Key_H, CONTROL | SHIFT)
    assert user.sentence == "Nothing is hidden."
