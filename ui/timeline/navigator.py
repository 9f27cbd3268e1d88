"""Going back and forth in the time of a run: step by step, from mark to mark, backwards at its own pace."""

from __future__ import annotations

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.event_log import events_of
from sketchfall.app.timeline.marks import Mark
from sketchfall.app.timeline.recording import Moment, Recording
from sketchfall.ui.running.player import Player

FRAME = 16  # ms, of playing backwards


class Navigator(QObject):
    changed = pyqtSignal()  # another moment is shown, or there is more of the run, or none
    reversing = pyqtSignal(bool)  # it is played backwards, or no longer

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self._player = player
        self._owed = 0.0  # steps to go back, while it is played backwards
        self._backwards = QTimer(self)
        self._backwards.setInterval(FRAME)
        self._backwards.timeout.connect(self._go_back_a_frame)
        player.advanced.connect(self.changed)
        player.state_changed.connect(self._state_changed)

    @property
    def recording(self) -> Recording | None:
        return self._player.recording

    @property
    def is_on(self) -> bool:
        """Whether a run is shown, and not the drawing after it."""
        return self._player.has_run

    @property
    def moment(self) -> Moment | None:
        """The one that is shown."""
        return self._player.moment

    @property
    def marks(self) -> list[Mark]:
        """Of the course that is shown, from its very beginning."""
        return events_of(self.moment)

    # --- what the user does -----------------------------------------------------------------------------

    def show_step(self, step: int) -> None:
        """Look at a moment of the course that is shown."""
        moment = self.moment
        if moment is not None:
            self.show(Moment(moment.branch, max(0, min(step, moment.branch.end))))

    def show(self, moment: Moment) -> None:
        self._stop_reversing()
        self._look_at(moment)

    def show_branch(self, branch: Branch) -> None:
        """The same time in another course, or its end if it does not last so long."""
        moment = self.moment
        if moment is not None:
            self.show(Moment(branch, max(branch.start, min(moment.step, branch.end))))

    def step_back(self) -> None:
        self._by_steps(-1)

    def to_start(self) -> None:
        self.show_step(0)

    def to_end(self) -> None:
        moment = self.moment
        if moment is not None:
            self.show_step(moment.branch.end)

    def previous_mark(self) -> None:
        moment = self.moment
        earlier = [mark.step for mark in self.marks if moment is not None and mark.step < moment.step]
        self.show_step(max(earlier, default=0))

    def next_mark(self) -> None:
        moment = self.moment
        if moment is not None:
            later = [mark.step for mark in self.marks if mark.step > moment.step]
            self.show_step(min(later, default=moment.branch.end))

    def play_backwards(self) -> None:
        """Or stop doing so."""
        if self._backwards.isActive():
            self._stop_reversing()
        elif self.moment is not None and self.moment.step > 0:
            self._player.pause()
            self._owed = 0.0
            self._backwards.start()
            self.reversing.emit(True)
        else:
            self.reversing.emit(False)  # there is nothing before

    def can_play_without(self, mark: Mark) -> bool:
        """What was done in the course that is shown, and after its first step."""
        moment = self.moment
        return moment is not None and mark in moment.branch.marks and bool(mark.inputs) and mark.step > 0

    def play_without(self, mark: Mark) -> None:
        """The same course again, without what the mark tells of."""
        moment = self.moment
        if moment is not None and self.can_play_without(mark):
            self._stop_reversing()
            self._player.play_without(moment.branch, mark)

    # --- what follows -----------------------------------------------------------------------------------

    def _by_steps(self, count: int) -> None:
        moment = self.moment
        if moment is not None:
            self.show_step(moment.step + count)

    def _look_at(self, moment: Moment) -> None:
        self._player.look_at(moment)
        self.changed.emit()

    def _go_back_a_frame(self) -> None:
        moment = self.moment
        if moment is None or moment.step == 0:
            self._stop_reversing()
            return
        self._owed += 1e-3 * FRAME / STEP * self._player.speed
        steps, self._owed = int(self._owed), self._owed % 1.0
        if steps:
            self._look_at(Moment(moment.branch, max(0, moment.step - steps)))

    def _state_changed(self, state: str) -> None:
        if state != "paused":
            self._stop_reversing()
        self.changed.emit()

    def _stop_reversing(self) -> None:
        if self._backwards.isActive():
            self._backwards.stop()
            self.reversing.emit(False)
