"""A user sets gravity by hand: a slider for its strength, a dial for its direction, also while it runs."""

from __future__ import annotations

import math
from functools import partial

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QDial
from pytestqt.qtbot import QtBot

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.ui.look.theme_watcher import current_theme
from sketchfall.ui.panels.gravity_dial import RIM, SIZE, GravityDial
from sketchfall.ui.panels.gravity_rows import GravityRows
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, NONE, SHIFT, User
from tests.ui.windows import wait_until

Key = Qt.Key


def rows(user: User) -> GravityRows:
    return user.window.world_panel.gravity


def gravity(user: User) -> Point:
    return user.window.document.scene.world.gravity


def on_dial(degrees: float, radius: float = 22.0) -> Point:
    """px"""
    angle = math.radians(degrees)
    return (SIZE / 2 + radius * math.cos(angle), SIZE / 2 - radius * math.sin(angle))


def on_slider(user: User, strength: float) -> Point:
    """px"""
    slider = rows(user).strength
    return (slider.x_of(round(10 * strength)), slider.height() / 2)


def turn_dial(
    user: User, *degrees: float, modifiers: Qt.KeyboardModifier = NONE, release: bool = True
) -> None:
    places = [on_dial(angle) for angle in degrees]
    user.drag_over(rows(user).dial, *places, modifiers=modifiers, release=release)


def press_on_dial(user: User, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> float:
    """The angle it has then."""
    rows(user).dial.setFocus()
    QTest.keyClick(rows(user).dial, key, modifiers)
    return rows(user).dial.angle


def run_of(user: User) -> RigidRun:
    run = user.window.player.run
    assert isinstance(run, RigidRun)
    return run


# --- the dial ---------------------------------------------------------------------------------------------


@pytest.mark.no_engine
def test_the_dial_has_a_mark_at_every_eighth_of_a_turn(qtbot: QtBot) -> None:
    dial = GravityDial()
    qtbot.addWidget(dial)
    picture = dial.grab().toImage()

    def is_plain(degrees: float) -> bool:
        """Whether nothing is painted there, just inside the rim."""
        x, y = (round(place) for place in on_dial(degrees, SIZE / 2 - RIM - 3.0))
        around = [picture.pixelColor(x + dx, y + dy) for dx in (-1, 0) for dy in (-1, 0)]
        return {colour.name() for colour in around} == {current_theme().base}

    assert [each for each in range(16) if not is_plain(22.5 * each)] == [*range(0, 16, 2)]


@pytest.mark.no_engine
def test_the_dial_turns_gravity_and_keeps_its_strength(user: User) -> None:
    assert rows(user).dial.angle == -90.0
    turn_dial(user, -90.0, -45.0, 0.0)
    assert gravity(user) == pytest.approx((9.81, 0.0), abs=0.1)
    assert math.hypot(*gravity(user)) == pytest.approx(9.81)
    assert float(rows(user).x.text()) == pytest.approx(9.81, abs=0.01)
    assert rows(user).place.currentText() == "Other"


@pytest.mark.no_engine
def test_with_shift_it_snaps_and_all_the_way_round_earth_is_earth_again(user: User) -> None:
    turn_dial(user, -90.0, -37.0, modifiers=SHIFT)
    assert rows(user).dial.angle == -30.0
    turn_dial(user, *range(-30, 272, 7), modifiers=SHIFT)
    assert gravity(user) == (0.0, -9.81)
    assert rows(user).place.currentText() == "Earth"


@pytest.mark.no_engine
def test_a_whole_drag_is_one_step_of_undo_and_each_drag_one_of_its_own(user: User) -> None:
    stack = user.window.document.undo_stack
    turn_dial(user, *range(-90, 0, 5))
    after_first = gravity(user)
    turn_dial(user, *range(0, 90, 5))
    user.drag_over(rows(user).strength, *(on_slider(user, strength) for strength in range(10, 20)))
    assert (stack.count(), stack.undoText()) == (3, "Change the strength of gravity")
    user.press(Key.Key_Z, CONTROL)
    assert stack.undoText() == "Change the direction of gravity"
    user.press(Key.Key_Z, CONTROL)
    assert gravity(user) == after_first
    user.press(Key.Key_Z, CONTROL)
    assert gravity(user) == (0.0, -9.81)
    assert (rows(user).dial.angle, rows(user).strength.value()) == (-90.0, 98)


@pytest.mark.no_engine
def test_the_dial_is_turned_by_keys_and_wheel_in_one_step(user: User) -> None:
    for key, modifiers, angle in (
        (Key.Key_Right, NONE, -89.0),
        (Key.Key_Up, NONE, -88.0),
        (Key.Key_Left, NONE, -89.0),
        (Key.Key_Down, NONE, -90.0),
        (Key.Key_Right, NONE, -89.0),
        (Key.Key_Right, SHIFT, -75.0),
        (Key.Key_Left, SHIFT, -90.0),
        (Key.Key_PageUp, NONE, -75.0),
        (Key.Key_PageDown, NONE, -90.0),
        (Key.Key_PageDown, NONE, -105.0),
    ):
        assert press_on_dial(user, key, modifiers) == angle
    user.turn_wheel_over(rows(user).dial, 2)
    assert rows(user).dial.angle == -95.0
    assert gravity(user)[0] < 0.0
    assert user.window.document.undo_stack.count() == 1
    assert press_on_dial(user, Key.Key_Home) == -90.0
    assert not user.window.document.undo_stack.canUndo()  # it is as it was
    assert press_on_dial(user, Key.Key_PageDown) == -105.0
    for _ in range(6):
        press_on_dial(user, Key.Key_PageDown)
    assert rows(user).dial.angle == 165.0  # past the left, it goes on


@pytest.mark.no_engine
def test_the_dial_says_what_it_is_and_where_it_stands(user: User) -> None:
    user.type_into(rows(user).x, "9.81")
    dial = rows(user).dial
    assert isinstance(dial, QDial)  # for which Qt tells a screen reader the role and the value
    assert dial.accessibleName() == "Direction of gravity, in degrees"
    assert dial.value() == -45
    assert dial.accessibleDescription().startswith("-45°")
    assert "-45°" in dial.toolTip()


@pytest.mark.no_engine
def test_the_dial_is_painted_in_both_themes_and_paler_when_there_is_no_gravity(user: User) -> None:
    pictures = []
    for theme in ("light", "dark"):
        user.trigger(f"theme_{theme}")
        pictures.append(rows(user).dial.grab().toImage())
        user.drag_over(rows(user).strength, on_slider(user, 5.0), on_slider(user, 0.0))
        pictures.append(rows(user).dial.grab().toImage())
        user.trigger("undo")
    assert all(a != b for place, a in enumerate(pictures) for b in pictures[:place])


# --- the slider -------------------------------------------------------------------------------------------


@pytest.mark.no_engine
def test_the_slider_sets_the_strength_and_keeps_the_direction(user: User) -> None:
    user.type_into(rows(user).x, "9.81")  # to the lower right
    user.drag_over(rows(user).strength, on_slider(user, 9.0), on_slider(user, 20.0))
    x, y = gravity(user)
    assert x == pytest.approx(-y)
    assert math.hypot(x, y) == pytest.approx(20.0, abs=0.3)
    assert float(rows(user).number.text()) == pytest.approx(math.hypot(x, y), abs=0.01)


@pytest.mark.no_engine
def test_without_strength_the_direction_is_remembered_and_can_be_turned(user: User) -> None:
    turn_dial(user, -90.0, 180.0, modifiers=SHIFT)
    user.drag_over(rows(user).strength, on_slider(user, 9.0), on_slider(user, 0.0))
    assert gravity(user) == (0.0, 0.0)
    assert rows(user).place.currentText() == "None"
    assert (rows(user).dial.angle, rows(user).dial.is_calm) == (180.0, True)
    turn_dial(user, 180.0, 90.0, modifiers=SHIFT)
    assert (gravity(user), rows(user).dial.angle) == ((0.0, 0.0), 90.0)
    user.drag_over(rows(user).strength, on_slider(user, 0.0), on_slider(user, 30.0))
    assert gravity(user) == (0.0, 30.0)
    assert not rows(user).dial.is_calm


@pytest.mark.no_engine
def test_the_place_without_gravity_keeps_the_direction_for_the_slider(user: User) -> None:
    turn_dial(user, -90.0, 180.0, modifiers=SHIFT)
    rows(user).place.setFocus()
    QTest.keyClick(rows(user).place, Key.Key_End)  # the last place of the list
    assert (gravity(user), rows(user).dial.angle) == ((0.0, 0.0), 180.0)
    user.drag_over(rows(user).strength, on_slider(user, 0.0), on_slider(user, 30.0))
    assert gravity(user) == (-30.0, 0.0)


@pytest.mark.no_engine
def test_what_is_typed_beyond_the_slider_puts_it_at_its_end_and_holds(user: User) -> None:
    user.type_into(rows(user).y, "-500")
    assert gravity(user) == (0.0, -500.0)
    assert rows(user).strength.value() == rows(user).strength.maximum()
    turn_dial(user, -90.0, 0.0, modifiers=SHIFT)
    assert gravity(user) == (500.0, 0.0)


# --- while it runs ----------------------------------------------------------------------------------------


def test_a_running_world_obeys_slider_and_dial_while_they_are_dragged(scene: User) -> None:
    scene.press(Key.Key_Space)
    wait_until(lambda: run_of(scene).time > 0.0)
    steps = scene.window.document.undo_stack.count()
    turn_dial(scene, -90.0, 0.0, 90.0, modifiers=SHIFT, release=False)
    assert run_of(scene).world.gravity == (0.0, 9.81)
    box = scene.bodies[1].id
    wait_until(lambda: run_of(scene).bodies[box].velocity[1] > 1.0)  # it falls up, with the button held
    turn_dial(scene, 90.0, 0.0, modifiers=SHIFT)
    scene.drag_over(rows(scene).strength, on_slider(scene, 9.0), on_slider(scene, 30.0))
    assert run_of(scene).world.gravity == (30.0, 0.0)
    assert scene.window.document.undo_stack.count() > steps
    assert scene.view.hasFocus()  # keys still go to the canvas:
    scene.press(Key.Key_Space)
    assert scene.sees("paused")
    scene.press(Key.Key_Z, CONTROL)
    assert run_of(scene).world.gravity == pytest.approx((9.81, 0.0))


def test_a_drag_is_one_mark_on_the_line_of_time(scene: User) -> None:
    scene.press(Key.Key_Space)
    wait_until(lambda: run_of(scene).time > 0.0)
    for angle in range(-75, 90, 15):
        before = run_of(scene).steps
        turn_dial(scene, angle, modifiers=SHIFT, release=False)
        wait_until(partial(has_gone_on, scene, before))
    edits = [mark for mark in scene.window.navigator.marks if mark.kind == "edit"]
    assert [mark.text for mark in edits] == ["Change the direction of gravity"]


def has_gone_on(user: User, steps: int) -> bool:
    return run_of(user).steps > steps
