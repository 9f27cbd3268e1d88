"""Starting the program as a user does: through main, with settings of its own."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from PyQt6.QtWidgets import QApplication

from app.__main__ import main
from tests.ui.qtest import QTest
from ui.main_window import MainWindow
from ui.program import Program

PATIENCE = 60.0  # s


def running_program() -> Program:
    application = QApplication.instance()
    assert application is not None
    return application.findChildren(Program)[-1]


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
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    window.view.setFocus()


def wait_until(done: Callable[[], bool]) -> None:
    """Let the event loop run until then."""
    began = perf_counter()
    while not done():
        assert perf_counter() - began < PATIENCE
        QTest.qWait(5)


def close_all() -> None:
    for program in QApplication.instance().findChildren(Program):  # type: ignore[union-attr]
        for window in list(program.windows):
            window.document.undo_stack.setClean()
            window.close()
        program.starter.stop()
        program.setParent(None)
        program.deleteLater()
    QApplication.processEvents()
