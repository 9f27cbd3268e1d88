"""Where a point lands: on a place of a body if one is near, else on the lines of the grid. Pure functions."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from sketchfall.app.drawing.geometry import Point, to_world, vertices_of
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Material, Shape

REACH = 8.0  # px, within which a point is drawn to something
DISC_REACH = 3.0  # times that, to the centre of a disc, if it is no farther than
DISC_SHARE = 0.4  # of its radius

Target = Literal["vertex", "centre", "midpoint", "grid", "nothing"]


@dataclass(frozen=True)
class Snap:
    """A point after snapping, and what each of its coordinates was drawn to."""

    point: Point
    to: Target = "nothing"
    on_x: bool = False  # x lies on a line of the grid
    on_y: bool = False


def snap_to_vertex(point: Point, vertices: Iterable[Point], reach: float) -> Snap | None:
    """The nearest vertex within reach, in metres."""
    return snap_to_landmark(point, [(vertex, "vertex") for vertex in vertices], reach)


def snap_to_landmark(point: Point, landmarks: Iterable[tuple[Point, Target]], reach: float) -> Snap | None:
    """The nearest of several places within reach, in metres."""
    nearest = min(landmarks, key=lambda landmark: math.dist(landmark[0], point), default=None)
    if nearest is None or math.dist(nearest[0], point) > reach:
        return None
    return Snap(*nearest, on_x=True, on_y=True)


def snap_to_disc(point: Point, bodies: Iterable[BodyDrawing], reach: float) -> Snap | None:
    """The centre of a disc, from farther away than anything else: a wheel beside its middle is a mistake."""
    centres: list[tuple[Point, Target]] = []
    for body in bodies:
        for shape in body.shapes:
            if isinstance(shape, CircleShape):
                (centre,) = to_world([shape.center], body)
                if math.dist(centre, point) <= min(DISC_SHARE * shape.radius, DISC_REACH * reach):
                    centres.append((centre, "centre"))
    return snap_to_landmark(point, centres, DISC_REACH * reach)


def landmarks_of(body: BodyDrawing) -> list[tuple[Point, Target]]:
    """The places by which one may want to join a body: its centre, its corners, the middles of its sides."""
    found: list[tuple[Point, Target]] = [(vertex, "vertex") for vertex in vertices_of(body)]
    for shape in body.shapes:
        if not isinstance(shape, CircleShape):
            corners = to_world(shape.vertices, body)
            for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
                found.append((((ax + bx) / 2.0, (ay + by) / 2.0), "midpoint"))
    (centre,) = to_world([_centre(body.shapes, body.material)], body)
    # The first of equally near ones is taken, and the centre of a circle should be told as what it is.
    return [(centre, "centre"), *found]


@lru_cache(maxsize=256)
def _centre(shapes: tuple[Shape, ...], material: Material) -> Point:
    """Of mass, in the body's frame; remembered, as it is asked for at every motion of the mouse."""
    return mass_of(BodyDrawing(id=1, shapes=shapes, material=material)).centroid


def snap_to_grid(point: Point, step: float, reach: float) -> Snap:
    """Each coordinate by itself to the nearest line within reach; on a fine grid that is always."""
    x, on_x = _to_line(point[0], step, reach)
    y, on_y = _to_line(point[1], step, reach)
    return Snap((x, y), "grid" if on_x or on_y else "nothing", on_x, on_y)


def snap_angle(start: Point, end: Point, degrees: float = 15.0) -> Point:
    """The end moved so that the direction from the start is a whole multiple of the angle."""
    length = math.dist(start, end)
    if length == 0.0:
        return end
    step = math.radians(degrees)
    angle = step * round(math.atan2(end[1] - start[1], end[0] - start[0]) / step)
    return start[0] + length * math.cos(angle), start[1] + length * math.sin(angle)


def _to_line(value: float, step: float, reach: float) -> tuple[float, bool]:
    # Rounded to the digits of the step, or 3 * 0.1 would show as 0.30000000000000004.
    digits = max(0, 3 - math.floor(math.log10(step)))
    line = round(step * round(value / step), digits)
    return (line, True) if abs(line - value) <= reach else (value, False)
