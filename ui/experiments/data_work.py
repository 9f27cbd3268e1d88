"""Runs that are measured once more in a thread, for a table: how far it is, and the way to give it up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from sketchfall.app.drawing.scene import DrawingError, Measured, Scene
from sketchfall.app.experiments.data_table import DataTable
from sketchfall.app.experiments.readings import Reading
from sketchfall.app.experiments.run_table import RunTable, table_of_runs
from sketchfall.app.export.course import Course
from sketchfall.app.files.progress import GivenUpError

T = TypeVar("T")


class Work(ABC, Generic[T]):
    def __init__(self) -> None:
        self.share = 0.0  # done, from 0 to 1
        self.problem = ""  # why there is nothing
        self._given_up = False

    @property
    @abstractmethod
    def about(self) -> object:
        """What it measures: the same is not measured again."""

    @abstractmethod
    def _make(self) -> T: ...

    def give_up(self) -> None:
        self._given_up = True

    @property
    def is_given_up(self) -> bool:
        return self._given_up

    def __call__(self) -> T | None:
        """None if it was given up, or there is a problem."""
        try:
            return self._make()
        except GivenUpError:
            return None
        except DrawingError as error:
            self.problem = str(error)
            return None

    def _report(self, share: float) -> None:
        if self._given_up:
            raise GivenUpError
        self.share = share


class DataWork(Work[DataTable]):
    """Of one run, its quantities after each step."""

    def __init__(
        self, course: Callable[[], Course], scene: Scene, wanted: Sequence[Measured], steps: int
    ) -> None:
        super().__init__()
        self._course, self._scene, self._wanted, self._steps = course, scene, tuple(wanted), steps

    @property
    def about(self) -> object:
        return self._wanted, self._steps

    def _make(self) -> DataTable:
        columns = self._course().measured(self._wanted, self._steps, self._report)
        return DataTable(self._scene, self._wanted, columns)


class RunsWork(Work[RunTable]):
    """What is read of all runs."""

    def __init__(
        self, courses: Callable[[], Iterator[Course]], scene: Scene, readings: Sequence[Reading]
    ) -> None:
        super().__init__()
        self._courses, self._scene, self._readings = courses, scene, tuple(readings)

    @property
    def about(self) -> object:
        return self._readings

    def _make(self) -> RunTable:
        return table_of_runs(self._scene, self._courses, self._readings, self._report)
