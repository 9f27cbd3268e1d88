"""A user reads and changes numbers: of one body, of several, of the world."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QComboBox

from sketchfall.app.drawing.geometry import box_of
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.materials import MATERIALS
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.physics import MAX_SUBSTEPS
from sketchfall.ui.fields.colour_row import SWATCH
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.look.theme_watcher import current_theme
from tests.ui.choosing import unfolded
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, User

pytestmark = pytest.mark.no_engine


def choose(combo: QComboBox, text: str) -> None:
    """By keyboard: from the top of the list down to the entry."""
    combo.setFocus()
    combo.setCurrentIndex(0)
    for _ in range(combo.findText(text)):
        QTest.keyClick(combo, Qt.Key.Key_Down)
    assert combo.currentText() == text


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
    colour = box.window.inspector.colour
    assert (colour.button.text(), colour.automatic.isEnabled()) == ("Automatic", False)
    swatch = colour.button.icon().pixmap(SWATCH).toImage()
    middle = swatch.rect().center()
    assert swatch.pixelColor(middle).name() == current_theme().body_fill(box.bodies[0].id)
    weights = box.window.inspector.weights.text()
    assert "Area 2 m²" in weights
    inertia = 2.0 * (2.0**2 + 1.0**2) / 12.0
    assert f"Inertia {inertia:.6g} kg m²" in weights


TYPED: list[tuple[str, str, Callable[[BodyDrawing], bool]]] = [
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
    ("vy", "2.5", lambda b: b.velocity == (0.0, 2.5)),
    ("height", "3", lambda b: box_of(b).height == pytest.approx(3.0)),
]


def test_a_typed_number_changes_the_body_in_one_step(box: User) -> None:
    before = box.bodies
    for name, text, is_changed in TYPED:
        box.type_into(field(box, name), text)
        assert is_changed(box.bodies[0]), name
        box.view.setFocus()
        box.press(Qt.Key.Key_Z, CONTROL)
        assert box.bodies == before, name


def test_a_bad_restitution_is_refused_in_place(box: User) -> None:
    before = box.bodies
    restitution = field(box, "restitution")
    for text in ("much", "", "nan", "-1", "2.5", "1e999"):
        box.window.status.say("")
        restitution.setFocus()
        restitution.selectAll()
        QTest.keyClick(restitution, Qt.Key.Key_Delete)
        QTest.keyClicks(restitution, text)
        QTest.keyClick(restitution, Qt.Key.Key_Return)
        assert restitution.property("invalid") is True, text
        assert "Restitution" in box.sentence, text
        assert box.bodies == before, text
        QTest.keyClick(restitution, Qt.Key.Key_Escape)
        assert restitution.text() == "0.2", text
        assert not restitution.property("invalid"), text


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
    assert "Total area" in box.window.inspector.weights.text()
    box.type_into(field(box, "density"), "3")
    assert [body.material.density for body in box.bodies] == [3.0, 3.0]
    assert box.window.document.undo_stack.undoText() == "Change density of 2 bodies"


def test_of_very_many_bodies_no_more_is_told_than_is_told_at_once(
    box: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.press(Qt.Key.Key_D, CONTROL)
    box.press(Qt.Key.Key_A, CONTROL)
    inspector = box.window.inspector
    weighed = {name: field.text() for name, field in inspector.fields.items()}
    assert weighed["mass"]
    assert inspector.weights.isVisible()
    monkeypatch.setattr("sketchfall.ui.panels.inspector.MOST_WEIGHED", 1)
    box.press(Qt.Key.Key_Right)  # a nudge, after which all is told anew
    for name, field in inspector.fields.items():
        if name in ("mass", "width", "height"):
            assert field.text() == "", name
        elif name not in ("x", "y"):
            assert field.text() == weighed[name], name
    assert not inspector.weights.isVisible()


def test_name_kind_material_and_flags(box: User) -> None:
    inspector = box.window.inspector
    inspector.name.setFocus()
    QTest.keyClicks(inspector.name, "crate")
    QTest.keyClick(inspector.name, Qt.Key.Key_Return)
    assert box.bodies[0].name == "crate"
    choose(inspector.kind, "Static, stays")
    assert box.bodies[0].kind == "static"
    choose(inspector.material, "Glass")
    assert box.bodies[0].material.restitution == 0.93
    inspector.flags["bullet"].click()
    assert box.bodies[0].bullet


@pytest.fixture
def three(user: User) -> User:
    """Three different bodies, all selected."""
    user.draw_box((-4.0, 1.0), (-2.0, 2.0))
    user.draw_circle((0.0, 1.0), (1.0, 2.0))
    user.click_polygon((2.0, 1.0), (4.0, 1.0), (3.0, 3.0))
    user.press(Qt.Key.Key_Return)
    user.press(Qt.Key.Key_A, CONTROL)
    return user


TYPED_FOR_ALL: list[tuple[str, str, Callable[[BodyDrawing], float]]] = [
    ("x", "1.5", lambda b: b.position[0]),
    ("y", "2.5", lambda b: b.position[1]),
    ("angle", "30", lambda b: math.degrees(b.angle)),
    ("width", "3", lambda b: box_of(b, b.angle).width),
    ("height", "0.5", lambda b: box_of(b, b.angle).height),
    ("vx", "4", lambda b: b.velocity[0]),
    ("vy", "-4", lambda b: b.velocity[1]),
    ("spin", "2", lambda b: b.angular_velocity),
    ("density", "5", lambda b: b.material.density),
    ("mass", "7", lambda b: mass_of(b).mass),
    ("static_friction", "0.9", lambda b: b.material.static_friction),
    ("kinetic_friction", "0.1", lambda b: b.material.kinetic_friction),
    ("restitution", "1", lambda b: b.material.restitution),
]


def test_every_number_can_be_set_for_several_bodies_at_once(three: User) -> None:
    before = three.bodies
    for name, text, value in TYPED_FOR_ALL:
        three.type_into(field(three, name), text)
        assert [value(body) for body in three.bodies] == pytest.approx([float(text)] * 3), name
        three.view.setFocus()
        three.press(Qt.Key.Key_Z, CONTROL)
        assert three.bodies == before, name


def test_name_kind_material_colour_and_flags_of_several_bodies(three: User) -> None:
    inspector = three.window.inspector
    inspector.name.setFocus()
    QTest.keyClicks(inspector.name, "toy")
    QTest.keyClick(inspector.name, Qt.Key.Key_Return)
    choose(inspector.kind, "Kinematic, moves as told")
    choose(inspector.material, "Cork")
    inspector.flags["bullet"].click()
    inspector.flags["fixed_rotation"].click()
    for body in three.bodies:
        assert (body.name, body.kind, body.bullet, body.fixed_rotation) == ("toy", "kinematic", True, True)
        assert body.material == MATERIALS["Cork"]
    undo = three.window.document.undo_stack.undoText()
    assert undo == "Change fixed rotation of 3 bodies"


def test_kinds_and_materials_that_differ_are_called_mixed(three: User) -> None:
    inspector = three.window.inspector
    assert inspector.material.currentText() == "Other"
    three.click((-3.0, 1.5))
    choose(inspector.kind, "Static, stays")
    choose(inspector.material, "Steel")
    three.press(Qt.Key.Key_A, CONTROL)
    for combo in (inspector.kind, inspector.material):
        assert combo.currentIndex() == -1
        assert combo.placeholderText() == "mixed"
    none_of_them = inspector.colour.button.icon().pixmap(SWATCH).toImage()
    assert none_of_them.pixelColor(none_of_them.rect().center()).alpha() == 0


def test_the_wheel_scrolls_the_inspector_and_changes_nothing_on_its_way(box: User) -> None:
    before, inspector = box.bodies, box.window.inspector
    box.turn_wheel_over(inspector.kind, -1)
    box.turn_wheel_over(inspector.material, -1)
    assert box.bodies == before
    inspector.kind.setFocus()
    box.turn_wheel_over(inspector.kind, -1)  # somebody is choosing
    assert box.bodies[0].kind == "static"


def test_layers_are_chosen_by_check_boxes(three: User) -> None:
    """Bodies that are on no layer of the other pass through each other."""
    shown = three.window.inspector.layers
    layers, collides = (shown[what].boxes for what in ("layers", "collisions"))
    assert [layer for layer, box in layers.items() if box.isChecked()] == [1]
    shown["layers"].grab()  # which lays it out, folded as it is
    places = {layer: box.pos() for layer, box in layers.items()}
    assert places[1].y() == places[4].y() < places[5].y() == places[8].y()
    assert places[1].x() == places[5].x() < places[2].x() == places[6].x() < places[3].x() < places[4].x()
    assert all(box.isChecked() for box in collides.values())
    three.click((-3.0, 1.5))
    layers[2].click()
    layers[1].click()
    collides[1].click()
    assert [body.category for body in three.bodies] == [0b10, 1, 1]
    assert [body.mask for body in three.bodies] == [2**32 - 2, 2**32 - 1, 2**32 - 1]
    assert three.window.document.undo_stack.undoText() == "Change collisions of 1 body"
    three.press(Qt.Key.Key_A, CONTROL)
    assert layers[1].checkState() == layers[2].checkState() == Qt.CheckState.PartiallyChecked
    layers[2].click()  # all of them
    assert [body.category for body in three.bodies] == [0b10, 0b11, 0b11]
    assert layers[2].checkState() == Qt.CheckState.Checked
    three.view.setFocus()
    three.press(Qt.Key.Key_Z, CONTROL)
    assert [body.category for body in three.bodies] == [0b10, 1, 1]


def test_the_gravity_of_the_moon(user: User) -> None:
    panel = user.window.world_panel
    choose(panel.gravity.place, "Moon")
    assert user.window.document.scene.world.gravity == (0.0, -1.62)
    assert panel.gravity.y.text() == "-1.62"
    user.type_into(panel.gravity.x, "2")
    assert user.window.document.scene.world.gravity == (2.0, -1.62)
    assert panel.gravity.place.currentText() == "Other"
    substeps = user.window.advanced_panel.substeps
    assert substeps.maximum() == MAX_SUBSTEPS
    substeps.setValue(8)
    panel.sleeping.click()
    world = user.window.document.scene.world
    assert (world.substeps, world.sleeping) == (8, False)
    user.view.setFocus()
    while user.window.document.undo_stack.canUndo():
        user.press(Qt.Key.Key_Z, CONTROL)
    assert user.window.document.scene.world.gravity == (0.0, -9.81)
    assert panel.gravity.y.text() == "-9.81"
    assert substeps.value() == 4


def test_the_inspector_shows_one_page_bodies_before_joints_and_a_word_of_help_for_nothing(box: User) -> None:
    box.click_joint(Qt.Key.Key_J, (1.0, 1.5))
    inspector, document = box.window.inspector, box.window.document

    def pages() -> tuple[bool, bool, bool]:
        return inspector.form.isVisible(), inspector.joint_page.isVisible(), inspector.empty.isVisible()

    shown = []
    for bodies, joints in (([], []), ([1], []), ([], [1]), ([1], [1])):
        document.select(PartIds(bodies, joints))
        shown.append(pages())
    assert shown == [(False, False, True), (True, False, False), (False, True, False), (True, False, False)]


@pytest.mark.no_engine
def test_a_magnet_is_made_in_the_panel_shows_its_poles_and_is_saved(user: User) -> None:
    body = user.draw_box((-2.0, 0.0), (2.0, 1.0))
    document = user.window.document
    document.select(PartIds([body.id]))
    before = user.window.view.grab().toImage()
    fields = user.window.inspector.fields
    with unfolded(fields["magnet"]):
        user.type_into(fields["magnet"], "2")
        user.type_into(fields["magnet_angle"], "180")
    assert [(body.magnet, body.magnet_angle) for body in user.bodies] == [(2.0, math.pi)]
    assert document.undo_stack.undoText() == "Change direction of the north pole of 1 body"
    shown = user.window.view.grab().toImage()
    assert shown != before
    assert decode_drawing(encode_drawing(document.scene)) == document.scene
    for _ in range(2):
        user.press(Qt.Key.Key_Z, CONTROL)
    assert [body.magnet for body in user.bodies] == [0.0]
    assert user.window.view.grab().toImage() == before


@pytest.mark.no_engine
def test_a_one_way_platform_gets_an_arrow_on_the_canvas(user: User) -> None:
    body = user.draw_box((-1.0, 0.0), (1.0, 0.4))
    user.window.document.select(PartIds([body.id]))
    before = user.window.view.grab().toImage()
    user.window.inspector.flags["one_way"].click()
    assert [body.one_way for body in user.bodies] == [True]
    assert user.window.view.grab().toImage() != before
    user.press(Qt.Key.Key_Z, CONTROL)
    assert [body.one_way for body in user.bodies] == [False]
    assert user.window.view.grab().toImage() == before
