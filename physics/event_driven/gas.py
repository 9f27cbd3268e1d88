"""The public face of a disc gas, which validates; the work is done in event_loop.py."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sketchfall.physics import checks
from sketchfall.physics.constants import QUEUE_EVENTS_PER_COLLISION, REST_HOP, REST_SHARE, TOUCHING
from sketchfall.physics.event_driven.cells import choose_cells
from sketchfall.physics.event_driven.event_loop import (
    begin,
    find_overlaps,
    is_stalled,
    process_events,
    synchronise,
)
from sketchfall.physics.event_driven.gas_checks import (
    checked_box,
    checked_discs,
    checked_restitution,
    checked_walls,
)
from sketchfall.physics.event_driven.records import (
    BOX,
    DISC,
    ENTRY,
    NOBODY,
    PLAN,
    WALL_PARTNER,
    WALLS,
    in_lines,
)
from sketchfall.physics.method_names import RESTITUTION_RULES
from sketchfall.physics.sentences import sentence

Floats = NDArray[np.float64]
GAS_TABLES = ("_discs", "_plans", "_edges", "_heads", "_large", "_queue", "_box")
NO_LIMIT = 2**62
CARRIED_ON = ("time", "disc_events", "wall_events", *(f"impulse_{wall}" for wall in WALLS))  # of a box


class GasStalledError(RuntimeError):
    """Time cannot go on: discs that have no room at all collide infinitely often."""


@dataclass(frozen=True)
class Event:
    """One collision."""

    time: float  # s
    kind: Literal["disc", "wall"]
    a: int  # the disc, of two the one with the lower number
    b: int | str  # the other disc, or the name of the wall: left, right, bottom or top


class DiscGas:
    """Discs that fly freely and bounce off each other and off the walls of a box, without friction.

    positions, velocities: (n, 2) in m and m/s; radii, masses: one for each disc, or one number for all.
    box: left, bottom, right and top. restitution: one number or one for each disc, combined by
    restitution_rule where two meet. wall_restitution: with which discs bounce off walls; None for their
    own, one number, one for each wall (left, right, bottom, top), or one for each disc and wall (n, 4).
    gravity: m/s^2. since: a gas that this one takes the place of, with some of its discs or with others; its
    clock goes on, and what it has counted.
    """

    def __init__(
        self,
        positions: ArrayLike,
        velocities: ArrayLike,
        radii: ArrayLike,
        masses: ArrayLike,
        box: Sequence[float] = (0.0, 0.0, 1.0, 1.0),
        restitution: ArrayLike = 1.0,
        wall_restitution: ArrayLike | None = None,
        gravity: tuple[float, float] = (0.0, 0.0),
        *,
        restitution_rule: str = "average",
        since: DiscGas | None = None,
    ) -> None:
        left, bottom, right, top = checked_box(box)
        places, speeds, sizes, weights = checked_discs(
            positions, velocities, radii, masses, (left, bottom, right, top)
        )
        count = len(places)
        own = checked_restitution(restitution, count)
        self._edges = checked_walls(wall_restitution, own)
        gx, gy = checks.pair("gravity", gravity)
        self._discs = in_lines(count, DISC)
        self._plans = in_lines(count, PLAN)
        self._queue = in_lines(count, ENTRY, first=1)  # the four below an entry begin there, see queue.py
        self._box = np.zeros(1, BOX)
        discs, plans = self._discs, self._plans
        discs["x"], discs["y"] = places.T
        discs["vx"], discs["vy"] = speeds.T
        discs["radius"], discs["next"] = sizes, NOBODY
        plans["mass"], plans["restitution"] = weights, own
        columns, rows, limit = choose_cells(sizes, right - left, top - bottom) if count else (1, 1, 0.0)
        plans["is_large"] = sizes > limit
        self._large: NDArray[np.int64] = np.flatnonzero(plans["is_large"])
        self._heads = np.full(columns * rows, NOBODY, np.int32)
        width, height = (right - left) / columns, (top - bottom) / rows
        plans["reach"] = np.maximum(1, np.ceil((sizes + limit) / min(width, height)))
        # A hop of this height begins with the rest speed.
        hop = REST_HOP * float(sizes.mean()) if count else 0.0
        pace = math.sqrt(float((speeds**2).sum(axis=1).mean())) if count else 0.0
        rest_speed = max(math.sqrt(2.0 * math.hypot(gx, gy) * hop), REST_SHARE * pace)
        for name, value in (
            *(("left", left), ("right", right), ("bottom", bottom), ("top", top), ("gx", gx), ("gy", gy)),
            *(("cell_width", width), ("cell_height", height), ("columns", columns), ("rows", rows)),
            ("rule", checks.one_of("restitution_rule", restitution_rule, RESTITUTION_RULES)),
            *(("rest_speed", rest_speed), ("last_a", NOBODY), ("last_b", NOBODY)),
        ):
            self._box[name] = value
        if since is not None:
            for name in CARRIED_ON:
                self._box[name] = since._box[name]
            self._discs["time"] = since.time
        self._predict_all()
        self.overlaps: list[tuple[int, int, float]] = self._find_overlaps()
        """Pairs that overlapped at the beginning, and how deep, in m. Those that approach bounce at once."""

    # --- going on ---------------------------------------------------------------------------------

    def advance(self, dt: float, max_events: int | None = None) -> int:
        """Go on for so many seconds; how many collisions there were.

        With `max_events`, it stops after so many of them, with the time of the last one: see `time`. Or
        after as much work of another sort, where discs fly far and seldom meet.
        GasStalledError if there is no end of collisions.
        """
        return self._go_on(self.time + checks.not_negative("dt", dt), max_events, QUEUE_EVENTS_PER_COLLISION)

    def advance_events(self, count: int) -> int:
        """Go on to the time of the count-th collision; how many there were, fewer if nothing moves."""
        # No limit is needed: a disc that moves meets a wall, after it has crossed all cells at the most.
        return self._go_on(math.inf, count, NO_LIMIT)

    def reverse(self) -> None:
        """Negate all velocities: a gas that loses no energy runs back to where it came from."""
        synchronise(self._discs, self._box, -1.0)
        self._predict_all()

    def copy(self) -> DiscGas:
        """Another gas in the same state, which goes on in the same way."""
        twin = object.__new__(DiscGas)
        for name in GAS_TABLES:
            setattr(twin, name, getattr(self, name).copy())
        twin.overlaps = list(self.overlaps)
        return twin

    def next_events(self, count: int) -> list[Event]:
        """The next collisions in order, with what follows from the first of them; the gas stays as it is."""
        ahead = self.copy()
        events: list[Event] = []
        while len(events) < count and ahead.advance_events(1):
            events.append(ahead._last_event())
        return events

    # --- the present state ------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._discs)

    @property
    def time(self) -> float:
        """s"""
        return float(self._box["time"][0])

    @property
    def positions(self) -> Floats:
        """m, (n, 2)"""
        dt, (gx, gy) = self.time - self._discs["time"], self.gravity
        x = self._discs["x"] + dt * (self._discs["vx"] + 0.5 * dt * gx)
        y = self._discs["y"] + dt * (self._discs["vy"] + 0.5 * dt * gy)
        return np.column_stack((x, y))

    @property
    def velocities(self) -> Floats:
        """m/s, (n, 2)"""
        dt, (gx, gy) = self.time - self._discs["time"], self.gravity
        return np.column_stack((self._discs["vx"] + dt * gx, self._discs["vy"] + dt * gy))

    @property
    def radii(self) -> Floats:
        """m"""
        return self._discs["radius"].copy()

    @property
    def masses(self) -> Floats:
        """kg"""
        return self._plans["mass"].copy()

    @property
    def box(self) -> tuple[float, float, float, float]:
        """m: left, bottom, right, top"""
        left, bottom, right, top = (float(self._box[side][0]) for side in ("left", "bottom", "right", "top"))
        return left, bottom, right, top

    @property
    def gravity(self) -> tuple[float, float]:
        """m/s^2"""
        return float(self._box["gx"][0]), float(self._box["gy"][0])

    @property
    def rest_speed(self) -> float:
        """m/s. Slower bounces lose no energy, so that there are not infinitely many; see bounces.py."""
        return float(self._box["rest_speed"][0])

    @property
    def resting(self) -> NDArray[np.bool_]:
        """For each disc, whether its last bounce would have lost energy but was too slow for that."""
        return self._plans["below_cutoff"].astype(bool)

    @property
    def disc_events(self) -> int:
        """Collisions of discs with each other so far."""
        return int(self._box["disc_events"][0])

    @property
    def wall_events(self) -> int:
        """Collisions with walls so far; one in a corner counts twice."""
        return int(self._box["wall_events"][0])

    @property
    def events(self) -> int:
        """All collisions so far."""
        return self.disc_events + self.wall_events

    @property
    def wall_impulse(self) -> Floats:
        """N s that the left, right, bottom and top wall have taken so far. Its growth in time is a force."""
        return np.array([self._box[f"impulse_{wall}"][0] for wall in WALLS])

    def kinetic_energy(self) -> float:
        """J"""
        return float(0.5 * (self._plans["mass"] * (self.velocities**2).sum(axis=1)).sum())

    def potential_energy(self) -> float:
        """J, in gravity, of centres above the origin"""
        return float(-(self._plans["mass"] * (self.positions @ np.array(self.gravity))).sum())

    def energy(self) -> float:
        """J, kinetic and potential"""
        return self.kinetic_energy() + self.potential_energy()

    def momentum(self) -> tuple[float, float]:
        """kg m/s"""
        x, y = (self._plans["mass"][:, None] * self.velocities).sum(axis=0)
        return float(x), float(y)

    def state_hash(self) -> str:
        """The same for gases that are alike to the last bit, and will go on alike."""
        digest = hashlib.blake2b(digest_size=16)
        for name in GAS_TABLES:
            digest.update(getattr(self, name).tobytes())
        return digest.hexdigest()

    # --- within -----------------------------------------------------------------------------------

    def _go_on(self, until: float, max_events: int | None, queue_events_per_collision: int) -> int:
        if max_events is not None and (isinstance(max_events, bool) or max_events < 0):
            raise ValueError(f"events: {max_events!r} is not a whole number from 0")
        if not len(self):
            self._box["time"] = until if math.isfinite(until) else self.time
            return 0
        most = NO_LIMIT if max_events is None else int(max_events)
        done = process_events(
            *(self._discs, self._plans, self._edges, self._heads, self._large, self._queue, self._box),
            until,
            most,
            min(NO_LIMIT, queue_events_per_collision * most),
        )
        if is_stalled(self._box[0], len(self)):
            raise GasStalledError(
                sentence(
                    "disc {disc} has no room to move: its collisions at {time:.6g} s do not end",
                    disc=int(self._box["last_a"][0]),
                    time=self.time,
                )
            )
        return done

    def _predict_all(self) -> None:
        begin(self._discs, self._plans, self._heads, self._large, self._queue, self._box)

    def _find_overlaps(self) -> list[tuple[int, int, float]]:
        tables = (self._discs, self._plans, self._heads, self._large, self._box)
        room = 0
        while True:
            pairs, depths = np.zeros((room, 2), np.int64), np.zeros(room)
            found = find_overlaps(*tables, TOUCHING, pairs, depths)
            if found <= room:
                break
            room = found
        return sorted((int(a), int(b), float(depth)) for (a, b), depth in zip(pairs, depths, strict=True))

    def _last_event(self) -> Event:
        a, b = int(self._box["last_a"][0]), int(self._box["last_b"][0])
        if b >= 0:
            return Event(self.time, "disc", min(a, b), max(a, b))
        return Event(self.time, "wall", a, WALLS[WALL_PARTNER - b])
