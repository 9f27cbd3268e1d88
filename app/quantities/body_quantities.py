"""What can be measured of a body. Places and velocities are those of its centre of mass."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.language.catalogue import later
from sketchfall.app.quantities.instant import Instant, Moving, Rates, Weight
from sketchfall.app.quantities.quantity import UNKNOWN, Group, Quantity
from sketchfall.app.running.run import STEP

Read = Callable[[Instant, Measured], float]


# --- how they are read --------------------------------------------------------------------------------


def _of(value: Callable[[Moving], float]) -> Read:
    """Something of the body alone."""

    def read(instant: Instant, what: Measured) -> float:
        body = instant.body(what.body)
        return UNKNOWN if body is None else value(body)

    return read


def _weighted(value: Callable[[Moving, Weight, Instant], float]) -> Read:
    def read(instant: Instant, what: Measured) -> float:
        body = instant.body(what.body)
        if body is None or what.body is None:
            return UNKNOWN
        return value(body, instant.weight(what.body), instant)

    return read


def _accelerated(value: Callable[[Rates, Weight], float]) -> Read:
    def read(instant: Instant, what: Measured) -> float:
        change = instant.acceleration(what.body)
        if change is None or what.body is None:
            return UNKNOWN
        return value(change, instant.weight(what.body))

    return read


def _normal_force(instant: Instant, what: Measured) -> float:
    """The size of the sum of all forces with which others press on it."""
    touches = instant.touches(what.body)
    if touches is None:
        return UNKNOWN
    return float(np.hypot(*(touches["normal_impulse"] @ touches["normal"]))) / STEP


def _friction(instant: Instant, what: Measured) -> float:
    """The size of the sum of all forces along the surfaces that it touches."""
    touches = instant.touches(what.body)
    if touches is None:
        return UNKNOWN
    return float(np.hypot(*(touches["tangent_impulse"] @ touches["normal"]))) / STEP


def _contacts(instant: Instant, what: Measured) -> float:
    touches = instant.touches(what.body)
    return UNKNOWN if touches is None else float(len(np.unique(touches["other"])))


def kinetic_energy(body: Moving, weight: Weight) -> float:
    """J, of its motion and its spin."""
    square = body.velocity[0] ** 2 + body.velocity[1] ** 2
    return 0.5 * weight.mass * square + 0.5 * weight.inertia * body.angular_velocity**2


def potential_energy(body: Moving, weight: Weight, instant: Instant) -> float:
    """J, in the field of gravity; zero at the origin."""
    (gx, gy), (x, y) = instant.gravity, body.center_of_mass
    return -weight.mass * (gx * x + gy * y)


# --- the list -----------------------------------------------------------------------------------------


def _vector(
    keys: Sequence[str],
    names: Sequence[str],
    letter: str,
    unit: str,
    group: Group,
    reads: Sequence[Read],
    *,
    over_step: bool = False,
    only_dynamic: bool = False,
) -> list[Quantity]:
    """By its size, along x, and along y."""
    symbols = (letter, f"{letter}_x", f"{letter}_y")
    return [
        Quantity(each, name, symbol, unit, "body", group, read, over_step, only_dynamic)
        for each, name, symbol, read in zip(keys, names, symbols, reads, strict=True)
    ]


BODY_QUANTITIES: tuple[Quantity, ...] = (
    Quantity("x", later("Position x"), "x", "m", "body", "motion", _of(lambda b: b.center_of_mass[0])),
    Quantity("y", later("Position y"), "y", "m", "body", "motion", _of(lambda b: b.center_of_mass[1])),
    Quantity(
        "position",
        later("Distance from the origin"),
        "r",
        "m",
        "body",
        "motion",
        _of(lambda b: math.hypot(*b.center_of_mass)),
    ),
    *_vector(
        ("speed", "velocity_x", "velocity_y"),
        (later("Speed"), later("Velocity x"), later("Velocity y")),
        "v",
        "m/s",
        "motion",
        (
            _of(lambda b: math.hypot(*b.velocity)),
            _of(lambda b: b.velocity[0]),
            _of(lambda b: b.velocity[1]),
        ),
    ),
    *_vector(
        ("acceleration", "acceleration_x", "acceleration_y"),
        (later("Acceleration"), later("Acceleration x"), later("Acceleration y")),
        "a",
        "m/s²",
        "motion",
        (
            _accelerated(lambda a, _: math.hypot(a.x, a.y)),
            _accelerated(lambda a, _: a.x),
            _accelerated(lambda a, _: a.y),
        ),
        over_step=True,
    ),
    Quantity("angle", later("Angle"), "φ", "rad", "body", "motion", _of(lambda b: b.angle)),
    Quantity(
        "angular_velocity",
        later("Angular velocity"),
        "ω",
        "rad/s",
        "body",
        "motion",
        _of(lambda b: b.angular_velocity),
    ),
    Quantity(
        "angular_acceleration",
        later("Angular acceleration"),
        "\N{GREEK SMALL LETTER ALPHA}",
        "rad/s²",
        "body",
        "motion",
        _accelerated(lambda a, _: a.turn),
        over_step=True,
    ),
    *_vector(
        ("momentum", "momentum_x", "momentum_y"),
        (later("Momentum"), later("Momentum x"), later("Momentum y")),
        "p",
        "kg m/s",
        "momentum",
        (
            _weighted(lambda b, w, _: w.mass * math.hypot(*b.velocity)),
            _weighted(lambda b, w, _: w.mass * b.velocity[0]),
            _weighted(lambda b, w, _: w.mass * b.velocity[1]),
        ),
        only_dynamic=True,
    ),
    Quantity(
        "angular_momentum",
        later("Angular momentum"),
        "L",
        "kg m²/s",
        "body",
        "momentum",
        _weighted(lambda b, w, _: w.inertia * b.angular_velocity),
        only_dynamic=True,
    ),
    Quantity(
        "kinetic_energy",
        later("Kinetic energy"),
        "E_kin",
        "J",
        "body",
        "energy",
        _weighted(lambda b, w, _: kinetic_energy(b, w)),
        only_dynamic=True,
    ),
    Quantity(
        "potential_energy",
        later("Potential energy"),
        "E_pot",
        "J",
        "body",
        "energy",
        _weighted(potential_energy),
        only_dynamic=True,
    ),
    Quantity(
        "energy",
        later("Total energy"),
        "E",
        "J",
        "body",
        "energy",
        _weighted(lambda b, w, instant: kinetic_energy(b, w) + potential_energy(b, w, instant)),
        only_dynamic=True,
    ),
    *_vector(
        ("net_force", "net_force_x", "net_force_y"),
        (later("Net force"), later("Net force x"), later("Net force y")),
        "F",
        "N",
        "force",
        (
            _accelerated(lambda a, w: w.mass * math.hypot(a.x, a.y)),
            _accelerated(lambda a, w: w.mass * a.x),
            _accelerated(lambda a, w: w.mass * a.y),
        ),
        over_step=True,
        only_dynamic=True,
    ),
    Quantity(
        "net_torque",
        later("Net torque"),
        "M",
        "N m",
        "body",
        "force",
        _accelerated(lambda a, w: w.inertia * a.turn),
        over_step=True,
        only_dynamic=True,
    ),
    Quantity(
        "normal_force",
        later("Normal force"),
        "F_N",
        "N",
        "body",
        "force",
        _normal_force,
        over_step=True,
    ),
    Quantity("friction", later("Friction force"), "F_f", "N", "body", "force", _friction, over_step=True),
    Quantity(
        "contacts",
        later("Number of contacts"),
        "n",
        "",
        "body",
        "force",
        _contacts,
    ),
)
