"""What the benchmark asks of an engine, and our engine as an answer to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tests.scenes import STEP, SceneSpec, build_world


class EngineRun(Protocol):
    """A scene that is being simulated by some engine."""

    def step(self) -> None:
        """Advance by one step of 1/60 s."""

    def poses(self) -> NDArray[np.float64]:
        """A copy of x, y and angle of every body, in the order of the scene."""

    def kinetic_energy(self) -> float:
        """The kinetic energy of all bodies in joules."""


StartRun = Callable[[SceneSpec], EngineRun]
"""An engine, as the benchmark sees it: makes a fresh run of a scene."""


class OurRun:
    """A scene in our engine. Sleeping is off, as it is by default in the peer: every body is simulated."""

    def __init__(self, spec: SceneSpec) -> None:
        self.world = build_world(spec, sleeping=False)

    def step(self) -> None:
        self.world.step(STEP)

    def poses(self) -> NDArray[np.float64]:
        return np.array(self.world.poses, dtype=np.float64)

    def kinetic_energy(self) -> float:
        return float(self.world.energy().kinetic)
