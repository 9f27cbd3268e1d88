"""Reset returns to the drawing, and the run that was left can be looked at, returned to and compared with."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from tests.ui.runs import run_of, step_on
from tests.ui.scrubbing import click_course, drag_playhead, recording_of, shown_step
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until

Key = Qt.Key


@pytest.fixture
def stopped(scene: User) -> User:
    """A box that has fallen for two thirds of a second, and stands still in the air."""
    step_on(scene, 40)
    return scene


def reset(user: User) -> None:
    user.press(Key.Key_R, CONTROL)
    user.window.timeline.refresh()
    assert user.sees("drawing")


def test_after_a_reset_the_last_run_is_still_there_to_look_at(stopped: User) -> None:
    end, drawn = run_of(stopped).state_hash(), stopped.window.document.scene
    reset(stopped)
    assert stopped.window.timeline.time.text() == "Last run: 0.67 s"
    drag_playhead(stopped, 30)
    assert stopped.sees("paused")
    assert shown_step(stopped) == 30
    stopped.press(Key.Key_End)
    wait_until(lambda: stopped.window.player.run is not None)
    assert run_of(stopped).state_hash() == end
    reset(stopped)
    assert stopped.window.document.scene == drawn
    assert not stopped.window.document.is_dirty or stopped.window.document.undo_stack.count() == 2


def test_work_done_after_a_reset_is_not_lost_by_looking_back(stopped: User) -> None:
    reset(stopped)
    box = stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))
    stopped.press(Key.Key_V)
    stopped.press(Key.Key_End)
    wait_until(lambda: stopped.window.player.run is not None)
    assert not stopped.window.document.has_body(box.id), "it was not there then"
    reset(stopped)
    assert stopped.window.document.has_body(box.id)


def test_the_next_run_is_another_course_beside_the_last_one(stopped: User) -> None:
    end = run_of(stopped).state_hash()
    reset(stopped)
    stopped.draw_box((-4.0, 4.0), (-3.0, 5.0))
    step_on(stopped, 10)
    wait_until(lambda: stopped.window.player.run is not None)
    first, second = recording_of(stopped).branches
    assert (second.parent, second.start, second.end) == (None, 0, 10)
    assert second.title == "Course 2, from the drawing"
    assert set(run_of(stopped).bodies) == {1, 2, 3}
    click_course(stopped, "First course")
    stopped.press(Key.Key_End)
    wait_until(lambda: stopped.window.player.run is not None)
    assert run_of(stopped).state_hash() == end
    stopped.press(Key.Key_Space)  # and it goes on from there, without the box
    wait_until(lambda: first.end > 42)
    assert set(run_of(stopped).bodies) == {1, 2}
    assert stopped.window.document.undo_stack.undoText() == "Back to 0.67 s"


def test_another_drawing_has_no_past(stopped: User) -> None:
    reset(stopped)
    stopped.window.document.replace_all(stopped.window.document.scene, None)
    stopped.window.timeline.refresh()
    assert stopped.window.navigator.moment is None
    assert stopped.window.timeline.hint.isVisible()
