"""The corners of a body as rows of numbers: where each is, and how long its side is and where it leads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point, sides_of, to_body, to_world
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape
from sketchfall.app.language.catalogue import later
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.app.strokes.typed_measure import Measure, end_of_line

FEWEST = 3
TOO_FEW = later("A polygon needs at least three corners.")

X = NumberRange("x", later("X"), "m", -1e9, 1e9, 0.1, tip=later("Of the corner, in the world."))
Y = NumberRange("y", later("Y"), "m", -1e9, 1e9, 0.1, tip=later("Of the corner, in the world."))
SIDE = NumberRange(
    "side",
    later("Side"),
    "m",
    1e-9,
    1e9,
    0.1,
    tip=later("From this corner to the next one, which moves when it is changed."),
)
ANGLE = NumberRange(
    "angle",
    later("Angle"),
    "°",
    -3600.0,
    3600.0,
    15.0,
    tip=later("The direction of that side, counter-clockwise from the right; the next corner moves."),
)
COLUMNS = (X, Y, SIDE, ANGLE)


class Corner(NamedTuple):
    shape: int
    vertex: int
    ring: int = 0  # of the polygon: its outline, and from 1 on its holes


class Row(NamedTuple):
    corner: Corner
    numbers: tuple[float, float, float, float]  # as the columns

    @property
    def place(self) -> Point:
        """In the world."""
        return self.numbers[0], self.numbers[1]


def rows_of(body: BodyDrawing) -> list[Row]:
    """Of all its polygons; circles have no corners."""
    rows = []
    for index, shape in enumerate(body.shapes):
        if isinstance(shape, PolygonShape):
            for number, ring in enumerate(shape.rings):
                for vertex, (a, b) in enumerate(sides_of(to_world(ring, body))):
                    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
                    rows.append(Row(Corner(index, vertex, number), (*a, math.dist(a, b), angle)))
    return rows


def with_number(body: BodyDrawing, corner: Corner, column: NumberRange, value: float) -> BodyDrawing:
    """A length or a direction moves the next corner, all else the corner itself."""
    vertices = list(corners_of(body, corner))
    following = (corner.vertex + 1) % len(vertices)
    here, there = to_world([vertices[corner.vertex], vertices[following]], body)
    if column is X:
        vertices[corner.vertex] = to_body((value, here[1]), body)
    elif column is Y:
        vertices[corner.vertex] = to_body((here[0], value), body)
    elif column is SIDE:
        vertices[following] = to_body(end_of_line(Measure("length", value), here, there), body)
    else:
        side = Measure("polar", math.dist(here, there), math.radians(value))
        vertices[following] = to_body(end_of_line(side, here, there), body)
    return with_corners(body, corner, vertices)


def with_corner_after(body: BodyDrawing, corner: Corner) -> BodyDrawing:
    """Another one, half-way along the side."""
    vertices = list(corners_of(body, corner))
    (ax, ay), (bx, by) = vertices[corner.vertex], vertices[(corner.vertex + 1) % len(vertices)]
    vertices.insert(corner.vertex + 1, ((ax + bx) / 2.0, (ay + by) / 2.0))
    return with_corners(body, corner, vertices)


def without_corner(body: BodyDrawing, corner: Corner) -> BodyDrawing:
    """Of those that can lose one; a hole that is left with too few is gone."""
    vertices = list(corners_of(body, corner))
    del vertices[corner.vertex]
    return with_corners(body, corner, vertices)


def can_lose(body: BodyDrawing, corner: Corner) -> bool:
    return corner.ring > 0 or len(corners_of(body, corner)) > FEWEST


def polygon_of(body: BodyDrawing, corner: Corner) -> PolygonShape:
    shape = body.shapes[corner.shape]
    assert isinstance(shape, PolygonShape)
    return shape


def corners_of(body: BodyDrawing, corner: Corner) -> tuple[Point, ...]:
    """Of the ring on which it is; in the body's frame."""
    return polygon_of(body, corner).rings[corner.ring]


def with_corners(body: BodyDrawing, corner: Corner, vertices: Sequence[Point]) -> BodyDrawing:
    """The ring with these in place of its own."""
    shape = polygon_of(body, corner)
    rings = [*shape.rings[: corner.ring], tuple(vertices), *shape.rings[corner.ring + 1 :]]
    holes = tuple(hole for hole in rings[1:] if len(hole) >= FEWEST)
    shapes = list(body.shapes)
    shapes[corner.shape] = replace(shape, vertices=rings[0], holes=holes)
    return replace(body, shapes=tuple(shapes))
