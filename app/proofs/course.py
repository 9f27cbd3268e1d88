"""A motion in closed form: stretches of constant acceleration, one after another.

Every motion that is proved here is of this kind: an impact, a stop or the moment at which slipping ends
begins a new leg, and within a leg place and speed follow from Galileo's formulas.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.geometry import Point, turned

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Leg:
    """From its start on, the body's centre of mass and its angle move with constant accelerations."""

    start: float  # s
    center: Point  # of mass, in the world
    velocity: Point  # m/s
    acceleration: Point = (0.0, 0.0)  # m/s^2
    angle: float = 0.0  # rad
    spin: float = 0.0  # rad/s
    spin_up: float = 0.0  # rad/s^2

    def at(self, time: float) -> Leg:
        """The state at a time, as the leg that goes on from there."""
        t = time - self.start
        (x, y), (vx, vy), (ax, ay) = self.center, self.velocity, self.acceleration
        return replace(
            self,
            start=time,
            center=(x + vx * t + 0.5 * ax * t * t, y + vy * t + 0.5 * ay * t * t),
            velocity=(vx + ax * t, vy + ay * t),
            angle=self.angle + self.spin * t + 0.5 * self.spin_up * t * t,
            spin=self.spin + self.spin_up * t,
        )


@dataclass(frozen=True)
class Course:
    """All legs of a body, in the order of time, the first from 0 on."""

    legs: tuple[Leg, ...]
    centroid: Point = (0.0, 0.0)  # in the body's frame

    def at(self, time: float) -> Leg:
        index = bisect_right(self.legs, time, key=lambda leg: leg.start) - 1
        return self.legs[max(0, index)].at(time)

    def pose(self, time: float) -> tuple[float, float, float]:
        """x, y and angle of the body's frame."""
        now = self.at(time)
        dx, dy = turned(self.centroid, now.angle)
        return now.center[0] - dx, now.center[1] - dy, now.angle

    def poses(self, times: Floats) -> Floats:
        """The same for many times, a row each."""
        index = np.searchsorted([leg.start for leg in self.legs], times, side="right") - 1
        rows = np.array(
            [
                (*leg.center, leg.angle, *leg.velocity, leg.spin, *leg.acceleration, leg.spin_up, leg.start)
                for leg in self.legs
            ]
        )[np.maximum(0, index)]
        t = (times - rows[:, 9])[:, None]
        poses: Floats = rows[:, :3] + rows[:, 3:6] * t + 0.5 * rows[:, 6:9] * t * t
        cos, sin = np.cos(poses[:, 2]), np.sin(poses[:, 2])
        poses[:, 0] -= cos * self.centroid[0] - sin * self.centroid[1]
        poses[:, 1] -= sin * self.centroid[0] + cos * self.centroid[1]
        return poses


def dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]


def times(factor: float, a: Point) -> Point:
    return factor * a[0], factor * a[1]


def plus(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def positive_roots(a: float, b: float, c: float) -> Sequence[float]:
    """The times after 0 at which a t^2 + b t + c is 0, in their order."""
    if a == 0.0:
        roots = [-c / b] if b != 0.0 else []
    else:
        root = math.sqrt(max(0.0, b * b - 4.0 * a * c)) if b * b >= 4.0 * a * c else math.nan
        q = -0.5 * (b + math.copysign(root, b))  # no difference of near numbers
        roots = [q / a] + ([c / q] if q != 0.0 else [])
    return sorted(t for t in roots if t > 0.0)
