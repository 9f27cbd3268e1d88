"""A fit in words: its formula, and each parameter with its error and its unit."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text, with_power_of_ten
from sketchfall.app.measuring.fitting import MODELS, Fit, FitName
from sketchfall.app.measuring.quotients import quotient

FITS: dict[FitName, str] = {
    "line": later("Line"),
    "parabola": later("Parabola"),
    "sine": later("Sine"),
    "exponential": later("Exponential"),
}
MOST_DIGITS = 9  # of a number, where its error is hardly anything


class Axis(NamedTuple):
    """What is on it, as a formula names it."""

    symbol: str
    unit: str


def fit_in_words(fit: Fit, x: Axis, y: Axis, low: float, high: float) -> str:
    """low and high: of x, between which it was fitted."""
    formula = MODELS[fit.name].formula.format(x=x.symbol)
    ends = [f"{with_power_of_ten(number_text(end, '.3g'))} {x.unit}".strip() for end in (low, high)]
    lines = [f"{y.symbol} = {formula}"]
    letters = MODELS[fit.name].letters
    units = _units(fit.name, x.unit, y.unit)
    for letter, value, error, unit in zip(letters, fit.parameters, fit.errors, units, strict=True):
        lines.append(f"{letter} = {with_error(float(value), float(error))}" + (f" {unit}" if unit else ""))
    rest = f"{with_power_of_ten(number_text(fit.residual, '.2g'))} {y.unit}".strip()
    lines.append(tr("Root mean square of what is left: {rest}", rest=rest))
    lines.append(tr("Fitted from {x} = {low} to {high}", x=x.symbol, low=ends[0], high=ends[1]))
    return "\n".join(lines)


def with_error(value: float, error: float) -> str:
    """As in 2.368 ± 0.002: as many digits as the error leaves."""
    return with_power_of_ten(_with_error(value, error))


def _with_error(value: float, error: float) -> str:
    if not math.isfinite(error) or error <= 0.0:
        return number_text(value, ".6g")
    decimals = 1 - math.floor(math.log10(error))
    largest = max(abs(value), error)
    before = 1 + math.floor(math.log10(largest)) if largest > 0.0 else 1
    if decimals < 0 or before > MOST_DIGITS:
        return f"{number_text(value, '.4g')} ± {number_text(error, '.2g')}"
    if decimals + max(before, 1) > MOST_DIGITS:
        return f"{number_text(round(value, decimals - 1) + 0.0, '.6g')} ± {number_text(error, '.1g')}"
    return f"{number_text(value, f'.{decimals}f')} ± {number_text(error, f'.{decimals}f')}"


def _units(name: FitName, x: str, y: str) -> Iterator[str]:
    """Of the parameters, in their order."""
    match name:
        case "line":
            yield from (y, quotient(y, x))
        case "parabola":
            yield from (y, quotient(y, x), quotient(y, x, 2))
        case "sine":
            yield from (y, y, quotient("rad", x), "rad")
        case "exponential":
            yield from (y, y, quotient("", x))
