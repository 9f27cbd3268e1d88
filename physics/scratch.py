"""What a step needs to write on: arrays that it fills and that the next step overwrites."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from physics.continuous import make_work
from physics.records import CONTACT, DYNAMIC, FLAT_CONSTRAINT, ROUND_CONSTRAINT
from physics.state import State
from physics.table import Table


class Scratch:
    """Nothing in here outlives a step, so nothing in here is saved."""

    def __init__(self) -> None:
        self.outdated = True  # bodies or shapes came, went or changed kind
        self.settings = np.zeros(5)  # gravity x and y, dt, restitution threshold, sub-step
        self.flats = Table(FLAT_CONSTRAINT, 64)
        self.rounds = Table(ROUND_CONSTRAINT, 64)
        self.spare_contacts = Table(CONTACT, 64)
        self._blank_contact = np.zeros(1, CONTACT)
        self.active: NDArray[np.int32] = np.empty(64, np.int32)  # contacts that have points
        self._pair_lists: NDArray[np.int32] = np.empty((2, 64, 2), np.int32)

    def fit(self, state: State) -> None:
        if not self.outdated:
            return
        count = state.bodies.count
        self.parents = np.zeros(count, np.int32)
        self.shortest = np.zeros(count)
        self.held = np.zeros(count, np.int32)
        self.blows = np.zeros((count, 2))
        self.starts = np.zeros(state.shapes.count + 1, np.int32)
        shapes = state.shapes.used
        self.obstacles = np.flatnonzero(state.bodies.rows["kind"][shapes["body"]] != DYNAMIC)
        self.work = make_work(int(shapes["count"].max(initial=1)))
        self.outdated = False
        self._bind()

    def make_room(self, pairs: int) -> None:
        """For that many contacts and what comes of them."""
        self.spare_contacts.reserve(pairs)
        self.flats.reserve(pairs)
        self.rounds.reserve(pairs)
        if pairs > len(self.active):
            room = pairs + pairs // 2
            self.active = np.empty(room, np.int32)
            self._pair_lists = np.empty((2, room, 2), np.int32)
            self._bind()

    def _bind(self) -> None:
        self.for_contacts = (self.starts, *self._pair_lists, self._blank_contact)
