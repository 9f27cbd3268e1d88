"""What was measured along a course of a run, from the beginning: its own numbers, and its parents' before."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.quantities.ledger_quantities import BOOKED
from sketchfall.app.quantities.quantity import UNKNOWN
from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.branch import Branch

Floats = NDArray[np.float64]


class Curve(NamedTuple):
    """Only what is known: gaps are left out."""

    steps: NDArray[np.int64]
    x: Floats
    y: Floats

    @classmethod
    def empty(cls) -> Curve:
        return cls(np.zeros(0, np.int64), np.zeros(0), np.zeros(0))


def value_at(branch: Branch, measured: Measured, step: int) -> float:
    """After this step; nan if nobody measured it, or of a sum, if a part of it is not known."""
    if measured.quantity in BOOKED:
        so_far = values_along(branch, measured)[: step - branch.lineage[0].start + 1]
        return float(so_far[-1]) if len(so_far) else UNKNOWN
    owner = branch.owner_of(step)
    value = owner.samples.at(measured, step)
    if math.isnan(value) and owner.parent is not None and step == owner.start:
        return value_at(owner.parent, measured, step)
    return value


def values_along(branch: Branch, measured: Measured) -> Floats:
    """One for each step from the beginning of the whole run to the end of the course, both included.

    To be read only.
    """
    noted = noted_along(branch, measured)
    return np.cumsum(noted) if measured.quantity in BOOKED else noted


def noted_along(branch: Branch, measured: Measured) -> Floats:
    """The same as it was written down: of a sum, what each step adds to it."""
    lineage = branch.lineage
    if len(lineage) == 1 and (alone := branch.samples.of(measured)) is not None:
        return alone.until(branch.end)  # a long run is looked at many times a second
    ends = [*(child.start for child in lineage[1:]), branch.end]
    first = lineage[0].start
    values = np.full(branch.end - first + 1, UNKNOWN)
    for each, end in zip(lineage, ends, strict=True):
        series = each.samples.of(measured)
        if series is None:
            continue
        own = series.until(end)
        part = values[each.start - first : end - first + 1]
        np.copyto(part, own, where=~np.isnan(own))
    return values


def fill_in(branch: Branch, measured: Measured, noted: Floats) -> None:
    """What is not known along a course, from numbers as of `noted_along`."""
    for each, own in _by_course(branch, noted):
        each.samples.fill_in(measured, own)


def begin_with(branch: Branch, measured: Measured, noted: Floats) -> None:
    """The beginning of a course, from numbers as of `noted_along`, whatever was known."""
    for each, own in _by_course(branch, noted):
        each.samples.begin_with(measured, own)


def _by_course(branch: Branch, noted: Floats) -> Iterator[tuple[Branch, Floats]]:
    """Those of each course that this one comes from, and its own."""
    lineage = branch.lineage
    ends = [*(child.start for child in lineage[1:]), branch.end]
    first = lineage[0].start
    for each, end in zip(lineage, ends, strict=True):
        yield each, noted[each.start - first : end - first + 1]


def curve_along(branch: Branch, measured: Measured, against: Measured) -> Curve:
    """One quantity over another, or over time. To be read only."""
    y = values_along(branch, measured)
    steps, times = _time_axis(branch.lineage[0].start, branch.end)
    x = times if against.quantity == "time" else values_along(branch, against)
    known = ~np.isnan(y) if x is times else ~(np.isnan(x) | np.isnan(y))
    first = int(known.argmax())
    if known[first:].all():  # as nearly always: what was measured was so from some step on
        return Curve(steps[first:], x[first:], y[first:])
    return Curve(steps[known], x[known], y[known])


@lru_cache(maxsize=8)
def _time_axis(first: int, last: int) -> tuple[NDArray[np.int64], Floats]:
    """Steps, and when they were, in s; many curves of a plot share it."""
    steps = np.arange(first, last + 1)
    return steps, steps.astype(np.float64) * STEP
