"""Outlines that are drawn from their middle to their rim: the regular polygon, the star and the arc."""

from __future__ import annotations

import math

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.language.catalogue import later
from sketchfall.app.outlines.recipe import TURN, Asked, Recipe, along_arc
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.app.strokes.shaping import MAX_SIDES, MIN_SIDES

WHOLE = 360.0  # degrees


def regular_polygon(radius: float, sides: float) -> list[Point]:
    """The first corner is to the right."""
    angles = [math.tau * index / round(sides) for index in range(round(sides))]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def star(radius: float, points: float, inner: float) -> list[Point]:
    """The first of its points is to the right; those between them lie at a share of the radius."""
    corners = 2 * round(points)
    reach = [radius, inner * radius]
    angles = [math.tau * index / corners for index in range(corners)]
    return [
        (reach[index % 2] * math.cos(angle), reach[index % 2] * math.sin(angle))
        for index, angle in enumerate(angles)
    ]


def arc(radius: float, opening: float, thickness: float) -> list[Point]:
    """A part of a ring, whose middle is to the right; as thick as there is room for. Degrees."""
    if opening >= WHOLE:
        return regular_polygon(radius, TURN)
    turn = math.radians(opening)
    inner = radius - thickness
    outside = along_arc((0.0, 0.0), radius, -turn / 2.0, turn, least=2)
    if inner <= 0.0:
        return [*outside, (0.0, 0.0)]
    return [*outside, *along_arc((0.0, 0.0), inner, turn / 2.0, -turn, least=2)]


def holes_of_arc(radius: float, opening: float, thickness: float) -> list[list[Point]]:
    """Of a whole ring."""
    is_ring = opening >= WHOLE and thickness < radius
    return [regular_polygon(radius - thickness, TURN)[::-1]] if is_ring else []


SIDES = NumberRange("sides", later("Sides"), "", MIN_SIDES, MAX_SIDES, 1.0)
POINTS = NumberRange("points", later("Points"), "", 3.0, 64.0, 1.0)
INNER = NumberRange(
    "inner",
    later("Inner radius"),
    "",
    0.05,
    0.95,
    0.05,
    tip=later("As a share of the outer one; 0.382 is a pentagram."),
)
THICKNESS = NumberRange("thickness", later("Thickness"), "m", 1e-6, 1e6, 0.05)
OPENING = NumberRange(
    "opening",
    later("Angle"),
    "°",
    1.0,
    WHOLE,
    15.0,
    tip=later("Of the part of the ring that there is; 360° is all of it."),
)

REGULAR_POLYGON = Recipe(regular_polygon, (Asked(SIDES, 6.0, whole=True),))
STAR = Recipe(star, (Asked(POINTS, 5.0, whole=True), Asked(INNER, 0.4)))
ARC = Recipe(arc, (Asked(OPENING, 180.0), Asked(THICKNESS, 0.3)), holes_of_arc, is_even=False)
