"""Gauges of a running gas: each looks at it now and then, and tells what has been so lately.

A few discs at one moment say little, so all that is told is averaged over the last seconds of simulated time.
"""

from __future__ import annotations

import math
from collections import deque
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.laboratory.gas_theory import energy_density, speed_density, temperature

Floats = NDArray[np.float64]

WINDOW = 5.0  # s, simulated
BLOCKS = 10  # of the window, by whose spread the error of a mean is judged
BINS = 32
GREATEST_SPEED = 4.0  # in units of the root of k T / m: one disc in three thousand is faster
GREATEST_ENERGY = 6.0  # in units of k T: one disc in four hundred has more
SAME_MASS = 1e-6  # of a mass, by which masses may differ and be the same

Spread = Literal["speeds", "energies"]


def spread_of(masses: Floats) -> Spread:
    """Discs of one mass are shown by their speeds. Others have no speeds in common, but energies."""
    alike = not len(masses) or float(np.ptp(masses)) <= SAME_MASS * float(masses.max())
    return "speeds" if alike else "energies"


class SpreadGauge:
    """A histogram of speeds or energies, in units of the temperature at the moment of each look.

    So looks can be put together although the gas grows colder, and the curve of theory stays where it is.
    """

    def __init__(self, masses: Floats, window: float = WINDOW) -> None:
        self.kind: Spread = spread_of(masses)
        self.edges: Floats = np.linspace(
            0.0, GREATEST_SPEED if self.kind == "speeds" else GREATEST_ENERGY, BINS + 1
        )
        self._masses = masses
        self._window = window
        self._looks: deque[tuple[float, NDArray[np.intp]]] = deque()
        self._sum = np.zeros(BINS + 1, np.intp)  # the last one holds what is beyond the histogram
        self.kt = 0.0  # J, at the last look

    def look(self, time: float, velocities: Floats) -> None:
        self.kt = temperature(self._masses, velocities)
        if self.kt <= 0.0:
            return
        energies = 0.5 * self._masses * (velocities**2).sum(axis=1) / self.kt
        values = np.sqrt(2.0 * energies) if self.kind == "speeds" else energies
        places = np.minimum(values / (self.edges[1] - self.edges[0]), float(BINS)).astype(np.intp)
        counts = np.bincount(places, minlength=BINS + 1)
        self._looks.append((time, counts))
        self._sum += counts
        while self._looks[0][0] < time - self._window:
            self._sum -= self._looks.popleft()[1]

    @property
    def densities(self) -> Floats:
        """Of the bins: the whole has the area 1, with what lies beyond them."""
        total = int(self._sum.sum())
        width = self.edges[1] - self.edges[0]
        return self._sum[:BINS] / (total * width) if total else np.zeros(BINS)

    def theory(self, reduced: Floats) -> Floats:
        return speed_density(reduced) if self.kind == "speeds" else energy_density(reduced)

    @property
    def unit(self) -> float:
        """m/s or J: what 1 on the axis stands for."""
        mass = float(self._masses[0]) if len(self._masses) else 1.0
        return math.sqrt(self.kt / mass) if self.kind == "speeds" else self.kt


class RateGauge:
    """How fast something grows that is counted from the start: collisions, or the impulse on the walls."""

    def __init__(self, window: float = WINDOW) -> None:
        self._window = window
        self._looks: deque[tuple[float, float]] = deque()

    def look(self, time: float, total: float) -> None:
        self._looks.append((time, total))
        # One look from before the window stays, so that the whole of it is spanned.
        while len(self._looks) > 2 and self._looks[1][0] <= time - self._window:
            self._looks.popleft()

    @property
    def span(self) -> float:
        """s, over which the mean is taken."""
        return self._looks[-1][0] - self._looks[0][0] if self._looks else 0.0

    @property
    def rate(self) -> float | None:
        """Per second; None before time has gone by."""
        if self.span <= 0.0:
            return None
        return (self._looks[-1][1] - self._looks[0][1]) / self.span

    @property
    def error(self) -> float | None:
        """By which the rate may differ from that of a longer look: from the spread of shorter ones."""
        if len(self._looks) <= BLOCKS or self.span <= 0.0:
            return None
        times, totals = np.array(self._looks).T
        marks = np.linspace(times[0], times[-1], BLOCKS + 1)
        rates = np.diff(np.interp(marks, times, totals)) / np.diff(marks)
        return float(rates.std(ddof=1) / math.sqrt(BLOCKS))
