"""What a user types on the canvas while something is drawn, and what the steps of undo are called."""

from __future__ import annotations

from PyQt6.QtCore import Qt

from sketchfall.ui.input.typed_field import TypedField
from tests.ui.qtest import QTest
from tests.ui.user import User

ENTER = Qt.Key.Key_Return


def field(user: User) -> TypedField:
    typing = user.window.canvas.typing
    assert typing is not None
    return typing.field


def type_on_canvas(user: User, text: str, end: Qt.Key | None = ENTER) -> None:
    """The first letter on the canvas, from where the keys go to the field."""
    QTest.keyClicks(user.view, text[0])
    assert field(user).isVisible()
    assert field(user).hasFocus()
    QTest.keyClicks(field(user), text[1:])
    if end is not None:
        QTest.keyClick(field(user), end)


def undo_texts(user: User) -> list[str]:
    stack = user.window.document.undo_stack
    return [stack.text(index) for index in range(stack.count())]
