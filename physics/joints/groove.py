"""A groove: the place on a smooth line that is nearest to a pin.

That the line has one curvature at either side of each knot is not for looks: the constraint of a pin is its
distance from the line, and only where that has a steady second derivative does a pin pass without a knock,
and neither gains nor loses energy. A groove with ends goes on straight beyond them, where it has no
curvature, so that there is always a nearest place.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import GROOVE_ITERATIONS, GROOVE_TOLERANCE
from sketchfall.physics.runtime.jit import kernel


@kernel
def piece_at(knots: Any, first: int, count: int, k: int, t: float, open_ends: bool) -> Any:
    """The point in piece `k` at the share `t` of it, and its first and second derivative by that share."""
    a, b = knots[first + k], knots[first + (k + 1) % count]
    span = a["span"]
    out_x, out_y = span * a["slope_x"], span * a["slope_y"]
    into_x, into_y = span * b["slope_x"], span * b["slope_y"]
    if open_ends and k == 0 and t < 0.0:
        return a["x"] + t * out_x, a["y"] + t * out_y, out_x, out_y, 0.0, 0.0
    if open_ends and k == count - 2 and t > 1.0:
        return b["x"] + (t - 1.0) * into_x, b["y"] + (t - 1.0) * into_y, into_x, into_y, 0.0, 0.0
    way_x, way_y = b["x"] - a["x"], b["y"] - a["y"]
    square_x, square_y = 3.0 * way_x - 2.0 * out_x - into_x, 3.0 * way_y - 2.0 * out_y - into_y
    cube_x, cube_y = out_x + into_x - 2.0 * way_x, out_y + into_y - 2.0 * way_y
    return (
        a["x"] + t * (out_x + t * (square_x + t * cube_x)),
        a["y"] + t * (out_y + t * (square_y + t * cube_y)),
        out_x + t * (2.0 * square_x + t * 3.0 * cube_x),
        out_y + t * (2.0 * square_y + t * 3.0 * cube_y),
        2.0 * square_x + t * 6.0 * cube_x,
        2.0 * square_y + t * 6.0 * cube_y,
    )


@kernel
def nearest_place(joint: Any, knots: Any, x: float, y: float) -> Any:
    """From where the pin was last, on to where the curve is nearest to it now: the piece, and the share.

    By Newton's method. So a pin stays on its branch where the curve crosses itself.
    """
    first, count = joint["first_knot"], joint["knots"]
    open_ends = joint["closed"] == 0
    pieces = count - 1 if open_ends else count
    k, t = joint["piece"], joint["share"]
    for _ in range(GROOVE_ITERATIONS):
        px, py, dx, dy, ddx, ddy = piece_at(knots, first, count, k, t, open_ends)
        square = dx * dx + dy * dy
        bend = (px - x) * ddx + (py - y) * ddy
        step = ((x - px) * dx + (y - py) * dy) / max(square + bend, 0.5 * square)
        t += max(-1.0, min(step, 1.0))
        if t < 0.0 and (k > 0 or not open_ends):
            before = (k - 1) % pieces
            t = 1.0 + max(t * knots[first + k]["span"] / knots[first + before]["span"], -1.0)
            k = before
        elif t > 1.0 and (k < pieces - 1 or not open_ends):
            after = (k + 1) % pieces
            t = min((t - 1.0) * knots[first + k]["span"] / knots[first + after]["span"], 1.0)
            k = after
        elif abs(step) < GROOVE_TOLERANCE:
            break
    return k, t


@kernel
def nearest_knot(joint: Any, knots: Any, x: float, y: float) -> int:
    """Of all knots: for a pin that was put elsewhere."""
    first, best, nearest = joint["first_knot"], 0, math.inf
    for k in range(joint["knots"]):
        knot = knots[first + k]
        distance = (knot["x"] - x) ** 2 + (knot["y"] - y) ** 2
        if distance < nearest:
            best, nearest = k, distance
    return best
