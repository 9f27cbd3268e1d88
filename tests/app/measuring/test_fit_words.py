"""What was fitted, in words: as many digits as the errors leave, and units that fit the formula."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sketchfall.app.measuring.fit_words import fit_in_words, with_error
from sketchfall.app.measuring.fitting import MODELS, Fit, FitName

pytestmark = pytest.mark.no_engine


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        (2.3684, 0.0021, "2.3684 ± 0.0021"),
        (-2.3684, 0.021, "-2.368 ± 0.021"),
        (0.0, 0.5, "0.00 ± 0.50"),
        (100.4, 12.0, "100 ± 12"),
        (0.0021, 2.5, "0.0 ± 2.5"),  # a part of its error
        (1234.0, 120.0, "1234 ± 1.2e+02"),  # digits before the point that nobody knows
        (123456.0, 0.0012, "123456 ± 0.001"),  # more digits than anybody reads
        (1.5, 0.0, "1.5"),
        (1.5, math.inf, "1.5"),
        (1.5, math.nan, "1.5"),
    ],
)
def test_a_value_has_the_digits_that_its_error_leaves(value: float, error: float, text: str) -> None:
    assert with_error(value, error) == text


# Of the parameters in their order, for metres over seconds, and for metres over metres.
UNITS: dict[FitName, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "line": (("m", "m/s"), ("m", "(m)/(m)")),
    "parabola": (("m", "m/s", "m/s²"), ("m", "(m)/(m)", "(m)/(m)²")),
    "sine": (("m", "m", "rad/s", "rad"), ("m", "m", "(rad)/(m)", "rad")),
    "exponential": (("m", "m", "1/s"), ("m", "m", "(1)/(m)")),
}


@pytest.mark.parametrize("name", MODELS)
def test_each_parameter_has_its_letter_and_its_unit(name: FitName) -> None:
    letters = MODELS[name].letters
    values = np.arange(1.0, len(letters) + 1.0)
    fit = Fit(name, values, np.full(len(letters), 0.25), 0.5)
    for unit, units in zip(("s", "m"), UNITS[name], strict=True):
        formula, *lines, rest = fit_in_words(fit, "t", "s", unit, "m").split("\n")
        assert formula == f"s = {MODELS[name].formula.replace('x', 't')}"
        assert lines == [
            f"{letter} = {value:.2f} ± 0.25 {own}"
            for letter, value, own in zip(letters, values, units, strict=True)
        ]
        assert rest == "Root mean square of what is left: 0.5 m"


@pytest.mark.parametrize(
    ("unit", "over_time"), [("", "1/s"), ("m", "m/s"), ("m/s", "m/s²"), ("m/s²", "m/s³"), ("J", "J/s")]
)
def test_a_unit_over_seconds_has_one_more_of_them(unit: str, over_time: str) -> None:
    fit = Fit("line", np.array([1.0, 2.0]), np.array([0.25, 0.25]), 0.5)
    *_, slope, _ = fit_in_words(fit, "t", "y", "s", unit).split("\n")
    assert slope == f"b = 2.00 ± 0.25 {over_time}"


def test_over_a_number_without_a_unit_a_parameter_keeps_that_of_the_values() -> None:
    fit = Fit("line", np.array([1.0, 2.0]), np.array([0.25, 0.25]), 0.5)
    *_, slope, _ = fit_in_words(fit, "n", "s", "", "m").split("\n")
    assert slope == "b = 2.00 ± 0.25 m"
