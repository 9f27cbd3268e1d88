"""Collision times. Discs fly in parabolas, but all fall alike, so their relative motion is straight."""

from __future__ import annotations

import math

from sketchfall.physics.runtime.jit import kernel


@kernel
def collision_time(dx: float, dy: float, dvx: float, dvy: float, distance: float) -> float:
    """Seconds until two centres, apart by (dx, dy) and moving so against each other, are at this distance.

        |d + v t|^2 = distance^2      a t^2 + 2 b t + c = 0,   a = v.v,  b = d.v,  c = d.d - distance^2

    The earlier root, written as c / (-b + sqrt(b^2 - a c)), which has no cancellation. Discs that overlap
    collide at once if they approach; those that separate, or only graze, never.
    """
    b = dx * dvx + dy * dvy
    c = dx * dx + dy * dy - distance * distance
    discriminant = b * b - (dvx * dvx + dvy * dvy) * c
    # They separate (b >= 0), or are apart (c > 0) and miss each other (discriminant <= 0). All in one branch,
    # because each of several would be mispredicted often, which takes longer than the arithmetic.
    if max(b, min(c, -discriminant)) >= 0.0:
        return math.inf
    if c <= 0.0:
        return 0.0
    return c / (math.sqrt(discriminant) - b)


@kernel
def reach_time(gap: float, speed: float, acceleration: float) -> float:
    """Seconds until something has come nearer by the gap, with this speed and acceleration towards there.

    The first time at which it arrives from this side. What is there already, or beyond, arrives at once if it
    goes on, and otherwise when it comes back.
    """
    if acceleration == 0.0:
        # Divided in any case, again to have no branch that is mispredicted.
        time = gap / (speed if speed > 0.0 else 1.0)
        return max(0.0, time) if speed > 0.0 else math.inf
    if gap <= 0.0 and (speed > 0.0 or (speed == 0.0 and acceleration > 0.0)):
        return 0.0
    square = speed * speed + 2.0 * acceleration * gap
    if acceleration > 0.0:
        if square <= 0.0:  # beyond, and turning round before it is back
            return -speed / acceleration
        root = math.sqrt(square)
        return 2.0 * gap / (speed + root) if speed > 0.0 else (root - speed) / acceleration
    if speed <= 0.0 or square < 0.0:
        return math.inf
    return 2.0 * gap / (speed + math.sqrt(square))
