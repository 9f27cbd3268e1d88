"""A door that work in a thread has to wait at, so that a story can go on meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from tests.patience import PATIENCE

P = ParamSpec("P")
T = TypeVar("T")


class Gate:
    """Closed at first. `arrivals` tells how many came to it, `departures` how many are through and done."""

    def __init__(self) -> None:
        self.arrivals = self.departures = 0
        self._open = threading.Event()
        self._counting = threading.Lock()

    def open(self) -> None:
        self._open.set()

    def before(self, work: Callable[P, T]) -> Callable[P, T]:
        """The same work, done when the gate is open."""

        def waiting(*arguments: P.args, **named: P.kwargs) -> T:
            with self._counting:
                self.arrivals += 1
            assert self._open.wait(PATIENCE)
            try:
                return work(*arguments, **named)
            finally:
                with self._counting:
                    self.departures += 1

        return waiting
