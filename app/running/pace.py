"""Keeps a run in time with a clock on the wall: fixed steps, never more than the machine can do.

While a step is under way in its thread (see background_step), nothing may be asked of the run, and of its
pace only whether the step is done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from time import perf_counter

from sketchfall.app.running.background_step import BackgroundStep
from sketchfall.app.running.inputs import AnyInput
from sketchfall.app.running.run import STEP, Floats, Run
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.marks import Mark
from sketchfall.app.timeline.recording import Moment, Recording

SLOWEST, FASTEST = 0.1, 4.0  # simulated seconds per second
LONGEST_FRAME = 0.1  # s; time beyond it, as after a stall of the window, is not made up for
BUDGET = 0.024  # s of computing in one frame. What does not fit in is dropped: slower, but no spiral
MOST_EVENTS_IN_A_FRAME = 10_000  # of a gas, about 15 ms; a gas with more of them runs in slow motion
REMEMBERED = 60  # frames over which the ratio to real time is measured


class Pace:
    def __init__(
        self, run: Run, clock: Callable[[], float] = perf_counter, recording: Recording | None = None
    ) -> None:
        """recording: in which the run is written down, if there is one already."""
        self.recording = recording or Recording(run)
        self._way_from = 0  # steps, where the run was when it was taken elsewhere
        self._wanted: Moment | None = None  # where the run is taken to
        self.speed = 1.0
        self._step = BackgroundStep()
        self._clock = clock
        self._owed = 0.0  # simulated seconds that are due
        self._frames: deque[tuple[float, float]] = deque(maxlen=REMEMBERED)  # s on the wall, s simulated
        self._poses = self._before = run.poses  # after the last step, and after the one before it
        self._before_time = 0.0

    @property
    def run(self) -> Run:
        """What goes on by now: another one if its drawing was given another method."""
        return self.recording.run

    @property
    def smooth_poses(self) -> Floats:
        """Between the last two steps, as far as time has gone on since: what the eye should see."""
        return self._before + self._share * (self._poses - self._before)

    @property
    def smooth_time(self) -> float:
        """The moment that `smooth_poses` show."""
        return self._before_time + self._share * (self.run.time - self._before_time)

    @property
    def _share(self) -> float:
        return min(1.0, self._owed / STEP)

    @property
    def ratio(self) -> float | None:
        """Simulated seconds per second on the wall, lately."""
        wall = sum(elapsed for elapsed, _ in self._frames)
        return sum(simulated for _, simulated in self._frames) / wall if wall > 0.0 else None

    @property
    def is_busy(self) -> bool:
        """Whether a step is under way that was not done in time."""
        return self._step.is_under_way

    @property
    def busy_seconds(self) -> float:
        """For how long it has been."""
        return self._step.seconds

    def is_done(self) -> bool:
        """Whether what was under way is done by now."""
        return self._step.look()

    @property
    def is_called_elsewhere(self) -> bool:
        """Whether the run was to go to another moment just when it had arrived at one."""
        return self._wanted is not None

    def abandon(self) -> None:
        """Nobody will look at the run any more: what is under way ends as soon as it can."""
        self._wanted = None
        self.run.interrupt()
        self._step.abandon()

    @property
    def has_ended(self) -> bool:
        """Of what was abandoned, whether nothing is under way any more."""
        return self._step.has_ended

    def step(self, patience: float | None = None) -> bool:
        """One step; whether it was done within so many seconds (None: wait for it)."""
        return self._do_steps(self._make_step, patience)

    def advance(self, elapsed: float, patience: float | None = None) -> bool:
        """Do the steps that are due after so many seconds on the wall; whether they were done in time."""
        return self._do_steps(partial(self._catch_up, elapsed), patience)

    def take(self, done: AnyInput) -> None:
        """Do something to the run, between two steps."""
        self.recording.take(done)

    def take_long(self, done: AnyInput, patience: float | None = None) -> bool:
        """The same for what may take long (see Run.takes_long); whether it was done in time."""

        def take() -> None:
            self.recording.take(done)
            self.take_over()

        return self._step.do(take, patience)

    def go_to(self, moment: Moment, patience: float | None = None) -> bool:
        """Take the run to a moment of its recording; whether it was there in time.

        To be called again while it is on its way: it then goes to the later one, and no farther to the other.
        """
        self._wanted = moment
        if not self.is_busy:
            self._way_from = self.recording.nearest_before(moment)
        return self.is_done() if self.is_busy else self._step.do(self._travel, patience)

    @property
    def way_done(self) -> float:
        """The share of the way to the moment that is wanted, from 0 to 1; to be asked while it goes on."""
        wanted, done = self._wanted, self.run.steps - self._way_from
        return 1.0 if wanted is None else max(0.0, min(1.0, done / max(1, wanted.step - self._way_from)))

    def _travel(self) -> None:
        while (wanted := self._wanted) is not None:
            self.recording.go_to(wanted, partial(self._is_wanted, wanted))
            if self._wanted is wanted:
                self._wanted = None
        self.take_over()

    def play_without(self, branch: Branch, mark: Mark, patience: float | None = None) -> bool:
        """Play a course once more without what a mark tells of; whether that was done in time."""
        self._wanted = end = Moment(branch, branch.end)

        def play() -> None:
            self.recording.play_without(branch, mark, partial(self._is_wanted, end))
            self._wanted = None
            self.take_over()

        return self._step.do(play, patience)

    def _is_wanted(self, moment: Moment) -> bool:
        return self._wanted is moment

    def _do_steps(self, work: Callable[[], None], patience: float | None) -> bool:
        if self.run.world is None:  # a gas, whose steps are never long: see MOST_EVENTS_IN_A_FRAME
            work()
            return True
        return self._step.do(work, patience)

    def _make_step(self) -> None:
        self._before_time = self.run.time
        self._before, self._poses = self._poses, self.recording.step()

    def _catch_up(self, elapsed: float) -> None:
        began, time = self._clock(), self.run.time
        elapsed = max(0.0, elapsed)
        self._owed += min(elapsed, LONGEST_FRAME) * self.speed
        steps = 0
        while self._owed >= STEP:
            self._make_step()
            self._owed -= STEP
            steps += 1
            if self.recording.met:  # somebody wants to see this moment
                break
            spent = self._clock() - began
            if spent + spent / steps > BUDGET:  # one more would not fit in
                self._owed = min(self._owed, STEP)
                break
        self._frames.append((elapsed, self.run.time - time))

    def take_over(self) -> None:
        """The run has other bodies by now, or others in other places."""
        self._before = self._poses = self.run.poses
        self._before_time = self.run.time

    def begin_anew(self) -> None:
        """After a pause: the time that went by counts for nothing."""
        self._frames.clear()
        self._owed = 0.0
        self._before, self._before_time = self._poses, self.run.time
