"""Rope: keeps its ends from going farther apart than its length."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.geometry import anchor_direction
from sketchfall.physics.joints.rows import set_linear_row
from sketchfall.physics.joints.solving.impulses import RIGID, solve_row, warm_start_rows
from sketchfall.physics.runtime.jit import kernel

ROWS = 1


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    _, ux, uy = anchor_direction(g)
    # C is the slack, so the Jacobian has the other sign, and tension is a positive impulse.
    set_linear_row(rows[first], RIGID, g, -ux, -uy, 0.0, math.inf)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    rows[first]["residual"] = joint["length"] - math.sqrt(g.span_x * g.span_x + g.span_y * g.span_y)


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    warm_start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    solve_row(rows[first], joint, bodies, motions, h, stage)
