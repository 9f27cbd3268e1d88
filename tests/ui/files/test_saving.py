"""A drawing is saved in the background: it may be edited meanwhile, and no star goes too early."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QFileDialog, QMessageBox

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.files.storage import load_drawing, save_drawing
from tests.gate import Gate
from tests.ui.questions import choose_in_file_dialog, expect_questions
from tests.ui.user import CONTROL, SHIFT, User
from tests.ui.windows import running_program, wait_until

pytestmark = pytest.mark.no_engine

BALL = Scene(bodies=(BodyDrawing(id=1, position=(0.0, 3.0), shapes=(CircleShape(radius=0.5),)),))
A_WHILE = 60  # ms, longer than the window looks for at once


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Files are written when it is opened, and not before."""
    gate = Gate()
    monkeypatch.setattr("sketchfall.ui.files.files.save_drawing", gate.before(save_drawing))
    yield gate
    gate.open()  # whoever still waits at it


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the user picks whenever a name is asked for."""
    path = tmp_path / "folder" / "mine.sketchfall"
    path.parent.mkdir()
    choose(monkeypatch, path)
    return path


def choose(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(path))


def draw_and_begin_to_save(user: User) -> Scene:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.press(Qt.Key.Key_S, CONTROL)
    return user.window.document.scene


def open_in_a_while(gate: Gate) -> None:
    QTimer.singleShot(A_WHILE, gate.open)


def test_the_star_stays_until_the_file_is_there(user: User, gate: Gate, path: Path) -> None:
    drawn = draw_and_begin_to_save(user)
    assert user.window.isWindowModified()
    assert "mine.sketchfall is being saved" in user.sentence
    gate.open()
    user.wait_until_saved()
    assert not user.window.isWindowModified()
    assert read_drawing(path) == drawn
    assert f"Saved to {path}" in user.sentence


def test_what_is_drawn_meanwhile_is_unsaved(user: User, gate: Gate, path: Path) -> None:
    drawn = draw_and_begin_to_save(user)
    user.draw_circle((2.0, 1.0), (3.0, 2.0))
    gate.open()
    user.wait_until_saved()
    assert read_drawing(path) == drawn
    assert len(user.bodies) == 2
    assert user.window.isWindowModified()
    user.save()
    assert not user.window.isWindowModified()
    assert read_drawing(path) == user.window.document.scene


def contents_of(folder: Path) -> list[bytes]:
    """Of the side files; a thread may just be removing them."""
    contents = []
    for file in folder.glob("*.recovery"):
        with suppress(FileNotFoundError):
            contents.append(file.read_bytes())
    return contents


def test_what_is_drawn_meanwhile_is_copied_aside(
    user: User, gate: Gate, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user.window.recovery, "delay", 0.0)
    draw_and_begin_to_save(user)
    user.draw_circle((2.0, 1.0), (3.0, 2.0))
    gate.open()
    user.wait_until_saved()

    def is_copied() -> bool:
        copies = contents_of(user.window.settings.folder / "recovery")
        return len(copies) == 1 and copies[0].count(b'"shapes"') == 2 and str(path).encode() in copies[0]

    wait_until(is_copied)


def test_an_edit_that_is_taken_back_meanwhile_leaves_no_star(user: User, gate: Gate, path: Path) -> None:
    draw_and_begin_to_save(user)
    user.draw_circle((2.0, 1.0), (3.0, 2.0))
    user.press(Qt.Key.Key_Z, CONTROL)
    gate.open()
    user.wait_until_saved()
    assert not user.window.isWindowModified()


def test_the_last_of_two_saves_is_what_the_file_holds(
    user: User, gate: Gate, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_and_begin_to_save(user)
    user.draw_circle((2.0, 1.0), (3.0, 2.0))
    choose(monkeypatch, path.with_name("asked once more.sketchfall"))
    open_in_a_while(gate)
    user.save()
    assert user.window.document.path == path  # the name that was given to the first
    assert read_drawing(path) == user.window.document.scene
    assert not user.window.isWindowModified()


def test_save_as_waits_for_the_save_before(
    user: User, gate: Gate, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = draw_and_begin_to_save(user)
    other = path.with_name("other.sketchfall")
    choose(monkeypatch, other)
    open_in_a_while(gate)
    user.save_as()
    assert read_drawing(path) == read_drawing(other) == drawn
    assert user.window.document.path == other
    assert user.window.windowTitle().startswith("other[*]")
    assert not user.window.isWindowModified()


def test_closing_waits_for_the_file(user: User, gate: Gate, path: Path) -> None:
    drawn = draw_and_begin_to_save(user)
    open_in_a_while(gate)
    user.press(Qt.Key.Key_W, CONTROL)  # and nothing is asked: all is saved
    assert read_drawing(path) == drawn
    assert running_program().windows == []


@pytest.mark.parametrize("key", [Qt.Key.Key_W, Qt.Key.Key_Q], ids=["close", "quit"])
def test_closing_with_save_ends_after_the_file_is_there(
    user: User, gate: Gate, path: Path, monkeypatch: pytest.MonkeyPatch, key: Qt.Key
) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    asked = expect_questions(monkeypatch, QMessageBox.StandardButton.Save)
    open_in_a_while(gate)
    user.press(key, CONTROL)
    assert len(asked) == 1
    assert read_drawing(path) == user.window.document.scene
    assert running_program().windows == []


def test_a_window_whose_save_fails_is_not_closed(
    user: User, gate: Gate, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    asked = expect_questions(monkeypatch, QMessageBox.StandardButton.Save)
    shutil.rmtree(path.parent)
    open_in_a_while(gate)
    user.press(Qt.Key.Key_W, CONTROL)
    assert len(asked) == 2
    assert "mine.sketchfall could not be saved" in asked[1]
    assert running_program().windows == [user.window]
    assert user.window.isWindowModified()
    assert len(user.bodies) == 1


def test_a_failure_is_told_when_it_happens(
    user: User, gate: Gate, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_and_begin_to_save(user)
    user.draw_circle((2.0, 1.0), (3.0, 2.0))
    shutil.rmtree(path.parent)
    told = expect_questions(monkeypatch, QMessageBox.StandardButton.Ok)
    gate.open()
    user.wait_until_saved()
    assert len(told) == 1
    assert "mine.sketchfall could not be saved" in told[0]
    assert "being saved" not in user.sentence
    assert user.window.isWindowModified()
    assert user.window.document.path is None
    assert len(user.bodies) == 2
    path.parent.mkdir()
    user.save()
    assert read_drawing(path) == user.window.document.scene


def test_a_new_drawing_waits_for_the_old_one_to_be_saved(user: User, gate: Gate, path: Path) -> None:
    drawn = draw_and_begin_to_save(user)
    open_in_a_while(gate)
    user.press(Qt.Key.Key_N, CONTROL)
    assert read_drawing(path) == drawn
    assert user.bodies == ()
    assert user.window.document.path is None
    assert not user.window.isWindowModified()


def test_opening_asks_about_what_was_drawn_during_a_save(
    user: User, gate: Gate, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ball = tmp_path / "ball.sketchfall"
    save_drawing(ball, BALL)
    drawn = draw_and_begin_to_save(user)
    user.draw_circle((2.0, 1.0), (3.0, 2.0))
    asked = expect_questions(monkeypatch, QMessageBox.StandardButton.Discard)
    choose_in_file_dialog(monkeypatch, "getOpenFileName", str(ball))
    open_in_a_while(gate)
    user.press(Qt.Key.Key_O, CONTROL)
    user.wait_until_opened()
    assert len(asked) == 1
    assert read_drawing(path) == drawn
    assert user.bodies == BALL.bodies
    assert user.window.document.path == ball
    assert not user.window.isWindowModified()


def test_a_drawing_that_comes_while_another_is_saved_for_good_waits(
    user: User, gate: Gate, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody opens a drawing and discards the present one, then closes the window and saves it."""
    ball = tmp_path / "ball.sketchfall"
    save_drawing(ball, BALL)
    reading = Gate()
    monkeypatch.setattr("sketchfall.ui.files.files.load_drawing", reading.before(load_drawing))
    choose_in_file_dialog(monkeypatch, "getOpenFileName", str(ball))
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    drawn = user.window.document.scene
    expect_questions(monkeypatch, QMessageBox.StandardButton.Discard)
    user.press(Qt.Key.Key_O, CONTROL)
    expect_questions(monkeypatch, QMessageBox.StandardButton.Save)
    reading.open()  # it is read while the other is being saved
    QTimer.singleShot(3 * A_WHILE, gate.open)
    user.press(Qt.Key.Key_W, CONTROL)
    assert user.window.document.scene is drawn
    assert read_drawing(path) == drawn
    assert running_program().windows == []


def test_saving_in_another_window_holds_nobody_up(
    user: User, gate: Gate, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_and_begin_to_save(user)
    user.press(Qt.Key.Key_N, CONTROL | SHIFT)
    other = User(running_program().windows[1])
    other.turn_to()
    other.draw_circle((0.0, 1.0), (1.0, 2.0))
    other.press(Qt.Key.Key_Z, CONTROL)
    other.press(Qt.Key.Key_W, CONTROL)
    assert running_program().windows == [user.window]
    gate.open()
    user.wait_until_saved()
    assert not user.window.isWindowModified()


def test_the_name_that_is_proposed_is_that_of_the_file_or_else_of_the_drawing(
    user: User, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[Path] = []

    def ask(_parent: object, _title: str, start: str, _filter: str) -> tuple[str, str]:
        proposed.append(Path(start))
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.save()
    user.save_as()
    assert [start.name for start in proposed] == ["Untitled.sketchfall", path.name]
    assert proposed[0].parent.is_dir()
    assert proposed[1] == path
