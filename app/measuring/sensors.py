"""Sensors: looks at a run before and after each step, and tells who came into the area of a sensor and who
left it, and when; the moments are found between the steps (see within_step).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from sketchfall import physics
from sketchfall.app.measuring.first_touch import Flight, Floats, gap_after
from sketchfall.app.measuring.within_step import Motion, between, root
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP, Run

Pair = tuple[int, int]  # a sensor and a body, by their ids


class SensorPassage(NamedTuple):
    sensor: int  # the drawing's ids
    body: int
    time: float  # s, between the steps
    enters: bool
    seconds: float = math.nan  # for which it was in it, of one that leaves


class SensorWatch:
    def __init__(self) -> None:
        self._looked_at = -1  # steps of the run
        self._time = 0.0  # s, before the step
        self._within: set[Pair] = set()  # by the ids of the world
        self._poses: Floats
        self._velocities: Floats
        self._entered: dict[Pair, float] = {}  # s, by the drawing's ids

    def before(self, run: Run) -> None:
        if not run.senses or not isinstance(run, RigidRun):
            return
        # The run may have gone back; while it goes on, all entered before now.
        self._entered = {key: time for key, time in self._entered.items() if time <= run.time}
        self._looked_at, self._time = run.steps, run.time
        self._within = set(run.world.sensed.tolist())
        self._poses, self._velocities = run.world.poses.copy(), run.world.velocities.copy()

    def after(self, run: Run) -> list[SensorPassage]:
        """In the order of time."""
        if not run.senses or not isinstance(run, RigidRun) or run.steps != self._looked_at + 1:
            return []
        within = set(run.world.sensed.tolist())
        changed = within ^ self._within
        if not changed:
            return []
        numbers = {body.id: number for number, body in run.bodies.items()}
        rows = {body.id: row for row, body in enumerate(run.world.bodies)}
        found = []
        for sensor, body in changed:
            if sensor in numbers and body in numbers:
                moment = self._moment(run, (rows[sensor], rows[body]), enters=(sensor, body) in within)
                pair = numbers[sensor], numbers[body]
                found.append(self._passage(pair, moment, enters=(sensor, body) in within))
        return sorted(found, key=lambda passage: passage.time)

    def _passage(self, pair: Pair, time: float, *, enters: bool) -> SensorPassage:
        if enters:
            self._entered[pair] = time
            return SensorPassage(*pair, time, enters)
        return SensorPassage(*pair, time, enters, time - self._entered.pop(pair, math.nan))

    def _moment(self, run: RigidRun, rows: Pair, *, enters: bool) -> float:
        """When in the step the outlines of these two met, or parted."""
        bodies = [run.world.bodies[row] for row in rows]
        ends = [(self._before(body, row), Motion.of(body)) for body, row in zip(bodies, rows, strict=True)]

        def gap(share: float) -> float:
            first, second = (
                Flight.of(body, between(*pair, share), (0.0, 0.0))
                for body, pair in zip(bodies, ends, strict=True)
            )
            return gap_after(first, second, 0.0)

        return self._time + STEP * root(gap, rises=not enters)

    def _before(self, body: physics.Body, row: int) -> Motion:
        x, y, angle = self._poses[row].tolist()
        vx, vy, spin = self._velocities[row].tolist()
        (cx, cy), (px, py) = body.center_of_mass, body.position
        turn = angle - body.angle
        c, s = math.cos(turn), math.sin(turn)
        center = x + c * (cx - px) - s * (cy - py), y + s * (cx - px) + c * (cy - py)
        return Motion(center, angle, (vx, vy), spin)
