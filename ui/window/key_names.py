"""Keys by the names that drawings have for them, as Qt spells them in English; and as the user reads them."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent, QKeySequence

WITH_OTHERS = (  # alone they are no key that could be held to drive something
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_CapsLock,
    Qt.Key.Key_unknown,
)
COMMANDS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


def key_name(event: QKeyEvent) -> str:
    """The name of a key that is pressed by itself; empty if there is none, or it is part of a command."""
    if event.key() in WITH_OTHERS or event.modifiers() & COMMANDS:
        return ""
    return QKeySequence(event.key()).toString(QKeySequence.SequenceFormat.PortableText)


def shown_key(name: str) -> str:
    """In the user's language, as menus show it."""
    key = QKeySequence(name, QKeySequence.SequenceFormat.PortableText)
    return key.toString(QKeySequence.SequenceFormat.NativeText)
