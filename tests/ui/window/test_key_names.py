"""A key has a name by which a drawing knows it, unless it is part of a command."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QApplication

from sketchfall.ui.look.language import Spokesman
from sketchfall.ui.window.key_names import key_name, shown_key

pytestmark = pytest.mark.no_engine

KEY, WITH = Qt.Key, Qt.KeyboardModifier


@pytest.mark.parametrize(
    ("key", "modifiers", "name"),
    [
        (KEY.Key_X, WITH.NoModifier, "X"),
        (KEY.Key_X, WITH.ShiftModifier, "X"),
        (KEY.Key_Up, WITH.KeypadModifier, "Up"),
        (KEY.Key_X, WITH.ControlModifier, ""),
        (KEY.Key_X, WITH.AltModifier, ""),
        (KEY.Key_X, WITH.MetaModifier, ""),
        (KEY.Key_Shift, WITH.NoModifier, ""),
        (KEY.Key_Control, WITH.ControlModifier, ""),
        (KEY.Key_CapsLock, WITH.NoModifier, ""),
    ],
)
def test_keys_by_themselves_have_names(key: Qt.Key, modifiers: Qt.KeyboardModifier, name: str) -> None:
    assert key_name(QKeyEvent(QEvent.Type.KeyPress, key, modifiers)) == name


@pytest.mark.parametrize("name", ["X", "Up", "Space", "no key, but words in a file"])
def test_a_key_is_shown_by_its_name(name: str) -> None:
    assert shown_key(name) == name


def test_a_key_is_shown_in_the_language_of_the_program(qapp: QApplication) -> None:
    spokesman = Spokesman(qapp, qapp)
    spokesman.speak("de")
    assert shown_key("Space") == "Leertaste"
    spokesman.speak("en")
