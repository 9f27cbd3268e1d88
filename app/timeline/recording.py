"""A run written down while it goes on: every moment of it can be looked at, and had again to the last bit.

What is kept: what was done to the run and when (see app.running.inputs), the state now and then (keyframes),
and where all bodies were after each step (of many bodies, after some of them), for looking. A moment is had
again from the keyframe before it, by making the same steps with the same inputs. Whatever is done at an
earlier moment, or if time just goes on from there, begins another branch; what came after that moment stays
in the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from msgspec.structs import replace

from sketchfall.app.annotations.annotations import Annotations
from sketchfall.app.drawing.scene import Measured, Scene
from sketchfall.app.drawing.scene_change import fitting, with_change
from sketchfall.app.measuring.sampler import Sampler
from sketchfall.app.running.inputs import Aim, AnyInput, Edit, HoldKeys, LetGo
from sketchfall.app.running.run import CannotFollowError, Checkpoint, Floats, Rough, Run
from sketchfall.app.timeline.branch import KEYFRAME_INTERVAL, Branch
from sketchfall.app.timeline.kept_poses import interval_for, poses_around
from sketchfall.app.timeline.marks import Mark, Watcher
from sketchfall.app.timeline.moments import MomentWatch

MEMORY = 256 * 2**20  # bytes of keyframes and poses
ROOM = 0.75  # of it; when it is full, so much is kept
MOST_PIECES = 200  # of one step of a gas, after which a journey is given up: nobody would have waited for it
FIRST_WINDOW = 3600  # steps of which all poses are kept, as long as there is room
MOST_RUNS = 20  # of a drawing, of which the last are kept
NEAR = 30  # steps before the end of a journey at which it could begin anew: who looks back looks farther back


@dataclass(frozen=True)
class Moment:
    """A number of steps along a branch, with all that was done before the next one."""

    branch: Branch
    step: int


class Recording:
    def __init__(self, run: Run, memory: int = MEMORY, number: int = 1) -> None:
        """The run begins here, whatever it has behind it. number: of its first course."""
        self.run = run
        self.memory = memory
        self.branches = [Branch(number, start=run.steps)]
        self.branch = self.branches[0]  # the one that the run is in
        self._window = FIRST_WINDOW
        self._near: tuple[Branch, int, Checkpoint] | None = None  # the state shortly before a journey's end
        self._watcher = Watcher(run)
        self.sampler = Sampler()
        self._moments = MomentWatch()
        self._is_observed = False  # anything is measured, or waited for, from step to step
        self.met: list[Mark] = []  # conditions that came to hold, until somebody has heard of them
        self.branch.keyframes.put(run.steps, first := run.checkpoint(), first.size)
        self._keep_poses(self.branch)

    def begin_anew(self, run: Run) -> None:
        """The drawing is run once more, from its beginning. What there was stays, if it was anything."""
        self.note_end()
        self._forget_the_oldest()
        self.run, self.branch = run, Branch(self.last_number + 1, start=run.steps)
        self.branches.append(self.branch)
        self._watcher = Watcher(run)
        self._keep_state(self.branch)
        self._keep_poses(self.branch)
        self.sampler.note_start(run, self.branch)

    def _forget_the_oldest(self) -> None:
        """Of the runs so far, which began with the drawing, each with all its courses."""
        families = [[other for other in self.branches if root in other.lineage] for root in self.roots]
        worth = [family for family in families if any(each.end > each.start for each in family)]
        kept = worth[-MOST_RUNS:] or families[-1:]
        self.branches = [branch for family in kept for branch in family]

    def adopt(self, older: Recording) -> None:
        """Have the courses of runs that came before this one as well; none of them has the same number."""
        self.branches = [*older.branches, *self.branches]

    def recover(self) -> None:
        """After a step that was interrupted: the run is of use again, at the last moment known before it."""
        at, state = self.branch.keyframe_until(self.run.steps)
        self.run = state.restored(self.run)
        self._apply(self.branch, at)

    def measure(self, wanted: Iterable[Measured]) -> None:
        """Write these down from now on, and as they are now; nothing may be under way in the run."""
        self.sampler.want(wanted)
        self._note_what_is_wanted()
        self.sampler.note_start(self.run, self.branch.owner_of(self.run.steps))

    def watch(self, measuring: Annotations) -> None:
        """Tell when conditions hold (see `met`) and who passes the gates; nothing may be under way."""
        self._moments.watch(measuring)
        self._note_what_is_wanted()

    def _note_what_is_wanted(self) -> None:
        self._is_observed = bool(self.sampler.wanted) or self._moments.is_wanted

    def take_met(self) -> list[Mark]:
        """The conditions that came to hold since somebody asked last."""
        met, self.met = self.met, []
        return met

    @property
    def last_number(self) -> int:
        """Of the courses that there are."""
        return max(branch.number for branch in self.branches)

    @property
    def roots(self) -> list[Branch]:
        """The courses that began with the drawing, and not in another."""
        return [branch for branch in self.branches if branch.parent is None]

    @property
    def moment(self) -> Moment:
        """Where the run is."""
        return Moment(self.branch, self.run.steps)

    @property
    def is_at_end(self) -> bool:
        return self.run.steps == self.branch.end

    # --- what goes on -----------------------------------------------------------------------------------

    def take(self, done: AnyInput) -> None:
        """Do something to the run, and note it. What the run refuses is not noted."""
        self.run = self.run.take(done)
        self._leave_the_past()
        self.branch.add_input(self.run.steps, done, self.run.scene)
        self._look_anew([done], self.branch)

    def step(self) -> Floats:
        """Make a step and note it; where the bodies are then.

        After a step of the engine nothing of Python is at hand in the processor's memory, and each line here
        takes several times as long as it would alone: so nothing is asked that nobody wants to know.
        """
        run = self.run
        if run.steps != self.branch.end:
            self._leave_the_past()
        branch = self.branch
        if not self._has_stepped(run):
            return run.poses
        step = run.steps
        poses, checksum = self._keep_poses(branch) if self._shows(step) else run.read_poses(None)
        branch.end = branch.watched = step
        branch.checksums.append(checksum)
        if self._is_observed or run.senses:
            self.sampler.note_step(run, branch)
            self.met += self._note_moments(branch)
        if self._watcher.is_due(run):
            for mark in self._watcher.marks_after(run):
                branch.add_mark(mark)
        if step % KEYFRAME_INTERVAL == 0:
            self._keep_state(branch)
        return poses

    def _has_stepped(self, run: Run) -> bool:
        """Not a gas in slow motion, nor a run that has a problem."""
        before = run.steps
        if self._is_observed or run.senses:
            self._moments.before(run)
            self.sampler.before(run)
        run.step()
        return run.steps > before

    def _note_moments(self, branch: Branch) -> list[Mark]:
        """What there was between the last two steps; the conditions that came to hold."""
        marks = self._moments.after(self.run)
        for mark in marks:
            branch.add_mark(mark)
        return [mark for mark in marks if mark.kind == "condition"]

    def _look_anew(self, inputs: Sequence[AnyInput], branch: Branch) -> None:
        """After these; a hand that moves changes nothing before the next step, and does so all the time."""
        if not all(isinstance(done, Aim) for done in inputs):
            self._watcher.look_anew(self.run)
            self._keep_poses(branch)

    def _leave_the_past(self) -> None:
        """At an earlier moment, another branch begins."""
        if self.is_at_end:
            return
        parent = self.branch.owner_of(self.run.steps)
        self.branch = Branch(self.last_number + 1, parent, self.run.steps)
        self.branches.append(self.branch)
        self._keep_poses(self.branch)

    def _keep_state(self, branch: Branch) -> None:
        state = self.run.checkpoint()
        branch.keyframes.put(self.run.steps, state, state.size)
        self._stay_within_memory()

    def note_end(self) -> None:
        """The last that there is of this course is there to be seen and to be had again at once."""
        branch, step = self.branch, self.run.steps
        if not self.is_at_end or step == branch.start:
            return
        if branch.poses.get(step) is None:
            self._keep_poses(branch)
        # A keyframe is without what was done at its moment.
        if branch.keyframes.get(step) is None and not branch.own_inputs(step, step):
            self._keep_state(branch)

    def _shows(self, step: int) -> bool:
        """Whether places are kept after this step. In between, they are about the mean."""
        return step % interval_for(len(self.run.scene.bodies)) == 0

    def _keep_poses(self, branch: Branch) -> tuple[Floats, int]:
        """Roughly; what they are, and the sum of their bits."""
        noted = self.run.read_poses(branch.poses.room_for(len(self.run.scene.bodies)))
        branch.poses.note(self.run.steps)
        return noted

    def _stay_within_memory(self) -> None:
        if self.size <= self.memory:
            return
        while True:
            for branch in self.branches:
                branch.thin(self._window)
            if self.size <= ROOM * self.memory or self._window <= KEYFRAME_INTERVAL:
                return
            self._window //= 2

    @property
    def size(self) -> int:
        """Bytes of keyframes and poses."""
        return sum(branch.size for branch in self.branches)

    @property
    def inputs_so_far(self) -> int:
        """How much was done to the run, in all its courses."""
        return sum(branch.input_count for branch in self.branches)

    # --- going to another moment ------------------------------------------------------------------------

    def go_to(
        self,
        moment: Moment,
        is_wanted: Callable[[], bool] = lambda: True,
        stepped: Callable[[Run], None] = lambda _: None,
    ) -> bool:
        """Have the run be there, as it was; False if it was given up on the way, and is somewhere before.

        Nothing is forgotten by that: it is but a look, unless something is done there. `stepped` hears of
        each step that is made again, before what was done to the run then.
        """
        branch, step = moment.branch, moment.step
        self.note_end()
        at, state = self._state_until(moment)
        if not (self._is_on_the_way_to(moment) and self.run.steps >= at):
            self.run = state.restored(self.run)
            self._apply(branch, at)
        self.branch = branch
        self._watcher.look_anew(self.run)
        pieces = 0  # of a step; a gas in slow motion takes several
        while self.run.steps < step and pieces < MOST_PIECES and is_wanted():
            run = self.run
            pieces += 1
            if self._has_stepped(run):
                pieces = 0
                self._fill_in(branch.owner_of(run.steps))
                if run.steps == step - NEAR:
                    self._near = branch.owner_of(run.steps), run.steps, run.checkpoint()
                stepped(run)
                self._apply(branch, run.steps)  # which may make another run of it
            elif run.problem is not None:
                break
        self._watcher.look_anew(self.run)  # what happened on the way has been told
        return self.run.steps == step

    def nearest_before(self, moment: Moment) -> int:
        """Steps, from where the run would go there."""
        at, _ = self._state_until(moment)
        return max(at, self.run.steps) if self._is_on_the_way_to(moment) else at

    def _state_until(self, moment: Moment) -> tuple[int, Checkpoint]:
        """The last that is known at this moment or before it."""
        branch, step = moment.branch, moment.step
        at, state = branch.keyframe_until(step)
        if self._near is not None:
            owner, near, near_state = self._near
            if at < near <= step and branch.owner_of(near) is owner:
                return near, near_state
        return at, state

    def _fill_in(self, branch: Branch) -> None:
        """What was given up for want of memory, or is not known yet of a run that comes from a file."""
        step = self.run.steps
        self.sampler.note_step(self.run, branch)
        if step % KEYFRAME_INTERVAL == 0 and branch.keyframes.get(step) is None:
            self._keep_state(branch)
        if step > branch.watched:
            branch.watched = step
            self._note_moments(branch)
            for mark in self._watcher.marks_after(self.run):
                branch.add_mark(mark)
        if branch.poses.get(step) is None and self._shows(step):
            self._keep_poses(branch)

    def _is_on_the_way_to(self, moment: Moment) -> bool:
        """Whether the run has only to go on: it is at an earlier moment of the same course."""
        here = self.run.steps
        if here > moment.step or self.run.problem is not None:
            return False
        owner = moment.branch.owner_of(here)
        if self.branch is moment.branch:
            return True
        # Where another branch begins, the old one may have had more done to it at the same moment.
        return self.branch.owner_of(here) is owner and here not in (self.branch.start, moment.branch.start)

    def _apply(self, branch: Branch, step: int) -> None:
        inputs = branch.inputs_from(step, step)
        for _, done in inputs:
            self.run = self.run.take(done)
        self._look_anew([done for _, done in inputs], branch.owner_of(step))

    def play_without(self, branch: Branch, mark: Mark, is_wanted: Callable[[], bool] = lambda: True) -> None:
        """The same course once more, as another branch, without what one of its marks tells of.

        What came later is done as far as it can be: a body that was never made cannot be painted.
        """
        later = [pair for pair in branch.inputs_but(mark.inputs) if pair[0] >= mark.step]
        end = branch.end
        self.go_to(Moment(branch, mark.step - 1), is_wanted)
        for at, done in (*later, (end, None)):
            while self.run.steps < at and self.run.problem is None and is_wanted():
                self.step()
            if isinstance(done, Edit):
                change = fitting(self.run.scene, done.change)
                done = None if change is None else replace(done, change=change)
            if done is not None and self.run.steps == at:
                with suppress(CannotFollowError):  # it could only be done after what is left out
                    self.take(done)

    def let_go_of_all(self) -> None:
        """Whoever goes on from a moment at which a hand or a key was at work has them free now."""
        if self.run.pull is not None:
            self.take(LetGo())
        if self.run.motor_keys.held:
            self.take(HoldKeys())

    # --- looking ----------------------------------------------------------------------------------------

    def scene_at(self, moment: Moment) -> Scene:
        """The drawing as it was then."""
        at, state = moment.branch.keyframe_until(moment.step)
        scene = state.scene
        for _, done in moment.branch.inputs_from(at, moment.step):
            if isinstance(done, Edit):
                scene = with_change(scene, done.change)
        return scene

    def poses_at(self, moment: Moment) -> Rough | None:
        """About where the bodies were then; None if that was given up for want of memory."""
        return poses_around(moment.branch, moment.step)

    # --- runs from files --------------------------------------------------------------------------------

    def take_up(self, branches: Sequence[Branch]) -> None:
        """Have these courses, known by what was done in them; the first begins where the run is now.

        Their moments are worked out when somebody wants to see them.
        """
        first = branches[0]
        assert first.start == self.run.steps == self.branch.end
        first.keyframes, first.poses = self.branch.keyframes, self.branch.poses  # of the first moment
        self.branches = sorted(branches, key=lambda branch: branch.number)
        self.branch = first
        self._apply(first, first.start)

    # --- branches ---------------------------------------------------------------------------------------

    def remove(self, branch: Branch) -> None:
        """It, and what began in it. Not if the run is in one of them."""
        gone = [other for other in self.branches if branch in other.lineage]
        if self.branch in gone:
            raise ValueError("the branch that is shown cannot be removed")
        self.branches = [other for other in self.branches if other not in gone]
