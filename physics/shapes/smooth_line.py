"""Smooth lines: the curve through given points, as a cubic spline.

From knot to knot it is a cubic, with the same slope and the same curvature at either side of each knot, and
without curvature at its ends.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.tables.records import KNOT

Floats = NDArray[np.float64]


def smooth_line(points: Sequence[tuple[float, float]], closed: bool, fineness: int) -> Floats:
    """Points along the curve through these, so many from one to the next: from end to end, or once round.

    A line with ends has two points at least, a closed one three; no two in a row are one.
    """
    shares = np.arange(fineness) / fineness
    knots = knots_through(np.array(points, np.float64), closed)
    places = places_along(knots, closed, shares).reshape(-1, 2)
    last = places[:1] if closed else np.array([[knots["x"][-1], knots["y"][-1]]])
    return np.concatenate([places, last])


def knots_through(points: Floats, closed: bool) -> NDArray[np.void]:
    """The knots of the spline through these points, no two of which in a row are one."""
    count = len(points)
    following = np.roll(points, -1, axis=0)
    ways = following - points
    spans = np.hypot(ways[:, 0], ways[:, 1])
    knots = np.zeros(count, KNOT)
    knots["x"], knots["y"] = points.T
    knots["span"] = spans
    slopes = np.linalg.solve(*_conditions(ways, spans, closed))
    knots["slope_x"], knots["slope_y"] = slopes.T
    return knots


def _conditions(ways: Floats, spans: Floats, closed: bool) -> tuple[Floats, Floats]:
    """Of the slopes: the curvature is the same at both sides of a knot, and none at the ends."""
    count = len(spans)
    matrix, wanted = np.zeros((count, count)), np.zeros((count, 2))
    steepness = 3.0 * ways / spans[:, None] ** 2
    for k in range(count):
        before, after = (k - 1) % count, (k + 1) % count
        if closed or k > 0:
            matrix[k, before] += 1.0 / spans[before]
            matrix[k, k] += 2.0 / spans[before]
            wanted[k] += steepness[before]
        if closed or k < count - 1:
            matrix[k, after] += 1.0 / spans[k]
            matrix[k, k] += 2.0 / spans[k]
            wanted[k] += steepness[k]
    return matrix, wanted


def places_along(knots: NDArray[np.void], closed: bool, shares: Floats) -> Floats:
    """Points of the curve in each piece of it, at these shares of the piece."""
    following = np.roll(knots, -1)
    t = shares[None, :, None]
    start, end = _pairs(knots, "x", "y"), _pairs(following, "x", "y")
    span = knots["span"][:, None, None]
    out, into = span * _pairs(knots, "slope_x", "slope_y"), span * _pairs(following, "slope_x", "slope_y")
    way = end - start
    places = start + t * (out + t * (3.0 * way - 2.0 * out - into + t * (out + into - 2.0 * way)))
    return places if closed else places[:-1]


def _pairs(knots: NDArray[np.void], x: str, y: str) -> Floats:
    return np.column_stack([knots[x], knots[y]])[:, None, :]
