"""Closed lines that cross themselves, taken apart into loops that do not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sketchfall.app.drawing.geometry import Point, crossing_of

MOST_CUTS = 400  # a scribble with more crossings has no loop that anybody meant


def largest_loop(ring: Sequence[Point]) -> list[Point]:
    """The loop of greatest area in a closed line; the line itself if it does not cross itself."""
    return max(_loops(list(ring)), key=_area, default=list(ring))


def _loops(ring: list[Point]) -> list[list[Point]]:
    """Each crossing parts a ring in two, which are then looked at in the same way."""
    waiting, found = [ring], []
    for _ in range(MOST_CUTS):
        if not waiting:
            break
        loop = waiting.pop()
        crossing = _first_crossing(loop)
        if crossing is None:
            found.append(loop)
            continue
        first, second, point = crossing
        inside = [point, *loop[first + 1 : second + 1]]
        outside = [point, *loop[second + 1 :], *loop[: first + 1]]
        waiting += [part for part in map(_without_repeats, (inside, outside)) if len(part) >= 3]
    return found


def _first_crossing(ring: list[Point]) -> tuple[int, int, Point] | None:
    """Two sides that meet but are no neighbours, and where; side i runs from point i to the next."""
    sides = list(pairwise([*ring, ring[0]]))
    for i, (a, b) in enumerate(sides):
        last = len(sides) - 1 if i == 0 else len(sides)
        left, right = min(a[0], b[0]), max(a[0], b[0])
        for j in range(i + 2, last):
            c, d = sides[j]
            if (c[0] < left and d[0] < left) or (c[0] > right and d[0] > right):
                continue
            point = crossing_of(a, b, c, d)
            if point is not None:
                return i, j, point
    return None


def _without_repeats(ring: list[Point]) -> list[Point]:
    return [point for point, following in pairwise([*ring, ring[0]]) if point != following]


def _area(ring: list[Point]) -> float:
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*ring, ring[0]]))) / 2.0
