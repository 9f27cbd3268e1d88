"""A user chooses from a list."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QComboBox, QListWidget

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
