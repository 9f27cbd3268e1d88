"""Weld: makes two bodies one."""

from __future__ import annotations

import math
from typing import Any

from physics.jit import kernel
from physics.joints.rows import RIGID, set_point, set_turn

ROWS = 3


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    set_point(rows, first, g)
    set_turn(rows[first + 2], RIGID, 1.0, -math.inf, math.inf)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    rows[first]["residual"], rows[first + 1]["residual"] = g.way_x, g.way_y
    rows[first + 2]["residual"] = g.angle_b - g.angle_a - joint["angle"]
