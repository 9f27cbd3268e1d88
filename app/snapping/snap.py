"""Where a point lands: on a place of a body if one is near, else where lines cross, on one, or on the grid.

The order in which things are tried, each only if it is within reach of the point:

    a place: corner, centre, midpoint, where two edges cross, where a line would touch a circle
    where an edge crosses a line: one in line with a side, or in a round direction from where one began
    where an edge crosses the grid, and an edge by itself; unless a crossing of the grid is far nearer
    where such lines cross, a crossing of the grid, or of the grid with such a line, whichever is nearer
    such a line by itself, and last a single line of the grid
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product

from sketchfall.app.drawing.geometry import Placement, Point
from sketchfall.app.snapping.around import (
    ANGLE_STEP,
    Landmark,
    direction_near,
    disc_centres,
    edges_near,
    extensions_near,
    grid_lines,
    landmarks_of,
    tangents_from,
)
from sketchfall.app.snapping.curves import Curve, Straight, crossings
from sketchfall.app.snapping.kinds import EVERYTHING, Kind, words_for

GRID_HANDICAP = 2.0  # times as far as it is a crossing of the grid counts: there are so many
LINE_SHARE = 0.5  # of the reach, within which one is drawn to lines that are not there to be seen


@dataclass(frozen=True)
class Snap:
    """A point after snapping, and what it was drawn to."""

    point: Point
    to: Kind | None = None
    on_x: bool = False  # x was drawn to something
    on_y: bool = False
    along: tuple[Curve, ...] = ()  # the lines on which it lies

    @property
    def words(self) -> str:
        """What was hit, for who looks on."""
        if self.along:
            return words_for([(curve.kind, curve.degrees) for curve in self.along])
        return words_for([(self.to, 0.0)]) if self.to is not None else ""


@dataclass(frozen=True)
class Search:
    """What is looked for."""

    reach: float  # m
    step: float  # m, of the grid
    kinds: frozenset[Kind] = EVERYTHING
    ignoring: frozenset[int] = frozenset()  # bodies that are moved themselves
    start: Point | None = None  # where what is drawn began
    joining: bool = False  # the end of a joint, which centres of discs catch from afar


def land(point: Point, placement: Placement, search: Search) -> Snap:
    """Where the point lands; where it is, if nothing is near."""
    reach, kinds = search.reach, search.kinds
    near = [body for body in placement.near(point, reach) if body.id not in search.ignoring]
    edges = edges_near(point, near, reach)
    places = [mark for body in near for mark in landmarks_of(body) if mark[1] in kinds]
    if "intersection" in kinds:
        places += _meetings(edges)
    if "tangent" in kinds and search.start is not None:
        places += tangents_from(search.start, edges)
    found = snap_to_landmark(point, places, reach)
    if found is None and search.joining and "centre" in kinds:
        found = snap_to_landmark(point, disc_centres(point, near, reach), math.inf)
    return found or _on_lines(point, edges if "edge" in kinds else [], placement, search)


def _on_lines(point: Point, edges: list[Curve], placement: Placement, search: Search) -> Snap:
    reach, kinds = search.reach, search.kinds
    lines: list[Curve] = []
    if "extension" in kinds:
        lines += extensions_near(point, placement, LINE_SHARE * reach, search.ignoring)
    if "angle" in kinds and search.start is not None:
        lines += direction_near(point, search.start, LINE_SHARE * reach)
    grid: list[Curve] = [*grid_lines(point, search.step, reach)] if "grid" in kinds else []
    beyond = _crossing(point, [*product(lines, grid), *combinations(grid, 2)], reach)
    if edges and (beyond is None or _is_nearer(point, edges, beyond)):
        found = (
            _crossing(point, product(edges, lines), reach)
            or _crossing(point, product(edges, grid), reach)
            or _nearest(point, edges)
        )
    else:
        found = _crossing(point, combinations(lines, 2), reach) or beyond or _nearest(point, lines)
    return found or snap_to_grid(point, search.step, reach if grid else 0.0)


def _is_nearer(point: Point, edges: Iterable[Curve], other: Snap) -> bool:
    """Than a crossing of the grid; who points straight at one of those means it all the same."""
    nearest = min(math.dist(edge.nearest(point), point) for edge in edges)
    return nearest <= GRID_HANDICAP * math.dist(other.point, point)


def _meetings(edges: Iterable[Curve]) -> list[Landmark]:
    """Where the edges of different bodies cross."""
    pairs = ((one, other) for one, other in combinations(edges, 2) if one.owner != other.owner)
    return [(place, "intersection") for one, other in pairs for place in crossings(one, other)]


def _crossing(point: Point, pairs: Iterable[tuple[Curve, Curve]], reach: float) -> Snap | None:
    """The nearest place where two lines cross, if it is within reach."""
    places = [(place, pair) for pair in pairs for place in crossings(*pair)]
    found = min(places, key=lambda each: math.dist(each[0], point), default=None)
    if found is None or math.dist(found[0], point) > reach:
        return None
    place, (one, other) = found
    kind = "grid" if one.kind == other.kind == "grid" else one.kind
    return Snap(place, kind, on_x=True, on_y=True, along=(one, other))


def _nearest(point: Point, curves: Iterable[Curve]) -> Snap | None:
    near = [(curve.nearest(point), curve) for curve in curves]
    found = min(near, key=lambda each: math.dist(each[0], point), default=None)
    return None if found is None else Snap(found[0], found[1].kind, True, True, (found[1],))


def snap_to_landmark(point: Point, landmarks: Iterable[Landmark], reach: float) -> Snap | None:
    """The nearest of several places within reach."""
    nearest = min(landmarks, key=lambda landmark: math.dist(landmark[0], point), default=None)
    if nearest is None or math.dist(nearest[0], point) > reach:
        return None
    return Snap(*nearest, on_x=True, on_y=True)


def snap_to_grid(point: Point, step: float, reach: float) -> Snap:
    """Each coordinate by itself to the nearest line within reach; on a fine grid that is always."""
    x, y = point
    on_x = on_y = False
    if reach > 0.0:
        for line in grid_lines(point, step, reach):
            if line.direction[0] == 0.0:
                x, on_x = line.start[0], True
            else:
                y, on_y = line.start[1], True
    return Snap((x, y), "grid" if on_x or on_y else None, on_x, on_y)


def snap_angle(start: Point, end: Point) -> Point:
    """The end moved so that the direction from the start is a round one."""
    length = math.dist(start, end)
    step = math.radians(ANGLE_STEP)
    angle = step * round(math.atan2(end[1] - start[1], end[0] - start[0]) / step)
    return start[0] + length * math.cos(angle), start[1] + length * math.sin(angle)


def lines_shown(snap: Snap) -> list[tuple[Point, Point]]:
    """From where the lines begin on which the point lies, as far as nobody sees them there."""
    hidden = [
        line for line in snap.along if isinstance(line, Straight) and line.kind in ("extension", "angle")
    ]
    return [(line.start, snap.point) for line in hidden]
