"""The flat faces on which bodies slide, roll and bounce: the edges of static polygons."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sketchfall.app.drawing.geometry import Point, sides_of, to_world
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape, Scene
from sketchfall.app.proofs.course import dot, minus

TOUCHING = 1e-3  # m, a gap or an overlap that still counts as touching


@dataclass(frozen=True)
class Face:
    """One edge, from left to right for somebody who stands on it."""

    body: BodyDrawing
    start: Point
    end: Point

    @property
    def length(self) -> float:
        return math.dist(self.start, self.end)

    @property
    def along(self) -> Point:
        dx, dy = minus(self.end, self.start)
        return dx / self.length, dy / self.length

    @property
    def normal(self) -> Point:
        """Out of the body: `along`, turned by a quarter to the left."""
        x, y = self.along
        return -y, x

    def gap(self, point: Point) -> float:
        """How far a point is above the face, m."""
        return dot(minus(point, self.start), self.normal)

    def way(self, point: Point) -> float:
        """How far along the face a point is, m."""
        return dot(minus(point, self.start), self.along)


def faces_of(scene: Scene) -> list[Face]:
    """All of the static bodies."""
    faces = []
    for body in scene.bodies:
        if body.kind != "static":
            continue
        for shape in body.shapes:
            if isinstance(shape, PolygonShape):
                for number, ring in enumerate(shape.rings):
                    corners = to_world(ring, body)
                    if (_signed_area(corners) > 0.0) == (number == 0):
                        corners.reverse()  # so that what is empty is on the left
                    faces += [Face(body, a, b) for a, b in sides_of(corners)]
    return [face for face in faces if face.length > 0.0]


def _signed_area(corners: list[Point]) -> float:
    return 0.5 * math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in sides_of(corners))
