"""Slot: a point of A, the pin, stays on a curve that is fixed in B or in the world; with ends, or closed.

The pin and the curve turn as they like. C is the distance from the curve, whose gradient is the normal at the
nearest place: a rail that bends. The ends are limits along the way the curve has there. Friction is a motor
along that way that wants standstill, and can do no more than its coefficient times what the pin pressed on
the curve in the sub-step before.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.groove import nearest_knot, nearest_place, piece_at
from sketchfall.physics.joints.rows import set_row
from sketchfall.physics.joints.solving.impulses import (
    INERT,
    MOTOR,
    RIGID,
    SHAKE,
    constraint_rate,
    solve_row,
    warm_start_rows,
)
from sketchfall.physics.runtime.jit import kernel

ROWS = 3
END_ROW, FRICTION_ROW = 1, 2


@kernel
def pin_in_groove(g: Any) -> Any:
    """The pin as seen from B, unturned."""
    c, s = math.cos(g.angle_b), math.sin(g.angle_b)
    x, y = g.arm_bx - g.span_x, g.arm_by - g.span_y
    return c * x + s * y, c * y - s * x


@kernel
def set_row_along(row: Any, rule: int, g: Any, ux: float, uy: float, low: float, high: float) -> None:
    """A row for the way of the pin along u, which turns with B and is as seen from there."""
    c, s = math.cos(g.angle_b), math.sin(g.angle_b)
    wx, wy = c * ux - s * uy, s * ux + c * uy
    arm_x, arm_y = g.arm_bx - g.span_x, g.arm_by - g.span_y
    a = (wx, wy, g.arm_ax * wy - g.arm_ay * wx)
    b = (-wx, -wy, -(arm_x * wy - arm_y * wx))
    set_row(row, rule, a, b, low, high)


@kernel
def end_at(joint: Any, knots: Any, last: bool) -> Any:
    """Where the curve ends, and the unit way back into it."""
    first, count = joint["first_knot"], joint["knots"]
    knot = knots[first + count - 1] if last else knots[first]
    length = math.sqrt(knot["slope_x"] ** 2 + knot["slope_y"] ** 2) * (-1.0 if last else 1.0)
    return knot["x"], knot["y"], knot["slope_x"] / length, knot["slope_y"] / length


@kernel
def distance_to_end(joint: Any, knots: Any, last: bool, x: float, y: float) -> float:
    end_x, end_y, ux, uy = end_at(joint, knots, last)
    return float((x - end_x) * ux + (y - end_y) * uy)


@kernel
def prepare(
    joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float, knots: Any, stage: int
) -> None:
    x, y = pin_in_groove(g)
    count, is_open = joint["knots"], joint["closed"] == 0
    k, t = nearest_place(joint, knots, x, y)
    px, py, dx, dy, _, _ = piece_at(knots, joint["first_knot"], count, k, t, is_open)
    if not math.hypot(x - px, y - py) <= knots[joint["first_knot"] + k]["span"]:
        # As far off as a whole piece is long: it was put there, and begins anew at what is nearest.
        joint["piece"], joint["share"] = min(nearest_knot(joint, knots, x, y), count - 2), 0.0
        k, t = nearest_place(joint, knots, x, y)
        px, py, dx, dy, _, _ = piece_at(knots, joint["first_knot"], count, k, t, is_open)
    joint["piece"], joint["share"] = k, t
    joint["bx"], joint["by"] = px, py
    length = math.sqrt(dx * dx + dy * dy)
    rub(joint, g, rows, first, dx / length, dy / length, stage)
    set_row_along(rows[first], RIGID, g, -dy / length, dx / length, -math.inf, math.inf)
    end = rows[first + END_ROW]
    end["rule"] = INERT
    if is_open and (k == 0 or k == count - 2):
        last = k != 0
        if k == 0 and k == count - 2:  # one piece: the end that is nearer when the sub-step ends
            _, _, ux, uy = end_at(joint, knots, False)
            set_row_along(end, RIGID, g, ux, uy, 0.0, math.inf)
            way = h * constraint_rate(end, motions)
            gap = distance_to_end(joint, knots, False, x, y), distance_to_end(joint, knots, True, x, y)
            last = gap[1] - way < gap[0] + way
        _, _, ux, uy = end_at(joint, knots, last)
        set_row_along(end, RIGID, g, ux, uy, 0.0, math.inf)


@kernel
def rub(joint: Any, g: Any, rows: Any, first: int, ux: float, uy: float, stage: int) -> None:
    """The row of friction. The impulse of the sub-step before is known until this one is solved."""
    row = rows[first + FRICTION_ROW]
    if joint["friction"] == 0.0:
        row["rule"] = INERT
        return
    most = joint["friction"] * abs(rows[first]["impulse"]) if stage == SHAKE else row["high"]
    set_row_along(row, MOTOR, g, ux, uy, -most, most)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int, knots: Any) -> None:
    x, y = pin_in_groove(g)
    count, is_open = joint["knots"], joint["closed"] == 0
    k, t = nearest_place(joint, knots, x, y)
    px, py, dx, dy, _, _ = piece_at(knots, joint["first_knot"], count, k, t, is_open)
    length = math.sqrt(dx * dx + dy * dy)
    rows[first]["residual"] = ((y - py) * dx - (x - px) * dy) / length
    end = rows[first + END_ROW]
    if is_open and end["rule"] != INERT:
        last = joint["piece"] != 0
        if count == 2:
            _, _, ux, uy = end_at(joint, knots, False)
            c, s = math.cos(g.angle_b), math.sin(g.angle_b)
            last = end["J_ax"] * (c * ux - s * uy) + end["J_ay"] * (s * ux + c * uy) < 0.0
        end["residual"] = distance_to_end(joint, knots, last, x, y)


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    warm_start_rows(joint, rows, first, ROWS, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    solve_row(rows[first + FRICTION_ROW], joint, bodies, motions, h, stage)
    solve_row(rows[first + END_ROW], joint, bodies, motions, h, stage)
    solve_row(rows[first], joint, bodies, motions, h, stage)
