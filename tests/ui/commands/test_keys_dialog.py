"""F1: a newcomer looks for a key, or for what a key does."""

import re

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QAction, QKeySequence
from PyQt6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from sketchfall.ui.commands.keys_dialog import COLUMNS, GESTURES, KeysDialog
from tests.ui.qtest import QTest
from tests.ui.user import User

pytestmark = pytest.mark.no_engine


@pytest.fixture
def menu(qtbot: QtBot) -> QMenu:
    made = QMenu("&File")
    qtbot.addWidget(made)
    for text, keys, tip in (
        ("&Open…", "Ctrl+O", "Opens a drawing."),
        ("&Save", "Ctrl+S", "Saves the drawing."),
        ("Search && replace", "", "Has no key."),
    ):
        action = made.addAction(text)
        assert action is not None
        action.setShortcut(QKeySequence(keys))
        action.setStatusTip(tip)
    made.addSeparator()
    return made


@pytest.fixture
def dialog(menu: QMenu, qtbot: QtBot) -> KeysDialog:
    made = KeysDialog(menu.actions())
    qtbot.addWidget(made)
    made.show()
    return made


def rows(dialog: KeysDialog) -> list[tuple[str, ...]]:
    model = dialog.table.model()
    assert model is not None
    return [
        tuple(model.index(row, column).data() for column in range(len(COLUMNS)))
        for row in range(model.rowCount())
    ]


def names(dialog: KeysDialog) -> list[str]:
    return [row[0] for row in rows(dialog)]


def test_it_lists_every_action_and_every_gesture(dialog: KeysDialog) -> None:
    assert names(dialog) == ["Open", "Save", "Search & replace", *(gesture.name for gesture in GESTURES)]
    assert rows(dialog)[0] == ("Open", "Ctrl+O", "Opens a drawing.", "File")


def test_typing_finds_actions_by_what_they_do(dialog: KeysDialog) -> None:
    QTest.keyClicks(dialog.search, "DRAWING saves")
    assert names(dialog) == ["Save"]


def test_typing_a_key_finds_what_it_does(dialog: KeysDialog) -> None:
    QTest.keyClicks(dialog.search, "ctrl+o")
    assert names(dialog) == ["Open"]


def test_a_search_without_result_says_so_and_can_be_taken_back(dialog: KeysDialog) -> None:
    QTest.keyClicks(dialog.search, "xyzzy")
    assert names(dialog) == []
    assert dialog.nothing.isVisible()
    for _ in "xyzzy":
        QTest.keyClick(dialog.search, Qt.Key.Key_Backspace)
    assert len(names(dialog)) == 3 + len(GESTURES)
    assert not dialog.nothing.isVisible()


def test_enter_keeps_the_list_open_and_escape_closes_it(dialog: KeysDialog) -> None:
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.isVisible()
    QTest.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_tip_that_only_repeats_the_name_is_left_out(qtbot: QtBot) -> None:
    action = QAction("&Grid")
    dialog = KeysDialog([action])
    qtbot.addWidget(dialog)
    assert rows(dialog)[0] == ("Grid", "", "", "")


def test_all_keys_of_an_action_are_shown(qtbot: QtBot) -> None:
    action = QAction("Delete")
    action.setShortcuts([QKeySequence("Del"), QKeySequence("Backspace")])
    dialog = KeysDialog([action])
    qtbot.addWidget(dialog)
    assert rows(dialog)[0][1] == "Del, Backspace"


def test_every_gesture_is_a_name_then_what_the_hand_does_then_a_sentence() -> None:
    hand = re.compile(
        r"wheel|drag|click|draw|shift|ctrl|alt|enter|backspace|keys|pinch|fingers|esc|arrow", re.IGNORECASE
    )
    for gesture in GESTURES:
        assert hand.search(gesture.keys), gesture
        assert gesture.what.endswith("."), gesture
        assert not gesture.keys.endswith("."), gesture
        assert not re.search(r"Ctrl|Shift|Alt|Backspace|[Cc]lick|[Dd]rag", gesture.name), gesture
        assert gesture.section in ("Canvas", "Drawing", "Polygon", "Selecting", "Joints", "Running"), gesture


def test_it_lists_actions_and_not_what_they_would_do_now_and_shows_all_columns(user: User) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    assert user.window.actions_["undo"].text() == "&Undo Draw box"
    user.press(Qt.Key.Key_F1)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, KeysDialog)
    names = [dialog.rows.index(row, 0).data() for row in range(dialog.rows.rowCount())]
    assert "Undo" in names
    assert "Undo Draw box" not in names
    header, viewport = dialog.table.header(), dialog.table.viewport()
    assert header is not None
    assert viewport is not None
    assert header.length() <= viewport.width()
    assert all(header.sectionSize(column) > 30 for column in range(4))
    what = COLUMNS.index("What it does")
    assert header.sectionSize(what) > max(header.sectionSize(column) for column in range(4) if column != what)
    dialog.reject()
