"""What a step needs to write on: arrays that it fills and that the next step overwrites."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from physics.continuous import make_work
from physics.jit import is_compiled, uncompiled
from physics.joints.system import JointTables, bodies_apart, plan
from physics.records import CONTACT, DYNAMIC, FLAT_CONSTRAINT, LAST_BLOW, ROUND_CONSTRAINT, SETTINGS
from physics.state import State
from physics.step import STAGES, Tables, advance, advance_at
from physics.table import Table, address_of


class Scratch:
    """Nothing in here outlives a step, so nothing in here is saved."""

    def __init__(self) -> None:
        self.outdated = True  # bodies or shapes came, went or changed kind
        self.settings = np.zeros(1, SETTINGS)
        self.spent = np.zeros(len(STAGES))  # s, by stage of the last step, if it was timed
        self.spare_contacts = Table(CONTACT, 64)
        self._flats = Table(FLAT_CONSTRAINT, 64)
        self._rounds = Table(ROUND_CONSTRAINT, 64)
        self._blank_contact = np.zeros(1, CONTACT)
        self._active: NDArray[np.int32] = np.empty(64, np.int32)
        self._pair_lists: NDArray[np.int32] = np.empty((2, 64, 2), np.int32)
        self._places = np.zeros(
            (len(Tables._fields) - 1 + len(JointTables._fields), 2), np.int64
        )  # of the tables, see step.tables_at
        self._tables: Tables
        self.advance: Callable[[int], int]  # the step itself, see step.advance
        self.time_stages(False)
        self._contacts_row = self._places[Tables._fields.index("contacts")]

    def fit(self, state: State) -> None:
        """Make room for the bodies and shapes that there are."""
        count = state.bodies.count
        self._parents = np.zeros(count, np.int32)
        self._shortest = np.zeros(count)
        self._held = np.zeros(count, np.int32)
        self._struck = np.zeros(count, LAST_BLOW)
        self._starts = np.zeros(state.shapes.count + 1, np.int32)
        shapes = state.shapes.used
        self._obstacles = np.flatnonzero(state.bodies.rows["kind"][shapes["body"]] != DYNAMIC)
        self._work = make_work(int(shapes["count"].max(initial=1)))
        self.apart = bodies_apart(state.joints.used)
        self._joints = plan(state.joints.used, state.bodies.used["kind"])
        self.outdated = False
        self._bind(state)

    def take_contacts(self, state: State, count: int) -> None:
        """The spare contacts, of which the first `count` were filled, become those of the state."""
        fresh = self.spare_contacts
        fresh.count = count
        self.spare_contacts, state.contacts = state.contacts, fresh
        self._tables = self._tables._replace(contacts=fresh.used)
        self._contacts_row[:] = fresh.address, count

    def make_room(self, state: State, pairs: int) -> None:
        """For that many contacts and what comes of them."""
        self.spare_contacts.reserve(pairs)
        if pairs > len(self._active):
            room = pairs + pairs // 2
            self._flats.reserve(room)
            self._rounds.reserve(room)
            self._active = np.empty(room, np.int32)
            self._pair_lists = np.empty((2, room, 2), np.int32)
            self._bind(state)

    def time_stages(self, timed: bool) -> None:
        """Choose whether the next steps are timed stage by stage, which makes them slower."""
        self.spent[:] = 0.0
        if timed or not is_compiled(advance):
            self.advance = self._advance_stage_by_stage
        else:
            self.advance = functools.partial(advance_at, self._places)

    def _advance_stage_by_stage(self, part: int) -> int:
        return uncompiled(advance)(self._tables, part)

    def _bind(self, state: State) -> None:
        self.for_contacts = (self._starts, *self._pair_lists, self._blank_contact)
        self._tables = Tables(
            state.bodies.used,
            state.motions.used,
            state.shapes.used,
            state.vertices.used,
            state.contacts.used,
            self.settings,
            self._active,
            self._struck,
            self._flats.rows,
            self._rounds.rows,
            self._held,
            self._parents,
            self._shortest,
            self._obstacles,
            self._work,
            self.spent,
            self._joints,
        )
        tables: tuple[NDArray[Any], ...] = (*self._tables[:-1], *self._joints)
        for row, table in zip(self._places, tables, strict=True):
            row[:] = address_of(table), len(table)
