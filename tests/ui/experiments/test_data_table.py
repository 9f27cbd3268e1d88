"""Stories of the data table: the numbers of a run, to look at, to copy and to save."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from statistics import pstdev

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.scene import Meter, Scene
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.running.run import STEP
from sketchfall.ui.experiments.data_dialog import DataDialog
from tests.app.experimented import SCENE
from tests.ui.choosing import choose
from tests.ui.qtest import QTest
from tests.ui.questions import choose_in_file_dialog
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, LEFT, SHIFT, User
from tests.ui.windows import wait_until

STEPS = 24


@pytest.fixture
def falling(user: User, tmp_path: Path) -> User:
    path = tmp_path / "drop.sketchfall"
    path.write_bytes(encode_drawing(Scene(bodies=SCENE.bodies[:2], meters=(Meter(quantity="y", body=2),))))
    user.open(path)
    user.wait_until_it_can_run()
    return user


def dialog_of(user: User) -> DataDialog:
    wait_until(lambda: isinstance(QApplication.activeModalWidget(), DataDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, DataDialog)
    wait_until(lambda: dialog.is_filled)
    return dialog


def test_a_run_is_a_table_that_goes_to_a_spreadsheet(
    falling: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heights = [4.0]
    for _ in range(STEPS):
        step_on(falling, 1)
        run = falling.window.player.run
        assert run is not None
        heights.append(run.bodies[2].position[1])
    falling.press(Qt.Key.Key_D, CONTROL | SHIFT)
    dialog = dialog_of(falling)
    assert dialog.table.head == ["time (s)", "Ball.y (m)"]
    assert [row[1] for row in dialog.table.rows] == heights  # to the last bit
    choose(dialog.quantities.picker.quantity, "Speed (m/s)")
    QTest.mouseClick(dialog.quantities.add_button, LEFT)
    wait_until(lambda: dialog.is_filled)
    assert len(dialog.table.head) == 3
    falling.type_into(dialog.every, "12")
    assert [row[1] for row in dialog.table.rows] == heights[::12]
    assert dialog.sentence.text() == "3 rows."

    dialog.table.selectAll()
    QTest.keyClick(dialog.table, Qt.Key.Key_C, CONTROL)
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    copied = list(csv.reader(io.StringIO(clipboard.text()), delimiter="\t"))
    assert copied[0] == ["time (s)", "Ball.y (m)", "Ball.speed (m/s)"]
    assert [float(row[1]) for row in copied[1:]] == heights[::12]

    out = tmp_path / "out.csv"
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(tmp_path / "out"))
    choose(dialog.taking.decimal, "Decimal comma")
    QTest.mouseClick(dialog.taking.save_button, LEFT)
    wait_until(out.exists)
    written = list(csv.reader(io.StringIO(out.read_text()), delimiter=";"))
    assert [float(row[1].replace(",", ".")) for row in written[1:]] == heights[::12]
    QTest.mouseClick(dialog.close_button, LEFT)


def test_noise_is_added_only_on_wish_and_is_told(falling: User) -> None:
    """From the panel of meters; of a drawing that has not run, it is what a run would be."""
    falling.window.docks.show_panel("meters")
    QTest.mouseClick(falling.window.meters.table_button, LEFT)
    dialog = dialog_of(falling)
    falling.type_into(dialog.last, "0.5")
    exact = [row[1] for row in dialog.table.rows]
    assert len(exact) == 31
    falling.type_into(dialog.noise, "5")
    noisy = [row[1] for row in dialog.table.rows]
    assert all(before != after for before, after in zip(exact, noisy, strict=True))
    errors = [after - before for before, after in zip(exact, noisy, strict=True)]
    assert pstdev(errors) == pytest.approx(0.05 * (max(exact) - min(exact)), rel=0.5)
    assert "noise added" in dialog.table.head[1]
    assert dialog.sentence.text().startswith("31 rows. Noise was added")
    falling.type_into(dialog.seed, "2")
    assert [row[1] for row in dialog.table.rows] != noisy
    falling.type_into(dialog.seed, "1")
    assert [row[1] for row in dialog.table.rows] == noisy
    falling.type_into(dialog.noise, "0")
    assert [row[1] for row in dialog.table.rows] == exact
    QTest.mouseClick(dialog.quantities.remove_button, LEFT)
    assert dialog.sentence.text() == "Choose a quantity, and add it."
    dialog.close()
    assert not falling.window.player.has_run


def test_all_runs_are_a_table_with_what_differed_between_them(falling: User) -> None:
    step_on(falling, STEPS)
    run = falling.window.player.run
    assert run is not None
    first = run.bodies[2].position[1]
    falling.press(Qt.Key.Key_R, CONTROL)
    falling.press(Qt.Key.Key_V)
    falling.click(run.scene.bodies[1].position)
    falling.press(Qt.Key.Key_Right)  # one nudge
    step_on(falling, 2 * STEPS)
    again = falling.window.player.run
    assert again is not None
    second = again.bodies[2].position[1]
    falling.press(Qt.Key.Key_D, CONTROL | SHIFT)
    dialog = dialog_of(falling)
    choose(dialog.row_choice, "All runs")
    wait_until(lambda: dialog.is_filled)
    assert not dialog.quantities.isVisible()
    assert not dialog.every.isVisible()
    assert dialog.table.head == ["run", "lasted (s)", "Ball.x (m)", "Ball.y at end (m)"]
    (_, *one), (_, *two) = dialog.table.rows
    nudged = again.scene.bodies[1].position[0]
    assert one == [STEPS * STEP, 0.0, first]  # to the last bit
    assert two == [2 * STEPS * STEP, nudged, second]
    assert nudged != 0.0
    assert dialog.sentence.text() == "2 runs, with what differed when they began."
    choose(dialog.readings.when, "Its greatest value")
    choose(dialog.readings.picker.quantity, "Speed (m/s)")
    QTest.mouseClick(dialog.readings.add_button, LEFT)
    wait_until(lambda: dialog.is_filled)
    assert dialog.table.head[-1] == "Ball.speed max (m/s)"
    assert [row[-1] for row in dialog.table.rows] == pytest.approx([9.81 * 0.4, 9.81 * 0.8])
    choose(dialog.row_choice, "Moments of the run")
    wait_until(lambda: dialog.is_filled)
    assert dialog.table.head == ["time (s)", "Ball.y (m)"]
    assert not dialog.readings.isVisible()
    falling.type_into(dialog.every, "24")
    assert dialog.sentence.text() == "3 rows."
    dialog.close()


def test_before_any_run_the_table_of_runs_says_so(falling: User) -> None:
    falling.press(Qt.Key.Key_D, CONTROL | SHIFT)
    dialog = dialog_of(falling)
    choose(dialog.row_choice, "All runs")
    wait_until(lambda: dialog.is_filled)
    assert len(dialog.table.rows) == 0
    assert dialog.sentence.text().startswith("Nothing has run yet")
    dialog.close()
