"""What a step needs to write on: tables that it fills and that the next step overwrites."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.contacts import PairTables, update_contacts, update_contacts_at
from sketchfall.physics.collision.continuous import list_obstacles, list_obstacles_at
from sketchfall.physics.dynamics.step import FROM_PAIRS_ON, STAGES, Tables, advance, advance_at
from sketchfall.physics.joints.system import NO_JOINTS, NO_PAIRS, bodies_apart, plan
from sketchfall.physics.runtime.bundle import Places, arrays_of, tables_of
from sketchfall.physics.runtime.compiler import COMPILED
from sketchfall.physics.runtime.jit import direct, uncompiled
from sketchfall.physics.runtime.table import Table, address_of
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import (
    CONTACT,
    FLAT_CONSTRAINT,
    IMPACT_CANDIDATE,
    LAST_IMPACT,
    PAIR,
    ROUND_CONSTRAINT,
    VERTEX,
)
from sketchfall.physics.tables.state import State

NO_JOINT_TABLES = tables_of(NO_JOINTS)
NO_PAIR_TABLE = Table.of(NO_PAIRS)
NO_PAIRS_YET = Table(PAIR)


class Scratch:
    """Nothing in here outlives a step, so nothing in here is saved."""

    def __init__(self) -> None:
        settings = np.zeros(1, SETTINGS)
        self.settings = settings[0]
        self.spent = np.zeros(len(STAGES))  # s, by stage of the last step, if it was timed
        self._settings, self._spent = Table.of(settings), Table.of(self.spent)
        self._parents = Table(np.int32)
        self._shortest = Table(np.float64)
        self._held = Table(np.int32)
        self._last_impacts = Table(LAST_IMPACT)
        self._starts = Table(np.int32)
        self._obstacles = Table(np.int64)
        self._work = Table(VERTEX)
        self._joints, self._apart = NO_JOINT_TABLES, NO_PAIR_TABLE

        self._spare_contacts = Table(CONTACT, 64)
        self._blank_contact = Table.of(np.zeros(1, CONTACT))
        self._active = Table(np.int32)
        self._candidates = Table(IMPACT_CANDIDATE)
        self._flats = Table(FLAT_CONSTRAINT)
        self._rounds = Table(ROUND_CONSTRAINT)
        self._half_ordered, self._ordered = Table(PAIR), Table(PAIR)
        self._make_room_for_pairs(64)

        self._places = Places(Tables)
        self.address = self._places.address
        self._pair_places = Places(PairTables)
        self._pairs: NDArray[np.int32] | None = None  # whose address is known
        self._pairs_address = 0
        self._timed = False
        # The step itself (see step.advance), called with `address`; there once it was fitted.
        self.advance: Callable[[int, int], int]

    def fit(self, state: State) -> None:
        """Make room for the bodies and shapes that there are."""
        for table in (self._parents, self._shortest, self._held, self._last_impacts):
            table.resize(state.bodies.count)
        self._starts.resize(state.shapes.count + 1)
        self._obstacles.resize(state.shapes.count)
        if COMPILED:
            at = (state.bodies.address, state.shapes.address, state.shapes.count, self._obstacles.address)
            listed, largest = direct(list_obstacles_at, "int64, int64, int64, int64")(*at)
        else:
            listed, largest = list_obstacles(state.bodies.rows, state.shapes.used, self._obstacles.rows)
        self._obstacles.count = listed
        self._work.resize(2 * largest)
        if state.joints.count == 0:
            self._joints, self._apart = NO_JOINT_TABLES, NO_PAIR_TABLE
        else:
            self._joints = tables_of(plan(state.joints.used, state.bodies.used["kind"]))
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
                self._pairs, self._pairs_address = pairs, address_of(pairs)
            places.note("pairs", self._pairs_address, count)
            places.note("old", old.address, old.count)
            places.note("new", new.address, len(new.rows))
            new.count = self._update_contacts_at(places.address)
        else:
            tables = arrays_of(PairTables, self._pair_tables)
            new.count = update_contacts(tables._replace(pairs=pairs[:count], old=old.used, new=new.rows))
        self._spare_contacts, state.contacts = old, new
        self._places.note("contacts", new.address, new.count)

    def time_stages(self, timed: bool) -> None:
        """Choose whether steps are timed stage by stage, which makes them slower; goes for the next fit."""
        self.spent[:] = 0.0
        self._timed = timed

    def _choose_calls(self) -> None:
        self._update_contacts_at = direct(update_contacts_at, "int64")
        if self._timed or not COMPILED:
            self.advance = self._advance_stage_by_stage
        else:
            self.advance = direct(advance_at, "int64, int64")

    def _advance_stage_by_stage(self, _address: int, part: int) -> int:
        if part != FROM_PAIRS_ON:
            self.spent[:] = 0.0
        tables = arrays_of(Tables, self._tables)
        return uncompiled(advance)(tables._replace(contacts=self._state.contacts.used), part)

    def _make_room_for_pairs(self, count: int) -> None:
        for table in (
            self._active,
            self._candidates,
            self._flats,
            self._rounds,
            self._half_ordered,
            self._ordered,
        ):
            table.resize(count)

    def _bind(self, state: State) -> None:
        """Note where everything is."""
        self._state = state
        self._tables = {
            "bodies": state.bodies,
            "motions": state.motions,
            "shapes": state.shapes,
            "vertices": state.vertices,
            "contacts": state.contacts,
            "settings": self._settings,
            "active": self._active,
            "last_impacts": self._last_impacts,
            "candidates": self._candidates,
            "flats": self._flats,
            "rounds": self._rounds,
            "held": self._held,
            "parents": self._parents,
            "shortest": self._shortest,
            "obstacles": self._obstacles,
            "work": self._work,
            "spent": self._spent,
            "joints": self._joints,
        }
        self._pair_tables = {
            "pairs": NO_PAIRS_YET,  # what is found is noted when it is
            "shapes": state.shapes,
            "bodies": state.bodies,
            "settings": self._settings,
            "old": state.contacts,
            "new": self._spare_contacts,
            "starts": self._starts,
            "half_ordered": self._half_ordered,
            "ordered": self._ordered,
            "blank": self._blank_contact,
            "apart": self._apart,
        }
        self._places.note_all(self._tables)
        self._pair_places.note_all(self._pair_tables)
