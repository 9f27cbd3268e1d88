"""Simulate, pause, step, reset, keep: what the drawing and a run of it have to do with each other.

drawing --simulate--> (waiting, while the engine compiles or many bodies are put in) --> running <--> paused
   ^---------------- reset: as drawn; keep: as it is now, one step of undo ----|

A step that takes long goes on in a thread while the window answers (see app.running.background_step). If it
takes very long, the state is "slow" until it is done: the status bar says so, and Esc or Reset ends the run.

What can be asked of a run is in run_state.py, how it begins in beginning.py, what the canvas shows of it in
run_picture.py, and how it follows the drawing in run_follower.py. After a reset, what was recorded is still
there to be looked at and returned to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter

from PyQt6.QtCore import QTimer, pyqtSignal

from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.editing.changes import Change, DrawingReplaced
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.keeping import KeepState
from sketchfall.app.gases.gas_parts import NotAGasError
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.engine_errors import told
from sketchfall.app.running.inputs import AnyInput, Edit, Placed, Put
from sketchfall.app.running.pace import MOST_EVENTS_IN_A_FRAME, Pace
from sketchfall.app.running.run import STEP
from sketchfall.app.running.starting import Builder, run_of
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.event_log import event_line
from sketchfall.app.timeline.marks import Mark
from sketchfall.app.timeline.recording import MEMORY, Moment, Recording
from sketchfall.app.timeline.run_file import WrittenRun
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.running.beginning import Beginning
from sketchfall.ui.running.clock import Clock
from sketchfall.ui.running.deferred import Deferred
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.running.leaving import Leaving
from sketchfall.ui.running.run_follower import RunFollower
from sketchfall.ui.running.run_state import RunState

PATIENCE = 0.03  # s to wait for the steps of a frame, which are done by then unless the drawing is very large
SHORT_PATIENCE = 0.01  # s, where other things have taken time before
SLOW = 0.25  # s; a step that takes longer is spoken of


class Player(RunState):
    failed = pyqtSignal(str)  # a sentence
    not_a_gas = pyqtSignal()  # the drawing cannot run from collision to collision, after `failed` said why
    paused_itself = pyqtSignal(str)  # because conditions hold: which, in a sentence each
    prepared = pyqtSignal(float)  # the share of the bodies that are in the world by now, from 0 to 1
    worked_out = pyqtSignal(float)  # the share of the way to another moment, if that takes long

    def __init__(self, document: Document, canvas: CanvasScene, starter: EngineStarter) -> None:
        super().__init__(canvas)
        self.document = document
        self.starter = starter
        self.memory = MEMORY  # bytes, for the past of a run
        self._step_when_ready = False
        self._pausing = False  # when the step under way is done
        self._written: WrittenRun | None = None  # which is about to be taken up
        self._deferred = Deferred(lambda: self.refusal.is_open or self._is_under_way)
        self._follower = RunFollower(document, lambda: self._idle_pace, self._deferred, self)
        self._follower.followed.connect(self._followed)
        self._follower.takes_long.connect(self._take_long)
        self._follower.failed.connect(self._end_run)
        self.refusal = self._follower.refusal
        self.refusal.settled.connect(self._settled)
        self._beginning = Beginning(starter, self)
        self._beginning.waits.connect(self._wait)
        self._beginning.starts.connect(self._signs.take_tool)
        self._beginning.progressed.connect(self.prepared)
        self._beginning.done.connect(self._start)
        self._beginning.failed.connect(self._not_started)
        self._leaving = Leaving(self)
        self._leaving.ended.connect(self._left)
        self.clock = Clock(self)
        self._follower.stopped.connect(self.clock.stop)
        self.clock.ticked.connect(self._tick)
        self.clock.has_to_show.connect(self._show_tick)
        document.changed.connect(self._document_changed)
        canvas.live.follow(self)

    def when_idle(self, act: Callable[[], None]) -> None:
        """Do something to the run: now, or when the step under way is done and no question is open."""
        self._deferred.do(act)

    def take(self, done: AnyInput) -> None:
        """Do something to the run: at the moment that is looked at, and time goes on from there."""
        self.when_idle(partial(self._take, done))

    def expect(self, placed: Iterable[Placed]) -> None:
        self._follower.expect(placed)

    def _take(self, done: AnyInput) -> None:
        if self._follower.take(done) and (self.state != "running" or isinstance(done, Put)):
            self.show_change()

    def _take_long(self, done: Edit) -> None:
        pace = self._idle_pace
        if pace is not None:
            self._pausing = self.state == "paused"
            self._taken_by = pace.run
            self._go_on(lambda: pace.take_long(done, SHORT_PATIENCE))

    # --- what the user does --------------------------------------------------------------------------

    def toggle(self) -> None:
        """Simulate or pause."""
        if self.state == "drawing":
            self._step_when_ready = False
            self._begin()
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
        if self._is_under_way:
            self._pausing = True
        elif self.state == "running":
            self._rest()

    def step(self) -> None:
        """One step, and stay paused."""
        if self.state == "drawing":
            self._step_when_ready = True
            self._begin()
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
        if self.pace is None and self._past is not None and self.state == "drawing":
            self._return_to(self._past)
        pace = self.pace
        if pace is None:
            return
        began = perf_counter()
        self.pause()
        self._looking_at = moment
        scene = pace.recording.scene_at(moment)
        self.document.visit(scene, tr("Back to {time:.2f} s", time=moment.step * STEP))
        self._picture.show_moment(pace, moment)
        self._pausing = True
        patience = max(0.0, PATIENCE - (perf_counter() - began))  # to show another drawing may take time
        self._go_on(lambda: pace.go_to(moment, patience))

    def play_without(self, branch: Branch, mark: Mark) -> None:
        """Play a course once more, without what a mark of it tells of, and look at its end."""
        pace = self._idle_pace
        if pace is not None:
            self.pause()
            self._pausing = self._playing_again = True
            self._go_on(lambda: pace.play_without(branch, mark, PATIENCE))

    def _return_to(self, past: Recording) -> None:
        """Of a run that was reset, something is to be looked at."""
        self._signs.take_tool()
        self.pace = Pace(past.run, recording=past)
        self.pace.speed = self.speed
        self._set_state("paused")

    def reset(self) -> None:
        """Back to the drawing. What was recorded stays."""
        self._beginning.give_up()
        self.refusal.forget()
        self.clock.stop()
        if self.pace is not None:
            is_busy, self._past = self.pace.is_busy, self.pace.recording
            self.pace.abandon()
            if is_busy:
                self._past = None  # until what is under way has ended
                self._leaving.leave(self.pace)
        self.pace = None
        self._pausing = self._playing_again = False
        self._taken_by = None
        self._picture.clear()
        self._deferred.forget()
        self._looking_at = self._written = None
        self.document.end_visit()
        if self.state != "drawing":
            self._set_state("drawing")
            self.canvas.show_drawing()
            self._signs.give_tool_back()
            self.advanced.emit()

    def _left(self, recording: Recording) -> None:
        if self.recording is None:
            self._past = recording
        else:
            self.recording.adopt(recording)
        self.state_changed.emit(self.state)  # there is more to go to
        self.advanced.emit()

    def keep(self) -> None:
        """The present state becomes the drawing."""
        if self.run is None:
            return
        self.document.stay()
        try:
            command = KeepState(self.document, self.run)
        except DrawingError as error:
            self.failed.emit(tr("The state cannot be kept: {reason}.", reason=str(error)))
            return
        self.reset()
        if command.keeps_anything:
            self.document.apply(command)

    def take_up(self, written: WrittenRun) -> None:
        """Have a run from a file, whose drawing was opened, and show the moment that was shown of it."""
        self.reset()
        self._written = written
        self._step_when_ready = False
        self._begin()

    # --- what follows --------------------------------------------------------------------------------

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DrawingReplaced):
            self.reset()
            self._past = None
            self._leaving.forget()
            self.advanced.emit()
        elif self._follower.concerns(change):
            self.when_idle(self._follower.follow)

    def _followed(self, is_another: bool) -> None:
        assert self.pace is not None
        self._picture.take_up(self.pace.run)
        self.show_change()
        if is_another:
            self.state_changed.emit(self.state)

    def _settled(self, goes_on: bool) -> None:
        """Time goes on, with what was to be done meanwhile, unless that belongs to what was taken back."""
        if not goes_on:
            self._deferred.forget()
        pace = self._idle_pace
        if pace is None:  # it is on its way to another method, after which all follows
            return
        self._deferred.do_all()
        if self.state == "running":
            pace.begin_anew()
            self.clock.start()

    def _end_run(self, error: ValueError) -> None:
        self.reset()
        sentence = tr("The run has ended: {reason}.", reason=told(error))
        QTimer.singleShot(0, lambda: self.failed.emit(sentence))  # after what the tool has to say

    def show_change(self) -> None:
        """Something in the run is otherwise than its last step left it."""
        pace = self._idle_pace
        if pace is not None:
            pace.take_over()
            self._picture.show_step(pace)
            self.advanced.emit()

    def _begin(self) -> None:
        self._beginning.begin(lambda: self._to_run)

    def _wait(self) -> None:
        if self.state != "waiting":
            self._set_state("waiting")

    def _not_started(self, error: DrawingError) -> None:
        self._give_up()
        self.failed.emit(tr("This drawing cannot run: {reason}.", reason=str(error)))
        if isinstance(error, NotAGasError):
            self.not_a_gas.emit()

    @property
    def _to_run(self) -> Scene:
        """The drawing; or that with which a run from a file began."""
        return self.document.scene if self._written is None else self._written.drawing

    def _give_up(self) -> None:
        self._beginning.give_up()
        self._signs.give_tool_back()
        self._set_state("drawing")

    def _start(self, builder: Builder) -> None:
        run = run_of(builder.scene, builder, MOST_EVENTS_IN_A_FRAME)
        past = self._past if self._written is None else None
        if past is not None:
            past.begin_anew(run)
        self.pace = Pace(run, recording=past or Recording(run, self.memory, self._leaving.free_number))
        self.pace.speed = self.speed
        self._picture.take_up(run)
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
        pace, wanted = self.pace, self._looking_at
        assert pace is not None
        if not is_done:
            if not self.clock.is_running:
                self.clock.start()
            if pace.busy_seconds > SLOW and self.state != "slow":
                self._set_state("slow")
            if wanted is not None and self.state == "slow":
                self.worked_out.emit(pace.way_done)
            return
        self._picture.is_behind = True
        if wanted is not None:
            if pace.is_called_elsewhere:  # in the last moment of the way
                self._go_on(partial(pace.go_to, wanted, 0.0))
                return
            self._looking_at = None
            self.state_changed.emit(self.state)  # something may be asked of the run again
        if self._playing_again:
            self._playing_again = False
            self.document.visit(pace.run.scene, tr("Back to {time:.2f} s", time=pace.run.time))
            self.state_changed.emit(self.state)
        if (before := self._taken_by) is not None:
            self._taken_by = None
            self._followed(pace.run is not before)
        self._deferred.do_all()
        problem, met = pace.run.problem, pace.recording.take_met()
        if self._pausing or problem is not None or met:
            self._rest()
            if met:
                self.paused_itself.emit("; ".join(f"t = {event_line(mark)}" for mark in met))
            if problem is not None:
                self.failed.emit(problem)
        elif self.state == "slow":
            pace.begin_anew()
            self._set_state("running")

    def _rest(self) -> None:
        """Show the very last step, and stay there."""
        assert self.pace is not None
        moved, self._pausing = self._picture.is_behind, False
        self.clock.stop()
        self._picture.show_step(self.pace)
        if self.state != "paused":
            self._set_state("paused")
        if moved:
            self.advanced.emit()

    def _show_tick(self) -> None:
        pace = self._idle_pace
        if self._picture.is_behind and pace is not None:
            self._picture.show_smoothly(pace)
            self.advanced.emit()
