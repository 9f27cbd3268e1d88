"""What all windows show: every text that can be read on the screen, and how Qt would render it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from PyQt6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PyQt6.QtGui import QAction, QTextDocumentFragment
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QWidget,
)

ROLE = Qt.ItemDataRole
QT: Any = Qt  # the type stubs do not know all of it


class Shown(NamedTuple):
    where: str  # the kind of thing that shows it
    text: str  # as it was given
    letters: str  # as it is read on the screen


def all_shown() -> Iterator[Shown]:
    for widget in QApplication.allWidgets():
        yield from _of_widget(widget)
        for action in widget.actions():
            yield from _of_action(action)


def seen(text: str) -> set[str]:
    """The kinds of things that show this text. That it is read letter by letter is checked."""
    found = [shown for shown in all_shown() if text in shown.text or text in shown.letters]
    garbled = [shown for shown in found if text not in shown.letters]
    assert garbled == []
    return {shown.where for shown in found}


def rendered(text: str) -> str:
    """By what guesses whether it is HTML."""
    return QTextDocumentFragment.fromHtml(text).toPlainText() if QT.mightBeRichText(text) else text


def without_mnemonic(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _of_widget(widget: QWidget) -> Iterator[Shown]:
    kind = type(widget).__name__
    yield Shown("title", widget.windowTitle(), widget.windowTitle().replace("[*][*]", "[*]"))
    for tip in (widget.toolTip(), widget.whatsThis()):
        yield Shown(f"tip of {kind}", tip, rendered(tip))
    if isinstance(widget, QLabel):
        guessed = {Qt.TextFormat.PlainText: widget.text(), Qt.TextFormat.AutoText: rendered(widget.text())}
        html = QTextDocumentFragment.fromHtml(widget.text()).toPlainText()
        yield Shown(kind, widget.text(), guessed.get(widget.textFormat(), html))
    elif isinstance(widget, QAbstractButton):
        yield Shown(kind, widget.text(), without_mnemonic(widget.text()))
    elif isinstance(widget, QLineEdit):
        yield Shown(kind, widget.text(), widget.text())
    elif isinstance(widget, QMenu):
        yield Shown(kind, widget.title(), without_mnemonic(widget.title()))
    model = widget.model() if isinstance(widget, QAbstractItemView | QComboBox) else None
    if model is not None:
        for index in _indices(model):
            text, tip = str(index.data(ROLE.DisplayRole) or ""), str(index.data(ROLE.ToolTipRole) or "")
            yield Shown(f"item of {kind}", text, text)  # which views paint as it is
            yield Shown(f"tip of an item of {kind}", tip, rendered(tip))


def _indices(model: QAbstractItemModel) -> Iterator[QModelIndex]:
    """Of the top level: nothing here has more."""
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for row in range(model.rowCount()):
        for column in range(columns):
            yield model.index(row, column)


def _of_action(action: QAction) -> Iterator[Shown]:
    name = action.objectName() or "action"
    yield Shown(name, action.text(), without_mnemonic(action.text()))
    yield Shown(f"tip of {name}", action.toolTip(), rendered(action.toolTip()))
    yield Shown(f"status tip of {name}", action.statusTip(), action.statusTip())
