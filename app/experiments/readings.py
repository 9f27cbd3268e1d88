"""What an experiment reads of a run: a quantity at its end, at a time, at the moment at which a condition of
the drawing first holds, or its greatest or least value.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import DrawingError, Measured, Scene
from sketchfall.app.experiments.held_moment import HeldMoment
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.meter_words import unit_of
from sketchfall.app.quantities.called import text_of
from sketchfall.app.quantities.quantity import UNKNOWN
from sketchfall.app.running.run import STEP

Floats = NDArray[np.float64]
Named = Literal["end", "max", "min"]


class AtCondition(NamedTuple):
    """When one of the drawing's conditions, for which a run pauses, first holds."""

    number: int  # among them, from 0


When = Named | float | AtCondition  # s
NAMED: tuple[Named, ...] = ("end", "max", "min")
CONDITION = "pause"  # as it is typed; with its number from 1, where there are several
COLUMN_WORDS: dict[Named, str] = {"end": "at end", "max": "max", "min": "min"}  # in a file, so in English


class Reading(NamedTuple):
    measured: Measured
    when: When = "end"

    def of(self, values: Floats, held: HeldMoment | None = None) -> float:
        """From the values at the beginning and after each step; held: when its condition did, if it did."""
        if isinstance(self.when, AtCondition):
            return UNKNOWN if held is None else held.value(self.measured, values)
        if self.when == "end":
            return float(values[-1])
        if isinstance(self.when, float):
            step = round(self.when / STEP)
            return float(values[step]) if step < len(values) else UNKNOWN  # it did not last so long
        known = values[~np.isnan(values)]
        if not len(known):
            return UNKNOWN
        return float(known.max() if self.when == "max" else known.min())

    def column(self, scene: Scene) -> str:
        """With its unit, for the head of a table: "Ball.speed at 2 s (m/s)"."""
        unit = unit_of(self.measured.quantity)
        words = f"{text_of(scene, self.measured)} {self._when_in_file()}"
        return f"{words} ({unit})" if unit else words

    def _when_in_file(self) -> str:
        match self.when:
            case AtCondition(number):
                return f"at {CONDITION} {number + 1}"
            case float(time):
                return f"at {time:g} s"
            case name:
                return COLUMN_WORDS[name]


def when_called(text: str) -> When:
    """end, max, min, pause:1 for the first condition of the drawing, or a time in s."""
    for name in NAMED:
        if text == name:
            return name
    word, _, number = text.partition(":")
    if word == CONDITION and (not number or number.isdecimal()):
        return AtCondition(int(number or 1) - 1)
    try:
        time = float(text)
    except ValueError:
        time = UNKNOWN
    if not 0.0 <= time < float("inf"):
        raise DrawingError(tr("expected end, max, min, pause or a time in s, found {found!r}", found=text))
    return time
