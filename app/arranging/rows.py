"""Where the copies of an array go: along a line, on a grid, or around a circle. Pure functions."""

from __future__ import annotations

import math

from sketchfall.app.drawing.geometry import Point, turned
from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.drawing.transforms import RigidMotion
from sketchfall.app.language.catalogue import tr

MOST_COPIES = 10_000


def along_line(count: int, step: Point) -> list[RigidMotion]:
    """So many in all, of which the first is there already."""
    return on_grid(count, 1, step, (0.0, 0.0))


def on_grid(columns: int, rows: int, across: Point, up: Point) -> list[RigidMotion]:
    """Column by column of one row after the other; the first is there already."""
    _check(columns * rows)
    return [
        RigidMotion(column * across[0] + row * up[0], column * across[1] + row * up[1])
        for row in range(rows)
        for column in range(columns)
        if (column, row) != (0, 0)
    ]


def around_circle(
    count: int, middle: Point, center: Point, angle: float, *, turning: bool
) -> list[RigidMotion]:
    """So many in all, at equal distances on the way through the angle; the first is there already.

    A whole turn is closed: its last one stands a step before the first. `middle` is that of what is copied,
    which is carried around with it; unless they turn, the copies stand upright as it does.
    """
    _check(count)
    whole = math.isclose(abs(angle), math.tau)
    step = angle / (count if whole else max(count - 1, 1))
    return [_around(index * step, middle, center, turning) for index in range(1, count)]


def _around(angle: float, middle: Point, center: Point, turning: bool) -> RigidMotion:
    if turning:
        return RigidMotion(angle=angle, pivot=center)
    x, y = turned((middle[0] - center[0], middle[1] - center[1]), angle)
    return RigidMotion(center[0] + x - middle[0], center[1] + y - middle[1])


def _check(count: int) -> None:
    if count > MOST_COPIES:
        raise DrawingError(tr("an array holds {most:,} things at the most", most=MOST_COPIES))
