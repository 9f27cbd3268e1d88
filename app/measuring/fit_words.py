"""A fit in words: its formula, and each parameter with its error and its unit."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.measuring.fitting import MODELS, Fit, FitName

FITS: dict[FitName, str] = {
    "line": later("Line"),
    "parabola": later("Parabola"),
    "sine": later("Sine"),
    "exponential": later("Exponential"),
}
MOST_DIGITS = 9  # of a number, where its error is hardly anything


def fit_in_words(fit: Fit, x: str, y: str, x_unit: str, y_unit: str) -> str:
    """x and y: the symbols of what is on the axes."""
    formula = MODELS[fit.name].formula.replace("x", x)
    lines = [f"{y} = {formula}"]
    letters = MODELS[fit.name].letters
    units = _units(fit.name, x_unit, y_unit)
    for letter, value, error, unit in zip(letters, fit.parameters, fit.errors, units, strict=True):
        lines.append(f"{letter} = {with_error(float(value), float(error))}" + (f" {unit}" if unit else ""))
    rest = f"{number_text(fit.residual, '.2g')} {y_unit}".strip()
    lines.append(tr("Root mean square of what is left: {rest}", rest=rest))
    return "\n".join(lines)


def with_error(value: float, error: float) -> str:
    """As in 2.368 ± 0.002: as many digits as the error leaves."""
    if not math.isfinite(error) or error <= 0.0:
        return number_text(value, ".6g")
    decimals = 1 - math.floor(math.log10(error))
    largest = max(abs(value), error)
    before = 1 + math.floor(math.log10(largest)) if largest > 0.0 else 1
    if decimals < 0 or before > MOST_DIGITS:
        return f"{number_text(value, '.4g')} ± {number_text(error, '.2g')}"
    if decimals + max(before, 1) > MOST_DIGITS:
        return f"{number_text(value, '.6g')} ± {number_text(error, '.1g')}"
    return f"{number_text(value, f'.{decimals}f')} ± {number_text(error, f'.{decimals}f')}"


def _units(name: FitName, x: str, y: str) -> Iterator[str]:
    """Of the parameters, in their order."""
    match name:
        case "line":
            yield from (y, _over(y, x))
        case "parabola":
            yield from (y, _over(y, x), _over(y, x, 2))
        case "sine":
            yield from (y, y, _over("rad", x), "rad")
        case "exponential":
            yield from (y, y, _over("1", x))


def _over(upper: str, lower: str, power: int = 1) -> str:
    """One unit over another: m/s over s is m/s²."""
    if not lower:
        return upper
    upper = upper or "1"
    if lower == "s":
        for found, count in (("/s²", 2), ("/s", 1)):
            if upper.endswith(found):
                return upper.removesuffix(found) + _per_second(count + power)
        return upper + _per_second(power)
    return f"({upper})/({lower})" + ("²" if power == 2 else "")


def _per_second(power: int) -> str:
    return "/s" + ("", "", "²", "³", "⁴")[power]
