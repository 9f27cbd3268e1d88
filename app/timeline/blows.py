"""Who pushed a body hardest in the last step of a world, and how hard: both sides of an impact."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Blow(NamedTuple):
    partner: int  # the other body, by its place in the world
    impulse: float  # N s


def hardest_blow(contacts: NDArray[np.void], body: int) -> Blow | None:
    """Among all contacts of the world; None if the body touches nothing."""
    mine = np.flatnonzero((contacts["body_a"] == body) | (contacts["body_b"] == body))
    sums: dict[int, tuple[float, float]] = {}
    for a, b, _, (nx, ny), _, along, across in contacts[mine].tolist():
        # A pair may have two points; friction is part of the blow.
        partner = b if a == body else a
        x, y = sums.get(partner, (0.0, 0.0))
        sums[partner] = x + along * nx - across * ny, y + along * ny + across * nx
    blows = (Blow(partner, math.hypot(*impulse)) for partner, impulse in sums.items())
    return max(blows, key=lambda blow: blow.impulse, default=None)
