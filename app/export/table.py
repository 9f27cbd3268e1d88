"""Rows of numbers as text: CSV, or separated by tabs to be pasted. Where each body is and how it moves, and
any others with a head of their own.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Sequence
from typing import IO, NamedTuple

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.running.run import Run

COLUMNS = ("time", "id", "name", "x", "y", "angle", "vx", "vy", "angular_velocity")


class Signs(NamedTuple):
    """What stands between two numbers, and within one before its fraction."""

    delimiter: str
    decimal: str


def csv_signs(*, comma: bool) -> Signs:
    """comma: before the fraction, as spreadsheets in many countries read it."""
    return Signs(";", ",") if comma else Signs(",", ".")


def tab_signs(*, comma: bool) -> Signs:
    return Signs("\t", "," if comma else ".")


def rows_as_text(head: Sequence[str], rows: Iterable[Sequence[float | str]], signs: Signs) -> str:
    """Numbers in full, so that none is lost; what is not known is left empty."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=signs.delimiter, lineterminator="\n")
    writer.writerow(head)
    for row in rows:
        writer.writerow([_cell(value, signs.decimal) for value in row])
    return text.getvalue()


def _cell(value: float | str, decimal: str) -> str:
    if isinstance(value, str):
        return value
    return "" if math.isnan(value) else repr(float(value)).replace(".", decimal)


class Table:
    """One line for each body and moment; numbers in full, so that none is lost."""

    def __init__(self, file: IO[str], delimiter: str = ",") -> None:
        self._writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def add(self, run: Run) -> None:
        for drawing in run.scene.bodies:
            body = run.bodies[drawing.id]
            numbers = (*body.position, body.angle, *body.velocity, body.angular_velocity)
            self._writer.writerow((run.time, drawing.id, drawing.name, *map(float, numbers)))

    def add_drawn(self, bodies: Iterable[BodyDrawing], time: float = 0.0) -> None:
        """Bodies that do not run, or as they were at some time."""
        for body in bodies:
            numbers = (*body.position, body.angle, *body.velocity, body.angular_velocity)
            self._writer.writerow((time, body.id, body.name, *numbers))


def table_of(runs: Iterable[Run]) -> bytes:
    """All moments of a run that are given, one after another."""
    text = io.StringIO()
    table = Table(text)
    for run in runs:
        table.add(run)
    return text.getvalue().encode()


def tabbed(bodies: Iterable[BodyDrawing], time: float) -> str:
    """As a spreadsheet takes it from the clipboard."""
    text = io.StringIO()
    Table(text, "\t").add_drawn(bodies, time)
    return text.getvalue()
