"""Discs in the unit box: a few whose run is checked to the last digit, and many that keep the laws."""

from __future__ import annotations

import math

import numpy as np

from tests.physics.gases import random_discs

Row = tuple[float, float, float, float, float, float]  # x, y, vx, vy, radius, mass


def rack(rows: int) -> list[Row]:
    """Balls in a triangle, not quite touching, and one that comes at them a little off their middle."""
    radius, gap = 0.03, 0.002
    step = 2.0 * radius + gap
    balls = [
        (0.55 + 0.87 * step * column, 0.5 + step * (k - 0.5 * column), 0.0, 0.0, radius, 1.0)
        for column in range(rows)
        for k in range(column + 1)
    ]
    return [(0.15, 0.507, 0.04, 0.0, radius, 1.0), *balls]


def crowd(seed: int, count: int, speed: float) -> list[Row]:
    """In a unit box; of different sizes and masses."""
    discs = random_discs(seed, count)
    places = (discs["positions"] - (-1.0, 0.5)) / 4.0 + (0.0, 0.125)
    columns = (places, speed * discs["velocities"], discs["radii"][:, None] / 4.0, discs["masses"][:, None])
    return [tuple(row) for row in np.hstack(columns).tolist()]


SET_UPS: dict[str, list[Row]] = {
    "one on a slant": [(0.3, 0.4, 0.13, 0.21, 0.06, 2.0)],
    "one overtakes another": [(0.2, 0.21, 0.05, 0.06, 0.04, 1.0), (0.5, 0.52, 0.01, 0.02, 0.07, 3.0)],
    "crossing": [
        (0.1, 0.1, 0.03, 0.03, 0.05, 1.0),
        (0.9, 0.12, -0.03, 0.03, 0.05, 2.0),
        (0.5, 0.9, 0.0, 0.0, 0.05, 9.0),
    ],
    "a light one between two heavy ones": [
        (0.1, 0.3, 0.016, 0.0, 0.08, 1.0),
        (0.47, 0.3, 0.0, 0.0, 0.02, 0.005),
        (0.9, 0.3, -0.015, 0.0, 0.08, 1.0),
    ],
    "a row with gaps": [(0.1 + 0.13 * k, 0.5, 0.05 if k == 0 else 0.0, 0.0, 0.05, 1.0) for k in range(5)],
    "a small rack": rack(2),
    "a rack": rack(4),
    "a crowd of 10": crowd(3, 10, 0.02),
    "another crowd": crowd(4, 14, 0.01),
}


def lattice(across: int, fill: float, seed: int) -> list[Row]:
    """Alike discs on a square grid, with random velocities; `fill` is the diameter over the spacing."""
    source = np.random.default_rng(seed)
    spacing = 1.0 / across
    return [
        (spacing * (i + 0.5), spacing * (j + 0.5), *source.normal(0.0, 0.1, 2), 0.5 * fill * spacing, 1.0)
        for i in range(across)
        for j in range(across)
    ]


def dust_around_a_ball() -> list[Row]:
    ball = (0.5, 0.5, 0.0, 0.0, 0.125, 50.0)
    dust = lattice(36, 0.4, 5)
    return [ball, *(row for row in dust if math.dist(row[:2], ball[:2]) > ball[4] + row[4])]


MANY: dict[str, list[Row]] = {
    "thin": lattice(14, 0.1, 1),
    "dense": lattice(20, 0.9, 2),
    "touching": lattice(16, 1.0, 3),
    "dust around a ball": dust_around_a_ball(),
    "a large crowd": crowd(7, 400, 0.1),
}
