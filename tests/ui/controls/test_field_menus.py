"""A teacher has what a field sets on the canvas: by a right click on the field, or on its label."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QContextMenuEvent
from PyQt6.QtWidgets import QApplication, QLabel, QMenu, QWidget

from sketchfall.app.drawing.parts import PartIds
from sketchfall.ui.fields.keyboard_home import give_keyboard_to
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.panels.corner_table import Cells
from tests.ui.context_menus import pick, words
from tests.ui.user import User

pytestmark = pytest.mark.no_engine


def test_a_right_click_on_the_label_of_a_field_offers_a_slider(box: User) -> None:
    world, inspector = box.window.world_panel, box.window.inspector
    box.window.docks.show_panel("world")
    (label,) = [each for each in world.findChildren(QLabel) if each.text() == "Gravity of"]
    assert offer(world, label) == [
        "Put a slider for Gravity on the canvas",
        "Put a slider for Direction of gravity on the canvas",
    ]
    assert [control.sets for control in box.window.document.scene.controls] == [
        "gravity"
    ]  # the first was chosen
    box.window.docks.show_panel("selection")
    box.click((0.0, 2.5))
    (label,) = [each for each in inspector.findChildren(QLabel) if each.text() == "Velocity X, Y (m/s)"]
    assert offer(inspector, label) == [
        "Put a slider for Velocity X of body 1 on the canvas",
        "Put a slider for Velocity Y of body 1 on the canvas",
    ]
    assert [control.sets for control in box.window.document.scene.controls] == ["gravity", "vx"]
    ask_on(label)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [entry.isChecked() for entry in menu.actions()] == [True, False]  # what is there already
    menu.close()
    ask_on(inspector.title)
    assert QApplication.activePopupWidget() is None  # there is nothing that a slider could set


def test_a_right_click_in_a_field_offers_its_slider_below_cut_and_paste(box: User) -> None:
    box.click_joint(Qt.Key.Key_S, (0.5, 2.7), (2.0, 4.0))
    wanted_of = {
        "vy": "Put a slider for Velocity Y of body 1 on the canvas",
        "gravity_x": "Put a slider for Gravity X on the canvas",
        "stiffness": "Put a slider for Stiffness of spring 1 on the canvas",
    }
    for name, wanted in wanted_of.items():
        box.window.document.select(PartIds(joints=[1]) if name == "stiffness" else PartIds([1]))
        fields = {field.property_shown.name: field for field in box.window.findChildren(NumberField)}
        give_keyboard_to(fields[name])
        ask_on(fields[name])
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert [entry.text() for entry in menu.actions()][-2:] == ["", wanted]
        pick(menu, wanted)
        menu.close()
    assert [control.sets for control in box.window.document.scene.controls] == list(wanted_of)
    box.window.document.select(PartIds([1]))
    box.trigger("corner_table")
    table = box.window.findChild(Cells)
    assert table is not None
    table.edit(table.currentIndex())
    ask_on(table.findChildren(NumberField)[-1])  # the x of a corner, which nothing can set
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert not [entry for entry in menu.actions() if "slider" in entry.text()]
    menu.close()


def ask_on(widget: QWidget) -> None:
    """By a right click."""
    place = widget.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)


def offer(panel: QWidget, label: QLabel) -> list[str]:
    """What a right click on it offers, the first of which is chosen."""
    ask_on(label)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    found = words(menu)
    pick(menu, found[0])
    menu.close()
    return found
