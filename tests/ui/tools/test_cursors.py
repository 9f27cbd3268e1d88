"""The cursor and the sentence below the canvas say what will happen, before it does."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QEvent, QPointF, Qt
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.parts import PartIds
from sketchfall.ui.tools.selecting.frame import OUTSIDE
from tests.ui.qtest import QTest
from tests.ui.user import NONE, Point, User
from tests.ui.windows import wait_until

KEY, SHAPE = Qt.Key, Qt.CursorShape
MIDDLE = Qt.MouseButton.MiddleButton


@pytest.fixture
def box(user: User) -> User:
    """A selected box from (0, 1) to (2, 2), and the tool that selects."""
    user.draw_box((0.0, 1.0), (2.0, 2.0))
    user.press(KEY.Key_V)
    user.click((1.0, 1.5))
    return user


def seen_at(user: User, point: Point) -> Qt.CursorShape:
    user.move(point)
    return user.canvas.cursor().shape()


SIDES: dict[Point, Qt.CursorShape] = {
    (0.0, 2.0): SHAPE.SizeFDiagCursor,
    (1.0, 2.0): SHAPE.SizeVerCursor,
    (2.0, 2.0): SHAPE.SizeBDiagCursor,
    (2.0, 1.5): SHAPE.SizeHorCursor,
    (2.0, 1.0): SHAPE.SizeFDiagCursor,
    (1.0, 1.0): SHAPE.SizeVerCursor,
    (0.0, 1.0): SHAPE.SizeBDiagCursor,
    (0.0, 1.5): SHAPE.SizeHorCursor,
}


@pytest.mark.parametrize(("place", "shape"), SIDES.items())
def test_each_handle_shows_which_way_it_resizes(box: User, place: Point, shape: Qt.CursorShape) -> None:
    assert seen_at(box, place) == shape
    assert box.sentence.startswith("Drag to resize.")


def test_the_arrows_turn_with_the_body(box: User) -> None:
    field = box.window.inspector.fields["angle"]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "90")
    QTest.keyClick(field, KEY.Key_Return)
    assert seen_at(box, (1.0, 2.5)) == SHAPE.SizeVerCursor  # its right side, now at the top
    assert seen_at(box, (0.5, 1.5)) == SHAPE.SizeHorCursor


def test_the_round_handle_turns_and_the_arrow_gives_a_velocity(box: User) -> None:
    away = OUTSIDE / box.view.camera.scale
    assert seen_at(box, (1.0, 2.0 + away)) == SHAPE.PointingHandCursor
    assert box.sentence.startswith("Drag to rotate.")
    assert seen_at(box, (2.0 + away, 1.5)) == SHAPE.PointingHandCursor
    assert box.sentence.startswith("Drag to draw out the velocity")


def test_a_body_can_be_moved_and_beside_it_there_is_nothing(box: User) -> None:
    assert seen_at(box, (0.5, 1.5)) == SHAPE.SizeAllCursor
    assert box.sentence.startswith("Drag to move, arrows nudge.")
    assert seen_at(box, (4.0, 4.0)) == SHAPE.ArrowCursor
    box.press(KEY.Key_Escape)
    assert box.sentence.startswith("Click a body or joint to select it")
    assert seen_at(box, (0.5, 1.5)) == SHAPE.SizeAllCursor


def test_while_a_band_is_drawn_nothing_below_it_counts(box: User) -> None:
    box.begin_drag((4.0, 4.0), (1.0, 1.5))
    assert box.canvas.cursor().shape() == SHAPE.ArrowCursor
    assert box.sentence.startswith("Release to select what lies within.")
    box.release_mouse((1.0, 1.5))


def test_a_body_that_is_dragged_says_so(box: User) -> None:
    box.begin_drag((0.5, 1.5), (3.0, 4.0))
    assert box.canvas.cursor().shape() == SHAPE.SizeAllCursor
    assert box.sentence.startswith("Release to move")
    box.release_mouse((3.0, 4.0))


def test_a_joint_is_clicked_and_then_its_ends_are_moved(box: User) -> None:
    box.click_joint(KEY.Key_S, (1.0, 1.5), (1.0, 5.0))
    box.press(KEY.Key_V)
    box.press(KEY.Key_Escape)
    assert seen_at(box, (1.0, 3.5)) == SHAPE.PointingHandCursor
    box.click((1.0, 3.5))
    assert box.sentence.startswith("Drag the ends of the joint to move them")
    assert seen_at(box, (1.0, 5.0)) == SHAPE.SizeAllCursor
    assert box.sentence.startswith("Drag to move this part of the joint,")
    assert seen_at(box, (4.0, 4.0)) == SHAPE.ArrowCursor
    box.begin_drag((1.0, 5.0), (4.0, 4.0))
    assert box.canvas.cursor().shape() == SHAPE.SizeAllCursor
    box.release_mouse((4.0, 4.0))


def test_an_empty_canvas_invites_to_draw(user: User) -> None:
    user.press(KEY.Key_V)
    assert seen_at(user, (1.0, 1.0)) == SHAPE.ArrowCursor
    assert user.sentence.startswith("Choose a shape on the left")
    user.press(KEY.Key_R)
    assert seen_at(user, (1.0, 1.0)) == SHAPE.CrossCursor


def test_a_hand_is_open_and_closes_when_it_holds(user: User) -> None:
    user.press(KEY.Key_H)
    assert seen_at(user, (1.0, 1.0)) == SHAPE.OpenHandCursor
    user.press_mouse((1.0, 1.0))
    assert user.canvas.cursor().shape() == SHAPE.ClosedHandCursor
    user.release_mouse((1.0, 1.0))
    assert user.canvas.cursor().shape() == SHAPE.OpenHandCursor


def test_space_and_the_middle_button_make_a_hand_of_every_tool(user: User) -> None:
    user.press(KEY.Key_R)
    user.hold(KEY.Key_Space)
    assert user.canvas.cursor().shape() == SHAPE.OpenHandCursor
    user.press_mouse((1.0, 1.0))
    assert user.canvas.cursor().shape() == SHAPE.ClosedHandCursor
    user.release_mouse((1.0, 1.0))
    user.let_go(KEY.Key_Space)
    assert user.canvas.cursor().shape() == SHAPE.CrossCursor
    QTest.mousePress(user.canvas, MIDDLE, NONE, user.pixel((1.0, 1.0)))
    assert user.canvas.cursor().shape() == SHAPE.ClosedHandCursor
    before = user.view.camera
    place = QPointF(user.pixel((1.0, 1.0))) + QPointF(30.0, -20.0)
    moved = QMouseEvent(
        QEvent.Type.MouseMove, place, user.canvas.mapToGlobal(place), Qt.MouseButton.NoButton, MIDDLE, NONE
    )
    QApplication.sendEvent(user.canvas, moved)
    QTest.mouseRelease(user.canvas, MIDDLE, NONE, place.toPoint())
    after = user.view.camera
    assert (after.left - before.left, after.top - before.top) == pytest.approx((30.0, -20.0), abs=1.0)
    assert user.canvas.cursor().shape() == SHAPE.CrossCursor
    assert not user.bodies


def test_while_it_runs_a_body_can_be_grabbed(scene: User) -> None:
    scene.press(KEY.Key_Space)
    wait_until(lambda: scene.sees("running"))
    scene.window.player.clock.stop()
    scene.press(KEY.Key_Escape)
    assert seen_at(scene, (0.0, 3.4)) == SHAPE.OpenHandCursor
    scene.begin_drag((0.0, 3.4), (1.0, 3.4))
    assert scene.canvas.cursor().shape() == SHAPE.ClosedHandCursor
    scene.release_mouse((1.0, 3.4))
    assert seen_at(scene, (4.0, 3.4)) == SHAPE.ArrowCursor


def test_what_is_under_the_mouse_is_outlined_and_nothing_while_something_is_dragged(box: User) -> None:
    box.press(KEY.Key_Escape)

    def edge() -> str:
        return box.view.grab().toImage().pixelColor(box.pixel((0.0, 1.5))).name()

    box.move((4.0, 4.0))
    plain = edge()
    box.move((1.0, 1.5))
    assert edge() != plain
    box.move((4.0, 4.0))
    assert edge() == plain
    box.begin_drag((4.0, 4.0), (1.0, 1.5))  # a band, which ends over the body
    assert edge() == plain
    box.release_mouse((1.0, 1.5))


@pytest.mark.no_engine
def test_the_sentence_follows_what_is_selected_otherwise_than_by_the_mouse(box: User) -> None:
    box.move((4.0, 4.0))
    assert box.sentence.startswith("Drag to move, arrows nudge.")
    box.window.document.select(PartIds())
    assert box.sentence.startswith("Click a body or joint to select it")
