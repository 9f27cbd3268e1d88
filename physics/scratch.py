"""What a step needs to write on: tables that it fills and that the next step overwrites."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from physics.contacts import PairTables, update_contacts, update_contacts_at
from physics.jit import COMPILED, direct, uncompiled
from physics.joints.system import NO_JOINTS, NO_PAIRS, JointTables, bodies_apart, plan
from physics.records import (
    CONTACT,
    DYNAMIC,
    FLAT_CONSTRAINT,
    LAST_BLOW,
    MEETING,
    PAIR,
    ROUND_CONSTRAINT,
    SETTINGS,
    VERTEX,
)
from physics.state import State
from physics.step import FROM_PAIRS_ON, STAGES, TABLE_COUNT, Tables, advance, advance_at
from physics.table import PLACES_TYPE, Table, address_of, new_places, note_places

CONTACTS = Tables._fields.index("contacts")
PAIRS, OLD, NEW = (PairTables._fields.index(name) for name in ("pairs", "old", "new"))
NO_JOINT_TABLES = tuple(Table.of(array) for array in NO_JOINTS)
NO_PAIR_TABLE = Table.of(NO_PAIRS)


class Scratch:
    """Nothing in here outlives a step, so nothing in here is saved."""

    def __init__(self, rules: NDArray[np.int64]) -> None:
        """`rules` are the numbers of the restitution and the friction rule."""
        self.settings = np.zeros(1, SETTINGS)
        self.spent = np.zeros(len(STAGES))  # s, by stage of the last step, if it was timed
        self._settings, self._spent, self._rules = (
            Table.of(array) for array in (self.settings, self.spent, rules)
        )
        self._parents = Table(np.int32)
        self._shortest = Table(np.float64)
        self._held = Table(np.int32)
        self._struck = Table(LAST_BLOW)
        self._starts = Table(np.int32)
        self._obstacles = Table(np.int64)
        self._work = Table(VERTEX)
        self._joints, self._apart = NO_JOINT_TABLES, NO_PAIR_TABLE

        self._spare_contacts = Table(CONTACT, 64)
        self._blank_contact = Table.of(np.zeros(1, CONTACT))
        self._active = Table(np.int32)
        self._meetings = Table(MEETING)
        self._flats = Table(FLAT_CONSTRAINT)
        self._rounds = Table(ROUND_CONSTRAINT)
        self._half_ordered, self._ordered = Table(PAIR), Table(PAIR)
        self._make_room_for_pairs(64)

        self._places = new_places(TABLE_COUNT)
        self.address = address_of(self._places)  # of the places of all tables
        self._pair_places = new_places(len(PairTables._fields))
        self._pairs: NDArray[np.int32] | None = None  # whose address is noted
        self._timed = False
        # The step itself (see step.advance), called with `address`; there once it was fitted.
        self.advance: Callable[[int, int], int]

    def fit(self, state: State) -> None:
        """Make room for the bodies and shapes that there are."""
        shapes = state.shapes.used
        for table in (self._parents, self._shortest, self._held, self._struck):
            table.resize(state.bodies.count)
        self._starts.resize(state.shapes.count + 1)
        obstacles = np.flatnonzero(state.bodies.rows["kind"][shapes["body"]] != DYNAMIC)
        self._obstacles.resize(len(obstacles))
        self._obstacles.used[:] = obstacles
        self._work.resize(2 * int(shapes["count"].max(initial=1)))
        if state.joints.count == 0:
            self._joints, self._apart = NO_JOINT_TABLES, NO_PAIR_TABLE
        else:
            tables = plan(state.joints.used, state.bodies.used["kind"])
            self._joints = tuple(Table.of(array) for array in tables)
            self._apart = Table.of(bodies_apart(state.joints.used))
        self._bind(state)
        self._choose_calls()

    def update_contacts(self, state: State, pairs: NDArray[np.int32], count: int) -> None:
        """Give the state contacts for the first `count` of these pairs, and room for what comes of them."""
        if count > self._active.count:
            self._make_room_for_pairs(count + count // 2)
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
            tables = PairTables(pairs[:count], *(table.used for table in self._pair_tables))
            new.count = update_contacts(tables._replace(old=old.used, new=new.rows))
        self._spare_contacts, state.contacts = old, new
        self._places[CONTACTS, 0], self._places[CONTACTS, 1] = new.address, new.count

    def time_stages(self, timed: bool) -> None:
        """Choose whether steps are timed stage by stage, which makes them slower; goes for the next fit."""
        self.spent[:] = 0.0
        self._timed = timed

    def _choose_calls(self) -> None:
        self._update_contacts_at = direct(update_contacts_at, PLACES_TYPE)
        if self._timed or not COMPILED:
            self.advance = self._advance_stage_by_stage
        else:
            self.advance = direct(advance_at, "int64, int64")

    def _advance_stage_by_stage(self, _address: int, part: int) -> int:
        if part != FROM_PAIRS_ON:
            self.spent[:] = 0.0
        joints = JointTables(*(table.used for table in self._joints))
        tables = Tables._make([*(table.used for table in self._tables), joints])
        return uncompiled(advance)(tables._replace(contacts=self._state.contacts.used), part)

    def _make_room_for_pairs(self, count: int) -> None:
        for table in (
            self._active,
            self._meetings,
            self._flats,
            self._rounds,
            self._half_ordered,
            self._ordered,
        ):
            table.resize(count)

    def _bind(self, state: State) -> None:
        """Note where everything is."""
        self._state = state
        self._tables = (
            state.bodies,
            state.motions,
            state.shapes,
            state.vertices,
            state.contacts,
            self._settings,
            self._active,
            self._struck,
            self._meetings,
            self._flats,
            self._rounds,
            self._held,
            self._parents,
            self._shortest,
            self._obstacles,
            self._work,
            self._spent,
        )
        self._pair_tables = (
            state.shapes,
            state.bodies,
            self._rules,
            state.contacts,
            self._spare_contacts,
            self._starts,
            self._half_ordered,
            self._ordered,
            self._blank_contact,
            self._apart,
        )
        note_places(self._places, self._tables + self._joints)
        note_places(self._pair_places, self._pair_tables, first=PAIRS + 1)
