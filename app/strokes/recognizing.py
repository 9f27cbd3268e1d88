"""What a stroke of the hand is nearly: a circle, a box, a triangle or a straight line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.geometry import Point, distance_to_segment, turned
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape
from sketchfall.app.strokes.freehand import simplified_ring
from sketchfall.app.strokes.shaping import circle_body, ground_body, polygon_body, regular_corners

Figure = Literal["circle", "box", "triangle", "line"]
Points = NDArray[np.float64]

SAMPLES = 96  # points, evenly along the stroke
OPEN = 0.15  # of its length: what gapes wider is not closed
STRAIGHT = 0.04  # of its length, by which a line may bend
DETOUR = 1.1  # times the way from end to end: a line that is longer goes to and fro
ROUND = 0.12  # of the radius, by which a circle may be dented
BENT = 0.07  # of the extent, by which a side may
CORNER = math.radians(15.0)  # by which that of a box may differ from a right angle
UPRIGHT = math.radians(6.0)  # by which a box may be turned that is meant to stand
AT_CORNERS = 0.15  # of a side at either end, where a hand cuts the corner
THICKNESS = 0.3  # m, of a line, which becomes ground
CIRCLE_CORNERS = 64  # of one that is only looked at


class Recognized(NamedTuple):
    figure: Figure
    corners: tuple[Point, ...]  # of a circle its centre, of a line its ends
    radius: float = 0.0  # m, of a circle
    angle: float = 0.0  # rad, by which a box is turned

    def outline(self) -> list[Point]:
        """To be looked at."""
        if self.figure == "circle":
            ((x, y),) = self.corners
            return regular_corners((x, y), (x + self.radius, y), CIRCLE_CORNERS)
        return list(self.corners)

    def body(self, body_id: int) -> BodyDrawing:
        if self.figure == "circle":
            return circle_body(body_id, self.corners[0], self.radius)
        if self.figure == "line":
            a, b = self.corners
            return ground_body(body_id, a, b, THICKNESS)
        if self.figure == "triangle":
            return polygon_body(body_id, self.corners)
        x, y = (sum(corner[axis] for corner in self.corners) / 4.0 for axis in (0, 1))
        local = tuple(turned((cx - x, cy - y), -self.angle) for cx, cy in self.corners)
        return BodyDrawing(
            id=body_id, position=(x, y), angle=self.angle, shapes=(PolygonShape(vertices=local),)
        )


def recognized(stroke: Sequence[Point]) -> Recognized | None:
    """None if it is nothing of all that."""
    length = sum(math.dist(a, b) for a, b in pairwise(stroke))
    if length == 0.0:
        return None
    return _line(stroke, length) or _closed(stroke, length)


def _line(stroke: Sequence[Point], length: float) -> Recognized | None:
    a, b = stroke[0], stroke[-1]
    is_straight = all(distance_to_segment(point, a, b) <= STRAIGHT * length for point in stroke)
    return Recognized("line", (a, b)) if is_straight and length <= DETOUR * math.dist(a, b) else None


def _closed(stroke: Sequence[Point], length: float) -> Recognized | None:
    if math.dist(stroke[0], stroke[-1]) > OPEN * length:
        return None
    ring = _evenly([*stroke, stroke[0]])
    return _circle(ring) or _cornered(ring)


def _evenly(line: Sequence[Point]) -> Points:
    """So many points at equal distances along it, the last one not the first again."""
    points = np.array(line)
    ways = np.hypot(*np.diff(points, axis=0).T)
    travelled = np.concatenate(([0.0], np.cumsum(ways)))
    wanted = np.linspace(0.0, travelled[-1], SAMPLES, endpoint=False)
    return np.column_stack([np.interp(wanted, travelled, points[:, axis]) for axis in (0, 1)])


def _circle(ring: Points) -> Recognized | None:
    """Kasa's fit: x^2 + y^2 = 2 a x + 2 b y + c, by least squares."""
    middle = ring.mean(axis=0)
    around = ring - middle
    (a, b, c), *_ = np.linalg.lstsq(
        np.column_stack([2.0 * around, np.ones(len(around))]), (around**2).sum(axis=1), rcond=None
    )
    radius = math.sqrt(c + a * a + b * b)
    off = np.abs(np.hypot(*(around - (a, b)).T) - radius)
    if off.max() > ROUND * radius:
        return None
    return Recognized("circle", ((float(middle[0] + a), float(middle[1] + b)),), radius)


def _cornered(ring: Points) -> Recognized | None:
    points: list[Point] = [(x, y) for x, y in ring.tolist()]
    extent = float(np.ptp(ring, axis=0).max())
    corners = simplified_ring(points, BENT * extent)
    if len(corners) not in (3, 4):
        return None
    places = sorted(points.index(corner) for corner in corners)
    sides = [_side(ring, a, b) for a, b in pairwise([*places, places[0] + SAMPLES])]
    if len(sides) == 4:
        return _box(sides)
    return Recognized("triangle", tuple(_meeting(sides[i - 1], sides[i]) for i in range(3)))


def _side(ring: Points, first: int, last: int) -> Points:
    """The points of one side, but for those next to its corners; two at least."""
    cut = round(AT_CORNERS * (last - first))
    wanted = np.arange(first + cut, max(last - cut, first + cut + 1) + 1)
    return ring[wanted % SAMPLES]


def _direction(side: Points) -> float:
    """Of the line that fits best, either way along it."""
    across = side - side.mean(axis=0)
    _, _, axes = np.linalg.svd(across, full_matrices=False)
    dx, dy = axes[0]
    return math.atan2(dy, dx)


def _meeting(one: Points, other: Points) -> Point:
    """Where the lines of two sides cross."""
    a, b = _direction(one), _direction(other)
    (ax, ay), (bx, by) = one.mean(axis=0).tolist(), other.mean(axis=0).tolist()
    sine = math.sin(b - a)
    along = ((bx - ax) * math.sin(b) - (by - ay) * math.cos(b)) / sine
    return ax + along * math.cos(a), ay + along * math.sin(a)


def _box(sides: Sequence[Points]) -> Recognized | None:
    """If all its corners are nearly right, by one direction for all sides and where each lies across it."""
    ways = [_direction(side) for side in sides]
    turns = [math.remainder(ways[(i + 1) % 4] - ways[i], math.tau) for i in range(4)]
    if any(abs(abs(turn) - math.pi / 2.0) > CORNER for turn in turns):
        return None
    lengths = [float(np.hypot(*(side[-1] - side[0]))) for side in sides]
    # Four times an angle is the same for all sides: their mean, the long ones counting more.
    sine = sum(length * math.sin(4.0 * way) for length, way in zip(lengths, ways, strict=True))
    cosine = sum(length * math.cos(4.0 * way) for length, way in zip(lengths, ways, strict=True))
    angle = math.atan2(sine, cosine) / 4.0
    angle = 0.0 if abs(angle) <= UPRIGHT else angle
    middles = [turned((float(side[:, 0].mean()), float(side[:, 1].mean())), -angle) for side in sides]
    level = [abs(math.cos(way - angle)) > math.sqrt(0.5) for way in ways]
    left, right = sorted(x for (x, _), is_level in zip(middles, level, strict=True) if not is_level)
    bottom, top = sorted(y for (_, y), is_level in zip(middles, level, strict=True) if is_level)
    upright = [(left, bottom), (right, bottom), (right, top), (left, top)]
    return Recognized("box", tuple(turned(corner, angle) for corner in upright), angle=angle)
