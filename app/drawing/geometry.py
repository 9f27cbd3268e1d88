"""Where bodies are and what lies under a point: pure functions on drawings, in metres, y up."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Shape
from sketchfall.app.drawing.showing import counts, is_within_reach
from sketchfall.app.files.progress import Report, unheard

Point = tuple[float, float]
POLE_INSET = 1.0 / 12.0  # of the length of a magnet, from its end to its pole


class Box(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def center(self) -> Point:
        return (self.left + self.right) / 2.0, (self.bottom + self.top) / 2.0


def box_between(a: Point, b: Point) -> Box:
    return Box(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))


def box_around(boxes: Iterable[Box]) -> Box | None:
    """The smallest box that holds them all; None if there are none."""
    boxes = list(boxes)
    if not boxes:
        return None
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return Box(min(lefts), min(bottoms), max(rights), max(tops))


def shared_part(a: Box, b: Box) -> Box | None:
    """What lies in both; None if that is nothing, or no more than a line."""
    left, bottom = max(a.left, b.left), max(a.bottom, b.bottom)
    right, top = min(a.right, b.right), min(a.top, b.top)
    return Box(left, bottom, right, top) if left < right and bottom < top else None


def turned(point: Point, angle: float) -> Point:
    c, s = math.cos(angle), math.sin(angle)
    return c * point[0] - s * point[1], s * point[0] + c * point[1]


def to_world(points: Iterable[Point], body: BodyDrawing) -> list[Point]:
    """Points of the body's frame, in the world."""
    c, s = math.cos(body.angle), math.sin(body.angle)
    x, y = body.position
    return [(x + c * px - s * py, y + s * px + c * py) for px, py in points]


def to_body(point: Point, body: BodyDrawing) -> Point:
    """A point of the world, in the body's frame."""
    return turned((point[0] - body.position[0], point[1] - body.position[1]), -body.angle)


def vertices_of(body: BodyDrawing) -> list[Point]:
    """The corners of a body in the world, also of its holes, and the centres of its circles."""
    found: list[Point] = []
    for shape in body.shapes:
        found += [shape.center] if isinstance(shape, CircleShape) else chain.from_iterable(shape.rings)
    return to_world(found, body)


def same_geometry(one: BodyDrawing, other: BodyDrawing) -> bool:
    """Whether their shapes are alike, whatever they are made of."""
    if one.shapes is other.shapes:
        return True
    return list(map(_geometry, one.shapes)) == list(map(_geometry, other.shapes))


def _geometry(shape: Shape) -> tuple[object, ...]:
    return (shape.center, shape.radius) if isinstance(shape, CircleShape) else shape.rings


def holes_of(body: BodyDrawing) -> int:
    """How many there are in its polygons."""
    return sum(len(shape.holes) for shape in body.shapes if not isinstance(shape, CircleShape))


def sides_of(ring: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """From each corner to the next, and from the last one to the first."""
    return zip(ring, [*ring[1:], ring[0]], strict=True)


def box_of(body: BodyDrawing, frame_angle: float = 0.0) -> Box:
    """The box of a body in axes that are turned by the angle."""
    boxes = []
    seen_from_frame = body.angle - frame_angle
    x, y = turned(body.position, -frame_angle)
    c, s = math.cos(seen_from_frame), math.sin(seen_from_frame)
    for shape in body.shapes:
        points: Sequence[Point] = [shape.center] if isinstance(shape, CircleShape) else shape.vertices
        reach = shape.radius if isinstance(shape, CircleShape) else 0.0
        xs = [c * px - s * py for px, py in points]
        ys = [s * px + c * py for px, py in points]
        boxes.append(Box(x + min(xs) - reach, y + min(ys) - reach, x + max(xs) + reach, y + max(ys) + reach))
    found = box_around(boxes)
    assert found is not None  # a body has at least one shape
    return found


def poles_of(body: BodyDrawing) -> tuple[Point, Point]:
    """Where a magnet has its north and its south pole, in its frame: a twelfth of its length from its ends.

    There the poles of a bar are as far as what is far away feels. Along the direction that it says, in the
    middle of what lies beside that.
    """
    box = box_of(replace(body, position=(0.0, 0.0), angle=0.0), body.magnet_angle)
    inset, middle = POLE_INSET * (box.right - box.left), 0.5 * (box.bottom + box.top)
    north, south = (box.right - inset, middle), (box.left + inset, middle)
    return turned(north, body.magnet_angle), turned(south, body.magnet_angle)


def nearest_on_segment(point: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length_squared = dx * dx + dy * dy
    along = 0.0
    if length_squared > 0.0:
        along = min(1.0, max(0.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length_squared))
    return a[0] + along * dx, a[1] + along * dy


def distance_to_segment(point: Point, a: Point, b: Point) -> float:
    return math.dist(point, nearest_on_segment(point, a, b))


def nearest_point(body: BodyDrawing, point: Point) -> Point:
    """Of the border of a body, to a point beside it."""
    local = to_body(point, body)
    found: list[Point] = []
    for shape in body.shapes:
        if isinstance(shape, CircleShape):
            (x, y), distance = shape.center, math.dist(local, shape.center)
            share = shape.radius / distance if distance > 0.0 else 0.0
            found.append((x + share * (local[0] - x), y + share * (local[1] - y)))
        else:
            found += [nearest_on_segment(local, a, b) for ring in shape.rings for a, b in sides_of(ring)]
    (nearest,) = to_world([min(found, key=lambda place: math.dist(place, local))], body)
    return nearest


def is_inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a ray to the right meets the outline an odd number of times."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in sides_of(outline):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def touches(body: BodyDrawing, point: Point, slack: float = 0.0) -> bool:
    """Whether the point is in the body, or beside it by no more than the slack: thin bodies need some."""
    local = to_body(point, body)
    for shape in body.shapes:
        if isinstance(shape, CircleShape):
            if math.dist(local, shape.center) <= shape.radius + slack:
                return True
        elif is_inside(local, shape.vertices) and not any(is_inside(local, hole) for hole in shape.holes):
            return True
        elif slack > 0.0:
            sides = chain.from_iterable(map(sides_of, shape.rings))
            if any(distance_to_segment(local, a, b) <= slack for a, b in sides):
                return True
    return False


def convex_hull(points: Sequence[Point]) -> list[Point]:
    """Counter-clockwise: the lower chain from left to right, then the upper one back."""
    ordered = sorted(set(points))
    return [*_chain(ordered), *_chain(ordered[::-1])]


def _chain(points: Sequence[Point]) -> list[Point]:
    """The corners at which a way along the right-hand side of the points turns left, without the last one."""
    kept: list[Point] = []
    for x, y in points:
        while len(kept) >= 2:
            (ax, ay), (bx, by) = kept[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0.0:
                break
            kept.pop()
        kept.append((x, y))
    return kept[:-1]


def crossing_of(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where the segments ab and cd meet; None if they do not, or lie along each other."""
    rx, ry = b[0] - a[0], b[1] - a[1]
    sx, sy = d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if cross == 0.0:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
    if 0.0 <= t <= 1.0 and 0.0 <= u <= 1.0:
        return a[0] + t * rx, a[1] + t * ry
    return None


def crossed_sides(points: Sequence[Point], new: Point) -> list[int]:
    """The sides of an open line that it would meet when it went on from its last point to a new one.

    Side i runs from point i to the next. The last side shares its end with the new one, and counts only if
    the line would run back along it.
    """
    if len(points) < 2:
        return []
    last = points[-1]
    met = [i for i in range(len(points) - 2) if crossing_of(points[i], points[i + 1], last, new) is not None]
    ax, ay = points[-2][0] - last[0], points[-2][1] - last[1]
    bx, by = new[0] - last[0], new[1] - last[1]
    same_line = abs(ax * by - ay * bx) <= 1e-9 * math.hypot(ax, ay) * math.hypot(bx, by)
    runs_back = same_line and ax * bx + ay * by > 0.0
    return [*met, len(points) - 2] if runs_back else met


class Placement:
    """The boxes of many bodies in one array, for drawings in which asking each body would be felt."""

    def __init__(
        self, bodies: Sequence[BodyDrawing], before: Placement | None = None, report: Report = unheard
    ) -> None:
        self.bodies = bodies
        known = {id(body): row for row, body in enumerate(before.bodies)} if before else {}
        self.boxes: NDArray[np.float64] = np.empty((len(bodies), 4))
        for row, body in enumerate(bodies):
            report(row / len(bodies))
            old = known.get(id(body))
            self.boxes[row] = before.boxes[old] if before and old is not None else box_of(body)

    def at(self, point: Point, slack: float = 0.0) -> BodyDrawing | None:
        """The frontmost body within reach at the point; one that holds it before one that is merely near."""
        x, y = point
        left, bottom, right, top = self.boxes.T
        near = (left - slack <= x) & (x <= right + slack) & (bottom - slack <= y) & (y <= top + slack)
        candidates: list[BodyDrawing] = [self.bodies[row] for row in np.flatnonzero(near)[::-1].tolist()]
        for reach in (0.0, slack):
            for body in candidates:
                if is_within_reach(body) and touches(body, point, reach):
                    return body
        return None

    def inside(self, box: Box) -> list[BodyDrawing]:
        """The bodies within reach that lie wholly in the box."""
        left, bottom, right, top = self.boxes.T
        held = (left >= box.left) & (bottom >= box.bottom) & (right <= box.right) & (top <= box.top)
        return [body for row in np.flatnonzero(held).tolist() if is_within_reach(body := self.bodies[row])]

    def near(self, point: Point, reach: float) -> list[BodyDrawing]:
        """The bodies whose boxes come within the reach, of those that are seen."""
        x, y = point
        left, bottom, right, top = self.boxes.T
        close = (left - reach <= x) & (x <= right + reach) & (bottom - reach <= y) & (y <= top + reach)
        return [body for row in np.flatnonzero(close).tolist() if not (body := self.bodies[row]).hidden]

    def meeting(self, box: Box, most: int | None = None) -> list[BodyDrawing]:
        """The bodies whose boxes meet this one; of more than so many, those nearest to its middle."""
        left, bottom, right, top = self.boxes.T
        met = (left <= box.right) & (right >= box.left) & (bottom <= box.top) & (top >= box.bottom)
        rows = np.flatnonzero(met)
        middles = (self.boxes[rows, :2] + self.boxes[rows, 2:]) / 2.0
        away = np.hypot(*(middles - box.center).T)
        nearest = np.sort(rows[np.argsort(away, kind="stable")[:most]])
        return [self.bodies[row] for row in nearest.tolist()]

    def box(self) -> Box | None:
        """Around the bodies that are seen, and end somewhere."""
        boxes = self.boxes[[counts(body) for body in self.bodies]]
        if not len(boxes):
            return None
        low, high = boxes.min(axis=0), boxes.max(axis=0)
        return Box(float(low[0]), float(low[1]), float(high[2]), float(high[3]))
