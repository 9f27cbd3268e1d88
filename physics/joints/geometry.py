"""Where the anchors of a joint are: the arms from the centres of mass to them, and the span between them."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from sketchfall.physics.constants import SMALLEST_DISTANCE
from sketchfall.physics.dynamics.integrate import shortfall
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.runtime.trigonometry import cosine_and_sine
from sketchfall.physics.tables.records import WORLD


@kernel
def pose(body: Any, motion: Any, h: float) -> Any:
    """Centre of mass and angle, h seconds from now if nothing else happens."""
    x = body["cx"] + motion["dx"] + h * motion["vx"]
    y = body["cy"] + motion["dy"] + h * motion["vy"]
    angle = body["angle"] + motion["da"] + h * motion["w"]
    if h > 0.0:
        x_less, y_less, angle_less = shortfall(body, h)
        return x - x_less, y - y_less, angle - angle_less
    return x, y, angle


class Geometry(NamedTuple):
    """A joint at one moment."""

    arm_ax: float  # m, from A's centre of mass to its anchor
    arm_ay: float
    arm_bx: float  # m, from B's
    arm_by: float
    span_x: float  # m, from A's anchor to B's
    span_y: float
    angle_a: float  # rad
    angle_b: float
    x: float  # m, A's anchor in the world
    y: float


@kernel
def geometry(joint: Any, bodies: Any, motions: Any, h: float) -> Any:
    """As it is h seconds from now. The world as B is a body at the origin that never moves."""
    a, b = joint["body_a"], joint["body_b"]
    xa, ya, angle_a = pose(bodies[a], motions[a], h)
    c, s = cosine_and_sine(angle_a)
    arm_ax, arm_ay = c * joint["ax"] - s * joint["ay"], s * joint["ax"] + c * joint["ay"]
    x, y = xa + arm_ax, ya + arm_ay
    if b == WORLD:
        bx, by = joint["bx"], joint["by"]
        return Geometry(arm_ax, arm_ay, bx, by, bx - x, by - y, angle_a, 0.0, x, y)
    xb, yb, angle_b = pose(bodies[b], motions[b], h)
    c, s = cosine_and_sine(angle_b)
    bx, by = c * joint["bx"] - s * joint["by"], s * joint["bx"] + c * joint["by"]
    return Geometry(arm_ax, arm_ay, bx, by, xb + bx - x, yb + by - y, angle_a, angle_b, x, y)


@kernel
def turned_axis(joint: Any, angle_a: float) -> Any:
    """The joint's axis in the world."""
    c, s = cosine_and_sine(angle_a)
    return c * joint["axis_x"] - s * joint["axis_y"], s * joint["axis_x"] + c * joint["axis_y"]


@kernel
def anchor_direction(g: Any) -> Any:
    """The distance of the anchors and the unit direction from A's to B's; any direction if they coincide."""
    distance = math.sqrt(g.span_x * g.span_x + g.span_y * g.span_y)
    if distance > SMALLEST_DISTANCE:
        return distance, g.span_x / distance, g.span_y / distance
    return distance, 1.0, 0.0
