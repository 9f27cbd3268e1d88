"""A scene of discs in a box that runs from collision to collision; others see it move in the usual steps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import physics
from app.gas import GasProblem, circle_of, discs_of, gas_notes, gas_of
from app.geometry import turned
from app.mass import center_of_mass
from app.scene import BodyDrawing, DrawingError, Scene
from app.simulation import STEP

SHOWN_PROBLEMS = 3

Floats = NDArray[np.float64]


class GasBuilding:
    """The gas of a scene, made in a thread, so that nobody has to wait for it longer than he wants to."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.gas: physics.DiscGas | None = None
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._outcome: Future[physics.DiscGas | list[GasProblem]] | None = None

    @property
    def share_done(self) -> float:
        return 0.0 if self.gas is None else 1.0

    def work(self, seconds: float = math.inf) -> bool:
        """Wait for about so long; True when all is there. DrawingError with the first reasons against it."""
        if self._outcome is None:
            self._outcome = self._thread.submit(gas_of, self.scene)
            self._thread.shutdown(wait=False)
        try:
            gas = self._outcome.result(None if seconds == math.inf else seconds)
        except TimeoutError:
            return False
        if isinstance(gas, list):
            raise DrawingError(in_words(gas))
        self.gas = gas
        return True


def in_words(problems: Sequence[GasProblem]) -> str:
    """Why a drawing cannot run from collision to collision, for a sentence that goes on after it."""
    shown = " ".join(problem.sentence for problem in problems[:SHOWN_PROBLEMS])
    more = len(problems) - SHOWN_PROBLEMS
    return f"it is no gas of discs in a box: {shown}".rstrip(".") + (f", and {more} more" if more > 0 else "")


class GasSimulation:
    """A scene that runs as a gas. The scene itself stays as drawn."""

    world: physics.World | None = None  # of rigid bodies: there is none

    def __init__(
        self, scene: Scene, building: GasBuilding | None = None, most_events: int | None = None
    ) -> None:
        self.scene = scene
        building = building or GasBuilding(scene)
        building.work()
        assert building.gas is not None
        self.gas = building.gas
        self.most_events = most_events  # in a step; None: as many as there are
        self.steps = 0
        self.problem: str | None = None  # a sentence, once time cannot go on
        self.joints: dict[int, physics.Joint] = {}
        self._rows = [row for row, body in enumerate(scene.bodies) if body.kind == "dynamic"]
        self.bodies = {body.id: GasBody(self, row, body) for row, body in enumerate(scene.bodies)}
        self._notes = gas_notes(scene, self.gas)
        drawn = [(*body.position, body.angle) for body in scene.bodies]
        self._drawn: Floats = np.array(drawn, float).reshape(-1, 3)
        discs = discs_of(scene)
        self._centers: Floats = np.array([circle_of(disc).center for disc in discs], float).reshape(-1, 2)
        self._spins: Floats = np.array(
            [0.0 if disc.fixed_rotation else disc.angular_velocity for disc in discs]
        )
        self._state: tuple[Floats, Floats] | None = None  # poses and velocities, once somebody asked

    @property
    def time(self) -> float:
        return self.gas.time

    @property
    def poses(self) -> Floats:
        """x, y and angle of every body, in the order of the drawing."""
        return self._present()[0].copy()

    @property
    def velocities(self) -> Floats:
        """vx, vy and angular velocity of every body, in the order of the drawing."""
        return self._present()[1].copy()

    @property
    def notes(self) -> list[str]:
        return [*self._notes, *([self.problem] if self.problem else [])]

    def energy(self) -> physics.Energy:
        """With that of spinning, which nothing changes here."""
        inertias = 0.5 * self.gas.masses * self.gas.radii**2
        spinning = float(0.5 * (inertias * self._spins**2).sum())
        return physics.Energy(self.gas.kinetic_energy() + spinning, self.gas.potential_energy(), 0.0)

    def step(self) -> None:
        if self.problem is None:
            target = (self.steps + 1) * STEP if self.most_events is None else self.gas.time + STEP
            try:
                self.gas.advance(max(0.0, target - self.gas.time), self.most_events)
            except physics.GasStalledError as error:
                self.problem = f"The run stands still: {error}."
        self.steps += 1
        self._state = None

    def _present(self) -> tuple[Floats, Floats]:
        if self._state is None:
            poses, velocities = self._drawn.copy(), np.zeros_like(self._drawn)
            angles = self._drawn[self._rows, 2] + self._spins * self.gas.time
            # The gas knows where the centre is; the body's frame may lie elsewhere.
            cos, sin = np.cos(angles), np.sin(angles)
            x, y = self._centers.T
            shift = np.column_stack((cos * x - sin * y, sin * x + cos * y))
            poses[self._rows, :2] = self.gas.positions - shift
            poses[self._rows, 2] = angles
            velocities[self._rows, :2] = self.gas.velocities
            velocities[self._rows, 2] = self._spins
            self._state = poses, velocities
        return self._state


@dataclass(frozen=True)
class GasBody:
    """One body of a running gas: a disc, or a wall."""

    simulation: GasSimulation
    row: int
    drawing: BodyDrawing

    awake = True  # a gas never sleeps
    quarantined = False

    @property
    def kind(self) -> str:
        return self.drawing.kind

    @property
    def position(self) -> tuple[float, float]:
        x, y, _ = self.simulation._present()[0][self.row].tolist()
        return x, y

    @property
    def angle(self) -> float:
        return float(self.simulation._present()[0][self.row, 2])

    @property
    def velocity(self) -> tuple[float, float]:
        vx, vy, _ = self.simulation._present()[1][self.row].tolist()
        return vx, vy

    @property
    def angular_velocity(self) -> float:
        return float(self.simulation._present()[1][self.row, 2])

    @property
    def center_of_mass(self) -> tuple[float, float]:
        if self.kind == "static":
            return center_of_mass(self.drawing)
        x, y = self.position
        dx, dy = turned(circle_of(self.drawing).center, self.angle)
        return x + dx, y + dy
