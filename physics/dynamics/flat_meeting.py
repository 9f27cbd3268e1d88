"""Where a point and a face are at some moment of a step, before the bodies are moved.

A contact at a face is written down as the step begins. A box that tumbles turns by some degrees in a step,
and its corners come up by millimetres meanwhile, which decides whether one of them touches when the other one
strikes. So an impact looks at the bodies as they have turned by then.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.sat import owner_of_point
from sketchfall.physics.runtime.jit import kernel


@kernel
def flat_meeting(bodies: Any, motions: Any, contact: Any, point: int, acceleration: Any, time: float) -> Any:
    """The gap, the normal, and the arms to the point from both centres, `time` after the step began.

    `acceleration` is that of B relative to A. The arms lead to the surface of the body that the point belongs
    to, which is half the gap away from the point.
    """
    a, b = bodies[contact["body_a"]], bodies[contact["body_b"]]
    ma, mb = motions[contact["body_a"]], motions[contact["body_b"]]
    if point == 0:
        x, y, owner = contact["x_0"], contact["y_0"], owner_of_point(contact, contact["id_0"])
        gap = contact["gap_0"]
    else:
        x, y, owner = contact["x_1"], contact["y_1"], owner_of_point(contact, contact["id_1"])
        gap = contact["gap_1"]
    nx, ny = contact["nx"], contact["ny"]
    x += nx * (owner - 0.5) * gap
    y += ny * (owner - 0.5) * gap
    away_x, away_y = b["cx"] - a["cx"], b["cy"] - a["cy"]
    gone_x = mb["dx"] - ma["dx"] + (mb["vx"] - ma["vx"] + 0.5 * acceleration[0] * time) * time
    gone_y = mb["dy"] - ma["dy"] + (mb["vy"] - ma["vy"] + 0.5 * acceleration[1] * time) * time
    of_a, of_b = ma["da"] + ma["w"] * time, mb["da"] + mb["w"] * time
    if owner == 1.0:
        own_x, own_y, of_face, of_owner, side = x - b["cx"], y - b["cy"], of_a, of_b, 1.0
    else:
        own_x, own_y, of_face, of_owner, side = x - a["cx"], y - a["cy"], of_b, of_a, -1.0
    if contact["radius_a"] + contact["radius_b"] > 0.0:
        of_owner = of_face  # what touches of a disc is always below its centre
    gap -= nx * (away_x + side * own_x) + ny * (away_y + side * own_y)
    own_x, own_y = turned(own_x, own_y, of_owner)
    nx, ny = turned(nx, ny, of_face)
    away_x, away_y = away_x + gone_x, away_y + gone_y
    gap += nx * (away_x + side * own_x) + ny * (away_y + side * own_y)
    if owner == 1.0:
        return gap, nx, ny, (own_x + away_x, own_y + away_y, own_x, own_y)
    return gap, nx, ny, (own_x, own_y, own_x - away_x, own_y - away_y)


@kernel
def turned(x: float, y: float, angle: float) -> Any:
    if angle == 0.0:
        return x, y
    c, s = math.cos(angle), math.sin(angle)
    return c * x - s * y, s * x + c * y
