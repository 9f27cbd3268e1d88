"""Pulley: one rope from A over two fixed wheels to B. It can hang slack, but not grow longer.

With a ratio, the rope's part at B counts that many times, as in a block and tackle.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import SMALLEST_DISTANCE
from sketchfall.physics.joints.rows import set_row
from sketchfall.physics.joints.solving.impulses import RIGID, solve_row, warm_start_rows
from sketchfall.physics.runtime.jit import kernel

ROWS = 1


@kernel
def ropes(joint: Any, g: Any) -> Any:
    """From the wheels to the anchors: two ways."""
    return (
        g.x - joint["wheel_ax"],
        g.y - joint["wheel_ay"],
        g.x + g.span_x - joint["wheel_bx"],
        g.y + g.span_y - joint["wheel_by"],
    )


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    x_a, y_a, x_b, y_b = ropes(joint, g)
    length_a = max(math.sqrt(x_a * x_a + y_a * y_a), SMALLEST_DISTANCE)
    length_b = max(math.sqrt(x_b * x_b + y_b * y_b), SMALLEST_DISTANCE)
    ax, ay = -x_a / length_a, -y_a / length_a
    bx, by = -joint["ratio"] * x_b / length_b, -joint["ratio"] * y_b / length_b
    a = (ax, ay, g.arm_ax * ay - g.arm_ay * ax)
    b = (bx, by, g.arm_bx * by - g.arm_by * bx)
    set_row(rows[first], RIGID, a, b, 0.0, math.inf)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    x_a, y_a, x_b, y_b = ropes(joint, g)
    used = math.sqrt(x_a * x_a + y_a * y_a) + joint["ratio"] * math.sqrt(x_b * x_b + y_b * y_b)
    rows[first]["residual"] = joint["length"] - used


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    warm_start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    solve_row(rows[first], joint, bodies, motions, h, stage)
