"""What a body may be made of: circles and polygons, immutable, in the body's own frame.

A shape is checked when it is made, so everything further in can rely on it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from sketchfall.physics import checks
from sketchfall.physics.constants import MAX_CORNERS, MAX_SIZE, MIN_SIZE
from sketchfall.physics.sentences import sentence
from sketchfall.physics.shapes.holes import clean_holes
from sketchfall.physics.shapes.outline import Points, clean_outline, divide

CORNERS_IN_REPR = 12  # a longer polygon is described by its number of corners


@dataclass(frozen=True)
class Circle:
    """A disc of the given radius in metres. Two circles are equal if their numbers are."""

    radius: float
    center: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "radius", _size("radius", self.radius))
        object.__setattr__(self, "center", checks.pair("center", self.center))


class Polygon:
    """Any simple outline, convex or not, of either winding, with holes that are such outlines within it.

    OutlineError says why an outline is refused. Two polygons are equal if they have the same corners in the
    same order.
    """

    __slots__ = ("_holes", "_outline", "_parts")

    def __init__(
        self,
        vertices: Sequence[Sequence[float]] | npt.ArrayLike,
        holes: Sequence[Sequence[Sequence[float]] | npt.ArrayLike] = (),
    ) -> None:
        self._outline = _read_only(clean_outline(vertices))
        self._holes = tuple(_read_only(hole) for hole in clean_holes(self._outline, holes))
        self._parts = tuple(_read_only(part) for part in divide(self._outline, self._holes))

    @classmethod
    def box(cls, width: float, height: float) -> Polygon:
        """A rectangle around the origin, in metres."""
        x, y = 0.5 * _size("width", width), 0.5 * _size("height", height)
        return cls([(-x, -y), (x, -y), (x, y), (-x, y)])

    @classmethod
    def regular(cls, sides: int, radius: float) -> Polygon:
        """A regular polygon with its corners on a circle around the origin, standing on a side."""
        if isinstance(sides, bool) or not isinstance(sides, int) or not 3 <= sides <= MAX_CORNERS:
            raise ValueError(f"sides: {sides!r} is not a whole number from 3 to {MAX_CORNERS}")
        radius = _size("radius", radius)
        angles = [math.tau * (k + 0.5) / sides - 0.5 * math.pi for k in range(sides)]
        return cls([(radius * math.cos(a), radius * math.sin(a)) for a in angles])

    @property
    def outline(self) -> Points:
        """The corners, counter-clockwise: a read-only array (n, 2)."""
        return self._outline

    @property
    def holes(self) -> tuple[Points, ...]:
        """The corners of each hole, clockwise: read-only arrays (n, 2)."""
        return self._holes

    @property
    def rings(self) -> tuple[Points, ...]:
        """The outline and the holes: along each of them what is solid is on the left."""
        return self._outline, *self._holes

    @property
    def parts(self) -> tuple[Points, ...]:
        """Convex counter-clockwise read-only arrays that fill the outline without overlap."""
        return self._parts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Polygon):
            return NotImplemented
        return self._bytes() == other._bytes()

    def __hash__(self) -> int:
        return hash(self._bytes())

    def _bytes(self) -> tuple[bytes, ...]:
        return tuple(ring.tobytes() for ring in self.rings)

    def __reduce__(self) -> tuple[type[Polygon], tuple[Any, ...]]:
        # A pickled array would come back writable.
        return Polygon, (self._outline.tolist(), [hole.tolist() for hole in self._holes])

    def __repr__(self) -> str:
        corners = sum(map(len, self.rings))
        if corners > CORNERS_IN_REPR:
            return f"<Polygon with {corners} corners and {len(self._parts)} convex parts>"
        outline, *holes = (
            f"[{', '.join(f'({x!r}, {y!r})' for x, y in ring.tolist())}]" for ring in self.rings
        )
        return f"Polygon({outline}, [{', '.join(holes)}])" if holes else f"Polygon({outline})"


Shape = Circle | Polygon


def _size(name: str, value: Any) -> float:
    """A length that a shape may have."""
    size = checks.positive(name, value)
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(
            sentence(
                "{name}: {size} is not from {least:g} to {most:g} m",
                name=name,
                size=size,
                least=MIN_SIZE,
                most=MAX_SIZE,
            )
        )
    return size


def _read_only(points: Points) -> Points:
    points.flags.writeable = False
    return points
