"""From a stroke to a chain: links along it, each hinged to the next, and the ends to bodies."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from sketchfall.app.drawing.geometry import Point, touches
from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.numbering import NewIds
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, Colour, PolygonShape

MOST_LINKS = 300
HALVINGS = 30  # of a side of the stroke, to find where it leaves a body
ROUND_STEPS = 3  # corners of each quarter of a rounded end


@dataclass(frozen=True)
class LinkStyle:
    length: float  # m, of a link
    thickness: float  # m
    colour: Colour


def chain_along(
    points: Sequence[Point],
    style: LinkStyle,
    new_ids: NewIds,
    start: BodyDrawing | None = None,
    end: BodyDrawing | None = None,
) -> Parts:
    """Links along the stroke, from the body at its start to the one at its end, if there are any."""
    nodes = nodes_along(points, style.length, start, end)
    bodies = [_link(new_ids.body(), a, b, style) for a, b in itertools.pairwise(nodes)]
    pairs = list(zip(bodies[:-1], bodies[1:], nodes[1:-1], strict=True))
    if start is not None:
        pairs.insert(0, (start, bodies[0], nodes[0]))
    if end is not None:
        pairs.append((bodies[-1], end, nodes[-1]))
    joints = [new_joint(new_ids.joint(), "hinge", a, b, place, place) for a, b, place in pairs]
    return Parts(bodies, joints)


def nodes_along(
    points: Sequence[Point], spacing: float, start: BodyDrawing | None = None, end: BodyDrawing | None = None
) -> list[Point]:
    """Equally far apart along the part of the stroke that lies outside both bodies; two at least.

    Links inside a body would be thrown out of it: only the one that is hinged to it does not collide with it.
    """
    way = _outside(points, start)
    way = _outside(way[::-1], end)[::-1]
    ends = [0.0]
    for a, b in itertools.pairwise(way):
        ends.append(ends[-1] + math.dist(a, b))
    count = min(MOST_LINKS, max(1, round(ends[-1] / spacing)))
    nodes, side = [way[0]], 0
    for index in range(1, count):
        along = ends[-1] * index / count
        while ends[side + 1] < along:
            side += 1
        share = (along - ends[side]) / (ends[side + 1] - ends[side])
        nodes.append(_between(way[side], way[side + 1], share))
    return [*nodes, way[-1]]


def _outside(points: Sequence[Point], body: BodyDrawing | None) -> Sequence[Point]:
    """The stroke from where it leaves the body for the first time; all of it if it never does."""
    if body is None:
        return points
    out = next((index for index, point in enumerate(points) if not touches(body, point)), None)
    if out is None or out == 0:
        return points
    inside, outside = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2.0
        if touches(body, _between(points[out - 1], points[out], middle)):
            inside = middle
        else:
            outside = middle
    return [_between(points[out - 1], points[out], inside), *points[out:]]


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _link(body_id: int, a: Point, b: Point, style: LinkStyle) -> BodyDrawing:
    """A bar with round ends, which reach a little beyond its two pins."""
    half, radius = math.dist(a, b) / 2.0, style.thickness / 2.0
    corners = []
    for side in (1.0, -1.0):
        for step in range(-ROUND_STEPS, ROUND_STEPS + 1):
            angle = math.pi / 2.0 * step / ROUND_STEPS
            corners.append((side * (half + radius * math.cos(angle)), side * radius * math.sin(angle)))
    return BodyDrawing(
        id=body_id,
        position=_between(a, b, 0.5),
        angle=math.atan2(b[1] - a[1], b[0] - a[0]),
        shapes=(PolygonShape(vertices=tuple(corners)),),
        colour=style.colour,
    )
