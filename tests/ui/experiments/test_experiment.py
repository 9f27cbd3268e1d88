"""Stories of somebody who experiments: a property is varied, and table and plot fill."""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QGuiApplication

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Condition,
    Measured,
    Meter,
    PolygonShape,
    Scene,
)
from sketchfall.app.experiments.readings import Reading
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.running.run import STEP
from sketchfall.ui.experiments.experiment_dialog import ExperimentDialog
from tests.ui.choosing import choose, choose_row
from tests.ui.qtest import QTest
from tests.ui.questions import choose_in_file_dialog
from tests.ui.user import CONTROL, LEFT, User
from tests.ui.windows import wait_until

ALT = Qt.KeyboardModifier.AltModifier
G, RISE = 9.81, 4.0
FLOOR = PolygonShape(vertices=((-40.0, -1.0), (40.0, -1.0), (40.0, 0.0), (-40.0, 0.0)))
BALL = BodyDrawing(
    id=2, name="Ball", position=(0.0, 0.7), velocity=(3.0, RISE), shapes=(CircleShape(radius=0.5),)
)
THROWN = Scene(
    bodies=(BodyDrawing(id=1, name="Floor", kind="static", shapes=(FLOOR,)), BALL),
    proof="projectile",
    meters=(Meter(quantity="x", body=2),),
)


@pytest.fixture
def throw(user: User, tmp_path: Path) -> User:
    path = tmp_path / "throw.sketchfall"
    path.write_bytes(encode_drawing(THROWN))
    user.open(path)
    user.wait_until_it_can_run()
    return user


def open_dialog(user: User) -> ExperimentDialog:
    user.press(Qt.Key.Key_E, CONTROL | ALT)
    (dialog,) = [each for each in user.window.findChildren(ExperimentDialog) if each.isVisible()]
    return dialog


def is_running(dialog: ExperimentDialog) -> bool:
    """As it is now."""
    return dialog.is_running


def run(dialog: ExperimentDialog) -> None:
    QTest.mouseClick(dialog.run_button, LEFT)
    assert dialog.is_running
    wait_until(lambda: not dialog.is_running)


def assert_label_is_in_the_middle(dialog: ExperimentDialog) -> None:
    """Of its axis, as long as it may be."""
    assert dialog.plot._frame is not None
    axis = dialog.plot._frame.left
    box, height = axis.mapRectFromItem(axis.label, axis.label.boundingRect()), axis.size().height()
    assert box.center().y() == pytest.approx(height / 2.0, abs=2.0)
    assert box.top() >= 0.0
    assert box.bottom() <= height


def test_a_property_is_varied_and_table_plot_and_fit_show_what_comes_of_it(
    throw: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How far a ball gets within half a second: x = v t, as a line, as the closed form and in the table."""
    dialog = open_dialog(throw)
    assert dialog.readings.items == (Reading(Measured("x", body=2)),)  # as the drawing's meter
    choose(dialog.variation.property_box, "Velocity X (m/s)")
    throw.type_into(dialog.variation.first, "1")
    throw.type_into(dialog.variation.last, "3")
    throw.type_into(dialog.variation.runs, "3")
    throw.type_into(dialog.variation.seconds, "0.5")
    choose(dialog.readings.picker.part, "Ball")
    choose(dialog.readings.picker.quantity, "Speed (m/s)")
    choose(dialog.readings.when, "Its least value")
    QTest.mouseClick(dialog.readings.add_button, LEFT)
    assert dialog.readings.items[-1] == Reading(Measured("speed", body=2), "min")
    assert dialog.sentence.text() == "3 runs of 0.5 s."

    run(dialog)
    assert not throw.window.player.has_run
    head = ["Ball.vx (m/s)", "Ball.x at end (m)", "Ball.speed min (m/s)"]
    assert dialog.table.head[:3] == head
    for (speed, x, least, *closed), expected in zip(dialog.table.rows, (1.0, 2.0, 3.0), strict=True):
        assert speed == expected
        assert x == pytest.approx(0.5 * speed, rel=1e-6)
        assert speed <= least <= math.hypot(speed, G * STEP / 2.0)  # at the step next to the top
        assert closed == pytest.approx([0.5 * speed, least], rel=1e-6)

    choose_row(dialog.readings.list, 0)
    wait_until(lambda: dialog.plot.is_ready)
    assert dialog.plot.y_label == "Position x of Ball, at the end (m)"
    assert_label_is_in_the_middle(dialog)
    choose(dialog.fit_row.choice, "Line")
    assert "b = 0.5" in dialog.fit_row.words.text()
    assert {curve.colour for curve in dialog.plot.curves} == {"accent", "closed_form", "text"}
    (closed_form,) = (curve for curve in dialog.plot.curves if curve.colour == "closed_form")
    assert closed_form.y.tolist() == [row[3] for row in dialog.table.rows]
    x, y = dialog.plot.points
    assert dialog.plot.nearest(2.4, 1.4) == 3.0  # as far as they are apart to the eye
    assert dialog.plot._frame is not None
    place = dialog.plot._frame.box.mapViewToScene(QPointF(x[2], y[2]))
    QTest.mouseClick(dialog.plot, LEFT, pos=place.toPoint())
    assert {index.row() for index in dialog.table.selectedIndexes()} == {2}

    choose(dialog.taking.decimal, "Decimal comma")
    QTest.mouseClick(dialog.taking.copy_button, LEFT)
    wait_until(lambda: dialog.sentence.text() == "Copied 3 rows.")
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    assert clipboard.text().splitlines()[1].startswith("1,0\t0,")
    choose(dialog.taking.decimal, "Decimal point")
    out = tmp_path / "out.csv"
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(out))
    QTest.mouseClick(dialog.taking.save_button, LEFT)
    wait_until(out.exists)
    written = list(csv.reader(io.StringIO(out.read_text())))
    assert [list(map(float, row)) for row in written[1:]] == [list(row) for row in dialog.table.rows]
    QTest.mouseClick(dialog.close_button, LEFT)
    assert not dialog.isVisible()


def test_what_is_under_way_is_stopped_and_the_window_goes_on(throw: User) -> None:
    """Thousands of seconds are asked for: Esc stops the runs, and meanwhile the drawing can be used."""
    dialog = open_dialog(throw)
    throw.type_into(dialog.variation.seconds, "3000")
    QTest.mouseClick(dialog.run_button, LEFT)
    assert dialog.is_running
    assert not dialog.variation.isEnabled()
    assert dialog.progress.isVisible()
    throw.turn_to()
    throw.press(Qt.Key.Key_Period)  # a step of the drawing itself
    assert throw.window.player.has_run
    dialog.activateWindow()
    wait_until(dialog.isActiveWindow)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not is_running(dialog)
    assert dialog.isVisible()
    assert dialog.variation.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_what_cannot_be_run_is_told(throw: User) -> None:
    dialog = open_dialog(throw)
    QTest.mouseClick(dialog.readings.remove_button, LEFT)
    assert dialog.sentence.text() == "Choose what is read of each run, and add it."
    assert not dialog.run_button.isEnabled()
    choose(dialog.readings.when, "At a time")
    throw.type_into(dialog.readings.time, "9")
    QTest.mouseClick(dialog.readings.add_button, LEFT)
    assert dialog.sentence.text() == "This cannot be run: the run ends at 5 s, before 9 s"
    throw.type_into(dialog.variation.seconds, "10")
    assert dialog.run_button.isEnabled()
    choose(dialog.variation.property_box, "Mass (kg)")
    throw.type_into(dialog.variation.first, "-1")
    assert dialog.sentence.text().startswith("This cannot be run: Mass: expected from")
    dialog.close()


def test_the_width_of_a_throw_is_read_when_the_ball_touches_the_floor(user: User, tmp_path: Path) -> None:
    path = tmp_path / "throw.sketchfall"
    landing = Condition(kind="contact", body=2, other=1)
    path.write_bytes(encode_drawing(replace(THROWN, proof=None, conditions=(landing,))))
    user.open(path)
    user.wait_until_it_can_run()
    dialog = open_dialog(user)
    choose(dialog.variation.property_box, "Velocity X (m/s)")
    user.type_into(dialog.variation.first, "1")
    user.type_into(dialog.variation.last, "2")
    user.type_into(dialog.variation.runs, "2")
    user.type_into(dialog.variation.seconds, "1.5")
    choose(dialog.readings.picker.part, "Ball")
    choose(dialog.readings.picker.quantity, "Position x (m)")
    choose(dialog.readings.when, "When: Ball touches Floor")
    QTest.mouseClick(dialog.readings.add_button, LEFT)
    run(dialog)
    assert dialog.table.head[-1] == "Ball.x at pause 1 (m)"
    lasts = (RISE + math.sqrt(RISE**2 + 2.0 * G * 0.2)) / G  # it falls 20 cm below where it was thrown
    assert [row[-1] for row in dialog.table.rows] == pytest.approx([lasts, 2.0 * lasts], rel=1e-6)
