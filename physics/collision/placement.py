"""Where every shape stands: its corners in the world, and its box for the broad phase.

Boxes are fat: the shape, the way it may go in this step, and a margin. Only a shape that leaves its fat box
gets a new one, so a settled scene costs the broad phase nothing.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import (
    BOX_MARGIN_FRACTION,
    BOX_MARGIN_MAX,
    BOX_MARGIN_MIN,
    SPECULATIVE_MARGIN,
)
from sketchfall.physics.runtime.jit import kernel


@kernel
def place_body(bodies: Any, shapes: Any, vertices: Any, i: int) -> None:
    """Bring the corners and normals of body i to its present pose."""
    body = bodies[i]
    cx, cy = body["cx"], body["cy"]
    first_shape = body["first_shape"]
    if is_disc(body):  # it looks the same at any angle
        center = vertices[shapes[first_shape]["first"]]
        center["x"], center["y"] = cx, cy
        return
    c, s = math.cos(body["angle"]), math.sin(body["angle"])
    last_shape = first_shape + body["shape_count"] - 1
    first = shapes[first_shape]["first"]
    stop = shapes[last_shape]["first"] + shapes[last_shape]["count"]
    for k in range(first, stop):
        v = vertices[k]
        v["x"] = cx + c * v["local_x"] - s * v["local_y"]
        v["y"] = cy + s * v["local_x"] + c * v["local_y"]
        v["nx"] = c * v["local_nx"] - s * v["local_ny"]
        v["ny"] = s * v["local_nx"] + c * v["local_ny"]


@kernel
def is_disc(body: Any) -> bool:
    """Whether it is a single disc about its centre of mass."""
    return bool(body["shape_count"] == 1 and body["inner_radius"] == body["radius"])


@kernel
def fit_box(body: Any, motion: Any, shape: Any, vertices: Any, dt: float) -> bool:
    """Give the shape a new fat box if it may leave the one it has. True if it got one."""
    min_x = min_y = math.inf
    max_x = max_y = -math.inf
    for k in range(shape["first"], shape["first"] + shape["count"]):
        x, y = vertices[k]["x"], vertices[k]["y"]
        min_x, max_x = min(min_x, x), max(max_x, x)
        min_y, max_y = min(min_y, y), max(max_y, y)
    # The way ahead is looked at no farther than the body is large: faster ones are swept (continuous.py).
    # Only of discs is it known what they meet on the whole way.
    reach = body["radius"]
    farthest = math.inf if shape["count"] == 1 else reach
    vx, vy, w = motion["vx"], motion["vy"], motion["w"]
    if dt == 0.0:  # then it goes nowhere, even if its velocity is no number
        vx = vy = w = 0.0
    turn = min(abs(w) * dt, 1.0) * reach
    spare = shape["radius"] + SPECULATIVE_MARGIN + min(turn, reach)
    ahead_x = max(-farthest, min(vx * dt, farthest))
    ahead_y = max(-farthest, min(vy * dt, farthest))
    min_x += min(ahead_x, 0.0) - spare
    max_x += max(ahead_x, 0.0) + spare
    min_y += min(ahead_y, 0.0) - spare
    max_y += max(ahead_y, 0.0) + spare
    # One branch rather than four: whether what flies about leaves its box in this very step is hard to guess.
    if (
        (min_x >= shape["min_x"])
        & (max_x <= shape["max_x"])
        & (min_y >= shape["min_y"])
        & (max_y <= shape["max_y"])
    ):
        return False
    margin = max(BOX_MARGIN_MIN, min(BOX_MARGIN_FRACTION * reach, BOX_MARGIN_MAX))
    shape["min_x"], shape["max_x"] = min_x - margin, max_x + margin
    shape["min_y"], shape["max_y"] = min_y - margin, max_y + margin
    return True


@kernel
def fit_boxes(bodies: Any, motions: Any, count: int, shapes: Any, vertices: Any, dt: float) -> Any:
    """Before a step: fit the boxes of every awake body that can move.

    Returns whether any box changed, and whether any body is not finite, so that it must be set aside before
    it can spoil others.
    """
    changed = broken = False
    for i in range(count):
        body, m = bodies[i], motions[i]
        broken |= not math.isfinite(
            body["cx"]
            + body["cy"]
            + body["angle"]
            + m["vx"]
            + m["vy"]
            + m["w"]
            + m["inv_mass"]
            + m["inv_inertia"]
        )
        if body["kind"] == 0 or body["awake"] == 0:
            continue
        body["constrained"] = body["crowd"] = body["touches"] = body["joined"] = body["grounded"] = 0
        first = body["first_shape"]
        for k in range(first, first + body["shape_count"]):
            changed |= fit_box(body, m, shapes[k], vertices, dt)
    return changed, broken


@kernel
def place_anew(bodies: Any, motions: Any, shapes: Any, vertices: Any, i: int) -> None:
    """After body i was put somewhere: place it and give it new boxes, whatever boxes it had."""
    body = bodies[i]
    place_body(bodies, shapes, vertices, i)
    for k in range(body["first_shape"], body["first_shape"] + body["shape_count"]):
        shapes[k]["min_x"] = shapes[k]["min_y"] = math.inf
        shapes[k]["max_x"] = shapes[k]["max_y"] = -math.inf
        fit_box(body, motions[i], shapes[k], vertices, 0.0)
