"""A teacher measures: digits beside a body that are true, undone, saved, copied and deleted with it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QContextMenuEvent

from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import Meter
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.running.run import STEP
from tests.ui.context_menus import ask, ask_at, pick, words
from tests.ui.questions import choose_in_file_dialog
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, SHIFT, Point, User
from tests.ui.windows import wait_until

G = 9.81


@pytest.fixture
def box(user: User) -> User:
    """A box in the air."""
    user.wait_until_it_can_run()
    user.draw_box((-1.0, 2.0), (1.0, 3.0))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user


def meters(user: User) -> Sequence[Meter]:
    return user.window.document.scene.meters


def shown(user: User) -> list[str]:
    """The digits on the canvas, once it is painted."""
    user.canvas.repaint()
    return [label.text for label in user.window.measuring.labels.labels]


def measure(user: User, *path: str) -> None:
    """From the menu of the box."""
    choose_at(user, (0.0, 2.5), "Measure", *path)


def choose_at(user: User, point: Point, *path: str) -> None:
    menu = ask_at(user, point)
    pick(menu, *path)
    menu.close()
    user.turn_to()  # as happens by itself when a menu on a real screen has ended


def test_the_speed_of_a_falling_box_is_g_t(box: User) -> None:
    measure(box, "Motion", "Speed (m/s)")
    assert meters(box) == (Meter(quantity="speed", body=1),)
    assert shown(box) == ["v = 0.00 m/s"]
    step_on(box, 30)
    assert shown(box) == [f"v = {G * 30 * STEP:.2f} m/s"]
    before = box.window.measuring.labels.labels[0].box
    step_on(box, 5)
    assert shown(box) == [f"v = {G * 35 * STEP:.2f} m/s"]
    assert box.window.measuring.labels.labels[0].box.top() > before.top()  # it falls along


def test_an_acceleration_is_known_after_a_step_and_at_every_moment_that_is_gone_back_to(box: User) -> None:
    measure(box, "Motion", "Acceleration y (m/s²)")
    assert shown(box) == ["a_y = –"]
    step_on(box, 3)
    assert shown(box) == [f"a_y = {-G:.2f} m/s²"]
    box.press(Qt.Key.Key_Comma)
    wait_until(lambda: box.window.player.run is not None and box.window.player.run.steps == 2)
    assert shown(box) == [f"a_y = {-G:.2f} m/s²"]


def test_to_measure_is_one_step_of_undo_and_chosen_again_it_is_taken_back(box: User) -> None:
    measure(box, "Energy", "Kinetic energy (J)")
    assert box.window.document.undo_stack.undoText() == "Measure Kinetic energy of body 1"
    box.press(Qt.Key.Key_Z, CONTROL)
    assert meters(box) == ()
    assert shown(box) == []
    box.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert len(meters(box)) == 1
    measure(box, "Energy", "Kinetic energy (J)")
    assert meters(box) == ()
    assert box.window.document.undo_stack.undoText() == "Stop measuring Kinetic energy of body 1"


def test_a_meter_goes_and_comes_back_with_its_body(box: User) -> None:
    measure(box, "Motion", "Speed (m/s)")
    box.click((0.0, 2.5))
    box.press(Qt.Key.Key_Delete)
    assert (len(box.bodies), meters(box)) == (0, ())
    box.press(Qt.Key.Key_Z, CONTROL)
    assert meters(box) == (Meter(quantity="speed", body=1),)


def test_after_a_reset_the_drawing_is_measured_and_not_the_run_before(box: User) -> None:
    measure(box, "Motion", "Position y (m)")
    step_on(box, 3)
    box.press(Qt.Key.Key_R, CONTROL)
    box.click((0.0, 2.5))
    box.type_into(box.window.inspector.fields["y"], "4")
    assert shown(box) == ["y = 4.00 m"]


def test_a_copy_is_measured_as_its_original(box: User) -> None:
    measure(box, "Motion", "Speed (m/s)")
    box.click((0.0, 2.5))
    box.press(Qt.Key.Key_D, CONTROL)
    assert meters(box) == (Meter(quantity="speed", body=1), Meter(quantity="speed", body=2))
    box.press(Qt.Key.Key_C, CONTROL)
    box.press(Qt.Key.Key_V, CONTROL)
    assert [meter.body for meter in meters(box)] == [1, 2, 3]
    box.press(Qt.Key.Key_Z, CONTROL)
    box.press(Qt.Key.Key_Z, CONTROL)
    assert meters(box) == (Meter(quantity="speed", body=1),)


def test_meters_are_saved_and_opened_to_the_same_bytes(
    box: User, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    measure(box, "Forces", "Net force (N)")
    path = tmp_path / "measured.sketchfall"
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(path))
    box.save()
    data = path.read_bytes()
    assert decode_drawing(data).meters == meters(box) != ()
    box.press(Qt.Key.Key_N, CONTROL)
    wait_until(lambda: meters(box) == ())
    box.open(path)
    assert meters(box) == (Meter(quantity="net_force", body=1),)
    box.save()
    assert path.read_bytes() == data


def test_the_distance_of_two_bodies_and_the_energy_of_all(box: User) -> None:
    box.draw_circle((4.0, 2.5), (4.5, 2.5))
    box.press(Qt.Key.Key_A, CONTROL)
    choose_at(box, (0.0, 2.5), "Measure", "Place", "Distance (m)")
    box.press(Qt.Key.Key_Escape)
    choose_at(box, (0.0, -3.0), "Measure", "Energy", "Total energy of all (J)")
    step_on(box, 12)
    distance, energy = shown(box)
    first, second = (body.position for body in box.bodies)
    assert distance == f"d = {math.dist(first, second):.2f} m"
    heights = (mass_of(body).mass * body.position[1] for body in box.bodies)
    assert energy == f"E = {G * sum(heights):.2f} J"


def test_a_meter_on_the_canvas_has_its_own_menu(box: User) -> None:
    measure(box, "Motion", "Velocity y (m/s)")
    shown(box)
    (label,) = box.window.measuring.labels.labels
    middle = label.box.center().toPoint()
    menu = ask(box, middle, QContextMenuEvent.Reason.Mouse)
    assert words(menu) == ["Digits", "Bar", "Plot", "Plot over", "Pause when…", "Stop measuring"]
    pick(menu, "Bar")
    menu.close()
    assert meters(box)[0].shown == "bar"
    shown(box)
    menu = ask(box, middle, QContextMenuEvent.Reason.Mouse)
    pick(menu, "Stop measuring")
    menu.close()
    assert meters(box) == ()


def test_the_menu_bar_offers_the_same_by_keys(box: User) -> None:
    box.click((0.0, 2.5))
    menu = box.window.menus.measure
    menu.aboutToShow.emit()
    assert words(menu) == [
        "Motion",
        "Forces",
        "Momentum",
        "Energy",
        "Whole drawing",
        "Between two points…",
        "Pause when…",
    ]
    pick(menu, "Motion", "Speed (m/s)")
    assert meters(box) == (Meter(quantity="speed", body=1),)


def test_to_measure_in_a_run_is_not_done_to_the_run(box: User) -> None:
    step_on(box, 10)
    box.press(Qt.Key.Key_Comma)
    wait_until(lambda: box.window.player.run is not None and box.window.player.run.steps == 9)
    recording = box.window.player.recording
    assert recording is not None
    box.click((0.0, 2.5))
    box.window.menus.measure.aboutToShow.emit()
    pick(box.window.menus.measure, "Motion", "Speed (m/s)")
    assert shown(box) == [f"v = {G * 9 * STEP:.2f} m/s"]
    assert (len(recording.branches), recording.inputs_so_far) == (1, 0)
    box.press(Qt.Key.Key_R, CONTROL)
    assert meters(box) == (Meter(quantity="speed", body=1),)  # Reset takes back motion, never work


def test_a_quantity_that_this_program_does_not_know_is_kept_and_said(box: User, tmp_path: Path) -> None:
    measure(box, "Motion", "Speed (m/s)")
    path = tmp_path / "newer.sketchfall"
    path.write_bytes(encode_drawing(box.window.document.scene).replace(b'"speed"', b'"charm"'))
    box.window.document.undo_stack.setClean()
    box.open(path)
    sentence = "This program knows no quantity “charm”: its meter shows nothing, and is kept."
    wait_until(lambda: box.sentence == sentence)
    step_on(box, 2)
    assert shown(box) == ["charm: –"]
    (label,) = box.window.measuring.labels.labels
    menu = ask(box, label.box.center().toPoint(), QContextMenuEvent.Reason.Mouse)
    assert words(menu)[0] == sentence
    menu.close()
    assert meters(box) == (Meter(quantity="charm", body=1),)
