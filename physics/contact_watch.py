"""Looks at the contacts of a world after each step, and tells which began and ended, who hit whom, and what
sensors noticed.

Two bodies touch in a step if they press on each other in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.tables.state import State

if TYPE_CHECKING:
    from sketchfall.physics.world import World

PAIR_OF_BODIES = np.dtype([("body_a", "i8"), ("body_b", "i8")])  # ids; A is the one that was added first
SENSED = np.dtype([("sensor", "i8"), ("body", "i8")])  # ids
HIT = np.dtype(
    [
        ("body_a", "i8"),  # ids; A is the one that was added first
        ("body_b", "i8"),
        ("point", "f8", 2),  # m, in the world; of several, where the mean of the impulse acts
        ("normal", "f8", 2),  # unit, from A to B, along the impulse
        ("impulse", "f8"),  # N s on B along the normal, over the step
    ]
)

Rows = NDArray[np.void]


class ContactEvents(NamedTuple):
    """Of one step; in the order of the ids."""

    begun: Rows  # PAIR_OF_BODIES
    hits: Rows  # HIT, for each pair that began to touch
    ended: Rows  # PAIR_OF_BODIES
    entered: Rows  # SENSED
    left: Rows  # SENSED


class ContactWatch:
    def __init__(self, world: World) -> None:
        """What touches already is not told as begun."""
        self._world = world
        self._touching = pairs_of(touching(world._state), PAIR_OF_BODIES)
        self._within = world.sensed

    def look(self) -> ContactEvents:
        """What is new since the last look: to be asked after every step."""
        state = self._world._state
        contacts = touching(state)
        now, within = pairs_of(contacts, PAIR_OF_BODIES), self._world.sensed
        begun, ended = _without(now, self._touching), _without(self._touching, now)
        entered, left = _without(within, self._within), _without(self._within, within)
        self._touching, self._within = now, within
        return ContactEvents(begun, hits_of(contacts, begun), ended, entered, left)


def touching(state: State) -> Rows:
    """The contacts that carried something in the last step; ids in place of the rows of their bodies."""
    contacts = state.contacts.used
    pressing = contacts[contacts["total_normal_0"] + contacts["total_normal_1"] > 0.0]
    ids = state.bodies.used["id"]
    pressing["body_a"], pressing["body_b"] = ids[pressing["body_a"]], ids[pressing["body_b"]]
    return pressing


def sensed(state: State) -> Rows:
    """Every sensor with every body that is within it; two sensors do not notice each other."""
    contacts, bodies = state.contacts.used, state.bodies.used
    within = contacts[contacts["inside"] != 0]
    a, b = within["body_a"], within["body_b"]
    first_senses = bodies["sensor"][a] != 0
    rows = np.zeros(len(within), SENSED)
    rows["sensor"] = bodies["id"][np.where(first_senses, a, b)]
    rows["body"] = bodies["id"][np.where(first_senses, b, a)]
    return np.unique(rows[bodies["sensor"][a] != bodies["sensor"][b]])


def pairs_of(contacts: Rows, format: np.dtype[np.void]) -> Rows:
    """Each pair of bodies once, in order."""
    rows = np.zeros(len(contacts), format)
    rows["body_a"], rows["body_b"] = contacts["body_a"], contacts["body_b"]
    return np.unique(rows)


def hits_of(contacts: Rows, begun: Rows) -> Rows:
    """What the contacts of these pairs carried in the step; a pair may have several."""
    hits = np.zeros(len(begun), HIT)
    for hit, pair in zip(hits, begun, strict=True):
        own = contacts[(contacts["body_a"] == pair["body_a"]) & (contacts["body_b"] == pair["body_b"])]
        impulses = np.concatenate([own["total_normal_0"], own["total_normal_1"]])
        normals = np.tile(np.column_stack([own["nx"], own["ny"]]), (2, 1))
        points = np.column_stack([np.concatenate([own[f"{axis}_0"], own[f"{axis}_1"]]) for axis in "xy"])
        acting = impulses > 0.0
        whole = impulses[acting] @ normals[acting]
        hit["body_a"], hit["body_b"] = pair["body_a"], pair["body_b"]
        hit["point"] = np.average(points[acting], axis=0, weights=impulses[acting])
        hit["impulse"] = np.hypot(*whole)
        hit["normal"] = whole / hit["impulse"] if hit["impulse"] > 0.0 else (0.0, 0.0)
    return hits


def _without(rows: Rows, others: Rows) -> Rows:
    return rows[~np.isin(rows, others)]
