"""A run that is measured once more in a thread, for a table: how far it is, and the way to give it up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sketchfall.app.drawing.scene import DrawingError, Measured
from sketchfall.app.experiments.data_table import Floats
from sketchfall.app.export.course import Course
from sketchfall.app.files.progress import GivenUpError


class DataWork:
    def __init__(self, course: Callable[[], Course], wanted: Sequence[Measured], steps: int) -> None:
        self.wanted = tuple(wanted)
        self.steps = steps
        self.share = 0.0  # done, from 0 to 1
        self.problem = ""  # why there is nothing
        self._course = course
        self._given_up = False

    def give_up(self) -> None:
        self._given_up = True

    @property
    def is_given_up(self) -> bool:
        return self._given_up

    def __call__(self) -> list[Floats] | None:
        """Of each quantity its values after each step; None if it was given up, or there is a problem."""
        try:
            return self._course().measured(self.wanted, self.steps, self._report)
        except GivenUpError:
            return None
        except DrawingError as error:
            self.problem = str(error)
            return None

    def _report(self, share: float) -> None:
        if self._given_up:
            raise GivenUpError
        self.share = share
