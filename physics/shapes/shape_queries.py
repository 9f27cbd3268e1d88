"""Questions about one shape in its own frame: is a point in it, and where does a ray enter it.

The kernels work on the corners of any simple counter-clockwise polygon; contains and ray_cast check their
arguments and call them. A point that is on the boundary up to rounding counts as in the shape.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sketchfall.physics import checks
from sketchfall.physics.constants import COORDINATE_ROUNDING
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.shapes.shapes import Circle, Polygon, Shape


@dataclass(frozen=True)
class RayHit:
    distance: float  # m from the ray's origin
    point: tuple[float, float]  # m
    normal: tuple[float, float]  # unit, pointing out of the shape


def contains(shape: Shape, point: Sequence[float]) -> bool:
    """Whether the point is in the shape or on its boundary."""
    x, y = checks.pair("point", point)
    if isinstance(shape, Circle):
        return bool(circle_side(*shape.center, shape.radius, x, y) >= 0)
    return solid_side(_polygon(shape), x, y) >= 0


def solid_side(shape: Polygon, x: float, y: float) -> int:
    """1 if the point is inside, 0 on the boundary, -1 outside or in a hole."""
    outline, *holes = (int(polygon_side(ring, x, y)) for ring in shape.rings)
    return min(outline, *(-hole for hole in holes)) if holes else outline


def ray_cast(
    shape: Shape, origin: Sequence[float], direction: Sequence[float], max_distance: float = math.inf
) -> RayHit | None:
    """Where a ray from outside first meets the shape, or None if it does not within max_distance.

    The direction may have any length but zero. A ray that starts inside meets nothing, not even on its way
    out; one that starts on the boundary hits at distance 0 if it heads inward.
    """
    ox, oy = checks.pair("origin", origin)
    dx, dy = _unit(checks.pair("direction", direction, math.inf))
    limit = math.inf if max_distance == math.inf else checks.not_negative("max_distance", max_distance)
    if isinstance(shape, Circle):
        distance, nx, ny = ray_circle(*shape.center, shape.radius, ox, oy, dx, dy, limit)
    else:
        side = solid_side(_polygon(shape), ox, oy)
        met = [ray_sides(ring, side, ox, oy, dx, dy, limit) for ring in _polygon(shape).rings]
        distance, nx, ny = min(met)
    if distance == math.inf:
        return None
    return RayHit(distance, (ox + distance * dx, oy + distance * dy), (nx, ny))


@kernel
def circle_side(cx: float, cy: float, radius: float, x: float, y: float) -> int:
    """1 if the point is inside, 0 on the boundary, -1 outside."""
    slack = COORDINATE_ROUNDING * (radius + max(abs(x), abs(cx)) + max(abs(y), abs(cy)))
    gap = math.hypot(x - cx, y - cy) - radius
    if abs(gap) <= slack:
        return 0
    return -1 if gap > 0.0 else 1


@kernel
def polygon_side(vertices: Any, x: float, y: float) -> int:
    """1 if the point is inside, 0 on the boundary, -1 outside: by the number of edges to its right."""
    inside = False
    last = len(vertices) - 1
    ax, ay = vertices[last, 0], vertices[last, 1]
    for i in range(len(vertices)):
        bx, by = vertices[i, 0], vertices[i, 1]
        ex, ey = bx - ax, by - ay
        left = ex * (y - ay) - ey * (x - ax)  # m^2, positive if the point is left of the edge from a to b
        slack = COORDINATE_ROUNDING * (max(abs(x), abs(ax), abs(bx)) + max(abs(y), abs(ay), abs(by)))
        if (
            abs(left) <= slack * (abs(ex) + abs(ey))
            and min(ax, bx) - slack <= x <= max(ax, bx) + slack
            and min(ay, by) - slack <= y <= max(ay, by) + slack
        ):
            return 0
        # Half-open in y, so that a ray through a corner counts one of its two edges.
        if (ay > y) != (by > y) and (left > 0.0) == (by > ay):
            inside = not inside
        ax, ay = bx, by
    return 1 if inside else -1


@kernel
def polygon_contains(vertices: Any, x: float, y: float) -> bool:
    """Whether the point is in the polygon or on its boundary."""
    return polygon_side(vertices, x, y) >= 0


@kernel
def ray_circle(
    cx: float, cy: float, radius: float, ox: float, oy: float, dx: float, dy: float, max_distance: float
) -> tuple[float, float, float]:
    """Distance along the unit direction d at which the ray enters, and the normal there; inf for a miss."""
    mx, my = ox - cx, oy - cy
    ahead = -(mx * dx + my * dy)  # m along the ray to the point nearest to the centre
    aside = abs(mx * dy - my * dx)  # m from there to the centre
    if ahead < 0.0 or aside > radius or circle_side(cx, cy, radius, ox, oy) > 0:
        return math.inf, 0.0, 0.0
    distance = max(0.0, ahead - math.sqrt((radius - aside) * (radius + aside)))
    if distance > max_distance:
        return math.inf, 0.0, 0.0
    nx, ny = mx + distance * dx, my + distance * dy
    length = math.hypot(nx, ny)
    return distance, nx / length, ny / length


@kernel
def ray_polygon(
    vertices: Any, ox: float, oy: float, dx: float, dy: float, max_distance: float
) -> tuple[float, float, float]:
    """As ray_circle, for a counter-clockwise polygon."""
    return ray_sides(vertices, polygon_side(vertices, ox, oy), ox, oy, dx, dy, max_distance)


@kernel
def ray_sides(
    vertices: Any, side: int, ox: float, oy: float, dx: float, dy: float, max_distance: float
) -> tuple[float, float, float]:
    """As ray_circle, for a ring with what is solid on its left; `side` is what polygon_side says of that.

    Each corner is left (positive) or right of the ray's line. An edge that goes from left to right faces the
    ray; as both edges of a corner see the same number, no ray slips through between them.
    """
    best, nx, ny = math.inf, 0.0, 0.0
    if side > 0:
        return best, nx, ny
    last = len(vertices) - 1
    ax, ay = vertices[last, 0] - ox, vertices[last, 1] - oy
    left_a, ahead_a = dx * ay - dy * ax, dx * ax + dy * ay
    for i in range(len(vertices)):
        bx, by = vertices[i, 0] - ox, vertices[i, 1] - oy
        left_b, ahead_b = dx * by - dy * bx, dx * bx + dy * by
        if left_a >= 0.0 >= left_b and left_a > left_b:
            distance = ahead_a + (ahead_b - ahead_a) * (left_a / (left_a - left_b))
            if side == 0 and abs(distance) <= COORDINATE_ROUNDING * (
                abs(ox) + abs(oy) + abs(ahead_a) + abs(ahead_b)
            ):
                distance = 0.0
            if 0.0 <= distance < best:
                ex, ey = bx - ax, by - ay
                length = math.hypot(ex, ey)
                best, nx, ny = distance, ey / length, -ex / length
        ax, ay, left_a, ahead_a = bx, by, left_b, ahead_b
    if best > max_distance:
        return math.inf, 0.0, 0.0
    return best, nx, ny


def _polygon(shape: Any) -> Polygon:
    if not isinstance(shape, Polygon):
        raise TypeError(f"shape: {shape!r} is neither a Circle nor a Polygon")
    return shape


def _unit(direction: tuple[float, float]) -> tuple[float, float]:
    largest = max(map(abs, direction))
    if largest == 0.0:
        raise ValueError(f"direction: {direction!r} has no length")
    dx, dy = direction[0] / largest, direction[1] / largest  # so that no square overflows or vanishes
    length = math.hypot(dx, dy)
    return dx / length, dy / length
