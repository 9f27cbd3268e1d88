"""Rope: keeps its ends from going farther apart than its length."""

from __future__ import annotations

import math
from typing import Any

from physics.constants import SMALLEST_DISTANCE
from physics.jit import kernel
from physics.joints.rows import RIGID, set_along

ROWS = 1


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float, stage: int) -> None:
    distance = math.sqrt(g.way_x * g.way_x + g.way_y * g.way_y)
    if distance > SMALLEST_DISTANCE:
        ux, uy = g.way_x / distance, g.way_y / distance
    else:
        ux, uy = 1.0, 0.0
    # What is measured is the slack, so the row looks the other way: tension is a positive impulse.
    set_along(rows[first], RIGID, g, -ux, -uy, 0.0, math.inf)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    rows[first]["residual"] = joint["length"] - math.sqrt(g.way_x * g.way_x + g.way_y * g.way_y)
