"""Message boxes and questions: no other file makes any. What they say is plain text, whoever wrote it."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QInputDialog, QMessageBox, QWidget

Button = QMessageBox.StandardButton
ICON = 64  # px


def warn(parent: QWidget | None, title: str, text: str) -> None:
    """Something was not done, and why."""
    _show(QMessageBox.Icon.Warning, parent, title, text, Button.Ok, Button.Ok)


def tell(parent: QWidget | None, title: str, text: str) -> None:
    """Something was done, and what is to be known of it."""
    _show(QMessageBox.Icon.Information, parent, title, text, Button.Ok, Button.Ok)


def ask(parent: QWidget | None, title: str, text: str, buttons: Button, default: Button) -> Button:
    """The button that was pressed; Esc presses the one that does the least."""
    return _show(QMessageBox.Icon.Question, parent, title, text, buttons, default)


def choose(parent: QWidget | None, title: str, text: str, yes: str, no: str) -> bool:
    """Whether the first of two buttons was pressed; Esc presses the other."""
    box = _box(QMessageBox.Icon.Question, parent, title, text)
    first = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    box.addButton(no, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(first)
    _exec(box)
    return box.clickedButton() is first


def ask_line(parent: QWidget | None, title: str, question: str, text: str) -> str | None:
    """A line of text, in place of the one there is; None if nothing shall change. `question` is our own."""
    line, accepted = QInputDialog.getText(parent, title, question, text=text)
    return line if accepted else None


def tell_markup(parent: QWidget, title: str, markup: str) -> None:
    """HTML that we wrote ourselves, with nothing in it that somebody else wrote."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, "", Button.Ok, parent)
    box.setIconPixmap(parent.windowIcon().pixmap(ICON))
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setText(markup)
    _exec(box)


def _show(
    icon: QMessageBox.Icon,
    parent: QWidget | None,
    title: str,
    text: str,
    buttons: Button,
    default: Button,
) -> Button:
    box = _box(icon, parent, title, text)
    box.setStandardButtons(buttons)
    box.setDefaultButton(default)
    return Button(_exec(box))


def _box(icon: QMessageBox.Icon, parent: QWidget | None, title: str, text: str) -> QMessageBox:
    box = QMessageBox(icon, title, "", parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)  # before there is a text
    box.setText(text)
    return box


def _exec(box: QMessageBox) -> int:
    """What was answered. A window would else keep every box until it is closed itself."""
    answer = box.exec()
    box.deleteLater()
    return answer
