"""A user saves, opens, drops and closes; failures are told, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QMessageBox

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene
from sketchfall.app.files.file_version import VERSION
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.files.storage import save_drawing
from tests.app.crashing import crash
from tests.app.saving import NEW
from tests.ui.questions import choose_in_file_dialog, expect_questions
from tests.ui.user import CONTROL, SHIFT, User
from tests.ui.windows import close_all, running_program, start_program, wait_until

Answer = Callable[[QMessageBox.StandardButton], list[str]]
BALL = Scene(bodies=(BodyDrawing(id=1, position=(0.0, 3.0), shapes=(CircleShape(radius=0.5),)),))


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Answer:
    """Answers every question with one button; the questions are kept."""
    return partial(expect_questions, monkeypatch)


def choose_file(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    """What the user will pick in the next file dialogs; None: Cancel."""
    for name in ("getOpenFileName", "getSaveFileName"):
        choose_in_file_dialog(monkeypatch, name, str(path) if path else "")


def test_three_shapes_are_drawn_run_saved_and_reopened(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.draw_ground((-5.0, 0.0), (5.0, 0.0))
    user.draw_box((-2.0, 2.0), (-1.0, 3.0))
    user.draw_circle((1.0, 2.0), (2.0, 3.0))
    drawn = user.bodies
    path = tmp_path / "three shapes"
    choose_file(monkeypatch, path)
    user.save()
    saved = path.with_suffix(".sketchfall")  # added, as nobody typed it
    assert saved.is_file()
    assert not user.window.isWindowModified()
    assert user.window.windowTitle().startswith("three shapes[*]")
    user.press(Qt.Key.Key_N, CONTROL)
    assert user.bodies == ()
    choose_file(monkeypatch, saved)
    user.press(Qt.Key.Key_O, CONTROL)
    user.wait_until_opened()
    assert user.bodies == drawn
    before = saved.read_bytes()
    user.save()
    assert saved.read_bytes() == before


def test_a_second_save_asks_no_name_and_save_as_does(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "a.sketchfall", tmp_path / "b.sketchfall"
    choose_file(monkeypatch, first)
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.save()
    choose_file(monkeypatch, second)
    user.draw_box((2.0, 1.0), (3.0, 2.0))
    user.save()
    assert len(read_drawing(first).bodies) == 2
    user.save_as()
    assert read_drawing(second) == read_drawing(first)
    assert user.window.document.path == second


def test_a_file_given_on_the_command_line_is_opened(program: None, tmp_path: Path) -> None:
    path = tmp_path / "ball.sketchfall"
    save_drawing(path, BALL)
    user = User(start_program(str(path)))
    assert user.bodies == BALL.bodies
    assert not user.window.welcome.isVisible()


def test_a_dropped_file_is_opened(user: User, tmp_path: Path) -> None:
    path = tmp_path / "ball.sketchfall"
    save_drawing(path, BALL)
    user.drop(path)
    user.wait_until_opened()
    assert user.bodies == BALL.bodies


def test_a_failed_save_is_told_and_keeps_the_old_file_and_the_star(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Answer
) -> None:
    path = tmp_path / "a.sketchfall"
    choose_file(monkeypatch, path)
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.save()
    before = path.read_bytes()
    user.draw_box((2.0, 1.0), (3.0, 2.0))
    choose_file(monkeypatch, tmp_path / "missing folder" / "a.sketchfall")
    told = answer(QMessageBox.StandardButton.Ok)
    user.save_as()
    assert len(told) == 1
    assert user.window.isWindowModified()
    assert user.window.document.path == path
    assert path.read_bytes() == before


def test_a_bad_file_is_told_and_leaves_the_drawing(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Answer
) -> None:
    bad = tmp_path / "bad.sketchfall"
    bad.write_text('{"format": "sketchfall", "version": 1, "bodies": [{"id": "x"}]}')
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    choose_file(monkeypatch, tmp_path / "kept.sketchfall")
    user.save()
    drawn = user.bodies
    choose_file(monkeypatch, bad)
    told = answer(QMessageBox.StandardButton.Ok)
    user.press(Qt.Key.Key_O, CONTROL)
    user.wait_until_opened()
    assert "bodies[0].id" in told[0]
    assert user.bodies == drawn


def test_a_file_with_a_crossed_outline_is_not_opened(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Answer
) -> None:
    bow_tie = tmp_path / "bow tie.sketchfall"
    bow_tie.write_text(
        '{"format": "sketchfall", "version": 1, "bodies": [{"id": 1, "shapes": '
        '[{"type": "polygon", "vertices": [[0, 0], [1, 1], [1, 0], [0, 1]]}]}]}'
    )
    choose_file(monkeypatch, bow_tie)
    told = answer(QMessageBox.StandardButton.Ok)
    user.press(Qt.Key.Key_O, CONTROL)
    user.wait_until_opened()
    assert "bodies[0]" in told[0]
    assert "crosses itself" in told[0]
    assert user.bodies == ()


@pytest.mark.parametrize("button", ["Save", "Discard", "Cancel"])
def test_closing_with_unsaved_changes_asks(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Answer, button: str
) -> None:
    path = tmp_path / "a.sketchfall"
    choose_file(monkeypatch, path)
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    asked = answer(getattr(QMessageBox.StandardButton, button))
    closed = user.window.close()
    assert len(asked) == 1
    assert closed is (button != "Cancel")
    assert path.exists() is (button == "Save")


def test_cancelling_the_file_dialog_cancels_closing(
    user: User, monkeypatch: pytest.MonkeyPatch, answer: Answer
) -> None:
    choose_file(monkeypatch, None)
    answer(QMessageBox.StandardButton.Save)
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    assert not user.window.close()


def test_recent_files_are_in_the_menu(user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose_file(monkeypatch, tmp_path / "a.sketchfall")
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.save()
    user.press(Qt.Key.Key_N, CONTROL)
    menu = user.window.menus.recent
    menu.aboutToShow.emit()
    (action,) = menu.actions()
    assert action.text() == "a.sketchfall"
    action.trigger()
    user.wait_until_opened()
    assert len(user.bodies) == 1


def test_an_example_opens_without_a_path_and_asks_where_to_save(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.window.welcome.cards[0].click()
    user.wait_until_opened()
    assert len(user.bodies) > 3
    assert user.window.document.path is None
    assert not user.window.isWindowModified()
    choose_file(monkeypatch, tmp_path / "mine.sketchfall")
    user.save()
    assert (tmp_path / "mine.sketchfall").exists()


def test_opening_while_it_runs_ends_the_run(user: User, tmp_path: Path) -> None:
    path = tmp_path / "ball.sketchfall"
    save_drawing(path, BALL)
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.window.document.undo_stack.setClean()
    user.window.starter.ready_stages.add("engine")
    user.press(Qt.Key.Key_Period)
    run = user.window.player.run
    assert run is not None
    user.open(path)
    assert user.window.player.run is None
    assert user.bodies == BALL.bodies
    assert user.tool == "select"


def test_work_is_recovered_after_a_crash_under_a_new_name(
    program: None, settings_folder: Path, tmp_path: Path, answer: Answer
) -> None:
    original = tmp_path / "tower.sketchfall"
    save_drawing(original, Scene())
    crash(settings_folder / "recovery", original)
    asked = answer(QMessageBox.StandardButton.Open)
    user = User(start_program())
    assert "tower.sketchfall" in asked[0]
    assert user.bodies == NEW.bodies
    assert user.window.isWindowModified()
    assert user.window.document.path != original
    assert read_drawing(original) == Scene()


def test_declined_work_is_not_offered_again(
    program: None, settings_folder: Path, tmp_path: Path, answer: Answer
) -> None:
    crash(settings_folder / "recovery", None)
    asked = answer(QMessageBox.StandardButton.Discard)
    user = User(start_program())
    assert len(asked) == 1
    assert user.bodies == ()
    close_all()
    start_program()
    assert len(asked) == 1


def test_unsaved_work_is_copied_to_a_side_file_and_forgotten_when_saved(
    user: User, settings_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = settings_folder / "recovery"
    user.window.recovery.delay = 0.0
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    wait_until(lambda: len(list(folder.glob("*.recovery"))) == 1)
    choose_file(monkeypatch, tmp_path / "a.sketchfall")
    user.save()
    wait_until(lambda: list(folder.glob("*.recovery")) == [])


def test_several_windows_have_drawings_of_their_own(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.press(Qt.Key.Key_N, CONTROL | SHIFT)
    windows = running_program().windows
    assert len(windows) == 2
    other = User(windows[1])
    assert other.bodies == ()
    assert len(user.bodies) == 1
    close_all()


def test_two_files_on_the_command_line_open_two_windows(program: None, tmp_path: Path) -> None:
    paths = [tmp_path / "a.sketchfall", tmp_path / "b.sketchfall"]
    save_drawing(paths[0], BALL)
    save_drawing(paths[1], Scene())
    start_program(*map(str, paths))
    windows = running_program().windows
    assert [window.document.path for window in windows] == paths
    assert [len(window.document.scene.bodies) for window in windows] == [1, 0]


def test_what_is_copied_in_one_window_is_pasted_in_another(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.press(Qt.Key.Key_C, CONTROL)
    other = User(running_program().open_window())
    other.turn_to()
    other.press(Qt.Key.Key_V, CONTROL)
    assert [body.shapes for body in other.bodies] == [body.shapes for body in user.bodies]


@pytest.mark.parametrize("button", ["Save", "Discard", "Cancel"])
@pytest.mark.parametrize("key", [Qt.Key.Key_N, Qt.Key.Key_O], ids=["new", "open"])
def test_a_drawing_with_unsaved_changes_is_not_replaced_unasked(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Answer, key: Qt.Key, button: str
) -> None:
    mine, other = tmp_path / "mine.sketchfall", tmp_path / "ball.sketchfall"
    save_drawing(other, BALL)
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(mine))
    choose_in_file_dialog(monkeypatch, "getOpenFileName", str(other))
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    drawn = user.bodies
    asked = answer(getattr(QMessageBox.StandardButton, button))
    user.press(key, CONTROL)
    user.wait_until_opened()
    assert len(asked) == 1
    if button == "Cancel":
        assert user.bodies == drawn
        assert user.window.isWindowModified()
    else:
        assert user.bodies == (BALL.bodies if key == Qt.Key.Key_O else ())
        assert not user.window.isWindowModified()
    assert mine.exists() is (button == "Save")


def test_quitting_stops_at_a_drawing_that_is_to_be_kept(user: User, answer: Answer) -> None:
    user.press(Qt.Key.Key_N, CONTROL | SHIFT)
    clean, dirty = running_program().windows
    other = User(dirty)
    other.turn_to()
    other.draw_box((0.0, 1.0), (1.0, 2.0))
    answer(QMessageBox.StandardButton.Cancel)
    other.press(Qt.Key.Key_Q, CONTROL)
    assert running_program().windows == [dirty]
    assert not clean.isVisible()
    assert len(dirty.document.scene.bodies) == 1
    answer(QMessageBox.StandardButton.Discard)
    other.turn_to()
    other.press(Qt.Key.Key_Q, CONTROL)
    assert running_program().windows == []


def test_a_save_over_a_newer_drawing_fails_and_keeps_it(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Answer
) -> None:
    path = tmp_path / "a.sketchfall"
    choose_file(monkeypatch, path)
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.save()
    newer = f'{{"format": "sketchfall", "version": {VERSION + 1}, "bodies": []}}'
    path.write_text(newer)  # by another program, meanwhile
    user.draw_box((2.0, 1.0), (3.0, 2.0))
    told = answer(QMessageBox.StandardButton.Ok)
    user.save()
    assert "newer Sketchfall" in told[0]
    assert path.read_text() == newer
    assert user.window.isWindowModified()
    assert len(user.bodies) == 2


def test_unsaved_work_that_cannot_be_read_is_told(
    program: None, settings_folder: Path, answer: Answer
) -> None:
    crash(settings_folder / "recovery", None)
    (side_file,) = (settings_folder / "recovery").glob("*.recovery")
    side_file.write_bytes(side_file.read_bytes()[:-20])
    asked = answer(QMessageBox.StandardButton.Ok)
    start_program()
    (told,) = asked
    assert told.startswith(f"Unsaved work in {side_file.with_suffix('.damaged')} cannot be recovered: ")
    close_all()
