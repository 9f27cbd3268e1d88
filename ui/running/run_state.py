"""Whether a run is on, which, and how far: what everybody may ask of the player."""

from __future__ import annotations

from typing import Literal

from PyQt6.QtCore import QObject, pyqtSignal

from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.pace import Pace
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import Run
from sketchfall.app.timeline.recording import Moment, Recording
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.running.run_picture import RunPicture
from sketchfall.ui.running.run_signs import RunSigns

PlayerState = Literal["drawing", "waiting", "running", "paused", "slow"]


class RunState(QObject):
    state_changed = pyqtSignal(str)  # a PlayerState
    advanced = pyqtSignal()  # the bodies have moved
    speed_changed = pyqtSignal(float)

    def __init__(self, canvas: CanvasScene) -> None:
        super().__init__(canvas)
        self.canvas = canvas
        self.pace: Pace | None = None  # of the run
        self.speed = 1.0  # simulated seconds per second
        self.state: PlayerState = "drawing"
        self._past: Recording | None = None  # of runs that were reset
        self._looking_at: Moment | None = None  # where the run is taken to, until it is there
        self._playing_again = False  # a course is played once more, without something
        self._taken_by: Run | None = None  # to which something is done in a thread
        self._signs = RunSigns(canvas)
        self._picture = RunPicture(canvas)

    @property
    def run(self) -> Run | None:
        """What runs; None while a step of it takes long, since nothing may be asked of it then."""
        pace = self._idle_pace
        return None if pace is None else pace.run

    @property
    def _idle_pace(self) -> Pace | None:
        """Of the run, under the same condition."""
        return None if self._is_under_way else self.pace

    @property
    def _is_under_way(self) -> bool:
        """Whether a step goes on in its thread, or something else that is done to the run."""
        return self.pace is not None and self.pace.is_busy

    @property
    def has_run(self) -> bool:
        """Whether there is something to reset."""
        return self.pace is not None

    @property
    def is_busy(self) -> bool:
        """Whether a run is about to begin, or something is under way in it."""
        return self.state in ("waiting", "slow") or self._is_under_way

    @property
    def shown_time(self) -> float:
        """s, of what the canvas shows of the run."""
        return self._picture.time

    @property
    def is_in_the_past(self) -> bool:
        """Whether a moment is looked at after which there is more."""
        moment = self.moment
        return self.has_run and moment is not None and moment.step < moment.branch.end

    @property
    def recording(self) -> Recording | None:
        """Of the run that is on, and of those that were reset."""
        return self._past if self.pace is None else self.pace.recording

    @property
    def moment(self) -> Moment | None:
        """What is shown of the run: where it is, or where it is on its way to.

        After a reset, the beginning of the last one, whose place the drawing has taken.
        """
        if self._looking_at is not None:
            return self._looking_at
        if self.pace is None:
            return None if self._past is None else Moment(self._past.branch, 0)
        return self.pace.recording.moment

    @property
    def ratio(self) -> float | None:
        """Simulated seconds per second on the wall, lately; None unless it runs."""
        pace = self._idle_pace
        return pace.ratio if pace is not None and self.state == "running" else None

    @property
    def slow_step(self) -> str:
        """What takes so long, in a sentence for the status bar."""
        assert self.pace is not None
        if self._looking_at is not None or self._playing_again:
            return tr("The run is worked out again. Esc or Ctrl+R ends it; the drawing stays as it is.")
        if self._taken_by is not None:
            return tr("The run takes over what was done. Esc or Ctrl+R ends it; the drawing stays as it is.")
        assert isinstance(self.pace.run, RigidRun)  # steps of a gas are never slow
        return tr(
            "This step takes long, most of it for {names}. "
            "Esc or Ctrl+R stops the run; the drawing stays as it is.",
            names=self.pace.run.busiest,
        )

    def set_speed(self, speed: float) -> None:
        self.speed = speed
        if self.pace is not None:
            self.pace.speed = speed
        self.speed_changed.emit(speed)

    def go_on_from(self, before: RunState) -> None:
        """Take the run over from a window that goes, paused; nothing may be under way in it."""
        self.set_speed(before.speed)
        self._signs.go_on_from(before._signs)
        self.pace, self._past = before.pace, before._past
        before.pace = before._past = None
        if self.pace is not None:
            self._picture.take_up(self.pace.run)
            self._picture.show_step(self.pace)
            self._set_state("paused")
        self.advanced.emit()

    def _set_state(self, state: PlayerState) -> None:
        self.state = state
        self._signs.show_state(state)
        self.state_changed.emit(state)
