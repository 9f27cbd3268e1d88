"""A key that can do nothing now says why."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from tests.ui.user import ALT, CONTROL, NONE, User

pytestmark = pytest.mark.no_engine
KEY = Qt.Key


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


def test_what_is_in_front_already_cannot_be_brought_there(user: User) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    user.draw_box((3.0, 0.0), (4.0, 1.0))
    for key, modifiers in ((KEY.Key_BracketRight, NONE), (KEY.Key_BracketRight, CONTROL)):
        user.strike(key, modifiers)
        assert "in front of all others already" in user.sentence
    user.strike(KEY.Key_BracketLeft)
    user.strike(KEY.Key_BracketLeft)
    assert "behind all others already" in user.sentence


def test_a_circle_has_no_corners_to_edit(user: User) -> None:
    user.draw_circle((0.0, 0.0), (1.0, 1.0))
    user.strike(KEY.Key_Return, CONTROL)
    assert "Only a single polygon has corners" in user.sentence
