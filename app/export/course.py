"""The moments of a run one after another, computed again from a drawing or a recorded run.

The engine repeats itself bit for bit, so what is exported is what was seen, and the run that the window shows
is left alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.annotations.annotations import Annotations, annotations_of
from sketchfall.app.drawing.joint_geometry import can_break
from sketchfall.app.drawing.scene import DrawingError, Measured, Meter, Scene
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.curves import noted_along, values_along
from sketchfall.app.measuring.label_words import filled, measured_in, pieces_of
from sketchfall.app.measuring.meter_words import reading
from sketchfall.app.measuring.readings import value_in_run
from sketchfall.app.picture.stills import ShownMeter, Still
from sketchfall.app.running.run import STEP, Run
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.recording import Moment, Recording
from sketchfall.app.timeline.run_file import WrittenRun

MEMORY = 32 * 2**20  # bytes: nobody goes back in it
MOST_PIECES = 200  # of one step of a gas


class Course:
    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._branch = recording.branch
        self.annotations = annotations_of(recording.run.scene)  # that its pictures show

    @classmethod
    def of_drawing(cls, scene: Scene) -> Course:
        return cls(Recording(run_of(scene), MEMORY))

    @classmethod
    def of_run(cls, written: WrittenRun, number: int | None = None) -> Course:
        """The course of this number; None: the one that was shown when it was saved."""
        recording = Recording(run_of(written.drawing), MEMORY)
        recording.take_up(written.branches_to_take_up())
        wanted = written.shown[0] if number is None else number
        branch = next(branch for branch in recording.branches if branch.number == wanted)
        recording.go_to(Moment(branch, 0))
        return cls(recording)

    @property
    def number(self) -> int:
        """As the timeline calls it."""
        return self._branch.number

    @property
    def scene(self) -> Scene:
        """The drawing as it is where the run is."""
        return self._recording.run.scene

    @property
    def end(self) -> int:
        """Steps of it that were made before it was saved."""
        return self._branch.end

    def runs(self, steps: Iterable[int], report: Report = unheard) -> Iterator[Run]:
        """The run after each of these numbers of steps, in ascending order.

        What it yields goes on: it is to be read at once. DrawingError if the run cannot get so far.
        """
        steps = list(steps)
        first = self._recording.run.steps
        for step in steps:
            while (now := self._recording.run.steps) < step:
                self._advance(min(step, now + 1))
                report((self._recording.run.steps - first) / max(1, steps[-1] - first))
            yield self._recording.run

    def measured(
        self,
        wanted: Sequence[Measured],
        steps: int,
        report: Report = unheard,
        look: Callable[[Run], None] = lambda _: None,
    ) -> list[NDArray[np.float64]]:
        """Of each, its value at the beginning and after each of so many steps; nan where there is none.

        look: is shown the run at the beginning and after each step.
        """
        self._run_through(wanted, steps, report, look)
        return [values_along(self._branch, each)[: steps + 1] for each in wanted]

    def noted(
        self, wanted: Sequence[Measured], steps: int, report: Report = unheard
    ) -> list[NDArray[np.float64]]:
        """The same as it is written down: of a sum, what each step adds to it."""
        self._run_through(wanted, steps, report)
        return [noted_along(self._branch, each)[: steps + 1] for each in wanted]

    def _run_through(
        self,
        wanted: Sequence[Measured],
        steps: int,
        report: Report,
        look: Callable[[Run], None] = lambda _: None,
    ) -> None:
        self._recording.measure(wanted)
        for run in self.runs(range(steps + 1), report):
            look(run)

    def stills(self, steps: Iterable[int], report: Report = unheard) -> Iterator[Still]:
        meters = (meter.measured for meter in self.annotations.meters)
        if wanted := (*measured_in(self.annotations.labels, self.scene), *meters):
            self._recording.measure(wanted)
        for run in self.runs(steps, report):
            moment = Moment(self._branch, run.steps)
            yield still_of(run, self.annotations, moment)

    def _advance(self, step: int) -> None:
        recording = self._recording
        if step <= self._branch.end:
            recording.go_to(Moment(self._branch, step))
        else:
            pieces = 0  # a gas in slow motion takes several to a step
            while recording.run.steps < step and recording.run.problem is None and pieces < MOST_PIECES:
                recording.step()
                pieces += 1
        if recording.run.steps < step:
            time = recording.run.steps * STEP
            reason = recording.run.problem or tr("a step takes too long")
            raise DrawingError(tr("the run stops at {time:.2f} s: {reason}", time=time, reason=reason))


def still_of(run: Run, annotations: Annotations, moment: Moment) -> Still:
    """Where the run is, which is at this moment of its recording."""
    broken = [joint.id for joint in run.scene.joints if can_break(joint) and run.is_broken(joint.id)]
    there = {None, *(body.id for body in run.scene.bodies)}
    shown = (label for label in annotations.labels if label.body in there)
    value_of = partial(value_in_run, run, moment)
    texts = [(label, filled(pieces_of(label, run.scene), value_of)) for label in shown]
    meters = [
        meter_read(meter, value_of(meter.measured), peak_until(moment, meter.measured))
        for meter in annotations.meters
        if meter.shown != "plot"
    ]
    return Still(run.scene, run.poses.copy(), broken, run.time, annotations.images, texts, meters)


def peak_until(moment: Moment, measured: Measured) -> float:
    """The largest size that is known of it so far; zero if none is."""
    values = np.abs(values_along(moment.branch, measured)[: moment.step + 1])
    return float(np.max(values, initial=0.0, where=~np.isnan(values)))


def meter_read(meter: Meter, value: float, peak: float = 0.0) -> ShownMeter:
    peak = max(peak, abs(value))
    return ShownMeter(meter, reading(meter.quantity, value), value / peak if peak > 0.0 else math.nan)
