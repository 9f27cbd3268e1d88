"""Hinge: keeps two points together and lets the bodies turn; with limits, and a motor."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.impulses import INERT, MOTOR, RIGID, solve_point, solve_row, start_rows
from sketchfall.physics.joints.rows import (
    least_of_limit,
    nearer_limit,
    room,
    set_motor,
    set_point,
    set_turn,
    speed_within_limits,
)
from sketchfall.physics.runtime.jit import kernel

ROWS = 4
LIMIT_ROW, MOTOR_ROW = 2, 3


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    set_point(rows, first, g)
    limit, motor = rows[first + LIMIT_ROW], rows[first + MOTOR_ROW]
    limit["rule"] = motor["rule"] = INERT
    if joint["limited"] != 0:
        set_turn(limit, RIGID, 1.0, 0.0, 0.0)
        sign = nearer_limit(joint, limit, motions, g.angle_b - g.angle_a - joint["angle"], h)
        set_turn(limit, RIGID, sign, least_of_limit(joint), math.inf)
    if joint["driven"] != 0:
        set_turn(motor, MOTOR, 1.0, 0.0, 0.0)
        set_motor(motor, joint, speed_within_limits(joint, g.angle_b - g.angle_a - joint["angle"], h), h)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    rows[first]["residual"], rows[first + 1]["residual"] = g.way_x, g.way_y
    limit = rows[first + LIMIT_ROW]
    limit["residual"] = room(joint, g.angle_b - g.angle_a - joint["angle"], limit["bw"])


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    solve_row(rows[first + MOTOR_ROW], joint, bodies, motions, h, stage)
    solve_row(rows[first + LIMIT_ROW], joint, bodies, motions, h, stage)
    solve_point(rows, first, joint, bodies, motions, h, stage)
