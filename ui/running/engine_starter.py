"""Gets the engine ready while the window is already there.

Compiling takes long the first time, so another process does it (the window would stutter otherwise) and fills
the cache on the disk. If another program is doing so already, that process waits for it, and progress goes on
all the same, since it is read off the cache. Loading takes a fraction of a second, in a thread.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from PyQt6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, pyqtSignal

from sketchfall.app.command_line.cli import WARM_UP, WITH_PARENT
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.running import warm_up
from sketchfall.app.running.own_process import CACHE, own_arguments, own_environment
from sketchfall.app.running.warm_up import STAGES, Stage

LOOK_EVERY = 150  # ms, between two looks at the progress


class EngineStarter(QObject):
    """Goes through the stages of the warm-up: first what every drawing needs."""

    progressed = pyqtSignal(float)  # from 0 to 1, while a stage is compiled
    ready = pyqtSignal()  # one more stage
    _loaded = pyqtSignal()  # from the thread

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ready_stages: set[Stage] = set()
        self.compiling: Stage | None = None
        self._stage: Stage = STAGES[0]  # the one at hand
        self._process: QProcess | None = None
        self._thread: threading.Thread | None = None
        self._stopped = False
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)
        self._loaded.connect(self._finish)

    @property
    def is_ready(self) -> bool:
        """Whether drawings with the usual settings can run."""
        return "engine" in self.ready_stages

    def is_ready_for(self, scene: Scene) -> bool:
        return warm_up.needed_stage(scene) in self.ready_stages

    def start(self) -> None:
        if warm_up.is_warm(self._stage):
            self._load()
        else:
            self._compile()

    def stop(self) -> None:
        """Before the program ends; what was compiled so far is kept."""
        self._timer.stop()
        self._stopped = True
        if self._process is not None:
            self._process.blockSignals(True)
            self._process.kill()
            self._process.waitForFinished(1000)
            self._process = None
        if self._thread is not None:
            self._thread.join()  # until the step it is in

    def process_arguments(self) -> list[str]:
        """What makes this very program compile and end."""
        return own_arguments(WARM_UP, self._stage, WITH_PARENT)

    def _compile(self) -> None:
        self.compiling = self._stage
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert(CACHE, own_environment()[CACHE])
        process.setProcessEnvironment(environment)
        process.finished.connect(self._compiled)
        process.errorOccurred.connect(self._compiled)
        self._process = process
        process.start(sys.executable, self.process_arguments())
        self._timer.start()
        self.progressed.emit(0.0)

    def _look(self) -> None:
        self.progressed.emit(warm_up.share_done(self._stage))

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
            for _ in warm_up.warm_up(self._stage):
                if self._stopped:
                    return
        self._loaded.emit()

    def _finish(self) -> None:
        if self._stopped:
            return
        self.compiling = None
        self.ready_stages.add(self._stage)
        later = STAGES[STAGES.index(self._stage) + 1 :]
        if later:
            self._stage = later[0]
            self.start()
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
        _freeze_once()
        gc.enable()


@cache
def _freeze_once() -> None:
    """Not by the count of what is frozen, for which Python goes through it all."""
    gc.freeze()
