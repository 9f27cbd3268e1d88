"""A magnet as the user of the engine sees it: the two poles of a body."""

from __future__ import annotations

from dataclasses import dataclass

from sketchfall.physics import checks
from sketchfall.physics.constants import MAX_CHARGE, MAX_COORDINATE
from sketchfall.physics.sentences import sentence


@dataclass(frozen=True)
class Magnet:
    """Two poles of opposite kinds; every number is checked when the magnet is made."""

    strength: float
    """Of each pole, not 0. Two north poles of 1 push each other apart with 1 N from 1 m, as two south poles
    do; a north and a south pole attract each other. Below 0, north and south change places."""

    north: tuple[float, float]
    """Where the north pole is in the body's frame, m."""

    south: tuple[float, float]
    """Likewise, and not at the same place."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "strength", checks.bounded("strength", self.strength, MAX_CHARGE))
        for name in ("north", "south"):
            object.__setattr__(self, name, checks.pair(name, getattr(self, name), MAX_COORDINATE))
        if self.strength == 0.0:
            raise ValueError(sentence("strength: 0 is no magnet; a body without one has None"))
        if self.north == self.south:
            raise ValueError(sentence("south: both poles are at {place}", place=self.south))
