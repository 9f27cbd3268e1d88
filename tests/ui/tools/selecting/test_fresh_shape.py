"""What was just drawn can be moved and resized at once, while its tool stays for the next shape."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from tests.ui.user import ALT, User


def test_a_fresh_box_is_moved_by_dragging_it_and_the_next_is_drawn_elsewhere(user: User) -> None:
    user.draw_box((0.0, 0.0), (2.0, 2.0))
    assert user.selection.bodies
    user.drag((1.0, 1.0), (4.0, 2.0))
    assert [body.position for body in user.bodies] == [(4.0, 2.0)]
    assert user.tool == "box"

    user.drag((-4.0, 0.0), (-3.0, 1.0))
    assert [body.position for body in user.bodies] == [(4.0, 2.0), (-3.5, 0.5)]
    user.drag((4.0, 2.0), (5.0, 3.0))  # the first is no longer the fresh one
    assert len(user.bodies) == 3


def test_its_handles_are_shown_and_resize_it(user: User) -> None:
    user.draw_box((0.0, 0.0), (2.0, 2.0))
    user.move((5.0, 5.0))
    user.drag((2.0, 1.0), (4.0, 1.0))
    (body,) = user.bodies
    assert body.position == pytest.approx((2.0, 1.0))
    assert user.window.inspector.fields["width"].text() == "4"


def test_the_sentence_and_the_cursor_say_what_a_drag_would_do(user: User) -> None:
    user.draw_circle((0.0, 0.0), (2.0, 2.0))
    user.move((1.0, 1.0))
    assert "Drag to move this shape" in user.sentence
    assert user.canvas.cursor().shape() == Qt.CursorShape.SizeAllCursor
    user.move((6.0, 1.0))
    assert "Drag to draw" in user.sentence
    assert user.canvas.cursor().shape() == Qt.CursorShape.CrossCursor


def test_the_key_of_the_tool_or_a_key_of_drawing_draws_on_top_of_it(user: User) -> None:
    user.draw_box((0.0, 0.0), (4.0, 4.0))
    user.press(Qt.Key.Key_R)
    user.drag((1.0, 1.0), (2.0, 2.0))
    assert len(user.bodies) == 2
    user.drag((1.5, 1.5), (2.5, 2.5), ALT)
    assert len(user.bodies) == 3


def test_polygons_and_strokes_can_be_moved_too(user: User) -> None:
    user.click_polygon((0.0, 0.0), (3.0, 0.0), (3.0, 3.0), (0.0, 3.0))
    user.press(Qt.Key.Key_Return)
    user.drag((1.5, 1.5), (2.5, 1.5))
    assert user.bodies[0].position == pytest.approx((2.5, 1.5))
    user.press(Qt.Key.Key_F)
    user.stroke([(-5.0, 0.0), (-3.0, 0.0), (-3.0, 2.0), (-5.0, 2.0), (-5.0, 0.2)])
    before = user.bodies[1].position
    user.drag((-4.0, 1.0), (-4.0, 3.0))
    assert user.bodies[1].position[1] == pytest.approx(before[1] + 2.0)
    assert (user.tool, len(user.bodies)) == ("freehand", 2)


def test_escape_gives_up_the_move_and_keeps_the_tool(user: User) -> None:
    user.draw_box((0.0, 0.0), (2.0, 2.0))
    user.begin_drag((1.0, 1.0), (4.0, 2.0))
    user.press(Qt.Key.Key_Escape)
    assert user.bodies[0].position == (1.0, 1.0)
    assert user.tool == "box"
