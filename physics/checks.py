"""What the engine lets in: every refusal names the argument and the value."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from sketchfall.physics.constants import HEAVIEST, LIGHTEST, MAX_COORDINATE, MAX_STEP


def finite(name: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{name}: {value!r} is not a number") from None
    except OverflowError:
        raise ValueError(f"{name}: a whole number too large to calculate with") from None
    if not math.isfinite(number):
        raise ValueError(f"{name}: {number} is not finite")
    return number


def bounded(name: str, value: Any, limit: float = MAX_COORDINATE) -> float:
    number = finite(name, value)
    if abs(number) > limit:
        raise ValueError(f"{name}: {number} is beyond {limit:g}")
    return number


def positive(name: str, value: Any) -> float:
    number = finite(name, value)
    if number <= 0.0:
        raise ValueError(f"{name}: {number} is not above zero")
    return number


def weight(name: str, value: Any) -> float:
    """Of a mass or an inertia."""
    number = positive(name, value)
    if not LIGHTEST <= number <= HEAVIEST:
        raise ValueError(f"{name}: {number} is not from {LIGHTEST:g} to {HEAVIEST:g}")
    return number


def not_negative(name: str, value: Any, limit: float = math.inf) -> float:
    number = finite(name, value)
    if number < 0.0:
        raise ValueError(f"{name}: {number} is below zero")
    if number > limit:
        raise ValueError(f"{name}: {number} is beyond {limit:g}")
    return number


def not_negative_or_infinite(name: str, value: Any) -> float:
    return math.inf if value == math.inf else not_negative(name, value)


def break_force(value: Any) -> float:
    return math.inf if value == math.inf else positive("break_force", value)


def truth(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{name}: {value!r} is neither True nor False")
    return value


def ordered_pair(name: str, value: Any) -> tuple[float, float]:
    lower, upper = pair(name, value)
    if lower > upper:
        raise ValueError(f"{name}: {lower} is above {upper}")
    return lower, upper


def direction(name: str, value: Any) -> tuple[float, float]:
    """As a unit vector."""
    x, y = pair(name, value)
    length = math.hypot(x, y)
    if length == 0.0:
        raise ValueError(f"{name}: (0, 0) has no direction")
    return x / length, y / length


def share(name: str, value: Any) -> float:
    number = not_negative(name, value)
    if number > 1.0:
        raise ValueError(f"{name}: {number} is above 1")
    return number


def step(value: Any) -> float:
    dt = finite("dt", value)
    if not 0.0 <= dt <= MAX_STEP:
        raise ValueError(f"dt: {dt} is not between 0 and {MAX_STEP:g} s")
    return dt


def pair(name: str, value: Sequence[float] | Any, limit: float = MAX_COORDINATE) -> tuple[float, float]:
    try:
        x, y = value
    except (TypeError, ValueError):
        raise ValueError(f"{name}: {value!r} is not a pair of numbers") from None
    return bounded(f"{name} x", x, limit), bounded(f"{name} y", y, limit)


def bits(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 0xFFFFFFFF:
        raise ValueError(f"{name}: {value!r} is not a whole number from 0 to {0xFFFFFFFF:#x}")
    return value


def one_of(name: str, value: Any, choices: Sequence[str]) -> int:
    """The number of the choice."""
    if value not in choices:
        raise ValueError(f"{name}: {value!r} is not one of {', '.join(map(repr, choices))}")
    return list(choices).index(value)
