"""The same drawing by both methods at once: in steps of 1/60 s, and from collision to collision.

Both are looked at after every step, so they are in the same moment of simulated time.
"""

from __future__ import annotations

from time import thread_time

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.gases.gas_builder import GasBuilder
from sketchfall.app.gases.gas_run import GasRun
from sketchfall.app.running.pace import MOST_EVENTS_IN_A_FRAME
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import Run
from sketchfall.app.running.world_builder import WorldBuilder

Floats = NDArray[np.float64]
Pair = tuple[int, int]


class Side:
    """One of the two runs, and what it has cost."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.collisions = 0
        self.spent = 0.0  # s of CPU in its steps
        self._start = run.energy().total

    @property
    def collision_rate(self) -> float:
        """Per simulated second."""
        return self.collisions / self.run.time if self.run.time > 0.0 else 0.0

    @property
    def energy_change(self) -> float:
        """Relative to the start; 0 if there was none."""
        return self.run.energy().total / self._start - 1.0 if self._start else 0.0

    @property
    def cost(self) -> float:
        """ms of CPU for a simulated second."""
        return 1000.0 * self.spent / self.run.time if self.run.time > 0.0 else 0.0

    def step(self) -> None:
        began = thread_time()
        self.run.step()
        self.spent += thread_time() - began


class SteppedSide(Side):
    """Rigid bodies. A collision is a pair that pushes in this step, and did not in the one before."""

    def __init__(self, run: RigidRun) -> None:
        super().__init__(run)
        self._world = run.world
        self._pushing: set[Pair] = set()

    def step(self) -> None:
        super().step()
        contacts = self._world.contacts
        contacts = contacts[contacts["normal_impulse"] > 0.0]
        pushing = set(zip(contacts["body_a"].tolist(), contacts["body_b"].tolist(), strict=True))
        self.collisions += len(pushing - self._pushing)
        self._pushing = pushing


class ContinuousSide(Side):
    """Discs, from collision to collision."""

    def __init__(self, run: GasRun) -> None:
        super().__init__(run)
        self._gas = run.gas

    def step(self) -> None:
        super().step()
        self.collisions = self._gas.events


class MethodComparison:
    """Made in slices by `work`; then `step` moves both on."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._world = WorldBuilder(replace(scene, world=replace(scene.world, method="rigid_bodies")))
        self._gas = GasBuilder(replace(scene, world=replace(scene.world, method="event_driven")))
        self._moving = np.array([body.kind == "dynamic" for body in scene.bodies], bool)
        self.times: list[float] = []  # s, after each step
        self.differences: list[float] = []  # m, the largest one then

    def work(self, seconds: float) -> bool:
        """Go on for about so long; True when both are there. NotAGasError if the drawing is none."""
        if not self._gas.work(seconds) or not self._world.work(seconds):
            return False
        self.stepped = SteppedSide(RigidRun(self._world.scene, self._world))
        self.continuous = ContinuousSide(GasRun(self._gas.scene, self._gas, MOST_EVENTS_IN_A_FRAME))
        return True

    @property
    def time(self) -> float:
        return self.stepped.run.time

    @property
    def difference(self) -> float:
        """m: how far apart the same disc is in both, at most."""
        return self.differences[-1] if self.differences else 0.0

    def step(self) -> None:
        """Both go on by a step; where the discs need several calls for theirs, the other waits for them."""
        self.continuous.step()
        if self.continuous.run.steps == self.stepped.run.steps:
            return
        self.stepped.step()
        ways = self.stepped.run.poses[:, :2] - self.continuous.run.poses[:, :2]
        self.times.append(self.time)
        distances: Floats = np.hypot(*ways[self._moving].T)
        self.differences.append(float(distances.max(initial=0.0)))
