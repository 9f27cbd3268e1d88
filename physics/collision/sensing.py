"""Sensors: shapes through which all others pass, and which notice what is within them."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.continuous import nearest_to_point
from sketchfall.physics.collision.narrow_phase import moves
from sketchfall.physics.collision.sat import deepest_axis
from sketchfall.physics.runtime.jit import kernel


@kernel
def sense(bodies: Any, shapes: Any, vertices: Any, contacts: Any) -> None:
    """Note for every contact of a sensor whether the two are within each other, now that the step is over."""
    for i in range(len(contacts)):
        contact = contacts[i]
        a, b = bodies[contact["body_a"]], bodies[contact["body_b"]]
        if contact["sensor"] != 0 and (moves(a) or moves(b)):
            contact["inside"] = overlap(shapes[contact["shape_a"]], shapes[contact["shape_b"]], vertices)


@kernel
def overlap(a: Any, b: Any, vertices: Any) -> bool:
    """Whether two convex shapes have more than their surfaces in common."""
    if a["count"] > 1 and b["count"] > 1:
        _, apart_a, _, _, _ = deepest_axis(vertices, a["first"], a["count"], b["first"], b["count"], 0.0)
        _, apart_b, _, _, _ = deepest_axis(vertices, b["first"], b["count"], a["first"], a["count"], 0.0)
        return apart_a < 0.0 and apart_b < 0.0
    if a["count"] == 1 and b["count"] == 1:
        center, other = vertices[a["first"]], vertices[b["first"]]
        x, y = other["x"] - center["x"], other["y"] - center["y"]
        return bool(math.sqrt(x * x + y * y) < a["radius"] + b["radius"])
    polygon, disc = (a, b) if a["count"] > 1 else (b, a)
    center = vertices[disc["first"]]
    apart, _, _, _ = nearest_to_point(vertices, polygon["first"], polygon["count"], center["x"], center["y"])
    return bool(apart < disc["radius"])
