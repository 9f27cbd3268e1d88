"""Something in the program fails while it is used. The user is told, nothing is lost, and drawing goes on."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QApplication, QLineEdit

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.editing import edits as editing
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.storage import StorageError
from sketchfall.app.running.pace import Pace
from sketchfall.ui.files.files import Files
from sketchfall.ui.tools.selecting.select import SelectTool
from sketchfall.ui.window.failure_dialog import FailureDialog
from sketchfall.ui.window.failures import INTERRUPTED
from tests.app.crashing import ROOT
from tests.physics.warm_start import WINDOW, run_script
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, LEFT, User
from tests.ui.windows import running_program, wait_until

pytestmark = pytest.mark.qt_no_exception_capture  # what is raised here is what this is about

NEVER = 1e9  # s
WHAT = "planted by a test"


@pytest.fixture
def drawer(user: User) -> Iterator[User]:
    """Somebody who has drawn a box, of which no copy is made for a long time; with the hooks in place."""
    user.window.recovery.delay = NEVER
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.press(Qt.Key.Key_V)
    before = sys.excepthook, threading.excepthook
    with running_program().failures:
        yield user
    assert (sys.excepthook, threading.excepthook) == before


def fail(*_: object, **__: object) -> None:
    raise RuntimeError(WHAT)


def dialog() -> FailureDialog:
    found = running_program().failures.dialog
    assert found is not None
    return found


def is_told() -> bool:
    found = running_program().failures.dialog
    return found is not None and found.isVisible()


def copies_aside(folder: Path) -> list[bytes]:
    """The drawings in side files."""
    return [path.read_bytes().partition(b"\n")[2] for path in (folder / "recovery").glob("*.recovery")]


def type_in(field: QLineEdit, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


# --- what is done when it fails, each by real events -----------------------------------------------------

Break = Callable[[User, pytest.MonkeyPatch], None]


def an_action(user: User, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(editing, "duplicate", fail)
    user.press(Qt.Key.Key_D, CONTROL)


def a_field_of_the_inspector(user: User, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("sketchfall.app.running.live_drawing.ChangeDrawing", fail)
    type_in(user.window.inspector.fields["x"], "3")


def a_field_of_the_world_panel(user: User, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("sketchfall.ui.panels.settings_panel.ChangeDrawing", fail)
    type_in(user.window.world_panel.gravity.y, "-1.6")


def a_press_of_the_mouse(user: User, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SelectTool, "pressed", fail)
    user.press_mouse((0.5, 1.5))
    user.release_mouse((0.5, 1.5))


def a_move_of_the_mouse(user: User, patch: pytest.MonkeyPatch) -> None:
    user.press_mouse((0.5, 1.5))
    patch.setattr(SelectTool, "moved", fail)
    user.move((2.0, 2.0), held=True)


def the_painting_of_an_overlay(user: User, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(user.window.overlays["show_boxes"], "draw", fail)
    user.trigger("show_boxes")
    user.canvas.repaint()


def the_clock_of_a_run(user: User, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Pace, "advance", fail)
    user.window.starter.ready_stages.add("engine")
    user.press(Qt.Key.Key_Space)
    wait_until(is_told)
    assert user.sees("paused")
    user.trigger("reset")


def a_drop(user: User, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Files, "open_path", fail)
    user.drop(ROOT / "README.md")


def closing_the_window(user: User, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Files, "may_discard", fail)
    assert not user.window.close()
    assert user.window.isVisible()


def saving_in_a_thread(user: User, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("sketchfall.ui.files.files.save_drawing", fail)
    user.window.document.path = ROOT / "never_written.sketchfall"
    user.save()


def a_thread_of_its_own(user: User, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("sketchfall.ui.laboratory.broad_phase_dialog.race", iter_that_fails)
    user.window.starter.ready_stages.add("laboratory")
    user.trigger("compare_broad_phases")
    wait_until(is_told)
    user.window.broad_phases.close()


def iter_that_fails(*_: object) -> Iterator[None]:
    raise LookupError(WHAT)


def a_key(user: User, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SelectTool, "key_pressed", fail)
    user.press(Qt.Key.Key_F9)


STORIES: list[Break] = [
    *(an_action, a_field_of_the_inspector, a_field_of_the_world_panel, a_press_of_the_mouse),
    *(a_move_of_the_mouse, the_painting_of_an_overlay, the_clock_of_a_run, a_drop, closing_the_window),
    *(saving_in_a_thread, a_thread_of_its_own, a_key),
]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_it_is_told_and_nothing_is_lost(drawer: User, settings_folder: Path, story: Break) -> None:
    drawn = drawer.window.document.scene
    with pytest.MonkeyPatch.context() as patch:
        story(drawer, patch)
        wait_until(is_told)
    assert WHAT in dialog().details.toPlainText()
    assert "Traceback" in dialog().details.toPlainText()
    wait_until(lambda: copies_aside(settings_folder) == [encode_drawing(drawn)])
    dialog().close()
    drawer.turn_to()
    drawer.draw_box((2.0, 1.0), (3.0, 2.0))
    assert [body.position for body in drawer.bodies] == [(0.5, 1.5), (2.5, 1.5)]
    drawer.press(Qt.Key.Key_Z, CONTROL)
    assert len(drawer.bodies) == 1


def test_the_text_can_be_copied(drawer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    an_action(drawer, monkeypatch)
    wait_until(is_told)
    QTest.mouseClick(dialog().copy, LEFT)
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    assert clipboard.text() == dialog().details.toPlainText()


def test_a_painting_that_always_fails_is_told_once_and_counted(
    drawer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    the_painting_of_an_overlay(drawer, monkeypatch)
    for _ in range(59):
        drawer.canvas.repaint()
    wait_until(is_told)
    wait_until(lambda: " times" in dialog().count.text())
    told = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, FailureDialog)]
    assert [widget for widget in told if widget.isVisible()] == [dialog()]
    assert dialog().details.toPlainText().count("Traceback") == 1
    assert int(dialog().count.text().split()[3]) >= 60
    dialog().close()
    drawer.canvas.repaint()
    wait_until(lambda: "gone wrong again" in drawer.sentence)
    assert not is_told()


def test_another_failure_is_added_to_the_dialog_that_is_open(
    drawer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    the_painting_of_an_overlay(drawer, monkeypatch)
    wait_until(is_told)
    threading.Thread(target=iter_that_fails).start()
    wait_until(lambda: "LookupError" in dialog().details.toPlainText())
    assert dialog().details.toPlainText().count("Traceback") == 2


@pytest.mark.parametrize("error", [DrawingError("it is too large"), StorageError("The disk is full.")])
def test_what_cannot_be_done_is_a_sentence(
    drawer: User, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse(_: object) -> None:
        raise error

    monkeypatch.setattr(editing, "duplicate", refuse)
    drawer.press(Qt.Key.Key_D, CONTROL)
    wait_until(lambda: drawer.sentence == f"That cannot be done: {str(error).rstrip('.')}.")
    assert not is_told()


def test_it_is_said_in_the_window_where_it_was_asked_for(
    drawer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = User(running_program().open_window())
    drawer.turn_to()
    reasons = ["the first", "the second"]

    def refuse(_: object) -> None:
        raise DrawingError(reasons[0])

    monkeypatch.setattr(editing, "duplicate", refuse)
    drawer.press(Qt.Key.Key_D, CONTROL)
    wait_until(lambda: "the first" in drawer.sentence)
    assert "the first" not in other.sentence
    del reasons[0]
    monkeypatch.setattr(QApplication, "activeWindow", lambda: None)  # another program is in front
    drawer.press(Qt.Key.Key_D, CONTROL)
    wait_until(lambda: "the second" in other.sentence)  # the window that was opened last
    assert "the second" not in drawer.sentence


def test_a_file_that_fails_at_the_start_leaves_a_window(
    drawer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sketchfall.ui.files.files.load_drawing", fail)
    window = running_program().open_window(ROOT / "README.md")
    wait_until(is_told)
    assert window.isVisible()
    assert window.files.opening is None


def test_a_window_whose_end_fails_is_closed_all_the_same(
    drawer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawer.window.document.undo_stack.setClean()
    monkeypatch.setattr(drawer.window.player, "reset", fail)
    assert drawer.window.close()
    assert running_program().windows == []


REAL = """
import sys
from PyQt6.QtCore import QTimer
from sketchfall.app.__main__ import main
from sketchfall.app.editing.commands import AddParts
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.strokes.shaping import box_body
from sketchfall.ui.window import program

launch = program.launch

def launch_and_fail(paths):
    started = launch(paths)
    window = started.windows[0]
    window.recovery.delay = 1e9
    def draw():
        document = window.document
        document.apply(AddParts(document, Parts([box_body(1, (0.0, 0.0), (1.0, 1.0))]), "Draw box"))
        QTimer.singleShot(0, stop)
        raise RuntimeError("in a slot")
    def stop():
        assert not started.failures.dialog or len(window.document.scene.bodies) == 1
        raise KeyboardInterrupt
    QTimer.singleShot(0, draw)
    return started

program.launch = launch_and_fail
sys.exit(main([]))
"""


def test_the_real_program_survives_an_exception_and_ends_with_ctrl_c(settings_folder: Path) -> None:
    run = run_script(REAL, ROOT, os.environ, loaded=WINDOW)  # whose settings are in the test's own folder
    assert run.returncode == INTERRUPTED, run.stderr
    assert "RuntimeError: in a slot" in run.stderr
    (copy,) = copies_aside(settings_folder)
    assert len(json.loads(copy)["bodies"]) == 1
