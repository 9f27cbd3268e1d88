"""Work that would keep the window waiting, in a thread of its own; the event loop looks whether it is done.

It looks, rather than being told: a window that is closed meanwhile looks no more, and nothing reaches it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Generic, TypeVar

from PyQt6.QtCore import QEventLoop, QObject, QTimer
from PyQt6.QtWidgets import QApplication, QWidget

LOOK_EVERY = 20  # ms
MOMENT = 0.015  # s: what is done within it is done at once, and nothing flickers

T = TypeVar("T")


class Background(Generic[T]):
    def __init__(self, work: Callable[[], T], parent: QObject) -> None:
        self._future: Future[T] = Future()
        self._dialog: QWidget | None = None
        self._finish: Callable[[Future[T]], None] | None = None  # until it was called
        self._timer = QTimer(parent)
        self._timer.setInterval(LOOK_EVERY)
        # Not a daemon: the program ends after the work, never in the middle of it.
        threading.Thread(target=self._run, args=(work,)).start()

    def then(self, finish: Callable[[Future[T]], None], even_under: QWidget | None = None) -> None:
        """Call `finish` with the outcome in the event loop, or now if it is there in a moment.

        even_under: the dialog that waits for it; under any other, it has to wait.
        """
        self._finish = finish
        self._dialog = even_under
        self._timer.timeout.connect(lambda: self._look())  # which keeps us alive; a bound method would not
        self._timer.start()
        wait([self._future], MOMENT)
        self._look()

    def wait(self) -> None:
        """Return after `finish` was called. Until then the window is painted, and the user's input waits."""
        self._timer.stop()
        loop, look = QEventLoop(), QTimer()
        look.timeout.connect(lambda: loop.quit() if self._future.done() else None)
        look.start(LOOK_EVERY)
        if not self._future.done():
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        look.stop()
        wait([self._future])  # a program that is being ended has no event loop any more
        self._end()

    def _run(self, work: Callable[[], T]) -> None:
        try:
            self._future.set_result(work())
        except Exception as error:
            self._future.set_exception(error)

    def _look(self) -> None:
        # Not under an open dialog: what it asks is about what is there now.
        if self._future.done() and QApplication.activeModalWidget() in (None, self._dialog):
            self._end()

    def _end(self) -> None:
        finish, self._finish = self._finish, None
        if finish is not None:
            self._timer.stop()
            self._timer.deleteLater()
            finish(self._future)
