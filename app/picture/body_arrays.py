"""The shapes of many bodies in flat arrays, so that all of them are placed and painted at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.geometry import convex_hull
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Shape

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

HULL_CORNERS = 12  # at most; a disc of so many corners lacks 3 % of its radius


class LocalShapes:
    """One body's shapes in its own frame: polygons as their rings, circles as (x, y, radius).

    An outline is counter-clockwise, its holes are clockwise: filled by winding, overlapping polygons do not
    cancel out, and holes do.
    """

    def __init__(self, shapes: tuple[Shape, ...]) -> None:
        self.shapes = shapes  # kept, so that its identity can tell whether this still holds
        self.polygons = [
            [_wound(np.array(ring, dtype=np.float64), number == 0) for number, ring in enumerate(shape.rings)]
            for shape in shapes
            if not isinstance(shape, CircleShape)
        ]
        # Their places among the shapes of the body.
        self.polygon_places = [at for at, shape in enumerate(shapes) if not isinstance(shape, CircleShape)]
        self.circle_places = [at for at, shape in enumerate(shapes) if isinstance(shape, CircleShape)]
        circles = [(*shape.center, shape.radius) for shape in shapes if isinstance(shape, CircleShape)]
        self.circles: Floats = np.array(circles, dtype=np.float64).reshape(-1, 3)

    @cached_property
    def hull(self) -> Floats:
        """The convex hull of all shapes, roughly, counter-clockwise; its last corner is repeated."""
        corners = [(x, y) for outline, *_ in self.polygons for x, y in outline.tolist()]
        for x, y, radius in self.circles.tolist():
            angles = [math.tau * index / HULL_CORNERS for index in range(HULL_CORNERS)]
            corners += [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
        hull = convex_hull(corners) or [(0.0, 0.0)]
        if len(hull) > HULL_CORNERS:
            hull = [hull[index * len(hull) // HULL_CORNERS] for index in range(HULL_CORNERS)]
        return np.array(hull + [hull[-1]] * (HULL_CORNERS - len(hull)))


class BodyArrays:
    """All rings of polygons end to end, all circles in a row; `*_body` tells to which body each belongs.

    A hidden body has its place among the others, and no shapes.
    """

    def __init__(self, bodies: Sequence[BodyDrawing], before: BodyArrays | None = None) -> None:
        known = {id(local.shapes): local for local in before.locals} if before else {}
        for body in bodies:  # many may have the very same shapes, since they were copied
            if id(body.shapes) not in known:
                known[id(body.shapes)] = LocalShapes(body.shapes)
        nothing = LocalShapes(())
        self.locals: list[LocalShapes] = [
            nothing if body.hidden else known[id(body.shapes)] for body in bodies
        ]
        self.count = len(bodies)
        polygons = [(row, polygon) for row, local in enumerate(self.locals) for polygon in local.polygons]
        rings = [(row, ring) for row, polygon in polygons for ring in polygon]
        sizes = np.array([len(ring) for _, ring in rings], dtype=np.intp)
        self.ring_body: Ints = np.array([row for row, _ in rings], dtype=np.intp)
        self.ring_start: Ints = np.concatenate([[0], np.cumsum(sizes)]).astype(np.intp)
        self.vertices: Floats = np.concatenate([ring for _, ring in rings]) if rings else np.empty((0, 2))
        self.vertex_body: Ints = np.repeat(self.ring_body, sizes)
        self.following: Ints = _following(self.ring_start)
        self.circles: Floats = (
            np.concatenate([local.circles for local in self.locals]) if self.locals else np.empty((0, 3))
        )
        circle_counts = [len(local.circles) for local in self.locals]
        self.circle_body: Ints = np.repeat(np.arange(self.count), circle_counts)
        self.polygons_of: list[range] = _ranges([len(local.polygons) for local in self.locals])
        self.polygon_place = [place for local in self.locals for place in local.polygon_places]
        self.circle_place = [place for local in self.locals for place in local.circle_places]
        self.rings_of: list[range] = _ranges([len(polygon) for _, polygon in polygons])  # of each polygon
        self.circles_of: list[range] = _ranges(circle_counts)

    def place(self, poses: Floats) -> Placed:
        """Everything in the world, with the bodies at x, y, angle."""
        c, s = np.cos(poses[:, 2]), np.sin(poses[:, 2])
        return Placed(
            _turned(self.vertices, self.vertex_body, poses, c, s),
            _turned(self.circles[:, :2], self.circle_body, poses, c, s),
            np.column_stack([c[self.circle_body], s[self.circle_body]]),
        )

    def place_hulls(self, poses: Floats) -> Floats:
        """The corners of each body's hull in the world: an array of bodies, corners and coordinates."""
        local = np.array([local.hull for local in self.locals]).reshape(-1, HULL_CORNERS, 2)
        c, s = np.cos(poses[:, 2])[:, None], np.sin(poses[:, 2])[:, None]
        x, y = local[..., 0], local[..., 1]
        return np.stack([poses[:, :1] + c * x - s * y, poses[:, 1:2] + s * x + c * y], axis=2)


class Placed:
    def __init__(self, vertices: Floats, centers: Floats, spokes: Floats) -> None:
        self.vertices = vertices  # m
        self.centers = centers  # m, of the circles
        self.spokes = spokes  # unit vectors from the centre of each circle, so that turning shows


def poses_of(bodies: Sequence[BodyDrawing]) -> Floats:
    rows = [(*body.position, body.angle) for body in bodies]
    return np.array(rows, dtype=np.float64).reshape(-1, 3)


def _turned(points: Floats, owner: Ints, poses: Floats, c: Floats, s: Floats) -> Floats:
    x, y = points[:, 0], points[:, 1]
    cos, sin = c[owner], s[owner]
    return np.column_stack([poses[owner, 0] + cos * x - sin * y, poses[owner, 1] + sin * x + cos * y])


def _following(starts: Ints) -> Ints:
    """For each vertex the next one around its ring."""
    following = np.arange(1, starts[-1] + 1)
    if len(starts) > 1:
        following[starts[1:] - 1] = starts[:-1]
    return following


def _ranges(counts: list[int]) -> list[range]:
    ends = np.cumsum(counts, dtype=np.intp).tolist()
    return [range(end - count, end) for end, count in zip(ends, counts, strict=True)]


def _wound(ring: Floats, counter_clockwise: bool) -> Floats:
    x, y = (ring - ring[0]).T
    doubled_area = float(x @ np.roll(y, -1) - y @ np.roll(x, -1))
    return ring if (doubled_area >= 0.0) == counter_clockwise else ring[::-1]
