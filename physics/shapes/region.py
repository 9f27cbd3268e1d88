"""Parts of the plane, joined, taken from each other, grown and parted, by shapely.

Where two are put together, their corners are first rounded to a billionth of their size, so that sides that
were meant to lie on each other do. Who wants a shape of what comes out takes the rings of each piece.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np
import numpy.typing as npt
import shapely

from sketchfall.physics.constants import REGION_NOTHING, REGION_ROUNDING
from sketchfall.physics.shapes.outline import OutlineError, Points, clean_outline

FLAT = 2.0 * REGION_ROUNDING  # a corner that sticks out by less is where two straight sides were put together
MITRE = 4.0  # by how many times the distance a corner may move when a region grows; sharper ones are cut off
DECIMALS = (
    15  # of a metre, to which a cut is rounded: of numbers like 1e-309 shapely makes points that are none
)
ALWAYS_SHARP = "mitre"  # a box that grows stays a box

Ring = Sequence[Sequence[float]] | npt.ArrayLike
P = ParamSpec("P")
T = TypeVar("T")


def _or_outline_error(work: Callable[P, T]) -> Callable[P, T]:
    @wraps(work)
    def tried(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return work(*args, **kwargs)
        except shapely.errors.GEOSException as error:
            raise OutlineError(
                "the outlines could not be put together: {error}", "not_divisible", error=error
            ) from error

    return tried


class Region:
    """What some polygons cover together; never changed. Empty, if there are none."""

    __slots__ = ("_area",)

    @_or_outline_error
    def __init__(self, polygons: Iterable[Sequence[Ring]] = ()) -> None:
        """Each polygon by its rings: the outline, and then the holes."""
        each = [shapely.Polygon(outline, holes) for outline, *holes in polygons]
        self._area = shapely.union_all(each, grid_size=_grid(*each)) if len(each) > 1 else _one(each)

    @classmethod
    def _of(cls, area: Any) -> Region:
        made = cls()
        made._area = area
        return made

    # --- asking ---------------------------------------------------------------------------------------

    @property
    def area(self) -> float:
        """m^2."""
        return float(self._area.area)

    @property
    def pieces(self) -> list[Region]:
        """Those that do not hang together, the largest first; without what is only rounding."""
        polygons = [part for part in shapely.get_parts(self._area) if isinstance(part, shapely.Polygon)]
        least = REGION_NOTHING * _size(self._area) ** 2
        kept = sorted((part for part in polygons if part.area > least), key=lambda part: -part.area)
        return [Region._of(part) for part in kept]

    @property
    def rings(self) -> list[Points]:
        """Of a single piece: the outline and the holes, all counter-clockwise, with real corners only."""
        straight = shapely.simplify(self._area, FLAT * _size(self._area), preserve_topology=True)
        given = [straight.exterior, *straight.interiors]
        outline, *holes = (shapely.get_coordinates(ring) for ring in given)
        return [clean_outline(outline), *_clean_ones(holes)]

    def touches(self, other: Region) -> bool:
        """Whether they have more than single points in common."""
        common = shapely.intersection(self._area, other._area, grid_size=_grid(self._area, other._area))
        return bool(common.length > 0.0)

    def inner_point(self) -> tuple[float, float]:
        """Some point well inside."""
        x, y = shapely.get_coordinates(_point_in(self._area))[0].tolist()
        return x, y

    def distance_to(self, point: Sequence[float]) -> float:
        """m; zero inside."""
        return float(shapely.distance(self._area, shapely.Point(point)))

    # --- making others --------------------------------------------------------------------------------

    @_or_outline_error
    def __or__(self, other: Region) -> Region:
        return Region._of(shapely.union(self._area, other._area, grid_size=_grid(self._area, other._area)))

    @_or_outline_error
    def __and__(self, other: Region) -> Region:
        grid = _grid(self._area, other._area)
        return Region._of(shapely.intersection(self._area, other._area, grid_size=grid))

    @_or_outline_error
    def __sub__(self, other: Region) -> Region:
        grid = _grid(self._area, other._area)
        return Region._of(shapely.difference(self._area, other._area, grid_size=grid))

    def hull(self) -> Region:
        return Region._of(shapely.convex_hull(self._area))

    @_or_outline_error
    def grown(self, distance: float) -> Region:
        """By so much on all sides, m; below zero it shrinks. Corners stay corners."""
        return Region._of(shapely.buffer(self._area, distance, join_style=ALWAYS_SHARP, mitre_limit=MITRE))

    @_or_outline_error
    def simplified(self, tolerance: float) -> Region:
        """With fewer corners, none of which is farther than the tolerance, in m, from where it was."""
        return Region._of(shapely.simplify(self._area, tolerance, preserve_topology=True))

    @_or_outline_error
    def parted(self, line: Sequence[Sequence[float]]) -> list[Region]:
        """The pieces into which a line cuts it; of an end of the line that goes nowhere nothing is left."""
        if len(line) < 2 or self._area.is_empty:
            return self.pieces
        cut = shapely.LineString(np.round(line, DECIMALS))
        borders = shapely.union_all([shapely.boundary(self._area), cut])
        faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(borders)))
        shapely.prepare(self._area)
        inside = shapely.contains(self._area, _point_in(faces))
        return Region._of(shapely.multipolygons(faces[inside])).pieces


def _point_in(area: Any) -> Any:
    with np.errstate(over="ignore"):  # which shapely meets on its way, and gets over
        return shapely.point_on_surface(area)


def _one(each: Sequence[Any]) -> Any:
    return each[0] if each else shapely.MultiPolygon()


def _clean_ones(holes: Iterable[Points]) -> list[Points]:
    """Without those that are only rounding."""
    found = []
    for hole in holes:
        try:
            found.append(clean_outline(hole))
        except OutlineError as error:
            if error.reason not in ("zero_area", "too_small", "too_few_points"):
                raise
    return found


def _size(area: Any) -> float:
    """The longer side of its box, m."""
    left, bottom, right, top = shapely.bounds(area).tolist()
    return max(right - left, top - bottom)


def _grid(*areas: Any) -> float:
    """A power of ten, so that round numbers stay what they are."""
    sizes = [_size(area) for area in areas if not area.is_empty]
    size = max(sizes, default=0.0)
    return float(np.float64(10.0) ** math.floor(math.log10(REGION_ROUNDING * size))) if size > 0.0 else 0.0
