"""How an outline is made of numbers, and how a body is made of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, turned
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape
from sketchfall.app.properties.number_range import NumberRange

TURN = 64  # corners of what is round, for a whole turn of it


class Asked(NamedTuple):
    """A number that a shape asks for, beside its size."""

    range: NumberRange
    usual: float
    whole: bool = False  # whether it counts something


@dataclass(frozen=True)
class Recipe:
    """An outline as a function of its sizes, which the mouse drags out, and of what else is asked for.

    The outline goes counter-clockwise around the origin.
    """

    outline: Callable[..., list[Point]]  # of its sizes, and then of the numbers
    asked: tuple[Asked, ...] = ()
    holes: Callable[..., list[list[Point]]] | None = None  # of the same numbers; None: it never has any
    is_even: bool = True  # the origin is the centre of its area, whatever the numbers are


def put(outline: Sequence[Point], place: Point, angle: float) -> list[Point]:
    """In the world."""
    found = []
    for point in outline:
        x, y = turned(point, angle) if angle else point
        found.append((place[0] + x, place[1] + y))
    return found


def outlined_body(
    body_id: int,
    outline: Sequence[Point],
    place: Point,
    angle: float = 0.0,
    *,
    holes: Sequence[Sequence[Point]] = (),
    is_even: bool = True,
) -> BodyDrawing:
    """Its frame lies at the centre of its area, so that it turns about it; a hole has the same centre."""
    if not is_even:
        x, y = physics.centroid_of_outline(physics.clean_outline(outline))
        outline = [(px - x, py - y) for px, py in outline]
        holes = [[(px - x, py - y) for px, py in hole] for hole in holes]
        (place,) = put([(x, y)], place, angle)
    shape = PolygonShape(vertices=tuple(outline), holes=tuple(map(tuple, holes)))
    return BodyDrawing(id=body_id, position=place, angle=angle, shapes=(shape,))


def along_arc(
    center: Point, radius: float, start: float, turn: float, *, corners: int = TURN, least: int = 1
) -> list[Point]:
    """Points of a circle from one angle on, both ends among them; `corners` for a whole turn."""
    count = max(least, math.ceil(abs(turn) / math.tau * corners - 1e-9))
    angles = [start + turn * index / count for index in range(count + 1)]
    return [(center[0] + radius * math.cos(a), center[1] + radius * math.sin(a)) for a in angles]


def distinct(outline: Sequence[Point]) -> list[Point]:
    """Without corners that lie where the one before them does."""
    return [point for index, point in enumerate(outline) if point != outline[index - 1]]
