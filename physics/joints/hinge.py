"""Hinge: two points stay together, and the bodies turn; with limits, ratchet, motor and torsion spring."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.ratchet import drop_pawl, has_ends
from sketchfall.physics.joints.rows import (
    distance_to_limit,
    min_limit_impulse,
    nearer_limit,
    set_angular_row,
    set_motor,
    set_point_rows,
    set_torsion_spring,
    speed_within_limits,
)
from sketchfall.physics.joints.solving.impulses import (
    INERT,
    MOTOR,
    RIGID,
    solve_point,
    solve_row,
    warm_start_rows,
)
from sketchfall.physics.runtime.jit import kernel

ROWS = 5
LIMIT_ROW, MOTOR_ROW, SPRING_ROW = 2, 3, 4


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    set_point_rows(rows, first, g)
    limit, motor, spring = rows[first + LIMIT_ROW], rows[first + MOTOR_ROW], rows[first + SPRING_ROW]
    limit["rule"] = motor["rule"] = spring["rule"] = INERT
    turn = g.angle_b - g.angle_a - joint["angle"]
    if has_ends(joint):
        drop_pawl(joint, turn, math.tau)
        set_angular_row(limit, RIGID, 1.0, 0.0, 0.0)
        sign = nearer_limit(joint, limit, motions, turn, h)
        set_angular_row(limit, RIGID, sign, min_limit_impulse(joint), math.inf)
    if joint["driven"] != 0:
        set_angular_row(motor, MOTOR, 1.0, 0.0, 0.0)
        speed = speed_within_limits(joint, turn, h)
        set_motor(motor, joint, motions, speed, h)
    if joint["torsion"] > 0.0 or joint["torsion_damping"] > 0.0:
        set_torsion_spring(spring, joint, g, motions, h)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    rows[first]["residual"], rows[first + 1]["residual"] = g.span_x, g.span_y
    limit = rows[first + LIMIT_ROW]
    limit["residual"] = distance_to_limit(joint, g.angle_b - g.angle_a - joint["angle"], limit["J_bw"])


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    warm_start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    solve_row(rows[first + SPRING_ROW], joint, bodies, motions, h, stage)
    solve_row(rows[first + MOTOR_ROW], joint, bodies, motions, h, stage)
    solve_row(rows[first + LIMIT_ROW], joint, bodies, motions, h, stage)
    solve_point(rows, first, joint, bodies, motions, h, stage)
