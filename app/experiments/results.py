"""What came of an experiment, as a table: a row for each run, in the order of the values."""

from __future__ import annotations

from collections.abc import Iterable

from sketchfall.app.experiments.experiment import Experiment, Outcome
from sketchfall.app.export.table import Signs, rows_as_text
from sketchfall.app.quantities.quantity import UNKNOWN


def table_of(experiment: Experiment, outcomes: Iterable[Outcome], signs: Signs) -> str:
    """What could not be read is left empty; runs that are not done are left out."""
    return rows_as_text(experiment.columns, rows_of(experiment, outcomes), signs)


def rows_of(experiment: Experiment, outcomes: Iterable[Outcome]) -> list[tuple[float, ...]]:
    """The value that was set, what was read and what was foretold: nan where that is not known."""
    ordered = sorted(outcomes, key=lambda outcome: outcome.number)
    count = len(experiment.readings)
    with_proof = experiment.scene.proof is not None
    return [
        (
            experiment.values[each.number],
            *_filled(each.read, count),
            *(_filled(each.foretold, count) if with_proof else ()),
        )
        for each in ordered
    ]


def _filled(numbers: tuple[float, ...], count: int) -> tuple[float, ...]:
    return numbers or (UNKNOWN,) * count
