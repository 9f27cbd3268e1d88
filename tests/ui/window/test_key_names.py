"""A key has a name by which a drawing knows it, unless it is part of a command."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeyEvent

from sketchfall.ui.window.key_names import key_name

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
