"""Rope: keeps its ends from going farther apart than its length."""

from __future__ import annotations

import math
from typing import Any

from physics.jit import kernel
from physics.joints.geometry import way_between
from physics.joints.rows import RIGID, set_along

ROWS = 1


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    _, ux, uy = way_between(g)
    # What is measured is the slack, so the row looks the other way: tension is a positive impulse.
    set_along(rows[first], RIGID, g, -ux, -uy, 0.0, math.inf)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    rows[first]["residual"] = joint["length"] - math.sqrt(g.way_x * g.way_x + g.way_y * g.way_y)
