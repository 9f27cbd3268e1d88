"""The runs of a drawing as a table: a row for each course that was run, with what differs between them at the
beginning, and what is read of each. They are run once more for it, to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Scene
from sketchfall.app.experiments.experiment import read_course
from sketchfall.app.experiments.reading_words import reading_in_words, variable_in_words
from sketchfall.app.experiments.readings import Reading
from sketchfall.app.experiments.variables import Variable, variables_of
from sketchfall.app.export.course import Course
from sketchfall.app.files.progress import Report, part_of, unheard
from sketchfall.app.language.catalogue import tr
from sketchfall.app.quantities.naming import all_parts
from sketchfall.app.quantities.quantity import UNKNOWN
from sketchfall.app.running.run import STEP

MOST_PARTS = 500  # whose numbers are compared
MOST_DIFFERENT = 10  # columns of what differs


@dataclass(frozen=True)
class RunRow:
    number: int  # as the timeline calls it
    scene: Scene  # with which it began
    steps: int
    read: tuple[float, ...]


@dataclass(frozen=True)
class RunTable:
    scene: Scene  # by which everything is called
    readings: Sequence[Reading]
    runs: Sequence[RunRow]

    @property
    def different(self) -> list[Variable]:
        """The numbers that were not the same at the beginning of all runs."""
        parts: list[BodyDrawing | JointDrawing | None] = [None, *all_parts(self.scene)[:MOST_PARTS]]
        every = (variable for part in parts for variable in variables_of(self.scene, part))
        return list(_first(MOST_DIFFERENT, (each for each in every if self._differs(each))))

    def _differs(self, variable: Variable) -> bool:
        return len({_value(variable, run.scene) for run in self.runs}) > 1

    def rows(self, different: Sequence[Variable]) -> list[tuple[float, ...]]:
        """Its number, how long it lasted, what was different, and what was read."""
        return [
            (float(run.number), run.steps * STEP, *(_known(each, run.scene) for each in different), *run.read)
            for run in self.runs
        ]

    def head(self, different: Sequence[Variable]) -> list[str]:
        read = [reading.column(self.scene) for reading in self.readings]
        return ["run", "lasted (s)", *(variable.column for variable in different), *read]

    def head_in_words(self, different: Sequence[Variable]) -> list[str]:
        return [
            tr("Run"),
            tr("Lasted (s)"),
            *(variable_in_words(variable, self.scene) for variable in different),
            *(reading_in_words(reading, self.scene) for reading in self.readings),
        ]


def table_of_runs(
    scene: Scene,
    courses: Callable[[], Iterator[Course]],
    readings: Sequence[Reading],
    report: Report = unheard,
) -> RunTable:
    """courses: of all runs, each at its beginning and not yet gone on."""
    rows = []
    for course, told in _with_reports(list(courses()), report):
        began, steps = course.scene, course.end
        read = read_course(course, scene.conditions, readings, steps, told)
        rows.append(RunRow(course.number, began, steps, read))
    return RunTable(scene, readings, rows)


def _with_reports(courses: Sequence[Course], report: Report) -> Iterator[tuple[Course, Report]]:
    for number, course in enumerate(courses):
        yield course, part_of(report, number / len(courses), (number + 1) / len(courses))


def _value(variable: Variable, scene: Scene) -> float | None:
    """None where it has no such part."""
    try:
        return variable.get(scene)
    except (KeyError, StopIteration):
        return None


def _known(variable: Variable, scene: Scene) -> float:
    value = _value(variable, scene)
    return UNKNOWN if value is None else value


def _first(most: int, found: Iterator[Variable]) -> Iterator[Variable]:
    for _, variable in zip(range(most), found, strict=False):
        yield variable
