"""From a drawing to the engine's gas of discs, made in a thread; or all that prevents it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.running.gas import GasProblem, circle_of, discs_of, gas_notes, gas_of

SHOWN_PROBLEMS = 3

Floats = NDArray[np.float64]


class NotAGasError(DrawingError):
    """A drawing that cannot run from collision to collision, with all that prevents it."""

    def __init__(self, problems: Sequence[GasProblem]) -> None:
        super().__init__(in_words(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class GasParts:
    """What a run begins with."""

    gas: physics.DiscGas
    notes: list[str]
    rows: NDArray[np.intp]  # of the discs among the bodies
    drawn: Floats  # x, y and angle of every body
    centers: Floats  # m, of the discs in the frames of their bodies
    spins: Floats  # rad/s, of the discs

    @classmethod
    def of(cls, scene: Scene) -> GasParts:
        """NotAGasError with the reasons against it."""
        gas = gas_of(scene)
        if isinstance(gas, list):
            raise NotAGasError(gas)
        discs = discs_of(scene)
        return cls(
            gas,
            gas_notes(scene, gas),
            np.array([row for row, body in enumerate(scene.bodies) if body.kind == "dynamic"], np.intp),
            np.array([(*body.position, body.angle) for body in scene.bodies], float).reshape(-1, 3),
            np.array([circle_of(disc).center for disc in discs], float).reshape(-1, 2),
            np.array([0.0 if disc.fixed_rotation else disc.angular_velocity for disc in discs], float),
        )


class GasBuilder:
    """Works in a thread, so that nobody has to wait for it longer than he wants to."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.parts: GasParts | None = None
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._outcome: Future[GasParts] | None = None

    @property
    def share_done(self) -> float:
        return 0.0 if self.parts is None else 1.0

    def work(self, seconds: float = math.inf) -> bool:
        """Wait for about so long; True when all is there. NotAGasError with the reasons against it."""
        if self._outcome is None:
            self._outcome = self._thread.submit(GasParts.of, self.scene)
            self._thread.shutdown(wait=False)
        try:
            self.parts = self._outcome.result(None if seconds == math.inf else seconds)
        except TimeoutError:
            return False
        return True


def in_words(problems: Sequence[GasProblem]) -> str:
    """Why a drawing cannot run from collision to collision, for a sentence that goes on after it."""
    shown = " ".join(problem.sentence for problem in problems[:SHOWN_PROBLEMS])
    more = len(problems) - SHOWN_PROBLEMS
    return f"it is no gas of discs in a box: {shown}".rstrip(".") + (f", and {more} more" if more > 0 else "")
