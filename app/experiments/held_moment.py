"""The moment at which a condition first holds in a run, between two steps, and what quantities are then.

What hits something is looked at as it comes, and what has bounced as it leaves. A quantity that cannot be
told between two steps, as an energy of all, is taken to change evenly; a mean over a step is its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import Condition, Measured
from sketchfall.app.measuring.conditions import ConditionWatch
from sketchfall.app.quantities.quantities import QUANTITIES, value_of
from sketchfall.app.running.run import STEP, Run


class HeldMoment(NamedTuple):
    step: int  # within which it came to hold
    share: float  # of that step
    known: dict[Measured, float]  # what can be told of the moment itself

    def value(self, measured: Measured, values: NDArray[np.float64]) -> float:
        """values: at the beginning, and after each step."""
        found = self.known[measured]
        if not np.isnan(found):
            return found
        after = float(values[self.step])
        if QUANTITIES[measured.quantity].over_step:
            return after
        before = float(values[self.step - 1])
        return before + self.share * (after - before)


class HeldMoments:
    """Looks at a run after each step; only the first time that a condition holds counts."""

    def __init__(self, conditions: Iterable[Condition], wanted: Iterable[Measured]) -> None:
        self._wanted = tuple(wanted)
        self._watch = ConditionWatch()
        self._found: dict[Condition, HeldMoment] = {}
        bodies = {body for each in self._wanted for body in (each.body, each.other) if body is not None}
        self._watch.watch(map(_switched_on, conditions), also=bodies)

    def of(self, condition: Condition) -> HeldMoment | None:
        return self._found.get(_switched_on(condition))

    def look(self, run: Run) -> None:
        """At the beginning, and after every step."""
        for met in self._watch.after(run):
            if met.condition not in self._found:
                instant = self._watch.instant_of(run, met)
                known = {each: value_of(each, instant) for each in self._wanted}
                share = 1.0 - (run.time - met.time) / STEP
                self._found[met.condition] = HeldMoment(run.steps, min(1.0, max(0.0, share)), known)
        self._watch.before(run)


def _switched_on(condition: Condition) -> Condition:
    """It is read whether the run pauses for it or not."""
    return replace(condition, on=True)
