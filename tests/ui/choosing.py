"""A user chooses from a list, or unfolds what is to be seen."""

from collections.abc import Iterator
from contextlib import contextmanager

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QComboBox, QListWidget, QWidget

from sketchfall.ui.fields.group import Group
from tests.ui.qtest import QTest
from tests.ui.user import LEFT


def choose(combo: QComboBox, words: str) -> None:
    """By the keyboard."""
    row = combo.findText(words)
    assert row >= 0, [combo.itemText(each) for each in range(combo.count())]
    choose_place(combo, row)
    assert combo.currentText() == words


def choose_place(combo: QComboBox, row: int) -> None:
    """What the list has there, by the keyboard, too."""
    combo.setFocus()
    combo.showPopup()
    view = combo.view()
    assert view is not None
    QTest.keyClick(view, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)


def choose_row(rows: QListWidget, number: int) -> None:
    """By a click."""
    QTest.mouseClick(rows.viewport(), LEFT, pos=rows.visualItemRect(rows.item(number)).center())


def group_of(widget: QWidget) -> Group:
    parent = widget.parentWidget()
    while not isinstance(parent, Group):
        assert parent is not None
        parent = parent.parentWidget()
    return parent


@contextmanager
def unfolded(field: QWidget) -> Iterator[None]:
    """The group that it is in, by a click on its heading; and folded again by another."""
    heading = group_of(field).heading
    QTest.mouseClick(heading, LEFT)
    yield
    QTest.mouseClick(heading, LEFT)
