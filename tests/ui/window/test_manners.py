"""What holds in all windows, panels and dialogs alike, so that nobody has to learn one of them anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from sketchfall.ui.fields.group import Heading
from sketchfall.ui.fields.row_table import RowTable
from tests.ui.everything import is_open, of_ours, open_everything, takes_keys
from tests.ui.user import User
from tests.ui.windows import let_the_event_loop_turn

pytestmark = pytest.mark.no_engine

KEY = Qt.Key
Widget = TypeVar("Widget", bound=QWidget)

# The buttons that Enter presses, wherever the keyboard is in the dialog; in the others, none.
ENTER = {
    **dict.fromkeys(("Array", "Colour of the body", "Control", "Offset", "Pause when", "Rotate by"), "OK"),
    **dict.fromkeys(("Bounding volumes of this drawing", "Data table", "Not a gas of discs"), "Close"),
    "Scale of the image": "OK",
    "Collision under the microscope": "Next →",
    "Compare broad phases on this drawing": "Compare again",
    "Examples": "Open",
    "Experiment": "Run",
    "Export": "Export…",
    "Something went wrong": "Copy",
}
SEARCHED = ("Filter", "Find", "Search", "A few letters")  # how the words begin in an empty field for that
EMPTY = {
    "A few letters, or a setting and a number: gravity 1.62",
    "Search for an action or a key",
    *("Search", "Find a part", "Filter", "no name", "Gravity"),
}
TO_READ = {"Bounding volumes", "Numbers of this step"}
SHORT_HINTS = {"0", "1", "Begin an empty drawing.", "Collisions a second", "Energy change"} | {
    "CPU for a simulated second"
}
IN_WORDS = (QPushButton, Heading, QLabel)  # all that they are for
WITHOUT_TIP = {  # what their labels leave open is in their entries, or beside them
    *(
        "Material",
        "Format",
        "Body A",
        "Body B",
        "Quantity",
        "Colours",
        "Moments",
        "Part",
        "Of",
        "When",
        "Paper",
    ),
    *("Way", "About", "Vary", "Gravity of", "Property", "Rows", "Kind", "Name", "Search", "Command"),
    *("Canvas", "Page", "What a programmer needs", "Columns of the table", "What is read of each run"),
    *("Commands", "Data table", "Examples", "Findings", "Keys", "Parts", "Results", "Steps", "Topics"),
    "What prevents it",
}
BUTTONS_OF_A_COLUMN = {
    "Experiment: Run",
    "Print and worksheet: Previous page",
    "Print and worksheet: Next page",
}


def shown(kind: type[Widget]) -> Iterator[Widget]:
    for widget in QApplication.allWidgets():
        if isinstance(widget, kind) and is_open(widget) and widget.isVisible() and of_ours(widget):
            yield widget


def name(widget: QWidget) -> str:
    words = widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""
    return widget.accessibleName() or words.replace("&", "") or type(widget).__name__


def title(widget: QWidget) -> str:
    window = widget.window()
    assert window is not None
    return window.windowTitle()


def presses_by_enter() -> dict[str, str]:
    pressed = (button for button in shown(QPushButton) if button.isDefault())
    return {title(button): name(button) for button in pressed}


def pressed_by_enter_besides() -> set[str]:
    """While they have the keyboard themselves."""
    others = (one for one in shown(QPushButton) if one.autoDefault() and isinstance(one.window(), QDialog))
    return {name(one) for one in others if not one.isDefault()}


def stretched() -> Iterator[str]:
    """Buttons in a row that take more room than they need, as they do where nothing else takes it."""
    for button in shown(QPushButton):
        if isinstance(button.window(), QDialog) and button.width() > button.sizeHint().width() + 1:
            yield f"{title(button)}: {name(button)}"


def cut_off() -> Iterator[str]:
    """But for lists that unfold, which end in dots, and a number that makes room for what is said."""
    for widget in shown(QWidget):
        if isinstance(widget, QComboBox) or name(widget) == "Number of bodies":
            continue
        least = widget.minimumSizeHint()
        if least.width() > widget.width() or least.height() > widget.height():
            yield name(widget)


def smaller_than_they_wish() -> Iterator[str]:
    """Unless the screen is too small."""
    for dialog in shown(QDialog):
        screen = dialog.screen()
        assert screen is not None
        wish = dialog.sizeHint().boundedTo(screen.availableGeometry().size() * 0.9)
        if dialog.width() < wish.width() or dialog.height() < wish.height():
            yield dialog.windowTitle()


def scrolled_sideways() -> Iterator[str]:
    for view in shown(QAbstractItemView):
        bar = view.horizontalScrollBar()
        if bar is not None and bar.maximum() > 0:
            yield name(view)


def trees() -> set[str]:
    return {name(tree) for tree in shown(QTreeView) if tree.rootIsDecorated()}


def changed_by_typing() -> set[str]:
    none = QAbstractItemView.EditTrigger.NoEditTriggers
    return {name(view) for view in shown(QTableView) if view.editTriggers() != none}


def wider_last_columns() -> set[str]:
    return {
        name(table)
        for table in shown(QTableView)
        if (across := table.horizontalHeader()) is not None and across.stretchLastSection()
    }


def takes_keys_by_a_click() -> set[str]:
    """Buttons beside the canvas, which would lose the keyboard to them."""
    by_click = Qt.FocusPolicy.ClickFocus
    return {name(button) for button in shown(QToolButton) if button.focusPolicy() & by_click}


def framed_areas() -> set[str]:
    return {name(area) for area in shown(QScrollArea) if area.frameShape() != QFrame.Shape.NoFrame}


def cannot_be_cleared() -> set[str]:
    fields = (field for field in shown(QLineEdit) if field.placeholderText().startswith(SEARCHED))
    return {name(field) for field in fields if not field.isClearButtonEnabled()}


def hints_in_one_line() -> set[str]:
    hints = (label for label in shown(QLabel) if label.property("role") == "hint")
    return {label.text() for label in hints if not label.wordWrap()}


def without_tip() -> set[str]:
    fields = (one for one in shown(QWidget) if takes_keys(one) and not isinstance(one, IN_WORDS))
    return {name(field) for field in fields if not field.toolTip()}


def empty_fields_say() -> set[str]:
    return {field.placeholderText() for field in shown(QLineEdit)} - {""}


def end_at() -> set[tuple[str, int]]:
    """The letters that a field takes, where it does not take any number."""
    any_number = QLineEdit().maxLength()
    return {(name(one), one.maxLength()) for one in shown(QLineEdit) if one.maxLength() != any_number}


def gone_through_by_tab() -> set[str]:
    """Cell by cell; Tab leaves all others."""
    return {name(table) for table in shown(QTableView) if table.tabKeyNavigation()}


def striped() -> set[str]:
    return {name(view) for view in shown(QAbstractItemView) if view.alternatingRowColors()}


def chosen_one_by_one() -> set[str]:
    single = QAbstractItemView.SelectionMode.SingleSelection
    return {name(table) for table in shown(QTableView) if table.selectionMode() == single}


def read_alone() -> set[str]:
    none = QAbstractItemView.SelectionMode.NoSelection
    return {name(table) for table in shown(QTableView) if table.selectionMode() == none}


def copied_by_the_mouse() -> set[str]:
    """Labels whose text can be marked, called by how it begins."""
    by_mouse = Qt.TextInteractionFlag.TextSelectableByMouse
    return {one.text()[:4] for one in shown(QLabel) if one.textInteractionFlags() & by_mouse} - {""}


def keys_of_tables() -> dict[str, set[Qt.Key]]:
    """Those that are for a table, also where the window has an action for them."""
    found: dict[str, set[Qt.Key]] = {}
    for table in QApplication.allWidgets():
        if isinstance(table, RowTable) and is_open(table):
            own = found[name(table)] = set()
            for key in (KEY.Key_Escape, KEY.Key_Delete, KEY.Key_F2, KEY.Key_R, KEY.Key_Space, KEY.Key_G):
                event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.NoModifier)
                event.ignore()
                QApplication.sendEvent(table, event)
                own |= {key} if event.isAccepted() else set()
    return found


def pictures_alone() -> set[str]:
    """Buttons that say by a picture what they do, and by nothing else; also those not to be seen now."""
    return {
        name(one)
        for one in QApplication.allWidgets()
        if isinstance(one, QToolButton) and of_ours(one) and not isinstance(one.parent(), QLineEdit)
        if not (one.text() or one.icon().isNull() or one.toolTip())
    }


RULES: dict[str, tuple[Callable[[], object], object]] = {
    "what Enter presses": (presses_by_enter, ENTER),
    "what Enter presses besides": (pressed_by_enter_besides, {"Cancel", "Close"}),
    "signs to unfold in lists": (trees, {"Quantities"}),
    "tables to type in": (changed_by_typing, {"Data table", "Results", "Parts"}),
    "frames around panels": (framed_areas, set()),
    "searches that no cross ends": (cannot_be_cleared, set()),
    "hints that do not break": (hints_in_one_line, SHORT_HINTS),
    "buttons that take the keyboard": (takes_keys_by_a_click, set()),
    "columns that take the rest": (
        wider_last_columns,
        {"Bounding volumes", "Numbers of this step", "Findings"},
    ),
    "whatever explains itself": (without_tip, WITHOUT_TIP),
    "keys of tables": (
        keys_of_tables,
        {
            "Events": {KEY.Key_Escape},
            "Findings": {KEY.Key_Escape},
            "Parts": {KEY.Key_Escape, KEY.Key_F2},
            "Corners": {KEY.Key_Escape, KEY.Key_F2, KEY.Key_Delete},
        },
    ),
    "pictures without a word": (pictures_alone, set()),
    "what empty fields say": (empty_fields_say, EMPTY),
    "where fields end": (end_at, {("Name", 200)}),
    "tables that Tab goes through": (gone_through_by_tab, {"Data table", "Results", *TO_READ}),
    "lists with stripes": (
        striped,
        {"Bounding volumes", "Keys", "Data table", "Results", "What prevents it"},
    ),
    "tables of which one row is chosen": (chosen_one_by_one, {"Findings"}),
    "tables to read": (read_alone, TO_READ),
    "words to mark": (copied_by_the_mouse, {"Area"}),
    "words that are cut off": (lambda: {*cut_off()}, set()),
    "lists to scroll sideways": (lambda: {*scrolled_sideways()}, set()),
    "dialogs smaller than they wish": (
        lambda: {*smaller_than_they_wish()},
        {"Doctor", "Not a gas of discs"},  # of few lines most of the time
    ),
    "buttons as wide as a row": (lambda: {*stretched()}, BUTTONS_OF_A_COLUMN),
}


def test_all_windows_keep_to_the_same_rules(user: User) -> None:
    open_everything(user)
    let_the_event_loop_turn()
    found = {rule: look() for rule, (look, _) in RULES.items()}
    assert found == {rule: expected for rule, (_, expected) in RULES.items()}
