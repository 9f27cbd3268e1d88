"""One-way platforms: what comes from above stands on one, what comes from below passes through it.

Above is where the y of the platform's own frame points: turned, a platform lets through another way.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.sat import nearest_gap
from sketchfall.physics.constants import LINEAR_SLOP, ONE_WAY_COSINE
from sketchfall.physics.runtime.jit import kernel

PLATFORM_A, PLATFORM_B = 1, 2  # which body of a contact is one


@kernel
def let_through(bodies: Any, contact: Any) -> None:
    """Forget the points of a contact with a one-way platform, unless the other body stands on it.

    To stand on it one must once have been above it; after that it holds however far it is pressed in.
    """
    platform, sign = bodies[contact["body_a"]], 1.0
    if contact["one_way"] == PLATFORM_B:
        platform, sign = bodies[contact["body_b"]], -1.0
    stands = False
    if contact["count"] > 0:
        angle = platform["angle"]
        upward = sign * (contact["ny"] * math.cos(angle) - contact["nx"] * math.sin(angle))
        is_above = contact["stands"] != 0 or nearest_gap(contact) > -LINEAR_SLOP
        stands = upward > ONE_WAY_COSINE and is_above
    contact["stands"] = stands
    if not stands:
        contact["count"] = 0


@kernel
def is_beside(bodies: Any, motions: Any, shape: Any, platform: Any, vertices: Any) -> bool:
    """Whether a shape goes up past a one-way platform in this step, or is not above it to begin with."""
    body, moved = bodies[platform["body"]], motions[platform["body"]]
    up_x, up_y = -math.sin(body["angle"]), math.cos(body["angle"])
    m = motions[shape["body"]]
    if up_x * (m["dx"] - moved["dx"]) + up_y * (m["dy"] - moved["dy"]) >= 0.0:
        return True
    lowest, top = math.inf, -math.inf
    for k in range(shape["first"], shape["first"] + shape["count"]):
        lowest = min(lowest, up_x * vertices[k]["x"] + up_y * vertices[k]["y"])
    for k in range(platform["first"], platform["first"] + platform["count"]):
        top = max(top, up_x * vertices[k]["x"] + up_y * vertices[k]["y"])
    return bool(lowest - shape["radius"] < top + platform["radius"] - LINEAR_SLOP)
