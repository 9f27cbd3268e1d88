"""Rows: what every joint is made of. A row measures one rate between two bodies and holds it to a rule."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import WEB_RETURN, WEB_SOFTNESS
from sketchfall.physics.joints.impulses import INERT, RIGID, inverse_mass, rate
from sketchfall.physics.runtime.jit import kernel

# rad per sub-step; a faster oscillation is damped rather than followed. Many springs on one body add up:
# from 2 rad on they would blow up.
EXACT_PHASE = 0.25
SLIGHT_DAMPING = 1e-9  # relative to mass over sub-step, for springs that have none: a softness needs some


@kernel
def set_row(row: Any, rule: int, a: Any, b: Any, low: float, high: float) -> None:
    """`a` and `b` are the row's J for the two bodies, three numbers each."""
    row["rule"] = rule
    row["ax"], row["ay"], row["aw"] = a
    row["bx"], row["by"], row["bw"] = b
    row["low"], row["high"] = low, high
    row["speed"] = row["softness"] = 0.0


@kernel
def set_along(row: Any, rule: int, g: Any, ux: float, uy: float, low: float, high: float) -> None:
    """A row for the way between the anchors along u, which turns with A or is the way's own direction."""
    lever_a = (g.arm_ax + g.way_x) * uy - (g.arm_ay + g.way_y) * ux
    lever_b = g.arm_bx * uy - g.arm_by * ux
    set_row(row, rule, (-ux, -uy, -lever_a), (ux, uy, lever_b), low, high)


@kernel
def set_point(rows: Any, first: int, g: Any) -> None:
    """Two rows that keep the anchors together."""
    set_row(rows[first], RIGID, (-1.0, 0.0, g.arm_ay), (1.0, 0.0, -g.arm_by), -math.inf, math.inf)
    set_row(rows[first + 1], RIGID, (0.0, -1.0, -g.arm_ax), (0.0, 1.0, g.arm_bx), -math.inf, math.inf)


@kernel
def set_turn(row: Any, rule: int, sign: float, low: float, high: float) -> None:
    """A row for the angle of B against A."""
    set_row(row, rule, (0.0, 0.0, -sign), (0.0, 0.0, sign), low, high)


@kernel
def nearer_limit(joint: Any, row: Any, motions: Any, value: float, h: float) -> float:
    """1 if the lower limit is the one to watch, -1 if the upper: the nearer one by the end of the sub-step.

    The row measures the rate of the value.
    """
    value += h * rate(row, motions)
    return 1.0 if value - joint["lower"] <= joint["upper"] - value else -1.0


@kernel
def room(joint: Any, value: float, sign: float) -> float:
    """How far the value is from the limit that is watched; negative beyond it."""
    return value - joint["lower"] if sign > 0.0 else joint["upper"] - value


@kernel
def least_of_limit(joint: Any) -> float:
    """The least impulse at a limit: it only pushes, unless both limits are one."""
    return -math.inf if joint["lower"] == joint["upper"] else 0.0


@kernel
def speed_within_limits(joint: Any, value: float, h: float) -> float:
    """The motor's speed, but not so much that it would press against a limit."""
    speed = joint["motor_speed"]
    if joint["limited"] == 0:
        return speed
    sign = 1.0 if speed < 0.0 else -1.0
    return -sign * min(abs(speed), max(room(joint, value, sign), 0.0) / h)


@kernel
def set_motor(row: Any, joint: Any, speed: float, h: float) -> None:
    """The row keeps a speed with what the motor can do."""
    row["speed"] = -speed
    row["low"], row["high"] = -joint["motor_limit"] * h, joint["motor_limit"] * h


@kernel
def set_spring(row: Any, motions: Any, stiffness: float, damping: float, stretch: float, h: float) -> None:
    """Pull the rate by -(stiffness stretch + damping rate): half a sub-step now and half at its end.

    That is Verlet's scheme; its stiffness is tuned so that a lone oscillator has its exact period. What
    swings too fast for the sub-step is pulled as it will be at the end of it: stable at any stiffness.
    """
    k = inverse_mass(row, motions)
    if k == 0.0:
        row["rule"] = INERT
        return
    phase = math.sqrt(stiffness * k) * h
    if row["passes"] != 0 and phase * phase > WEB_RETURN / WEB_SOFTNESS:
        # As stiff as a rod is in a web. What is stiffer gains energy there, so it is taken for a rod.
        row["rule"], row["residual"] = RIGID, stretch
        return
    if phase > EXACT_PHASE:
        damping += h * stiffness
    elif phase > 0.0:
        stiffness *= (math.sin(0.5 * phase) / (0.5 * phase)) ** 2
    damping = max(damping, SLIGHT_DAMPING / (k * h))
    row["softness"] = 2.0 / (damping * h)
    row["speed"] = stiffness * stretch / damping
