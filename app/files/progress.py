"""How long work tells how far it is, and how it is told to stop."""

from __future__ import annotations

from collections.abc import Callable

Report = Callable[[float], None]
"""Takes the share that is done, from 0 to 1; GivenUpError from it ends the work."""


class GivenUpError(Exception):
    """Nobody wants the outcome any more."""


def unheard(share: float) -> None:
    """For work that nobody watches."""


def part_of(report: Report, begin: float, end: float) -> Report:
    """The report of a part of the work, which goes from one share of the whole to another."""
    return lambda share: report(begin + (end - begin) * share)
