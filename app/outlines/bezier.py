"""Cubic Bézier curves, flattened to a tolerance that is stated and kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.language.catalogue import later
from sketchfall.app.outlines.recipe import Asked
from sketchfall.app.properties.number_range import NumberRange

MOST_STEPS = 1000  # of one curve


def steps_for(curve: tuple[Point, Point, Point, Point], tolerance: float) -> int:
    """Into how many equal parts of its parameter the curve goes, so that no chord is farther from it.

    A chord over a part of length h is at most h^2 / 8 times the greatest second derivative off, and that of a
    cubic is greatest at an end: 6 times the second difference of its control points there.
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    first = math.hypot(ax - 2.0 * bx + cx, ay - 2.0 * by + cy)
    last = math.hypot(bx - 2.0 * cx + dx, by - 2.0 * cy + dy)
    bend = max(first, last)
    return min(MOST_STEPS, max(1, math.ceil(math.sqrt(0.75 * bend / tolerance))))


def flattened(curve: tuple[Point, Point, Point, Point], tolerance: float) -> list[Point]:
    """Points of the curve, without its first; the last one is its end, exactly."""
    count = steps_for(curve, tolerance)
    return [*(point_at(curve, step / count) for step in range(1, count)), curve[3]]


def point_at(curve: tuple[Point, Point, Point, Point], share: float) -> Point:
    back = 1.0 - share
    weights = back**3, 3.0 * back**2 * share, 3.0 * back * share**2, share**3
    x = math.fsum(weight * point[0] for weight, point in zip(weights, curve, strict=True))
    y = math.fsum(weight * point[1] for weight, point in zip(weights, curve, strict=True))
    return x, y


class Node(NamedTuple):
    """A place on a drawn curve."""

    point: Point
    handle: Point = (0.0, 0.0)  # m, from it to the control point ahead, and as far back; none: a corner

    @property
    def ahead(self) -> Point:
        return self.point[0] + self.handle[0], self.point[1] + self.handle[1]

    @property
    def behind(self) -> Point:
        return self.point[0] - self.handle[0], self.point[1] - self.handle[1]


def line_through(nodes: Sequence[Node], tolerance: float) -> list[Point]:
    """An open line from the first to the last; between two corners it is straight."""
    found = [node.point for node in nodes[:1]]
    for one, other in pairwise(nodes):
        found += flattened((one.point, one.ahead, other.behind, other.point), tolerance)
    return found


def closed_through(nodes: Sequence[Node], tolerance: float) -> list[Point]:
    """An outline through all of them."""
    return line_through([*nodes, nodes[0]], tolerance)[:-1]


TOLERANCE = Asked(
    NumberRange(
        "tolerance",
        later("Tolerance"),
        "m",
        1e-6,
        1e3,
        0.005,
        tip=later("By which the polygon that is made of a curve may be off it."),
    ),
    0.005,
)
