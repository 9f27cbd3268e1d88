"""What is to be done to a run as soon as nothing is under way in it."""

from __future__ import annotations

from collections.abc import Callable

Act = Callable[[], None]


class Deferred:
    def __init__(self, must_wait: Callable[[], bool]) -> None:
        self._must_wait = must_wait
        self._acts: list[Act] = []

    def do(self, act: Act) -> None:
        """Now, or in its turn."""
        if self._must_wait():
            self._acts.append(act)
        else:
            act()

    def do_all(self) -> None:
        """What these defer in turn is for another time."""
        acts, self._acts = self._acts, []
        for act in acts:
            act()

    def forget(self) -> None:
        self._acts = []
