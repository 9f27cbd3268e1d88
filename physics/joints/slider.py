"""Slider: B moves along a rail on A and does not turn against it; with limits, a ratchet, and a motor."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.geometry import turned_axis
from sketchfall.physics.joints.ratchet import drop_pawl, has_ends
from sketchfall.physics.joints.rows import (
    distance_to_limit,
    min_limit_impulse,
    nearer_limit,
    set_angular_row,
    set_linear_row,
    set_motor,
    speed_within_limits,
)
from sketchfall.physics.joints.solving.impulses import INERT, MOTOR, RIGID, solve_row, warm_start_rows
from sketchfall.physics.runtime.jit import kernel

ROWS = 4
LIMIT_ROW, MOTOR_ROW = 2, 3


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    ux, uy = turned_axis(joint, g.angle_a)
    set_linear_row(rows[first], RIGID, g, -uy, ux, -math.inf, math.inf)
    set_angular_row(rows[first + 1], RIGID, 1.0, -math.inf, math.inf)
    limit, motor = rows[first + LIMIT_ROW], rows[first + MOTOR_ROW]
    limit["rule"] = motor["rule"] = INERT
    travel = g.span_x * ux + g.span_y * uy
    if has_ends(joint):
        drop_pawl(joint, travel, 1.0)
        set_linear_row(limit, RIGID, g, ux, uy, 0.0, 0.0)
        sign = nearer_limit(joint, limit, motions, travel, h)
        set_linear_row(limit, RIGID, g, sign * ux, sign * uy, min_limit_impulse(joint), math.inf)
    if joint["driven"] != 0:
        set_linear_row(motor, MOTOR, g, ux, uy, 0.0, 0.0)
        speed = speed_within_limits(joint, travel, h)
        set_motor(motor, joint, motions, speed, h)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    ux, uy = turned_axis(joint, g.angle_a)
    rows[first]["residual"] = g.span_y * ux - g.span_x * uy
    rows[first + 1]["residual"] = g.angle_b - g.angle_a - joint["angle"]
    limit = rows[first + LIMIT_ROW]
    sign = 1.0 if limit["J_bx"] * ux + limit["J_by"] * uy >= 0.0 else -1.0
    limit["residual"] = distance_to_limit(joint, g.span_x * ux + g.span_y * uy, sign)


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    warm_start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    # The motor first, because the last update is the one satisfied exactly: rail and limit matter more.
    for k in range(first + ROWS - 1, first - 1, -1):
        solve_row(rows[k], joint, bodies, motions, h, stage)
