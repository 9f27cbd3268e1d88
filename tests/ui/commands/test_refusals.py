"""A key that can do nothing now says why."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from tests.ui.user import ALT, CONTROL, NONE, User
from tests.ui.windows import wait_until

KEY = Qt.Key


@pytest.mark.no_engine
@pytest.mark.parametrize(
    ("key", "modifiers", "reason"),
    [
        (KEY.Key_Delete, NONE, "Nothing is selected"),
        (KEY.Key_Left, NONE, "Nothing is selected"),
        (KEY.Key_Return, NONE, "Nothing is selected"),
        (KEY.Key_D, CONTROL, "No body is selected"),
        (KEY.Key_BracketRight, NONE, "No body is selected"),
        (KEY.Key_Return, CONTROL, "No body is selected"),
        (KEY.Key_Z, CONTROL, "nothing to undo"),
        (KEY.Key_Y, CONTROL, "nothing to redo"),
        (KEY.Key_R, CONTROL, "There is no run"),
        (KEY.Key_K, CONTROL, "There is no run"),
        (KEY.Key_Comma, NONE, "There is no run"),
        (KEY.Key_Home, NONE, "There is no run"),
        (KEY.Key_S, CONTROL | ALT, "There is no run"),
        (KEY.Key_L, CONTROL | Qt.KeyboardModifier.ShiftModifier, "No body is locked"),
    ],
)
def test_in_an_empty_drawing(user: User, key: Qt.Key, modifiers: Qt.KeyboardModifier, reason: str) -> None:
    user.strike(key, modifiers)
    assert reason in user.sentence
    assert user.window.status.sentence.property("role") == "error"


@pytest.mark.no_engine
def test_what_is_in_front_already_cannot_be_brought_there(user: User) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    user.draw_box((3.0, 0.0), (4.0, 1.0))
    for key, modifiers in ((KEY.Key_BracketRight, NONE), (KEY.Key_BracketRight, CONTROL)):
        user.strike(key, modifiers)
        assert "in front of all others already" in user.sentence
    user.strike(KEY.Key_BracketLeft)
    user.strike(KEY.Key_BracketLeft)
    assert "behind all others already" in user.sentence


@pytest.mark.no_engine
def test_a_circle_has_no_corners_to_edit(user: User) -> None:
    user.draw_circle((0.0, 0.0), (1.0, 1.0))
    user.strike(KEY.Key_Return, CONTROL)
    assert "Only a single polygon has corners" in user.sentence


def test_at_either_end_of_a_run_it_is_said_that_there_is_no_more(scene: User) -> None:
    for _ in range(3):
        scene.strike(KEY.Key_Period)
    wait_until(lambda: scene.sees("paused") and scene.window.player.run is not None)
    scene.strike(KEY.Key_End)
    assert "last moment" in scene.sentence
    scene.strike(KEY.Key_Home)
    assert "first moment" not in scene.sentence
    wait_until(lambda: scene.window.player.run is not None)
    scene.strike(KEY.Key_Comma)
    assert "first moment" in scene.sentence
