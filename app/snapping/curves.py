"""Straight and round lines on which a point may land: the place nearest to it, and where two cross."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.snapping.kinds import Kind

SLACK = 1e-9  # of a length, by which rounding may put a crossing beyond the end of a line
LEAST_SINE = 1e-6  # of the angle at which two lines cross; nearly parallel ones cross anywhere


@dataclass(frozen=True)
class Straight:
    """From `low` to `high` along a direction."""

    kind: Kind
    start: Point
    direction: Point  # of length 1
    low: float = 0.0  # m from the start
    high: float = math.inf
    owner: int = 0  # the body whose side it is, or in line with which it is

    @property
    def degrees(self) -> float:
        return math.degrees(math.atan2(self.direction[1], self.direction[0])) % 360.0

    def at(self, along: float) -> Point:
        return self.start[0] + along * self.direction[0], self.start[1] + along * self.direction[1]

    def place_of(self, point: Point) -> float:
        """How far along the line the point lies."""
        dx, dy = point[0] - self.start[0], point[1] - self.start[1]
        return dx * self.direction[0] + dy * self.direction[1]

    def nearest(self, point: Point) -> Point:
        return self.at(min(self.high, max(self.low, self.place_of(point))))

    def holds(self, along: float) -> bool:
        slack = SLACK * max(1.0, abs(along))
        return self.low - slack <= along <= self.high + slack


@dataclass(frozen=True)
class Round:
    """A circle."""

    kind: Kind
    center: Point
    radius: float
    owner: int = 0
    degrees: float = 0.0

    def nearest(self, point: Point) -> Point:
        distance = math.dist(self.center, point)
        if distance == 0.0:
            return self.center[0] + self.radius, self.center[1]
        share = self.radius / distance
        return (
            self.center[0] + share * (point[0] - self.center[0]),
            self.center[1] + share * (point[1] - self.center[1]),
        )


Curve = Straight | Round


def crossings(one: Curve, other: Curve) -> list[Point]:
    """Where two lines meet; on one along an axis, with its very coordinate, to the last digit."""
    if isinstance(one, Straight) and isinstance(other, Straight):
        return _of_straight(one, other)
    if isinstance(one, Straight):
        assert isinstance(other, Round)
        return _through_circle(one, other)
    if isinstance(other, Straight):
        return _through_circle(other, one)
    return _of_circles(one, other)


def _of_straight(one: Straight, other: Straight) -> list[Point]:
    (rx, ry), (sx, sy) = one.direction, other.direction
    sine = rx * sy - ry * sx
    if abs(sine) < LEAST_SINE:
        return []
    dx, dy = other.start[0] - one.start[0], other.start[1] - one.start[1]
    along_one, along_other = (dx * sy - dy * sx) / sine, (dx * ry - dy * rx) / sine
    if not (one.holds(along_one) and other.holds(along_other)):
        return []
    x, y = one.at(along_one)
    for line in (one, other):
        x = line.start[0] if line.direction[0] == 0.0 else x
        y = line.start[1] if line.direction[1] == 0.0 else y
    return [(x, y)]


def _through_circle(line: Straight, circle: Round) -> list[Point]:
    middle = line.place_of(circle.center)
    gap = math.dist(line.at(middle), circle.center)
    if gap > circle.radius:
        return []
    half = math.sqrt(circle.radius**2 - gap**2)
    return [line.at(along) for along in (middle - half, middle + half) if line.holds(along)]


def _of_circles(one: Round, other: Round) -> list[Point]:
    distance = math.dist(one.center, other.center)
    if distance == 0.0 or not abs(one.radius - other.radius) <= distance <= one.radius + other.radius:
        return []
    along = (distance**2 + one.radius**2 - other.radius**2) / (2.0 * distance)
    half = math.sqrt(max(0.0, one.radius**2 - along**2))
    ux, uy = (other.center[0] - one.center[0]) / distance, (other.center[1] - one.center[1]) / distance
    x, y = one.center[0] + along * ux, one.center[1] + along * uy
    return [(x - half * uy, y + half * ux), (x + half * uy, y - half * ux)]


def tangent_points(start: Point, circle: Round) -> list[Point]:
    """Where lines from a point outside touch the circle."""
    distance = math.dist(start, circle.center)
    if distance <= circle.radius:
        return []
    towards = math.atan2(start[1] - circle.center[1], start[0] - circle.center[0])
    half = math.acos(circle.radius / distance)
    return [
        (
            circle.center[0] + circle.radius * math.cos(angle),
            circle.center[1] + circle.radius * math.sin(angle),
        )
        for angle in (towards - half, towards + half)
    ]
