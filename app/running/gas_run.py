"""A run of discs in a box, from collision to collision; others see it move in the usual steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.geometry import turned
from sketchfall.app.drawing.mass import center_of_mass
from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.drawing.scene_change import with_change
from sketchfall.app.running.gas import circle_of
from sketchfall.app.running.gas_builder import GasBuilder
from sketchfall.app.running.inputs import AnyInput, Edit
from sketchfall.app.running.run import STEP, CannotFollowError, Checkpoint, Floats, Run

MOST_EVENTS = 100_000  # at a time, about 0.15 s
BYTES_PER_DISC = 400  # about, of all that a gas knows
ROUNDING = 1e-9  # s, by which the end of a step may be missed
ANOTHER_GAS = "a run from collision to collision cannot be changed while it is on"
SLOW_MOTION = "Slow motion: the discs collide more than {events:,} times in a step of 1/60 s."


@dataclass(frozen=True)
class GasCheckpoint(Checkpoint):
    steps: int
    scene: Scene
    gas: physics.DiscGas
    problem: str | None

    @property
    def size(self) -> int:
        return len(self.gas) * BYTES_PER_DISC

    def state_hash(self) -> str:
        return self.gas.state_hash()


class GasRun(Run):
    world = None

    def __init__(
        self, scene: Scene, builder: GasBuilder | None = None, most_events: int = MOST_EVENTS
    ) -> None:
        """What the builder has begun is finished. NotAGasError with the reasons against it."""
        super().__init__(scene)
        builder = builder or GasBuilder(scene)
        builder.work()
        assert builder.parts is not None
        self.parts = builder.parts
        self.gas = self.parts.gas
        self.most_events = most_events  # in a call of `step`
        self._is_slow = False  # a step has taken several calls
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
        return self._present()[0].copy()

    @property
    def velocities(self) -> Floats:
        """vx, vy and angular velocity of every body, in the order of the drawing."""
        return self._present()[1].copy()

    @property
    def joints(self) -> Mapping[int, physics.Joint]:
        return {}

    @property
    def notes(self) -> list[str]:
        slow = SLOW_MOTION.format(events=self.most_events) if self._is_slow else None
        return [*self.parts.notes, *(note for note in (slow, self.problem) if note)]

    def is_broken(self, joint_id: int) -> bool:
        return False  # there are none

    def take(self, done: AnyInput) -> None:
        """Names, colours and the like; whatever else changes would be another gas."""
        if not isinstance(done, Edit):
            raise CannotFollowError(ANOTHER_GAS)
        scene = with_change(self.scene, done.change)
        same = scene.world == self.scene.world and scene.joints == self.scene.joints
        if not same or [*map(_in_plain, scene.bodies)] != [*map(_in_plain, self.scene.bodies)]:
            raise CannotFollowError(ANOTHER_GAS)
        self.scene = scene

    def checkpoint(self) -> GasCheckpoint:
        return GasCheckpoint(self.steps, self.scene, self.gas.copy(), self.problem)

    def restore(self, checkpoint: Checkpoint) -> None:
        assert isinstance(checkpoint, GasCheckpoint)
        self.steps, self.scene, self.problem = checkpoint.steps, checkpoint.scene, checkpoint.problem
        self.gas = checkpoint.gas.copy()
        self._state = None

    def state_hash(self) -> str:
        return self.gas.state_hash()

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

    def interrupt(self) -> None:
        """No need: with no more than most_events, a step is not long."""

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


def _in_plain(body: BodyDrawing) -> BodyDrawing:
    """Without what a gas does not care about."""
    return replace(body, name="", colour=None, locked=False)


@dataclass(frozen=True)
class GasBody:
    """One body of a running gas: a disc, or a wall."""

    run: GasRun
    row: int
    drawing: BodyDrawing

    awake = True  # a gas never sleeps
    quarantined = False

    @property
    def kind(self) -> str:
        return self.drawing.kind

    @property
    def position(self) -> tuple[float, float]:
        x, y, _ = self.run._present()[0][self.row].tolist()
        return x, y

    @property
    def angle(self) -> float:
        return float(self.run._present()[0][self.row, 2])

    @property
    def velocity(self) -> tuple[float, float]:
        vx, vy, _ = self.run._present()[1][self.row].tolist()
        return vx, vy

    @property
    def angular_velocity(self) -> float:
        return float(self.run._present()[1][self.row, 2])

    @property
    def center_of_mass(self) -> tuple[float, float]:
        if self.kind == "static":
            return center_of_mass(self.drawing)
        x, y = self.position
        dx, dy = turned(circle_of(self.drawing).center, self.angle)
        return x + dx, y + dy
