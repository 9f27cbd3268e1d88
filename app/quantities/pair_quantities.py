"""What can be measured between two bodies, by their centres of mass."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import Measured
from sketchfall.app.language.catalogue import later
from sketchfall.app.quantities.instant import Instant
from sketchfall.app.quantities.quantity import UNKNOWN, Quantity
from sketchfall.app.running.run import STEP

Read = Callable[[Instant, Measured], float]


def _between(value: Callable[[Point, Point], float]) -> Read:
    """Of the way from the first to the second, and how fast it changes."""

    def read(instant: Instant, what: Measured) -> float:
        a, b = instant.body(what.body), instant.body(what.other)
        if a is None or b is None:
            return UNKNOWN
        way = b.center_of_mass[0] - a.center_of_mass[0], b.center_of_mass[1] - a.center_of_mass[1]
        return value(way, (b.velocity[0] - a.velocity[0], b.velocity[1] - a.velocity[1]))

    return read


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


PAIR_QUANTITIES: tuple[Quantity, ...] = (
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
        "F_R",
        "N",
        "pair",
        "force",
        _force("tangent_impulse"),
        over_step=True,
    ),
)
