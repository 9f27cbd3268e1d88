"""Qt's own events for tests. Its type stubs take these functions for methods, so nothing is known of them.

Nobody can click on what is not to be seen, nor type into it, nor do either to what takes nothing just now.
"""

from __future__ import annotations

from typing import Any

from PyQt6 import QtTest
from PyQt6.QtCore import QDeadlineTimer
from PyQt6.QtGui import QWindow
from PyQt6.QtWidgets import QApplication, QWidget

SHORTLY = 10_000  # ms, as long as a busy machine may take to lay out a window
# Not the end of what was begun: whatever it was done to may be gone by then.
NEEDS_ONE_TO_USE = ("keyClick", "keyClicks", "keyPress", "mouseClick", "mouseDClick", "mousePress")


class Events:
    def __getattr__(self, name: str) -> Any:
        act = getattr(QtTest.QTest, name)
        if name not in NEEDS_ONE_TO_USE:
            return act
        return lambda widget, *arguments, **named: act(usable(widget), *arguments, **named)


def usable(widget: QWidget | QWindow) -> QWidget | QWindow:
    # A panel that has just been asked for comes to the front when its window has laid out its parts.
    deadline = QDeadlineTimer(SHORTLY)
    while not widget.isVisible() and not deadline.hasExpired():
        QApplication.processEvents()
    assert widget.isVisible(), "it is not to be seen"
    assert isinstance(widget, QWindow) or widget.isEnabled(), "it takes nothing now"
    return widget


QTest: Any = Events()
