"""A case, by which it can be tried again; what may come of it; and what a target must have."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol, cast

import numpy as np
from numpy.typing import ArrayLike

Outcome = Literal["accepted", "refused", "hang", "crash", "unexpected", "non-finite", "memory"]
FINDINGS: tuple[Outcome, ...] = ("hang", "crash", "unexpected", "non-finite", "memory")

Keep = Callable[[bytes], None]  # gets what a case is about before it is tried out


@dataclass(frozen=True)
class Case:
    seed: int
    target: str
    number: int

    @property
    def name(self) -> str:
        return f"{self.target}:{self.number}"

    def source(self) -> random.Random:
        """Of all chance in this case; the same in every process and on every machine."""
        return random.Random(f"{self.seed}:{self.name}")


@dataclass(frozen=True)
class Result:
    case: Case
    outcome: Outcome
    seconds: float  # of processor time
    detail: str = ""  # where it went wrong


class Target(Protocol):
    """A module of this package."""

    SUFFIX: str  # of a file that a case is kept in
    NEEDS_ENGINE: bool  # which must be compiled then before the time of cases is measured

    @staticmethod
    def run(case: Case, keep: Keep) -> bool:
        """Make the case and try it out; whether it was accepted. Anything raised is a finding."""


class NonFiniteError(Exception):
    """A number that is shown or goes on is not finite."""


def require_finite(what: str, numbers: ArrayLike) -> None:
    array = np.asarray(numbers, np.float64)
    if not np.isfinite(array).all():
        place = tuple(int(index) for index in np.argwhere(~np.isfinite(array))[0])
        raise NonFiniteError(f"{what}{list(place)} is {array[place]}")


def parse_name(text: str, seed: int) -> Case:
    target, _, number = text.partition(":")
    if not (number.isascii() and number.isdigit()):
        raise ValueError(f"{text!r} is no name of a case, such as files:12345")
    return Case(seed, target, int(number))


def as_target(module: Any) -> Target:
    return cast(Target, module)
