"""What there is to land on around a point: places and lines of bodies, and round directions from a start."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np

from sketchfall.app.drawing.geometry import Placement, Point, sides_of, to_world
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Material, PolygonShape, Shape
from sketchfall.app.snapping.curves import Curve, Round, Straight, tangent_points
from sketchfall.app.snapping.kinds import Kind

DISC_REACH = 3.0  # times the reach, to the centre of a disc, if it is no farther than
DISC_SHARE = 0.4  # of its radius
EXTENSION_REACH = 20.0  # times the reach, from the end of a side to a point in line with it
MOST_EXTENDED = 40  # bodies whose sides are looked along, the nearest in the drawing's order
MOST_CORNERS = 64  # of such a body; the sides of a drawn curve lead nowhere
ANGLE_STEP = 15.0  # degrees

Landmark = tuple[Point, Kind]


def landmarks_of(body: BodyDrawing) -> list[Landmark]:
    """The places by which one may want to join a body: its centre, its corners, the middles of its sides."""
    found: list[Landmark] = []
    for shape in body.shapes:
        if isinstance(shape, CircleShape):
            found.append((to_world([shape.center], body)[0], "centre"))
            continue
        for ring in shape.rings:
            corners = to_world(ring, body)
            found += [(corner, "corner") for corner in corners]
            for (ax, ay), (bx, by) in sides_of(corners):
                found.append((((ax + bx) / 2.0, (ay + by) / 2.0), "midpoint"))
    (centre,) = to_world([_centre(body.shapes, body.material)], body)
    # The first of equally near ones is taken, and the centre of a circle should be told as what it is.
    return [(centre, "centre"), *found]


@lru_cache(maxsize=256)
def _centre(shapes: tuple[Shape, ...], material: Material) -> Point:
    """Of mass, in the body's frame; remembered, as it is asked for at every motion of the mouse."""
    return mass_of(BodyDrawing(id=1, shapes=shapes, material=material)).centroid


def disc_centres(point: Point, bodies: Iterable[BodyDrawing], reach: float) -> list[Landmark]:
    """Those that catch a point from far away: a wheel beside its middle is a mistake."""
    found: list[Landmark] = []
    for body in bodies:
        for shape in body.shapes:
            if isinstance(shape, CircleShape):
                (centre,) = to_world([shape.center], body)
                if math.dist(centre, point) <= min(DISC_SHARE * shape.radius, DISC_REACH * reach):
                    found.append((centre, "centre"))
    return found


def edges_near(point: Point, bodies: Iterable[BodyDrawing], reach: float) -> list[Curve]:
    """The sides and circles that come within the reach."""
    found: list[Curve] = []
    for body in bodies:
        for shape in body.shapes:
            if isinstance(shape, CircleShape):
                (center,) = to_world([shape.center], body)
                if abs(math.dist(center, point) - shape.radius) <= reach:
                    found.append(Round("edge", center, shape.radius, body.id))
                continue
            sides = (
                Straight("edge", *side, owner=body.id) for side in _sides_along(point, body, shape, reach)
            )
            found += [side for side in sides if math.dist(side.nearest(point), point) <= reach]
    return found


def extensions_near(
    point: Point, placement: Placement, reach: float, ignoring: frozenset[int]
) -> list[Straight]:
    """Lines on from the ends of sides, that come within the reach."""
    found: list[Straight] = []
    far = EXTENSION_REACH * reach
    others = (body for body in placement.near(point, far) if body.id not in ignoring)
    for _, body in zip(range(MOST_EXTENDED), others, strict=False):
        for shape in body.shapes:
            if isinstance(shape, PolygonShape) and sum(map(len, shape.rings)) <= MOST_CORNERS:
                for start, direction, _, length in _sides_along(point, body, shape, reach):
                    side = Straight("extension", start, direction)
                    beyond = side.place_of(point)
                    if length < beyond <= length + far:
                        found.append(Straight("extension", side.at(length), direction, owner=body.id))
                    elif -far <= beyond < 0.0:
                        back = -direction[0], -direction[1]
                        found.append(Straight("extension", start, back, owner=body.id))
    return found


def _sides_along(
    point: Point, body: BodyDrawing, shape: PolygonShape, reach: float
) -> Iterator[tuple[Point, Point, float, float]]:
    """The sides whose lines, on and on, come within the reach: where each begins, which way, and how far."""
    rings = [np.array(to_world(ring, body)) for ring in shape.rings]
    corners = np.concatenate(rings)
    ways = np.concatenate([np.roll(ring, -1, axis=0) - ring for ring in rings])
    lengths = np.hypot(ways[:, 0], ways[:, 1])
    to_point = np.array(point) - corners
    away = np.abs(ways[:, 0] * to_point[:, 1] - ways[:, 1] * to_point[:, 0])
    for row in np.flatnonzero((away <= reach * lengths) & (lengths > 0.0)).tolist():
        (x, y), (dx, dy), length = corners[row].tolist(), ways[row].tolist(), float(lengths[row])
        yield (x, y), (dx / length, dy / length), 0.0, length


def direction_near(point: Point, start: Point, reach: float) -> list[Straight]:
    """The line from where one began, at a whole multiple of 15 degrees, if the point is near it."""
    if math.dist(start, point) <= reach:
        return []
    steps = round(math.degrees(math.atan2(point[1] - start[1], point[0] - start[0])) / ANGLE_STEP)
    line = Straight("angle", start, unit_at(ANGLE_STEP * steps))
    return [line] if math.dist(line.nearest(point), point) <= reach else []


def unit_at(degrees: float) -> Point:
    """A direction; along an axis, to the last digit."""
    if degrees % 90.0 == 0.0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(degrees // 90.0) % 4]
    angle = math.radians(degrees)
    return math.cos(angle), math.sin(angle)


def tangents_from(start: Point, curves: Iterable[Curve]) -> list[Landmark]:
    """Where a line from there would touch one of the circles."""
    circles = [curve for curve in curves if isinstance(curve, Round)]
    return [(place, "tangent") for circle in circles for place in tangent_points(start, circle)]


def grid_lines(point: Point, step: float, reach: float) -> list[Straight]:
    """The nearest upright and the nearest level line of the grid, those that are within the reach."""
    lines: list[Straight] = []
    x, y = on_line(point[0], step), on_line(point[1], step)
    if abs(x - point[0]) <= reach:
        lines.append(Straight("grid", (x, 0.0), (0.0, 1.0), -math.inf))
    if abs(y - point[1]) <= reach:
        lines.append(Straight("grid", (0.0, y), (1.0, 0.0), -math.inf))
    return lines


def on_line(value: float, step: float) -> float:
    """The nearest line, rounded to the digits of the step, or 3 * 0.1 would show as 0.30000000000000004."""
    digits = max(0, 3 - math.floor(math.log10(step)))
    return round(step * round(value / step), digits)
