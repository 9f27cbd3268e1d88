"""The same drawing by both methods at once: in steps of 1/60 s, and from collision to collision.

Both are looked at after every step, so they are in the same moment of simulated time.
"""

from __future__ import annotations

from time import thread_time

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.running.gas_simulation import GasBuilding, GasSimulation
from sketchfall.app.running.motion import Motion
from sketchfall.app.running.run import EVENTS
from sketchfall.app.running.simulation import Simulation, WorldBuilding

Floats = NDArray[np.float64]
Pair = tuple[int, int]


class Side:
    """One of the two runs, and what it has cost."""

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        self.collisions = 0
        self.spent = 0.0  # s of CPU in its steps
        self._start = motion.energy().total

    @property
    def collision_rate(self) -> float:
        """Per simulated second."""
        return self.collisions / self.motion.time if self.motion.time > 0.0 else 0.0

    @property
    def energy_change(self) -> float:
        """Relative to the start; 0 if there was none."""
        return self.motion.energy().total / self._start - 1.0 if self._start else 0.0

    @property
    def cost(self) -> float:
        """ms of CPU for a simulated second."""
        return 1000.0 * self.spent / self.motion.time if self.motion.time > 0.0 else 0.0

    def step(self) -> None:
        began = thread_time()
        self.motion.step()
        self.spent += thread_time() - began


class SteppedSide(Side):
    """Rigid bodies. A collision is a pair that pushes in this step, and did not in the one before."""

    def __init__(self, simulation: Simulation) -> None:
        super().__init__(simulation)
        self._world = simulation.world
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

    def __init__(self, simulation: GasSimulation) -> None:
        super().__init__(simulation)
        self._gas = simulation.gas

    def step(self) -> None:
        super().step()
        self.collisions = self._gas.events


class Comparison:
    """Made in slices by `work`; then `step` moves both on."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._world = WorldBuilding(replace(scene, world=replace(scene.world, method="rigid_bodies")))
        self._gas = GasBuilding(replace(scene, world=replace(scene.world, method="event_driven")))
        self._moving = np.array([body.kind == "dynamic" for body in scene.bodies], bool)
        self.times: list[float] = []  # s, after each step
        self.differences: list[float] = []  # m, the largest one then

    def work(self, seconds: float) -> bool:
        """Go on for about so long; True when both are there. NotAGasError if the drawing is none."""
        if not self._gas.work(seconds) or not self._world.work(seconds):
            return False
        self.stepped = SteppedSide(Simulation(self._world.scene, self._world))
        self.continuous = ContinuousSide(GasSimulation(self._gas.scene, self._gas, EVENTS))
        return True

    @property
    def time(self) -> float:
        return self.stepped.motion.time

    @property
    def difference(self) -> float:
        """m: how far apart the same disc is in both, at most."""
        return self.differences[-1] if self.differences else 0.0

    def step(self) -> None:
        """Both go on by a step; where the discs need several calls for theirs, the other waits for them."""
        self.continuous.step()
        if self.continuous.motion.steps == self.stepped.motion.steps:
            return
        self.stepped.step()
        ways = self.stepped.motion.poses[:, :2] - self.continuous.motion.poses[:, :2]
        self.times.append(self.time)
        distances: Floats = np.hypot(*ways[self._moving].T)
        self.differences.append(float(distances.max(initial=0.0)))
