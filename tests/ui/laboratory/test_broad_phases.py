"""A user chooses how pairs are found, and compares the methods on the drawing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.laboratory.broad_phase_race import METHODS, Speeds, verdict
from sketchfall.ui.laboratory.broad_phase_dialog import EMPTY
from tests.ui.qtest import QTest
from tests.ui.user import User
from tests.ui.windows import running_program, wait_until


def test_the_broad_phase_is_part_of_the_drawing_and_can_be_undone(user: User) -> None:
    window = user.window
    combo = window.advanced_panel.broad_phase
    assert combo.currentText() == "Automatic"
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Down)
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert window.document.scene.world.broad_phase == "sweep_and_prune"
    assert window.document.is_dirty
    user.trigger("undo")
    user.trigger("undo")
    assert combo.currentText() == "Automatic"
    user.trigger("redo")
    assert combo.currentText() == "Brute force"


def test_an_empty_drawing_has_nothing_to_compare(user: User) -> None:
    user.trigger("compare_broad_phases")
    dialog = user.window.broad_phases
    assert dialog.isVisible()
    assert dialog.sentence.text() == EMPTY
    assert dialog.bars.speeds == {}


def test_the_methods_are_compared_and_the_fastest_is_named(user: User) -> None:
    user.draw_box((-1, 0), (1, 1))
    user.draw_box((-1, 2), (1, 3))
    user.trigger("compare_broad_phases")
    dialog = user.window.broad_phases
    wait_until(lambda: set(dialog.bars.speeds) == set(METHODS))
    wait_until(lambda: "2 bodies" in dialog.sentence.text())
    assert user.window.document.scene.world.broad_phase == "automatic"  # comparing changes nothing
    QTest.mouseClick(dialog.help, Qt.MouseButton.LeftButton)
    assert user.window.handbook.isVisible()
    assert "Broad phases" in user.window.handbook.page.toPlainText()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.no_engine
def test_there_is_room_for_every_verdict(user: User) -> None:
    """So that nothing moves when it is known."""
    user.trigger("compare_broad_phases")
    said = user.window.broad_phases.sentence
    for best, near in permutations(METHODS, 2):
        said.setText(verdict({**dict.fromkeys(METHODS, 1.0), best: 100.0, near: 99.0}, 10_000))
        assert said.heightForWidth(said.width()) <= said.minimumHeight()


def begin_race_in_a_new_window() -> User:
    """With some bodies, until there are the first news of it."""
    user = User(running_program().open_window())
    user.turn_to()
    for place in range(5):
        user.draw_box((float(place), 0.0), (place + 0.5, 1.0))
    user.trigger("compare_broad_phases")
    wait_until(lambda: bool(user.window.broad_phases.bars.speeds))
    return user


def test_a_race_ends_with_its_window(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    def endless(_scene: Scene, is_stopped: Callable[[], bool]) -> Iterator[Speeds]:
        yield dict.fromkeys(METHODS, 1.0)
        while not is_stopped():
            time.sleep(0.01)
        ended.set()

    monkeypatch.setattr("sketchfall.ui.laboratory.broad_phase_dialog.race", endless)
    user.window.starter.ready_stages.update(("engine", "laboratory"))
    other = begin_race_in_a_new_window()
    other.window.document.undo_stack.setClean()
    assert other.window.close()
    wait_until(ended.is_set)


def test_a_window_can_be_closed_in_the_middle_of_a_race(user: User) -> None:
    """Again and again: it ended the whole program if the race had news at that very moment."""
    user.window.starter.ready_stages.update(("engine", "laboratory"))
    for _ in range(12):
        other = begin_race_in_a_new_window()
        other.window.document.undo_stack.setClean()
        assert other.window.close()
        QApplication.processEvents()
    assert running_program().windows == [user.window]
