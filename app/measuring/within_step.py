"""A moment between two steps: what quantities were then, as far as both ends of the step tell it.

Places go along the cubic that has the places and velocities of both ends, velocities change evenly. In free
flight that is the motion itself; where forces change, the error goes with the square of the step. Within a
step in which something hits something, only the ends are known.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing, Measured
from sketchfall.app.quantities.instant import Instant, Moving, RunInstant, Weight
from sketchfall.app.quantities.quantities import value_of
from sketchfall.app.running.run import STEP, Run

HALVINGS = 50  # of the step, until rounding is all that is left


class Motion(NamedTuple):
    """Where a body is and how it moves, at one moment."""

    center_of_mass: Point
    angle: float
    velocity: Point
    angular_velocity: float

    @classmethod
    def of(cls, body: Moving) -> Motion:
        return cls(body.center_of_mass, body.angle, body.velocity, body.angular_velocity)

    def moved(self, time: float, acceleration: Point) -> Motion:
        """So many seconds later, or earlier, with an even acceleration."""
        (x, y), (vx, vy), (ax, ay) = self.center_of_mass, self.velocity, acceleration
        return Motion(
            (x + time * (vx + time * ax / 2.0), y + time * (vy + time * ay / 2.0)),
            self.angle + time * self.angular_velocity,
            (vx + time * ax, vy + time * ay),
            self.angular_velocity,
        )


class WithinStep(Instant):
    """share: of the last step of the run, from 0 to 1. before: how bodies moved at its beginning."""

    def __init__(self, run: Run, before: Mapping[int, Motion], share: float) -> None:
        self._after = RunInstant(run)
        self._before = before
        self._share = share
        self.time, self.gravity = run.time - (1.0 - share) * STEP, run.scene.world.gravity

    def body(self, body_id: int | None) -> Moving | None:
        after = self._after.body(body_id)
        if body_id is None or after is None or body_id not in self._before:
            return None
        return between(self._before[body_id], Motion.of(after), self._share)

    def is_lost(self, body_id: int) -> bool:
        return self._after.is_lost(body_id)

    def weight(self, body_id: int) -> Weight:
        return self._after.weight(body_id)

    def centroid(self, body_id: int) -> Point:
        return self._after.centroid(body_id)

    def all_bodies(self) -> Iterable[BodyDrawing]:
        return self._after.all_bodies()


class KnownMotions(WithinStep):
    """Where the bodies are and how they move is known already."""

    def body(self, body_id: int | None) -> Moving | None:
        return None if body_id is None else self._before.get(body_id)


def between(before: Motion, after: Motion, share: float) -> Motion:
    def place(start: float, end: float, speed: float, end_speed: float) -> float:
        s, rest = share, 1.0 - share
        return (
            rest * rest * (1.0 + 2.0 * s) * start
            + s * s * (3.0 - 2.0 * s) * end
            + s * rest * STEP * (rest * speed - s * end_speed)
        )

    def rate(start: float, end: float) -> float:
        return start + share * (end - start)

    (x, y), (end_x, end_y) = before.center_of_mass, after.center_of_mass
    (vx, vy), (end_vx, end_vy) = before.velocity, after.velocity
    w, end_w = before.angular_velocity, after.angular_velocity
    return Motion(
        (place(x, end_x, vx, end_vx), place(y, end_y, vy, end_vy)),
        place(before.angle, after.angle, w, end_w),
        (rate(vx, end_vx), rate(vy, end_vy)),
        rate(w, end_w),
    )


def share_of_crossing(
    run: Run, before: Mapping[int, Motion], measured: Measured, value: float, start: float, end: float
) -> float:
    """When in the last step the quantity, which was `start` and is `end`, had this value.

    What cannot be told within a step, as a force that is a mean over it, is taken to change evenly.
    """

    def excess(share: float) -> float:
        found = value_of(measured, WithinStep(run, before, share))
        return (start + share * (end - start) if math.isnan(found) else found) - value

    return root(excess, rises=end > start)


def root(excess: Callable[[float], float], *, rises: bool, low: float = 0.0, high: float = 1.0) -> float:
    """Between these two, where it changes its sign in this direction."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2.0
        is_past = excess(middle) >= 0.0 if rises else excess(middle) <= 0.0
        low, high = (low, middle) if is_past else (middle, high)
    return high
