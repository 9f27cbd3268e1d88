"""From the points somebody drew to a clean outline, and from there to convex parts.

    given           any winding, perhaps closed by its first point, with doubled points or points on a line
    clean_outline   counter-clockwise, every corner a real one; or OutlineError with a reason
    convex_parts    constrained Delaunay triangles, then diagonals taken away while both corners stay convex

A zero-width spike (out and back along the same line) encloses nothing and is dropped like a point on a
straight line. Everything else that is not a simple outline is refused: to guess what a crossed outline was
meant to be (its hull, its lobes) would give the user a body that was not drawn. No step makes new points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import shapely

from sketchfall.physics.constants import (
    COORDINATE_ROUNDING,
    COVERAGE,
    FLATNESS,
    MAX_COORDINATE,
    MAX_CORNERS,
    MAX_SIZE,
    MIN_SIZE,
)
from sketchfall.physics.sentences import sentence

EDGES_AT_A_TIME = 64  # searched for the first crossing; a scribble may hold millions

Points = npt.NDArray[np.float64]  # (n, 2)
T = TypeVar("T", bound=np.generic)


class OutlineError(ValueError):
    """The outline cannot become a body.

    `reason` is one of not_points, not_finite, too_large, too_small, too_few_points, too_many_points,
    zero_area, crossed, touches_itself, not_divisible; of holes bad_hole, holes_meet and hole_outside.
    `where` is the index of the offending point, or the place (x, y) at which the outline meets itself, or
    None. The values are filled into the template.
    """

    def __init__(
        self,
        template: str,
        reason: str = "invalid",
        where: int | tuple[float, float] | None = None,
        /,
        **values: object,
    ) -> None:
        super().__init__(sentence(template, **values))
        self.reason = reason
        self.where = where


def clean_outline(vertices: Sequence[Sequence[float]] | npt.ArrayLike) -> Points:
    """The outline's corners, counter-clockwise, as an array (n, 2); OutlineError if it is not a simple one.

    The corners are some of the given points, unmoved, and the first of them stays the first.
    """
    given = _as_points(vertices)
    size, tolerance = _measure(given)
    kept = _without_flat_corners(given.tolist(), tolerance)
    if len(kept) < 3:
        raise OutlineError("the outline encloses no area: all its points lie on one line", "zero_area")
    if len(kept) > MAX_CORNERS:
        raise OutlineError(
            "the outline has {count} corners; at most {most} are supported",
            "too_many_points",
            count=len(kept),
            most=MAX_CORNERS,
        )
    corners = given[kept]
    _refuse_meeting_edges(corners, kept)
    area = signed_area(corners)
    if abs(area) <= tolerance * size:
        raise OutlineError("the outline encloses no area: only {area:.3g} m^2", "zero_area", area=abs(area))
    return corners if area > 0.0 else rows_before(corners[::-1])


def convex_parts(outline: Sequence[Sequence[float]] | npt.ArrayLike) -> list[Points]:
    """Convex counter-clockwise parts that fill the outline without overlap.

    A convex outline is its only part. The corners of the parts are corners of the outline.
    """
    return divide(clean_outline(outline))


def divide(outline: Points, holes: Sequence[Points] = ()) -> list[Points]:
    """The convex parts of an outline that clean_outline returned, with holes from clean_holes (holes.py)."""
    sides = rows_after(outline) - outline
    turns = _cross(rows_before(sides), sides)
    if not holes and np.all(turns > 0.0):
        return [outline]
    size, tolerance = _measure(outline)
    rings = Rings([outline, *holes])
    rounding = COORDINATE_ROUNDING * float(np.abs(outline).max())
    points = rings.corners.tolist()
    parts = []
    for loop in _merge(_triangulate(rings), points, rings, rounding):
        # Merging leaves corners of 180 degrees where a neighbour ends half-way along a side.
        corners = _without_flat_corners([points[i] for i in loop], rounding)
        if len(corners) >= 3:
            parts.append(rings.corners[[loop[i] for i in corners]])
    area = sum(signed_area(ring) for ring in rings.each)
    missing = area - sum(signed_area(part) for part in parts)
    if abs(missing) > COVERAGE * area + tolerance * size:
        raise OutlineError("the outline could not be divided into convex parts", "not_divisible")
    return parts


class Rings:
    """The corners of an outline and of its holes, end to end; for each the one before and the one after."""

    def __init__(self, each: Sequence[Points]) -> None:
        self.each = each
        self.corners: Points = np.concatenate(each)
        starts = np.cumsum([0, *map(len, each)])
        numbers = [np.arange(start, end) for start, end in pairwise(starts.tolist())]
        self.after = np.concatenate([rows_after(ring) for ring in numbers])
        self.before = np.concatenate([rows_before(ring) for ring in numbers])
        self.ring = np.repeat(np.arange(len(each)), list(map(len, each)))  # to which a corner belongs


def rows_after(rows: npt.NDArray[T]) -> npt.NDArray[T]:
    """For each corner the one after it, or for each side: as np.roll does, which takes ten times as long."""
    return np.concatenate((rows[1:], rows[:1]))


def rows_before(rows: npt.NDArray[T]) -> npt.NDArray[T]:
    return np.concatenate((rows[-1:], rows[:-1]))


def signed_area(outline: Points) -> float:
    """Shoelace formula about the first corner, so that a far-away outline loses no digits."""
    arms = outline - outline[0]
    return 0.5 * float(_cross(arms, rows_after(arms)).sum())


def _as_points(vertices: Sequence[Sequence[float]] | npt.ArrayLike) -> Points:
    """An array of at least three different finite points of sensible size, without the closing repetition."""
    try:
        points = np.array(vertices, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise OutlineError(
            "an outline is a sequence of points (x, y): {error}", "not_points", error=error
        ) from None
    if points.size == 0:
        raise OutlineError("an outline needs at least 3 different points, not 0", "too_few_points")
    if points.ndim != 2 or points.shape[1] != 2:
        raise OutlineError(
            "an outline is a sequence of points (x, y), not an array of shape {shape}",
            "not_points",
            shape=points.shape,
        )
    points += 0.0  # turns -0.0 into 0.0, so that equal outlines have equal bytes
    _refuse_bad_points(points)
    size = float(np.ptp(points, axis=0).max())
    if size > MAX_SIZE:
        raise OutlineError(
            "the outline is {size:.6g} m across; at most {most:g} m", "too_large", size=size, most=MAX_SIZE
        )
    if len(points) > 1 and np.array_equal(points[0], points[-1]):
        points = points[:-1]
    different = len(np.unique(points, axis=0))
    if different < 3:
        raise OutlineError(
            "an outline needs at least 3 different points, not {different}",
            "too_few_points",
            different=different,
        )
    if size < MIN_SIZE:
        raise OutlineError(
            "the outline is only {size:.3g} m across; at least {least:g} m",
            "too_small",
            size=size,
            least=MIN_SIZE,
        )
    return points


def _refuse_bad_points(points: Points) -> None:
    """Complain about the first point that is nowhere; or else about the first that is too far away."""
    for first in np.flatnonzero(~np.isfinite(points).all(axis=1))[:1].tolist():
        x, y = points[first].tolist()
        raise OutlineError(
            "point {first} of the outline, ({x:g}, {y:g}), is not finite",
            "not_finite",
            first,
            first=first,
            x=x,
            y=y,
        )
    for first in np.flatnonzero((np.abs(points) > MAX_COORDINATE).any(axis=1))[:1].tolist():
        x, y = points[first].tolist()
        raise OutlineError(
            "point {first} of the outline, ({x:g}, {y:g}), is farther than {most:g} m from the origin",
            "too_large",
            first,
            first=first,
            x=x,
            y=y,
            most=MAX_COORDINATE,
        )


def _measure(points: Points) -> tuple[float, float]:
    """The outline's size (the longer side of its box), and the thickness below which a corner is flat."""
    size = float(np.ptp(points, axis=0).max())
    return size, FLATNESS * size + COORDINATE_ROUNDING * float(np.abs(points).max())


def _without_flat_corners(points: list[list[float]], tolerance: float) -> list[int]:
    """Indices of the real corners: with their neighbours they span a triangle thicker than the tolerance.

    This takes away doubled points, points on a straight line and spikes of no width alike. Fewer than three
    are left if there is no area.
    """
    kept: list[int] = []
    for i in range(len(points)):
        kept.append(i)
        while len(kept) >= 3 and _is_flat(points, kept[-3], kept[-2], kept[-1], tolerance):
            del kept[-2]
    first = 0  # where the ring is closed, its end and its start may be flat too
    while len(kept) - first >= 3:
        if _is_flat(points, kept[-2], kept[-1], kept[first], tolerance):
            del kept[-1]
        elif _is_flat(points, kept[-1], kept[first], kept[first + 1], tolerance):
            first += 1
        else:
            break
    return kept[first:]


def _is_flat(points: list[list[float]], a: int, b: int, c: int, tolerance: float) -> bool:
    corners = points[a], points[b], points[c]
    longest = max(map(math.dist, corners, corners[1:] + corners[:1]))
    return abs(_double_area(points, a, b, c)) <= tolerance * longest


def _refuse_meeting_edges(corners: Points, names: list[int]) -> None:
    """Refuse an outline that crosses or touches itself. `names` are the corners' indices as given."""
    count = len(corners)
    edges = shapely.linestrings(np.stack([corners, rows_after(corners)], axis=1))
    tree = shapely.STRtree(edges)
    for start in range(0, count, EDGES_AT_A_TIME):
        mine, other = tree.query(edges[start : start + EDGES_AT_A_TIME], predicate="intersects")
        mine = mine + start
        apart = (other > mine + 1) & ~((mine == 0) & (other == count - 1))  # neighbours share a corner
        if apart.any():
            pairs = np.column_stack([mine[apart], other[apart]])
            i, j = pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))[0]].tolist()
            crossed = bool(shapely.crosses(edges[i], edges[j]))
            x, y = shapely.get_coordinates(shapely.intersection(edges[i], edges[j]))[0].tolist()
            if crossed:
                raise OutlineError(
                    "the outline crosses itself at ({x:.9g}, {y:.9g}), between edges {first} and {second}",
                    "crossed",
                    (x, y),
                    x=x,
                    y=y,
                    first=names[i],
                    second=names[j],
                )
            raise OutlineError(
                "the outline touches itself at ({x:.9g}, {y:.9g}), between edges {first} and {second}",
                "touches_itself",
                (x, y),
                x=x,
                y=y,
                first=names[i],
                second=names[j],
            )


def _triangulate(rings: Rings) -> list[list[int]]:
    """Constrained Delaunay triangles as indices of corners, counter-clockwise from the lowest index."""
    try:
        triangles = shapely.constrained_delaunay_triangles(shapely.Polygon(rings.each[0], rings.each[1:]))
    except shapely.errors.GEOSException as error:
        raise OutlineError(
            "the outline could not be divided: {error}", "not_divisible", error=error
        ) from error
    points = rings.corners.tolist()
    names = {(x, y): i for i, (x, y) in enumerate(points)}
    found = shapely.get_coordinates(triangles).reshape(-1, 4, 2)[:, :3].tolist()
    ascending = [sorted(names[x, y] for x, y in corners) for corners in found]
    if len(rings.each) == 1:
        return ascending  # which is counter-clockwise, as on the ring
    return [[a, b, c] if _double_area(points, a, b, c) >= 0.0 else [a, c, b] for a, b, c in ascending]


def _merge(
    triangles: list[list[int]], points: list[list[float]], rings: Rings, tolerance: float
) -> list[list[int]]:
    """Take away diagonals while the corners at both ends stay convex (Hertel and Mehlhorn).

    One pass is enough: merging only widens corners, so a diagonal that is needed once is needed always. The
    order decides how many are needed: those that make a reflex corner convex on their own go last, and of
    equals the longest goes first. Each side of a triangle is a half-edge; a part is a loop of them.
    """
    start = [corner for triangle in triangles for corner in triangle]
    after = [3 * (k // 3) + (k + 1) % 3 for k in range(len(start))]
    before = [3 * (k // 3) + (k + 2) % 3 for k in range(len(start))]
    half_edges = {(start[k], start[after[k]]): k for k in range(len(start))}
    on_ring_before, on_ring_after = rings.before.tolist(), rings.after.tolist()
    diagonals = [(a, b) for a, b in half_edges if a < b and (b, a) in half_edges]

    def is_convex(a: int, b: int, c: int) -> bool:
        return _double_area(points, a, b, c) >= 0.0 or _is_flat(points, a, b, c, tolerance)

    def mends(corner: int, other_end: int) -> bool:
        """Whether the corner of the ring is reflex, and neither half of it beside the diagonal is."""
        a, b = on_ring_before[corner], on_ring_after[corner]
        return (
            not is_convex(a, corner, b)
            and is_convex(other_end, corner, b)
            and is_convex(a, corner, other_end)
        )

    def stays_convex(inward: int, outward: int) -> bool:
        return is_convex(start[inward], start[outward], start[after[outward]])

    diagonals.sort(key=lambda d: (mends(*d) + mends(*d[::-1]), -math.dist(points[d[0]], points[d[1]]), d))

    gone = [False] * len(start)
    for a, b in diagonals:
        k, twin = half_edges[a, b], half_edges[b, a]
        if stays_convex(before[k], after[twin]) and stays_convex(before[twin], after[k]):
            gone[k] = gone[twin] = True
            after[before[k]], before[after[twin]] = after[twin], before[k]
            after[before[twin]], before[after[k]] = after[k], before[twin]

    loops = []
    for k in range(len(start)):
        loop = []
        while not gone[k]:
            gone[k] = True
            loop.append(start[k])
            k = after[k]
        if loop:
            loops.append(loop)
    return loops


def _double_area(points: list[list[float]], a: int, b: int, c: int) -> float:
    """Of the triangle a, b, c: positive if it turns left."""
    (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)


def _cross(a: Points, b: Points) -> Any:
    return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
