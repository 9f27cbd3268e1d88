"""The convex hull of points, and two volumes around it: the smallest turned box and the smallest circle.

Kernels only; physics/shapes/bounding.py is their friendly face. A point is a row that starts with x and y.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from sketchfall.physics.constants import OUTSIDE_CIRCLE
from sketchfall.physics.runtime.jit import kernel

SHUFFLE = 1_103_515_245  # of a plain congruential generator: any will do that mixes, and is always the same


@kernel(allocates=True)
def convex_hull(points: Any) -> Any:
    """The corners of the hull, counter-clockwise from the leftmost one, without any on its sides.

    By monotone chains: sorted from left to right, once there along the bottom and once back along the top.
    """
    order = np.argsort(points[:, 1], kind="mergesort")
    order = order[np.argsort(points[order, 0], kind="mergesort")]  # stable: equal x stay in the order of y
    count = len(order)
    hull = np.empty((count + 1, 2))
    size = lower = 0
    for k in range(2 * count - 1):
        if k == count:
            lower = size - 1  # the lower chain is finished, and its end begins the upper one
        i = order[k] if k < count else order[2 * count - 2 - k]
        x, y = points[i, 0], points[i, 1]
        if size > 0 and hull[size - 1, 0] == x and hull[size - 1, 1] == y:
            continue
        while size - lower >= 2:
            ax, ay = hull[size - 2, 0], hull[size - 2, 1]
            bx, by = hull[size - 1, 0], hull[size - 1, 1]
            if (bx - ax) * (y - by) - (by - ay) * (x - bx) > 0.0:
                break
            size -= 1
        hull[size, 0], hull[size, 1] = x, y
        size += 1
    return hull[: max(1, size - 1)].copy()  # both chains end where the first began


@kernel
def smallest_turned_box(hull: Any, box: Any) -> None:
    """The rectangle of least area around a hull: one of its sides lies along a side of the hull.

    So the box is rolled once round it (rotating calipers): with the side it lies on, the corners that it
    touches on the right, on top and on the left only ever move on. Written to `box`: the centre, the unit
    vector u along the box, half its extent along u and half its extent across.
    """
    count = len(hull)
    box[0], box[1], box[2], box[3], box[4], box[5] = hull[0, 0], hull[0, 1], 1.0, 0.0, 0.0, 0.0
    if count == 1:
        return
    best, best_x, best_y = math.inf, 1.0, 0.0
    right = top = left = 0
    for i in range(count):
        j = following(i, count)
        ux, uy = hull[j, 0] - hull[i, 0], hull[j, 1] - hull[i, 1]
        length = math.hypot(ux, uy)  # which does not vanish with tiny sides, as their squares do
        ux, uy = ux / length, uy / length
        if i == 0:
            right = j
        right = walk(hull, right, ux, uy)
        if i == 0:
            top = right
        top = walk(hull, top, -uy, ux)
        if i == 0:
            left = top
        left = walk(hull, left, -ux, -uy)
        width = ux * (hull[right, 0] - hull[left, 0]) + uy * (hull[right, 1] - hull[left, 1])
        height = ux * (hull[top, 1] - hull[i, 1]) - uy * (hull[top, 0] - hull[i, 0])
        if width * height < best:
            best, best_x, best_y = width * height, ux, uy
    low_u = low_v = math.inf
    high_u = high_v = -math.inf
    for i in range(count):
        u = best_x * (hull[i, 0] - hull[0, 0]) + best_y * (hull[i, 1] - hull[0, 1])
        v = best_x * (hull[i, 1] - hull[0, 1]) - best_y * (hull[i, 0] - hull[0, 0])
        low_u, high_u, low_v, high_v = min(low_u, u), max(high_u, u), min(low_v, v), max(high_v, v)
    middle_u, middle_v = 0.5 * (low_u + high_u), 0.5 * (low_v + high_v)
    box[0] += best_x * middle_u - best_y * middle_v
    box[1] += best_y * middle_u + best_x * middle_v
    box[2], box[3] = best_x, best_y
    box[4], box[5] = 0.5 * (high_u - low_u), 0.5 * (high_v - low_v)


@kernel
def walk(hull: Any, corner: int, dx: float, dy: float) -> int:
    """On along the hull for as long as it goes in the direction d."""
    count = len(hull)
    for _ in range(count):
        ahead = following(corner, count)
        if dx * (hull[ahead, 0] - hull[corner, 0]) + dy * (hull[ahead, 1] - hull[corner, 1]) <= 0.0:
            break
        corner = ahead
    return corner


@kernel
def following(i: int, count: int) -> int:
    return i + 1 if i + 1 < count else 0


@kernel(allocates=True)
def smallest_circle(hull: Any, circle: Any) -> None:
    """The smallest circle around points (Welzl): centre and radius, written to `circle`.

    Point after point is added. One that lies outside is on the rim of the circle around all so far, so the
    search begins anew with it held there; two or three held points determine a circle. In a mixed order that
    happens so rarely that the time grows only with the number of points.
    """
    count = len(hull)
    order = np.arange(count)
    state = 1
    for i in range(count - 1, 0, -1):
        state = (state * SHUFFLE + 12345) % 2_147_483_648
        j = state % (i + 1)
        order[i], order[j] = order[j], order[i]
    ox, oy = hull[0, 0], hull[0, 1]  # seen from here, so that far away nothing is lost
    cx, cy, squared = hull[order[0], 0] - ox, hull[order[0], 1] - oy, 0.0
    for i in range(1, count):
        px, py = hull[order[i], 0] - ox, hull[order[i], 1] - oy
        if not is_outside(px, py, cx, cy, squared):
            continue
        cx, cy, squared = px, py, 0.0
        for j in range(i):
            qx, qy = hull[order[j], 0] - ox, hull[order[j], 1] - oy
            if not is_outside(qx, qy, cx, cy, squared):
                continue
            cx, cy = 0.5 * (px + qx), 0.5 * (py + qy)
            squared = (px - cx) ** 2 + (py - cy) ** 2
            for k in range(j):
                rx, ry = hull[order[k], 0] - ox, hull[order[k], 1] - oy
                if is_outside(rx, ry, cx, cy, squared):
                    cx, cy, squared = circle_through(px, py, qx, qy, rx, ry)
    farthest = 0.0
    for i in range(count):
        farthest = max(farthest, (hull[i, 0] - ox - cx) ** 2 + (hull[i, 1] - oy - cy) ** 2)
    circle[0], circle[1], circle[2] = ox + cx, oy + cy, math.sqrt(farthest)


@kernel
def is_outside(x: float, y: float, cx: float, cy: float, squared: float) -> bool:
    return (x - cx) ** 2 + (y - cy) ** 2 > squared * (1.0 + OUTSIDE_CIRCLE)


@kernel
def circle_through(px: float, py: float, qx: float, qy: float, rx: float, ry: float) -> Any:
    """Centre and squared radius of the circle through three points; if they are in line, around them."""
    ax, ay, bx, by = qx - px, qy - py, rx - px, ry - py
    a, b, c = ax * ax + ay * ay, bx * bx + by * by, (rx - qx) ** 2 + (ry - qy) ** 2
    double_area = ax * by - ay * bx
    if abs(double_area) <= OUTSIDE_CIRCLE * max(a, b, c):
        if a >= b and a >= c:
            return 0.5 * (px + qx), 0.5 * (py + qy), 0.25 * a
        if b >= c:
            return 0.5 * (px + rx), 0.5 * (py + ry), 0.25 * b
        return 0.5 * (qx + rx), 0.5 * (qy + ry), 0.25 * c
    x, y = 0.5 * (a * by - b * ay) / double_area, 0.5 * (b * ax - a * bx) / double_area
    return px + x, py + y, x * x + y * y
