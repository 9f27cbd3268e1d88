"""A run written down while it goes on: every moment of it can be looked at, and had again to the last bit.

What is kept: what was done to the run and when (see app.running.inputs), the state now and then (keyframes),
and where all bodies were after each step, for looking. A moment is had again from the keyframe before it, by
making the same steps with the same inputs. Whatever is done at an earlier moment, or if time just goes on
from there, begins another branch; what came after that moment stays in the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.drawing.scene_change import fitting, with_change
from sketchfall.app.running.inputs import Aim, AnyInput, Edit, HoldKeys, LetGo
from sketchfall.app.running.run import Floats, Run
from sketchfall.app.timeline.branch import KEYFRAME_INTERVAL, Branch, Poses
from sketchfall.app.timeline.marks import Mark, Watcher

MEMORY = 256 * 2**20  # bytes of keyframes and poses
ROOM = 0.75  # of it; when it is full, so much is kept
ODD = 0x9E3779B97F4A7C15  # 2**64 over the golden ratio: its multiples are spread evenly
MOST_PIECES = 200  # of one step of a gas, after which a journey is given up: nobody would have waited for it
FIRST_WINDOW = 3600  # steps of which all poses are kept, as long as there is room


@dataclass(frozen=True)
class Moment:
    """A number of steps along a branch, with all that was done before the next one."""

    branch: Branch
    step: int


class Recording:
    def __init__(self, run: Run, memory: int = MEMORY) -> None:
        """The run begins here, whatever it has behind it."""
        self.run = run
        self.memory = memory
        self.branches = [Branch(1, start=run.steps)]
        self.branch = self.branches[0]  # the one that the run is in
        self._window = FIRST_WINDOW
        self._watcher = Watcher(run)
        self.branch.keyframes.put(run.steps, first := run.checkpoint(), first.size)
        self._keep_poses(run.poses)

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
        self.run.take(done)
        self._leave_the_past()
        self.branch.add_input(self.run.steps, done, self.run.scene)
        self._look_anew([done], self.branch)

    def step(self) -> Floats:
        """Make a step and note it; where the bodies are then."""
        self._leave_the_past()
        before = self.run.steps
        self.run.step()
        poses = self.run.poses
        if self.run.steps == before:  # a gas in slow motion, or a run that has a problem
            return poses
        branch = self.branch
        branch.end = self.run.steps
        branch.checksums.append(checksum(poses))
        self._keep_poses(poses)
        branch.watched = branch.end
        for mark in self._watcher.marks_after(self.run):
            branch.add_mark(mark)
        if branch.end % KEYFRAME_INTERVAL == 0:
            self._keep_state(branch)
        return poses

    def _look_anew(self, inputs: Sequence[AnyInput], branch: Branch) -> None:
        """After these; a hand that moves changes nothing before the next step, and does so all the time."""
        if not all(isinstance(done, Aim) for done in inputs):
            self._watcher.look_anew(self.run)
            self._keep_poses(self.run.poses, branch)

    def _leave_the_past(self) -> None:
        """At an earlier moment, another branch begins."""
        if self.is_at_end:
            return
        parent = self.branch.owner_of(self.run.steps)
        number = 1 + max(branch.number for branch in self.branches)
        self.branch = Branch(number, parent, self.run.steps)
        self.branches.append(self.branch)
        self._keep_poses(self.run.poses)

    def _keep_state(self, branch: Branch) -> None:
        state = self.run.checkpoint()
        branch.keyframes.put(self.run.steps, state, state.size)
        self._stay_within_memory()

    def _keep_poses(self, poses: Floats, branch: Branch | None = None) -> None:
        kept = poses.astype(np.float32)
        (branch or self.branch).poses.put(self.run.steps, kept, kept.nbytes)

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
        run = self.run
        at, state = branch.keyframe_until(step)
        if not (self._is_on_the_way_to(moment) and run.steps >= at):
            run.restore(state)
            self._apply(branch, at)
        self.branch = branch
        self._watcher.look_anew(run)
        pieces = 0  # of a step; a gas in slow motion takes several
        while run.steps < step and pieces < MOST_PIECES and is_wanted():
            before = run.steps
            run.step()
            pieces += 1
            if run.steps > before:
                pieces = 0
                self._fill_in(branch.owner_of(run.steps))
                stepped(run)
                self._apply(branch, run.steps)
            elif run.problem is not None:
                break
        return run.steps == step

    def _fill_in(self, branch: Branch) -> None:
        """What was given up for want of memory, or is not known yet of a run that comes from a file."""
        step = self.run.steps
        if step % KEYFRAME_INTERVAL == 0 and branch.keyframes.get(step) is None:
            self._keep_state(branch)
        if step > branch.watched:
            branch.watched = step
            for mark in self._watcher.marks_after(self.run):
                branch.add_mark(mark)
        if branch.poses.get(step) is None:
            self._keep_poses(self.run.poses, branch)

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
            self.run.take(done)
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

    def poses_at(self, moment: Moment) -> Poses | None:
        """Where the bodies were then; None if that was given up for want of memory."""
        return moment.branch.owner_of(moment.step).poses.get(moment.step)

    # --- runs from files --------------------------------------------------------------------------------

    def take_up(self, branches: Sequence[Branch]) -> None:
        """Have these courses, known by what was done in them; the first begins where the run is now.

        Their moments are worked out when somebody wants to see them.
        """
        first = branches[0]
        assert first.start == self.run.steps == self.branch.end
        first.keyframes, first.poses = self.branch.keyframes, self.branch.poses  # of the first moment
        self.branches = list(branches)
        self.branch = first
        self._apply(first, first.start)

    # --- branches ---------------------------------------------------------------------------------------

    def remove(self, branch: Branch) -> None:
        """It, and what began in it. Not if the run is in one of them."""
        gone = [other for other in self.branches if branch in other.lineage]
        if self.branch in gone or branch.parent is None:
            raise ValueError("the branch that is shown cannot be removed, nor the first one")
        self.branches = [other for other in self.branches if other not in gone]


def checksum(poses: Floats) -> int:
    """32 bits that are others if any bit of the poses is, but for rare chance.

    Each number has a weight of its own, or mirrored motions, which differ alike, would cancel each other. It
    is summed up by numpy in half the time of a CRC, which is as much as all the rest that is noted of a step.
    """
    bits = np.ascontiguousarray(poses).view(np.uint64).ravel()
    total = int(bits @ _weights(bits.size))
    return (total ^ (total >> 32)) & 0xFFFFFFFF


@lru_cache(maxsize=4)
def _weights(count: int) -> NDArray[np.uint64]:
    return np.arange(1, count + 1, dtype=np.uint64) * np.uint64(ODD) | np.uint64(1)
