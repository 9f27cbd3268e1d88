"""From a stroke of the hand to a clean outline with few corners."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from sketchfall.app.drawing.body_checks import outline_problem
from sketchfall.app.drawing.geometry import Point, crossed_sides, crossing_of, distance_to_segment

MAX_CORNERS = 80  # more could not be edited by hand; the outline is drawn more coarsely instead
COARSENING = 1.5  # how much, each time
LOOP_SHARE = 0.7  # of the stroke's length: a loop that holds this much is what was meant, the rest overshot


def outline_of_stroke(stroke: Sequence[Point], tolerance: float) -> list[Point]:
    """The closed outline that a stroke stands for, within the tolerance; OutlineError if it stands for none.

    A hand that overshoots where it began crosses its own line: the ends beyond the crossing are cut off.
    """
    # First a little simpler: a slow hand gives thousands of points, and each is held against all others.
    loop = _without_overshoot(simplified_line(stroke, tolerance / 4.0))
    while True:
        corners = simplified_ring(loop, tolerance)
        if len(corners) <= MAX_CORNERS:
            break
        tolerance *= COARSENING
    # A coarse line may cross where the fine one did not; then the fine one is what was drawn.
    for candidate in (corners, loop):
        problem = outline_problem(candidate)
        if problem is None:
            return list(candidate)
    assert problem is not None
    raise problem


class Stroke:
    """A line while it is drawn: its points, and where it has crossed itself."""

    def __init__(self, start: Point) -> None:
        self.points = [start]
        self._travelled = [0.0]  # m along the line, up to each point
        self._crossings: list[tuple[int, int]] = []  # sides; side i runs from point i to the next

    def add(self, point: Point) -> None:
        new_side = len(self.points) - 1
        met = crossed_sides(self.points, point)
        self._crossings += [(side, new_side) for side in met if side < new_side - 1]
        self._travelled.append(self._travelled[-1] + math.dist(self.points[-1], point))
        self.points.append(point)

    @property
    def fatal_crossings(self) -> list[tuple[int, int]]:
        """Pairs of sides that leave no outline; one whose loop holds most of the line merely closes it."""
        return [pair for pair in self._crossings if not self._closes(*pair)]

    def closing_crossings(self, tolerance: float) -> list[int]:
        """The sides that leave no outline because the way from the end straight to the start meets them.

        None if the line has closed itself, or if the crossing is gone once the outline is made clean.
        """
        if any(self._closes(*pair) for pair in self._crossings):
            return []
        met = _crossed_by_closing(self.points)
        return met if met and _crossed_by_closing(simplified_line(self.points, tolerance)) else []

    def _closes(self, first: int, last: int) -> bool:
        loop = self._travelled[last + 1] - self._travelled[first]
        return loop >= LOOP_SHARE * self._travelled[-1]


def _crossed_by_closing(points: Sequence[Point]) -> list[int]:
    """The sides that the way from the last point to the first one meets, but for its neighbours."""
    return [side for side in crossed_sides(points, points[0]) if 0 < side < len(points) - 2]


def simplified_ring(points: Sequence[Point], tolerance: float) -> list[Point]:
    """The corners of a closed line that are needed to stay within the tolerance of it."""
    if len(points) < 4:
        return list(points)
    # A ring has no ends, which the method needs: the two points that lie far apart take their place.
    first = max(range(len(points)), key=lambda i: math.dist(points[i], points[0]))
    ring = [*points[first:], *points[:first]]
    second = max(range(len(ring)), key=lambda i: math.dist(ring[i], ring[0]))
    there = simplified_line(ring[: second + 1], tolerance)
    back = simplified_line([*ring[second:], ring[0]], tolerance)
    return there[:-1] + back[:-1]


def simplified_line(points: Sequence[Point], tolerance: float) -> list[Point]:
    """Douglas and Peucker: keep the point farthest from the chord while it is too far, and go on from it."""
    kept = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        distances = [distance_to_segment(p, points[first], points[last]) for p in points[first + 1 : last]]
        farthest = max(range(len(distances)), key=distances.__getitem__)
        if distances[farthest] > tolerance:
            middle = first + 1 + farthest
            kept.add(middle)
            spans += [(first, middle), (middle, last)]
    return [points[index] for index in sorted(kept)]


def _without_overshoot(stroke: list[Point]) -> list[Point]:
    travelled = [0.0]  # along the stroke, up to each point
    for a, b in pairwise(stroke):
        travelled.append(travelled[-1] + math.dist(a, b))
    enough = LOOP_SHARE * travelled[-1]
    for i in range(len(stroke) - 1):
        for j in range(len(stroke) - 2, i + 1, -1):
            if travelled[j + 1] - travelled[i] < enough:
                break
            crossing = crossing_of(stroke[i], stroke[i + 1], stroke[j], stroke[j + 1])
            if crossing is not None:
                return [crossing, *stroke[i + 1 : j + 1]]
    return stroke
