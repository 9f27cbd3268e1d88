"""Whoever is done with a field has the keyboard on the canvas again: Space runs, letters choose tools."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QCheckBox, QComboBox, QSpinBox, QWidget

from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, User

ENTER, ESC = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.mark.parametrize("end", [ENTER, ESC])
def test_after_a_number_the_keys_are_for_the_canvas(scene: User, end: Qt.Key) -> None:
    before = scene.bodies[-1].position[0]
    scene.type_into(scene.window.inspector.fields["x"], "7", end)
    assert scene.bodies[-1].position[0] == (7.0 if end == ENTER else before)

    scene.strike(Qt.Key.Key_C)
    assert scene.tool == "circle"
    scene.strike(Qt.Key.Key_Space)
    assert scene.sees("running")


def test_undo_after_enter_takes_back_the_number(scene: User) -> None:
    before = scene.bodies[-1]
    scene.type_into(scene.window.inspector.fields["x"], "7")
    scene.strike(Qt.Key.Key_Z, CONTROL)
    assert scene.bodies[-1] == before


@pytest.mark.parametrize(("end", "name"), [(ENTER, "crate"), (ESC, "")])
def test_a_name_is_taken_over_or_given_up(scene: User, end: Qt.Key, name: str) -> None:
    selected = scene.selection
    scene.type_into(scene.window.inspector.name, "crate", end)
    assert scene.bodies[-1].name == name
    assert scene.selection == selected
    assert scene.view.hasFocus()


def test_what_was_refused_can_be_corrected_in_its_field(scene: User) -> None:
    field = scene.window.inspector.fields["width"]
    scene.type_into(field, "-3")
    assert field.hasFocus()
    assert field.text() == "-3"


def test_of_a_motor_key_enter_and_esc_are_the_end(scene: User) -> None:
    scene.click_joint(Qt.Key.Key_J, (0.0, 3.5))
    form = scene.window.inspector.joint_page.form
    assert form is not None
    for end in (ENTER, ESC):
        field = next(iter(form.keys.values()))
        field.setFocus()
        scene.strike(end)
        assert scene.view.hasFocus()


@pytest.mark.parametrize("end", [ENTER, ESC])
@pytest.mark.parametrize("kind", [QCheckBox, QSpinBox, QComboBox])
def test_other_fields_give_the_keyboard_back_too(scene: User, kind: type[QWidget], end: Qt.Key) -> None:
    selected = scene.selection
    window = scene.window
    panels = (window.inspector, window.world_panel, window.advanced_panel)
    field = next(child for panel in panels for child in panel.findChildren(kind) if child.isVisible())
    field.setFocus()
    scene.strike(end)
    assert scene.view.hasFocus()
    assert scene.selection == selected


def test_a_choice_from_a_list_gives_it_back(scene: User) -> None:
    material = scene.window.inspector.material
    material.setFocus()
    material.showPopup()
    view = material.view()
    assert view is not None
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, ENTER)
    assert scene.view.hasFocus()
    scene.strike(Qt.Key.Key_Space)
    assert scene.sees("running")
