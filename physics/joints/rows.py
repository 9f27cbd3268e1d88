"""Constraint rows, of which every joint is made: writing their Jacobians, bounds, motors and springs."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import (
    ITERATIVE_BAUMGARTE,
    ITERATIVE_SOFTNESS,
    MIN_SPRING_DAMPING,
    SPRING_EXACT_PHASE,
)
from sketchfall.physics.joints.ratchet import ends_of, has_ends
from sketchfall.physics.joints.solving.impulses import (
    COMPLIANT,
    INERT,
    MOTOR,
    RATTLE,
    RIGID,
    constraint_rate,
    inverse_effective_mass,
    row_shortfall,
)
from sketchfall.physics.runtime.jit import kernel


@kernel
def set_row(row: Any, rule: int, a: Any, b: Any, low: float, high: float) -> None:
    """`a` and `b` are the row's Jacobian for the two bodies, three numbers each."""
    row["rule"] = rule
    row["J_ax"], row["J_ay"], row["J_aw"] = a
    row["J_bx"], row["J_by"], row["J_bw"] = b
    row["low"], row["high"] = low, high
    row["speed"] = row["softness"] = 0.0
    row["followed"] = 0


@kernel
def set_linear_row(row: Any, rule: int, g: Any, ux: float, uy: float, low: float, high: float) -> None:
    """A row for the distance of the anchors along u, which turns with A or points from anchor to anchor."""
    lever_a = (g.arm_ax + g.span_x) * uy - (g.arm_ay + g.span_y) * ux
    lever_b = g.arm_bx * uy - g.arm_by * ux
    set_row(row, rule, (-ux, -uy, -lever_a), (ux, uy, lever_b), low, high)


@kernel
def set_point_rows(rows: Any, first: int, g: Any) -> None:
    """Two rows that keep the anchors together."""
    set_row(rows[first], RIGID, (-1.0, 0.0, g.arm_ay), (1.0, 0.0, -g.arm_by), -math.inf, math.inf)
    set_row(rows[first + 1], RIGID, (0.0, -1.0, -g.arm_ax), (0.0, 1.0, g.arm_bx), -math.inf, math.inf)


@kernel
def set_angular_row(row: Any, rule: int, sign: float, low: float, high: float) -> None:
    """A row for the angle of B against A."""
    set_row(row, rule, (0.0, 0.0, -sign), (0.0, 0.0, sign), low, high)


@kernel
def nearer_limit(joint: Any, row: Any, motions: Any, value: float, h: float) -> float:
    """1 for the lower limit, -1 for the upper: which is nearer at the end of the sub-step.

    The row's rate is that of the value.
    """
    value += h * constraint_rate(row, motions)
    lower, upper = ends_of(joint)
    return 1.0 if value - lower <= upper - value else -1.0


@kernel
def distance_to_limit(joint: Any, value: float, sign: float) -> float:
    """From the value to the limit in question; negative beyond it."""
    lower, upper = ends_of(joint)
    return float(value - lower if sign > 0.0 else upper - value)


@kernel
def min_limit_impulse(joint: Any) -> float:
    """The lower bound of a limit's impulse: zero, unless both limits are one and hold in both directions."""
    lower, upper = ends_of(joint)
    return -math.inf if lower == upper else 0.0


@kernel
def speed_within_limits(joint: Any, value: float, h: float) -> float:
    """The motor's speed, but not so much that it would press against a limit."""
    speed = joint["motor_speed"]
    if not has_ends(joint):
        return float(speed)
    sign = 1.0 if speed < 0.0 else -1.0
    return -sign * min(abs(speed), max(distance_to_limit(joint, value, sign), 0.0) / h)


@kernel
def set_motor(row: Any, joint: Any, motions: Any, speed: float, h: float) -> None:
    """The row keeps a speed with what the motor can do; or does what a motor with a line can.

    `speed` may be less than the motor's, near a limit; a motor with a line presses against limits as it can.
    """
    if joint["motor_line"] != 0 and joint["motor_speed"] != 0.0 and joint["motor_limit"] < math.inf:
        set_motor_with_line(row, joint["motor_speed"], joint["motor_limit"], motions, h)
        return
    row["speed"] = -speed
    row["low"], row["high"] = -joint["motor_limit"] * h, joint["motor_limit"] * h


@kernel
def set_motor_with_line(row: Any, speed: float, limit: float, motions: Any, h: float) -> None:
    """All of its strength at standstill, none at its speed, and in proportion between and beyond.

    That is a damper to a partner that runs at this speed, so it is integrated as those of springs are.
    """
    damping = limit / abs(speed)
    row["rule"], row["low"], row["high"] = COMPLIANT, -math.inf, math.inf
    set_spring(row, motions, 0.0, damping, 0.0, h)
    row["speed"] = -speed


@kernel
def set_spring(row: Any, motions: Any, stiffness: float, damping: float, stretch: float, h: float) -> None:
    """The force -(stiffness stretch + damping rate): half a sub-step of it now and half at its end.

    That is velocity Verlet; the stiffness is tuned so that a lone oscillator has its exact period, and the
    damping so that it decays as it should (see follow). What oscillates or decays too fast for the sub-step
    is integrated implicitly, which is stable at any stiffness.
    """
    k = inverse_effective_mass(row, motions)
    if k == 0.0:
        row["rule"] = INERT
        return
    phase = math.sqrt(stiffness * k) * h
    if row["iterative"] != 0 and phase * phase > ITERATIVE_BAUMGARTE / ITERATIVE_SOFTNESS:
        # As stiff as a rod is in Gauss-Seidel sweeps. What is stiffer would gain energy, so it becomes a rod.
        row["rule"], row["residual"] = RIGID, stretch
        return
    if phase > SPRING_EXACT_PHASE:
        damping += h * stiffness
    elif phase > 0.0:
        stiffness *= (math.sin(0.5 * phase) / (0.5 * phase)) ** 2
    damping = max(damping, MIN_SPRING_DAMPING / (k * h))
    decay = 0.5 * damping * k * h
    if max(phase, decay) <= SPRING_EXACT_PHASE:
        damping *= math.tanh(0.5 * decay) / (0.5 * decay)
        row["followed"] = 1
    row["softness"] = 2.0 / (damping * h)
    row["speed"] = stiffness * stretch / damping


@kernel
def set_torsion_spring(row: Any, joint: Any, g: Any, motions: Any, h: float) -> None:
    set_angular_row(row, COMPLIANT, 1.0, -math.inf, math.inf)
    turn = g.angle_b - g.angle_a - joint["angle"] - joint["rest_angle"]
    set_spring(row, motions, joint["torsion"], joint["torsion_damping"], turn, h)


@kernel
def follow(row: Any, bodies: Any, motions: Any, h: float, stage: int) -> None:
    """Damp by the mean of the rates before and after this half of the sub-step, which is of second order.

    With that, half a sub-step gives P = -h/2 (stiffness stretch + damping (before + after) / 2); the row says
    the same, divided by h damping / 4. Before the move all forces of the sub-step have acted already, and
    after it half of them: they are taken out.
    """
    halves = 1.0 if stage == RATTLE else 2.0
    before = constraint_rate(row, motions) - halves * row_shortfall(row, bodies, h)
    row["softness"] *= 2.0
    row["speed"] = 2.0 * row["speed"] + before


@kernel
def pull_at_once(row: Any, stage: int) -> None:
    """Let a spring give the whole of its sub-step before the move, and no more after it.

    As weight does to bodies in contact: contacts begin each sub-step with what they bore in the last one, and
    could not hold still what presses them half before the move and half after it.
    """
    if stage == RATTLE:
        row["rule"], row["low"], row["high"] = MOTOR, row["impulse"], row["impulse"]
    else:
        row["softness"] *= 0.5
        row["low"] *= 2.0
        row["high"] *= 2.0
