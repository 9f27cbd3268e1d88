"""Bounding volumes: simple shapes around a body, which can be tested for overlap faster than the body itself.

    aabb    the box along the axes; has to be fitted anew whenever the body turns
    obb     the box of least area, turned as it may be; turns along with the body
    circle  the smallest circle; the same at any angle
    8-dop   cut off by 8 lines in fixed directions, 45 degrees apart: a box with its corners off
    16-dop  the same with 16, 22.5 degrees apart

A body comes as rows of x, y and radius: its corners with radius 0, its discs with theirs. Boxes and k-dops of
discs are exact. For turned boxes and circles, a disc that is not alone becomes a polygon around it, which
makes them too large by a thousandth of its radius at most.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from sketchfall.physics import checks
from sketchfall.physics.constants import COORDINATE_ROUNDING, RIM_CORNERS
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.shapes.hull import convex_hull, smallest_circle, smallest_turned_box
from sketchfall.physics.shapes.outline import Points
from sketchfall.physics.shapes.shapes import Circle, Shape

__all__ = [  # what is asked of many bodies at once; `physics` has what is asked of one
    "AABB",
    "CIRCLE",
    "DOP_8",
    "DOP_16",
    "OBB",
    "TURNS_ALONG",
    "WIDTHS",
    "count_overlaps",
    "disc_rows",
    "fit_volumes",
    "volume_areas",
    "volume_corners",
]

VOLUMES = ("aabb", "obb", "circle", "8-dop", "16-dop")
AABB, OBB, CIRCLE, DOP_8, DOP_16 = range(5)
WIDTHS = (4, 6, 3, 8, 16)  # numbers that describe one: see fit_volume
TURNS_ALONG = (False, True, True, False, False)  # or has to be fitted again after a turn


def _directions(count: int) -> NDArray[np.float64]:
    angles = np.arange(count) * (math.tau / count)
    directions = np.column_stack([np.cos(angles), np.sin(angles)])
    directions[np.abs(directions) < COORDINATE_ROUNDING] = 0.0
    return directions


DIRECTIONS = _directions(16)  # unit vectors, counter-clockwise; an 8-dop has every other one


@dataclass(frozen=True)
class Volume:
    """Of a body: a polygon, or a circle with no corners."""

    name: str  # one of VOLUMES
    area: float  # m^2
    corners: Points  # counter-clockwise; some may coincide
    center: tuple[float, float] = (0.0, 0.0)
    radius: float = 0.0  # m, 0 for a polygon


def bounding_volume(name: str, body: Shape | Sequence[Shape] | npt.ArrayLike) -> Volume:
    """The volume of that name around a shape, several shapes, or points (n, 2)."""
    kind = checks.one_of("name", name, VOLUMES)
    rows = body_rows(body, rounded=kind not in (OBB, CIRCLE))
    volumes = np.empty((1, WIDTHS[kind]))
    fit_volumes(kind, rows, np.array([0, len(rows)]), volumes)
    corners, area = volume_corners(kind, volumes)[0], float(volume_areas(kind, volumes)[0])
    if kind == CIRCLE:
        x, y, radius = volumes[0].tolist()
        return Volume(name, area, corners, (x, y), radius)
    return Volume(name, area, corners)


def body_rows(body: Shape | Sequence[Shape] | npt.ArrayLike, rounded: bool) -> NDArray[np.float64]:
    """Rows of x, y and radius. If not `rounded`, a disc among others is a polygon around it."""
    parts = [body] if isinstance(body, Shape) else body if isinstance(body, Sequence) else ()
    shapes = [part for part in parts if isinstance(part, Shape)]
    if shapes and len(shapes) == len(parts):
        return np.concatenate([_shape_rows(shape, rounded or len(shapes) == 1) for shape in shapes])
    try:
        points = np.asarray(body, np.float64)
    except (TypeError, ValueError):
        points = np.empty(0)
    if points.ndim != 2 or points.shape[1] != 2 or len(points) == 0:
        raise ValueError(f"body: {body!r} is neither shapes nor points with x and y")
    if not np.isfinite(points).all():
        place = int(np.flatnonzero(~np.isfinite(points).all(axis=1))[0])
        raise ValueError(f"body: point {place} is not finite")
    return np.column_stack([points, np.zeros(len(points))])


def _shape_rows(shape: Shape, rounded: bool) -> NDArray[np.float64]:
    if isinstance(shape, Circle):
        return disc_rows(shape.center, shape.radius, rounded)
    return np.column_stack([shape.outline, np.zeros(len(shape.outline))])


def disc_rows(center: tuple[float, float], radius: float, rounded: bool) -> NDArray[np.float64]:
    """A disc as itself, or as a polygon around it."""
    if rounded:
        return np.array([[*center, radius]])
    reach = radius / math.cos(math.pi / RIM_CORNERS)
    angles = np.arange(RIM_CORNERS) * (math.tau / RIM_CORNERS)
    rim = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(RIM_CORNERS)]) * reach
    return np.asarray(rim + np.array([*center, 0.0]))


def volume_corners(kind: int, volumes: NDArray[np.float64]) -> NDArray[np.float64]:
    """The corners of many volumes of one kind: an array of volumes, corners and coordinates."""
    if kind == AABB:
        low_x, low_y, high_x, high_y = volumes.T
        around = [(low_x, low_y), (high_x, low_y), (high_x, high_y), (low_x, high_y)]
        return np.stack([np.stack(corner, axis=-1) for corner in around], axis=1)
    if kind == OBB:
        center, along = volumes[:, 0:2], volumes[:, 2:4]
        across = np.column_stack([-along[:, 1], along[:, 0]])
        u, v = along * volumes[:, 4:5], across * volumes[:, 5:6]
        return np.stack([center - u - v, center + u - v, center + u + v, center - u + v], axis=1)
    if kind == CIRCLE:
        return np.empty((len(volumes), 0, 2))
    # Where the lines k and k + 1 meet: every line touches the body, so none is cut off by the others.
    count = volumes.shape[1]
    directions = DIRECTIONS[:: 16 // count]
    along = np.column_stack([-directions[:, 1], directions[:, 0]])
    angle = math.tau / count
    ahead = (np.roll(volumes, -1, axis=1) - volumes * math.cos(angle)) / math.sin(angle)
    return np.asarray(volumes[:, :, None] * directions + ahead[:, :, None] * along)


def volume_areas(kind: int, volumes: NDArray[np.float64]) -> NDArray[np.float64]:
    if kind == CIRCLE:
        return np.asarray(math.pi * volumes[:, 2] ** 2)
    corners = volume_corners(kind, volumes)
    x, y = (corners - corners[:, :1]).transpose(2, 0, 1)
    return np.asarray(0.5 * (x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1))


# --- kernels ----------------------------------------------------------------------------------------------


# Rows are reached by their numbers: a slice of an array would take longer to make than a box to fit.


@kernel
def fit_volumes(kind: int, rows: Any, starts: Any, volumes: Any) -> None:
    """Fit one to each body: those of body i are rows starts[i] to starts[i + 1] - 1."""
    for i in range(len(starts) - 1):
        fit_volume(kind, rows, starts[i], starts[i + 1], volumes, i)


@kernel(allocates=True)
def fit_volume(kind: int, rows: Any, start: int, stop: int, volumes: Any, i: int) -> None:
    """aabb: low x and y, high x and y. obb: see hull.smallest_turned_box. circle: centre and radius.
    k-dop: how far the body reaches in each direction."""
    if kind == AABB:
        fit_aabb(rows, start, stop, volumes, i)
    elif kind == DOP_8:
        fit_dop(rows, start, stop, 8, volumes, i)
    elif kind == DOP_16:
        fit_dop(rows, start, stop, 16, volumes, i)
    elif stop - start == 1:
        volumes[i, 0], volumes[i, 1] = rows[start, 0], rows[start, 1]
        if kind == CIRCLE:
            volumes[i, 2] = rows[start, 2]
        else:
            volumes[i, 2], volumes[i, 3] = 1.0, 0.0
            volumes[i, 4] = volumes[i, 5] = rows[start, 2]
    elif kind == CIRCLE:
        smallest_circle(convex_hull(rows[start:stop]), volumes[i])
    else:
        smallest_turned_box(convex_hull(rows[start:stop]), volumes[i])


@kernel
def fit_aabb(rows: Any, start: int, stop: int, boxes: Any, i: int) -> None:
    low_x = low_y = math.inf
    high_x = high_y = -math.inf
    for k in range(start, stop):
        x, y, radius = rows[k, 0], rows[k, 1], rows[k, 2]
        low_x, low_y = min(low_x, x - radius), min(low_y, y - radius)
        high_x, high_y = max(high_x, x + radius), max(high_y, y + radius)
    boxes[i, 0], boxes[i, 1], boxes[i, 2], boxes[i, 3] = low_x, low_y, high_x, high_y


@kernel
def fit_dop(rows: Any, start: int, stop: int, count: int, dops: Any, i: int) -> None:
    for direction in range(count):
        dx, dy = DIRECTIONS[direction * (16 // count), 0], DIRECTIONS[direction * (16 // count), 1]
        farthest = -math.inf
        for k in range(start, stop):
            farthest = max(farthest, rows[k, 0] * dx + rows[k, 1] * dy + rows[k, 2])
        dops[i, direction] = farthest


@kernel
def count_overlaps(kind: int, volumes: Any, pairs: Any) -> int:
    """How many of the pairs overlap or touch."""
    found = 0
    for k in range(len(pairs)):
        if volumes_overlap(kind, volumes, pairs[k, 0], pairs[k, 1]):
            found += 1
    return found


@kernel
def volumes_overlap(kind: int, v: Any, i: int, j: int) -> bool:
    if kind == AABB:
        return v[i, 0] <= v[j, 2] and v[j, 0] <= v[i, 2] and v[i, 1] <= v[j, 3] and v[j, 1] <= v[i, 3]
    if kind == CIRCLE:
        reach = v[i, 2] + v[j, 2]
        return (v[j, 0] - v[i, 0]) ** 2 + (v[j, 1] - v[i, 1]) ** 2 <= reach * reach
    if kind == OBB:
        return no_side_separates(v, i, j) and no_side_separates(v, j, i)
    half = 4 if kind == DOP_8 else 8
    overlap = True
    for k in range(half):  # along each axis, two intervals
        if v[i, k] < -v[j, k + half] or v[j, k] < -v[i, k + half]:
            overlap = False
            break
    return overlap


@kernel
def no_side_separates(v: Any, i: int, j: int) -> bool:
    """Whether two turned boxes overlap along both axes of the first."""
    dx, dy = v[j, 0] - v[i, 0], v[j, 1] - v[i, 1]
    ux, uy = v[i, 2], v[i, 3]
    c, s = abs(ux * v[j, 2] + uy * v[j, 3]), abs(ux * v[j, 3] - uy * v[j, 2])
    along, across = abs(ux * dx + uy * dy), abs(ux * dy - uy * dx)
    return along <= v[i, 4] + v[j, 4] * c + v[j, 5] * s and across <= v[i, 5] + v[j, 4] * s + v[j, 5] * c
