"""What runs a drawing: step by step, and only when asked to. What keeps it in time with a clock is a `Pace`.

There are two kinds, which `starting` tells apart: of rigid bodies (rigid_run), and of discs in a box that go
from collision to collision (gas_run). Whoever shows a run, keeps it or writes about it sees this face only.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.running.inputs import AnyInput
from sketchfall.app.running.motor_keys import MotorKeys
from sketchfall.app.running.pull import Pull

STEP = 1.0 / 60.0  # s

Floats = NDArray[np.float64]
Rough = NDArray[np.float32]  # x, y and angle of every body, in the order of the drawing; for looking


class CannotFollowError(DrawingError):
    """The drawing was changed into one that this run cannot go on with."""


class MovingBody(Protocol):
    """A body of the drawing as it is now: physics.Body, or a disc."""

    @property
    def position(self) -> tuple[float, float]: ...
    @property
    def angle(self) -> float: ...
    @property
    def velocity(self) -> tuple[float, float]: ...
    @property
    def angular_velocity(self) -> float: ...
    @property
    def center_of_mass(self) -> tuple[float, float]: ...
    @property
    def kind(self) -> str: ...
    @property
    def awake(self) -> bool: ...
    @property
    def quarantined(self) -> bool: ...


class Checkpoint(ABC):
    """A run at some moment. It never changes, however the run goes on."""

    steps: int
    scene: Scene

    @property
    @abstractmethod
    def size(self) -> int:
        """Bytes, about."""

    @abstractmethod
    def state_hash(self) -> str:
        """That of the run then."""

    @abstractmethod
    def restored(self, run: Run) -> Run:
        """A run at that moment: the one that is given, if it is of the same kind, or else a new one."""


class Run(ABC):
    """A drawing that runs. The drawing itself stays as it is."""

    world: physics.World | None  # None if there is none of rigid bodies: no contacts, and nothing sleeps
    pull: Pull | None = None  # what holds a body to the hand; only rigid bodies can be held

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.motor_keys = MotorKeys(scene)
        self.senses = False  # whether a body of it is a sensor
        self.steps = 0
        self.touched = False  # somebody has taken hold of a body, put it elsewhere or changed the drawing
        self.problem: str | None = None  # a sentence, once time cannot go on

    @property
    @abstractmethod
    def time(self) -> float:
        """Simulated seconds."""

    @property
    @abstractmethod
    def poses(self) -> Floats:
        """x, y and angle of every body, in the order of the drawing."""

    def read_poses(self, room: physics.PoseRoom | None) -> tuple[Floats, int]:
        """The same, with a sum of all their bits; and roughly, if there is room for it."""
        poses = self.poses
        if room is not None:
            room.add(poses)
        return poses, physics.sum_of_bits(poses)

    @property
    @abstractmethod
    def bodies(self) -> Mapping[int, MovingBody]:
        """By the drawing's ids."""

    @property
    @abstractmethod
    def joints(self) -> Mapping[int, physics.Joint]:
        """By the drawing's ids."""

    @property
    @abstractmethod
    def notes(self) -> list[str]:
        """Sentences that a user should read; the problem is one of them."""

    @abstractmethod
    def is_broken(self, joint_id: int) -> bool:
        """Whether the joint was torn apart."""

    @abstractmethod
    def take(self, done: AnyInput) -> Run:
        """Something is done to the run; it obeys from its next step on. What goes on: this run, or one of
        another kind, if the drawing was given another method.

        What an edit made, deleted or set in the drawing is taken over; places and velocities of bodies that
        are there belong to the run. CannotFollowError if this kind of run cannot go on with it, and then
        nothing has changed; another ValueError if the engine refuses it half-way.
        """

    def takes_long(self, done: AnyInput) -> bool:
        """Whether to take this may keep somebody waiting: then it is for a thread, and is never refused."""
        return False

    @abstractmethod
    def checkpoint(self) -> Checkpoint:
        """Everything needed to go on from here, bit for bit."""

    @abstractmethod
    def restore(self, checkpoint: Checkpoint) -> None:
        """Be again as when a run of the same drawing gave this checkpoint."""

    @abstractmethod
    def state_hash(self) -> str:
        """Equal for equal states, to the last bit."""

    @abstractmethod
    def energy(self) -> physics.Energy: ...

    @abstractmethod
    def step(self) -> None:
        """Go on by a step. Nothing moves any more once there is a problem."""

    @abstractmethod
    def interrupt(self) -> None:
        """From another thread: a step under way ends as soon as it can, and the run is of no use any more."""
