"""Gear: when A turns by an angle, B turns by `ratio` times as much the other way."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.rows import set_row
from sketchfall.physics.joints.solving.impulses import RIGID, solve_row, warm_start_rows
from sketchfall.physics.runtime.jit import kernel

ROWS = 1


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    a, b = (0.0, 0.0, joint["ratio"]), (0.0, 0.0, 1.0)
    set_row(rows[first], RIGID, a, b, -math.inf, math.inf)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    rows[first]["residual"] = joint["ratio"] * g.angle_a + g.angle_b - joint["angle"]


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    warm_start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    solve_row(rows[first], joint, bodies, motions, h, stage)
