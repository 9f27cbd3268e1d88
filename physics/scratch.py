"""What a step needs to write on: arrays that it fills and that the next step overwrites."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from physics.contacts import PairTables, update_contacts, update_contacts_at
from physics.continuous import make_work
from physics.jit import COMPILED, direct, uncompiled
from physics.joints.system import JointTables, bodies_apart, plan
from physics.records import CONTACT, DYNAMIC, FLAT_CONSTRAINT, LAST_BLOW, MEETING, ROUND_CONSTRAINT, SETTINGS
from physics.state import State
from physics.step import SECOND_PART, STAGES, Tables, advance, advance_at
from physics.table import PLACES_TYPE, Table, address_of, new_places, note_places

CONTACTS = Tables._fields.index("contacts")
PAIRS, OLD, NEW = (PairTables._fields.index(name) for name in ("pairs", "old", "new"))


class Scratch:
    """Nothing in here outlives a step, so nothing in here is saved."""

    def __init__(self) -> None:
        self.outdated = True  # bodies or shapes came, went or changed kind
        self.settings = np.zeros(1, SETTINGS)
        self.spent = np.zeros(len(STAGES))  # s, by stage of the last step, if it was timed
        self.rules = np.zeros(2, np.int64)  # numbers of the restitution and the friction rule
        self._spare_contacts = Table(CONTACT, 64)
        self._flats = Table(FLAT_CONSTRAINT, 64)
        self._rounds = Table(ROUND_CONSTRAINT, 64)
        self._blank_contact = np.zeros(1, CONTACT)
        self._active: NDArray[np.int32] = np.empty(64, np.int32)
        self._meetings: NDArray[np.void] = np.empty(64, MEETING)
        self._pair_lists: NDArray[np.int32] = np.empty((2, 64, 2), np.int32)
        self._places = new_places(len(Tables._fields) - 1 + len(JointTables._fields))
        self._tables: Tables
        self._timed = False
        self.advance: Callable[[int], int]  # the step itself, see step.advance; there once it was fitted
        self._pairs: NDArray[np.int32] | None = None  # whose address is noted
        self._pair_places = new_places(len(PairTables._fields))

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
        self._apart = bodies_apart(state.joints.used)
        self._joints = plan(state.joints.used, state.bodies.used["kind"])
        self.outdated = False
        self._bind(state)
        self._choose_calls()

    def update_contacts(self, state: State, pairs: NDArray[np.int32], count: int) -> None:
        """Give the state contacts for the first `count` of these pairs, and room for what comes of them."""
        if count > len(self._active):
            room = count + count // 2
            self._flats.reserve(room)
            self._rounds.reserve(room)
            self._active = np.empty(room, np.int32)
            self._meetings = np.empty(room, MEETING)
            self._pair_lists = np.empty((2, room, 2), np.int32)
            self._bind(state)
        old, new = state.contacts, self._spare_contacts
        new.reserve(count)
        if COMPILED:
            places = self._pair_places
            if pairs is not self._pairs:
                self._pairs = pairs
                places[PAIRS, 0] = address_of(pairs)
            places[PAIRS, 1] = count
            places[OLD, 0], places[OLD, 1] = old.address, old.count
            places[NEW, 0], places[NEW, 1] = new.address, len(new.rows)
            new.count = self._update_contacts_at(places)
        else:
            new.count = update_contacts(
                self._pair_tables._replace(pairs=pairs[:count], old=old.used, new=new.rows)
            )
        self._spare_contacts, state.contacts = old, new
        self._places[CONTACTS, 0], self._places[CONTACTS, 1] = new.address, new.count

    def time_stages(self, timed: bool) -> None:
        """Choose whether the next steps are timed stage by stage, which makes them slower."""
        self.spent[:] = 0.0
        self._timed = timed
        self.outdated = True

    def _choose_calls(self) -> None:
        self._update_contacts_at = direct(update_contacts_at, PLACES_TYPE)
        if self._timed or not COMPILED:
            self.advance = self._advance_stage_by_stage
        else:
            self.advance = functools.partial(direct(advance_at, f"{PLACES_TYPE}, int64"), self._places)

    def _advance_stage_by_stage(self, part: int) -> int:
        if part != SECOND_PART:
            self.spent[:] = 0.0
        return uncompiled(advance)(self._tables._replace(contacts=self._state.contacts.used), part)

    def _bind(self, state: State) -> None:
        self._state = state
        self._tables = Tables(
            state.bodies.used,
            state.motions.used,
            state.shapes.used,
            state.vertices.used,
            state.contacts.used,
            self.settings,
            self._active,
            self._struck,
            self._meetings,
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
        self._pair_tables = PairTables(
            self._pair_lists[0],
            state.shapes.used,
            state.bodies.used,
            self.rules,
            state.contacts.used,
            self._spare_contacts.rows,
            self._starts,
            self._pair_lists[0],
            self._pair_lists[1],
            self._blank_contact,
            self._apart,
        )
        note_places(self._places, (*self._tables[:-1], *self._joints))
        note_places(self._pair_places, self._pair_tables)
        self._pairs = None
