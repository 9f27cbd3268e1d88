"""From the wish to run a drawing until its world is there: first the engine, then its bodies."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QObject, pyqtSignal

from sketchfall.app.drawing.scene import Scene
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.running.preparing import Preparing


class Beginning(QObject):
    waits = pyqtSignal()  # it takes a while
    starts = pyqtSignal()  # bodies are put into the world from now on
    progressed = pyqtSignal(float)  # the share of the bodies that are in the world by now, from 0 to 1
    done = pyqtSignal(object)  # a Builder that has put all in
    failed = pyqtSignal(object)  # a DrawingError

    def __init__(self, starter: EngineStarter, parent: QObject) -> None:
        super().__init__(parent)
        self._starter = starter
        self._wanted: Callable[[], Scene] | None = None  # what is to run, while it is not there yet
        self._preparing = Preparing(self)
        self._preparing.progressed.connect(self._progressed)
        self._preparing.done.connect(self._done)
        self._preparing.failed.connect(self._failed)
        starter.ready.connect(self._engine_ready)

    def begin(self, wanted: Callable[[], Scene]) -> None:
        """wanted: the drawing, which may be edited meanwhile."""
        self._wanted = wanted
        if self._can_prepare:
            self._prepare()
        else:
            self._starter.hurry(wanted())
            self.waits.emit()

    def give_up(self) -> None:
        self._wanted = None
        self._preparing.give_up()

    @property
    def _can_prepare(self) -> bool:
        return self._wanted is not None and self._starter.is_ready_for(self._wanted())

    def _engine_ready(self) -> None:
        if not self._preparing.is_under_way and self._can_prepare:
            self._prepare()

    def _prepare(self) -> None:
        assert self._wanted is not None
        self.starts.emit()
        self._preparing.begin(self._wanted)

    def _progressed(self, share: float) -> None:
        self.waits.emit()
        self.progressed.emit(share)

    def _done(self, builder: object) -> None:
        self._wanted = None
        self.done.emit(builder)

    def _failed(self, error: object) -> None:
        self._wanted = None
        self.failed.emit(error)
