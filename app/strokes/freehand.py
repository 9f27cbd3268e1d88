"""From a stroke of the hand to a clean outline with few corners."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

from sketchfall.app.drawing.body_checks import outline_problem
from sketchfall.app.drawing.geometry import Point, crossed_sides, distance_to_segment
from sketchfall.app.strokes.loops import largest_loop

MAX_CORNERS = 80  # more could not be edited by hand; the outline is drawn more coarsely instead
COARSENING = 1.5  # how much, each time
NEAR_START = 0.12  # of the stroke's extent: who comes as near as that, and goes on, has overshot
LOOP_SHARE = 0.7  # of the stroke's length: a loop that holds this much is what was meant, the rest overshot


Mended = Literal["", "trimmed", "loop"]  # nothing, ends that went too far, or all but the largest loop


class Outlined(NamedTuple):
    corners: list[Point]
    mended: Mended  # what was left out of the stroke


def outline_of_stroke(stroke: Sequence[Point], tolerance: float) -> Outlined:
    """The closed outline that a stroke stands for, within the tolerance; OutlineError if it stands for none.

    What was meant is a line around a body. A hand that goes on beside where it began has overshot, and one
    that crosses its own line has drawn several loops, of which the largest counts.
    """
    # First a little simpler: a slow hand gives thousands of points, and each is held against all others.
    simpler = simplified_line(stroke, tolerance / 4.0)
    trimmed = _without_overshoot(simpler)
    loop = largest_loop(trimmed)
    mended: Mended = "loop" if loop != trimmed else "trimmed" if trimmed != simpler else ""
    while True:
        corners = simplified_ring(loop, tolerance)
        if len(corners) <= MAX_CORNERS:
            break
        tolerance *= COARSENING
    # A coarse line may cross where the fine one did not; then the fine one is what was drawn.
    for candidate in (corners, loop):
        problem = outline_problem(candidate)
        if problem is None:
            return Outlined(list(candidate), mended)
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
    def loose_crossings(self) -> list[tuple[int, int]]:
        """Pairs of sides that part the line into loops; one whose loop holds most of it merely closes it."""
        return [pair for pair in self._crossings if not self._closes(*pair)]

    def closing_crossings(self, tolerance: float) -> list[int]:
        """The sides that the way from the end straight to the start meets, which parts the line into loops.

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
    """Up to where its second half came nearest to its start, if it went on from there and away."""
    travelled = _travelled(stroke)
    late = [place for place, way in enumerate(travelled) if way >= travelled[-1] / 2.0]
    nearest = min(late, key=lambda place: math.dist(stroke[place], stroke[0]))
    gap, end_gap = math.dist(stroke[nearest], stroke[0]), math.dist(stroke[-1], stroke[0])
    extent = max(math.dist(point, stroke[0]) for point in stroke)
    overshot = gap <= NEAR_START * extent and gap <= end_gap / 2.0
    return stroke[: nearest + 1] if overshot and nearest >= 2 else stroke


def _travelled(line: Sequence[Point]) -> list[float]:
    """Along the line, up to each point."""
    return list(accumulate((math.dist(a, b) for a, b in pairwise(line)), initial=0.0))
