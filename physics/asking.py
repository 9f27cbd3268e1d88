"""What can be asked of a world: the part of it that reads, and changes nothing."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics import checks, queries
from sketchfall.physics.body import Body, Vector
from sketchfall.physics.contact_watch import sensed
from sketchfall.physics.poses import PoseRoom, read_poses
from sketchfall.physics.reports import (
    Energy,
    awake,
    busiest_bodies,
    contact_points,
    energy,
    rolling,
    velocities,
)
from sketchfall.physics.runtime.table import Table
from sketchfall.physics.settings import EngineSettings
from sketchfall.physics.tables.state import State


@dataclass(frozen=True)
class WorldRayHit:
    body: Body
    distance: float  # m from the origin of the ray
    point: Vector
    normal: Vector  # of the surface, towards the ray


class Asking(EngineSettings):
    """Rows of bodies are in the order in which they were added, as `bodies` are."""

    _state: State
    _handles: dict[int, Body]  # by id, in the order of the rows

    @property
    def bodies(self) -> list[Body]:
        """In the order in which they were added."""
        return list(self._handles.values())

    @property
    def time(self) -> float:
        """Simulated seconds so far."""
        return self._state.time

    @property
    def poses(self) -> NDArray[np.float64]:
        """x, y, angle of every body's frame, in the order of `bodies`: an array (n, 3)."""
        return read_poses(self._state)[0]

    def read_poses(
        self, order: NDArray[np.int64] | None, room: PoseRoom | None
    ) -> tuple[NDArray[np.float64], int]:
        """The same in another order, by places in `bodies`, and the sum of their bits (see sum_of_bits).

        And roughly, if there is room for it.
        """
        return read_poses(self._state, order, room)

    @property
    def tables_of_motion(self) -> tuple[Table, Table]:
        """Bodies and how they move, for who looks at all of them often (see motion_watch.py)."""
        return self._state.bodies, self._state.motions

    @property
    def velocities(self) -> NDArray[np.float64]:
        """vx, vy of every body's centre of mass and its angular velocity, in the same order."""
        return velocities(self._state)

    @property
    def awake(self) -> NDArray[np.bool_]:
        """For every body, whether it is not asleep, in the same order."""
        return awake(self._state)

    @property
    def contacts(self) -> NDArray[np.void]:
        """One row for every point at which two bodies touch (see reports.CONTACT_POINT)."""
        return contact_points(self._state)

    @property
    def rolling(self) -> NDArray[np.void]:
        """One row for every contact that resisted rolling (see reports.ROLLING)."""
        return rolling(self._state)

    @property
    def sensed(self) -> NDArray[np.void]:
        """One row for every sensor with every body within it, by their ids (see contact_watch.SENSED)."""
        return sensed(self._state)

    def energy(self) -> Energy:
        return energy(self._state, self.gravity, self.attraction)

    def state_hash(self) -> str:
        """Equal for equal states, to the last bit."""
        return self._state.hash()

    def query_point(self, point: Vector) -> list[Body]:
        """The bodies that contain the point."""
        return self._handles_of(queries.bodies_at(self._state, *checks.pair("point", point)))

    def query_box(self, low: Vector, high: Vector) -> list[Body]:
        """The bodies that touch the box with these corners."""
        x0, y0 = checks.pair("low", low)
        x1, y1 = checks.pair("high", high)
        if x1 < x0 or y1 < y0:
            raise ValueError(f"high: ({x1}, {y1}) is left of or below low ({x0}, {y0})")
        return self._handles_of(queries.bodies_in_box(self._state, x0, y0, x1, y1))

    def ray_cast(
        self, origin: Vector, direction: Vector, max_distance: float = math.inf
    ) -> WorldRayHit | None:
        """The nearest body that the ray meets."""
        hit = queries.nearest_on_ray(
            self._state, checks.pair("origin", origin), checks.pair("direction", direction), max_distance
        )
        if hit is None:
            return None
        row, distance, point, normal = hit
        return WorldRayHit(self.bodies[row], distance, point, normal)

    def nearest_body(self, point: Vector, max_distance: float = math.inf) -> tuple[Body, float] | None:
        """The body whose surface is nearest to the point, and how far it is (0 inside)."""
        found = queries.nearest(self._state, *checks.pair("point", point), max_distance)
        return None if found is None else (self.bodies[found[0]], found[1])

    def busiest_bodies(self, most: int) -> list[Body]:
        """Those that a step has most to do with, by their contacts and corners: an estimate.

        It may be asked while another thread is at a step.
        """
        return self._handles_of(busiest_bodies(self._state, most))

    def _handles_of(self, rows: NDArray[np.intp]) -> list[Body]:
        bodies = self.bodies
        return [bodies[row] for row in rows]
