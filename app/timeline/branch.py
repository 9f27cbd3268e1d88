"""One course of a run: from its beginning, or from the moment at which it left another."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right, insort
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.samples import Samples
from sketchfall.app.running.inputs import AnyInput
from sketchfall.app.running.run import STEP, Checkpoint
from sketchfall.app.timeline.marks import Mark, mark_of
from sketchfall.app.timeline.pose_track import PoseTrack
from sketchfall.app.timeline.thinning import Thinned

KEYFRAME_INTERVAL = 240  # steps; to take one costs as much as one or two steps
MAX_MARKS = 2000  # of which the weightiest are kept
GOES_ON = 15  # steps after an edit within which the same again is one with it


class Branch:
    """Its moments are counted from the beginning of the whole run. Before `start` they are its parent's."""

    def __init__(self, number: int, parent: Branch | None = None, start: int = 0) -> None:
        self.number = number  # never given twice in a recording
        self.name = ""
        self.parent = parent
        self.start = self.end = start  # steps
        self.marks: list[Mark] = []  # in the order of time
        self.watched = start  # until this step, what happened by itself is among the marks
        self.keyframes = Thinned[Checkpoint](KEYFRAME_INTERVAL)
        self.poses = PoseTrack()
        self.samples = Samples(start)
        self.checksums = array("I")  # of all poses in full, after each step from start + 1 on
        self._last_edit: tuple[Mark, int] | None = None  # and the step until which it went on
        self._inputs: list[AnyInput] = []
        self._input_steps: list[int] = []  # before the step that follows so many

    @property
    def title(self) -> str:
        if self.name:
            return self.name
        if self.number == 1:
            return tr("First course")
        if self.parent is None:
            return tr("Course {number}, from the drawing", number=self.number)
        return tr("Course {number}, from {time:.2f} s", number=self.number, time=self.start * STEP)

    @property
    def lineage(self) -> list[Branch]:
        """From the first of all to this one."""
        before = [] if self.parent is None else self.parent.lineage
        return [*before, self]

    def owner_of(self, step: int) -> Branch:
        """Whose moment it is: this one's, or that of one it comes from."""
        branch = self
        while branch.parent is not None and step < branch.start:
            branch = branch.parent
        return branch

    # --- what was done --------------------------------------------------------------------------------

    @property
    def inputs(self) -> Sequence[tuple[int, AnyInput]]:
        """With the number of steps that were made before each."""
        return list(zip(self._input_steps, self._inputs, strict=True))

    @property
    def input_count(self) -> int:
        return len(self._inputs)

    def add_input(self, step: int, done: AnyInput, scene: Scene) -> None:
        """With its mark, in which bodies are called as in the drawing."""
        self._input_steps.append(step)
        self._inputs.append(done)
        mark = mark_of(step, done, scene)
        if mark is not None:
            self.add_mark(replace(mark, inputs=(len(self._inputs) - 1,)))

    def inputs_but(self, numbers: Collection[int]) -> list[tuple[int, AnyInput]]:
        """All but these, which are given by their places."""
        gone = set(numbers)
        return [pair for number, pair in enumerate(self.inputs) if number not in gone]

    def own_inputs(self, first: int, last: int) -> list[tuple[int, AnyInput]]:
        """From the step `first` to `last`, both included."""
        begin, end = bisect_left(self._input_steps, first), bisect_right(self._input_steps, last)
        return list(zip(self._input_steps[begin:end], self._inputs[begin:end], strict=True))

    def inputs_from(self, first: int, last: int) -> list[tuple[int, AnyInput]]:
        """The same, with those of the branches that it comes from, in the order in which they were done."""
        lineage = self.lineage
        ends = [child.start for child in lineage[1:]] + [last]
        found = []
        for branch, end in zip(lineage, ends, strict=True):
            found += branch.own_inputs(first, min(end, last))
        return found

    def add_mark(self, mark: Mark) -> None:
        """What goes on, as a drag that changes gravity in every frame, is one mark, where it began.

        A hit that is told once more, in full, takes the place of what was told of it first.
        """
        if mark.kind == "impact" and self._tells_more(mark):
            return
        if mark.may_go_on and self._goes_on(mark):
            return
        if not self.marks or self.marks[-1].step <= mark.step:
            self.marks.append(mark)
        else:
            insort(self.marks, mark, key=lambda other: other.step)
        if len(self.marks) > MAX_MARKS:
            self.marks = weightiest(self.marks, MAX_MARKS // 2)

    def _tells_more(self, mark: Mark) -> bool:
        """Of a hit that is among the marks."""
        for place in range(len(self.marks) - 1, -1, -1):
            known = self.marks[place]
            if known.step < mark.step:
                return False
            if mark.bodies and (known.step, known.kind, known.bodies) == (mark.step, "impact", mark.bodies):
                self.marks[place] = mark
                return True
        return False

    def _goes_on(self, mark: Mark) -> bool:
        """Whether it is the last edit that goes on; then its mark is about this, too."""
        if self._last_edit is not None:
            first, last = self._last_edit
            if mark.text == first.text and first in self.marks and 0 <= mark.step - last <= GOES_ON:
                longer = replace(first, inputs=first.inputs + mark.inputs)
                self.marks[self.marks.index(first)] = longer
                self._last_edit = longer, mark.step
                return True
        self._last_edit = mark, mark.step
        return False

    # --- how it can be had again ----------------------------------------------------------------------

    def keyframe_until(self, step: int) -> tuple[int, Checkpoint]:
        """The last one at this step or before it."""
        for branch in reversed(self.owner_of(step).lineage):
            found = branch.keyframes.last_until(step)
            if found is not None:
                return found
            step = min(step, branch.start)
        raise LookupError("a recording without its first keyframe")

    @property
    def size(self) -> int:
        """Bytes that can be given up, for the most part."""
        return self.keyframes.size + self.poses.size

    def thin(self, window: int) -> None:
        self.keyframes.thin(window)
        self.poses.thin(window)


def weightiest(marks: list[Mark], count: int) -> list[Mark]:
    """What somebody did stays; of the rest, so many that weigh most."""
    done = [mark for mark in marks if mark.by_user]
    others = sorted((mark for mark in marks if not mark.by_user), key=lambda mark: -mark.weight)
    return sorted(done + others[: max(0, count - len(done))], key=lambda mark: mark.step)
