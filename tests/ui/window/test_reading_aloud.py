"""A screen reader tells what everything is called, and a tip what it is for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QLayout,
    QLineEdit,
    QMainWindow,
    QRubberBand,
    QSpinBox,
    QToolBar,
    QWidget,
)

from sketchfall.ui.measuring.curve_plot import CurvePlot
from tests.ui.everything import is_open, of_ours, open_everything, takes_keys
from tests.ui.user import User

pytestmark = pytest.mark.no_engine

NAMES = {
    *("Canvas", "Speed", "Welcome", "Closed form", "What to do now", "Progress", "Position of the mouse"),
    *("Zoom", "Number of bodies", "Simulated time", "Simulated seconds per second"),
    *("Name", "Colour", "Automatic colour", "Sub-steps", "Gravity X, in m/s²", "Collides with, layer 1"),
    *("Next collisions", "k T", "On the walls", "Ideal gas", "More", "Speed, as a number"),
    *("Direction of gravity, in degrees", "Strength of gravity, in tenths of m/s²"),
    *("Timeline", "Courses", "Courses of the run", "Search among the examples", "Search in the handbook"),
    "What the command does",
    *(
        "Search",
        "Keys",
        "Command",
        "Commands",
        "Between the two bodies",
        "Topics",
        "Page",
        "Examples",
        "Kinds of examples",
        "Bounding volumes",
        "Events",
        "Filter the events",
    ),
    *("Steps", "Numbers of this step", "Body A", "Body B", "Picture of the collision"),
    *("Steps a second of each method", "What prevents it", "Read about proofs in the handbook"),
}


@pytest.fixture
def everything(user: User) -> User:
    open_everything(user)
    return user


def test_whatever_takes_keys_has_a_name_and_so_has_whatever_is_read(everything: User) -> None:
    widgets = QApplication.allWidgets()
    nameless = [
        widget
        for widget in filter(takes_keys, widgets)
        if not widget.accessibleName()
        and not (isinstance(widget, QAbstractButton | QLabel) and widget.text())
    ]
    assert nameless == []
    unnamed = [
        button
        for button in widgets
        if isinstance(button, QAbstractButton)
        and is_open(button)
        and of_ours(button)
        and not isinstance(button.parent(), QLineEdit)  # its own cross, which Qt tells as part of it
        and not (button.accessibleName() or button.text())
    ]
    assert unnamed == []  # also of those that only a pointer can press
    assert NAMES - {widget.accessibleName() for widget in widgets} == set()
    assert all(dialog.windowTitle() for dialog in everything.window.findChildren(QDialog))


def kinds_of(dialog: type[QDialog]) -> Iterator[type[QDialog]]:
    """Those that are made: of one that others are made from, these."""
    for kind in dialog.__subclasses__():
        yield from kinds_of(kind) if kind.__subclasses__() else (kind,)


def test_every_dialog_is_among_those_that_are_looked_at(everything: User) -> None:
    ours = {kind for kind in kinds_of(QDialog) if kind.__module__.startswith("sketchfall.ui")}
    opened = {type(dialog) for dialog in everything.window.findChildren(QDialog) if dialog.isVisible()}
    assert ours - opened == set()


def test_fields_and_switches_have_a_tip(everything: User) -> None:
    fields = [
        widget
        for widget in filter(takes_keys, QApplication.allWidgets())
        if isinstance(widget, QLineEdit | QCheckBox | QSpinBox)
        and widget.accessibleName() not in ("Name", "Search", "Command")
    ]
    assert len(fields) > 20
    assert [field.accessibleName() or type(field) for field in fields if not field.toolTip()] == []


def floats(whole: QWidget, part: QWidget) -> bool:
    """Over a plot there is a button, and a band while somebody draws one."""
    return isinstance(whole, CurvePlot) and (part is whole.all_button or isinstance(part, QRubberBand))


def laid_out(layout: QLayout | None) -> set[QWidget]:
    """All that this layout places, itself or by others in it."""
    found: set[QWidget] = set()
    for place in range(layout.count() if layout is not None else 0):
        assert layout is not None
        item = layout.itemAt(place)
        inner = item.layout() if item is not None else None
        widget = item.widget() if item is not None and inner is None else None
        found |= laid_out(inner) if widget is None else {widget}
    return found


@pytest.fixture
def of_others(qapp: QApplication) -> list[QWidget]:
    """What was there before, of other tests."""
    return qapp.topLevelWidgets()


def test_whatever_is_made_has_its_place_in_a_window(of_others: list[QWidget], everything: User) -> None:
    children = Qt.FindChildOption.FindDirectChildrenOnly
    astray = [
        (type(whole).__name__, type(part).__name__, part.objectName() or part.accessibleName())
        for whole in QApplication.allWidgets()
        if whole.layout() is not None and not isinstance(whole, QMainWindow | QToolBar)
        for part in {*whole.findChildren(QWidget, options=children)} - laid_out(whole.layout())
        if not part.isWindow() and not floats(whole, part)
    ]
    orphans = [
        (type(widget).__name__, widget.objectName() or widget.accessibleName())
        for widget in QApplication.topLevelWidgets()
        if widget.parent() is None and not widget.isVisible() and widget not in of_others
    ]
    assert astray == []
    assert orphans == []
