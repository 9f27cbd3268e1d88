"""Boxes in line with each other: by an edge or by their middles, across or up; and with equal gaps between.

Across is axis 0 and up is axis 1, as in the coordinates of a point. Along an axis a box is its low end, its
middle and its high end; ends are lined up with ends and middles with middles.

       +----+
       |    |.......+-----+     both stand on one line: their low ends along axis 1 agree
       +----+.......+-----+
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from sketchfall.app.drawing.geometry import Box, Point

SLACK = 1e-9  # of the larger of two coordinates that are the same but for rounding


class Ends(NamedTuple):
    """Of a box along an axis."""

    low: float
    high: float

    @property
    def middle(self) -> float:
        return (self.low + self.high) / 2.0


class InLine(NamedTuple):
    """Two boxes or more agree in a coordinate of this axis, and reach from one point of it to another."""

    start: Point
    end: Point


class Gap(NamedTuple):
    """Between two boxes: one of several that are equal."""

    start: Point
    end: Point
    width: float


def ends_of(box: Box, axis: int) -> Ends:
    return Ends(box[axis], box[axis + 2])


def shifts_into_line(box: Box, others: Sequence[Box], axis: int) -> list[float]:
    """How far the box might be moved along the axis, to be in line with one of the others."""
    own = ends_of(box, axis)
    shifts: list[float] = []
    for other in others:
        theirs = ends_of(other, axis)
        shifts += [end - mine for end in theirs for mine in own]
        shifts.append(theirs.middle - own.middle)
    return shifts


def lines_of(box: Box, others: Sequence[Box], axis: int) -> list[InLine]:
    """Those in which the box is now, each once, from the first of its boxes to the last."""
    own = ends_of(box, axis)
    reached: dict[float, list[Box]] = {}
    for other in others:
        theirs = ends_of(other, axis)
        pairs = [(mine, end) for mine in own for end in theirs] + [(own.middle, theirs.middle)]
        for mine, end in pairs:
            if _same(mine, end):
                reached.setdefault(mine, []).append(other)
    return [_line_through(at, [box, *boxes], axis) for at, boxes in reached.items()]


def _line_through(at: float, boxes: Sequence[Box], axis: int) -> InLine:
    across = [ends_of(box, 1 - axis) for box in boxes]
    low, high = min(ends.low for ends in across), max(ends.high for ends in across)
    return InLine(_point(at, low, axis), _point(at, high, axis))


def shifts_to_equal_gaps(box: Box, others: Sequence[Box], axis: int) -> list[float]:
    """How far it might be moved along the axis, to be as far from its neighbours as they are from theirs."""
    own = ends_of(box, axis)
    before, after = _neighbours(box, others, axis)
    shifts: list[float] = []
    if before and after:
        shifts.append((before[0].high + after[0].low) / 2.0 - own.middle)
    if len(before) > 1:
        shifts.append(before[0].high + (before[0].low - before[1].high) - own.low)
    if len(after) > 1:
        shifts.append(after[0].low - (after[1].low - after[0].high) - own.high)
    return shifts


def equal_gaps_of(box: Box, others: Sequence[Box], axis: int) -> list[Gap]:
    """The gaps beside the box that are equal now, and those of its neighbours that are as wide."""
    own = ends_of(box, axis)
    before, after = _neighbours(box, others, axis)
    row = [*reversed(before[:2]), own, *after[:2]]
    gaps = [(left.high, right.low) for left, right in pairwise(row)]
    place = len(before[:2])  # of the box in the row
    beside = [gaps[index] for index in (place - 1, place) if 0 <= index < len(gaps)]
    middle = box.center[1 - axis]
    for low, high in beside:
        equal = [gap for gap in gaps if gap[1] > gap[0] and _same(gap[1] - gap[0], high - low)]
        if len(equal) > 1:
            return [Gap(_point(a, middle, axis), _point(b, middle, axis), b - a) for a, b in equal]
    return []


def _neighbours(box: Box, others: Sequence[Box], axis: int) -> tuple[list[Ends], list[Ends]]:
    """Those in one row with the box, before it and after it, the nearest first, none over another."""
    own, across = ends_of(box, axis), ends_of(box, 1 - axis)
    row = [ends_of(other, axis) for other in others if _overlap(ends_of(other, 1 - axis), across)]
    before = sorted((ends for ends in row if ends.middle < own.middle), key=lambda ends: -ends.high)
    after = sorted((ends for ends in row if ends.middle > own.middle), key=lambda ends: ends.low)
    return _apart(before, forward=False), _apart(after, forward=True)


def _overlap(one: Ends, other: Ends) -> bool:
    """By more than rounding makes of what only touches."""
    low, high = max(one.low, other.low), min(one.high, other.high)
    return high - low > SLACK * max(1.0, abs(low), abs(high))


def _apart(row: Sequence[Ends], *, forward: bool) -> list[Ends]:
    """The first, and those after it that begin beyond the end of the one before."""
    kept: list[Ends] = []
    for ends in row:
        if not kept or (ends.low >= kept[-1].high if forward else ends.high <= kept[-1].low):
            kept.append(ends)
    return kept


def _point(at: float, across: float, axis: int) -> Point:
    return (at, across) if axis == 0 else (across, at)


def _same(one: float, other: float) -> bool:
    return abs(one - other) <= SLACK * max(1.0, abs(one), abs(other))
