"""Disc gases for tests, and the obvious slow way to run one: all pairs are looked at before each event."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sketchfall.physics import DiscGas

NUDGE = 1e-13
"""m: what the start is moved by to see how far a run can be foreseen."""
AGREEMENT = 1e-9
"""s: by which two runs from starts that differ by the nudge may differ, and bounces of a disc must."""

WALL_NAMES = ("left", "right", "bottom", "top")
FALLING = (0.3, -9.81)


def random_gas(seed: int, count: int = 12, **keywords: Any) -> DiscGas:
    """Discs of different sizes and masses in a box of 4 by 3 m, some of them touching nearly."""
    return DiscGas(**random_discs(seed, count), **{"box": (-1.0, 0.5, 3.0, 3.5), **keywords})


def random_discs(seed: int, count: int = 12, spread: float = 3.0) -> dict[str, Any]:
    source = np.random.default_rng(seed)
    columns = math.ceil(math.sqrt(count))
    width, height = 4.0 / columns, 3.0 / columns
    places = source.permutation(columns * columns)[:count]
    radii = 0.5 * min(width, height) * source.uniform(1.0 / spread, 0.98, count)
    room = np.column_stack((width / 2 - radii, height / 2 - radii))
    shift = source.uniform(-1.0, 1.0, (count, 2)) * room
    middle = np.column_stack(
        (-1.0 + (places % columns + 0.5) * width, 0.5 + (places // columns + 0.5) * height)
    )
    return {
        "positions": middle + shift,
        "velocities": source.normal(size=(count, 2)),
        "radii": radii,
        "masses": source.uniform(0.1, 10.0, count),
    }


def reference_hash() -> str:
    """The outcome of a run that is compared between processes."""
    gas = random_gas(21, 80, gravity=FALLING, restitution=0.95)
    gas.advance(1.0)
    return gas.state_hash()


def worst_overlap(gas: DiscGas) -> float:
    """m, of any pair, or out of the box; negative if there is room around all."""
    places, radii = gas.positions, gas.radii
    left, bottom, right, top = gas.box
    outside = max(
        (left + radii - places[:, 0]).max(),
        (bottom + radii - places[:, 1]).max(),
        (places[:, 0] + radii - right).max(),
        (places[:, 1] + radii - top).max(),
    )
    if len(gas) < 2:
        return float(outside)
    apart = np.hypot(*(places[:, None, :] - places[None, :, :]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    return float(max(outside, (radii[:, None] + radii[None, :] - apart).max()))


@dataclass
class NaiveGas:
    """All discs are moved from event to event."""

    positions: Any
    velocities: Any
    radii: Any
    masses: Any
    box: tuple[float, float, float, float]
    restitution: Any
    gravity: Any
    rest_speed: float
    time: float = 0.0
    log: list[tuple[float, int, int | str]] = field(default_factory=list)

    def run(self, seconds: float) -> None:
        until = self.time + seconds
        while True:
            wait, a, b = min(self.meetings(), key=lambda meeting: meeting[0], default=(math.inf, 0, 0))
            if self.time + wait > until:
                self.fly(until - self.time)
                return
            self.fly(wait)
            self.log.append((self.time, a, b))
            if isinstance(b, str):
                self.bounce(a, None, {"left": (-1, 0), "right": (1, 0), "bottom": (0, -1), "top": (0, 1)}[b])
            else:
                way = self.positions[b] - self.positions[a]
                self.bounce(a, b, way / np.linalg.norm(way))

    def fly(self, dt: float) -> None:
        self.positions = self.positions + dt * self.velocities + 0.5 * dt * dt * self.gravity
        self.velocities = self.velocities + dt * self.gravity
        self.time += dt

    def meetings(self) -> list[tuple[float, int, int | str]]:
        left, bottom, right, top = self.box
        found: list[tuple[float, int, int | str]] = []
        for a in range(len(self.radii)):
            (x, y), (vx, vy), r, (gx, gy) = self.positions[a], self.velocities[a], self.radii[a], self.gravity
            for name, gap, v, g in (
                ("left", x - r - left, vx, gx),
                ("right", right - r - x, -vx, -gx),
                ("bottom", y - r - bottom, vy, gy),
                ("top", top - r - y, -vy, -gy),
            ):
                found.append((first_root(0.5 * g, v, gap), a, name))
            for b in range(a + 1, len(self.radii)):
                d, v = self.positions[b] - self.positions[a], self.velocities[b] - self.velocities[a]
                gap = d @ d - (self.radii[a] + self.radii[b]) ** 2
                found.append((first_root(v @ v, 2.0 * (d @ v), gap), a, b))
        return found

    def bounce(self, a: int, b: int | None, normal: Any) -> None:
        normal = np.array(normal, float)
        other = np.zeros(2) if b is None else self.velocities[b]
        e = self.restitution[a] if b is None else 0.5 * (self.restitution[a] + self.restitution[b])
        closing = (self.velocities[a] - other) @ normal
        parting = e * closing
        if parting < self.rest_speed:
            parting = min(closing, self.rest_speed)
        inverse = 1.0 / self.masses[a] + (0.0 if b is None else 1.0 / self.masses[b])
        impulse = (closing + parting) / inverse
        self.velocities[a] = self.velocities[a] - impulse / self.masses[a] * normal
        if b is not None:
            self.velocities[b] = self.velocities[b] + impulse / self.masses[b] * normal


def first_root(a: float, b: float, c: float) -> float:
    """The first t from 0 at which a t^2 + b t + c falls through 0; falling from below 0 is at once."""
    if c <= 0.0 and b < 0.0:
        return 0.0
    if a == 0.0:
        return -c / b if b < 0.0 else math.inf
    inside = b * b - 4.0 * a * max(c, 0.0)
    if inside < 0.0:
        return math.inf
    roots = sorted((-b + sign * math.sqrt(inside)) / (2.0 * a) for sign in (-1, 1))
    falling = [root for root in roots if root >= 0.0 and 2.0 * a * root + b < 0.0]
    return falling[0] if falling else math.inf


def foreseeable(gas: DiscGas, restitution: float | Any, seconds: float) -> float:
    """How far ahead, up to these seconds, the collisions of a gas follow from its start in double precision.

    Two things end it. Each collision amplifies what rounding did to the earlier ones: so the slow way is run
    twice, from starts that differ by some hundred roundings, for as long as both agree by a wide margin. And
    a disc pinched between others that lose energy bounces ever faster through a gap of a rounding's width
    (with sixty digits it bounces a few times more): so two bounces of a disc must not follow that closely.
    """
    one, other = naive_twin(gas, restitution), naive_twin(gas, restitution)
    nudge = np.random.default_rng(0).uniform(-NUDGE, NUDGE, other.positions.shape)
    other.positions = other.positions + nudge
    one.run(seconds)
    other.run(seconds)
    before = between = 0.0
    bounced: dict[int | str | None, float] = {}
    for mine, yours in itertools.zip_longest(one.log, other.log, fillvalue=(seconds, None, None)):
        if min(mine[0], yours[0]) - before > AGREEMENT:
            between = 0.5 * (before + min(mine[0], yours[0]))
        agree = mine[1:] == yours[1:] and abs(mine[0] - yours[0]) < AGREEMENT
        discs = [disc for disc in mine[1:] if not isinstance(disc, str)]
        if not agree or any(mine[0] - bounced.get(disc, -1.0) < AGREEMENT for disc in discs):
            return between
        bounced.update(dict.fromkeys(discs, mine[0]))
        before = max(mine[0], yours[0])
    return seconds


def naive_twin(gas: DiscGas, restitution: float | Any) -> NaiveGas:
    return NaiveGas(
        gas.positions,
        gas.velocities,
        gas.radii,
        gas.masses,
        gas.box,
        np.broadcast_to(restitution, len(gas)),
        np.array(gas.gravity),
        gas.rest_speed,
    )
