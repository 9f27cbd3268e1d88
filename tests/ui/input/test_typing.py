"""A user types measures while drawing: the field stands at the cursor, Enter draws it so."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import box_of, vertices_of
from sketchfall.app.drawing.scene import CircleShape, PolygonShape
from tests.ui.qtest import QTest
from tests.ui.typed import ENTER, field, type_on_canvas, undo_texts
from tests.ui.user import CONTROL, User

pytestmark = pytest.mark.no_engine


def test_a_box_that_is_dragged_gets_its_sides_by_typing(user: User, tmp_path: Path) -> None:
    user.press(Qt.Key.Key_R)
    user.begin_drag((1.0, 1.0), (-0.7, 2.2))
    type_on_canvas(user, "3.000000000000x20.000000cm", None)
    typed = field(user)
    typed.home(False)
    left = typed.cursorRect().center().x()
    typed.end(False)
    typed.grab()  # it scrolls as it is painted
    width = typed.fontMetrics().horizontalAdvance(typed.text())
    assert typed.cursorRect().center().x() - left == pytest.approx(width, abs=2.0)  # none of it is hidden
    assert "3.00 m × 0.20 m" in user.preview.texts
    user.strike(ENTER)
    assert not field(user).isVisible()
    assert user.view.hasFocus()
    user.release_mouse((-0.7, 2.2))
    (box,) = user.bodies
    assert box_of(box) == pytest.approx((-2.0, 1.0, 1.0, 1.2))  # up and to the left, as it was dragged
    assert undo_texts(user) == ["Draw box"]
    user.press(Qt.Key.Key_Z, CONTROL)
    assert user.bodies == ()


def test_before_a_drag_the_shape_is_drawn_around_the_cursor(user: User) -> None:
    user.press(Qt.Key.Key_R)
    user.move((1.0, 2.0))
    type_on_canvas(user, "3x1")
    assert box_of(user.bodies[0]) == pytest.approx((-0.5, 1.5, 2.5, 2.5))
    user.press(Qt.Key.Key_C)
    user.move((4.0, 4.0))
    type_on_canvas(user, "0.4")
    assert user.bodies[1].position == pytest.approx((4.0, 4.0))
    (shape,) = user.bodies[1].shapes
    assert isinstance(shape, CircleShape)
    assert shape.radius == pytest.approx(0.4)


def test_without_a_mouse_the_shape_is_drawn_in_the_middle_of_what_is_seen(user: User) -> None:
    user.press(Qt.Key.Key_R)
    type_on_canvas(user, "3x1")
    seen = user.canvas.rect()
    (place,) = user.on_canvas(user.bodies[0].position)
    assert place == pytest.approx((seen.width() / 2.0, seen.height() / 2.0), abs=1.0)


def test_a_circle_that_is_dragged_gets_its_radius_or_diameter(user: User) -> None:
    user.press(Qt.Key.Key_C)
    for place, text in (((0.0, 1.0), "r0.4"), ((3.0, 1.0), "d0.8")):
        user.begin_drag(place, (place[0] + 1.0, place[1] + 1.0))
        type_on_canvas(user, text)
        user.release_mouse((place[0] + 1.0, place[1] + 1.0))
        (shape,) = user.bodies[-1].shapes
        assert isinstance(shape, CircleShape)
        assert shape.radius == pytest.approx(0.4)
        assert user.bodies[-1].position == pytest.approx((place[0] + 0.4, place[1] + 0.4))
    assert user.tool == "circle"  # R and D are no tools meanwhile


@pytest.mark.parametrize("typed", ["r0.4", "d0.8", "0.4"])
def test_a_typed_radius_is_exact_to_its_last_bit(user: User, typed: str) -> None:
    user.press(Qt.Key.Key_C)
    user.begin_drag((0.7, 1.3), (1.9, 2.2))
    type_on_canvas(user, typed)
    user.release_mouse((1.9, 2.2))
    user.move((-2.7, 1.3))
    type_on_canvas(user, "0.4")
    radii = [shape.radius for body in user.bodies for shape in body.shapes if isinstance(shape, CircleShape)]
    assert radii == [0.4, 0.4]


def test_typed_sides_are_exact_to_their_last_bit(user: User) -> None:
    user.press(Qt.Key.Key_R)
    user.begin_drag((0.7, 1.3), (-1.9, 2.2))
    type_on_canvas(user, "0.3x0.1")
    user.release_mouse((-1.9, 2.2))
    user.move((2.7, 1.3))
    type_on_canvas(user, "0.3")
    for body, height in zip(user.bodies, (0.1, 0.3), strict=True):
        (shape,) = body.shapes
        assert isinstance(shape, PolygonShape)
        assert set(shape.vertices) == {(x * 0.15, y * height / 2.0) for x in (-1, 1) for y in (-1, 1)}


def test_a_polygon_grows_by_lengths_and_angles(user: User) -> None:
    user.click_polygon((0.0, 0.0))
    user.move((1.7, 0.0))
    type_on_canvas(user, "2", None)  # towards the cursor
    assert user.window.canvas.guide.shown is None  # what the cursor was drawn to does not count now
    user.strike(ENTER)
    type_on_canvas(user, "2<120")
    assert undo_texts(user) == []
    type_on_canvas(user, "1x-2", None)
    user.strike(Qt.Key.Key_Escape)
    user.press(Qt.Key.Key_Return)
    (body,) = user.bodies
    wanted = [(0.0, 0.0), (2.0, 0.0), (2.0 + 2.0 * math.cos(math.radians(120.0)), math.sqrt(3.0))]
    assert sorted(vertices_of(body)) == [pytest.approx(corner, abs=1e-9) for corner in sorted(wanted)]


def test_a_small_side_is_a_corner_and_does_not_close_the_polygon(user: User) -> None:
    user.click_polygon((0.0, 0.0))
    for text in ("0.1<0", "0.1<90", "0.1<180"):
        type_on_canvas(user, text)
    user.press(ENTER)
    (body,) = user.bodies
    assert box_of(body) == pytest.approx((0.0, 0.0, 0.1, 0.1), abs=1e-12)


def test_a_tiny_box_can_be_typed_that_could_not_be_dragged(user: User) -> None:
    user.press(Qt.Key.Key_R)
    user.move((1.0, 2.0))
    type_on_canvas(user, "1mm x 2mm")
    box = box_of(user.bodies[0])
    assert (box.width, box.height) == pytest.approx((0.001, 0.002))


def test_a_ground_line_and_a_rod_end_where_it_is_typed(user: User) -> None:
    user.press(Qt.Key.Key_G)
    user.begin_drag((-3.0, 0.0), (0.0, 0.0))
    type_on_canvas(user, "4<10")
    user.release_mouse((0.0, 0.0))
    assert math.degrees(user.bodies[0].angle) == pytest.approx(10.0)
    box = user.draw_box((0.0, 3.0), (1.0, 4.0))
    user.press(Qt.Key.Key_D)
    user.click((0.5, 3.5))
    user.move((2.0, 5.0))
    type_on_canvas(user, "1.25<90")
    (rod,) = user.joints
    assert (rod.body_a, rod.body_b) == (box.id, None)
    assert rod.anchor_b == pytest.approx((0.5, 4.75))


def test_while_a_length_stands_there_the_cursor_says_in_which_direction(user: User) -> None:
    user.click_polygon((0.0, 0.0))
    user.move((2.0, 0.0))
    type_on_canvas(user, "2.5", None)
    user.move((0.0, 1.0))
    user.click((0.0, 1.0))  # as Enter
    user.click((2.0, 2.0))
    user.press(ENTER)
    assert (0.0, 2.5) in [pytest.approx(corner, abs=1e-9) for corner in vertices_of(user.bodies[0])]


def test_what_cannot_be_used_is_marked_and_said_and_esc_goes_back(user: User) -> None:
    user.press(Qt.Key.Key_R)
    user.move((1.0, 2.0))
    type_on_canvas(user, "2 kg")
    assert field(user).isVisible()
    assert field(user).property("invalid")
    assert "expected m, not kg" in user.sentence
    user.strike(Qt.Key.Key_Escape)
    assert not field(user).isVisible()
    assert not user.window.canvas.tool.is_busy
    assert user.bodies == ()
    assert user.tool == "box"


def test_a_radius_says_nothing_of_a_box_and_digits_nothing_of_selecting(user: User) -> None:
    user.press(Qt.Key.Key_R)
    user.begin_drag((0.0, 0.0), (2.0, 2.0))
    type_on_canvas(user, "1<2", None)
    QTest.keyClick(field(user), Qt.Key.Key_Home)
    QTest.keyClicks(field(user), "r")
    user.strike(ENTER)
    assert field(user).isVisible()
    user.strike(Qt.Key.Key_Escape)
    user.release_mouse((2.0, 2.0))
    assert box_of(user.bodies[0]) == pytest.approx((0.0, 0.0, 2.0, 2.0))
    user.press(Qt.Key.Key_V)
    QTest.keyClicks(user.view, "3")
    assert not field(user).isVisible()
