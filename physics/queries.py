"""Questions about the bodies of a world: what is at a point, in a box, on a ray, nearest.

The boxes of the broad phase narrow the search at once for all shapes; the shapes that are left are asked one
by one. Convex pieces answer for the whole body, so a body is reported once, in the order of the bodies.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from physics.continuous import nearest_to_point


from physics.shape_queries import ray_circle, ray_polygon
from physics.state import State

Rows = NDArray[np.intp]


def neighbours(state: State, row: int) -> Rows:
    """The body itself and all whose boxes overlap one of its own."""
    shapes = state.shapes.used
    near = np.zeros(state.bodies.count, np.bool_)
    for own in shapes[state.shapes_of(row)]:
        near[shapes["body"][_overlapping(state, own["min_x"], own["min_y"], own["max_x"], own["max_y"])]] = True
    near[row] = True
    return np.flatnonzero(near)


def bodies_at(state: State, x: float, y: float) -> Rows:
    found = [
        state.shapes.rows[shape]["body"]
        for shape in _overlapping(state, x, y, x, y)
        if _distance(state, shape, x, y) <= 0.0
    ]
    return np.unique(np.array(found, np.intp))


def bodies_in_box(state: State, x0: float, y0: float, x1: float, y1: float) -> Rows:
    found = [
        state.shapes.rows[shape]["body"]
        for shape in _overlapping(state, x0, y0, x1, y1)
        if _touches_box(state, shape, x0, y0, x1, y1)
    ]
    return np.unique(np.array(found, np.intp))


def nearest(state: State, x: float, y: float, max_distance: float) -> tuple[int, float] | None:
    """Row and distance (0 inside) of the body nearest to the point; of equals, the first."""
    if math.isnan(max_distance) or max_distance < 0.0:
        raise ValueError(f"max_distance: {max_distance} is not a distance")
    shapes = state.shapes.used
    outside_x = np.maximum(np.maximum(shapes["min_x"] - x, x - shapes["max_x"]), 0.0)
    outside_y = np.maximum(np.maximum(shapes["min_y"] - y, y - shapes["max_y"]), 0.0)
    to_box = np.hypot(outside_x, outside_y)
    best: tuple[float, int] | None = None
    for shape in np.argsort(to_box, kind="stable"):
        if to_box[shape] > (max_distance if best is None else best[0]):
            break
        distance = max(0.0, _distance(state, int(shape), x, y))
        candidate = (distance, int(shapes[shape]["body"]))
        if distance <= max_distance and (best is None or candidate < best):
            best = candidate
    return None if best is None else (best[1], best[0])


RayResult = tuple[int, float, tuple[float, float], tuple[float, float]]


def nearest_on_ray(
    state: State, origin: tuple[float, float], direction: tuple[float, float], max_distance: float
) -> RayResult | None:
    """Row, distance, point and normal of the first surface that the ray meets from outside."""
    if math.isnan(max_distance) or max_distance < 0.0:
        raise ValueError(f"max_distance: {max_distance} is not a distance")
    length = math.hypot(*direction)
    if length == 0.0:
        raise ValueError(f"direction: {direction} has no length")
    ox, oy = origin
    dx, dy = direction[0] / length, direction[1] / length
    best: RayResult | None = None
    for shape in _boxes_on_ray(state, ox, oy, dx, dy, max_distance):
        row = state.shapes.rows[shape]
        corners = _corners(state, int(shape))
        limit = max_distance if best is None else best[1]
        if row["count"] == 1:
            distance, nx, ny = ray_circle(*corners[0], row["radius"], ox, oy, dx, dy, limit)
        else:
            distance, nx, ny = ray_polygon(corners, ox, oy, dx, dy, limit)
        if distance < math.inf and (best is None or distance < best[1]):
            point = (ox + distance * dx, oy + distance * dy)
            best = (int(row["body"]), float(distance), point, (float(nx), float(ny)))
    return best


def _overlapping(state: State, x0: float, y0: float, x1: float, y1: float) -> Rows:
    shapes = state.shapes.used
    return np.flatnonzero(
        (shapes["min_x"] <= x1) & (shapes["max_x"] >= x0) & (shapes["min_y"] <= y1) & (shapes["max_y"] >= y0)
    )


def _boxes_on_ray(state: State, ox: float, oy: float, dx: float, dy: float, max_distance: float) -> Rows:
    """By slabs: the stretch of the ray between each box's sides, in x and in y, must overlap."""
    shapes = state.shapes.used
    enter, leave = np.zeros(len(shapes)), np.full(len(shapes), max_distance)
    for o, d, low, high in (
        (ox, dx, shapes["min_x"], shapes["max_x"]),
        (oy, dy, shapes["min_y"], shapes["max_y"]),
    ):
        if d == 0.0:
            leave = np.where((low <= o) & (o <= high), leave, -1.0)
            continue
        near, far = (low - o) / d, (high - o) / d
        enter = np.maximum(enter, np.minimum(near, far))
        leave = np.minimum(leave, np.maximum(near, far))
    return np.flatnonzero(enter <= leave)


def _corners(state: State, shape: int) -> NDArray[np.float64]:
    """In the world."""
    row = state.shapes.rows[shape]
    vertices = state.vertices.rows[row["first"] : row["first"] + row["count"]]
    return np.column_stack([vertices["x"], vertices["y"]])


def _distance(state: State, shape: int, x: float, y: float) -> float:
    """From the shape's surface to the point, negative inside."""
    row = state.shapes.rows[shape]
    if row["count"] == 1:
        center = state.vertices.rows[row["first"]]
        return float(math.hypot(x - center["x"], y - center["y"]) - row["radius"])
    return float(nearest_to_point(state.vertices.rows, row["first"], row["count"], x, y)[0])


def _touches_box(state: State, shape: int, x0: float, y0: float, x1: float, y1: float) -> bool:
    row = state.shapes.rows[shape]
    if row["count"] == 1:
        center = state.vertices.rows[row["first"]]
        outside_x = max(x0 - center["x"], 0.0, center["x"] - x1)
        outside_y = max(y0 - center["y"], 0.0, center["y"] - y1)
        return bool(math.hypot(outside_x, outside_y) <= row["radius"])
    corners = _corners(state, shape)
    normals = state.vertices.rows[row["first"] : row["first"] + row["count"]]
    box = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    low, high = corners.min(axis=0), corners.max(axis=0)
    if low[0] > x1 or high[0] < x0 or low[1] > y1 or high[1] < y0:
        return False
    # Apart along one of the shape's own axes? Measured from the corner at which each edge starts.
    ahead = (box[None, :, 0] - corners[:, None, 0]) * normals["nx"][:, None]
    ahead += (box[None, :, 1] - corners[:, None, 1]) * normals["ny"][:, None]
    return bool((ahead.min(axis=1) <= 0.0).all())
