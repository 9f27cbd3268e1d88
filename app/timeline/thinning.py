"""Things of many moments, of which the older are kept at ever wider distances.

So the memory for a run of hours stays within bounds, and the last minute is there in full.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Thinned(Generic[Thing]):
    def __init__(self, interval: int) -> None:
        """interval: the least number of steps between two things."""
        self._interval = interval
        self._steps: list[int] = []  # in ascending order
        self._things: dict[int, tuple[Thing, int]] = {}  # with their sizes
        self.size = 0  # bytes, of all

    def __len__(self) -> int:
        return len(self._steps)

    def put(self, step: int, thing: Thing, size: int) -> None:
        """In place of what was there at this step."""
        before = self._things.get(step)
        if before is not None:
            self.size -= before[1]
        elif not self._steps or self._steps[-1] < step:
            self._steps.append(step)
        else:
            insort(self._steps, step)
        self._things[step] = (thing, size)
        self.size += size

    def get(self, step: int) -> Thing | None:
        entry = self._things.get(step)
        return None if entry is None else entry[0]

    def items(self) -> list[tuple[int, Thing]]:
        """In ascending order."""
        return [(step, self._things[step][0]) for step in self._steps]

    def last_until(self, step: int) -> tuple[int, Thing] | None:
        """The nearest at this step or before it."""
        place = bisect_right(self._steps, step)
        if place == 0:
            return None
        found = self._steps[place - 1]
        return found, self._things[found][0]

    def thin(self, window: int, apart: Callable[[Thing], Thing] = lambda thing: thing) -> None:
        """Of what is older than `window` steps keep every second, beyond twice that every fourth, and so on.

        Counted from the newest. The first of all stays: it is where everything can be had again from.
        apart: makes a thing that holds no memory but its own.
        """
        if not self._steps:
            return
        first, newest = self._steps[0], self._steps[-1]
        kept = [
            step
            for step in self._steps
            if step == first or step // self._interval % _stride(newest - step, window) == 0
        ]
        self._things = {step: (apart(thing), size) for step in kept for thing, size in [self._things[step]]}
        self._steps = kept
        self.size = sum(size for _, size in self._things.values())


def _stride(age: int, window: int) -> int:
    """1 within the window, 2 up to twice as far, 4 up to four times as far."""
    return 1 << (age // window).bit_length()
