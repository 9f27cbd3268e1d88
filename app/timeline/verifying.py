"""Whether a run from a file is still the same here, to the last bit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from sketchfall import physics
from sketchfall.app.drawing.names import name_of
from sketchfall.app.files.progress import Report, part_of, unheard
from sketchfall.app.language.catalogue import tr, tr_n
from sketchfall.app.language.lists import with_commas
from sketchfall.app.running.run import STEP, Run
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.recording import Moment, Recording
from sketchfall.app.timeline.run_file import WrittenRun
from sketchfall.app.timeline.written_branch import WrittenBranch, body_sums, sums_in

NAMED = 3  # bodies, where a sentence says which of many


@dataclass(frozen=True)
class Difference:
    branch: Branch
    step: int  # the first after which it is another run
    bodies: tuple[str, ...]  # that are elsewhere; empty if the file does not tell

    @property
    def sentence(self) -> str:
        where = {"step": self.step, "time": self.step * STEP, "course": self.branch.title}
        if not self.bodies:
            return tr("differs at step {step} ({time:.2f} s) of “{course}”", **where)
        names, more = with_commas(self.bodies[:NAMED]), len(self.bodies) - NAMED
        if more > 0:
            names = tr_n("{names} and {count} more", "{names} and {count} more", more, names=names)
        return tr("differs at step {step} ({time:.2f} s) of “{course}”, in {names}", names=names, **where)


class Verifying:
    """Goes through all courses of a run once more, step by step."""

    def __init__(self, written: WrittenRun) -> None:
        """DrawingError if the drawing cannot run here."""
        self._written = written
        self._recording = Recording(run_of(written.drawing))
        self._recording.take_up(written.branches_to_take_up())

    def first_difference(self, report: Report = unheard) -> Difference | None:
        """None if every step of every course is the same."""
        branches = self._recording.branches
        total = max(1, sum(branch.end - branch.start for branch in branches))
        done = 0
        originals = {original.number: original for original in self._written.all_branches}
        for branch in branches:
            original = originals[branch.number]
            begun, done = done, done + branch.end - branch.start
            step = self._first_step(branch, original, part_of(report, begun / total, done / total))
            if step is not None:
                return Difference(branch, step, self._bodies_elsewhere(branch, original, step))
        return None

    def _first_step(self, branch: Branch, original: WrittenBranch, report: Report) -> int | None:
        hashes = {state.step: state.hash for state in original.states}
        length = max(1, branch.end - branch.start)
        for count, expected in enumerate(branch.checksums, 1):
            step = branch.start + count
            found: list[bool] = []
            arrived = self._recording.go_to(
                Moment(branch, step),
                stepped=partial(_compare, found, step, expected, hashes.get(step)),
            )
            if not arrived or not all(found):
                return step
            report(count / length)
        return None

    def _bodies_elsewhere(self, branch: Branch, original: WrittenBranch, since: int) -> tuple[str, ...]:
        """At the first moment from then on of which the file tells the places."""
        state = next((state for state in original.states if state.step >= since), None)
        if state is None or not self._recording.go_to(Moment(branch, state.step)):
            return ()
        run = self._recording.run
        here = body_sums(run.poses.astype(np.float32))
        return tuple(
            name_of(body)
            for body, mine, expected in zip(run.scene.bodies, here, sums_in(state.bodies), strict=False)
            if mine != expected
        )


def _compare(found: list[bool], step: int, expected: int, state_hash: str | None, run: Run) -> None:
    """Note whether the run is the same after this step."""
    if run.steps == step:
        found.append(physics.sum_of_bits(run.poses) == expected)
        if state_hash is not None:
            found.append(run.state_hash() == state_hash)
