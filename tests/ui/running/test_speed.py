"""A user sets how fast time goes: one slider above the canvas, with its number, and two keys."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QComboBox

from sketchfall.app.running.run import STEP
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.running.speed_slider import SPEEDS, SpeedSlider, ticks_of
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, Point, User
from tests.ui.windows import wait_until

Key = Qt.Key


def speed(user: User) -> float:
    return user.window.player.speed


def slider(user: User) -> SpeedSlider:
    return user.window.speed.slider


def on_slider(user: User, wanted: float, beside: float = 0.0) -> Point:
    """px"""
    return (slider(user).x_of(ticks_of(wanted)) + beside, slider(user).height() / 2)


@pytest.mark.no_engine
def test_it_is_dragged_from_end_to_end(user: User) -> None:
    user.drag_over(slider(user), on_slider(user, 1.0), on_slider(user, 4.0, 30.0))
    assert speed(user) == 4.0
    user.drag_over(slider(user), on_slider(user, 4.0), on_slider(user, 0.1, -30.0))
    assert (speed(user), user.window.speed.field.text()) == (0.1, "0.1×")
    assert not user.window.document.is_dirty  # it is no part of the drawing


@pytest.mark.no_engine
def test_near_a_usual_speed_it_clicks_and_between_two_it_does_not(user: User) -> None:
    for usual in SPEEDS:
        for beside in (-2.0, 0.0, 2.0):
            user.drag_over(slider(user), on_slider(user, usual, beside))
            assert speed(user) == usual
    user.drag_over(slider(user), on_slider(user, 1.45))
    assert 1.2 < speed(user) < 1.7
    assert user.window.speed.field.text() == f"{speed(user):g}×"


@pytest.mark.no_engine
def test_keys_go_from_click_to_click_wherever_the_focus_is(user: User) -> None:
    user.press(Key.Key_Period, CONTROL)
    assert speed(user) == 2.0
    user.press(Key.Key_Comma, CONTROL)
    user.press(Key.Key_Comma, CONTROL)
    assert speed(user) == 0.5
    user.window.speed.setFocus()
    assert slider(user).hasFocus()
    for key, expected in ((Key.Key_Right, 1.0), (Key.Key_Up, 2.0), (Key.Key_Left, 1.0), (Key.Key_Home, 0.1)):
        QTest.keyClick(slider(user), key)
        assert speed(user) == expected
    user.turn_wheel_over(slider(user), 1)
    assert speed(user) == 0.25
    user.turn_wheel_over(slider(user), -1)
    assert speed(user) == 0.1
    for expected in (0.1, 0.25, 0.25, 0.5):
        user.turn_wheel_over(slider(user), 0.5)
        assert speed(user) == expected


@pytest.mark.no_engine
def test_any_speed_between_the_ends_can_be_typed(user: User) -> None:
    field = user.window.speed.field
    user.type_into(field, "0.7")
    assert (speed(user), field.text()) == (0.7, "0.7×")
    assert slider(user).value() == ticks_of(0.7)
    assert user.view.hasFocus()  # the keys are for the canvas again
    user.trigger("slower")
    assert speed(user) == 0.5
    user.type_into(field, "0.7×")
    user.trigger("faster")
    assert speed(user) == 1.0


@pytest.mark.no_engine
def test_a_speed_out_of_range_is_refused_in_place(user: User) -> None:
    field = user.window.speed.field
    for text in ("0.05", "4.1", "0", "-1", "quick"):
        user.window.status.say("")
        user.type_into(field, text)
        assert field.property("invalid") is True, text
        assert user.sentence.startswith("Speed: "), text
        assert speed(user) == 1.0, text
        assert field.hasFocus(), text
        QTest.keyClick(field, Key.Key_Escape)
        assert (field.property("invalid"), field.text()) == (False, "1×"), text
    user.type_into(user.window.speed.field, "2")
    assert not user.sentence.startswith("Speed: ")


def test_a_run_obeys_while_it_is_dragged(scene: User) -> None:
    scene.press(Key.Key_Space)
    wait_until(lambda: scene.sees("running"))
    scene.drag_over(slider(scene), on_slider(scene, 1.0), on_slider(scene, 0.25), release=False)
    pace = scene.window.player.pace
    assert pace is not None
    assert pace.speed == 0.25
    scene.window.player.clock.stop()
    steps = pace.run.steps
    for _ in range(40):
        scene.window.player.clock.ticked.emit(STEP)
    assert pace.run.steps - steps == pytest.approx(10, abs=1)
    assert scene.view.hasFocus()


@pytest.mark.no_engine
def test_it_is_there_once_and_no_wider_than_a_list_of_speeds(user: User) -> None:
    words = [widget.accessibleName() for widget in QApplication.allWidgets()]
    assert {word for word in words if word.startswith(("Speed", "Time"))} == {
        "Speed",
        "Speed, as a number",
        "Timeline",
    }
    choice = QComboBox()
    choice.addItems([f"{usual:g}×" for usual in SPEEDS])
    space = 2  # px, between two things in the bar
    before = Label(" Speed ").sizeHint().width() + space + choice.sizeHint().width()
    assert user.window.speed.width() == user.window.speed.sizeHint().width() <= before
