"""Who pushed a body hardest in the last step of a world, and how hard: both sides of an impact."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Impulse = tuple[float, float]  # N s along x and y, on the body of the pair that comes later in the world


class Blow(NamedTuple):
    partner: int  # the other body, by its place in the world
    impulse: Impulse

    @property
    def size(self) -> float:
        """N s"""
        return math.hypot(*self.impulse)


def hardest_blow(contacts: NDArray[np.void], body: int) -> Blow | None:
    """Among all contacts of the world; None if the body touches nothing."""
    blows = (Blow(partner, impulse) for partner, impulse in _impulses(contacts, body).items())
    return max(blows, key=lambda blow: blow.size, default=None)


def impulse_between(contacts: NDArray[np.void], body: int, partner: int) -> Impulse:
    """Nothing if they do not touch."""
    return _impulses(contacts, body).get(partner, (0.0, 0.0))


def _impulses(contacts: NDArray[np.void], body: int) -> dict[int, Impulse]:
    """By the other bodies: a pair may have two points, and friction is part of the blow."""
    mine = np.flatnonzero((contacts["body_a"] == body) | (contacts["body_b"] == body))
    sums: dict[int, Impulse] = {}
    for a, b, _, (nx, ny), _, along, across in contacts[mine].tolist():
        partner = b if a == body else a
        sign = 1.0 if a < b else -1.0
        x, y = sums.get(partner, (0.0, 0.0))
        sums[partner] = x + sign * (along * nx - across * ny), y + sign * (along * ny + across * nx)
    return sums
