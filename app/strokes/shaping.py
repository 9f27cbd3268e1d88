"""From what was drawn to a body: its frame sits at the centre of its area, so that it turns about it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, box_between
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Kind, PolygonShape

MIN_SIDES = 3
MAX_SIDES = 64


def box_body(body_id: int, a: Point, b: Point) -> BodyDrawing:
    """An upright box between two opposite corners."""
    box = box_between(a, b)
    x, y = box.width / 2.0, box.height / 2.0
    shape = PolygonShape(vertices=((-x, -y), (x, -y), (x, y), (-x, y)))
    return BodyDrawing(id=body_id, position=box.center, shapes=(shape,))


def circle_body(body_id: int, center: Point, radius: float) -> BodyDrawing:
    return BodyDrawing(id=body_id, position=center, shapes=(CircleShape(radius=radius),))


def polygon_body(body_id: int, points: Sequence[Point], kind: Kind = "dynamic") -> BodyDrawing:
    """A body with this outline in the world; physics.OutlineError if it is none."""
    outline = physics.clean_outline(points)
    x, y = physics.centroid_of_outline(outline)
    vertices = tuple((px - x, py - y) for px, py in outline.tolist())
    return BodyDrawing(id=body_id, position=(x, y), kind=kind, shapes=(PolygonShape(vertices=vertices),))


def regular_corners(center: Point, corner: Point, sides: int) -> list[Point]:
    """The corners of a regular polygon, of which one is given."""
    radius = math.dist(center, corner)
    start = math.atan2(corner[1] - center[1], corner[0] - center[0])
    angles = [start + math.tau * index / sides for index in range(sides)]
    return [(center[0] + radius * math.cos(a), center[1] + radius * math.sin(a)) for a in angles]


def ground_body(body_id: int, a: Point, b: Point, thickness: float) -> BodyDrawing:
    """A slab that never moves: a box, turned as the line from one point to the other is."""
    corners = ground_corners(a, b, thickness)
    (ax, ay), (bx, by) = corners[3], corners[2]
    x, y = math.dist(a, b) / 2.0, thickness / 2.0
    shape = PolygonShape(vertices=((-x, -y), (x, -y), (x, y), (-x, y)))
    middle = sum(px for px, _ in corners) / 4.0, sum(py for _, py in corners) / 4.0
    angle = math.atan2(by - ay, bx - ax)
    return BodyDrawing(id=body_id, position=middle, angle=angle, kind="static", shapes=(shape,))


def ground_corners(a: Point, b: Point, thickness: float) -> list[Point]:
    """A slab whose upper side runs from one point to the other; a line straight up lies on its left."""
    if (b[0], b[1]) < (a[0], a[1]):
        a, b = b, a
    length = math.dist(a, b)
    x, y = (b[1] - a[1]) / length * thickness, -(b[0] - a[0]) / length * thickness
    return [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), b, a]
