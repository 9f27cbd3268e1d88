"""A teacher has the run pause when it gets interesting, and is told the very moment."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QContextMenuEvent
from PyQt6.QtWidgets import QApplication, QMenu

from sketchfall.app.drawing.scene import Condition
from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.event_log import event_line
from sketchfall.ui.measuring.condition_dialog import ConditionDialog
from tests.ui.choosing import choose_place
from tests.ui.context_menus import ask, ask_at, pick, words
from tests.ui.qtest import QTest
from tests.ui.runs import run_of
from tests.ui.user import CONTROL, SHIFT, User
from tests.ui.windows import wait_until

G = 9.81


@pytest.fixture
def ball(user: User) -> User:
    """One that is square, in the air."""
    user.wait_until_it_can_run()
    user.draw_box((-0.5, 2.0), (0.5, 3.0))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user


def conditions(user: User) -> tuple[Condition, ...]:
    return user.window.document.scene.conditions


def dialog_of(user: User) -> ConditionDialog:
    dialog = user.window.measuring.pausing.dialog
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def test_the_run_pauses_where_the_speed_is_reached_and_says_when(ball: User) -> None:
    menu = ask_at(ball, (0.0, 2.5))
    pick(menu, "Measure", "Motion", "Speed (m/s)")
    menu.close()
    ball.canvas.repaint()
    (label,) = ball.window.measuring.labels.labels
    menu = ask(ball, label.box.center().toPoint(), QContextMenuEvent.Reason.Mouse)
    pick(menu, "Pause when…")
    menu.close()
    dialog = dialog_of(ball)
    assert (dialog.kind.currentText(), dialog.quantity.currentText()) == (
        "Reaches a value",
        "Speed of body 1",
    )
    assert dialog.unit.text() == "m/s"
    ball.type_into(dialog.value, "3")
    assert conditions(ball) == (Condition(kind="crossing", quantity="speed", body=1, value=3.0),)
    ball.press(Qt.Key.Key_Space)
    wait_until(lambda: ball.sees("paused"))
    assert run_of(ball).steps == math.ceil(3.0 / G / STEP)
    assert ball.sentence == f"t = {3.0 / G:.4f} s: Speed of body 1 rises to 3 m/s"
    (mark,) = [mark for mark in ball.window.navigator.marks if mark.kind == "condition"]
    assert mark.time == pytest.approx(3.0 / G, abs=1e-9)
    assert event_line(mark) == ball.sentence.removeprefix("t = ")
    ball.press(Qt.Key.Key_Space)  # it goes on
    wait_until(lambda: run_of(ball).steps > mark.step + 3)
    ball.press(Qt.Key.Key_Space)
    ball.press(Qt.Key.Key_R, CONTROL)
    assert len(conditions(ball)) == 1  # Reset takes back motion, never work


def test_a_condition_is_undone_and_goes_and_comes_back_and_is_copied_with_its_body(ball: User) -> None:
    ball.click((0.0, 2.5))
    ball.press(Qt.Key.Key_P, CONTROL | SHIFT)
    dialog = dialog_of(ball)
    assert dialog.kind.currentText() == "Highest point"  # of what is selected
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    apex = Condition(kind="apex", body=1)
    assert conditions(ball) == (apex,)
    assert ball.window.document.undo_stack.undoText() == "Pause when: Body 1 is at its highest point"
    ball.press(Qt.Key.Key_D, CONTROL)
    assert [each.body for each in conditions(ball)] == [1, 2]
    ball.press(Qt.Key.Key_Delete)
    assert conditions(ball) == (apex,)
    ball.press(Qt.Key.Key_Z, CONTROL)
    assert [each.body for each in conditions(ball)] == [1, 2]
    for _ in range(2):
        ball.press(Qt.Key.Key_Z, CONTROL)
    assert conditions(ball) == ()


def test_who_chooses_the_other_body_turns_the_two_round(ball: User) -> None:
    ball.draw_box((-2.0, -1.0), (2.0, 0.0))
    ball.press(Qt.Key.Key_Escape)
    ball.press(Qt.Key.Key_P, CONTROL | SHIFT)
    dialog = dialog_of(ball)
    choose_place(dialog.kind, 2)  # leaves
    assert (dialog.body.currentData(), dialog.other.currentData()) == (2, 1)  # what is selected comes first
    choose_place(dialog.body, 1)
    assert (dialog.body.currentData(), dialog.other.currentData()) == (1, 2)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert conditions(ball) == (Condition(kind="parting", body=1, other=2),)


def test_what_comes_to_hold_in_the_same_step_is_all_told(ball: User) -> None:
    for value in ("0.1", "0.09"):
        ball.press(Qt.Key.Key_P, CONTROL | SHIFT)
        ball.type_into(dialog_of(ball).value, value)
    ball.press(Qt.Key.Key_Space)
    wait_until(lambda: ball.sees("paused"))
    assert ball.sentence == "t = 0.0900 s: The time is 0.09 s; t = 0.1000 s: The time is 0.1 s"


def test_the_panel_lists_switches_changes_and_removes_them(ball: User) -> None:
    ball.window.docks.show_panel("meters")
    box = ball.window.meters.conditions
    ball.press(Qt.Key.Key_Escape)
    QTest.mouseClick(box.add_button, Qt.MouseButton.LeftButton)
    dialog = dialog_of(ball)
    assert dialog.kind.currentText() == "Time"
    ball.type_into(dialog.value, "0.2")
    assert box.list.count() == 1
    box.list.setFocus()
    box.list.setCurrentRow(0)
    QTest.keyClick(box.list, Qt.Key.Key_Space)
    assert conditions(ball) == (Condition(kind="time", value=0.2, on=False),)
    QTest.keyClick(box.list, Qt.Key.Key_Return)
    ball.type_into(dialog_of(ball).value, "0.1")
    assert conditions(ball) == (Condition(kind="time", value=0.1),)
    ball.press(Qt.Key.Key_Space)
    wait_until(lambda: ball.sees("paused"))
    assert ball.sentence == "t = 0.1000 s: The time is 0.1 s"
    QTest.keyClick(box.list, Qt.Key.Key_Delete)
    assert conditions(ball) == ()
    assert not box.list.isVisible()


def test_two_selected_bodies_are_offered_their_contact_and_one_is_no_pair(ball: User) -> None:
    ball.draw_box((-3.0, -1.0), (3.0, 0.0))
    ball.press(Qt.Key.Key_A, CONTROL)
    menu = ask_at(ball, (0.0, 2.5))
    pick(menu, "Measure", "Pause when…")
    menu.close()
    dialog = dialog_of(ball)
    assert (dialog.kind.currentText(), dialog.body.currentText()) == ("Touches", "body 1")
    assert dialog.other.currentText() == "body 2"
    dialog.other.setCurrentIndex(0)
    dialog.other.activated.emit(0)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert "two different bodies" in dialog.hint.text()
    dialog.other.setCurrentIndex(1)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert conditions(ball) == (Condition(kind="contact", body=1, other=2),)
    QApplication.processEvents()
    ball.window.meters.conditions.list.customContextMenuRequested.emit(QPoint(5, 5))
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    assert words(popup) == ["Change…", "Remove"]
    pick(popup, "Remove")
    popup.close()
    assert conditions(ball) == ()
