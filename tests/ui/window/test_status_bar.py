"""A user reads the status bar, and follows what the window says to where it leads."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.files.reading import read_drawing
from sketchfall.ui.look.icons import icon
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.window.status_bar import StatusBar
from tests.ui import kept_window
from tests.ui.qtest import QTest
from tests.ui.user import LEFT, User
from tests.ui.windows import wait_until

user = kept_window.user  # these stories change little but the drawing, so they have one window for all

KEY = Qt.Key


def status(user: User) -> StatusBar:
    return user.window.status


def test_the_place_under_the_mouse_is_told_until_it_leaves(user: User) -> None:
    user.press(KEY.Key_V)
    user.move((1.5, -0.25))
    x, y = (float(number) for number in status(user).place.text().removesuffix(" m").split(", "))
    pixel = 1.0 / user.view.camera.scale
    assert (x, y) == pytest.approx((1.5, -0.25), abs=pixel)
    QApplication.sendEvent(user.view, QEvent(QEvent.Type.Leave))
    assert status(user).place.text() == ""


def test_every_number_says_what_it_is(user: User) -> None:
    numbers = [each for each in status(user).findChildren(Label) if each.property("role") == "number"]
    assert status(user).zoom in numbers
    assert {each.toolTip() for each in numbers} == {plain_tip(each.accessibleName()) for each in numbers}


def test_the_zoom_is_told(user: User) -> None:
    user.trigger("zoom_100")
    assert status(user).zoom.text() == "100 %"
    before = user.view.camera.scale
    user.trigger("zoom_in")
    assert status(user).zoom.text() == f"{100.0 * user.view.camera.scale / before:.3g} %"
    for _ in range(40):
        user.trigger("zoom_in")
    assert status(user).zoom.text() == f"{100.0 * user.view.camera.scale / before:.0f} %"


def test_bodies_and_joints_are_counted(user: User) -> None:
    assert status(user).bodies.text() == "0 bodies"
    user.draw_box((-3.0, 3.0), (-1.0, 3.4))
    assert status(user).bodies.text() == "1 of 1 body"
    user.draw_box((1.0, 3.0), (3.0, 3.4))
    user.click_joint(KEY.Key_S, (-1.2, 3.2), (1.2, 3.2))
    user.press(KEY.Key_V)
    user.window.document.select(PartIds())
    assert status(user).bodies.text() == "2 bodies, 1 joint"


def test_the_time_of_a_run_takes_no_room_from_the_sentence_before_there_is_one(scene: User) -> None:
    bar = status(scene)
    assert not bar.time.isVisible()
    assert not bar.ratio.isVisible()
    before = bar.sentence.width()
    scene.press(KEY.Key_Period)
    wait_until(bar.time.isVisible)
    wait_until(lambda: bar.sentence.width() < before)
    scene.press(KEY.Key_R, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: not bar.time.isVisible())


@pytest.mark.parametrize("words", ["Working out %p %", "Der Lauf wird noch einmal ausgerechnet: %p %"])
def test_the_words_of_the_bar_stand_in_one_line(user: User, words: str) -> None:
    bar = status(user).progress
    status(user).show_progress(1.0, words)
    inside = bar.fontMetrics().boundingRect(words.replace("%p", "100")).width()
    assert bar.minimumWidth() > inside + 10
    status(user).show_progress(None)


def test_how_far_the_engine_is_is_a_bar_until_it_is_there(user: User) -> None:
    user.wait_for_engine("laboratory")
    starter, bar = user.window.starter, status(user).progress
    starter.compiling = "engine"
    starter.progressed.emit(0.42)
    assert bar.isVisible()
    assert (bar.minimum(), bar.value(), bar.maximum()) == (0, 42, 100)
    assert bar.text() == "Preparing 42 %"
    starter.compiling = None
    starter.ready.emit()
    assert not bar.isVisible()
    starter.compiling = "laboratory"
    starter.progressed.emit(0.42)
    assert not bar.isVisible()  # that is compiled unseen
    starter.compiling = None


def test_a_problem_is_marked_as_one_until_the_next_sentence(user: User) -> None:
    user.click_polygon((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, -1.0))
    assert status(user).sentence.property("role") == "error"
    user.press(KEY.Key_Escape)
    assert status(user).sentence.property("role") == ""


def test_the_time_is_told_while_it_runs_and_gone_after_it(scene: User) -> None:
    assert (status(scene).time.text(), status(scene).ratio.text()) == ("", "")
    scene.press(KEY.Key_Space)
    wait_until(lambda: status(scene).ratio.text().endswith(" × real time"))
    scene.press(KEY.Key_Space)
    assert status(scene).ratio.text() == ""
    assert status(scene).time.text().endswith(" s")
    scene.trigger("reset")
    assert status(scene).time.text() == ""


def test_the_button_that_simulates_says_and_shows_what_it_will_do(scene: User) -> None:
    action = scene.window.actions_["simulate"]

    def picture() -> object:
        return action.icon().pixmap(16, 16).toImage()

    assert action.text() == "&Simulate"
    assert picture() == icon("simulate").pixmap(16, 16).toImage()
    scene.press(KEY.Key_Space)
    assert action.text() == "&Pause"
    assert picture() == icon("pause").pixmap(16, 16).toImage()


def test_undo_and_redo_say_what_they_take_back(user: User) -> None:
    undo, redo = user.window.actions_["undo"], user.window.actions_["redo"]
    assert (undo.text(), undo.isEnabled(), redo.isEnabled()) == ("&Undo", False, False)
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    assert (undo.text(), undo.isEnabled()) == ("&Undo Draw box", True)
    user.trigger("undo")
    assert (redo.text(), redo.isEnabled(), undo.isEnabled()) == ("&Redo Draw box", True, False)


def test_an_example_of_the_welcome_is_opened_by_a_click(user: User) -> None:
    card = user.window.welcome.cards[1]
    QTest.mouseClick(card, LEFT)
    user.wait_until_opened()
    assert user.bodies == read_drawing(card.example.path).bodies
    assert not user.window.welcome.isVisible()


def test_what_prevents_a_gas_can_be_asked_for_where_the_method_is_chosen(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    choice = user.window.advanced_panel.method
    choice.combo.setFocus()
    QTest.keyClick(choice.combo, KEY.Key_Down)
    wait_until(lambda: "One thing prevents it" in choice.hint.text())
    choice.hint.linkActivated.emit("problems")
    assert user.window.gas.problems.isVisible()
    user.window.gas.problems.close()


def test_a_key_that_a_run_needs_is_not_given_to_a_motor(user: User) -> None:
    user.draw_box((-3.0, 3.0), (-1.0, 3.4))
    user.click_joint(KEY.Key_J, (-2.0, 3.2))
    form = user.window.inspector.joint_page.form
    assert form is not None
    QTest.mouseClick(form.flags["motor"], LEFT)
    field = form.keys["forward_key"]
    field.setFocus()
    QTest.keyClick(field, KEY.Key_Space)
    assert "Space is used for something else" in user.sentence
    given = [user.joints[0].forward_key]
    for key in (KEY.Key_X, KEY.Key_Backspace):
        QTest.keyClick(field, key)
        given.append(user.joints[0].forward_key)
    assert given == [None, "X", None]
