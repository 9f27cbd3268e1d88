"""When two bodies on their way first touch: the time at which the gap between their outlines has closed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.measuring.within_step import Motion, root

LOOKS = 16  # in a step, so that a body that passes through a corner is not missed

Floats = NDArray[np.float64]


class Flight(NamedTuple):
    """A body that goes on as it moves now, with an even acceleration."""

    pieces: Sequence[tuple[Floats, float]]  # corners from the centre of mass at angle 0, and a radius
    motion: Motion
    acceleration: Point = (0.0, 0.0)

    @classmethod
    def of(cls, body: physics.Body, motion: Motion, acceleration: Point) -> Flight:
        """The shape of a body, at a moment of its motion."""
        (x, y), (cx, cy) = body.position, body.center_of_mass
        offset = np.array([x - cx, y - cy]) @ _turned(body.angle)
        return cls([(corners + offset, radius) for corners, radius in body.parts], motion, acceleration)

    def at(self, time: float) -> list[tuple[Floats, float]]:
        """The pieces in the world, so many seconds from now."""
        (x, y), (vx, vy), (ax, ay) = self.motion.center_of_mass, self.motion.velocity, self.acceleration
        center = np.array([x + time * (vx + time * ax / 2.0), y + time * (vy + time * ay / 2.0)])
        turn = _turned(self.motion.angle + time * self.motion.angular_velocity).T
        return [(center + corners @ turn, radius) for corners, radius in self.pieces]


def gap_after(a: Flight, b: Flight, time: float) -> float:
    """m between the two bodies; not above zero if they touch or overlap, however much."""
    return min(_gap(*first, *second) for first in a.at(time) for second in b.at(time))


def first_touch(a: Flight, b: Flight, seconds: float) -> float | None:
    """s from now until they touch, at most so many; with a negative number, the same back in time."""
    apart = 0.0
    for look in range(LOOKS + 1):
        time = seconds * look / LOOKS
        if gap_after(a, b, time) <= 0.0:
            return root(lambda t: gap_after(a, b, t), rises=False, low=apart, high=time)
        apart = time
    return None


def _turned(angle: float) -> Floats:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s], [s, c]])


def _gap(first: Floats, first_radius: float, second: Floats, second_radius: float) -> float:
    """Between two convex pieces: corners in a row, with a radius around them."""
    if _overlap(first, second):
        return -math.inf
    nearest = min(_to_edges(first, second), _to_edges(second, first))
    return nearest - first_radius - second_radius


def _overlap(first: Floats, second: Floats) -> bool:
    """Whether no edge of either has the other one beyond it."""
    if max(len(first), len(second)) < 3:
        return False
    return not any(
        bool(np.any(((other[None, :, :] - one[:, None, :]) * _outward(one)[:, None, :]).sum(2).min(1) >= 0.0))
        for one, other in ((first, second), (second, first))
        if len(one) >= 2
    )


def _outward(corners: Floats) -> Floats:
    """Of each edge of a polygon that goes counter-clockwise."""
    edges = np.roll(corners, -1, axis=0) - corners
    return np.column_stack([edges[:, 1], -edges[:, 0]])


def _to_edges(points: Floats, corners: Floats) -> float:
    """The least distance of any of the points from the edges."""
    edges = np.roll(corners, -1, axis=0) - corners
    lengths = (edges**2).sum(1)
    ways = points[:, None, :] - corners[None, :, :]
    along = (ways * edges).sum(2) / np.where(lengths > 0.0, lengths, 1.0)
    feet = corners + np.clip(along, 0.0, 1.0)[:, :, None] * edges
    return float(np.hypot(*np.moveaxis(points[:, None, :] - feet, 2, 0)).min())
