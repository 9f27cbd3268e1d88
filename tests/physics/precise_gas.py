"""Elastic discs in the unit box with fifty digits, so that no rounding grows into the answer.

The obvious way: before each event all pairs and walls are looked at, and all discs are moved to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, localcontext
from typing import Any

import numpy as np
from numpy.typing import NDArray

DIGITS = 50
ROUNDING = Decimal("1e-40")  # what is closer than this touches

Meeting = tuple[
    Decimal, int, int, int
]  # when, which disc, and with which or along which axis; the other is -1
Pair = list[Decimal]  # x and y


@dataclass
class PreciseGas:
    places: list[Pair]
    velocities: list[Pair]
    radii: list[Decimal]
    masses: list[Decimal]
    disc_events: int = 0
    wall_events: int = 0

    @classmethod
    def of(cls, rows: Any) -> PreciseGas:
        """Each row is x, y, vx, vy, radius and mass."""
        exact = [[Decimal(float(number)) for number in row] for row in rows]
        places, velocities = [row[0:2] for row in exact], [row[2:4] for row in exact]
        return cls(places, velocities, [row[4] for row in exact], [row[5] for row in exact])

    @property
    def state(self) -> NDArray[np.float64]:
        """Places and velocities, a row for each disc."""
        return np.array([place + v for place, v in zip(self.places, self.velocities, strict=True)], float)

    def advance(self, seconds: float) -> None:
        with localcontext() as context:
            context.prec = DIGITS
            left = Decimal(float(seconds))
            while (meeting := min(self._candidates(), default=None)) is not None and meeting[0] <= left:
                self._fly(meeting[0])
                left -= meeting[0]
                self._bounce(*meeting[1:])
            self._fly(left)

    def _fly(self, seconds: Decimal) -> None:
        for place, v in zip(self.places, self.velocities, strict=True):
            place[0] += seconds * v[0]
            place[1] += seconds * v[1]

    def _candidates(self) -> list[Meeting]:
        found: list[Meeting] = []
        for a, (place, v, radius) in enumerate(zip(self.places, self.velocities, self.radii, strict=True)):
            for axis in (0, 1):
                if v[axis] != 0:
                    wall = 1 - radius if v[axis] > 0 else radius
                    found.append((max(Decimal(0), (wall - place[axis]) / v[axis]), a, -1, axis))
            found += [(wait, a, b, -1) for b in range(a) if (wait := self._wait(a, b)) is not None]
        return found

    def _wait(self, a: int, b: int) -> Decimal | None:
        """Until two discs meet, if they do."""
        dx, dy = (self.places[b][axis] - self.places[a][axis] for axis in (0, 1))
        vx, vy = (self.velocities[b][axis] - self.velocities[a][axis] for axis in (0, 1))
        closing = -(dx * vx + dy * vy)
        if closing <= ROUNDING:
            return None
        gap = dx * dx + dy * dy - (self.radii[a] + self.radii[b]) ** 2
        if gap <= ROUNDING:
            return Decimal(0)
        under = closing * closing - (vx * vx + vy * vy) * gap
        return None if under < 0 else gap / (closing + under.sqrt())

    def _bounce(self, a: int, b: int, axis: int) -> None:
        if axis >= 0:
            self.wall_events += 1
            self.velocities[a][axis] = -self.velocities[a][axis]
            return
        self.disc_events += 1
        d = [self.places[b][axis] - self.places[a][axis] for axis in (0, 1)]
        closing = sum(d[axis] * (self.velocities[a][axis] - self.velocities[b][axis]) for axis in (0, 1))
        total = self.masses[a] + self.masses[b]
        impulse = 2 * self.masses[a] * self.masses[b] / total * closing / (d[0] * d[0] + d[1] * d[1])
        for axis in (0, 1):
            self.velocities[a][axis] -= impulse / self.masses[a] * d[axis]
            self.velocities[b][axis] += impulse / self.masses[b] * d[axis]
