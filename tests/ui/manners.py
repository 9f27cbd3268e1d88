"""How windows, panels and dialogs are made: each function tells which of those that are open are so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from PyQt6.QtCore import QEvent, QSize, Qt, QTimer
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenuBar,
    QPushButton,
    QScrollArea,
    QSlider,
    QSpinBox,
    QStyle,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.fields.row_table import RowTable
from tests.ui.everything import is_open, of_ours, takes_keys
from tests.ui.windows import let_the_event_loop_turn

KEY = Qt.Key
Widget = TypeVar("Widget", bound=QWidget)

SEARCHED = ("Filter", "Find", "Search", "A few letters")  # how the words begin in an empty field for that
SPARE = 1.2  # times as wide or high as they need to be
SETTINGS = (
    *("autoFillBackground", "dragDropMode", "headerHidden", "minimumContentsLength", "modal"),
    *("acceptDrops", "contextMenuPolicy", "dragEnabled", "editTriggers", "horizontalScrollBarPolicy"),
    *("openLinks", "popupMode", "readOnly", "resizeMode", "selectionBehavior", "showGrid"),
    *("sizeAdjustPolicy", "tabChangesFocus", "textVisible", "verticalScrollBarPolicy", "viewMode"),
    "wrapping",
)
LARGER = QSize(200, 100)  # by that much
FIELDS = (QLineEdit, QComboBox, QSpinBox, QSlider)


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


def with_room_to_spare() -> Iterator[str]:
    """Pictures, lists and pages that need little but gain by more."""
    for dialog in shown(QDialog):
        least, size = dialog.sizeHint(), dialog.size()
        if size.width() > SPARE * least.width() or size.height() > SPARE * least.height():
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


def framed_buttons() -> set[str]:
    """Of those that are a picture or a word and nothing else, also where the mouse is not."""
    framed = (one for one in shown(QToolButton) if is_of_qt(type(one)) and not one.autoRaise())
    return {name(one) for one in framed if one.property("role") != "heading"}  # which the style paints


def framed_areas() -> set[str]:
    return {name(area) for area in shown(QScrollArea) if area.frameShape() != QFrame.Shape.NoFrame}


def cannot_be_cleared() -> set[str]:
    fields = (field for field in shown(QLineEdit) if field.placeholderText().startswith(SEARCHED))
    return {name(field) for field in fields if not field.isClearButtonEnabled()}


def hints_in_one_line() -> set[str]:
    hints = (label for label in shown(QLabel) if label.property("role") == "hint")
    return {label.text() for label in hints if not label.wordWrap()}


def without_tip() -> set[str]:
    fields = (one for one in shown(QWidget) if takes_keys(one) and not says_what_it_is_for(one))
    return {name(field) for field in fields if not field.toolTip()}


def says_what_it_is_for(widget: QWidget) -> bool:
    return isinstance(widget, QPushButton | QLabel) or widget.property("role") == "heading"


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


def ends_of_counts() -> dict[str, tuple[int, int]]:
    return {name(one): (one.minimum(), one.maximum()) for one in shown(QSpinBox)}


def with_air_around_them() -> set[str]:
    """Parts of windows with as much of it as a window has: fields in them begin further in than beside them.

    What has no name of its own is called by what it is in.
    """
    parts = (one for one in QApplication.allWidgets() if is_open(one) and not one.isWindow())
    airy = (one for one in parts if not isinstance(one, QDockWidget) and has_air_as_a_window(one))
    return {type(one.parent() if is_of_qt(type(one)) else one).__name__ for one in airy}


def has_air_as_a_window(part: QWidget) -> bool:
    layout, style = part.layout(), part.style()
    if layout is None or style is None:
        return False
    left = style.pixelMetric(QStyle.PixelMetric.PM_LayoutLeftMargin)
    return layout.contentsMargins().left() == left


def numbers_on_the_left() -> set[str]:
    fields = (one for one in shown(NumberField) if not one.alignment() & Qt.AlignmentFlag.AlignRight)
    return {name(one) for one in fields}


def follow_the_mouse() -> set[str]:
    """Also while no button is held."""
    by_qt = (QLineEdit, QAbstractButton, QComboBox, QHeaderView, QMainWindow, QMenuBar, QDockWidget)
    return {name(one) for one in shown(QWidget) if one.hasMouseTracking() and not isinstance(one, by_qt)}


def with_a_picture() -> set[str]:
    """Dialogs that have one of their own, and not that of the program."""
    programs = {window.windowIcon().cacheKey() for window in shown(QMainWindow)}
    return {one.windowTitle() for one in shown(QDialog) if one.windowIcon().cacheKey() not in programs}


def in_the_colour_of_hints() -> set[str]:
    """Called by how they begin."""
    return {one.text()[:12] for one in shown(QLabel) if one.property("role") == "hint"}


def timers() -> dict[str, set[str]]:
    """Of whom they go on until they are stopped, and of whom they never rest."""
    windows = QApplication.topLevelWidgets()
    found = [timer for window in windows for timer in window.findChildren(QTimer) if is_kept(timer)]
    on = [timer for timer in found if not timer.isSingleShot()]
    return {
        "goes on": {type(timer.parent()).__name__ for timer in on},
        "never rests": {type(timer.parent()).__name__ for timer in on if timer.interval() == 0},
        "waits": {type(timer.parent()).__name__ for timer in found if timer not in on},
    }


def is_kept(timer: QTimer) -> bool:
    """Not one of Qt's own, nor one that looks after a thread: that is gone once plots are loaded."""
    owner = type(timer.parent())
    return owner.__module__.startswith("sketchfall") and not owner.__name__.endswith("Plot")


def otherwise_than_in_qt() -> dict[str, set[str]]:
    """Who is set to something else than Qt's own widget of its kind is to begin with."""
    found: dict[str, set[str]] = {setting: set() for setting in SETTINGS}
    usual: dict[type[QWidget], QWidget] = {}
    for widget in shown(QWidget):
        kind = next(each for each in type(widget).__mro__ if is_of_qt(each))
        if kind not in usual:
            usual[kind] = kind()
        for setting, names in found.items():
            if widget.property(setting) != usual[kind].property(setting):
                names.add(name(widget))
    return found


def is_of_qt(kind: type[QWidget]) -> bool:
    """And one that there can be by itself."""
    return kind.__module__.startswith("PyQt6") and not kind.__name__.startswith("QAbstract")


def columns() -> dict[str, str]:
    """How those of each table share its width, by first letters; in parentheses if they have no heads."""
    found = {}
    for view in shown(QAbstractItemView):
        if isinstance(view, QTableView | QTreeView):
            across = view.horizontalHeader() if isinstance(view, QTableView) else view.header()
            assert across is not None
            modes = "".join(across.sectionResizeMode(column).name[0] for column in range(across.count()))
            found[name(view)] = f"({modes})" if across.isHidden() else modes
    return found


def choices_of_nothing() -> set[str]:
    """Where nothing is chosen at first of what there is; also those not to be seen now."""
    boxes = (one for one in QApplication.allWidgets() if isinstance(one, QComboBox) and is_open(one))
    return {name(one) for one in boxes if of_ours(one) and one.count() and one.currentIndex() < 0}


def grown() -> dict[QWidget, QSize]:
    """By how much, as every dialog gets larger."""
    before = {widget: widget.size() for widget in shown(QWidget)}
    for dialog in shown(QDialog):
        dialog.resize(dialog.size() + LARGER)
    let_the_event_loop_turn()
    return {widget: widget.size() - size for widget, size in before.items() if widget.isVisible()}


def who_takes_the_room() -> tuple[set[str], set[str]]:
    """Who becomes higher, but for words with room around them; and the fields that do not become wider."""
    found = {one: by for one, by in grown().items() if one.accessibleName() and in_dialog(one)}
    fields = {one: by for one, by in found.items() if isinstance(one, FIELDS)}
    higher = {name(one) for one, by in found.items() if by.height() > 0}
    return higher, {name(one) for one, by in fields.items() if by.width() == 0}


def in_dialog(widget: QWidget) -> bool:
    return isinstance(widget.window(), QDialog) and not isinstance(widget, QDialog)
