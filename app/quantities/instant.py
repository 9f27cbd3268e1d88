"""What quantities are read from: the bodies and joints of a run, or of a drawing that does not run, at one
moment. Accelerations come from the velocities before and after the last step, exactly as it was made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, to_world, turned
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.running.run import STEP, Run


class Rates(NamedTuple):
    """How a body moves, or how that changes."""

    x: float  # m/s, m/s^2
    y: float
    turn: float  # rad/s, rad/s^2


class Moving(Protocol):
    """A body as it is now."""

    @property
    def angle(self) -> float: ...
    @property
    def velocity(self) -> Point: ...
    @property
    def angular_velocity(self) -> float: ...
    @property
    def center_of_mass(self) -> Point: ...


class Weight(NamedTuple):
    mass: float  # kg
    inertia: float  # kg m^2, about the centre of mass


class Instant(ABC):
    """What is not known at this moment is None."""

    time: float  # s
    gravity: Point  # m/s^2

    @abstractmethod
    def body(self, body_id: int | None) -> Moving | None:
        """None if there is none that can be measured."""

    @abstractmethod
    def weight(self, body_id: int) -> Weight: ...

    @abstractmethod
    def centroid(self, body_id: int) -> Point:
        """Its centre of mass, in its own frame."""

    @abstractmethod
    def all_bodies(self) -> Iterable[BodyDrawing]: ...

    def is_lost(self, body_id: int) -> bool:
        """Whether a run has given it up, so that it counts for nothing."""
        return False

    def moving_bodies(self) -> list[tuple[Moving, Weight]] | None:
        """All that obey forces; None if one of them is not known: a sum of the others is not one of all."""
        moving = [
            (self.body(drawing.id), self.weight(drawing.id))
            for drawing in self.all_bodies()
            if drawing.kind == "dynamic" and not self.is_lost(drawing.id)
        ]
        known = [(body, weight) for body, weight in moving if body is not None]
        return known if len(known) == len(moving) else None

    def joint(self, joint_id: int | None) -> physics.Joint | None:
        """None if there is none, or it is torn."""
        return None

    def acceleration(self, body_id: int | None) -> Rates | None:
        """The mean over the last step."""
        return None

    def touches(self, body_id: int | None) -> NDArray[np.void] | None:
        """See physics.Body.touches."""
        return None

    def engine_id(self, body_id: int | None) -> int | None:
        """By which `touches` name another body."""
        return None

    def touching_pairs(self) -> int | None:
        """How many pairs of bodies touch."""
        return None

    def energy(self) -> physics.Energy | None:
        return None


class RunInstant(Instant):
    """Of a run; `before` has the velocities of some bodies before its last step, by the drawing's ids."""

    def __init__(self, run: Run, before: Mapping[int, Rates] = MappingProxyType({})) -> None:
        self._run = run
        self._before = before
        self._touches: dict[int, NDArray[np.void]] = {}
        self._energy: physics.Energy | None = None
        self.time, self.gravity = run.time, run.scene.world.gravity

    def body(self, body_id: int | None) -> Moving | None:
        found = None if body_id is None else self._run.bodies.get(body_id)
        return None if found is None or found.quarantined else found

    def is_lost(self, body_id: int) -> bool:
        return self.body(body_id) is None

    def weight(self, body_id: int) -> Weight:
        found = self._run.bodies[body_id]
        if isinstance(found, physics.Body):
            return Weight(found.mass, found.inertia)
        return _drawn_weight(_drawn(self._run.scene, body_id))

    def centroid(self, body_id: int) -> Point:
        found = self._run.bodies[body_id]
        if isinstance(found, physics.Body):
            (x, y), (cx, cy) = found.position, found.center_of_mass
            return turned((cx - x, cy - y), -found.angle)
        return mass_of(_drawn(self._run.scene, body_id)).centroid

    def all_bodies(self) -> Iterable[BodyDrawing]:
        return self._run.scene.bodies

    def joint(self, joint_id: int | None) -> physics.Joint | None:
        if joint_id is None or joint_id not in self._run.joints or self._run.is_broken(joint_id):
            return None
        return self._run.joints[joint_id]

    def acceleration(self, body_id: int | None) -> Rates | None:
        now = self.body(body_id)
        if body_id is None or now is None or body_id not in self._before:
            return None
        (x, y), before = now.velocity, self._before[body_id]
        turn = now.angular_velocity - before.turn
        return Rates((x - before.x) / STEP, (y - before.y) / STEP, turn / STEP)

    def touches(self, body_id: int | None) -> NDArray[np.void] | None:
        body = self.body(body_id)
        if body_id is None or not isinstance(body, physics.Body):
            return None
        if body_id not in self._touches:
            self._touches[body_id] = body.touches
        return self._touches[body_id]

    def engine_id(self, body_id: int | None) -> int | None:
        body = self.body(body_id)
        return body.id if isinstance(body, physics.Body) else None

    def touching_pairs(self) -> int | None:
        if self._run.world is None:
            return None
        return len(np.unique(self._run.world.contacts[["body_a", "body_b"]]))

    def energy(self) -> physics.Energy | None:
        if self._energy is None:  # of which several quantities tell a part
            self._energy = self._run.energy()
        return self._energy


class DrawnInstant(Instant):
    """Of a drawing that does not run: what can be told of its first moment."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.time, self.gravity = 0.0, scene.world.gravity

    def body(self, body_id: int | None) -> Moving | None:
        return None if body_id is None else DrawnBody(_drawn(self._scene, body_id))

    def weight(self, body_id: int) -> Weight:
        return _drawn_weight(_drawn(self._scene, body_id))

    def centroid(self, body_id: int) -> Point:
        return mass_of(_drawn(self._scene, body_id)).centroid

    def all_bodies(self) -> Iterable[BodyDrawing]:
        return self._scene.bodies


class DrawnBody:
    """As it will begin."""

    def __init__(self, drawing: BodyDrawing) -> None:
        self._drawing = drawing
        self.angle, self.velocity = drawing.angle, drawing.velocity
        self.angular_velocity = drawing.angular_velocity

    @property
    def center_of_mass(self) -> Point:
        (center,) = to_world([mass_of(self._drawing).centroid], self._drawing)
        return center


def _drawn(scene: Scene, body_id: int) -> BodyDrawing:
    return next(body for body in scene.bodies if body.id == body_id)


def _drawn_weight(drawing: BodyDrawing) -> Weight:
    found = mass_of(drawing)
    return Weight(found.mass, found.inertia)
