"""Gets the engine ready while the window is already there.

Compiling takes long the first time, so other processes do it (the window would stutter otherwise) and fill
the cache on the disk: two at a time where there are two cores. If another program is doing so already, they
wait for it, and progress goes on all the same, since it is read off the cache. Loading takes a fraction of a
second, in a thread.
"""

from __future__ import annotations

import gc
import os
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
AT_A_TIME = 2  # processes, where there are as many cores


class EngineStarter(QObject):
    """Goes through the stages of the warm-up: first what every drawing needs."""

    progressed = pyqtSignal(float)  # from 0 to 1, while a stage is compiled
    ready = pyqtSignal()  # one more stage
    _loaded = pyqtSignal(str)  # a stage, from the thread

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ready_stages: set[Stage] = set()
        self.compiling: Stage | None = None  # the first one that is not there yet
        self._waiting: list[Stage] = []  # nothing has been done for them so far
        self._compiled: list[Stage] = []  # to be loaded
        self._processes: dict[Stage, QProcess] = {}
        self._thread: threading.Thread | None = None
        self._stopped = False
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)
        self._loaded.connect(self._finish)

    @property
    def is_ready(self) -> bool:
        """Whether drawings with the usual settings, and without joints, can run."""
        return "engine" in self.ready_stages

    @property
    def is_ready_for_joints(self) -> bool:
        """Whether joints can act by now, and so a hand, which holds bodies by one."""
        return self.ready_stages >= {"engine", "joints"}

    def is_ready_for(self, scene: Scene) -> bool:
        return self.ready_stages.issuperset(warm_up.needed_stages(scene))

    def start(self) -> None:
        self._waiting = list(STAGES)
        self._go_on()

    def hurry(self, scene: Scene) -> None:
        """Somebody waits for this drawing: what it needs comes before the rest."""
        needed = warm_up.needed_stages(scene)
        self._waiting.sort(key=lambda stage: stage not in needed)

    def stop(self) -> None:
        """Before the program ends; what was compiled so far is kept."""
        self._timer.stop()
        self._stopped = True
        for process in self._processes.values():
            process.blockSignals(True)
            process.kill()
        for process in self._processes.values():
            process.waitForFinished(1000)
        self._processes.clear()
        if self._thread is not None:
            self._thread.join()  # until the step it is in

    def process_arguments(self, stage: Stage) -> list[str]:
        """What makes this very program compile a stage and end."""
        return own_arguments(WARM_UP, stage, WITH_PARENT)

    def _go_on(self) -> None:
        """Begin all that can be done now."""
        room = min(AT_A_TIME, os.cpu_count() or 1)
        for stage in list(self._waiting):
            if warm_up.is_warm(stage):
                self._waiting.remove(stage)
                self._compiled.append(stage)
            elif len(self._processes) < room and (self.is_ready or warm_up.can_begin(stage)):
                self._waiting.remove(stage)
                self._compile(stage)
        if self._thread is None and self._compiled:
            self._load(self._compiled.pop(0))
        under_way = [stage for stage in STAGES if stage in self._processes]
        self.compiling = under_way[0] if under_way else None
        self._look()

    def _compile(self, stage: Stage) -> None:
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert(CACHE, own_environment()[CACHE])
        process.setProcessEnvironment(environment)
        process.finished.connect(self._process_ended)
        process.errorOccurred.connect(self._process_ended)
        self._processes[stage] = process
        process.start(sys.executable, self.process_arguments(stage))
        self._timer.start()

    def _look(self) -> None:
        if self.compiling is not None:
            self.progressed.emit(warm_up.share_done(self.compiling))

    def _process_ended(self) -> None:
        ended = [stage for stage, process in self._processes.items() if process is self.sender()]
        if not ended:  # it failed to start and then finished: both are told
            return
        (stage,) = ended
        del self._processes[stage]
        # If it failed, the thread compiles what is missing: the window stutters, but it works.
        self._compiled.append(stage)
        if not self._processes:
            self._timer.stop()
        self._go_on()

    def _load(self, stage: Stage) -> None:
        self._thread = threading.Thread(target=self._load_in_thread, args=(stage,), daemon=True)
        self._thread.start()

    def _load_in_thread(self, stage: Stage) -> None:
        with _no_look_for_garbage():
            for _ in warm_up.warm_up(stage):
                if self._stopped:
                    return
        self._loaded.emit(stage)

    def _finish(self, stage: Stage) -> None:
        if self._stopped:
            return
        self._thread = None
        self.ready_stages.add(stage)
        self._go_on()
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
