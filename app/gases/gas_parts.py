"""What a run of a gas goes on with: the engine's gas, and what it has to know of the drawing beside that.

It is made of a drawing, or of another one when something was changed while it ran. That is done in arrays,
and only what is new is looked at, since it happens within a frame and there may be thousands of discs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import Box, Point
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, Scene
from sketchfall.app.drawing.transforms import placed_at
from sketchfall.app.gases.gas import (
    Discs,
    GasProblem,
    build,
    circle_of,
    discs_of,
    gas_notes,
    gas_of,
    problems_of_bodies,
    problems_of_room,
    problems_of_world,
    walls_around,
)
from sketchfall.app.language.catalogue import tr, tr_n

SHOWN_PROBLEMS = 3
FULL_STOPS = ".。"  # of all languages
NOBODY = (-1, None)

Floats = NDArray[np.float64]


class NotAGasError(DrawingError):
    """A drawing that cannot run from collision to collision, with all that prevents it."""

    def __init__(self, problems: Sequence[GasProblem]) -> None:
        super().__init__(tr("it is no gas of discs in a box: {problems}", problems=in_words(problems)))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class GasParts:
    gas: physics.DiscGas
    notes: list[str]
    discs: list[BodyDrawing]  # as they are drawn, in the order of the gas
    rows: NDArray[np.intp]  # of the discs among the bodies
    drawn: Floats  # x, y and angle of every body, at the time `begun`
    made_of: (
        Floats  # of each disc: x and y of its centre in its body's frame (m), radius, density, restitution
    )
    spins: Floats  # rad/s, of the discs
    begun: float  # s, the time of the gas when it was made

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
            discs,
            _rows_of_discs(scene),
            np.array([(*body.position, body.angle) for body in scene.bodies], float).reshape(-1, 3),
            np.array([_made_of(disc) for disc in discs], float).reshape(-1, 5),
            np.array([0.0 if disc.fixed_rotation else disc.angular_velocity for disc in discs], float),
            gas.time,
        )

    def changed(self, scene: Scene, poses: Floats, velocities: Floats) -> GasParts:
        """To go on with when the drawing has become this one, and its bodies are there and move so.

        NotAGasError with the reasons against it. Its last disc may be gone.
        """
        before = {disc.id: (place, disc) for place, disc in enumerate(self.discs)}
        discs = discs_of(scene)
        # Where each was among the discs there were; -1 if it was not there, or was otherwise.
        there = [before.get(disc.id, NOBODY) for disc in discs]
        known = [place if old is disc else -1 for disc, (place, old) in zip(discs, there, strict=True)]
        new = [disc for disc, place in zip(discs, known, strict=True) if place < 0]
        others = [
            (body, pose) for body, pose in zip(scene.bodies, poses, strict=True) if body.kind != "dynamic"
        ]
        problems = [
            *problems_of_world(scene),
            *problems_of_bodies(scene.bodies, (*new, *(body for body, _ in others))),
        ]
        if problems:
            raise NotAGasError(problems)
        # A row of nothing at the end is what -1 means.
        made_of = np.vstack((self.made_of, np.zeros(5)))[known]
        for place, disc in enumerate(discs):
            if known[place] < 0:
                made_of[place] = _made_of(disc)
        rows = _rows_of_discs(scene)
        centers = poses[rows, :2] + _turned(made_of[:, :2], poses[rows, 2])
        walls = walls_around(
            [placed_at(body, *pose.tolist()) for body, pose in others], self._middle(centers)
        )
        if isinstance(walls, list):
            raise NotAGasError(walls)
        problems = [*problems_of_room(discs, centers, made_of[:, 2], walls)]
        if problems:
            raise NotAGasError(problems)
        gas = build(
            scene.world, Discs(centers, velocities[rows, :2], *made_of[:, 2:].T), walls, since=self.gas
        )
        turns = np.array([not disc.fixed_rotation for disc in discs], bool)
        return GasParts(
            gas,
            gas_notes(scene, gas),
            discs,
            rows,
            poses,
            made_of,
            np.where(turns, velocities[rows, 2], 0.0),
            gas.time,
        )

    def _middle(self, centers: Floats) -> Point:
        """A point between the discs, or of the box if there are none."""
        if not len(centers):
            return Box(*self.gas.box).center
        x, y = ((centers.min(axis=0) + centers.max(axis=0)) / 2.0).tolist()
        return x, y

    def present(self) -> tuple[Floats, Floats]:
        """x, y and angle of every body, in the order of the drawing, and how fast they change."""
        gas = self.gas
        poses, velocities = self.drawn.copy(), np.zeros_like(self.drawn)
        angles = self.drawn[self.rows, 2] + self.spins * (gas.time - self.begun)
        # The gas knows where the centre is; the body's frame may lie elsewhere.
        poses[self.rows, :2] = gas.positions - _turned(self.made_of[:, :2], angles)
        poses[self.rows, 2] = angles
        velocities[self.rows, :2] = gas.velocities
        velocities[self.rows, 2] = self.spins
        return poses, velocities

    def copy(self) -> GasParts:
        """The same at this moment, which goes on by itself."""
        return replace(self, gas=self.gas.copy())


def _rows_of_discs(scene: Scene) -> NDArray[np.intp]:
    return np.array([row for row, body in enumerate(scene.bodies) if body.kind == "dynamic"], np.intp)


def _made_of(disc: BodyDrawing) -> tuple[float, ...]:
    circle, material = circle_of(disc), disc.material
    return *circle.center, circle.radius, material.density, material.restitution


def _turned(points: Floats, angles: Floats) -> Floats:
    cos, sin = np.cos(angles), np.sin(angles)
    x, y = points.T
    return np.column_stack((cos * x - sin * y, sin * x + cos * y))


def in_words(problems: Sequence[GasProblem]) -> str:
    """Why a drawing cannot run from collision to collision, for a sentence that goes on after it."""
    shown = " ".join(problem.sentence for problem in problems[:SHOWN_PROBLEMS]).rstrip(FULL_STOPS)
    more = len(problems) - SHOWN_PROBLEMS
    if more <= 0:
        return shown
    return tr_n("{problems}, and {count} more", "{problems}, and {count} more", more, problems=shown)
