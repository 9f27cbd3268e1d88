"""Mouse: a damped spring of no length from a point of A to a point of the world, no stronger than a hand."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import MOUSE_MIN_SHARE
from sketchfall.physics.joints.rows import set_row, set_spring
from sketchfall.physics.joints.solving.impulses import COMPLIANT, solve_row, warm_start_rows
from sketchfall.physics.runtime.jit import kernel

ROWS = 2


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    # Shared by both directions, so that the hand is as strong along a diagonal as along an axis.
    distance = math.sqrt(g.span_x * g.span_x + g.span_y * g.span_y)
    strength = 0.5 * h * joint["max_force"]  # it pulls twice in a sub-step
    share_x = max(abs(g.span_x) / distance, MOUSE_MIN_SHARE) if distance > 0.0 else 1.0
    share_y = max(abs(g.span_y) / distance, MOUSE_MIN_SHARE) if distance > 0.0 else 1.0
    set_row(
        rows[first],
        COMPLIANT,
        (-1.0, 0.0, g.arm_ay),
        (1.0, 0.0, 0.0),
        -share_x * strength,
        share_x * strength,
    )
    set_row(
        rows[first + 1],
        COMPLIANT,
        (0.0, -1.0, -g.arm_ax),
        (0.0, 1.0, 0.0),
        -share_y * strength,
        share_y * strength,
    )
    set_spring(rows[first], motions, joint["stiffness"], joint["damping"], g.span_x, h)
    set_spring(rows[first + 1], motions, joint["stiffness"], joint["damping"], g.span_y, h)


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    warm_start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    for k in range(first, first + ROWS):
        solve_row(rows[k], joint, bodies, motions, h, stage)
