"""What all open windows are made of, part by part: what is set otherwise than Qt does, and who stands where.

Not in which words, nor what only comes of how large letters are (noted.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any

from PyQt6.QtCore import QSize, Qt, QTimer
from PyQt6.QtGui import QCursor, QIcon, QKeySequence
from PyQt6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QLineEdit,
    QRubberBand,
    QScrollBar,
    QTableView,
    QTreeView,
    QWidget,
)

from sketchfall.ui.fields.number_field import NumberField
from tests.ui.everything import is_open, of_ours
from tests.ui.manners import is_kept, is_of_qt
from tests.ui.noted import Notes

NUMBER = re.compile(r"[-−]?\d+(?:\.\d+)?")
SET = (
    *("visible", "enabled", "checkable", "checked", "flat", "default", "autoDefault", "autoRaise"),
    *("autoRepeat", "autoExclusive", "minimumSize", "maximumSize", "iconSize", "cursor", "focusPolicy"),
    *("mouseTracking", "orientation", "minimum", "maximum", "singleStep", "pageStep", "value"),
    *("invertedAppearance", "tracking", "wordWrap", "alignment", "textFormat", "textInteractionFlags"),
    *("indent", "margin", "scaledContents", "openExternalLinks", "openLinks", "readOnly", "maxLength"),
    *("echoMode", "clearButtonEnabled", "frame", "count", "currentIndex", "currentRow", "maxVisibleItems"),
    *("maxCount", "insertPolicy", "editable", "sizeAdjustPolicy", "minimumContentsLength"),
    *("toolButtonStyle", "popupMode", "arrowType", "movable", "floatable", "allowedAreas", "features"),
    *("modal", "sizeGripEnabled", "windowModality", "standardButtons", "editTriggers", "selectionMode"),
    *("selectionBehavior", "alternatingRowColors", "showGrid", "gridStyle", "sortingEnabled"),
    *("tabKeyNavigation", "dragEnabled", "dragDropMode", "defaultDropAction", "textElideMode"),
    *("horizontalScrollMode", "verticalScrollMode", "horizontalScrollBarPolicy", "verticalScrollBarPolicy"),
    *("widgetResizable", "rootIsDecorated", "uniformRowHeights", "itemsExpandable", "headerHidden", "flow"),
    *("allColumnsShowFocus", "expandsOnDoubleClick", "isWrapping", "resizeMode", "viewMode", "movement"),
    *("spacing", "gridSize", "selectionRectVisible", "acceptDrops", "contextMenuPolicy"),
    *("autoFillBackground", "acceptRichText", "tabChangesFocus", "lineWrapMode", "frameShape"),
    *("frameShadow", "textVisible", "wrapping", "notchesVisible", "notchTarget", "buttonSymbols"),
    *("accelerated", "specialValueText", "prefix", "tickPosition", "tickInterval", "documentMode"),
    *("tabsClosable", "elideMode", "usesScrollButtons", "expanding", "drawBase", "showDropIndicator"),
    *("dragDropOverwriteMode", "transformationAnchor", "resizeAnchor", "interactive", "viewportUpdateMode"),
    *("dragMode", "cacheMode", "childrenCollapsible", "handleWidth", "opaqueResize", "shortcut"),
    "layoutDirection",
)
OF_THE_CANVAS = ("NumberField Width, in px",)  # as large as it is, which comes of the screen
ONLY_WHETHER = ("toolTip", "statusTip", "text", "windowTitle", "placeholderText", "icon")  # there is any


def described() -> Notes:
    """Every open window with all that is in it, in the order in which it was made."""
    found: Notes = {}
    windows = (one for one in QApplication.topLevelWidgets() if is_open(one))
    for window in sorted(windows, key=lambda one: (type(one).__name__, one.windowTitle())):
        for part in parts_of(window):
            found[free(found, f"{type(window).__name__}: {name_of(part)}")] = told(part)
        for timer in filter(is_kept, window.findChildren(QTimer)):
            key = free(found, f"{type(window).__name__}: timer of {type(timer.parent()).__name__}")
            found[key] = {"after": timer.interval(), "rings once": timer.isSingleShot()}
    return found


def shown_numbers(window: QWidget) -> Notes:
    """Of all that can be seen in a window: what can be used, what is chosen, and every number."""
    found: Notes = {}
    for part in parts_of(window):
        if part.isVisible():
            state: dict[str, Any] = {} if part.isEnabled() else {"enabled": False}
            match part:
                case QLineEdit() | QLabel():
                    state["numbers"] = " ".join(NUMBER.findall(part.text()))
                case QComboBox():
                    state["chosen"] = part.currentIndex()
                case QAbstractButton() if part.isCheckable():
                    state["checked"] = part.isChecked()
            found[free(found, name_of(part))] = state
    return found


def over(ground: QWidget) -> Notes:
    """Where each part stands that is seen over another one, by the distances of their edges, in px."""
    found: Notes = {}
    for part in ground.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if part.isVisible() and type(part).__module__.startswith("sketchfall"):
            place = part.geometry()
            right, bottom = ground.width() - place.right() - 1, ground.height() - place.bottom() - 1
            found[free(found, name_of(part))] = {
                **{"left": place.left(), "top": place.top(), "right": right, "bottom": bottom},
                **{"width": place.width(), "height": place.height(), "inside": shown_numbers(part)},
            }
    return found


def parts_of(window: QWidget) -> Iterator[QWidget]:
    for part in (window, *window.findChildren(QWidget)):
        if (
            part.window() is window.window()
            and of_ours(part)
            and not isinstance(part, QScrollBar | QRubberBand)
        ):
            yield part


def free(found: Notes, key: str) -> str:
    """With a number if there are others of this name."""
    number = 1
    while (tried := key if number == 1 else f"{key} ({number})") in found:
        number += 1
    return tried


def name_of(part: QWidget) -> str:
    return f"{type(part).__name__} {part.accessibleName()}".strip()


_usual: dict[type[QWidget], dict[str, Any]] = {}  # as Qt makes them


def told(part: QWidget) -> dict[str, Any]:
    kind = next(each for each in type(part).__mro__ if is_of_qt(each))
    if kind not in _usual:
        _usual[kind] = dict(properties(kind()))
    usual = _usual[kind]
    found = {key: value for key, value in properties(part) if usual.get(key) != value}
    if part.property("role"):
        found["role"] = part.property("role")
    layout = part.layout()
    if layout is not None:
        found["layout"] = arrangement(layout)
    is_size = name_of(part) in OF_THE_CANVAS
    if isinstance(part, QLineEdit) and not is_size and (numbers := NUMBER.findall(part.text())):
        found["numbers"] = " ".join(numbers)
    if isinstance(part, QTableView | QTreeView):
        found["heads"] = " ".join(map(heads, headers_of(part)))
    if isinstance(part, NumberField):
        shown = part.property_shown
        found["range"] = f"{shown.low:g} to {shown.high:g} by {shown.step:g}"
    return found


def headers_of(view: QTableView | QTreeView) -> list[QHeaderView | None]:
    if isinstance(view, QTreeView):
        return [view.header()]
    return [view.horizontalHeader(), view.verticalHeader()]


def heads(header: QHeaderView | None) -> str:
    """How its parts share the room, by first letters, and what can be done with them."""
    assert header is not None
    modes = "".join(header.sectionResizeMode(place).name[0] for place in range(header.count()))
    last = "+" if header.stretchLastSection() else ""
    marks = (header.isHidden(), header.sectionsClickable(), header.highlightSections())
    return f"{modes}{last} {''.join(str(int(mark)) for mark in marks)}"


def properties(part: QWidget) -> Iterator[tuple[str, Any]]:
    for key in SET:
        value = part.property(key)
        if isinstance(value, QSize):
            yield f"{key}, across", value.width()
            yield f"{key}, up", value.height()
        elif value is not None:
            yield key, plain(value)
    for key in ONLY_WHETHER:
        value = part.property(key)
        yield key, not value.isNull() if isinstance(value, QIcon) else bool(value)


def plain(value: Any) -> bool | int | float | str:
    match value:
        case QCursor():
            return value.shape().name
        case QKeySequence():
            return value.toString()
        case Enum():
            return str(value.name)
        case bool() | int() | float():
            return value
    return str(value)


def arrangement(layout: QLayout) -> str:
    """Who is in it, from first to last, with how much of the room each takes and where it stands in that."""
    parts = []
    for index in range(layout.count()):
        item = layout.itemAt(index)
        assert item is not None
        part = arrangement(item) if isinstance(item, QLayout) else type(item.widget() or "air").__name__
        if isinstance(layout, QBoxLayout) and layout.stretch(index):
            part += f" *{layout.stretch(index)}"
        if isinstance(layout, QGridLayout):
            part += f" {layout.getItemPosition(index)}"
        if item.alignment() != Qt.AlignmentFlag(0):
            part += f" {item.alignment().name}"
        parts.append(part)
    form = " form" if isinstance(layout, QFormLayout) else ""
    return f"[{', '.join(parts)}]{form}"
