"""What is measured only since a run has gone on is measured from its beginning, too, in a thread.

The engine repeats itself to the last bit, so these are the numbers that would have been written down. What
takes long, or comes while the run goes on, is done in a process: a thread would hold up the window's.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from time import monotonic
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from sketchfall.app.drawing.scene import DrawingError, Measured
from sketchfall.app.export.course import Course
from sketchfall.app.export.course_process import noted_beside
from sketchfall.app.files.progress import GivenUpError
from sketchfall.app.measuring.curves import begin_with, fill_in, noted_along
from sketchfall.app.quantities.ledger_quantities import BOOKED, TOTAL
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.recording import Recording
from sketchfall.app.timeline.run_file import WrittenRun, notes_of
from sketchfall.ui.files.background import Background
from sketchfall.ui.measuring.meter_reader import MeterReader

SOON = 100  # ms after something was asked for
MOST_NUMBERS = 2_000_000  # at once; what is more comes after it
IN_THREAD = 1.0  # s; to begin a process takes as long

Floats = NDArray[np.float64]
Notes = Callable[[], WrittenRun]


class CatchingUp(QObject):
    filled = pyqtSignal()

    def __init__(self, reader: MeterReader) -> None:
        super().__init__(reader)
        self._player = reader.player
        self.is_busy = False  # in its thread
        self.share = 0.0  # of the way there that is done
        self._takes_long: Branch | None = None  # too long for a thread
        self._wanted: frozenset[Measured] = frozenset()
        self._tried: WeakKeyDictionary[Branch, set[Measured]] = WeakKeyDictionary()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SOON)
        self._timer.timeout.connect(self._begin)
        reader.other_wanted.connect(self._look_anew)
        for signal in (reader.other_wanted, self._player.advanced, self._player.state_changed):
            signal.connect(self._soon)

    def _look_anew(self) -> None:
        """For what is written down from now on: maybe it was before, but not all the time."""
        recording = self._player.recording
        wanted = frozenset[Measured]() if recording is None else frozenset(recording.sampler.wanted)
        for tried in self._tried.values():
            tried -= wanted - self._wanted
        self._wanted = wanted

    def _soon(self) -> None:
        if self._player.has_run and not self.is_busy and not self._timer.isActive():
            self._timer.start()

    def _begin(self) -> None:
        player, recording, moment = self._player, self._player.recording, self._player.moment
        if self.is_busy or player.run is None or recording is None or moment is None:
            self._soon()
            return
        branch = moment.branch
        if not (missing := self._missing(recording, branch)):
            return
        self.is_busy, self.share = True, 0.0
        notes, steps = notes_of(recording, most_states=0, with_others=False), branch.end
        is_beside = self._takes_long is branch or player.state != "paused"
        work = partial(self._beside if is_beside else self._in_thread, notes, missing, steps, recording)

        def finish(found: Future[list[Floats]]) -> None:
            self.is_busy, self._takes_long = False, None
            problem = found.exception()
            if isinstance(problem, GivenUpError):
                self._takes_long = branch
            elif not isinstance(problem, DrawingError | None):
                raise problem
            else:
                self._tried.setdefault(branch, set()).update(missing)
            if problem is None:
                known = dict(zip(missing, found.result(), strict=True))
                player.when_idle(lambda: self._fill(recording, branch, known))
            self._soon()

        Background(work, self).then(finish)

    def _in_thread(
        self, notes: Notes, missing: list[Measured], steps: int, recording: Recording
    ) -> list[Floats]:
        began = monotonic()

        def report(share: float) -> None:
            if self._player.state != "paused" or monotonic() - began > IN_THREAD:
                raise GivenUpError
            self._report(recording, share)

        return Course.of_run(notes()).noted(missing, steps, report)

    def _beside(
        self, notes: Notes, missing: list[Measured], steps: int, recording: Recording
    ) -> list[Floats]:
        return noted_beside(notes(), missing, steps, partial(self._report, recording))

    def _report(self, recording: Recording, share: float) -> None:
        """Asked in the thread, as long as anybody wants it."""
        if not self._player.has_run or self._player.recording is not recording:
            raise GivenUpError
        self.share = share

    def _missing(self, recording: Recording, branch: Branch) -> list[Measured]:
        """Of what is written down now, what is not known of all steps; as much as is worked out at once."""
        tried = self._tried.get(branch, set())
        missing = [
            each
            for each in recording.sampler.wanted
            if each not in tried and np.isnan(noted_along(branch, each)[1:]).any()
        ]
        if any(each.quantity in BOOKED for each in missing):  # they tell what became of this
            missing = list(dict.fromkeys((TOTAL, *missing)))
        return missing[: max(2, MOST_NUMBERS // (branch.end + 1))]

    def _fill(self, recording: Recording, branch: Branch, known: dict[Measured, Floats]) -> None:
        if recording is not self._player.recording:
            return
        books = {each: noted for each, noted in known.items() if each.quantity in BOOKED or each == TOTAL}
        if all(_go_on(branch, each, len(noted) - 1) for each, noted in books.items()):
            for measured, noted in books.items():
                begin_with(branch, measured, noted)
        else:
            self._tried[branch].difference_update(books)
        for measured in known.keys() - books:
            fill_in(branch, measured, known[measured])
        self.filled.emit()


def _go_on(branch: Branch, measured: Measured, end: int) -> bool:
    """Whether what was worked out until there goes on in what was written down.

    The first step of books does not tell what was done to the drawing just before it.
    """
    return branch.end == end or not np.isnan(noted_along(branch, measured)[end])
