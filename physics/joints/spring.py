"""Spring and damper: pulls its ends towards its rest length, and against their speed."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.geometry import way_between
from sketchfall.physics.joints.impulses import SPRING, solve_row, start_rows
from sketchfall.physics.joints.rows import set_along, set_spring
from sketchfall.physics.runtime.jit import kernel

ROWS = 1


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    distance, ux, uy = way_between(g)
    set_along(rows[first], SPRING, g, ux, uy, -math.inf, math.inf)
    stretch = distance - joint["length"]
    set_spring(rows[first], motions, joint["stiffness"], joint["damping"], stretch, h)


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    solve_row(rows[first], joint, bodies, motions, h, stage)
