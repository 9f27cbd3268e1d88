"""Weld: makes two bodies one; with a torsion spring, it gives way to bending."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.rows import set_angular_row, set_point_rows, set_torsion_spring
from sketchfall.physics.joints.solving.impulses import RIGID, solve_point, solve_row, warm_start_rows
from sketchfall.physics.runtime.jit import kernel

ROWS = 3


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    set_point_rows(rows, first, g)
    if joint["torsion"] > 0.0:
        set_torsion_spring(rows[first + 2], joint, g, motions, h)
    else:
        set_angular_row(rows[first + 2], RIGID, 1.0, -math.inf, math.inf)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    rows[first]["residual"], rows[first + 1]["residual"] = g.span_x, g.span_y
    if rows[first + 2]["rule"] == RIGID:
        rows[first + 2]["residual"] = g.angle_b - g.angle_a - joint["angle"]


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    warm_start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    solve_row(rows[first + 2], joint, bodies, motions, h, stage)
    solve_point(rows, first, joint, bodies, motions, h, stage)
