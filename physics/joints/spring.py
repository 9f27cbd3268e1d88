"""Spring and damper: pulls its ends towards its rest length, and against their speed."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.geometry import anchor_direction
from sketchfall.physics.joints.rows import set_linear_row, set_spring
from sketchfall.physics.joints.solving.impulses import COMPLIANT, solve_row, warm_start_rows
from sketchfall.physics.runtime.jit import kernel

ROWS = 1


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    distance, ux, uy = anchor_direction(g)
    set_linear_row(rows[first], COMPLIANT, g, ux, uy, -math.inf, math.inf)
    stretch = distance - joint["length"]
    set_spring(rows[first], motions, joint["stiffness"], joint["damping"], stretch, h)


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    warm_start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    solve_row(rows[first], joint, bodies, motions, h, stage)
