"""The numbers of a course of a run, one after each step, for each thing that was measured. None is left out.

They are written in the thread that makes the steps and read by the window: an array that has become too small
is replaced by a larger one, and never changed in any other way than by writing numbers into it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.quantities.quantity import UNKNOWN

FIRST_ROOM = 256  # steps

Floats = NDArray[np.float64]


class Series:
    """By steps, beginning with the one at which the course began; nan where nobody measured."""

    def __init__(self, start: int) -> None:
        self.start = start
        self._values = np.full(FIRST_ROOM, UNKNOWN)

    def put(self, step: int, value: float) -> None:
        place = step - self.start
        self._with_room(place + 1)[place] = value

    def fill_in(self, values: Floats) -> None:
        """From the beginning: where nobody measured, these."""
        known = self._with_room(len(values))[: len(values)]
        np.copyto(known, values, where=np.isnan(known))

    def begin_with(self, values: Floats) -> None:
        """From the beginning, these, whatever was known."""
        self._with_room(len(values))[: len(values)] = values

    def _with_room(self, count: int) -> Floats:
        """For so many numbers."""
        values = self._values
        if count > len(values):
            room = np.full(max(2 * len(values), count), UNKNOWN)
            room[: len(values)] = values
            self._values = values = room
        return values

    def at(self, step: int) -> float:
        place = step - self.start
        values = self._values
        return float(values[place]) if 0 <= place < len(values) else UNKNOWN

    def until(self, end: int) -> Floats:
        """From the beginning to this step, included: to be read only, since it may be the series itself."""
        count = end - self.start + 1
        values = self._values[:count]
        missing = count - len(values)
        return np.concatenate([values, np.full(missing, UNKNOWN)]) if missing > 0 else values


class Samples:
    """Of one course."""

    def __init__(self, start: int) -> None:
        self._start = start
        self._series: dict[Measured, Series] = {}

    def put(self, measured: Measured, step: int, value: float) -> None:
        self._series_of(measured).put(step, value)

    def fill_in(self, measured: Measured, values: Floats) -> None:
        """From the beginning of the course: where nobody measured, these."""
        self._series_of(measured).fill_in(values)

    def begin_with(self, measured: Measured, values: Floats) -> None:
        """From the beginning of the course, these, whatever was known."""
        self._series_of(measured).begin_with(values)

    def _series_of(self, measured: Measured) -> Series:
        series = self._series.get(measured)
        if series is None:
            series = self._series[measured] = Series(self._start)
        return series

    def of(self, measured: Measured) -> Series | None:
        return self._series.get(measured)

    def at(self, measured: Measured, step: int) -> float:
        series = self._series.get(measured)
        return UNKNOWN if series is None else series.at(step)

    def forget(self) -> None:
        self._series = {}
