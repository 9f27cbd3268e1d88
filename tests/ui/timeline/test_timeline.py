"""A user goes back and forth in the time of a run, and leaves it in another direction; nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import QEvent, QPoint, QPointF, Qt
from PyQt6.QtGui import QColor, QContextMenuEvent, QMouseEvent
from PyQt6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from sketchfall.app.files.reading import read_drawing
from sketchfall.app.files.settings import Settings
from sketchfall.app.picture.colours import fill_of
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme_watcher import current_theme
from sketchfall.ui.running.run_view import RunView
from tests.ui.qtest import QTest
from tests.ui.runs import run_of, step_on
from tests.ui.scrubbing import click_course, drag_playhead, recording_of, shown_step
from tests.ui.user import CONTROL, LEFT, NO_BUTTON, NONE, SHIFT, User
from tests.ui.windows import let_the_event_loop_turn, start_program, wait_until

Key = Qt.Key


@pytest.fixture
def stopped(scene: User) -> User:
    """A box that has fallen for two thirds of a second, and stands still in the air."""
    step_on(scene, 40)
    return scene


def test_before_a_run_the_bar_says_what_it_is_for(user: User) -> None:
    assert user.window.timeline.hint.isVisible()
    assert not user.window.timeline.track.isVisible()
    user.press(Key.Key_Comma)  # and there is nowhere to go
    assert user.sees("drawing")


def test_a_narrow_window_does_not_grow_when_a_run_begins(stopped: User) -> None:
    """It leaves out buttons, whose keys go on to work; the line of time and its numbers stay."""
    window, bar = stopped.window, stopped.window.timeline
    stopped.press(Key.Key_R, CONTROL)
    bar.refresh()
    window.resize(window.minimumSizeHint().width(), 500)
    narrow = window.width()
    stopped.press(Key.Key_Period)
    bar.refresh()
    let_the_event_loop_turn()
    assert window.width() == narrow
    assert bar.width() <= stopped.view.width()
    assert bar.track.isVisible()
    for part in bar.findChildren(QWidget):
        if part.isVisible():
            assert bar.rect().contains(part.geometry()), part
    shown = [part for part in bar.findChildren(QToolButton) if part.isVisible()]
    window.resize(1280, 800)
    let_the_event_loop_turn()
    assert len([part for part in bar.findChildren(QToolButton) if part.isVisible()]) > len(shown)


def test_the_playhead_is_dragged_to_an_earlier_moment_and_back(stopped: User) -> None:
    now = run_of(stopped).state_hash()
    height = run_of(stopped).bodies[2].position[1]
    drag_playhead(stopped, 40, 25, 10)
    assert shown_step(stopped) == 10
    assert run_of(stopped).bodies[2].position[1] > height + 0.5
    poses = stopped.window.canvas.run_poses
    assert poses is not None
    assert poses[1].tolist() == run_of(stopped).poses[1].tolist()
    assert stopped.window.timeline.time.text() == "0.17 / 0.67 s"
    drag_playhead(stopped, 40)
    assert run_of(stopped).state_hash() == now
    assert len(recording_of(stopped).branches) == 1


def test_the_status_bar_says_how_to_go_back_and_where_one_is_then(stopped: User) -> None:
    assert "drag the line of time to go back" in stopped.sentence
    drag_playhead(stopped, 20)
    assert stopped.sentence.startswith("An earlier moment: Space goes on from here")
    stopped.press(Key.Key_End)
    assert "drag the line of time to go back" in stopped.sentence


def test_keys_step_back_and_forth_and_go_to_both_ends(stopped: User) -> None:
    for key, step in (
        (Key.Key_Comma, 39),
        (Key.Key_Comma, 38),
        (Key.Key_Period, 39),
        (Key.Key_Home, 0),
        (Key.Key_Comma, 0),
        (Key.Key_End, 40),
        (Key.Key_Period, 41),
    ):
        stopped.press(key)
        assert shown_step(stopped) == step
    assert len(recording_of(stopped).branches) == 1


def test_it_goes_from_mark_to_mark(stopped: User) -> None:
    stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))  # a mark at 40
    step_on(stopped, 5)
    stopped.trigger("previous_mark")
    assert shown_step(stopped) == 40
    stopped.trigger("previous_mark")
    assert shown_step(stopped) == 0
    stopped.trigger("next_mark")
    assert shown_step(stopped) == 40
    stopped.trigger("next_mark")
    assert shown_step(stopped) == 45


def test_who_goes_from_mark_to_mark_is_told_what_happened_there(stopped: User) -> None:
    """Also by a screen reader, for which the line of time tells the last mark."""
    stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))  # a mark at 40
    step_on(stopped, 5)
    stopped.trigger("previous_mark")
    assert shown_step(stopped) == 40
    assert "Draw box" in stopped.sentence
    track = stopped.window.timeline.track
    wait_until(lambda: track.accessibleDescription().startswith("Draw box, at 0.67 s"))
    drag_playhead(stopped, 20)
    assert "Draw box" not in stopped.sentence, "which is another moment"


def test_a_mark_says_what_was_done(stopped: User) -> None:
    stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))
    step_on(stopped, 1)
    stopped.draw_circle((3.0, 4.0), (4.0, 4.0))
    step_on(stopped, 1)
    stopped.press(Key.Key_Z, CONTROL)
    step_on(stopped, 1)
    stopped.press(Key.Key_Z, CONTROL | SHIFT)
    done = [mark.text for mark in stopped.window.navigator.marks if mark.by_user]
    assert done == ["Draw box", "Draw circle", "Undo: Draw circle", "Draw circle"]


def test_space_goes_on_from_an_earlier_moment_and_the_first_course_can_be_returned_to(stopped: User) -> None:
    first = run_of(stopped).state_hash()
    drag_playhead(stopped, 20)
    x, y = run_of(stopped).bodies[2].position
    stopped.drag((x, y), (x + 2.0, y))  # elsewhere
    assert run_of(stopped).bodies[2].position == pytest.approx((x + 2.0, y), abs=0.06)  # on the grid
    stopped.press(Key.Key_Space)
    wait_until(lambda: shown_step(stopped) > 30)
    stopped.press(Key.Key_Space)
    assert [branch.start for branch in recording_of(stopped).branches] == [0, 20]
    assert stopped.window.timeline.branches.isVisible()
    click_course(stopped, "First course")
    stopped.press(Key.Key_End)
    assert run_of(stopped).state_hash() == first
    click_course(stopped, "Course 2")
    assert run_of(stopped).bodies[2].position[0] > x + 1.5


def test_work_done_later_leaves_the_drawing_with_the_time_in_one_step_of_undo(stopped: User) -> None:
    stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))
    step_on(stopped, 5)
    drag_playhead(stopped, 10)
    assert len(stopped.bodies) == 2  # the box is not there yet
    undo = stopped.window.document.undo_stack
    assert undo.undoText() == "Draw box"
    stopped.press(Key.Key_Space)
    wait_until(lambda: shown_step(stopped) > 12)
    stopped.press(Key.Key_Space)
    assert undo.undoText() == "Back to 0.17 s"
    assert len(stopped.bodies) == 2
    time = run_of(stopped).time
    stopped.press(Key.Key_Z, CONTROL)
    assert len(stopped.bodies) == 3
    assert set(run_of(stopped).bodies) == {1, 2, 3}
    assert run_of(stopped).time == time
    stopped.press(Key.Key_Z, CONTROL | SHIFT)
    assert len(stopped.bodies) == 2
    stopped.press(Key.Key_R, CONTROL)
    assert len(stopped.bodies) == 2


def test_a_look_at_the_past_is_neither_work_nor_saved(stopped: User, tmp_path: Path) -> None:
    stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))
    path = tmp_path / "three.sketchfall"
    document = stopped.window.document
    document.path = path
    stopped.save()
    step_on(stopped, 5)
    drag_playhead(stopped, 10)
    assert len(stopped.bodies) == 2
    assert not document.is_dirty
    stopped.save()
    assert len(read_drawing(path).bodies) == 3
    stopped.press(Key.Key_R, CONTROL)  # Reset takes back motion, never work
    assert len(stopped.bodies) == 3
    assert not document.is_dirty


def test_something_drawn_in_the_past_goes_on_from_there(stopped: User) -> None:
    stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))
    step_on(stopped, 5)
    drag_playhead(stopped, 10)
    stopped.draw_circle((3.0, 4.0), (4.0, 4.0))
    assert len(stopped.bodies) == 3  # without the box, with the disc
    recording = recording_of(stopped)
    assert (recording.branch.start, len(recording.branches)) == (10, 2)
    step_on(stopped, 3)
    stopped.press(Key.Key_Z, CONTROL)
    assert len(stopped.bodies) == 2
    click_course(stopped, "First course")
    stopped.press(Key.Key_End)
    assert len(stopped.bodies) == 3


def test_undo_while_looking_at_the_past_brings_the_later_work_there(stopped: User) -> None:
    stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))
    step_on(stopped, 5)
    drag_playhead(stopped, 10)
    stopped.press(Key.Key_Z, CONTROL)
    assert len(stopped.bodies) == 3
    assert set(run_of(stopped).bodies) == {1, 2, 3}
    assert shown_step(stopped) == 10


def test_to_keep_an_earlier_moment_makes_it_the_drawing(stopped: User) -> None:
    drag_playhead(stopped, 20)
    y = run_of(stopped).bodies[2].position[1]
    stopped.press(Key.Key_K, CONTROL)
    assert stopped.sees("drawing")
    assert stopped.bodies[1].position[1] == y


def test_it_is_played_backwards_until_its_beginning(stopped: User) -> None:
    backwards = stopped.window.actions_["play_backwards"]
    stopped.press(Key.Key_Space, CONTROL)
    assert backwards.isChecked()
    wait_until(lambda: stopped.window.player.run is not None and shown_step(stopped) == 0)
    wait_until(lambda: not backwards.isChecked())
    assert stopped.sees("paused")
    assert len(recording_of(stopped).branches) == 1
    stopped.press(Key.Key_Space, CONTROL)  # there is nothing before
    assert not backwards.isChecked()
    stopped.press(Key.Key_End)
    assert shown_step(stopped) == 40


def test_a_picture_of_the_moment_is_shown_above_the_line(stopped: User) -> None:
    stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))
    stopped.window.timeline.refresh()
    track, preview = stopped.window.timeline.track, stopped.window.timeline.preview
    for step, text in ((15, "0.25 s"), (40, "0.67 s: Draw box")):
        place = QPointF(track.x_of(step), 10.0)
        move = QMouseEvent(QEvent.Type.MouseMove, place, track.mapToGlobal(place), NO_BUTTON, NO_BUTTON, NONE)
        QApplication.sendEvent(track, move)
        assert preview.isVisible()
        assert preview.text.text() == text
    picture = preview.findChild(RunView)
    assert picture is not None
    shown_as_on_canvas = Camera.on(stopped.view.camera.part, picture.size())
    middle_of_box = shown_as_on_canvas.to_pixel((-3.5, 4.5)).toPoint()
    assert picture.grab().toImage().pixelColor(middle_of_box) == QColor(
        fill_of(stopped.bodies[-1], current_theme())
    )
    QApplication.sendEvent(track, QEvent(QEvent.Type.Leave))
    assert not preview.isVisible()


def test_a_click_on_a_mark_goes_there(stopped: User) -> None:
    stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))
    step_on(stopped, 60)
    track = stopped.window.timeline.track
    stopped.window.timeline.refresh()
    QTest.mouseClick(track, LEFT, NONE, QPoint(round(track.x_of(40)) + 3, track.height() // 2))
    assert shown_step(stopped) == 40


def test_an_edit_is_removed_and_the_run_played_again(stopped: User) -> None:
    stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))
    step_on(stopped, 20)
    stopped.draw_circle((3.0, 4.0), (4.0, 4.0))
    step_on(stopped, 10)
    stopped.window.timeline.refresh()
    track = stopped.window.timeline.track
    place = QPoint(round(track.x_of(40)), track.height() // 2)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, track.mapToGlobal(place))
    QApplication.sendEvent(track, event)
    go, remove = stopped.window.timeline.mark_menu.actions()
    assert (go.text(), remove.text()) == ("Go to 0.67 s", "Remove “Draw box” and play again")
    remove.trigger()
    stopped.window.timeline.mark_menu.close()
    wait_until(lambda: stopped.window.player.run is not None)
    assert shown_step(stopped) == 70
    assert [body.id for body in stopped.bodies] == [1, 2, 4]  # without the box, with the disc
    assert set(run_of(stopped).bodies) == {1, 2, 4}
    assert len(recording_of(stopped).branches) == 2
    stopped.press(Key.Key_Space)  # and it goes on from there
    wait_until(lambda: shown_step(stopped) > 72)
    assert stopped.window.document.undo_stack.undoText() == "Back to 1.17 s"


def test_the_keyboard_alone_moves_the_playhead(stopped: User) -> None:
    track = stopped.window.timeline.track
    stopped.window.timeline.refresh()
    track.setFocus()
    QTest.keyClick(track, Key.Key_Left)
    assert shown_step(stopped) == 39
    QTest.keyClick(track, Key.Key_Home)
    assert shown_step(stopped) == 0


def test_the_memory_for_the_past_is_that_of_the_settings(
    program: None, settings_folder: Path, qtbot: QtBot
) -> None:
    Settings(settings_folder).timeline_megabytes = 32.0
    user = User(start_program())
    user.draw_box((-0.5, 3.0), (0.5, 4.0))
    user.wait_for_engine()
    user.press(Key.Key_Period)
    assert recording_of(user).memory == 32 * 2**20
