"""One window for many stories: a story finds it as it was opened, or has another one."""

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sketchfall.app.drawing.parts import PartIds
from tests.ui.kept_window import KeptWindow, begin_anew, state_of
from tests.ui.user import CONTROL, User
from tests.ui.windows import let_the_event_loop_turn, wait_until


@pytest.fixture
def kept(program: None, qtbot: QtBot) -> KeptWindow:
    kept = KeptWindow()
    kept.for_many = True  # also while it is recorded what this reaches
    return kept


@pytest.mark.no_engine
def test_a_story_about_a_drawing_leaves_no_trace(kept: KeptWindow) -> None:
    window = kept.take(has_engine=False)
    user = User(window)
    user.draw_box((-3.0, 0.0), (-1.0, 1.0))
    user.press(Qt.Key.Key_A, CONTROL)
    user.press(Qt.Key.Key_N)
    user.begin_drag((0.0, 1.0), (0.0, 3.0))
    user.press(Qt.Key.Key_Up)
    assert user.preview.texts == ["7 sides, radius 2.00 m, 90.0°"]
    kept.leave()
    assert kept.take(has_engine=False) is window
    assert (user.bodies, user.tool, user.selection) == ((), "select", PartIds())
    user.press(Qt.Key.Key_N)
    user.begin_drag((0.0, 1.0), (0.0, 3.0))
    assert user.preview.texts == ["6 sides, radius 2.00 m, 90.0°"]


@pytest.mark.no_engine
def test_what_was_switched_and_unfolded_is_as_before(kept: KeptWindow) -> None:
    window = kept.take(has_engine=False)
    grid, heading = window.actions_["grid"], window.inspector.form.groups["body_collisions"].heading
    grid.trigger()
    heading.click()
    window.player.set_speed(0.5)
    window.settings.add_recent_colour("#123456")
    assert (grid.isChecked(), heading.isChecked()) == (False, True)
    kept.leave()
    assert kept.take(has_engine=False) is window
    assert (grid.isChecked(), heading.isChecked(), window.player.speed) == (True, False, 1.0)
    settings = window.settings
    assert (settings.grid_visible, "body_collisions" in settings.folded_groups) == (True, True)
    assert settings.recent_colours == ()


@pytest.mark.no_engine
def test_what_new_does_not_take_back_ends_the_window(kept: KeptWindow) -> None:
    window = kept.take(has_engine=False)
    window.settings.autosave_seconds = 60.0
    kept.leave()
    assert kept.take(has_engine=False) is not window


@pytest.mark.no_engine
def test_a_panel_that_was_closed_ends_it_too(kept: KeptWindow) -> None:
    window = kept.take(has_engine=False)
    window.docks.all["meters"].close()
    let_the_event_loop_turn()
    kept.leave()
    assert kept.take(has_engine=False) is not window


@pytest.mark.no_engine
def test_the_files_that_were_opened_are_left_behind(kept: KeptWindow, tmp_path: Path) -> None:
    window = kept.take(has_engine=False)
    opened = tmp_path / "opened.sketchfall"
    opened.touch()
    window.settings.add_recent_file(opened)
    assert window.settings.recent_files == [opened]
    kept.leave()
    assert kept.take(has_engine=False) is window
    assert window.settings.recent_files == []


def test_after_a_run_nothing_is_left_of_it_as_soon_as_the_panels_have_followed(kept: KeptWindow) -> None:
    window = kept.take(has_engine=True)
    user = User(window)
    user.draw_box((-3.0, 0.0), (-1.0, 1.0))
    user.wait_for_engine()
    user.press(Qt.Key.Key_Period)
    wait_until(lambda: user.sees("paused"))
    kept.leave()
    assert kept.take(has_engine=True) is window


@pytest.mark.no_engine
def test_stories_that_need_the_engine_have_another(kept: KeptWindow) -> None:
    window = kept.take(has_engine=False)
    kept.leave()
    assert kept.take(has_engine=True) is not window


@pytest.mark.no_engine
def test_one_that_a_story_closed_is_not_given_again(kept: KeptWindow) -> None:
    window = kept.take(has_engine=False)
    window.close()
    kept.leave()
    assert kept.take(has_engine=False) is not window


@pytest.mark.no_engine
def test_the_camera_and_fields_are_as_at_first(kept: KeptWindow) -> None:
    window = kept.take(has_engine=False)
    at_first = state_of(window)
    user = User(window)
    user.draw_box((-3.0, 0.0), (-1.0, 1.0))
    window.view.zoom_in()
    assert state_of(window) != at_first
    begin_anew(window)
    assert state_of(window) == at_first
