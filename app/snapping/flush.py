r"""A body laid on an edge: turned so that one of its sides lies flush on it, and moved until they touch.

             ____
            /   /\         the side that faces the edge most, of the hull, becomes parallel to it
           /___/  \  n     n: the way out of the body that has the edge
          -----_    \
                -----_
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from sketchfall.app.drawing.geometry import Point, convex_hull, sides_of, to_world
from sketchfall.app.drawing.mass import center_of_mass
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape
from sketchfall.app.drawing.transforms import moved, rotated

MOST_TURN = math.radians(60.0) + 1e-9  # of an equilateral triangle whose corner points straight at the edge
LEVEL = 1e-9  # rad: a turn that is none but for rounding


class Edge(NamedTuple):
    """A side of a body, on whose left the body is."""

    start: Point
    end: Point
    body: int


class Laid(NamedTuple):
    """A body as it lies on an edge."""

    body: BodyDrawing
    edge: Edge
    turn: float  # rad, by which it was turned

    @property
    def axis(self) -> int | None:
        """Along which axis alone it was moved to lie there: 0 across, 1 up, None if it was aslant."""
        if abs(self.turn) > LEVEL:
            return None
        across, up = (self.edge.end[i] - self.edge.start[i] for i in (0, 1))
        return 1 if abs(up) <= LEVEL * abs(across) else 0 if abs(across) <= LEVEL * abs(up) else None


def edges_of(body: BodyDrawing) -> list[Edge]:
    found: list[Edge] = []
    for shape in body.shapes:
        if not isinstance(shape, CircleShape):
            for number, ring in enumerate(shape.rings):
                sides = list(sides_of(to_world(ring, body)))
                doubled_area = sum(ax * by - ay * bx for (ax, ay), (bx, by) in sides)
                is_left = (doubled_area > 0.0) == (number == 0)  # what is solid; of a hole that is outside
                found += [Edge(a, b, body.id) if is_left else Edge(b, a, body.id) for a, b in sides]
    return found


def laid_on(body: BodyDrawing, edges: Iterable[Edge], reach: float) -> list[Laid]:
    """As it would lie on each of the edges that it is near: not farther above than the reach, nor deeper."""
    footing = _Footing.of(body)
    if footing is None:
        return []
    found = ((edge, footing.on(edge, reach)) for edge in edges)
    return [laid for edge, laid in found if laid is not None]


class _Footing(NamedTuple):
    """On what a body can stand: the sides of its hull; a disc on every point of its rim."""

    body: BodyDrawing
    center: Point
    hull: list[Point]  # counter-clockwise; empty: it is a disc
    radius: float

    @classmethod
    def of(cls, body: BodyDrawing) -> _Footing | None:
        circles = [shape for shape in body.shapes if isinstance(shape, CircleShape)]
        if len(circles) == len(body.shapes) == 1:
            return cls(body, to_world([circles[0].center], body)[0], [], circles[0].radius)
        if circles:
            return None
        corners = [corner for edge in edges_of(body) for corner in edge[:2]]
        return cls(body, center_of_mass(body), convex_hull(corners), 0.0)

    def on(self, edge: Edge, reach: float) -> Laid | None:
        length = math.dist(edge.start, edge.end)
        if length == 0.0:
            return None
        ux, uy = (edge.end[0] - edge.start[0]) / length, (edge.end[1] - edge.start[1]) / length
        normal = uy, -ux
        dx, dy = self.center[0] - edge.start[0], self.center[1] - edge.start[1]
        along, above = dx * ux + dy * uy, dx * normal[0] + dy * normal[1]
        turn, height = self._standing(normal)
        lowest = self._depth(normal)  # of its lowest point below the centre, as it is turned now
        if not 0.0 <= along <= length or abs(turn) > MOST_TURN:
            return None
        if above - lowest > reach or above - height < -reach:
            return None
        down = height - above
        body = rotated(self.body, turn, self.center) if abs(turn) > LEVEL else self.body
        return Laid(
            moved(body, down * normal[0], down * normal[1]), edge, turn if body is not self.body else 0.0
        )

    def _standing(self, normal: Point) -> tuple[float, float]:
        """The least turn that brings a side onto the edge, and how high the centre is above that side."""
        if not self.hull:
            return 0.0, self.radius
        wanted = math.atan2(-normal[1], -normal[0])
        best = math.inf, 0.0
        for a, b in zip(self.hull, [*self.hull[1:], self.hull[0]], strict=True):
            out = math.atan2(a[0] - b[0], b[1] - a[1])  # the way out of this side
            turn = math.remainder(wanted - out, math.tau)
            height = (a[0] - self.center[0]) * math.cos(out) + (a[1] - self.center[1]) * math.sin(out)
            best = min(best, (turn, height), key=lambda each: abs(each[0]))
        return best

    def _depth(self, normal: Point) -> float:
        if not self.hull:
            return self.radius
        return max(-(x - self.center[0]) * normal[0] - (y - self.center[1]) * normal[1] for x, y in self.hull)
