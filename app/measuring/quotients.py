"""The unit of a quotient, as of a slope: m over s is m/s, and m over m has none."""

from __future__ import annotations

import re
from collections import Counter

from sketchfall.app.language.numbers import RAISED
from sketchfall.app.properties.units import SUPERSCRIPTS

FACTOR = re.compile(r"([^\d\s/()⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]*)")


def quotient(upper: str, lower: str, power: int = 1) -> str:
    """One unit over another, or over its square; empty if nothing is left."""
    powers = _powers(upper)
    for symbol, count in _powers(lower).items():
        powers[symbol] -= power * count
    above = [_raised(symbol, count) for symbol, count in powers.items() if count > 0]
    below = [_raised(symbol, -count) for symbol, count in powers.items() if count < 0]
    if not below:
        return " ".join(above)
    under = " ".join(below)
    return f"{' '.join(above) or '1'}/{f'({under})' if len(below) > 1 else under}"


def _powers(unit: str) -> Counter[str]:
    """As in "kg m²/s": kg once, m twice, s once below."""
    found: Counter[str] = Counter()
    for place, part in enumerate(unit.split("/")):
        for symbol, raised in FACTOR.findall(part):
            count = int(raised.translate(SUPERSCRIPTS) or "1")
            found[symbol] += count if place == 0 else -count
    return found


def _raised(symbol: str, count: int) -> str:
    return symbol if count == 1 else f"{symbol}{str(count).translate(RAISED)}"
