"""What can be measured of the whole drawing: sums over all bodies that obey forces."""

from __future__ import annotations

import math
from collections.abc import Callable

from sketchfall import physics
from sketchfall.app.drawing.scene import Measured
from sketchfall.app.language.catalogue import later
from sketchfall.app.quantities.instant import Instant, Moving, Weight
from sketchfall.app.quantities.quantity import UNKNOWN, Quantity

Read = Callable[[Instant, Measured], float]


def _energy(value: Callable[[physics.Energy], float]) -> Read:
    def read(instant: Instant, _: Measured) -> float:
        energy = instant.energy()
        return UNKNOWN if energy is None else value(energy)

    return read


def _sum(value: Callable[[Moving, Weight], float]) -> Read:
    def read(instant: Instant, _: Measured) -> float:
        moving = instant.moving_bodies()
        return UNKNOWN if moving is None else math.fsum(value(body, weight) for body, weight in moving)

    return read


def _momentum(instant: Instant, what: Measured) -> float:
    return math.hypot(_momentum_x(instant, what), _momentum_y(instant, what))


def _about_origin(body: Moving, weight: Weight) -> float:
    (x, y), (vx, vy) = body.center_of_mass, body.velocity
    return weight.mass * (x * vy - y * vx) + weight.inertia * body.angular_velocity


def _contacts(instant: Instant, _: Measured) -> float:
    pairs = instant.touching_pairs()
    return UNKNOWN if pairs is None else float(pairs)


_momentum_x = _sum(lambda b, w: w.mass * b.velocity[0])
_momentum_y = _sum(lambda b, w: w.mass * b.velocity[1])

DRAWING_QUANTITIES: tuple[Quantity, ...] = (
    Quantity("time", later("Time"), "t", "s", "drawing", "motion", lambda instant, _: instant.time),
    Quantity(
        "total_kinetic_energy",
        later("Kinetic energy of all"),
        "E_kin",
        "J",
        "drawing",
        "energy",
        _energy(lambda e: e.kinetic),
    ),
    Quantity(
        "total_potential_energy",
        later("Potential energy of all"),
        "E_pot",
        "J",
        "drawing",
        "energy",
        _energy(lambda e: e.potential),
    ),
    Quantity(
        "total_elastic_energy",
        later("Elastic energy of all"),
        "E_el",
        "J",
        "drawing",
        "energy",
        _energy(lambda e: e.elastic),
    ),
    Quantity(
        "total_energy",
        later("Total energy of all"),
        "E",
        "J",
        "drawing",
        "energy",
        _energy(lambda e: e.total),
    ),
    Quantity("total_momentum", later("Momentum of all"), "p", "kg m/s", "drawing", "momentum", _momentum),
    Quantity(
        "total_momentum_x", later("Momentum of all, x"), "p_x", "kg m/s", "drawing", "momentum", _momentum_x
    ),
    Quantity(
        "total_momentum_y", later("Momentum of all, y"), "p_y", "kg m/s", "drawing", "momentum", _momentum_y
    ),
    Quantity(
        "total_angular_momentum",
        later("Angular momentum of all about the origin"),
        "L",
        "kg m²/s",
        "drawing",
        "momentum",
        _sum(_about_origin),
    ),
    Quantity("total_contacts", later("Number of contacts"), "n", "", "drawing", "force", _contacts),
)
