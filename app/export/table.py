"""Rows of numbers as text: CSV, or separated by tabs to be pasted. Where each body is and how it moves, and
any others with a head of their own. Every column of a quantity says its unit.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Sequence
from typing import IO, NamedTuple

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.running.run import Run

COLUMNS = (
    "time (s)",
    "id",
    "name",
    "x (m)",
    "y (m)",
    "angle (rad)",
    "vx (m/s)",
    "vy (m/s)",
    "angular_velocity (rad/s)",
)
Cell = float | int | str


class Signs(NamedTuple):
    """What stands between two numbers, and within one before its fraction."""

    delimiter: str
    decimal: str


def csv_signs(*, comma: bool) -> Signs:
    """comma: before the fraction, as spreadsheets in many countries read it."""
    return Signs(";", ",") if comma else Signs(",", ".")


def tab_signs(*, comma: bool) -> Signs:
    return Signs("\t", "," if comma else ".")


class Rows:
    """Written line by line. Numbers in full, so that none is lost; what is not known is left empty."""

    def __init__(self, file: IO[str], head: Sequence[str], signs: Signs) -> None:
        self._writer = csv.writer(file, delimiter=signs.delimiter, lineterminator="\n")
        self._decimal = signs.decimal
        self._writer.writerow(head)

    def add(self, row: Sequence[Cell]) -> None:
        self._writer.writerow([self._text(value) for value in row])

    def _text(self, value: Cell) -> str:
        if not isinstance(value, float):
            return str(value)
        return "" if math.isnan(value) else repr(float(value)).replace(".", self._decimal)


def rows_as_text(head: Sequence[str], rows: Iterable[Sequence[Cell]], signs: Signs) -> str:
    text = io.StringIO()
    written = Rows(text, head, signs)
    for row in rows:
        written.add(row)
    return text.getvalue()


class Table:
    """One line for each body and moment."""

    def __init__(self, file: IO[str], signs: Signs) -> None:
        self._rows = Rows(file, COLUMNS, signs)

    def add(self, run: Run) -> None:
        for drawing in run.scene.bodies:
            body = run.bodies[drawing.id]
            numbers = (*body.position, body.angle, *body.velocity, body.angular_velocity)
            self._rows.add((run.time, drawing.id, drawing.name, *map(float, numbers)))

    def add_drawn(self, bodies: Iterable[BodyDrawing], time: float = 0.0) -> None:
        """Bodies that do not run, or as they were at some time."""
        for body in bodies:
            numbers = (*body.position, body.angle, *body.velocity, body.angular_velocity)
            self._rows.add((time, body.id, body.name, *map(float, numbers)))


def table_of(runs: Iterable[Run], signs: Signs) -> str:
    """All moments of a run that are given, one after another."""
    text = io.StringIO()
    table = Table(text, signs)
    for run in runs:
        table.add(run)
    return text.getvalue()


def tabbed(bodies: Iterable[BodyDrawing], time: float, *, comma: bool) -> str:
    """As a spreadsheet takes it from the clipboard."""
    text = io.StringIO()
    Table(text, tab_signs(comma=comma)).add_drawn(bodies, time)
    return text.getvalue()
