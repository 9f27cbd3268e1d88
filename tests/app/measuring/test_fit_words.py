"""Fits in words: digits as far as they are known, and units that fit together."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sketchfall.app.measuring.fit_words import Axis, fit_in_words, with_error
from sketchfall.app.measuring.fitting import MODELS, Fit, FitName, fit
from sketchfall.app.measuring.quotients import quotient

pytestmark = pytest.mark.no_engine


@pytest.mark.parametrize(
    ("upper", "lower", "power", "unit"),
    [
        ("m", "s", 1, "m/s"),
        ("m/s", "s", 1, "m/s²"),
        ("m/s²", "s", 2, "m/s⁴"),
        ("m", "m", 1, ""),
        ("m", "m", 2, "1/m"),
        ("m/s", "m", 1, "1/s"),
        ("rad", "s", 1, "rad/s"),
        ("", "s", 1, "1/s"),
        ("J", "kg", 1, "J/kg"),
        ("N", "", 1, "N"),
        ("kg m²/s", "s", 1, "kg m²/s²"),
        ("m", "N s/m", 1, "m²/(N s)"),
        ("", "m", 1, "1/m"),
    ],
)
def test_the_unit_of_a_slope_is_in_lowest_terms(upper: str, lower: str, power: int, unit: str) -> None:
    assert quotient(upper, lower, power) == unit


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        (2.3681, 0.0021, "2.3681 ± 0.0021"),
        (-0.228, 0.013, "-0.228 ± 0.013"),
        (3.2058641, 5e-15, "3.20586 ± 5·10⁻¹⁵"),
        (3.19e-16, 3e-15, "0 ± 3·10⁻¹⁵"),
        (1.06581e-14, 2e-15, "1.1·10⁻¹⁴ ± 2·10⁻¹⁵"),
        (1234567.0, 1200.0, "1.235·10⁶ ± 1.2·10³"),
        (-7.6e-15, 8e-13, "0 ± 8·10⁻¹³"),
        (0.0, 0.5, "0.00 ± 0.50"),
        (0.0021, 2.5, "0.0 ± 2.5"),  # a part of its error
        (100.4, 12.0, "100 ± 12"),
        (1.5, 0.0, "1.5"),
        (1.5, math.inf, "1.5"),
        (1.5, math.nan, "1.5"),
    ],
)
def test_a_parameter_has_as_many_digits_as_its_error_leaves(value: float, error: float, text: str) -> None:
    assert with_error(value, error) == text


def test_a_fit_tells_its_formula_its_parameters_and_where_it_was_made() -> None:
    x = np.linspace(0.5, 2.0, 30)
    words = fit_in_words(
        fit("parabola", x, 1.0 + 2.0 * x - 3.0 * x * x), Axis("x", "m"), Axis("y", "m"), 0.5, 2.0
    )
    first, a, b, c, _, last = words.splitlines()
    assert first == "y = a + b·x + c·x²"
    assert a.startswith("a = 1 ± ")
    assert a.endswith(" m")
    assert b.startswith("b = 2 ± ")
    assert b[-1].isdigit() or b[-1] in "⁰¹²³⁴⁵⁶⁷⁸⁹"  # m over m has no unit
    assert c.startswith("c = -3 ± ")
    assert c.endswith(" 1/m")
    assert last == "Fitted from x = 0.5 m to 2 m"


FORMULAS: dict[FitName, str] = {
    "line": "s = a + b·t",
    "parabola": "s = a + b·t + c·t²",
    "sine": "s = c + A·sin(ω·t + φ)",
    "exponential": "s = c + A·exp(k·t)",
}
# Of the parameters in their order, for metres over seconds.
UNITS: dict[FitName, tuple[str, ...]] = {
    "line": ("m", "m/s"),
    "parabola": ("m", "m/s", "m/s²"),
    "sine": ("m", "m", "rad/s", "rad"),
    "exponential": ("m", "m", "1/s"),
}


@pytest.mark.parametrize("name", MODELS)
def test_each_parameter_has_its_letter_and_its_unit(name: FitName) -> None:
    letters = MODELS[name].letters
    values = np.arange(1.0, len(letters) + 1.0)
    made = Fit(name, values, np.full(len(letters), 0.25), 0.5)
    formula, *lines, rest, _ = fit_in_words(made, Axis("t", "s"), Axis("s", "m"), 0.0, 1.0).splitlines()
    assert formula == FORMULAS[name]
    assert lines == [
        f"{letter} = {value:.2f} ± 0.25 {unit}"
        for letter, value, unit in zip(letters, values, UNITS[name], strict=True)
    ]
    assert rest == "Root mean square of what is left: 0.5 m"
