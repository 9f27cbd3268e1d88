"""Starting the program as a user does: through main, with settings of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

import pytest
from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication

from sketchfall.app.__main__ import main
from sketchfall.ui.window.main_window import MainWindow
from sketchfall.ui.window.program import Program
from tests.patience import PATIENCE
from tests.ui.qtest import QTest


@contextmanager
def own_event_loop() -> Iterator[None]:
    """Within it main returns as soon as the program is started: the event loop is the caller's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QApplication, "exec", lambda *_: 0)
        yield


def running_programs() -> list[Program]:
    application = QApplication.instance()
    assert application is not None
    return application.findChildren(Program)


def running_program() -> Program:
    return running_programs()[-1]


def start_program(*arguments: str) -> MainWindow:
    """The window that the program opens with these arguments, shown and active, with its drawing in it."""
    assert main(list(arguments)) == 0
    program = running_program()
    wait_until(lambda: not program.is_looking and all(w.files.opening is None for w in program.windows))
    window = program.windows[-1]
    # A window of the default size, whatever an earlier run remembered, makes the pixels the same everywhere.
    window.resize(1280, 800)
    bring_to_front(window)
    return window


def bring_to_front(window: MainWindow) -> None:
    let_the_event_loop_turn()  # a menu that has just ended may still be about to take the keyboard from it
    window.activateWindow()
    wait_until(lambda: QApplication.activeWindow() is window)  # to Qt's own wait, a dialog of it is as good
    window.view.setFocus()


def wait_until(done: Callable[[], bool]) -> None:
    """Let the event loop run until then."""
    began = perf_counter()
    while not done():
        assert perf_counter() - began < PATIENCE, "what was waited for did not come"
        QTest.qWait(1)


def let_the_event_loop_turn(milliseconds: int = 0) -> None:
    """Whatever was put off by no more than that has happened then, however slow the machine is."""
    turned: list[bool] = []
    QTimer.singleShot(milliseconds, lambda: turned.append(True))
    wait_until(lambda: bool(turned))


def close_all() -> None:
    for program in running_programs():
        for window in list(program.windows):
            window.document.undo_stack.setClean()
            window.close()
        program.starter.stop()
        program.setParent(None)
        program.deleteLater()
    QApplication.processEvents()
