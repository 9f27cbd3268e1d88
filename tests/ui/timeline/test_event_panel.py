"""A user reads what happened in a run, finds it by a few letters, goes there, and takes it along as text."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QGuiApplication

from sketchfall.app.timeline.event_log import MOST_EVENTS
from sketchfall.app.timeline.marks import Mark
from sketchfall.ui.commands.command_palette import CommandPalette
from sketchfall.ui.timeline.event_panel import NOTHING_YET, EventPanel
from tests.ui.qtest import QTest
from tests.ui.questions import choose_in_file_dialog
from tests.ui.runs import step_on
from tests.ui.scrubbing import recording_of, shown_step
from tests.ui.user import CONTROL, LEFT, NONE, User
from tests.ui.windows import wait_until

Key = Qt.Key


def open_events(user: User) -> EventPanel:
    """A click on its tab, and one into its field."""
    panel = user.window.events
    user.window.docks.show_panel("events")
    wait_until(lambda: not panel.filter.visibleRegion().isEmpty())
    QTest.mouseClick(panel.filter, LEFT)
    panel.filter.setFocus()
    wait_until(lambda: panel.model.rowCount() == len(user.window.navigator.marks))  # ten times a second
    return panel


def sentences(panel: EventPanel) -> list[str]:
    """As they are shown, and read aloud."""
    model = panel.model
    return [model.index(row).data() for row in range(model.rowCount())]


def click_row(panel: EventPanel, row: int) -> None:
    viewport = panel.list.viewport()
    assert viewport is not None
    place = panel.list.visualRect(panel.model.index(row)).center()
    QTest.mouseClick(viewport, LEFT, NONE, place)


def clipboard_text() -> str:
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    return clipboard.text()


@pytest.fixture
def fallen(scene: User) -> User:
    """A box that fell to the ground, and a second one that was drawn 5 steps later."""
    step_on(scene, 60)
    scene.draw_box((-4.0, 4.0), (-3.0, 5.0))
    step_on(scene, 2)
    return scene


@pytest.mark.no_engine
def test_before_a_run_the_panel_says_what_it_is_for(user: User) -> None:
    panel = open_events(user)
    assert panel.hint.isVisible()
    assert panel.hint.text() == NOTHING_YET
    assert not panel.copy_button.isEnabled()
    assert not panel.save_button.isEnabled()


def test_it_tells_what_happened_with_both_names_and_the_impulse(fallen: User) -> None:
    panel = open_events(fallen)
    hit, done = sentences(panel)
    assert hit.split(": ")[1].startswith("Body 2 hit body 1, ")
    assert hit.endswith(" N s")
    assert done == "1.00 s: Draw box"


def test_it_fills_while_it_runs_and_without_being_asked(scene: User) -> None:
    panel = open_events(scene)
    scene.strike(Key.Key_Escape)  # the keys are for the canvas again
    scene.strike(Key.Key_Space)
    wait_until(lambda: any("hit body 1" in sentence for sentence in sentences(panel)))
    scene.press(Key.Key_R, CONTROL)
    wait_until(lambda: not scene.window.player.has_run)


def test_a_click_or_enter_goes_to_the_moment_and_the_keyboard_stays_in_the_list(fallen: User) -> None:
    panel = open_events(fallen)
    events = panel.model.events
    QTest.keyClick(panel.filter, Key.Key_Down)
    fallen.strike(Key.Key_Return)
    wait_until(lambda: fallen.window.player.run is not None)
    assert shown_step(fallen) == events[0].step
    fallen.strike(Key.Key_Down)
    fallen.strike(Key.Key_Return)
    wait_until(lambda: fallen.window.player.run is not None)
    assert shown_step(fallen) == events[1].step
    assert panel.list.hasFocus()
    click_row(panel, 0)
    wait_until(lambda: fallen.window.player.run is not None)
    assert shown_step(fallen) == events[0].step
    assert len(sentences(panel)) == 2  # what came later is still there
    assert len(recording_of(fallen).branches) == 1


def test_escape_empties_the_filter_and_then_leaves_the_keys_to_the_canvas(fallen: User) -> None:
    panel = open_events(fallen)
    QTest.keyClicks(panel.filter, "draw")
    assert sentences(panel) == ["1.00 s: Draw box"]
    QTest.keyClicks(panel.filter, "ing")
    assert panel.hint.text() == "No event has these letters."
    QTest.keyClick(panel.filter, Key.Key_Escape)
    assert len(sentences(panel)) == 2
    assert panel.filter.hasFocus()
    QTest.keyClick(panel.filter, Key.Key_Escape)
    assert fallen.view.hasFocus()
    QTest.keyClick(panel.filter, Key.Key_Down)
    QTest.keyClick(panel.list, Key.Key_Escape)
    assert fallen.view.hasFocus()


def test_events_are_copied_as_text(fallen: User) -> None:
    panel = open_events(fallen)
    QTest.mouseClick(panel.copy_button, LEFT)
    assert clipboard_text() == "".join(f"{sentence}\n" for sentence in sentences(panel))
    click_row(panel, 1)
    QTest.keyClick(panel.list, Key.Key_C, CONTROL)
    assert clipboard_text() == "1.00 s: Draw box\n"


def test_events_are_saved_as_text(fallen: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = open_events(fallen)
    path = tmp_path / "what happened"
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(path))
    QTest.mouseClick(panel.save_button, LEFT)
    fallen.wait_until_saved()
    written = path.with_suffix(".txt").read_text()
    assert written == "".join(f"{sentence}\n" for sentence in sentences(panel))
    assert path.with_suffix(".txt") not in fallen.window.settings.recent_files


def test_thousands_of_events_come_and_the_one_that_is_read_stays(fallen: User) -> None:
    panel = open_events(fallen)
    QTest.keyClick(panel.filter, Key.Key_Down)
    branch = recording_of(fallen).branch
    branch.marks += [Mark(62, "edit", f"Edit {number}") for number in range(MOST_EVENTS - 100)]
    panel.refresh()
    assert panel.model.rowCount() == MOST_EVENTS - 98
    assert panel.list.currentIndex().row() == 0
    branch.marks += [Mark(62, "edit", f"More {number}") for number in range(500)]
    panel.refresh()
    assert panel.model.rowCount() <= MOST_EVENTS
    assert sentences(panel)[-1] == "1.03 s: More 499"


def test_the_list_goes_on_with_the_run_unless_somebody_reads_what_was_before(fallen: User) -> None:
    panel = open_events(fallen)
    marks, bar = recording_of(fallen).branch.marks, panel.list.verticalScrollBar()
    assert bar is not None
    for at_end in (True, True, False):
        if not at_end:
            bar.setValue(bar.maximum() // 2)
        before = bar.value()
        marks += [Mark(62, "edit", f"Edit {number}") for number in range(100)]
        panel.refresh()
        assert bar.value() == (bar.maximum() if at_end else before)
        assert bar.maximum() > before


@pytest.mark.no_engine
def test_the_view_menu_closes_the_panel_and_shows_it_again(user: User) -> None:
    dock = user.window.docks.by_name["events"]
    (toggle,) = [action for action in user.window.menus.view.actions() if action.text() == "Events"]
    toggle.trigger()
    assert dock.isHidden()
    toggle.trigger()
    assert not dock.isHidden()
    dock.close()
    user.press(Key.Key_P, CONTROL)  # and the palette has it back, with the keyboard in it
    (palette,) = [found for found in user.window.findChildren(CommandPalette) if found.isVisible()]
    QTest.keyClicks(palette.search, "events")
    QTest.keyClick(palette.search, Key.Key_Return)
    assert not dock.isHidden()
    wait_until(lambda: user.window.events.filter.hasFocus())
