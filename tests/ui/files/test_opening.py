"""A drawing is opened in the background: the window tells so, answers, and is not to be confused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QMessageBox

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene
from sketchfall.app.files.storage import load_drawing, save_drawing
from sketchfall.ui.files.background import LOOK_EVERY
from sketchfall.ui.files.opening import Opening
from tests.gate import Gate
from tests.ui.questions import choose_in_file_dialog
from tests.ui.user import CONTROL, User
from tests.ui.windows import let_the_event_loop_turn, running_program, wait_until

ROUND = (CircleShape(radius=0.5),)
BALL = Scene(bodies=(BodyDrawing(id=1, position=(0.0, 3.0), shapes=ROUND),))
TWO = Scene(bodies=(*BALL.bodies, BodyDrawing(id=2, position=(3.0, 3.0), shapes=ROUND)))


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Files are read when it is opened, and not before."""
    gate = Gate()
    monkeypatch.setattr("sketchfall.ui.files.files.load_drawing", gate.before(load_drawing))
    yield gate
    gate.open()  # whoever still waits at it


@pytest.fixture
def ball(tmp_path: Path) -> Path:
    path = tmp_path / "ball.sketchfall"
    save_drawing(path, BALL)
    return path


def begin_opening(user: User, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose_in_file_dialog(monkeypatch, "getOpenFileName", str(path))
    user.press(Qt.Key.Key_O, CONTROL)


def draw_and_call_it_saved(user: User) -> Sequence[BodyDrawing]:
    user.draw_box((-2.0, 1.0), (-1.0, 2.0))
    user.window.document.undo_stack.setClean()
    return user.bodies


@pytest.mark.no_engine  # whose progress would have the bar refreshed, too
def test_meanwhile_the_window_tells_so_and_keeps_its_drawing(
    user: User, gate: Gate, ball: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = draw_and_call_it_saved(user)
    begin_opening(user, ball, monkeypatch)
    assert "ball.sketchfall is being opened" in user.sentence
    progress, opening = user.window.status.progress, user.window.files.opening
    assert progress.isVisible()
    assert opening is not None
    opening.share = 0.4  # as its thread gets on
    wait_until(lambda: progress.text() == "Opening 40 %")
    for action in ("undo", "save", "save_as", "simulate", "step", "insert_box", "box", "paste"):
        assert not user.window.actions_[action].isEnabled(), action
    assert not user.window.inspector.isEnabled()
    user.press(Qt.Key.Key_C)
    user.drag((1.0, 1.0), (2.0, 2.0))
    user.press(Qt.Key.Key_Delete)
    user.press(Qt.Key.Key_Z, CONTROL)
    user.press(Qt.Key.Key_Space)
    assert user.bodies == drawn
    assert user.sees("drawing")
    gate.open()
    user.wait_until_opened()
    assert user.bodies == BALL.bodies
    assert not user.window.status.progress.isVisible()
    assert "being opened" not in user.sentence
    assert user.window.actions_["save"].isEnabled()
    assert user.draw_box((1.0, 0.0), (2.0, 1.0)) in user.bodies


def test_an_unfinished_polygon_is_not_finished_meanwhile(
    user: User, gate: Gate, ball: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.click_polygon((1.0, 0.0), (2.0, 0.0), (2.0, 1.0))
    begin_opening(user, ball, monkeypatch)
    user.press(Qt.Key.Key_Return)
    assert user.bodies == ()
    user.press(Qt.Key.Key_Escape)  # gives up the opening, not the polygon
    user.press(Qt.Key.Key_Return)
    assert len(user.bodies) == 1


def test_esc_gives_it_up(user: User, gate: Gate, ball: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = draw_and_call_it_saved(user)
    begin_opening(user, ball, monkeypatch)
    user.press(Qt.Key.Key_Escape)
    assert user.window.files.opening is None
    assert user.window.actions_["save"].isEnabled()
    gate.open()
    begin_opening(user, ball, monkeypatch)  # which comes after what was given up
    wait_until(lambda: user.bodies != drawn)
    assert user.window.document.path == ball
    user.press(Qt.Key.Key_Z, CONTROL)  # it came once, and cannot be undone
    assert user.bodies == BALL.bodies


def test_of_two_openings_the_second_counts(
    user: User, tmp_path: Path, gate: Gate, ball: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = tmp_path / "two.sketchfall"
    save_drawing(two, TWO)
    opened: list[Path | None] = []
    user.window.files.opened.connect(lambda: opened.append(user.window.document.path))
    begin_opening(user, two, monkeypatch)
    begin_opening(user, ball, monkeypatch)
    wait_until(lambda: gate.arrivals == 2)
    assert "ball.sketchfall" in user.sentence
    gate.open()
    user.wait_until_opened()
    wait_until(lambda: gate.departures == 2)
    let_the_event_loop_turn(2 * LOOK_EVERY)  # what was still to come must not come
    assert opened == [ball]
    assert user.bodies == BALL.bodies


def test_a_new_drawing_gives_up_what_was_being_opened(
    user: User, gate: Gate, ball: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_opening(user, ball, monkeypatch)
    assert not user.window.welcome.isVisible()
    user.press(Qt.Key.Key_N, CONTROL)
    assert user.window.files.opening is None
    assert user.window.welcome.isVisible()
    assert user.bodies == ()


def test_the_window_can_be_closed_meanwhile(
    user: User, gate: Gate, ball: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_opening(user, ball, monkeypatch)
    opening = user.window.files.opening
    assert opening is not None
    assert user.window.close()
    assert running_program().windows == []
    gate.open()
    assert opening() is None  # the thread has nothing more to do


def test_it_waits_for_a_question_that_is_still_open(
    user: User, gate: Gate, ball: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = draw_and_call_it_saved(user)
    begin_opening(user, ball, monkeypatch)
    question = QMessageBox(user.window)
    question.open()
    gate.open()
    opening = user.window.files.opening
    assert opening is not None
    looks: list[None] = []
    user.window.files.opening_changed.connect(lambda: looks.append(None))
    wait_until(lambda: len(looks) > 10)
    assert user.bodies == drawn
    question.close()
    user.wait_until_opened()
    assert user.bodies == BALL.bodies


def test_a_run_is_paused_meanwhile_and_then_over(
    user: User, gate: Gate, ball: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_and_call_it_saved(user)
    user.window.starter.ready_stages.add("engine")
    user.press(Qt.Key.Key_Space)
    assert user.sees("running")
    begin_opening(user, ball, monkeypatch)
    assert user.sees("paused")
    assert not user.window.actions_["keep"].isEnabled()
    gate.open()
    user.wait_until_opened()
    assert user.window.player.run is None


def test_what_was_laid_out_in_the_thread_looks_as_if_it_had_been_drawn(
    user: User, gate: Gate, ball: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_opening(user, ball, monkeypatch)
    running_program().choose_theme("dark")  # after the colours were chosen
    gate.open()
    user.wait_until_opened()
    opened = user.window.view.grab().toImage()
    user.window.canvas.show_drawing()
    assert user.window.view.grab().toImage() == opened
    running_program().choose_theme("light")
    running_program().choose_theme("dark")
    assert user.window.view.grab().toImage() == opened
    user.press(Qt.Key.Key_V)
    user.click((0.0, 3.0))
    assert user.selection.bodies == (1,)
    running_program().choose_theme("light")


def test_two_windows_open_each_its_own(
    user: User, tmp_path: Path, gate: Gate, ball: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = tmp_path / "two.sketchfall"
    save_drawing(two, TWO)
    other = User(running_program().open_window(two))
    begin_opening(user, ball, monkeypatch)
    gate.open()
    user.wait_until_opened()
    other.wait_until_opened()
    assert user.bodies == BALL.bodies
    assert other.bodies == TWO.bodies


def test_it_is_given_up_wherever_it_is(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "many.sketchfall"
    shapes = ROUND * 20
    bodies = [BodyDrawing(id=index, position=(3.0 * index, 0.0), shapes=shapes) for index in range(1, 6)]
    save_drawing(path, Scene(bodies=tuple(bodies)))
    whole = Watched(path)
    assert whole() is not None
    assert whole.heard == sorted(whole.heard)
    assert whole.heard[-1] == 1.0
    assert len(whole.heard) > 5 * 20  # between shapes, too
    for heard in range(len(whole.heard)):
        opening = Watched(path, heard)
        assert opening() is None
        assert len(opening.heard) == heard


class Watched(Opening):
    """Keeps what it reports, and is given up after so many reports."""

    def __init__(self, path: Path, reports: int | None = None) -> None:
        super().__init__(path.name, partial(load_drawing, path))
        self.heard: list[float] = []
        self._reports = reports

    def _report(self, share: float) -> None:
        if len(self.heard) == self._reports:
            self.give_up()
        super()._report(share)
        self.heard.append(share)
