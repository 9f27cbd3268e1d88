"""What the engine lets in: every refusal names the argument and the value."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from sketchfall.physics.constants import HEAVIEST, LIGHTEST, MAX_COORDINATE, MAX_STEP
from sketchfall.physics.sentences import sentence


def finite(name: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ValueError(sentence("{name}: {value!r} is not a number", name=name, value=value)) from None
    except OverflowError:
        raise ValueError(sentence("{name}: a whole number too large to calculate with", name=name)) from None
    if not math.isfinite(number):
        raise ValueError(sentence("{name}: {number} is not finite", name=name, number=number))
    return number


def bounded(name: str, value: Any, limit: float = MAX_COORDINATE) -> float:
    number = finite(name, value)
    if abs(number) > limit:
        raise ValueError(
            sentence("{name}: {number} is beyond {limit:g}", name=name, number=number, limit=limit)
        )
    return number


def positive(name: str, value: Any) -> float:
    number = finite(name, value)
    if number <= 0.0:
        raise ValueError(sentence("{name}: {number} is not above zero", name=name, number=number))
    return number


def weight(name: str, value: Any) -> float:
    """Of a mass or an inertia."""
    number = positive(name, value)
    if not LIGHTEST <= number <= HEAVIEST:
        raise ValueError(
            sentence(
                "{name}: {number} is not from {least:g} to {most:g}",
                name=name,
                number=number,
                least=LIGHTEST,
                most=HEAVIEST,
            )
        )
    return number


def not_negative(name: str, value: Any, limit: float = math.inf) -> float:
    number = finite(name, value)
    if number < 0.0:
        raise ValueError(sentence("{name}: {number} is below zero", name=name, number=number))
    if number > limit:
        raise ValueError(
            sentence("{name}: {number} is beyond {limit:g}", name=name, number=number, limit=limit)
        )
    return number


def not_negative_or_infinite(name: str, value: Any) -> float:
    return math.inf if value == math.inf else not_negative(name, value)


def break_limit(name: str, value: Any) -> float:
    return math.inf if value == math.inf else positive(name, value)


def truth(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(sentence("{name}: {value!r} is neither True nor False", name=name, value=value))
    return value


def sign(name: str, value: Any) -> int:
    if isinstance(value, bool) or value not in (-1, 0, 1):
        raise ValueError(sentence("{name}: {value!r} is none of -1, 0 and 1", name=name, value=value))
    return int(value)


def ordered_pair(name: str, value: Any) -> tuple[float, float]:
    lower, upper = pair(name, value)
    if lower > upper:
        raise ValueError(sentence("{name}: {lower} is above {upper}", name=name, lower=lower, upper=upper))
    return lower, upper


def direction(name: str, value: Any) -> tuple[float, float]:
    """As a unit vector."""
    x, y = pair(name, value)
    length = math.hypot(x, y)
    if length == 0.0:
        raise ValueError(sentence("{name}: (0, 0) has no direction", name=name))
    return x / length, y / length


def path(name: str, value: Any, least: int, most: int, closed: bool) -> list[tuple[float, float]]:
    """Points of a line, of which no two in a row are one."""
    try:
        points = [pair(f"{name}[{index}]", point) for index, point in enumerate(value)]
    except TypeError:
        raise ValueError(sentence("{name}: {value!r} are not points", name=name, value=value)) from None
    if not least <= len(points) <= most:
        raise ValueError(
            sentence(
                "{name}: {count} points, which is not from {least} to {most}",
                name=name,
                count=len(points),
                least=least,
                most=most,
            )
        )
    for index in range(0 if closed else 1, len(points)):
        if points[index] == points[index - 1]:
            raise ValueError(
                sentence("{name}[{index}]: the same as the point before it", name=name, index=index)
            )
    return points


def share(name: str, value: Any) -> float:
    number = not_negative(name, value)
    if number > 1.0:
        raise ValueError(sentence("{name}: {number} is above 1", name=name, number=number))
    return number


def step(value: Any) -> float:
    dt = finite("dt", value)
    if not 0.0 <= dt <= MAX_STEP:
        raise ValueError(sentence("dt: {dt} is not between 0 and {most:g} s", dt=dt, most=MAX_STEP))
    return dt


def pair(name: str, value: Sequence[float] | Any, limit: float = MAX_COORDINATE) -> tuple[float, float]:
    try:
        x, y = value
    except (TypeError, ValueError):
        raise ValueError(
            sentence("{name}: {value!r} is not a pair of numbers", name=name, value=value)
        ) from None
    return bounded(f"{name} x", x, limit), bounded(f"{name} y", y, limit)


def bits(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 0xFFFFFFFF:
        raise ValueError(
            sentence(
                "{name}: {value!r} is not a whole number from 0 to {most:#x}",
                name=name,
                value=value,
                most=4294967295,
            )
        )
    return value


def one_of(name: str, value: Any, choices: Sequence[str]) -> int:
    """The number of the choice."""
    if value not in choices:
        raise ValueError(
            sentence(
                "{name}: {value!r} is not one of {choices}",
                name=name,
                value=value,
                choices=", ".join(map(repr, choices)),
            )
        )
    return list(choices).index(value)
