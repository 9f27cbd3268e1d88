"""A user selects, moves, resizes, turns, copies and reorders what was drawn."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QGuiApplication

from sketchfall.app.drawing.geometry import box_of, vertices_of
from sketchfall.app.drawing.scene import CircleShape
from sketchfall.app.drawing.walls import NAMES
from tests.ui.user import ALT, CONTROL, SHIFT, User

pytestmark = pytest.mark.no_engine


@pytest.fixture
def two_boxes(user: User) -> User:
    """At x from 0 to 2 and from 4 to 6, both from y = 1 to 2; the select tool is chosen, nothing selected."""
    user.draw_box((0.0, 1.0), (2.0, 2.0))
    user.draw_box((4.0, 1.0), (6.0, 2.0))
    user.press(Qt.Key.Key_V)
    user.click((0.0, 6.0))
    assert user.selection.bodies == ()
    return user


def test_clicks_select_one_or_more(two_boxes: User) -> None:
    first, second = (body.id for body in two_boxes.bodies)
    two_boxes.click((1.0, 1.5))
    assert list(two_boxes.selection.bodies) == [first]
    two_boxes.click((5.0, 1.5), SHIFT)
    assert list(two_boxes.selection.bodies) == [first, second]
    two_boxes.click((1.0, 1.5), SHIFT)
    assert list(two_boxes.selection.bodies) == [second]
    two_boxes.click((3.0, 4.0))
    assert list(two_boxes.selection.bodies) == []


def test_a_rubber_band_selects_what_it_surrounds(two_boxes: User) -> None:
    two_boxes.drag((-1.0, 3.0), (3.0, 0.0))
    assert two_boxes.selection.bodies == (two_boxes.bodies[0].id,)
    two_boxes.drag((3.5, 0.0), (7.0, 3.0), SHIFT)
    assert len(two_boxes.selection.bodies) == 2


def test_a_body_is_moved_along_the_grid_in_one_step(two_boxes: User) -> None:
    two_boxes.drag((1.0, 1.5), (1.53, 3.02))
    assert box_of(two_boxes.bodies[0]) == pytest.approx((0.5, 2.5, 2.5, 3.5))
    assert two_boxes.window.actions_["undo"].text() == "&Undo Move 1 body"
    two_boxes.press(Qt.Key.Key_Z, CONTROL)
    assert box_of(two_boxes.bodies[0]) == pytest.approx((0.0, 1.0, 2.0, 2.0))


def test_several_bodies_move_together(two_boxes: User) -> None:
    two_boxes.press(Qt.Key.Key_A, CONTROL)
    two_boxes.drag((1.0, 1.5), (1.0, 3.5))
    assert [box_of(body).bottom for body in two_boxes.bodies] == pytest.approx([3.0, 3.0])
    assert two_boxes.window.document.undo_stack.undoText() == "Move 2 bodies"


def test_shift_moves_straight_across(two_boxes: User) -> None:
    two_boxes.click((1.0, 1.5))
    two_boxes.press_mouse((1.0, 1.5))
    two_boxes.move((3.0, 1.9), SHIFT, held=True)
    two_boxes.release_mouse((3.0, 1.9), SHIFT)
    assert box_of(two_boxes.bodies[0]) == pytest.approx((2.0, 1.0, 4.0, 2.0))


def test_escape_gives_up_a_move(two_boxes: User) -> None:
    before = two_boxes.bodies
    two_boxes.begin_drag((1.0, 1.5), (1.0, 3.5))
    two_boxes.press(Qt.Key.Key_Escape)
    two_boxes.release_mouse((1.0, 3.5))
    assert two_boxes.bodies == before


def test_a_corner_handle_resizes_and_the_opposite_corner_stays(two_boxes: User) -> None:
    two_boxes.click((1.0, 1.5))
    two_boxes.drag((2.0, 2.0), (3.0, 4.0))
    assert box_of(two_boxes.bodies[0]) == pytest.approx((0.0, 1.0, 3.0, 4.0))
    assert two_boxes.window.document.undo_stack.undoText() == "Resize 1 body"


def test_shift_keeps_the_proportions_and_alt_the_centre(two_boxes: User) -> None:
    two_boxes.click((1.0, 1.5))
    two_boxes.drag((2.0, 2.0), (4.0, 2.0), SHIFT)  # twice as wide, so twice as high
    assert box_of(two_boxes.bodies[0]) == pytest.approx((0.0, 1.0, 4.0, 3.0))
    two_boxes.press(Qt.Key.Key_Z, CONTROL)
    two_boxes.drag((2.0, 1.5), (3.0, 1.5), ALT)
    assert box_of(two_boxes.bodies[0]) == pytest.approx((-1.0, 1.0, 3.0, 2.0))


def test_a_circle_stays_round_when_resized(user: User) -> None:
    user.draw_circle((0.0, 1.0), (2.0, 3.0))
    user.press(Qt.Key.Key_V)
    user.drag((2.0, 2.0), (4.0, 2.0))
    (shape,) = user.bodies[0].shapes
    assert isinstance(shape, CircleShape)
    assert shape.radius == pytest.approx(2.0)
    assert shape.center == (0.0, 0.0)
    assert box_of(user.bodies[0]).left == pytest.approx(0.0)


def test_the_round_handle_rotates_in_steps_with_shift(two_boxes: User) -> None:
    two_boxes.click((1.0, 1.5))
    handle = (1.0, 2.0 + 26.0 / 50.0)  # 26 pixels above the frame, at 50 pixels a metre
    two_boxes.drag(handle, (-0.1, 1.55), SHIFT)
    assert two_boxes.bodies[0].angle == pytest.approx(math.pi / 2.0)
    assert box_of(two_boxes.bodies[0]) == pytest.approx((0.5, 0.5, 1.5, 2.5))


def test_arrows_nudge_and_ten_nudges_are_one_step(two_boxes: User) -> None:
    two_boxes.click((1.0, 1.5))
    for _ in range(10):
        two_boxes.press(Qt.Key.Key_Right)
    assert box_of(two_boxes.bodies[0]).left == pytest.approx(10 * 0.05)  # a tenth of the grid's 0.5 m each
    two_boxes.press(Qt.Key.Key_Down, SHIFT)
    assert box_of(two_boxes.bodies[0]).bottom == pytest.approx(0.5)
    two_boxes.press(Qt.Key.Key_Z, CONTROL)
    assert box_of(two_boxes.bodies[0]) == pytest.approx((0.0, 1.0, 2.0, 2.0))


def test_delete_and_undo(two_boxes: User) -> None:
    drawn = two_boxes.bodies
    two_boxes.press(Qt.Key.Key_A, CONTROL)
    two_boxes.press(Qt.Key.Key_Delete)
    assert two_boxes.bodies == ()
    assert two_boxes.window.welcome.isVisible()
    two_boxes.press(Qt.Key.Key_Z, CONTROL)
    assert two_boxes.bodies == drawn


def test_duplicate_makes_a_shifted_copy(two_boxes: User) -> None:
    two_boxes.click((1.0, 1.5))
    two_boxes.press(Qt.Key.Key_D, CONTROL)
    assert len(two_boxes.bodies) == 3
    copy = two_boxes.bodies[2]
    assert box_of(copy) == pytest.approx((0.5, 0.5, 2.5, 1.5))
    assert two_boxes.selection.bodies == (copy.id,)
    assert len({body.id for body in two_boxes.bodies}) == 3


def test_copy_and_paste_go_through_text_on_the_clipboard(two_boxes: User) -> None:
    two_boxes.click((1.0, 1.5))
    two_boxes.press(Qt.Key.Key_C, CONTROL)
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    assert '"format": "sketchfall"' in clipboard.text()
    two_boxes.press(Qt.Key.Key_V, CONTROL)
    assert len(two_boxes.bodies) == 3
    pasted = box_of(two_boxes.bodies[2])
    assert (pasted.width, pasted.height) == pytest.approx((2.0, 1.0))
    two_boxes.press(Qt.Key.Key_X, CONTROL)
    assert len(two_boxes.bodies) == 2


def test_pasting_what_is_no_drawing_says_so(two_boxes: User) -> None:
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    clipboard.setText("hello")
    two_boxes.press(Qt.Key.Key_V, CONTROL)
    assert len(two_boxes.bodies) == 2
    assert two_boxes.sentence == "Nothing was pasted: the clipboard holds no bodies."


def test_brackets_change_the_order(two_boxes: User) -> None:
    first, second = (body.id for body in two_boxes.bodies)
    two_boxes.click((1.0, 1.5))
    two_boxes.press(Qt.Key.Key_BracketRight)
    assert [body.id for body in two_boxes.bodies] == [second, first]
    two_boxes.press(Qt.Key.Key_BracketLeft)
    assert [body.id for body in two_boxes.bodies] == [first, second]


def test_double_click_edits_corners(two_boxes: User) -> None:
    two_boxes.double_click((1.0, 1.5))
    assert two_boxes.tool == "vertices"
    two_boxes.drag((2.0, 2.0), (3.0, 3.0))
    assert pytest.approx((3.0, 3.0)) in vertices_of(two_boxes.bodies[0])
    two_boxes.click((1.0, 1.0), ALT)  # the middle of the lower side
    assert len(vertices_of(two_boxes.bodies[0])) == 5
    two_boxes.click((3.0, 3.0))
    two_boxes.press(Qt.Key.Key_Delete)
    corners = vertices_of(two_boxes.bodies[0])
    assert len(corners) == 4
    assert pytest.approx((3.0, 3.0)) not in corners
    two_boxes.press(Qt.Key.Key_Escape)
    assert two_boxes.tool == "select"


def test_a_corner_cannot_be_dragged_across_the_outline(two_boxes: User) -> None:
    before = two_boxes.bodies
    two_boxes.double_click((1.0, 1.5))
    two_boxes.begin_drag((0.0, 1.0), (1.0, 3.0))
    assert "crosses itself" in two_boxes.sentence
    two_boxes.release_mouse((1.0, 3.0))
    assert two_boxes.bodies == before


def test_a_triangle_keeps_its_three_corners(user: User) -> None:
    user.click_polygon((0.0, 1.0), (3.0, 1.0), (0.0, 4.0))
    user.press(Qt.Key.Key_Return)
    user.press(Qt.Key.Key_V)
    user.double_click((0.5, 1.5))
    user.click((0.0, 1.0))
    user.press(Qt.Key.Key_Delete)
    assert len(vertices_of(user.bodies[0])) == 3
    assert "at least three" in user.sentence


def test_shapes_can_be_inserted_without_a_mouse(user: User) -> None:
    for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5):
        user.press(key, CONTROL)
    assert [body.kind for body in user.bodies[:4]] == ["dynamic", "dynamic", "dynamic", "static"]
    assert [body.name for body in user.bodies[4:]] == list(NAMES)
    for _ in range(5):
        user.press(Qt.Key.Key_Z, CONTROL)
    assert user.bodies == ()


def test_a_locked_body_is_left_alone_until_it_is_unlocked(two_boxes: User) -> None:
    place = two_boxes.bodies[0].position
    two_boxes.click((1.0, 1.5))
    two_boxes.press(Qt.Key.Key_L, CONTROL)
    assert [body.locked for body in two_boxes.bodies] == [True, False]
    assert list(two_boxes.selection.bodies) == []
    two_boxes.drag((1.0, 1.5), (2.0, 2.5))
    assert two_boxes.bodies[0].position == place
    two_boxes.press(Qt.Key.Key_A, CONTROL)
    assert two_boxes.selection.bodies == (two_boxes.bodies[1].id,)
    two_boxes.press(Qt.Key.Key_E)
    two_boxes.click((1.0, 1.5))
    assert len(two_boxes.bodies) == 2
    two_boxes.press(Qt.Key.Key_L, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert not two_boxes.bodies[0].locked
    assert two_boxes.selection.bodies == (two_boxes.bodies[0].id,)
    two_boxes.press(Qt.Key.Key_Z, CONTROL)
    two_boxes.press(Qt.Key.Key_Z, CONTROL)
    assert not two_boxes.bodies[0].locked


def test_backspace_deletes_the_chosen_corner_and_other_keys_do_not(two_boxes: User) -> None:
    two_boxes.press(Qt.Key.Key_V)
    two_boxes.double_click((1.0, 1.5))
    two_boxes.click((2.0, 2.0))

    counts = [len(vertices_of(two_boxes.bodies[0]))]
    for key in (Qt.Key.Key_9, Qt.Key.Key_Backspace):
        two_boxes.press(key)
        counts.append(len(vertices_of(two_boxes.bodies[0])))
    assert counts == [4, 4, 3]
    assert two_boxes.tool == "vertices"
    two_boxes.press(Qt.Key.Key_Return)
    assert two_boxes.tool == "select"
