"""Outlines that fill a box: the box itself, the rounded box and the ellipse."""

from __future__ import annotations

import math

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.language.catalogue import later
from sketchfall.app.outlines.recipe import TURN, Asked, Recipe, distinct
from sketchfall.app.properties.number_range import NumberRange

QUARTER = math.pi / 2.0
STEPS = TURN // 4


def box(width: float, height: float) -> list[Point]:
    x, y = width / 2.0, height / 2.0
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def rounded_box(width: float, height: float, radius: float) -> list[Point]:
    """A radius that has no room is made as large as there is room for."""
    x, y = width / 2.0, height / 2.0
    radius = min(radius, x, y)
    if radius <= 0.0:
        return box(width, height)
    angles = [QUARTER * step / STEPS for step in range(1, STEPS)]
    quarter = [(1.0, 0.0), *((math.cos(angle), math.sin(angle)) for angle in angles), (0.0, 1.0)]
    found: list[Point] = []
    for across, up in ((1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)):
        center = across * (x - radius), up * (y - radius)
        found += [(center[0] + radius * px, center[1] + radius * py) for px, py in quarter]
        quarter = [(-py, px) for px, py in quarter]
    return distinct(found)


def ellipse(width: float, height: float, corners: float) -> list[Point]:
    x, y = width / 2.0, height / 2.0
    angles = [math.tau * index / round(corners) for index in range(round(corners))]
    return [(x * math.cos(angle), y * math.sin(angle)) for angle in angles]


CORNER_RADIUS = NumberRange(
    "corner_radius",
    later("Radius of the corners"),
    "m",
    0.0,
    1e6,
    0.05,
    tip=later("At most half of the shorter side."),
)
CORNERS = NumberRange(
    "corners",
    later("Corners"),
    "",
    8.0,
    512.0,
    8.0,
    tip=later("The more, the rounder, and the slower it runs."),
)

BOX = Recipe(box)
ROUNDED_BOX = Recipe(rounded_box, (Asked(CORNER_RADIUS, 0.2),))
ELLIPSE = Recipe(ellipse, (Asked(CORNERS, float(TURN), whole=True),))
