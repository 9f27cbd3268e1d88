"""What came of an experiment, as a table: a row for each run, in the order of the values."""

from __future__ import annotations

from collections.abc import Iterable

from sketchfall.app.experiments.experiment import Experiment, Outcome
from sketchfall.app.export.table import Signs, rows_as_text


def table_of(experiment: Experiment, outcomes: Iterable[Outcome], signs: Signs) -> str:
    """What could not be read is left empty; runs that are not done are left out."""
    return rows_as_text(experiment.columns, rows_of(experiment, outcomes), signs)


def rows_of(experiment: Experiment, outcomes: Iterable[Outcome]) -> list[tuple[float, ...]]:
    """The value that was set, and what was read: nan where that is not known."""
    nothing = (float("nan"),) * len(experiment.readings)
    return [
        (experiment.values[outcome.number], *(outcome.read or nothing))
        for outcome in sorted(outcomes, key=lambda outcome: outcome.number)
    ]
