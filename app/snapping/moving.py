"""Where bodies that are moved land: on an edge, in line with others, with equal gaps, or on the grid."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from sketchfall.app.drawing.geometry import Box, Placement, Point, box_around, box_of
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.transforms import moved
from sketchfall.app.snapping.alignment import (
    Gap,
    InLine,
    equal_gaps_of,
    lines_of,
    shifts_into_line,
    shifts_to_equal_gaps,
)
from sketchfall.app.snapping.flush import Edge, Laid, edges_of, laid_on
from sketchfall.app.snapping.kinds import Kind
from sketchfall.app.snapping.snap import GRID_HANDICAP, Snap

MOST_OTHERS = 200  # bodies with which what is moved is compared
AXES = (0, 1)
# On what the corner lands by which bodies are moved; edges and lines are for the bodies as a whole.
FOR_CORNERS: frozenset[Kind] = frozenset({"corner", "midpoint", "centre", "grid"})


class Landing(NamedTuple):
    """The bodies where they land, and what they were drawn to."""

    bodies: list[BodyDrawing]
    shift: Point  # m, from where they were caught
    turn: float = 0.0  # rad, of a body that was laid on an edge
    edges: tuple[Edge, ...] = ()  # on which it lies
    lines: tuple[InLine, ...] = ()
    gaps: tuple[Gap, ...] = ()
    snap: Snap | None = None  # of the reference point, as far as it decided


class Mover:
    """Bodies that are moved together, among others that stay."""

    def __init__(
        self, bodies: Sequence[BodyDrawing], placement: Placement, seen: Box, kinds: frozenset[Kind]
    ) -> None:
        """`seen`: where on the canvas others are looked for with which they may be in line."""
        self.bodies = bodies
        self._placement = placement
        self._kinds = kinds
        self._own = {body.id for body in bodies}
        others = placement.meeting(seen, MOST_OTHERS + len(bodies))
        self._boxes = [box_of(other) for other in others if other.id not in self._own]

    def land(
        self, wish: Point, snap: Snap, reference: Point, reach: float, axes: Collection[int] = AXES
    ) -> Landing:
        """`wish`: by how much they are to be moved; `snap`: where that would bring their reference point."""
        there = [moved(body, *wish) for body in self.bodies]
        laid = self._laid(there, reach)
        aslant = next((each for each in laid if each.axis is None), None)
        if aslant is not None and set(axes) == set(AXES):
            return Landing([aslant.body], self._shift_of(aslant), aslant.turn, (aslant.edge,))
        shift, box = list(wish), self._box(there)
        edges: list[Edge] = []
        on_body = snap.to not in (None, "grid")
        for axis in axes:
            flush = next((each for each in laid if each.axis == axis), None)
            if flush is not None:
                shift[axis] = self._shift_of(flush)[axis]
                edges.append(flush.edge)
            else:
                to_snap = snap.point[axis] - (reference[axis] + wish[axis])
                is_drawn = snap.on_x if axis == 0 else snap.on_y
                shift[axis] += (
                    to_snap if on_body else self._best(box, axis, reach, to_snap if is_drawn else None)
                )
        way = shift[0], shift[1]
        landed = [moved(body, *way) for body in self.bodies]
        lines, gaps = self._seen(self._box(landed), axes)
        place = reference[0] + way[0], reference[1] + way[1]
        on_x, on_y = snap.on_x and place[0] == snap.point[0], snap.on_y and place[1] == snap.point[1]
        shown = replace(snap, point=place, on_x=on_x, on_y=on_y) if on_x or on_y else None
        return Landing(landed, way, 0.0, tuple(edges), lines, gaps, shown)

    def _shift_of(self, laid: Laid) -> Point:
        (before,) = self.bodies
        return laid.body.position[0] - before.position[0], laid.body.position[1] - before.position[1]

    def _laid(self, there: Sequence[BodyDrawing], reach: float) -> list[Laid]:
        """A single body on what it is near, the nearest first."""
        if "flush" not in self._kinds or len(there) != 1:
            return []
        (body,) = there
        left, bottom, right, top = box_of(body)
        near = self._placement.meeting(Box(left - reach, bottom - reach, right + reach, top + reach))
        edges = [edge for other in near if other.id not in self._own for edge in edges_of(other)]
        found = laid_on(body, edges, reach)
        return sorted(found, key=lambda each: _way(body, each.body) + abs(each.turn))

    def _best(self, box: Box, axis: int, reach: float, to_grid: float | None) -> float:
        """The least of the shifts that bring it into line, to equal gaps, or onto the grid.

        Lines of the grid are everywhere: to go before what was drawn, one has to be nearer by far.
        """
        shifts: list[float] = []
        if "alignment" in self._kinds:
            shifts += shifts_into_line(box, self._boxes, axis)
        if "spacing" in self._kinds:
            shifts += shifts_to_equal_gaps(box, self._boxes, axis)
        best = min(shifts, key=abs, default=math.inf)
        if to_grid is not None and abs(to_grid) * GRID_HANDICAP <= abs(best):
            return to_grid
        return best if abs(best) <= reach else 0.0

    def _seen(self, box: Box, axes: Collection[int]) -> tuple[tuple[InLine, ...], tuple[Gap, ...]]:
        lines: list[InLine] = []
        gaps: list[Gap] = []
        for axis in axes:
            if "alignment" in self._kinds:
                lines += lines_of(box, self._boxes, axis)
            if "spacing" in self._kinds:
                gaps += equal_gaps_of(box, self._boxes, axis)
        return tuple(lines), tuple(gaps)

    @staticmethod
    def _box(bodies: Sequence[BodyDrawing]) -> Box:
        found = box_around(map(box_of, bodies))
        assert found is not None  # nobody moves nothing
        return found


def _way(before: BodyDrawing, after: BodyDrawing) -> float:
    return abs(after.position[0] - before.position[0]) + abs(after.position[1] - before.position[1])
