"""A world's state in memory: for this process alone, so nothing in it need be checked when it comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.runtime.memory import new_bytes
from sketchfall.physics.tables.state import TABLES, State


@dataclass(frozen=True)
class Checkpoint:
    """Taken and restored in a small part of the time that a snapshot takes. It never changes."""

    time: float  # s
    settings: dict[str, Any]
    tables: dict[str, NDArray[Any]]  # the rows in use

    @property
    def size(self) -> int:
        """Bytes, without what is the same for all."""
        return sum(rows.nbytes for rows in self.tables.values())

    def state(self) -> State:
        """Another state like the one that it was taken of."""
        state = State()
        state.time = self.time
        for name, rows in self.tables.items():
            table = getattr(state, name)
            table.resize(len(rows))
            table.used.view(np.uint8)[:] = rows.view(np.uint8)  # faster than by fields
        return state

    def state_hash(self) -> str:
        """That of the world when it was taken."""
        return self.state().hash()


def take_checkpoint(state: State, settings: dict[str, Any]) -> Checkpoint:
    tables = {name: getattr(state, name).used for name in TABLES}
    room = new_bytes(sum(rows.nbytes for rows in tables.values()))
    copies, begin = {}, 0
    for name, rows in tables.items():
        copy = room[begin : begin + rows.nbytes]
        copy[:] = rows.view(np.uint8)  # faster than by fields
        copies[name] = copy.view(rows.dtype)
        begin += rows.nbytes
    return Checkpoint(state.time, settings, copies)
