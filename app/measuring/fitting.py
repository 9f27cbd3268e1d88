"""Fits of a curve by least squares: line, parabola, sine, exponential, with the errors of their parameters.

The errors are those of a fit whose residuals are independent and of one size, which is estimated from them:
one standard deviation. Line and parabola are linear in their parameters. The others are so in all but one,
a frequency or a rate: that one is looked for on a grid first, and then all are refined together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
FitName = Literal["line", "parabola", "sine", "exponential"]

GRID = 400  # frequencies or rates that are tried
ROUNDS = 50  # of the refinement, at most
MOST_TRIED = 1_000  # points of a curve that the grid is tried on
ROUNDED = 1e-12  # of the largest y; of what rounding leaves, the size is told, but no error is smaller


class NoFitError(ValueError):
    """There are too few points, or they are all at one place."""


class Fit(NamedTuple):
    name: FitName
    parameters: Floats
    errors: Floats  # one standard deviation of each
    residual: float  # root of the mean square, in the unit of y

    def values(self, x: Floats) -> Floats:
        return MODELS[self.name].values(self.parameters, x)


class Model(NamedTuple):
    formula: str
    letters: tuple[str, ...]  # of the parameters
    values: Callable[[Floats, Floats], Floats]  # of the parameters and x
    slopes: Callable[[Floats, Floats], Floats]  # by each parameter: one column each
    # For models with one parameter that is not linear: the columns of the linear ones, if it has this value.
    columns: Callable[[float, Floats], Floats] | None = None
    grid: Callable[[Floats], Floats] | None = None  # the values of it that are tried
    joined: Callable[[Floats, float], Floats] | None = None  # all parameters, from the linear ones and it


def _sine_joined(linear: Floats, frequency: float) -> Floats:
    """y = c + p sin(w x) + q cos(w x) is y = c + A sin(w x + f)."""
    c, p, q = linear
    return np.array([c, np.hypot(p, q), frequency, np.arctan2(q, p)])


def _sine_slopes(p: Floats, x: Floats) -> Floats:
    wave, slope = np.sin(p[2] * x + p[3]), np.cos(p[2] * x + p[3])
    return np.column_stack([np.ones_like(x), wave, p[1] * x * slope, p[1] * slope])


def _frequencies(x: Floats) -> Floats:
    """From half a swing in all to four points for each."""
    length = float(np.ptp(x))
    return np.pi * np.linspace(0.5, max(2.0, min(len(x) / 2.0, 200.0)), GRID) / length


def _rates(x: Floats) -> Floats:
    size = np.geomspace(0.05, 40.0, GRID // 2) / float(np.ptp(x))
    return np.concatenate([-size[::-1], size])


def _exponential_slopes(p: Floats, x: Floats) -> Floats:
    grown = np.exp(p[2] * x)
    return np.column_stack([np.ones_like(x), grown, p[1] * x * grown])


MODELS: dict[FitName, Model] = {
    "line": Model(
        "a + b·{x}",
        ("a", "b"),
        lambda p, x: p[0] + p[1] * x,
        lambda _, x: np.column_stack([np.ones_like(x), x]),
    ),
    "parabola": Model(
        "a + b·{x} + c·{x}²",
        ("a", "b", "c"),
        lambda p, x: p[0] + p[1] * x + p[2] * x * x,
        lambda _, x: np.column_stack([np.ones_like(x), x, x * x]),
    ),
    "sine": Model(
        "c + A·sin(ω·{x} + φ)",
        ("c", "A", "ω", "φ"),
        lambda p, x: p[0] + p[1] * np.sin(p[2] * x + p[3]),
        _sine_slopes,
        lambda w, x: np.column_stack([np.ones_like(x), np.sin(w * x), np.cos(w * x)]),
        _frequencies,
        _sine_joined,
    ),
    "exponential": Model(
        "c + A·exp(k·{x})",
        ("c", "A", "k"),
        lambda p, x: p[0] + p[1] * np.exp(p[2] * x),
        _exponential_slopes,
        lambda k, x: np.column_stack([np.ones_like(x), np.exp(k * x)]),
        _rates,
        lambda linear, rate: np.array([*linear, rate]),
    ),
}


def fit(name: FitName, x: Floats, y: Floats) -> Fit:
    """NoFitError if these points do not tell the parameters."""
    model = MODELS[name]
    known = np.isfinite(x) & np.isfinite(y)
    x, y = x[known], y[known]
    if len(x) <= len(model.letters) or np.ptp(x) == 0.0:
        raise NoFitError
    with np.errstate(all="ignore"):
        if model.grid is None:
            parameters = _linear(model.slopes(np.zeros(0), x), y)
        else:
            parameters = _refined(model, _guess(model, x, y), x, y)
        return _with_errors(name, model, parameters, x, y)


def _linear(columns: Floats, y: Floats) -> Floats:
    return np.linalg.lstsq(columns, y, rcond=None)[0].astype(np.float64)


def _guess(model: Model, x: Floats, y: Floats) -> Floats:
    """The best on the grid."""
    assert model.grid is not None
    assert model.columns is not None
    assert model.joined is not None
    every = max(1, len(x) // MOST_TRIED)
    x, y = x[::every], y[::every]
    best, least = None, np.inf
    for value in model.grid(x).tolist():
        columns = model.columns(value, x)
        if not np.isfinite(columns).all():
            continue
        linear = _linear(columns, y)
        left = float(np.sum((columns @ linear - y) ** 2))
        if left < least:
            best, least = model.joined(linear, value), left
    if best is None:
        raise NoFitError
    return best


def _refined(model: Model, parameters: Floats, x: Floats, y: Floats) -> Floats:
    """Levenberg's and Marquardt's way: as far as the slopes can be trusted."""
    damping, left = 1e-3, float(np.sum((model.values(parameters, x) - y) ** 2))
    for _ in range(ROUNDS):
        slopes, rest = model.slopes(parameters, x), y - model.values(parameters, x)
        normal = slopes.T @ slopes
        try:
            way = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), slopes.T @ rest)
        except np.linalg.LinAlgError:
            return parameters
        after = parameters + way
        now = float(np.sum((model.values(after, x) - y) ** 2))
        if not np.isfinite(now) or now > left:
            damping *= 10.0
            continue
        settled = left - now <= 1e-15 * left
        parameters, left, damping = after, now, damping / 10.0
        if settled:
            break
    return parameters


def _with_errors(name: FitName, model: Model, parameters: Floats, x: Floats, y: Floats) -> Fit:
    slopes = model.slopes(parameters, x)
    square = float(np.sum((model.values(parameters, x) - y) ** 2))
    # By columns of one length, since x may be large and its square larger.
    lengths = np.sqrt(np.sum(slopes * slopes, axis=0))
    scaled = slopes / np.where(lengths > 0.0, lengths, 1.0)
    try:
        spread = np.diag(np.linalg.inv(scaled.T @ scaled))
    except np.linalg.LinAlgError as error:
        raise NoFitError from error
    if not (np.isfinite(parameters).all() and np.isfinite(spread).all()):
        raise NoFitError
    least = ROUNDED * float(np.abs(y).max())
    variance = max(square / (len(x) - len(parameters)), least * least)
    errors = np.sqrt(np.maximum(spread, 0.0) * variance) / np.where(lengths > 0.0, lengths, 1.0)
    return Fit(name, parameters, errors, float(np.sqrt(square / len(x))))
