"""What is measured only since a run has gone on is measured from its beginning, too, in a thread.

The engine repeats itself to the last bit, so these are the numbers that would have been written down.
"""

from __future__ import annotations

from concurrent.futures import Future
from time import monotonic
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from sketchfall.app.drawing.scene import DrawingError, Measured
from sketchfall.app.export.course import Course
from sketchfall.app.files.progress import GivenUpError
from sketchfall.app.measuring.curves import fill_in, values_along
from sketchfall.app.quantities.ledger_quantities import BOOKED
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.recording import Recording
from sketchfall.app.timeline.run_file import notes_of
from sketchfall.ui.files.background import Background
from sketchfall.ui.measuring.meter_reader import MeterReader

SOON = 100  # ms after something was asked for
LONGEST = 20.0  # s; whoever waited longer would run it once more
MOST_NUMBERS = 2_000_000  # of all that is measured

Columns = list[NDArray[np.float64]]


class CatchingUp(QObject):
    """Only while the run is paused: a run that goes on needs the processor."""

    filled = pyqtSignal()

    def __init__(self, reader: MeterReader) -> None:
        super().__init__(reader)
        self._reader = reader
        self._player = reader.player
        self._is_wanted = False  # what is under way
        self.is_busy = False  # in its thread
        self._tried: WeakKeyDictionary[Branch, dict[Measured, int]] = WeakKeyDictionary()  # until which step
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SOON)
        self._timer.timeout.connect(self._begin)
        for signal in (reader.other_wanted, self._player.advanced, self._player.state_changed):
            signal.connect(self._soon)

    def _soon(self) -> None:
        if self._player.state != "paused":
            self._is_wanted = False
        elif not self._timer.isActive():
            self._timer.start()

    def _begin(self) -> None:
        player, recording, moment = self._player, self._player.recording, self._player.moment
        if self.is_busy or player.state != "paused" or player.run is None:
            return
        if recording is None or moment is None:
            return
        branch = moment.branch
        if not (missing := self._missing(recording, branch)):
            return
        notes, steps, began = notes_of(recording, most_states=0, with_others=False), branch.end, monotonic()
        self.is_busy = self._is_wanted = True

        def report(_: float) -> None:
            if not self._is_wanted or monotonic() - began > LONGEST:
                raise GivenUpError

        def work() -> Columns:
            return Course.of_run(notes()).measured(missing, steps, report)

        def finish(found: Future[Columns]) -> None:
            self.is_busy = False
            problem = found.exception()
            if problem is None:
                player.when_idle(lambda: self._fill(recording, branch, missing, found.result()))
            elif not isinstance(problem, (GivenUpError, DrawingError)):
                raise problem
            if self._is_wanted:  # or it was given up for a run that went on, and is done at its next pause
                self._tried.setdefault(branch, {}).update(dict.fromkeys(missing, steps))
            self._soon()

        Background(work, self).then(finish)

    def _missing(self, recording: Recording, branch: Branch) -> list[Measured]:
        """Of what is written down now, what is not known of all steps."""
        tried = self._tried.get(branch, {})
        wanted = [
            each
            for each in recording.sampler.wanted
            if (
                _is_alone(recording, branch) and np.isnan(values_along(branch, each)[0]) and each not in tried
                if each.quantity in BOOKED
                else np.isnan(values_along(branch, each)[1 + tried.get(each, 0) :]).any()
            )
        ]
        return wanted if len(wanted) * branch.end <= MOST_NUMBERS else []

    def _fill(self, recording: Recording, branch: Branch, wanted: list[Measured], columns: Columns) -> None:
        if recording is not self._player.recording:
            return
        for measured, values in zip(wanted, columns, strict=True):
            if measured.quantity in BOOKED:  # sums that began later: now they go on from the whole
                if _is_alone(recording, branch):
                    branch.samples.begin_with(measured, values)
            else:
                fill_in(branch, measured, values)
        self.filled.emit()


def _is_alone(recording: Recording, branch: Branch) -> bool:
    """Whether no other course has a part of it, whose sums would no longer go on from there."""
    return branch.parent is None and not any(
        branch in other.lineage for other in recording.branches if other is not branch
    )
