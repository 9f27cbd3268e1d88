"""A user reads and changes numbers: of one body, of several, of the world."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import Qt

from app.geometry import box_of
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, User
from ui.panels.number_field import NumberField


def type_into(field: NumberField, text: str, end: Qt.Key = Qt.Key.Key_Return) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, end)


@pytest.fixture
def box(user: User) -> User:
    user.draw_box((0.0, 1.0), (2.0, 2.0))
    return user


def field(user: User, name: str) -> NumberField:
    return user.window.inspector.fields[name]


def test_the_inspector_shows_what_was_drawn(box: User) -> None:
    names = ("x", "y", "width", "height", "angle", "density", "mass")
    shown = {name: field(box, name).text() for name in names}
    assert shown == {
        "x": "1",
        "y": "1.5",
        "width": "2",
        "height": "1",
        "angle": "0",
        "density": "1",
        "mass": "2",
    }
    weights = box.window.inspector.weights.text()
    assert "Area 2 m²" in weights
    inertia = 2.0 * (2.0**2 + 1.0**2) / 12.0
    assert f"Inertia {inertia:.6g} kg m²" in weights


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("x", "4.25", lambda b: b.position[0] == 4.25),
        ("y", "-3,5", lambda b: b.position[1] == -3.5),
        ("angle", "90", lambda b: b.angle == pytest.approx(math.pi / 2.0)),
        ("width", "5", lambda b: box_of(b).width == pytest.approx(5.0)),
        ("vx", "-7", lambda b: b.velocity == (-7.0, 0.0)),
        ("spin", "3", lambda b: b.angular_velocity == 3.0),
        ("density", "2", lambda b: b.material.density == 2.0),
        ("mass", "10", lambda b: b.material.density == pytest.approx(5.0)),
        ("static_friction", "0.1", lambda b: b.material.kinetic_friction == 0.1),
        ("kinetic_friction", "0.9", lambda b: b.material.static_friction == 0.9),
        ("restitution", "0.75", lambda b: b.material.restitution == 0.75),
        ("mask", "6", lambda b: b.mask == 6),
    ],
)
def test_a_typed_number_changes_the_body_in_one_step(box: User, name: str, text: str, value) -> None:  # type: ignore[no-untyped-def]
    before = box.bodies
    type_into(field(box, name), text)
    assert value(box.bodies[0])
    box.view.setFocus()
    box.press(Qt.Key.Key_Z, CONTROL)
    assert box.bodies == before


@pytest.mark.parametrize("text", ["much", "", "nan", "-1", "1.5", "1e999"])
def test_a_bad_restitution_is_refused_in_place(box: User, text: str) -> None:
    before = box.bodies
    restitution = field(box, "restitution")
    restitution.setFocus()
    restitution.selectAll()
    QTest.keyClick(restitution, Qt.Key.Key_Delete)
    QTest.keyClicks(restitution, text)
    QTest.keyClick(restitution, Qt.Key.Key_Return)
    assert restitution.property("invalid") is True
    assert "Restitution" in box.sentence
    assert box.bodies == before
    QTest.keyClick(restitution, Qt.Key.Key_Escape)
    assert restitution.text() == "0.2"
    assert not restitution.property("invalid")


def test_arrow_keys_change_a_number_by_steps_which_are_one_step_of_undo(box: User) -> None:
    x = field(box, "x")
    x.setFocus()
    for _ in range(5):
        QTest.keyClick(x, Qt.Key.Key_Up)
    assert box.bodies[0].position[0] == pytest.approx(1.5)
    assert box.window.document.undo_stack.count() == 2  # drawing, and all of this


def test_several_bodies_are_changed_at_once_and_differences_are_shown(box: User) -> None:
    box.draw_circle((4.0, 1.0), (6.0, 3.0))
    box.press(Qt.Key.Key_A, CONTROL)
    assert field(box, "x").placeholderText() == "mixed"
    assert field(box, "density").text() == "1"
    type_into(field(box, "density"), "3")
    assert [body.material.density for body in box.bodies] == [3.0, 3.0]
    assert box.window.document.undo_stack.undoText() == "Change density of 2 bodies"


def test_name_kind_material_and_flags(box: User) -> None:
    inspector = box.window.inspector
    inspector.name.setFocus()
    QTest.keyClicks(inspector.name, "crate")
    QTest.keyClick(inspector.name, Qt.Key.Key_Return)
    assert box.bodies[0].name == "crate"
    inspector.kind.setCurrentIndex(1)
    inspector.kind.activated.emit(1)
    assert box.bodies[0].kind == "static"
    glass = inspector.material.findText("Glass")
    inspector.material.setCurrentIndex(glass)
    inspector.material.activated.emit(glass)
    assert box.bodies[0].material.restitution == 0.93
    inspector.flags["bullet"].click()
    assert box.bodies[0].bullet


def test_the_gravity_of_the_moon(user: User) -> None:
    panel = user.window.world_panel
    moon = panel.place.findText("Moon")
    panel.place.setCurrentIndex(moon)
    panel.place.activated.emit(moon)
    assert user.window.document.scene.world.gravity == (0.0, -1.62)
    assert panel.gravity_y.text() == "-1.62"
    type_into(panel.gravity_x, "2")
    assert user.window.document.scene.world.gravity == (2.0, -1.62)
    assert panel.place.currentText() == "Other"
    panel.substeps.setValue(8)
    panel.sleeping.click()
    world = user.window.document.scene.world
    assert (world.substeps, world.sleeping) == (8, False)
    user.view.setFocus()
    while user.window.document.undo_stack.canUndo():
        user.press(Qt.Key.Key_Z, CONTROL)
    assert user.window.document.scene.world.gravity == (0.0, -9.81)
    assert panel.gravity_y.text() == "-9.81"
    assert panel.substeps.value() == 4
