"""From the first stroke to the file and back; and back again after a crash."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QMessageBox

from sketchfall.app.drawing.scene import BodyDrawing
from tests.app.crashing import ROOT
from tests.physics.warm_start import WINDOW, run_script
from tests.systems import KILLED
from tests.ui.questions import choose_in_file_dialog, expect_questions
from tests.ui.user import CONTROL, SHIFT, User
from tests.ui.windows import close_all, start_program, wait_until


def draw_every_shape(user: User) -> Sequence[BodyDrawing]:
    user.draw_ground((-8.0, 0.0), (8.0, 0.0))
    user.draw_box((-6.0, 1.0), (-5.0, 2.0))
    user.draw_circle((-4.0, 1.0), (-3.0, 2.0))
    user.press(Qt.Key.Key_N)
    user.drag((-1.0, 2.0), (-1.0, 3.0))
    user.click_polygon((1.0, 1.0), (3.0, 1.0), (2.0, 1.5), (2.0, 3.0))
    user.press(Qt.Key.Key_Return)
    user.press(Qt.Key.Key_F)
    turns = [a / 40 * math.tau for a in range(40)]
    user.stroke([(5.0 + math.cos(a), 2.5 + 0.8 * math.sin(a)) for a in turns])
    assert len(user.bodies) == 6
    return user.bodies


def test_every_shape_from_the_first_stroke_to_the_file_and_back(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = draw_every_shape(user)
    for left in range(5, -1, -1):
        user.press(Qt.Key.Key_Z, CONTROL)
        assert user.bodies == drawn[:left]
    for there in range(1, 7):
        user.press(Qt.Key.Key_Z, CONTROL | SHIFT)
        assert user.bodies == drawn[:there]
    user.wait_for_engine()
    user.press(Qt.Key.Key_Space)
    run = user.window.player.run
    assert run is not None
    wait_until(lambda: run.time > 0.2)
    assert (run.poses[1:, 1] < [body.position[1] for body in drawn[1:]]).all()  # all but the ground fall
    user.press(Qt.Key.Key_R, CONTROL)
    assert user.bodies == drawn
    path = tmp_path / "everything.sketchfall"
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(path))
    user.save()
    assert not user.window.isWindowModified()
    saved = path.read_bytes()
    assert user.window.close()
    again = User(start_program(str(path)))
    assert again.bodies == drawn
    assert not again.window.isWindowModified()
    again.save()
    assert path.read_bytes() == saved


# A user draws a box; as soon as it is copied aside, the power fails.
CRASHING = """
import sys
from PyQt6.QtWidgets import QApplication
from sketchfall.app.files.settings import settings_folder
from tests.systems import die
from tests.ui.questions import expect_questions
from tests.ui.user import User
from tests.ui.windows import own_event_loop, start_program, wait_until
application = QApplication(sys.argv[:1])
with own_event_loop():
    user = User(start_program())
user.window.recovery.delay = 0.0
user.draw_box((0.0, 1.0), (2.0, 2.0))
wait_until(lambda: any((settings_folder() / "recovery").glob("*.recovery")))
die()
"""


def test_after_a_crash_the_next_start_offers_the_work(
    program: None, settings_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed = run_script(CRASHING, ROOT, os.environ, loaded=WINDOW)
    assert crashed.returncode == KILLED
    asked = expect_questions(monkeypatch, QMessageBox.StandardButton.Open)
    user = User(start_program())
    assert "an untitled drawing" in asked[0]
    (box,) = user.bodies
    assert box.position == (1.0, 1.5)
    assert user.window.isWindowModified()
    assert user.window.document.path is None
    close_all()
    asked.clear()
    start_program()
    assert asked == []  # discarded with its window, it is offered no more
