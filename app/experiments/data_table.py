"""The numbers of a run as a table: a row for each moment, a column for each quantity.

On wish, noise is added as of a real measurement: normally distributed, and from a seed, so that it can be had
again. The head of a column that has it says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import Measured, Scene
from sketchfall.app.measuring.meter_words import unit_of
from sketchfall.app.quantities.called import text_of
from sketchfall.app.running.run import STEP

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Noise:
    share: float  # of the range of a column: its standard deviation
    seed: int


@dataclass(frozen=True)
class DataTable:
    scene: Scene
    wanted: Sequence[Measured]
    columns: Sequence[Floats]  # of each, at the beginning of the run and after each step

    def column(self, measured: Measured) -> Floats:
        return self.columns[list(self.wanted).index(measured)]

    def of(self, wanted: Sequence[Measured]) -> DataTable:
        """With only these columns."""
        return DataTable(self.scene, wanted, [self.column(each) for each in wanted])

    def rows(self, first: int, last: int, every: int, noise: Noise | None = None) -> Floats:
        """The time in s, and each quantity: from one step to another."""
        steps = np.arange(first, last + 1, every)
        chosen = [np.asarray(column)[steps] for column in self.columns]
        if noise is not None and noise.share > 0.0:
            chosen = self._with_noise(chosen, noise)
        return np.column_stack([steps * STEP, *chosen])

    def _with_noise(self, columns: list[Floats], noise: Noise) -> list[Floats]:
        """To each column its own, whatever others are beside it."""
        return [
            column
            + _deviation(column, noise) * _random(noise.seed, text_of(self.scene, measured), len(column))
            for measured, column in zip(self.wanted, columns, strict=True)
        ]

    def head(self, rows: Floats, noise: Noise | None = None) -> list[str]:
        """With units, and a word on noise; `rows` without it."""
        names = [self._column_name(measured) for measured in self.wanted]
        if noise is not None and noise.share > 0.0:
            sizes = [_deviation(rows[:, number], noise) for number in range(1, rows.shape[1])]
            names = [
                f"{name}, noise added: sd {size:.3g}, seed {noise.seed}"
                for name, size in zip(names, sizes, strict=True)
            ]
        return ["time (s)", *names]

    def _column_name(self, measured: Measured) -> str:
        unit = unit_of(measured.quantity)
        name = text_of(self.scene, measured)
        return f"{name} ({unit})" if unit else name


def _deviation(column: Floats, noise: Noise) -> float:
    known = column[np.isfinite(column)]
    return noise.share * float(np.ptp(known)) if len(known) else 0.0


def _random(seed: int, name: str, count: int) -> Floats:
    return np.random.default_rng([seed, *name.encode()]).standard_normal(count)
