"""What a step needs to write on: tables that it fills and that the next step overwrites."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.contacts import (
    UNCHANGED,
    PairTables,
    update_contacts,
    update_contacts_at,
)
from sketchfall.physics.collision.continuous import list_obstacles, list_obstacles_at
from sketchfall.physics.collision.face_memory import NOTHING
from sketchfall.physics.dynamics.colours import COLOURS
from sketchfall.physics.dynamics.flat_contacts import FLAT_BLOCK
from sketchfall.physics.dynamics.step import FROM_PAIRS_ON, STAGES, Tables, advance, advance_at
from sketchfall.physics.joints.solving.system import NO_JOINTS, NO_PAIRS, bodies_apart, plan
from sketchfall.physics.runtime.bundle import Places, arrays_of, tables_of
from sketchfall.physics.runtime.compiler import COMPILED
from sketchfall.physics.runtime.jit import LANES, direct, uncompiled
from sketchfall.physics.runtime.table import Table, address_of
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import CONTACT, PAIR, VERTEX
from sketchfall.physics.tables.scratch_records import (
    CLUSTER,
    FACE_MEMORY,
    IMPACT_CANDIDATE,
    KICK,
    LAST_IMPACT,
    POSE,
    ROLL,
    ROUND_CONSTRAINT,
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
        self._clusters = Table(CLUSTER)
        self._cluster_parents, self._cluster_numbers = Table(np.int32), Table(np.int32)
        self._cluster_bodies, self._cluster_mechanisms = Table(np.int32), Table(np.int32)
        self._kicks = Table(KICK)
        self._last_impacts = Table(LAST_IMPACT)
        self._starts = Table(np.int32)
        self._obstacles = Table(np.int64)
        self._work = Table(VERTEX)
        self._joints, self._apart = NO_JOINT_TABLES, NO_PAIR_TABLE

        self._spare_contacts = Table(CONTACT, 64)
        self._blank_contact = Table.of(np.zeros(1, CONTACT))
        self._memories, self._spare_memories = Table(FACE_MEMORY), Table(FACE_MEMORY)
        self._poses = Table(POSE)
        self._active, self._cluster_contacts = Table(np.int32), Table(np.int32)
        self._candidates = Table(IMPACT_CANDIDATE)
        self._flats = Table(FLAT_BLOCK)
        self._rounds, self._rolls = Table(ROUND_CONSTRAINT), Table(ROLL)
        self._listed, self._flat_places = Table(np.int32), Table(np.int32)
        self._taken = Table(np.int32)
        self._colour_ends = Table.of(np.zeros(COLOURS + 1, np.int32))
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

    def set_row(self, settings: tuple[float, ...]) -> None:
        """All at once: to write one number takes half as long as that."""
        self._settings.rows[0] = settings

    def fit(self, state: State) -> None:
        """Make room for the bodies and shapes that there are."""
        for table in (
            self._parents,
            self._shortest,
            self._held,
            self._kicks,
            self._last_impacts,
            self._taken,
            self._cluster_parents,
            self._cluster_numbers,
            self._cluster_bodies,
            self._poses,
        ):
            table.resize(state.bodies.count)
        self._clusters.resize(state.bodies.count + 1)
        self._forget_faces(state)
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
            self._joints = tables_of(plan(state.joints.used, state.bodies.used["kind"], state.knots.used))
            self._apart = Table.of(bodies_apart(state.joints.used))
        self._cluster_mechanisms.resize(self._joints["mechanisms"].count)
        self._bind(state)
        self._choose_calls()

    def update_contacts(self, state: State, pairs: NDArray[np.int32], count: int) -> None:
        """Give the state contacts for the first `count` of these pairs, and room for what comes of them."""
        if count > self._active.count:
            self._make_room_for_pairs(count + count // 2)
            self._bind(state)
        old, new = state.contacts, self._spare_contacts
        new.reserve(count)
        memories, new_memories = self._memories, self._spare_memories
        new_memories.resize(count)
        if COMPILED:
            places = self._pair_places
            if pairs is not self._pairs:
                self._pairs, self._pairs_address = pairs, address_of(pairs)
            places.note("pairs", self._pairs_address, count)
            places.note("old", old.address, old.count)
            places.note("new", new.address, len(new.rows))
            places.note("old_memories", memories.address, memories.count)
            places.note("new_memories", new_memories.address, count)
            updated = self._update_contacts_at(places.address)
        else:
            tables = arrays_of(PairTables, self._pair_tables)
            updated = update_contacts(
                tables._replace(
                    pairs=pairs[:count],
                    old=old.used,
                    new=new.rows,
                    old_memories=memories.used,
                    new_memories=new_memories.used,
                )
            )
        if updated == UNCHANGED:
            return
        new.count = updated
        self._spare_contacts, state.contacts = old, new
        self._spare_memories, self._memories = memories, new_memories
        self._places.note("contacts", new.address, new.count)
        self._places.note("memories", new_memories.address, new_memories.count)

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
        tables = tables._replace(contacts=self._state.contacts.used, memories=self._memories.used)
        return uncompiled(advance)(tables, part)

    def _forget_faces(self, state: State) -> None:
        """Whatever was changed may be what is remembered."""
        self._memories.resize(state.contacts.count)
        self._memories.used["known"] = NOTHING

    def _make_room_for_pairs(self, count: int) -> None:
        for table in (
            self._active,
            self._cluster_contacts,
            self._candidates,
            self._rounds,
            self._rolls,
            self._listed,
            self._flat_places,
            self._half_ordered,
            self._ordered,
        ):
            table.resize(count)
        self._flats.resize(count // LANES + COLOURS + 1)  # each colour may leave one half empty

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
            "memories": self._memories,
            "poses": self._poses,
            "last_impacts": self._last_impacts,
            "candidates": self._candidates,
            "resting": {
                "flats": self._flats,
                "rounds": self._rounds,
                "rolls": self._rolls,
                "listed": self._listed,
                "places": self._flat_places,
                "taken": self._taken,
                "ends": self._colour_ends,
            },
            "held": self._held,
            "kicks": self._kicks,
            "parents": self._parents,
            "clusters": {
                "clusters": self._clusters,
                "parents": self._cluster_parents,
                "numbers": self._cluster_numbers,
                "bodies": self._cluster_bodies,
                "contacts": self._cluster_contacts,
                "mechanisms": self._cluster_mechanisms,
            },
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
            "matter": state.matter,
            "settings": self._settings,
            "old": state.contacts,
            "new": self._spare_contacts,
            "old_memories": self._memories,
            "new_memories": self._spare_memories,
            "starts": self._starts,
            "half_ordered": self._half_ordered,
            "ordered": self._ordered,
            "blank": self._blank_contact,
            "apart": self._apart,
        }
        self._places.note_all(self._tables)
        self._pair_places.note_all(self._pair_tables)
