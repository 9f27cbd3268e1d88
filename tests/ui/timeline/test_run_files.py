"""A user saves a run, and opens it another day with its whole timeline."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PyQt6.QtCore import QEvent, QPointF, Qt
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import QApplication, QMessageBox

from sketchfall.app.__main__ import main
from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.timeline.run_file import read_run
from tests.ui.questions import choose_in_file_dialog, expect_questions
from tests.ui.runs import run_of, step_on
from tests.ui.scrubbing import click_course, recording_of
from tests.ui.user import CONTROL, NO_BUTTON, NONE, User
from tests.ui.windows import close_all, start_program, wait_until

Key = Qt.Key


@pytest.fixture
def user(fresh_user: User) -> User:
    """What its window copies aside is looked for in the folder of this very story."""
    return fresh_user


@pytest.fixture
def saved(scene: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run of 70 steps with a box drawn in it after 40, and another course that leaves it after 20."""
    path = tmp_path / "thrown.sketchrun"
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(path.with_suffix("")))
    step_on(scene, 40)
    scene.draw_box((-4.0, 4.0), (-3.0, 5.0))
    step_on(scene, 30)
    scene.press(Key.Key_V)
    scene.window.navigator.show_step(20)
    x, y = run_of(scene).bodies[2].position
    scene.drag((x, y), (x + 2.0, y))
    step_on(scene, 15)
    scene.trigger("save_run")
    scene.wait_until_saved()
    return path


def open_run(user: User, path: Path) -> None:
    user.window.document.undo_stack.setClean()
    user.open(path)
    wait_until(lambda: user.sees("paused") and user.window.player.run is not None)


def test_a_saved_run_comes_back_with_all_its_courses(scene: User, saved: Path) -> None:
    before = run_of(scene).state_hash()
    scene.press(Key.Key_R, CONTROL)
    scene.trigger("select_all")
    scene.press(Key.Key_Delete)
    open_run(scene, saved)
    assert run_of(scene).steps == 35
    assert run_of(scene).state_hash() == before
    recording = scene.window.navigator.recording
    assert recording is not None
    assert [(branch.start, branch.end) for branch in recording.branches] == [(0, 70), (20, 35)]
    scene.window.navigator.show_branch(recording.branches[0])
    scene.press(Key.Key_End)
    assert len(scene.bodies) == 3  # with the box that was drawn in the run
    assert run_of(scene).steps == 70


def test_all_that_the_tree_shows_is_saved_also_after_reset(
    scene: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "both.sketchrun"
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(path))
    step_on(scene, 40)
    first = run_of(scene).state_hash()
    scene.press(Key.Key_R, CONTROL)
    scene.draw_box((-4.0, 4.0), (-3.0, 5.0))
    step_on(scene, 10)
    second = run_of(scene).state_hash()
    scene.press(Key.Key_R, CONTROL)
    scene.trigger("save_run")
    scene.wait_until_saved()
    titles = [branch.title for branch in recording_of(scene).branches]
    scene.trigger("select_all")
    scene.press(Key.Key_Delete)
    open_run(scene, path)
    assert [branch.title for branch in recording_of(scene).branches] == titles
    assert len(titles) == 2
    for title, state in (("First course", first), ("Course 2", second)):
        click_course(scene, title)
        scene.press(Key.Key_End)
        wait_until(lambda: scene.window.player.run is not None)
        assert run_of(scene).state_hash() == state


def test_names_and_texts_in_a_file_are_shown_letter_by_letter(scene: User, saved: Path) -> None:
    contents = json.loads(saved.read_bytes())
    contents["shown"] = [1, 0]
    contents["branches"][0]["name"] = '<img src="/secret">'
    contents["branches"][0]["inputs"][0][1]["text"] = "<b>bold</b> & fast"
    saved.write_text(json.dumps(contents))
    open_run(scene, saved)
    timeline = scene.window.timeline
    timeline.refresh()
    assert timeline.branches.text() == '<img src="/secret">'
    place = QPointF(timeline.track.x_of(40), 10.0)
    move = QMouseEvent(
        QEvent.Type.MouseMove, place, timeline.track.mapToGlobal(place), NO_BUTTON, NO_BUTTON, NONE
    )
    QApplication.sendEvent(timeline.track, move)
    assert timeline.preview.text.text() == "0.67 s: <b>bold</b> & fast"
    assert timeline.preview.text.textFormat() == Qt.TextFormat.PlainText


def test_an_opened_run_goes_on(scene: User, saved: Path) -> None:
    open_run(scene, saved)
    step_on(scene, 5)
    assert run_of(scene).steps == 40
    scene.press(Key.Key_R, CONTROL)
    assert scene.sees("drawing")
    assert len(scene.bodies) == 2


def test_an_edit_that_the_engine_refuses_ends_the_run_in_a_sentence(
    scene: User, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(run: RigidRun, done: object) -> None:
        raise DrawingError("the engine has other plans")

    monkeypatch.setattr(RigidRun, "take", refuse)
    scene.window.document.undo_stack.setClean()
    scene.open(saved)
    wait_until(lambda: "the engine has other plans" in scene.sentence)
    assert scene.sees("drawing")
    assert len(scene.bodies) == 2


def test_it_can_be_verified(scene: User, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(saved)]) == 0
    assert "the same to the last bit" in capsys.readouterr().out


def copied_steps(settings_folder: Path) -> list[int]:
    """How far the runs have come that are copied aside."""
    return [read_run(path).branches[-1].end for path in (settings_folder / "recovery").glob("*.run")]


def test_after_a_crash_in_a_run_both_the_drawing_and_the_run_are_offered(
    scene: User, settings_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.window.recovery.delay = 0.0
    step_on(scene, 20)
    scene.draw_box((-4.0, 4.0), (-3.0, 5.0))
    step_on(scene, 5)
    run, bodies = run_of(scene), scene.bodies
    wait_until(lambda: copied_steps(settings_folder) == [25])
    step_on(scene, 7)  # nothing is done to it any more, and yet it is copied as far as it has come
    wait_until(lambda: copied_steps(settings_folder) == [32])
    wait_until(lambda: bool(list((settings_folder / "recovery").glob("*.recovery"))))
    left = tmp_path / "after"
    (left / "recovery").mkdir(parents=True, mode=0o700)
    for path in (settings_folder / "recovery").iterdir():  # as a kill would leave them, but for the lock
        if path.suffix != ".lock":
            shutil.copy(path, left / "recovery" / path.name)
    close_all()
    monkeypatch.setenv("SKETCHFALL_CONFIG_DIR", str(left))
    asked = expect_questions(monkeypatch, QMessageBox.StandardButton.Open)
    again = User(start_program())
    assert "an untitled drawing and its run" in asked[0]
    wait_until(lambda: again.sees("paused") and again.window.player.run is not None)
    assert again.bodies == bodies
    assert again.window.isWindowModified()
    again.press(Key.Key_End)
    assert run_of(again).steps == 32
    assert run_of(again).scene == run.scene


def test_with_the_run_its_copy_goes(scene: User, settings_folder: Path) -> None:
    scene.window.recovery.delay = 0.0
    step_on(scene, 5)
    scene.draw_box((-4.0, 4.0), (-3.0, 5.0))
    wait_until(lambda: bool(list((settings_folder / "recovery").glob("*.run"))))
    scene.press(Key.Key_R, CONTROL)
    wait_until(lambda: not list((settings_folder / "recovery").glob("*.run")))
    assert list((settings_folder / "recovery").glob("*.recovery"))  # the drawing is not saved yet


def test_a_run_that_cannot_be_read_leaves_everything_as_it_was(
    scene: User, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved.write_bytes(saved.read_bytes()[:-40])
    told: list[str] = []

    def answered(box: QMessageBox) -> int:
        told.append(box.text())
        return QMessageBox.StandardButton.Ok.value

    monkeypatch.setattr(QMessageBox, "exec", answered)
    scene.window.document.undo_stack.setClean()
    step, bodies = run_of(scene).steps, scene.bodies
    scene.open(saved)
    assert "thrown.sketchrun could not be opened" in told[0]
    assert run_of(scene).steps == step
    assert scene.bodies == bodies
