"""Slider: B moves along a rail on A and does not turn against it; with limits, and a motor."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.geometry import turned_axis
from sketchfall.physics.joints.impulses import INERT, MOTOR, RIGID, solve_row, start_rows
from sketchfall.physics.joints.rows import (
    least_of_limit,
    nearer_limit,
    room,
    set_along,
    set_motor,
    set_turn,
    speed_within_limits,
)
from sketchfall.physics.runtime.jit import kernel

ROWS = 4
LIMIT_ROW, MOTOR_ROW = 2, 3


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    ux, uy = turned_axis(joint, g.angle_a)
    set_along(rows[first], RIGID, g, -uy, ux, -math.inf, math.inf)
    set_turn(rows[first + 1], RIGID, 1.0, -math.inf, math.inf)
    limit, motor = rows[first + LIMIT_ROW], rows[first + MOTOR_ROW]
    limit["rule"] = motor["rule"] = INERT
    if joint["limited"] != 0:
        set_along(limit, RIGID, g, ux, uy, 0.0, 0.0)
        sign = nearer_limit(joint, limit, motions, g.way_x * ux + g.way_y * uy, h)
        set_along(limit, RIGID, g, sign * ux, sign * uy, least_of_limit(joint), math.inf)
    if joint["driven"] != 0:
        set_along(motor, MOTOR, g, ux, uy, 0.0, 0.0)
        set_motor(motor, joint, speed_within_limits(joint, g.way_x * ux + g.way_y * uy, h), h)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    ux, uy = turned_axis(joint, g.angle_a)
    rows[first]["residual"] = g.way_y * ux - g.way_x * uy
    rows[first + 1]["residual"] = g.angle_b - g.angle_a - joint["angle"]
    limit = rows[first + LIMIT_ROW]
    sign = 1.0 if limit["bx"] * ux + limit["by"] * uy >= 0.0 else -1.0
    limit["residual"] = room(joint, g.way_x * ux + g.way_y * uy, sign)


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    # The motor first: what the rail and its end say goes last.
    for k in range(first + ROWS - 1, first - 1, -1):
        solve_row(rows[k], joint, bodies, motions, h, stage)
