"""Gear: when A turns by an angle, B turns by `ratio` times as much the other way."""

from __future__ import annotations

import math
from typing import Any

from physics.jit import kernel
from physics.joints.rows import RIGID, set_row

ROWS = 1


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    a, b = (0.0, 0.0, joint["ratio"]), (0.0, 0.0, 1.0)
    set_row(rows[first], RIGID, a, b, -math.inf, math.inf)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    rows[first]["residual"] = joint["ratio"] * g.angle_a + g.angle_b - joint["angle"]
