"""Gets the engine ready while the window is already there.

Compiling takes long the first time, so another process does it (the window would stutter otherwise) and fills
the cache on the disk. Loading from the cache takes a fraction of a second, in a thread of this process.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PyQt6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, pyqtSignal

import app
from app import warm_up
from physics.jit import cache_directory

LOOK_EVERY = 150  # ms, between two looks at the progress


class EngineStarter(QObject):
    progressed = pyqtSignal(float)  # from 0 to 1, while compiling
    ready = pyqtSignal()
    _loaded = pyqtSignal()  # from the thread

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_ready = False
        self.compiling = False
        self._process: QProcess | None = None
        self._thread: threading.Thread | None = None
        self._stopped = False
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)
        self._loaded.connect(self._finish)

    def start(self) -> None:
        if warm_up.is_warm():
            self._load()
        else:
            self._compile()

    def stop(self) -> None:
        """Before the program ends; what was compiled so far is kept."""
        self._timer.stop()
        if self._process is not None:
            self._process.blockSignals(True)
            self._process.kill()
            self._process.waitForFinished(1000)
            self._process = None
        if self._thread is not None:
            self._stopped = True
            self._thread.join()  # until the step it is in

    @staticmethod
    def process_arguments() -> list[str]:
        """What makes this very program compile and end; a frozen one is its own interpreter."""
        return ["--warm-up"] if getattr(sys, "frozen", False) else ["-m", "app", "--warm-up"]

    def _compile(self) -> None:
        self.compiling = True
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("SKETCHFALL_CACHE_DIR", str(cache_directory().parent))
        process.setProcessEnvironment(environment)
        process.setWorkingDirectory(str(Path(app.__file__).parents[1]))  # where `-m app` is found
        process.finished.connect(self._compiled)
        process.errorOccurred.connect(self._compiled)
        self._process = process
        process.start(sys.executable, self.process_arguments())
        self._timer.start()
        self.progressed.emit(0.0)

    def _look(self) -> None:
        self.progressed.emit(warm_up.share_done())

    def _compiled(self) -> None:
        if self._process is None:  # it failed to start and then finished: both are told
            return
        # If it failed, the thread below compiles what is missing: the window stutters, but it works.
        self._process = None
        self._timer.stop()
        self._load()

    def _load(self) -> None:
        self._thread = threading.Thread(target=self._load_in_thread, daemon=True)
        self._thread.start()

    def _load_in_thread(self) -> None:
        with _no_look_for_garbage():
            for _ in warm_up.warm_up():
                if self._stopped:
                    return
        self._loaded.emit()

    def _finish(self) -> None:
        self.is_ready, self.compiling = True, False
        self.ready.emit()


@contextmanager
def _no_look_for_garbage() -> Iterator[None]:
    """Python's search for garbage stops every thread: for 40 ms, once there is as much as the engine brings.

    What is there at the end of the first load stays as long as the program runs, and is never searched again.
    """
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():
            gc.freeze()
        gc.enable()
