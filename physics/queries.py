"""Questions about the bodies of a world: what is at a point, in a box, on a ray, nearest.

The bounding boxes of all shapes narrow the search at once; the shapes that are left are asked one by one.
Convex pieces answer for the whole body, so a body is reported once, in the order of the bodies.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.continuous import nearest_to_point
from sketchfall.physics.shapes.shape_queries import ray_circle, ray_polygon
from sketchfall.physics.tables.state import State

Rows = NDArray[np.intp]


@dataclass(frozen=True)
class Boxes:
    """The tight bounding boxes of all shapes."""

    min_x: NDArray[np.float64]
    min_y: NDArray[np.float64]
    max_x: NDArray[np.float64]
    max_y: NDArray[np.float64]

    def overlapping(self, x0: float, y0: float, x1: float, y1: float) -> Rows:
        return np.flatnonzero(
            (self.min_x <= x1) & (self.max_x >= x0) & (self.min_y <= y1) & (self.max_y >= y0)
        )


def tight_boxes(state: State) -> Boxes:
    """The broad phase's own boxes are those of the start of the last step, and fat."""
    shapes, vertices = state.shapes.used, state.vertices.used
    if len(shapes) == 0:
        return Boxes(*np.empty((4, 0)))
    firsts, radius = shapes["first"], shapes["radius"]
    return Boxes(
        np.minimum.reduceat(vertices["x"], firsts) - radius,
        np.minimum.reduceat(vertices["y"], firsts) - radius,
        np.maximum.reduceat(vertices["x"], firsts) + radius,
        np.maximum.reduceat(vertices["y"], firsts) + radius,
    )


def neighbours(state: State, row: int) -> Rows:
    """The body itself and all whose fat boxes overlap one of its own."""
    shapes = state.shapes.used
    fat = Boxes(shapes["min_x"], shapes["min_y"], shapes["max_x"], shapes["max_y"])
    near = np.zeros(state.bodies.count, np.bool_)
    for own in shapes[state.shapes_of(row)]:
        near[shapes["body"][fat.overlapping(own["min_x"], own["min_y"], own["max_x"], own["max_y"])]] = True
    near[row] = True
    return np.flatnonzero(near)


def bodies_at(state: State, x: float, y: float) -> Rows:
    found = [
        state.shapes.rows[shape]["body"]
        for shape in tight_boxes(state).overlapping(x, y, x, y)
        if _distance(state, shape, x, y) <= 0.0
    ]
    return np.unique(np.array(found, np.intp))


def bodies_in_box(state: State, x0: float, y0: float, x1: float, y1: float) -> Rows:
    found = [
        state.shapes.rows[shape]["body"]
        for shape in tight_boxes(state).overlapping(x0, y0, x1, y1)
        if _touches_box(state, shape, x0, y0, x1, y1)
    ]
    return np.unique(np.array(found, np.intp))


def nearest(state: State, x: float, y: float, max_distance: float) -> tuple[int, float] | None:
    """Row and distance (0 inside) of the body nearest to the point; of equals, the first."""
    if math.isnan(max_distance) or max_distance < 0.0:
        raise ValueError(f"max_distance: {max_distance} is not a distance")
    shapes, boxes = state.shapes.used, tight_boxes(state)
    outside_x = np.maximum(np.maximum(boxes.min_x - x, x - boxes.max_x), 0.0)
    outside_y = np.maximum(np.maximum(boxes.min_y - y, y - boxes.max_y), 0.0)
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
    # A ray that starts in a body does not meet it, nor the seams between its convex pieces.
    left_out = set(bodies_at(state, ox, oy))
    best: RayResult | None = None
    for shape in _boxes_on_ray(state, ox, oy, dx, dy, max_distance):
        row = state.shapes.rows[shape]
        if row["body"] in left_out:
            continue
        corners = _corners(state, int(shape))
        limit = max_distance if best is None else best[1]
        if row["count"] == 1:
            cx, cy = corners[0]
            distance, nx, ny = ray_circle(cx, cy, row["radius"], ox, oy, dx, dy, limit)
        else:
            distance, nx, ny = ray_polygon(corners, ox, oy, dx, dy, limit)
        if distance < math.inf and (best is None or distance < best[1]):
            point = (ox + distance * dx, oy + distance * dy)
            best = (int(row["body"]), float(distance), point, (float(nx), float(ny)))
    return best


def _boxes_on_ray(state: State, ox: float, oy: float, dx: float, dy: float, max_distance: float) -> Rows:
    """By slabs: the stretch of the ray between each box's sides, in x and in y, must overlap."""
    boxes = tight_boxes(state)
    enter, leave = np.zeros(len(boxes.min_x)), np.full(len(boxes.min_x), max_distance)
    for o, d, low, high in ((ox, dx, boxes.min_x, boxes.max_x), (oy, dy, boxes.min_y, boxes.max_y)):
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
