"""Starting the program as a user does: through main, with settings of its own."""

from __future__ import annotations

from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication

from app.__main__ import main
from ui.main_window import MainWindow
from ui.program import Program


def running_program() -> Program:
    application = QApplication.instance()
    assert application is not None
    return application.findChildren(Program)[-1]


def start_program(*arguments: str) -> MainWindow:
    """The window that the program opens with these arguments, shown and active."""
    assert main(list(arguments)) == 0
    window = running_program().windows[-1]
    # A window of the default size, whatever an earlier run remembered, makes the pixels the same everywhere.
    window.resize(1280, 800)
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    window.view.setFocus()
    return window


def close_all() -> None:
    for program in QApplication.instance().findChildren(Program):  # type: ignore[union-attr]
        for window in list(program.windows):
            window.document.undo_stack.setClean()
            window.close()
        program.starter.stop()
        program.setParent(None)
        program.deleteLater()
    QApplication.processEvents()
