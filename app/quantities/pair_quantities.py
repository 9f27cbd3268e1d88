"""What can be measured between two bodies, by their centres of mass or by a point of each."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from sketchfall.app.drawing.geometry import Point, turned
from sketchfall.app.drawing.scene import Measured
from sketchfall.app.language.catalogue import later
from sketchfall.app.quantities.instant import Instant
from sketchfall.app.quantities.quantity import UNKNOWN, Quantity
from sketchfall.app.running.run import STEP

Read = Callable[[Instant, Measured], float]


def _between(value: Callable[[Point, Point], float]) -> Read:
    """Of the way from the first to the second, and how fast it changes."""

    def read(instant: Instant, what: Measured) -> float:
        first, second = what.points or (None, None)
        a, b = _end(instant, what.body, first), _end(instant, what.other, second)
        if a is None or b is None:
            return UNKNOWN
        (ax, ay), (bx, by) = a.place, b.place
        (avx, avy), (bvx, bvy) = a.velocity, b.velocity
        return value((bx - ax, by - ay), (bvx - avx, bvy - avy))

    return read


class _End(NamedTuple):
    place: Point  # m
    velocity: Point  # m/s


def _end(instant: Instant, body_id: int | None, point: Point | None) -> _End | None:
    """The point of a body, or its centre of mass; without a body, a point that stays where it is."""
    if body_id is None:
        return None if point is None else _End(point, (0.0, 0.0))
    body = instant.body(body_id)
    if body is None:
        return None
    if point is None:
        return _End(body.center_of_mass, body.velocity)
    (x, y), (cx, cy), (vx, vy), w = point, instant.centroid(body_id), body.velocity, body.angular_velocity
    dx, dy = turned((x - cx, y - cy), body.angle)
    (mx, my) = body.center_of_mass
    return _End((mx + dx, my + dy), (vx - w * dy, vy + w * dx))


def _separation_speed(way: Point, rate: Point) -> float:
    distance = math.hypot(*way)
    return UNKNOWN if distance == 0.0 else (way[0] * rate[0] + way[1] * rate[1]) / distance


def _force(field: str) -> Read:
    """With which the first acts on the second, where they touch."""

    def read(instant: Instant, what: Measured) -> float:
        touches, first = instant.touches(what.other), instant.engine_id(what.body)
        if touches is None or first is None:
            return UNKNOWN
        own = touches[touches["other"] == first]
        return float(np.hypot(*(own[field] @ own["normal"]))) / STEP

    return read


BETWEEN_POINTS: tuple[Quantity, ...] = (
    Quantity(
        "distance", later("Distance"), "d", "m", "pair", "place", _between(lambda way, _: math.hypot(*way))
    ),
    Quantity(
        "direction",
        later("Direction"),
        "β",
        "rad",
        "pair",
        "place",
        _between(lambda way, _: math.atan2(way[1], way[0])),
    ),
    Quantity(
        "relative_speed",
        later("Relative speed"),
        "v_rel",
        "m/s",
        "pair",
        "motion",
        _between(lambda _, rate: math.hypot(*rate)),
    ),
    Quantity(
        "separation_speed",
        later("Speed of separation"),
        "v_sep",
        "m/s",
        "pair",
        "motion",
        _between(_separation_speed),
    ),
)
PAIR_QUANTITIES: tuple[Quantity, ...] = (
    *BETWEEN_POINTS,
    Quantity(
        "normal_force_between",
        later("Normal force"),
        "F_N",
        "N",
        "pair",
        "force",
        _force("normal_impulse"),
        over_step=True,
    ),
    Quantity(
        "friction_between",
        later("Friction force"),
        "F_f",
        "N",
        "pair",
        "force",
        _force("tangent_impulse"),
        over_step=True,
    ),
)
