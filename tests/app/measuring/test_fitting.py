"""Fits find what a curve was made of, and say how sure they are."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.measuring.fitting import MODELS, FitName, NoFitError, fit
from sketchfall.app.measuring.thinned import thinned

X = np.linspace(0.0, 5.0, 301)
TRUE: dict[FitName, tuple[float, ...]] = {
    "line": (-1.0, 2.5),
    "parabola": (3.0, -2.0, 0.7),
    "sine": (1.0, 2.0, 4.2, 0.6),
    "exponential": (2.0, -3.0, -0.8),
}
numbers = st.floats(-50.0, 50.0)


@pytest.mark.parametrize("name", TRUE)
def test_an_exact_curve_is_found_again(name: FitName) -> None:
    true = np.array(TRUE[name])
    found = fit(name, X, MODELS[name].values(true, X))
    assert found.parameters == pytest.approx(true, rel=1e-6)
    assert found.errors == pytest.approx(np.zeros(len(true)), abs=1e-6)
    assert found.residual == pytest.approx(0.0, abs=1e-7)


@pytest.mark.parametrize("name", TRUE)
def test_errors_say_how_far_off_a_fit_of_noisy_data_is(name: FitName) -> None:
    """Of many fits, about two in three are off by less than one standard deviation."""
    true, noise = np.array(TRUE[name]), np.random.default_rng(7)
    near = []
    for _ in range(60):
        found = fit(name, X, MODELS[name].values(true, X) + noise.normal(0.0, 0.1, len(X)))
        near.append(np.abs(found.parameters - true) < found.errors)
        assert found.residual == pytest.approx(0.1, rel=0.2)
    share = np.mean(near)
    # 68 % are expected; of 60 fits with two to four parameters each, it is off by less than 0.15 for certain.
    assert 0.53 < share < 0.83


def test_what_rounding_leaves_does_not_make_a_parameter_differ_from_what_it_is() -> None:
    """A speed that grows by the same amount in every step, as a run adds it up."""
    x, growth = np.arange(1, 141) / 60.0, 9.81 * (0.5 - 0.2 * np.sqrt(0.75))
    found = fit("line", x, np.cumsum(np.full(len(x), growth / 60.0)))
    assert 0.0 < found.residual < 1e-12
    assert (np.abs(found.parameters - (0.0, growth)) <= found.errors).all()


@given(numbers, numbers, st.floats(0.1, 1e4))
def test_a_line_is_a_line_at_any_scale(a: float, b: float, scale: float) -> None:
    x = scale * X
    found = fit("line", x, a + b * x)
    assert found.values(x) == pytest.approx(a + b * x, rel=1e-9, abs=1e-7 * scale)


def test_a_grown_exponential_is_found() -> None:
    found = fit("exponential", X, 0.5 + 0.01 * np.exp(1.3 * X))
    assert found.parameters == pytest.approx([0.5, 0.01, 1.3], rel=1e-6)


def test_whatever_the_data_no_sine_is_worse_than_their_mean() -> None:
    """Which is one, too, of no amplitude: every step of the search leads to a better one."""
    dice = np.random.default_rng(3)
    for _ in range(40):
        y = dice.normal(size=7) * np.exp(dice.normal(size=7))
        assert fit("sine", X[:7], y).residual <= np.std(y)


@pytest.mark.parametrize("name", TRUE)
def test_too_little_is_no_fit(name: FitName) -> None:
    for x, y in ((X[:2], X[:2]), (np.zeros(50), X[:50]), (X, np.full(len(X), np.nan)), (X[:0], X[:0])):
        with pytest.raises(NoFitError):
            fit(name, x, y)


# --- for painting -------------------------------------------------------------------------------------


@given(st.integers(1, 5000), st.integers(1, 300), st.integers(0, 2**32 - 1), st.integers(0, 40))
def test_a_thinned_curve_keeps_its_ends_and_every_peak(
    count: int, columns: int, seed: int, before_the_end: int
) -> None:
    """Also those next to its end, where what is left is less than a piece."""
    y = np.random.default_rng(seed).normal(size=count)
    y[-1 - before_the_end % count] *= 1e6
    x = np.arange(count, dtype=np.float64)
    few_x, few_y = thinned(x, y, columns)
    assert len(few_x) == len(few_y) <= max(4 * columns, 2)
    assert (few_x[0], few_x[-1]) == (x[0], x[-1])
    assert (few_y.min(), few_y.max()) == (y.min(), y.max())
    assert few_y.tolist() == y[few_x.astype(int)].tolist()
    assert (np.diff(few_x) > 0).all()
    size = count // columns
    if count > 4 * columns:
        for piece, first in ((y[at : at + size], at) for at in range(0, count, size)):
            shown = few_y[(few_x >= first) & (few_x < first + size)]
            assert (shown.min(), shown.max()) == (piece.min(), piece.max())
