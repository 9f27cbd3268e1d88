"""An experiment: which values a property takes, for how long it runs with each, and what is read then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from sketchfall.app.drawing.scene import Condition, DrawingError, Scene
from sketchfall.app.experiments.foretold import foretold
from sketchfall.app.experiments.held_moment import HeldMoments
from sketchfall.app.experiments.readings import AtCondition, Reading, When
from sketchfall.app.experiments.variables import Variable, variable_called
from sketchfall.app.export.course import Course
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.run import STEP

MAX_SECONDS = 3600.0  # of one run
MAX_RUNS = 10_000
MAX_READINGS = 20


@dataclass(frozen=True)
class Experiment:
    scene: Scene
    varied: str  # NAME.PROPERTY
    values: tuple[float, ...]
    readings: tuple[Reading, ...]
    seconds: float

    @cached_property
    def variable(self) -> Variable:
        return variable_called(self.scene, self.varied)

    @cached_property
    def columns(self) -> list[str]:
        """Of the table: what is varied, what is read, and what the closed form says, if there is one."""
        read = [reading.column(self.scene) for reading in self.readings]
        foretold = [f"closed form of {column}" for column in read] if self.scene.proof else []
        return [self.variable.column, *read, *foretold]

    @property
    def steps(self) -> int:
        return round(self.seconds / STEP)

    def check(self) -> None:
        """DrawingError for what cannot be had, before anything is run."""
        if not 1 <= len(self.values) <= MAX_RUNS:
            raise DrawingError(tr("expected from 1 to {most:,} runs", most=MAX_RUNS))
        if not 1 <= len(self.readings) <= MAX_READINGS:
            raise DrawingError(tr("expected from 1 to {most} quantities", most=MAX_READINGS))
        if not 0.0 < self.seconds <= MAX_SECONDS:
            raise DrawingError(tr("a run lasts up to {most:g} s", most=MAX_SECONDS))
        for reading in self.readings:
            if (
                isinstance(reading.when, AtCondition)
                and _condition(self.scene.conditions, reading.when) is None
            ):
                number = reading.when.number + 1
                raise DrawingError(tr("the drawing has no condition {number} to pause for", number=number))
            if isinstance(reading.when, float) and reading.when > self.seconds:
                raise DrawingError(
                    tr("the run ends at {end:g} s, before {time:g} s", end=self.seconds, time=reading.when)
                )
        variable = self.variable
        for value in (min(self.values), max(self.values)):
            variable.with_value(self.scene, value)

    def foretold(self, value: float) -> tuple[float, ...]:
        """What the closed form says of the same, as far as it does; empty if the drawing has none."""
        return foretold(self.variable.with_value(self.scene, value), self.readings, self.steps)

    def run(self, value: float, report: Report = unheard) -> tuple[float, ...]:
        """What is read of the run with this value: of that very run which the window would show.

        DrawingError if the drawing cannot have the value, or the run stops before its end.
        """
        course = Course.of_drawing(self.variable.with_value(self.scene, value))
        return read_course(course, self.scene.conditions, self.readings, self.steps, report)


def read_course(
    course: Course,
    conditions: Sequence[Condition],
    readings: Sequence[Reading],
    steps: int,
    report: Report = unheard,
) -> tuple[float, ...]:
    """What is read of it until so many steps; conditions: those of the drawing, in their order."""
    wanted = list(dict.fromkeys(reading.measured for reading in readings))
    awaited = {each.when: _condition(conditions, each.when) for each in readings}
    moments = HeldMoments(filter(None, awaited.values()), wanted)
    found = course.measured(wanted, steps, report, moments.look)
    known = dict(zip(wanted, found, strict=True))
    held = {when: moments.of(each) for when, each in awaited.items() if each is not None}
    return tuple(reading.of(known[reading.measured], held.get(reading.when)) for reading in readings)


def _condition(conditions: Sequence[Condition], when: When) -> Condition | None:
    """None if it waits for none, or there are not so many."""
    if not isinstance(when, AtCondition) or not 0 <= when.number < len(conditions):
        return None
    return conditions[when.number]


class Outcome(NamedTuple):
    """Of one run; the number is its place among the values."""

    number: int
    read: tuple[float, ...] = ()
    problem: str = ""  # why there is nothing to read
    foretold: tuple[float, ...] = ()  # by the closed form of the drawing


def spaced(first: float, last: float, count: int) -> tuple[float, ...]:
    """So many values, equally far apart, with both ends."""
    return tuple(np.linspace(first, last, count).tolist()) if count > 1 else (first,)


def range_called(text: str) -> tuple[float, ...]:
    """Of FROM..TO/COUNT; DrawingError if it is none."""
    span, slash, count = text.rpartition("/")
    first, dots, last = span.partition("..")
    try:
        if not (slash and dots):
            raise ValueError
        numbers = float(first), float(last)
        many = int(count)
        if not (np.isfinite(numbers).all() and 1 <= many <= MAX_RUNS):
            raise ValueError
    except ValueError:
        raise DrawingError(
            tr(
                "expected FROM..TO/COUNT with a count up to {most:,}, found {found!r}",
                most=MAX_RUNS,
                found=text,
            )
        ) from None
    return spaced(*numbers, many)
