"""Putting the bodies of a drawing into a world, a stretch in each turn of the event loop."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.running.starting import Builder, builder_of

# s, a stretch: short enough not to be felt. What fits into the first stretch starts at once; the window has
# more to paint when that is over.
FIRST_BUILDING_TIME = 0.015
BUILDING_TIME = 0.01
MOST_AT_ONCE = 1000  # bodies and joints; more would not fit in anyway, and take long enough to paint


class Preparing(QObject):
    progressed = pyqtSignal(float)  # the share of the bodies that are in the world by now, from 0 to 1
    done = pyqtSignal(object)  # a Builder that has put all in
    failed = pyqtSignal(object)  # a DrawingError

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._builder: Builder | None = None
        self._wanted: Callable[[], Scene] = Scene

    @property
    def is_under_way(self) -> bool:
        return self._builder is not None

    def begin(self, wanted: Callable[[], Scene]) -> None:
        """wanted: the drawing, which may be edited meanwhile."""
        self._wanted = wanted
        scene = wanted()
        self._builder = builder_of(scene)
        fits_in = len(scene.bodies) + len(scene.joints) <= MOST_AT_ONCE
        self._go_on(FIRST_BUILDING_TIME if fits_in else 0.0)

    def give_up(self) -> None:
        self._builder = None

    def _go_on(self, seconds: float = BUILDING_TIME) -> None:
        """Put bodies in for a moment; if that is not enough, let the window breathe and go on."""
        builder = self._builder
        if builder is None:  # given up
            return
        scene = self._wanted()
        if builder.scene is not scene:  # edited while we were at it
            builder = self._builder = builder_of(scene)
        try:
            is_done = builder.work(seconds)
        except DrawingError as error:
            self._builder = None
            self.failed.emit(error)
            return
        if is_done:
            self._builder = None
            self.done.emit(builder)
            return
        self.progressed.emit(builder.share_done)
        QTimer.singleShot(0, self._breathe)

    def _breathe(self) -> None:
        """One turn of the event loop to paint, and this one to hear what the user does."""
        QTimer.singleShot(0, self._go_on)
