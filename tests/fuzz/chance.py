"""Numbers by chance: mostly such as people draw, some as large, small or equal as they may be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True)
class Chance:
    """`wildness` is the share of numbers that are extreme: in some cases most of them, in others a few."""

    source: random.Random
    wildness: float

    @classmethod
    def of(cls, source: random.Random) -> Chance:
        return cls(source, source.choice([0.0, 0.02, 0.05, 0.1, 0.3, 0.8]))

    def flip(self, share: float = 0.5) -> bool:
        return self.source.random() < share

    def wild(self) -> bool:
        return self.flip(self.wildness)

    def number(self, low: float, high: float, extremes: Sequence[float]) -> float:
        return self.source.choice(extremes) if self.wild() else self.source.uniform(low, high)

    def coordinate(self) -> float:
        sizes = [0.0, 1e-9, 1e-3, 1e3, 1e6, 1e7, 1e8, 1e9]
        return self.number(-5.0, 5.0, [sign * size for size in sizes for sign in (-1.0, 1.0)])

    def point(self) -> Point:
        return self.coordinate(), self.coordinate()

    def size(self) -> float:
        return self.number(0.1, 1.0, [1e-9, 1e-6, 1e-3, 1e-3, 1e-2, 20.0, 1e3, 1e6])

    def speed(self) -> float:
        return self.number(-5.0, 5.0, [0.0, 300.0, -300.0, 1e4, 1e5, -1e5, 1e-9])

    def velocity(self) -> Point:
        return self.speed(), self.speed()

    def gravity(self) -> Point:
        across = self.number(0.0, 0.0, [9.81, -1e3, 1e5, -1e5])
        return across, self.number(-9.81, -9.81, [0.0, 9.81, 1e3, -1e3, 1e5, -1e5, 1e-9])

    def density(self) -> float:
        return self.number(0.5, 2.0, [1e-9, 1e-6, 1e-3, 1e3, 1e6, 1e9, 1e12])

    def strength(self) -> float:
        return self.number(0.0, 1e3, [0.0, 1e-9, 1e6, 1e9, 1e12])
