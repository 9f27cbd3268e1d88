"""Units that can be typed behind a number, and those of fields: as metres, kilograms, seconds and radians."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

Powers = tuple[int, int, int, int]  # of metre, kilogram, second, radian

NONE: Powers = (0, 0, 0, 0)
BASE = ("m", "kg", "s", "rad")
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


class Quantity(NamedTuple):
    """A number with its unit."""

    value: float
    powers: Powers = NONE


def _unit(factor: float, m: int = 0, kg: int = 0, s: int = 0, rad: int = 0) -> Quantity:
    return Quantity(factor, (m, kg, s, rad))


UNITS = {
    **{"km": _unit(1e3, m=1), "m": _unit(1.0, m=1), "dm": _unit(0.1, m=1), "cm": _unit(0.01, m=1)},
    **{"mm": _unit(1e-3, m=1), "in": _unit(0.0254, m=1), "ft": _unit(0.3048, m=1)},
    **{"t": _unit(1e3, kg=1), "kg": _unit(1.0, kg=1), "g": _unit(1e-3, kg=1)},
    **{"h": _unit(3600.0, s=1), "min": _unit(60.0, s=1), "s": _unit(1.0, s=1), "ms": _unit(1e-3, s=1)},
    **{"rad": _unit(1.0, rad=1), "deg": _unit(math.pi / 180.0, rad=1), "°": _unit(math.pi / 180.0, rad=1)},
    **{"rev": _unit(math.tau, rad=1), "rpm": _unit(math.tau / 60.0, rad=1, s=-1)},
    **{"kmh": _unit(1.0 / 3.6, m=1, s=-1), "mph": _unit(0.44704, m=1, s=-1)},
    **{"N": _unit(1.0, m=1, kg=1, s=-2), "kN": _unit(1e3, m=1, kg=1, s=-2)},
    **{"Nm": _unit(1.0, m=2, kg=1, s=-2), "J": _unit(1.0, m=2, kg=1, s=-2), "W": _unit(1.0, m=2, kg=1, s=-3)},
}
_FACTOR = re.compile(r"(?P<name>[A-Za-z]+|°)(?P<power>[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]*)")


def product(one: Quantity, other: Quantity) -> Quantity:
    return Quantity(one.value * other.value, _added(one.powers, other.powers, 1))


def quotient(one: Quantity, other: Quantity) -> Quantity:
    return Quantity(one.value / other.value, _added(one.powers, other.powers, -1))


def power(one: Quantity, exponent: int) -> Quantity:
    return Quantity(one.value**exponent, _added(NONE, one.powers, exponent))


def _added(one: Powers, other: Powers, times: int) -> Powers:
    m, kg, s, rad = (a + times * b for a, b in zip(one, other, strict=True))
    return m, kg, s, rad


def unit_of_field(text: str) -> Quantity:
    """As fields name theirs: "m", "N s/m", "kg/m²"; what stands behind the stroke is below it."""
    found = Quantity(1.0)
    for place, side in enumerate(text.split("/")):
        for factor in _FACTOR.finditer(side):
            exponent = int(factor["power"].translate(SUPERSCRIPTS) or "1")
            found = product(found, power(UNITS[factor["name"]], exponent if place == 0 else -exponent))
    return found


def unit_text(powers: Powers) -> str:
    """In metres, kilograms, seconds and radians: "kg m/s²"."""
    above = [_with_exponent(name, n) for name, n in zip(BASE, powers, strict=True) if n > 0]
    below = [_with_exponent(name, -n) for name, n in zip(BASE, powers, strict=True) if n < 0]
    text = " ".join(above) or "1"
    return f"{text}/{' '.join(below)}" if below else text


def _with_exponent(name: str, exponent: int) -> str:
    return name if exponent == 1 else name + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(exponent))
