"""A user draws every kind of shape with the mouse, and takes it back."""

from __future__ import annotations

import math
import re

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import box_of, vertices_of
from sketchfall.app.drawing.scene import CircleShape, PolygonShape
from sketchfall.ui.tools.freehand import FreehandTool
from tests.ui.user import ALT, CONTROL, SHIFT, User

pytestmark = pytest.mark.no_engine


def test_the_window_opens_empty_with_a_word_of_help(user: User) -> None:
    assert user.bodies == ()
    assert user.tool == "select"
    assert user.window.actions_["select"].isChecked()
    assert user.window.welcome.isVisible()
    assert user.window.windowTitle() == "Untitled[*] – Sketchfall"
    assert not user.window.isWindowModified()


def test_a_box_is_dragged_from_corner_to_corner(user: User) -> None:
    box = user.draw_box((-2.0, 1.0), (1.0, 2.5))
    assert box_of(box) == pytest.approx((-2.0, 1.0, 1.0, 2.5))
    assert box.kind == "dynamic"
    assert user.selection.bodies == (box.id,)
    assert user.window.isWindowModified()
    assert not user.window.welcome.isVisible()
    assert user.tool == "box"  # the tool stays


def test_shift_makes_a_square_and_alt_draws_from_the_centre(user: User) -> None:
    user.press(Qt.Key.Key_R)
    user.drag((0.0, 0.0), (2.0, 1.0), SHIFT)
    assert box_of(user.bodies[0]) == pytest.approx((0.0, 0.0, 2.0, 2.0))
    user.drag((4.0, 1.0), (5.0, 1.5), ALT)
    assert box_of(user.bodies[1]) == pytest.approx((3.0, 0.5, 5.0, 1.5))


def test_a_circle_is_as_wide_as_the_drag(user: User) -> None:
    circle = user.draw_circle((0.0, 1.0), (2.0, 3.0))
    assert circle.position == pytest.approx((1.0, 2.0))
    assert circle.shapes == (CircleShape(radius=1.0),)
    user.drag((4.0, 2.0), (4.0, 3.5), ALT)
    assert user.bodies[1].position == pytest.approx((4.0, 2.0))
    assert user.bodies[1].shapes == (CircleShape(radius=1.5),)


def test_a_regular_polygon_gets_more_sides_by_the_arrow_keys(user: User) -> None:
    user.press(Qt.Key.Key_N)
    user.press(Qt.Key.Key_Up)
    user.press(Qt.Key.Key_Up)
    assert "8 sides" in user.sentence
    user.drag((0.0, 2.0), (1.0, 2.0))
    (shape,) = user.bodies[0].shapes
    assert isinstance(shape, PolygonShape)
    assert len(shape.vertices) == 8
    assert all(math.dist(v, (0.0, 2.0)) == pytest.approx(1.0) for v in vertices_of(user.bodies[0]))
    for _ in range(10):
        user.press(Qt.Key.Key_Down)
    assert "3 sides" in user.sentence


def test_a_ground_line_never_moves_and_lies_below_its_line(user: User) -> None:
    ground = user.draw_ground((-4.0, 0.0), (4.0, 0.0))
    assert ground.kind == "static"
    assert box_of(ground).top == pytest.approx(0.0)
    assert (box_of(ground).left, box_of(ground).right) == pytest.approx((-4.0, 4.0))


@pytest.mark.parametrize("how", ["first corner", "double click", "enter"])
def test_a_polygon_is_closed_in_three_ways(user: User, how: str) -> None:
    corners = [(0.0, 0.0), (3.0, 0.0), (3.0, 2.0)]
    user.click_polygon(*corners[:2])
    assert "add corners" in user.sentence
    user.click(corners[2])
    assert "Enter to close" in user.sentence
    assert list(user.bodies) == []  # nothing reaches the document before the end
    if how == "first corner":
        user.click((0.05, 0.05))
        expected = corners
    elif how == "double click":
        user.double_click((0.0, 2.0))
        expected = [*corners, (0.0, 2.0)]
    else:
        user.press(Qt.Key.Key_Return)
        expected = corners
    (body,) = user.bodies
    assert [pytest.approx(v) for v in sorted(expected)] == sorted(vertices_of(body))
    assert user.window.document.undo_stack.count() == 1


def test_backspace_and_undo_take_back_corners(user: User) -> None:
    user.click_polygon((0.0, 0.0), (3.0, 0.0), (3.0, 2.0), (1.0, 3.0))
    user.press(Qt.Key.Key_Backspace)
    user.press(Qt.Key.Key_Z, CONTROL)
    user.click((0.0, 3.0))
    user.press(Qt.Key.Key_Return)
    (body,) = user.bodies
    assert sorted(vertices_of(body)) == [pytest.approx(v) for v in [(0.0, 0.0), (0.0, 3.0), (3.0, 0.0)]]


def test_an_edge_that_would_cross_is_refused_with_the_reason(user: User) -> None:
    user.click_polygon((0.0, 0.0), (3.0, 0.0), (3.0, 2.0), (1.0, 2.0))
    user.move((2.0, -1.0))
    assert "cross" in user.sentence
    user.click((2.0, -1.0))
    assert "cross" in user.sentence
    user.press(Qt.Key.Key_Return)
    (body,) = user.bodies
    assert len(vertices_of(body)) == 4


def test_closing_across_an_edge_is_refused_and_the_points_stay(user: User) -> None:
    # A hook whose last corner cannot see the first.
    user.click_polygon((0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (1.0, 1.0), (1.0, 3.0), (3.0, 4.0))
    user.press(Qt.Key.Key_Return)
    before = user.bodies
    if before:  # it could be closed after all: not what this test is about
        pytest.fail("the outline was expected to cross itself")
    assert "cross" in user.sentence
    user.press(Qt.Key.Key_Backspace)
    user.press(Qt.Key.Key_Backspace)
    user.press(Qt.Key.Key_Return)
    assert len(user.bodies) == 1


def test_a_freehand_stroke_becomes_a_clean_outline(user: User) -> None:
    points = [(2.0 * math.cos(a / 40 * math.tau), 2.0 + 2.0 * math.sin(a / 40 * math.tau)) for a in range(40)]
    user.press(Qt.Key.Key_F)
    user.stroke(points)
    (body,) = user.bodies
    assert 6 <= len(vertices_of(body)) <= 40
    assert body.position == pytest.approx((0.0, 2.0), abs=0.01)


def test_of_a_stroke_that_crosses_itself_the_largest_loop_is_kept_and_that_is_said(user: User) -> None:
    user.press(Qt.Key.Key_F)
    turns = [a / 60 * math.tau for a in range(-6, 50)]
    points = [(2.0 * math.sin(a), 3.0 + 1.5 * math.sin(2.0 * a)) for a in turns]
    user.press_mouse(points[0])
    for point in points[1:20]:
        user.move(point, held=True)
    assert "cross" not in user.sentence
    for point in points[20:]:
        user.move(point, held=True)
    assert "crosses itself" in user.sentence  # told as it happens
    user.release_mouse(points[-1])
    (body,) = user.bodies
    assert "largest loop became the body" in user.sentence
    assert user.window.status.sentence.property("role") != "error"
    assert body.position[0] > 0.0


def test_a_stroke_that_would_close_across_itself_is_told_before_it_is_released(user: User) -> None:
    """A wave: the straight way from its end to its start meets its crest, until the hand has gone round."""
    user.press(Qt.Key.Key_F)
    wave = [(-3.0, 1.0), (-1.0, 3.0), (0.0, 3.5), (1.0, 3.0), (1.0, 2.0), (1.5, 0.5), (3.0, 0.5), (4.0, 2.5)]
    user.press_mouse(wave[0])
    for point in wave[1:]:
        user.move(point, held=True)
    assert "closes across" in user.sentence
    tool = user.window.canvas.tool
    assert isinstance(tool, FreehandTool)
    assert tool.crossed
    for point in ((4.0, -1.0), (-3.0, -1.0)):
        user.move(point, held=True)
    assert "Release to close" in user.sentence
    user.release_mouse((-3.0, -1.0))
    assert len(user.bodies) == 1


def test_a_stroke_released_where_it_closes_across_itself_keeps_its_largest_loop(user: User) -> None:
    user.press(Qt.Key.Key_F)
    user.stroke([(-3.0, 1.0), (-1.0, 3.0), (1.0, 3.0), (1.5, 0.5), (3.0, 0.5), (4.0, 2.5)])
    assert len(user.bodies) == 1
    assert "largest loop became the body" in user.sentence


def test_numbers_in_a_message_have_three_digits_at_most(user: User) -> None:
    user.press(Qt.Key.Key_F)
    user.stroke([(0.123456, 1.0), (2.0, 1.0), (1.0, 1.0)])
    assert user.bodies == ()
    assert "No body" in user.sentence
    assert not re.search(r"\.\d{4}", user.sentence)


def test_the_eraser_takes_away_what_it_is_dragged_over_in_one_step(user: User) -> None:
    for x in (-4.0, 0.0, 4.0):
        user.draw_box((x, 1.0), (x + 1.0, 2.0))
    user.press(Qt.Key.Key_E)
    user.drag((-4.5, 1.5), (1.5, 1.5))
    assert [body.position[0] for body in user.bodies] == [4.5]
    user.press(Qt.Key.Key_Z, CONTROL)
    assert len(user.bodies) == 3


def test_control_turns_snapping_off_for_the_moment(user: User) -> None:
    user.press(Qt.Key.Key_R)
    user.drag((0.06, 0.06), (2.06, 2.06))
    assert box_of(user.bodies[0]) == pytest.approx((0.0, 0.0, 2.0, 2.0))  # on the grid
    user.drag((3.12, 0.12), (4.12, 1.12), CONTROL)
    assert box_of(user.bodies[1]).left == pytest.approx(3.12, abs=0.011)  # half a pixel


def test_a_new_shape_snaps_to_a_corner_of_another(user: User) -> None:
    user.press(Qt.Key.Key_R)
    user.drag((0.0, 0.0), (1.13, 1.17), CONTROL)
    corner = box_of(user.bodies[0])
    user.press(Qt.Key.Key_R)  # or that corner of the fresh box would be dragged
    user.drag((corner.right + 0.05, corner.top - 0.05), (3.0, 3.0))
    assert box_of(user.bodies[1]).left == pytest.approx(corner.right, abs=1e-12)
    assert box_of(user.bodies[1]).bottom == pytest.approx(corner.top, abs=1e-12)


def test_changing_the_tool_finishes_a_polygon_that_can_be_finished(user: User) -> None:
    user.click_polygon((0.0, 0.0), (3.0, 0.0), (3.0, 2.0))
    user.press(Qt.Key.Key_V)
    assert len(user.bodies) == 1


def test_an_unfinished_polygon_waits_for_its_tool(user: User) -> None:
    user.click_polygon((0.0, 0.0), (3.0, 0.0))
    user.press(Qt.Key.Key_V)
    assert user.bodies == ()
    user.press(Qt.Key.Key_P)
    user.click((3.0, 2.0))
    user.press(Qt.Key.Key_Return)
    assert len(user.bodies) == 1


def test_a_click_without_a_drag_draws_nothing(user: User) -> None:
    for key in (Qt.Key.Key_R, Qt.Key.Key_C, Qt.Key.Key_N, Qt.Key.Key_G, Qt.Key.Key_F):
        user.press(key)
        user.click((1.0, 1.0))
    assert user.bodies == ()
    assert not user.window.document.undo_stack.canUndo()


def test_everything_drawn_can_be_undone_and_redone(user: User) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    user.draw_circle((2.0, 0.0), (3.0, 1.0))
    drawn = user.bodies
    undo = user.window.actions_["undo"]
    assert undo.text() == "&Undo Draw circle"
    user.press(Qt.Key.Key_Z, CONTROL)
    user.press(Qt.Key.Key_Z, CONTROL)
    assert user.bodies == ()
    assert not undo.isEnabled()
    assert not user.window.isWindowModified()
    user.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    user.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert user.bodies == drawn


def test_a_double_click_before_the_third_corner_is_told_and_the_corners_stay(user: User) -> None:
    user.press(Qt.Key.Key_P)
    user.click((0.0, 0.0))
    user.double_click((2.0, 0.0))
    assert user.sentence == "A polygon needs at least three corners."
    user.click((0.0, 2.0))
    user.press(Qt.Key.Key_Return)
    assert len(user.bodies) == 1
