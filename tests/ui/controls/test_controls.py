"""A teacher steers a drawing, also as it runs, with sliders, numbers and buttons on the canvas."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QContextMenuEvent
from PyQt6.QtWidgets import QApplication, QMenu

from sketchfall.app.drawing.scene import Control, Scene
from sketchfall.app.files.file_format import decode_drawing
from sketchfall.app.timeline.run_file import decode_run, encode_run, written_run
from sketchfall.app.timeline.verifying import Verifying
from sketchfall.ui.controls.card_fields import tick_between
from sketchfall.ui.controls.control_card import ControlCard
from sketchfall.ui.controls.control_dialog import ControlDialog
from sketchfall.ui.controls.controls import GAP, MARGIN
from tests.ui.context_menus import ask_at, pick, words
from tests.ui.qtest import QTest
from tests.ui.runs import run_of, step_on
from tests.ui.user import CONTROL, Point, User
from tests.ui.windows import wait_until


def choose_at(user: User, point: Point, *path: str) -> None:
    menu = ask_at(user, point)
    pick(menu, *path)
    menu.close()


def cards(user: User) -> list[ControlCard]:
    return user.window.controls.cards


def controls(user: User) -> tuple[Control, ...]:
    return user.window.document.scene.controls


def scene(user: User) -> Scene:
    return user.window.document.scene


def card_menu(card: ControlCard) -> QMenu:
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 5), card.mapToGlobal(QPoint(5, 5)))
    QApplication.sendEvent(card, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def show_as(card: ControlCard, style: str) -> None:
    menu = card_menu(card)
    pick(menu, style)
    menu.close()


def drag_slider(user: User, card: ControlCard, *values: float) -> None:
    """With the button down from one value to the next."""
    slider, control = card.slider, card.control
    assert slider is not None
    tick = tick_between(control.low, control.high)
    middle = slider.height() / 2.0
    user.drag_over(slider, *((slider.x_of(round((value - control.low) / tick)), middle) for value in values))


@pytest.mark.no_engine
def test_a_slider_changes_a_property_and_a_whole_drag_is_one_step_of_undo(box: User) -> None:
    choose_at(box, (0.0, 2.5), "Control", "Material", "Restitution")
    (card,) = cards(box)
    assert controls(box) == (Control(sets="restitution", body=1, low=0.0, high=1.0),)
    assert (card.title.text(), card.isVisible()) == ("Restitution of body 1", True)
    assert card.number is not None
    assert card.number.text() == "0.2"
    drag_slider(box, card, 0.2, 0.4, 0.9, 0.7)
    assert box.bodies[0].material.restitution == 0.7
    assert card.number.text() == "0.7"
    assert box.window.document.undo_stack.undoText() == "Change restitution of 1 body"
    box.press(Qt.Key.Key_Z, CONTROL)
    assert box.bodies[0].material.restitution == 0.2
    assert card.slider is not None
    assert card.slider.value() == card.slider.maximum() * 0.2
    drag_slider(box, card, 0.2, 0.5)
    drag_slider(box, card, 0.5, 0.6)  # another drag, another step
    box.press(Qt.Key.Key_Z, CONTROL)
    assert box.bodies[0].material.restitution == 0.5
    box.press(Qt.Key.Key_Z, CONTROL)
    box.press(Qt.Key.Key_Z, CONTROL)
    assert (controls(box), cards(box)) == ((), [])
    assert len(box.bodies) == 1


@pytest.mark.no_engine
def test_arrows_go_on_with_the_slider_that_the_mouse_took_and_esc_leaves_them_to_the_canvas(
    box: User,
) -> None:
    choose_at(box, (0.0, 2.5), "Control", "Material", "Restitution")
    (card,) = cards(box)
    drag_slider(box, card, 0.2, 0.5)
    box.strike(Qt.Key.Key_Right)
    box.strike(Qt.Key.Key_Right)
    assert box.bodies[0].material.restitution == 0.52
    box.strike(Qt.Key.Key_Escape)
    before = box.bodies[0].position
    box.strike(Qt.Key.Key_Right)
    assert box.bodies[0].material.restitution == 0.52
    assert box.bodies[0].position[0] > before[0]


@pytest.mark.no_engine
def test_tab_reaches_it_arrows_change_it_and_enter_takes_a_number(box: User) -> None:
    choose_at(box, (0.0, 0.5), "Control", "Gravity (m/s²)")
    choose_at(box, (0.0, 0.5), "Control", "Linear drag (N s/m)")
    gravity, drag = cards(box)
    box.press(Qt.Key.Key_Tab)  # the box
    box.press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is gravity.slider
    box.strike(Qt.Key.Key_Right)
    assert scene(box).world.gravity == (0.0, -9.9)  # from 9.8, where the nearest tick is
    box.strike(Qt.Key.Key_PageUp)
    assert scene(box).world.gravity == (0.0, -10.9)
    box.strike(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is gravity.number
    assert gravity.number is not None
    gravity.number.selectAll()
    QTest.keyClicks(gravity.number, "1.62")
    box.strike(Qt.Key.Key_Return)
    assert scene(box).world.gravity == (0.0, -1.62)
    assert box.view.hasFocus()
    box.type_into(gravity.number, "1e9")
    assert scene(box).world.gravity == (0.0, -1.62)
    assert "expected from 0 to 10000" in box.sentence
    box.strike(Qt.Key.Key_Escape)
    assert drag.slider is not None
    drag.slider.setFocus(Qt.FocusReason.TabFocusReason)
    box.strike(Qt.Key.Key_End)
    assert scene(box).world.linear_drag == 2.0
    box.strike(Qt.Key.Key_Escape)
    assert box.view.hasFocus()


@pytest.mark.no_engine
def test_gravity_that_was_dragged_to_nothing_and_back_has_its_direction_still(box: User) -> None:
    choose_at(box, (0.0, 0.5), "Control", "Direction of gravity (°)")
    choose_at(box, (0.0, 0.5), "Control", "Gravity (m/s²)")
    direction, strength = cards(box)
    drag_slider(box, direction, -90.0, 0.0)
    assert scene(box).world.gravity == (9.81, 0.0)
    drag_slider(box, strength, 9.8, 0.0, 5.0)
    assert scene(box).world.gravity == (5.0, 0.0)


@pytest.mark.no_engine
def test_a_button_sets_a_value_while_it_is_held_and_a_switch_until_it_is_pressed_again(box: User) -> None:
    choose_at(box, (0.0, 2.5), "Control", "Constant force", "Force X (N)")
    show_as(cards(box)[0], "Button, sets it while it is held down")
    menu = card_menu(cards(box)[0])
    pick(menu, "Name and ends…")
    menu.close()
    (dialog,) = box.window.findChildren(ControlDialog)
    QTest.keyClicks(dialog.name, "Push & go")
    box.type_into(dialog.low, "0", end=Qt.Key.Key_Tab)
    box.type_into(dialog.high, "30")
    (card,) = cards(box)
    assert card.control == Control(
        sets="force_x", body=1, shown="button", low=0.0, high=30.0, name="Push & go"
    )
    assert card.title.text() == "Push & go"
    button = card.button
    assert button is not None
    assert button.text() == "30 N"
    steps = box.window.document.undo_stack.count()
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    assert box.bodies[0].force == (30.0, 0.0)
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert box.bodies[0].force == (0.0, 0.0)
    assert box.window.document.undo_stack.count() == steps  # in the end, nothing was changed
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyPress(button, Qt.Key.Key_Space)
    assert box.bodies[0].force == (30.0, 0.0)
    QTest.keyRelease(button, Qt.Key.Key_Space)
    assert box.bodies[0].force == (0.0, 0.0)
    assert box.sees("drawing")
    show_as(card, "Switch, on or off")
    switch = cards(box)[0].button
    assert switch is not None
    for on, force in ((True, 30.0), (False, 0.0), (True, 30.0)):
        QTest.mouseClick(switch, Qt.MouseButton.LeftButton)
        assert (switch.isChecked(), box.bodies[0].force) == (on, (force, 0.0))
    box.press(Qt.Key.Key_Z, CONTROL)
    assert (switch.isChecked(), box.bodies[0].force) == (False, (0.0, 0.0))


@pytest.mark.no_engine
def test_it_is_dragged_to_any_place_and_stays_there_in_a_smaller_window(box: User) -> None:
    choose_at(box, (0.0, 2.5), "Control", "Motion", "Velocity X (m/s)")
    (card,) = cards(box)
    assert card.geometry().right() < box.view.width()
    box.drag_over(card, (8.0, 8.0), (-200.0, 100.0), (-5000.0, 300.0))
    assert (cards(box)[0], card.x()) == (card, 0)
    (control,) = controls(box)
    assert control.place is not None
    assert control.place[0] == 0.0
    assert control.place[1] == pytest.approx(card.y() / (box.view.height() - card.height()))
    assert box.window.document.undo_stack.undoText() == "Move Velocity X of body 1"
    box.drag_over(card, (8.0, 8.0), (5000.0, 5000.0))
    box.window.resize(1000, 600)
    wait_until(lambda: card.geometry().right() == box.view.width() - 1)
    assert card.geometry().bottom() == box.view.height() - 1
    box.press(Qt.Key.Key_Z, CONTROL)
    box.press(Qt.Key.Key_Z, CONTROL)
    assert controls(box)[0].place is None


@pytest.mark.no_engine
def test_it_goes_comes_back_and_is_copied_with_its_body(box: User) -> None:
    choose_at(box, (0.0, 2.5), "Control", "Material", "Mass (kg)")
    box.click((0.0, 2.5))
    box.press(Qt.Key.Key_D, CONTROL)
    box.press(Qt.Key.Key_C, CONTROL)
    box.press(Qt.Key.Key_V, CONTROL)
    assert [control.body for control in controls(box)] == [1, 2, 3]
    box.press(Qt.Key.Key_A, CONTROL)
    box.press(Qt.Key.Key_Delete)
    assert (controls(box), cards(box)) == ((), [])
    box.press(Qt.Key.Key_Z, CONTROL)
    assert [card.title.text() for card in cards(box)] == [f"Mass of body {number}" for number in (1, 2, 3)]


@pytest.mark.no_engine
def test_one_is_taken_away_and_the_others_stay(box: User) -> None:
    choose_at(box, (0.0, 2.5), "Control", "Material", "Mass (kg)")
    choose_at(box, (0.0, 2.5), "Control", "Material", "Density (kg/m²)")
    choose_at(box, (0.0, 2.5), "Control", "Material", "Mass (kg)")
    assert [control.sets for control in controls(box)] == ["density"]


@pytest.mark.no_engine
def test_what_has_nothing_to_set_says_so_and_is_kept(box: User, tmp_path: Path) -> None:
    path = tmp_path / "odd.sketchfall"
    path.write_text(
        '{"format":"sketchfall","version":4,"bodies":[{"id":1,"shapes":[{"type":"circle","radius":1}]}],'
        '"joints":[{"id":1,"kind":"hinge","body_a":1,"anchor_a":[0,0],"anchor_b":[0,0]}],'
        '"controls":[{"sets":"charm","body":1},{"sets":"motor_speed","joint":1,"low":-5,"high":5},'
        '{"sets":"gravity","low":3,"high":3,"name":"<b>g</b>"}]}'
    )
    box.window.document.undo_stack.setClean()
    box.open(path)
    charm, motor, same_ends = cards(box)
    assert charm.problem.text() == "This program knows no property “charm”."
    assert motor.problem.text() == "The joint has no motor now."
    assert not motor.area.isEnabled()
    assert same_ends.title.text() == "<b>g</b>"
    box.click((0.0, 0.0))
    choose_at(box, (0.0, 0.0), "Motor")
    assert motor.problem.isHidden()
    drag_slider(box, motor, 0.0, -2.0)
    assert box.joints[0].motor_speed == -2.0
    assert same_ends.slider is not None
    box.drag_over(same_ends.slider, (30.0, 5.0), (60.0, 5.0))
    box.save()
    kept = decode_drawing(path.read_bytes()).controls
    assert kept == (
        Control(sets="charm", body=1),
        Control(sets="motor_speed", joint=1, low=-5.0, high=5.0),
        Control(sets="gravity", low=3.0, high=3.0, name="<b>g</b>"),
    )


@pytest.mark.no_engine
def test_the_insert_menu_and_the_palette_offer_them(box: User) -> None:
    menu = box.window.menus.controls
    menu.aboutToShow.emit()
    pick(menu, "Gravity X (m/s²)")
    box.click((0.0, 2.5))
    menu.aboutToShow.emit()
    assert words(menu) == ["Material", "Motion", "Constant force", "Place and size", "World"]
    pick(menu, "Motion", "Spin (rad/s)")
    assert [control.sets for control in controls(box)] == ["gravity_x", "spin"]


def test_what_is_steered_in_a_run_is_a_part_of_it_to_the_last_bit(
    box: User, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Moved while it runs, by mouse and keys; undone; saved as a run, and computed again from the file."""
    box.wait_until_it_can_run()
    for path in (("Motion", "Velocity X (m/s)"), ("Material", "Mass (kg)")):
        choose_at(box, (0.0, 2.5), "Control", *path)
    choose_at(box, (0.0, 0.5), "Control", "Gravity (m/s²)")
    velocity, mass, gravity = cards(box)
    step_on(box, 5)
    drag_slider(box, gravity, 9.8, 3.0)
    step_on(box, 5)
    fallen = 9.81 * 5 / 60.0 + 3.0 * 5 / 60.0
    assert run_of(box).bodies[1].velocity[1] == pytest.approx(-fallen)
    drag_slider(box, velocity, 0.0, 4.0)
    drag_slider(box, mass, 2.0, 4.0)
    assert run_of(box).bodies[1].velocity[0] == 4.0
    assert velocity.number is not None
    assert velocity.number.text() == "4"
    assert box.bodies[0].velocity == (0.0, 0.0)  # that belongs to the run
    assert mass.number is not None
    assert mass.number.value == pytest.approx(4.0, abs=0.1)
    assert box.bodies[0].material.density * 2.0 == pytest.approx(mass.number.value)
    step_on(box, 5)
    assert run_of(box).bodies[1].position[0] == pytest.approx(4.0 * 5 / 60.0)
    box.press(Qt.Key.Key_Z, CONTROL)  # the mass
    step_on(box, 3)
    recording = box.window.player.recording
    assert recording is not None
    written = decode_run(encode_run(written_run(recording)))
    assert Verifying(written).first_difference() is None
    hashed = run_of(box).state_hash()
    assert gravity.slider is not None
    gravity.slider.setFocus(Qt.FocusReason.TabFocusReason)
    for key, size in ((Qt.Key.Key_Home, 0.0), (Qt.Key.Key_End, 20.0)):  # and not to the beginning of the run
        box.strike(key)
        assert math.hypot(*scene(box).world.gravity) == size
    assert run_of(box).steps == 18
    box.press(Qt.Key.Key_Z, CONTROL)
    for _ in range(4):
        box.press(Qt.Key.Key_Comma)
    for _ in range(4):
        box.press(Qt.Key.Key_Period)
    wait_until(lambda: box.window.player.run is not None and run_of(box).steps == 18)
    assert run_of(box).state_hash() == hashed
    box.press(Qt.Key.Key_R, CONTROL)
    assert math.hypot(*scene(box).world.gravity) == 3.0  # reset takes back motion, never work
    assert replace(scene(box), controls=()) != scene(box)


@pytest.mark.no_engine
def test_they_stand_below_each_other_at_the_right_and_go_on_in_a_column_beside_it(box: User) -> None:
    for path in (("Material", "Mass (kg)"), ("Material", "Density (kg/m²)"), ("Material", "Restitution")):
        choose_at(box, (0.0, 2.5), "Control", *path)
    first, second, third = cards(box)
    view = box.view
    assert {card.geometry().right() for card in cards(box)} == {view.width() - MARGIN - 1}
    assert second.y() == first.geometry().bottom() + 1 + GAP
    assert third.y() == second.geometry().bottom() + 1 + GAP
    too_high = box.view.height() - second.geometry().bottom() - MARGIN - 2
    box.window.resize(box.window.width(), box.window.height() - too_high)
    wait_until(lambda: third.y() == first.y())
    assert third.geometry().right() == second.geometry().left() - GAP - 1
