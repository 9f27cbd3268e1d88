"""A scene of discs in a box that runs from collision to collision; others see it move in the usual steps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import turned
from sketchfall.app.drawing.mass import center_of_mass
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, Scene
from sketchfall.app.running.gas import GasProblem, circle_of, discs_of, gas_notes, gas_of
from sketchfall.app.running.simulation import STEP

SHOWN_PROBLEMS = 3
MOST_EVENTS = 100_000  # at a time, about 0.15 s
ROUNDING = 1e-9  # s, by which the end of a step may be missed
SLOW_MOTION = "Slow motion: the discs collide more than {events:,} times in a step of 1/60 s."

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


class GasBuilding:
    """The gas of a scene, made in a thread, so that nobody has to wait for it longer than he wants to."""

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


class GasSimulation:
    """A scene that runs as a gas. The scene itself stays as drawn."""

    world: physics.World | None = None  # of rigid bodies: there is none

    def __init__(
        self, scene: Scene, building: GasBuilding | None = None, most_events: int = MOST_EVENTS
    ) -> None:
        self.scene = scene
        building = building or GasBuilding(scene)
        building.work()
        assert building.parts is not None
        self.parts = building.parts
        self.gas = self.parts.gas
        self.most_events = most_events  # in a call of `step`
        self.steps = 0
        self._is_slow = False  # a step has taken several calls
        self.problem: str | None = None  # a sentence, once time cannot go on
        self.joints: dict[int, physics.Joint] = {}
        self._state: tuple[Floats, Floats] | None = None  # poses and velocities, once somebody asked

    @cached_property
    def bodies(self) -> dict[int, GasBody]:
        """Made when somebody asks, since there are many of them and a run alone needs none."""
        return {body.id: GasBody(self, row, body) for row, body in enumerate(self.scene.bodies)}

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
        slow = SLOW_MOTION.format(events=self.most_events) if self._is_slow else None
        return [*self.parts.notes, *(note for note in (slow, self.problem) if note)]

    def energy(self) -> physics.Energy:
        """With that of spinning, which nothing changes here."""
        inertias = 0.5 * self.gas.masses * self.gas.radii**2
        spinning = float(0.5 * (inertias * self.parts.spins**2).sum())
        return physics.Energy(self.gas.kinetic_energy() + spinning, self.gas.potential_energy(), 0.0)

    def step(self) -> None:
        """Go on to the end of the step, or as far as most_events lead: then it takes more calls."""
        self._state = None
        if self.problem is None:
            end = (self.steps + 1) * STEP
            try:
                self.gas.advance(max(0.0, end - self.gas.time), self.most_events)
            except physics.GasStalledError as error:
                self.problem = f"The run stands still: {error}."
            if self.problem is None and end - self.gas.time > ROUNDING:
                self._is_slow = True
                return
        self.steps += 1

    def _present(self) -> tuple[Floats, Floats]:
        if self._state is None:
            parts = self.parts
            poses, velocities = parts.drawn.copy(), np.zeros_like(parts.drawn)
            angles = parts.drawn[parts.rows, 2] + parts.spins * self.gas.time
            # The gas knows where the centre is; the body's frame may lie elsewhere.
            cos, sin = np.cos(angles), np.sin(angles)
            x, y = parts.centers.T
            shift = np.column_stack((cos * x - sin * y, sin * x + cos * y))
            poses[parts.rows, :2] = self.gas.positions - shift
            poses[parts.rows, 2] = angles
            velocities[parts.rows, :2] = self.gas.velocities
            velocities[parts.rows, 2] = parts.spins
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
