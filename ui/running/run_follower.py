"""What is made, deleted or set in the drawing while a run is on is done to the run as well, or is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PyQt6.QtCore import QObject, pyqtSignal

from sketchfall.app.drawing.scene_change import difference
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change, DrawingVisited
from sketchfall.app.editing.document import Document
from sketchfall.app.running.inputs import AnyInput, Edit, Placed
from sketchfall.app.running.pace import Pace
from sketchfall.app.running.run import CannotFollowError
from sketchfall.ui.running.deferred import Deferred
from sketchfall.ui.running.refusal import Refusal


class RunFollower(QObject):
    followed = pyqtSignal(bool)  # the run is otherwise now; True: it is another one, by another method
    takes_long = pyqtSignal(object)  # an Edit that is to be done to the run in a thread
    stopped = pyqtSignal()  # time has to stand until the user has answered
    failed = pyqtSignal(object)  # a ValueError: the engine refuses something, and the run is of no use

    def __init__(
        self, document: Document, idle_pace: Callable[[], Pace | None], deferred: Deferred, parent: QObject
    ) -> None:
        """idle_pace: of the run that is on, if nothing is under way in it; deferred: until then."""
        super().__init__(parent)
        self._document = document
        self._idle_pace = idle_pace
        self._deferred = deferred
        self._expected: tuple[Placed, ...] = ()
        self.refusal = Refusal(document, self)

    def concerns(self, change: Change) -> bool:
        return isinstance(change, DRAWING_CHANGES) and not isinstance(change, DrawingVisited)

    def expect(self, placed: Iterable[Placed]) -> None:
        """Where bodies are to be that the next edit brings, or changes."""
        self._expected = tuple(placed)

    def follow(self) -> None:
        """The run becomes as the drawing is by now."""
        pace = self._idle_pace()
        change = None if pace is None else difference(pace.run.scene, self._document.scene)
        if pace is None or change is None:
            self._expected = ()
            return
        before, done = pace.run, Edit(change=change, text=self._document.last_done, placed=self._expected)
        if before.takes_long(done):
            self._expected = ()
            self.takes_long.emit(done)
            return
        try:
            pace.take(done)
        except CannotFollowError as error:  # what is expected is so still if the user goes on with it
            self._refuse(error, in_drawing=True)
            return
        except ValueError as error:
            self.failed.emit(error)
        else:
            self.followed.emit(pace.run is not before)
        self._expected = ()

    def take(self, done: AnyInput) -> bool:
        """Do something to the run alone, at the moment that is looked at; whether it was done."""
        pace = self._idle_pace()
        if pace is None:
            return False
        self._document.stay()
        try:
            pace.take(done)
        except CannotFollowError as error:
            self._refuse(error, in_drawing=False)
            self._deferred.do(partial(self._take_again, done))  # forgotten, unless the user goes on
            return False
        return True

    def _take_again(self, done: AnyInput) -> None:
        if self.take(done):
            self.followed.emit(False)

    def _refuse(self, error: CannotFollowError, *, in_drawing: bool) -> None:
        self.stopped.emit()
        self.refusal.ask(error, in_drawing=in_drawing)
