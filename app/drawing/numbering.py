"""Ids for what is new in a drawing: none that anything in it has or had."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection
from typing import NamedTuple

from sketchfall.app.drawing.scene import MAX_ID

ROOM = 10**9  # ids; more than anybody will ever draw


class Numbering:
    """Counts on from the largest id. If that leaves no room, from the beginning of the widest gap.

    A drawing has so few bodies, compared with the ids there are, that its widest gap is wider than ROOM.
    """

    def __init__(self, ids: Collection[int]) -> None:
        taken = sorted(ids)
        largest = taken[-1] if taken else 0
        self._next, self._end = largest + 1, MAX_ID + 1
        if self._end - self._next < ROOM:
            gaps = itertools.pairwise([0, *taken])
            before, self._end = max(gaps, key=lambda gap: gap[1] - gap[0])
            self._next = before + 1

    def new(self) -> int:
        self._next += 1
        return self._next - 1

    def note(self, ids: Collection[int]) -> None:
        """These are in the drawing now, whoever chose them."""
        largest = max(ids, default=0)
        if largest >= self._end:
            largest = max((number for number in ids if number < self._end), default=0)
        self._next = max(self._next, largest + 1)


class NewIds(NamedTuple):
    """Ids for new parts of a drawing: bodies and joints are numbered apart."""

    body: Callable[[], int]
    joint: Callable[[], int]
