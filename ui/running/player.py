"""Simulate, pause, step, reset, keep: what the drawing and a run of it have to do with each other.

drawing --simulate--> (waiting, while the engine compiles or many bodies are put in) --> running <--> paused
   ^---------------- reset: as drawn; keep: as it is now, one step of undo ----|

A step that takes long goes on in a thread while the window answers (see app.running.background_step). If it
takes very long, the state is "slow" until it is done: the status bar says so, and Esc or Reset ends the run.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

import numpy as np
from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.drawing.scene_change import difference
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change, DrawingReplaced, DrawingVisited
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.keeping import KeepState
from sketchfall.app.running.gas_builder import NotAGasError
from sketchfall.app.running.inputs import AnyInput, Edit, Put
from sketchfall.app.running.pace import MOST_EVENTS_IN_A_FRAME, Pace
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP, Run
from sketchfall.app.running.starting import Builder, run_of
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.marks import Mark
from sketchfall.app.timeline.recording import MEMORY, Moment, Recording
from sketchfall.app.timeline.run_file import WrittenRun
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.painting.body_arrays import Floats
from sketchfall.ui.running.clock import Clock
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.running.preparing import Preparing
from sketchfall.ui.running.run_signs import RunSigns

PlayerState = Literal["drawing", "waiting", "running", "paused", "slow"]

PATIENCE = 0.03  # s to wait for the steps of a frame, which are done by then unless the drawing is very large
SLOW = 0.25  # s; a step that takes longer is spoken of


class Player(QObject):
    state_changed = pyqtSignal(str)  # a PlayerState
    advanced = pyqtSignal()  # the bodies have moved
    speed_changed = pyqtSignal(float)
    failed = pyqtSignal(str)  # a sentence
    not_a_gas = pyqtSignal()  # the drawing cannot run from collision to collision, after `failed` said why
    prepared = pyqtSignal(float)  # the share of the bodies that are in the world by now, from 0 to 1

    def __init__(self, document: Document, canvas: CanvasScene, starter: EngineStarter) -> None:
        super().__init__(canvas)
        self.document = document
        self.canvas = canvas
        self.starter = starter
        self.pace: Pace | None = None  # of the run
        self.speed = 1.0  # simulated seconds per second
        self.memory = MEMORY  # bytes, for the past of a run
        self.state: PlayerState = "drawing"
        self.shown_time = 0.0  # s, of what the canvas shows of the run
        self._step_when_ready = False
        self._pausing = False  # when the step under way is done
        self._playing_again = False  # a course is played once more, without something
        self._written: WrittenRun | None = None  # which is about to be taken up
        self._looking_at: Moment | None = None  # where the run is taken to, until it is there
        self._deferred: list[Callable[[], None]] = []  # until then
        self._signs = RunSigns(canvas)
        self._preparing = Preparing(self)
        self._preparing.progressed.connect(self._progressed)
        self._preparing.done.connect(self._start)
        self._preparing.failed.connect(self._not_started)
        self._unshown = False  # the bodies have moved since they were shown
        self._fragile: list[int] = []  # the joints of the run that can break; the others need not be asked
        self.clock = Clock(self)
        self.clock.ticked.connect(self._tick)
        self.clock.has_to_show.connect(self._show_tick)
        starter.ready.connect(self._engine_ready)
        document.changed.connect(self._document_changed)
        canvas.live.follow(self)

    @property
    def run(self) -> Run | None:
        """What runs; None while a step of it takes long, since nothing may be asked of it then."""
        pace = self._idle_pace
        return None if pace is None else pace.run

    @property
    def _idle_pace(self) -> Pace | None:
        """Of the run, under the same condition."""
        return None if self.pace is None or self.pace.is_busy else self.pace

    @property
    def has_run(self) -> bool:
        """Whether there is something to reset."""
        return self.pace is not None

    @property
    def is_in_the_past(self) -> bool:
        """Whether a moment is looked at after which there is more."""
        moment = self.moment
        return moment is not None and moment.step < moment.branch.end

    @property
    def moment(self) -> Moment | None:
        """What is shown of the run: where it is, or where it is on its way to."""
        if self._looking_at is not None:
            return self._looking_at
        return None if self.pace is None else self.pace.recording.moment

    @property
    def ratio(self) -> float | None:
        """Simulated seconds per second on the wall, lately; None unless it runs."""
        pace = self._idle_pace
        return pace.ratio if pace is not None and self.state == "running" else None

    def when_idle(self, act: Callable[[], None]) -> None:
        """Do something to the run: now, or when the step under way is done."""
        if self.pace is not None and self.pace.is_busy:
            self._deferred.append(act)
        else:
            act()

    def take(self, done: AnyInput) -> None:
        """Do something to the run: at the moment that is looked at, and time goes on from there."""
        self.when_idle(partial(self._take, done))

    def _take(self, done: AnyInput) -> None:
        pace = self._idle_pace
        if pace is not None:
            self.document.stay()
            pace.take(done)
            if self.state != "running" or isinstance(done, Put):
                self.show_change()

    @property
    def slow_step(self) -> str:
        """What takes so long, in a sentence for the status bar."""
        assert self.pace is not None
        if self._looking_at is not None or self._playing_again:
            return "The run is worked out again. Esc or Ctrl+R ends it; the drawing stays as it is."
        assert isinstance(self.pace.run, RigidRun)  # a gas is never slow
        return (
            f"This step takes long, most of it for {self.pace.run.busiest}. "
            "Esc or Ctrl+R stops the run; the drawing stays as it is."
        )

    # --- what the user does --------------------------------------------------------------------------

    def toggle(self) -> None:
        """Simulate or pause."""
        if self.state == "drawing":
            self._step_when_ready = False
            self._begin_or_wait()
        elif self.state == "waiting":
            self._give_up()
        elif self.state in ("running", "slow"):
            self.pause()
        elif (pace := self._idle_pace) is not None:
            self.document.stay()
            if self.is_in_the_past:
                pace.recording.let_go_of_all()
            pace.begin_anew()
            self.clock.start()
            self._set_state("running")

    def pause(self) -> None:
        if self.pace is not None and self.pace.is_busy:
            self._pausing = True
        elif self.state == "running":
            self._rest()

    def step(self) -> None:
        """One step, and stay paused."""
        if self.state == "drawing":
            self._step_when_ready = True
            self._begin_or_wait()
        elif (pace := self._idle_pace) is not None:
            self.pause()
            recording = pace.recording
            if not recording.is_at_end:
                self.look_at(Moment(recording.branch, pace.run.steps + 1))
                return
            self._pausing = True
            self._after(pace.step(PATIENCE))

    def look_at(self, moment: Moment) -> None:
        """Show another moment of the run, and stay there. It is but a look until something is done there."""
        pace = self.pace
        if pace is None:
            return
        self.pause()
        self._looking_at = moment
        recording = pace.recording
        scene = recording.scene_at(moment)
        self.document.visit(scene, f"Back to {moment.step * STEP:.2f} s")
        poses = recording.poses_at(moment)
        if poses is not None:
            self.shown_time = moment.step * STEP
            self.canvas.show_run(poses.astype(np.float64), (), self.shown_time)
        self._pausing = True
        self._go_on(lambda: pace.go_to(moment, PATIENCE))

    def play_without(self, branch: Branch, mark: Mark) -> None:
        """Play a course once more, without what a mark of it tells of, and look at its end."""
        pace = self._idle_pace
        if pace is not None:
            self.pause()
            self._pausing = self._playing_again = True
            self._go_on(lambda: pace.play_without(branch, mark, PATIENCE))

    def reset(self) -> None:
        """Back to the drawing."""
        self._preparing.give_up()
        self.clock.stop()
        if self.pace is not None:
            self.pace.abandon()
        self.pace = None
        self._unshown = self._pausing = self._playing_again = False
        self._deferred.clear()
        self._looking_at = self._written = None
        self.document.end_visit()
        self.shown_time = 0.0
        if self.state != "drawing":
            self._set_state("drawing")
            self.canvas.show_drawing()
            self._signs.give_tool_back()
            self.advanced.emit()

    def keep(self) -> None:
        """The present state becomes the drawing."""
        if self.run is None:
            return
        self.document.stay()
        try:
            command = KeepState(self.document, self.run)
        except DrawingError as error:
            self.failed.emit(f"The state cannot be kept: {error}.")
            return
        self.reset()
        if command.keeps_anything:
            self.document.apply(command)

    def take_up(self, written: WrittenRun) -> None:
        """Have a run from a file, whose drawing was opened, and show the moment that was shown of it."""
        self.reset()
        self._written = written
        self._step_when_ready = False
        self._begin_or_wait()

    def set_speed(self, speed: float) -> None:
        self.speed = speed
        if self.pace is not None:
            self.pace.speed = speed
        self.speed_changed.emit(speed)

    # --- what follows --------------------------------------------------------------------------------

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DrawingReplaced):
            self.reset()
        elif isinstance(change, DRAWING_CHANGES) and not isinstance(change, DrawingVisited):
            self.when_idle(self._follow)

    def _follow(self) -> None:
        """What is made, deleted or set while a run is on belongs to the run as well."""
        pace = self.pace
        if pace is None:
            return
        change = difference(pace.run.scene, self.document.scene)
        if change is None:
            return
        try:
            pace.take(Edit(change=change, text=self.document.last_done))
        except ValueError as error:  # of the drawing, or of the engine that refuses it
            self._end_run(error)
            return
        self._take_up(pace.run)
        self.show_change()

    def _end_run(self, error: ValueError) -> None:
        self.reset()
        sentence = f"The run has ended: {error}."
        QTimer.singleShot(0, lambda: self.failed.emit(sentence))  # after what the tool has to say

    def show_change(self) -> None:
        """Something in the run is otherwise than its last step left it."""
        pace = self._idle_pace
        if pace is not None:
            pace.take_over()
            self._show(pace.run.poses, pace.run.time)
            self.advanced.emit()

    def _begin_or_wait(self) -> None:
        if self._can_begin:
            self._begin()
        else:
            self._set_state("waiting")

    @property
    def _can_begin(self) -> bool:
        return self.starter.is_ready_for(self.document.scene.world)

    def _engine_ready(self) -> None:
        if self.state == "waiting" and not self._preparing.is_under_way and self._can_begin:
            self._begin()

    def _begin(self) -> None:
        self._signs.take_tool()
        self._preparing.begin(lambda: self._to_run)

    def _progressed(self, share: float) -> None:
        if self.state != "waiting":
            self._set_state("waiting")
        self.prepared.emit(share)

    def _not_started(self, error: DrawingError) -> None:
        self._give_up()
        self.failed.emit(f"This drawing cannot run: {error}.")
        if isinstance(error, NotAGasError):
            self.not_a_gas.emit()

    @property
    def _to_run(self) -> Scene:
        """The drawing; or that with which a run from a file began."""
        return self.document.scene if self._written is None else self._written.drawing

    def _give_up(self) -> None:
        self._preparing.give_up()
        self._signs.give_tool_back()
        self._set_state("drawing")

    def _start(self, builder: Builder) -> None:
        run = run_of(builder.scene, builder, MOST_EVENTS_IN_A_FRAME)
        self.pace = Pace(run, memory=self.memory)
        self.pace.speed = self.speed
        self._take_up(run)
        if self._written is not None:
            self._show_written(self.pace.recording, self._written)
        elif self._step_when_ready:
            self._set_state("paused")
            self.step()
        else:
            self.clock.start()
            self._set_state("running")

    def _show_written(self, recording: Recording, written: WrittenRun) -> None:
        self._written = None
        try:
            recording.take_up(written.branches_to_take_up())
        except ValueError as error:
            self._end_run(error)
            return
        number, step = written.shown
        branch = next(branch for branch in recording.branches if branch.number == number)
        self._set_state("paused")
        self.look_at(Moment(branch, step))

    def _take_up(self, run: Run) -> None:
        """Look after the joints that it has by now."""
        self._fragile = [joint.id for joint in run.scene.joints if joint.break_force is not None]

    def _tick(self, elapsed: float) -> None:
        pace = self.pace
        assert pace is not None
        self._go_on(lambda: pace.is_done() if pace.is_busy else pace.advance(elapsed, PATIENCE))

    def _go_on(self, work: Callable[[], bool]) -> None:
        """Steps, or the way to another moment, in which what was done is done again."""
        try:
            is_done = work()
        except ValueError as error:  # the engine refuses an edit in a run from a file
            self._end_run(error)
        else:
            self._after(is_done)

    def _after(self, is_done: bool) -> None:
        """The steps of a frame are done, or go on in their thread: then the clock looks after them."""
        pace = self.pace
        assert pace is not None
        if not is_done:
            if not self.clock.is_running:
                self.clock.start()
            if pace.busy_seconds > SLOW and self.state != "slow":
                self._set_state("slow")
            return
        self._unshown = True
        wanted = self._looking_at
        if wanted is not None:
            if pace.is_called_elsewhere:  # in the last moment of the way
                self._go_on(partial(pace.go_to, wanted, 0.0))
                return
            self._looking_at = None
            self.state_changed.emit(self.state)  # something may be asked of the run again
        if self._playing_again:
            self._playing_again = False
            self.document.visit(pace.run.scene, f"Back to {pace.run.time:.2f} s")
            self.state_changed.emit(self.state)
        deferred, self._deferred = self._deferred, []
        for act in deferred:
            act()
        problem = pace.run.problem
        if self._pausing or problem is not None:
            self._rest()
            if problem is not None:
                self.failed.emit(problem)
        elif self.state == "slow":
            pace.begin_anew()
            self._set_state("running")

    def _rest(self) -> None:
        """Show the very last step, and stay there."""
        assert self.pace is not None
        moved, self._unshown, self._pausing = self._unshown, False, False
        self.clock.stop()
        self._show(self.pace.run.poses, self.pace.run.time)
        if self.state != "paused":
            self._set_state("paused")
        if moved:
            self.advanced.emit()

    def _show_tick(self) -> None:
        pace = self._idle_pace
        if self._unshown and pace is not None:
            self._unshown = False
            self._show(pace.smooth_poses, pace.smooth_time)
            self.advanced.emit()

    def _show(self, poses: Floats, time: float) -> None:
        assert self.pace is not None
        self.shown_time = time
        run = self.pace.run
        broken = [joint_id for joint_id in self._fragile if run.is_broken(joint_id)]
        self.canvas.show_run(poses, broken, run.time)

    def _set_state(self, state: PlayerState) -> None:
        self.state = state
        self._signs.show_state(state)
        self.state_changed.emit(state)
