"""Mass, centre of mass and moment of inertia: closed forms, exact up to rounding.

A polygon is the sum of the triangles between a reference point and its sides, those that face away counted
negative (Green's theorem); the sides of its holes, which run clockwise, take away what is not there. With the
arms a and b from the reference point to the ends of a side:

    area          = sum (a x b) / 2
    first moment  = sum (a x b) (a + b) / 6
    second moment = sum (a x b) (a.a + a.b + b.b) / 12

The reference point is first the middle of the outline and then its centroid, so that neither the distance to
the origin nor the parallel axis theorem costs digits.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sketchfall.physics import checks
from sketchfall.physics.sentences import sentence
from sketchfall.physics.shapes.outline import Points, rows_after
from sketchfall.physics.shapes.shapes import Circle, Polygon, Shape


@dataclass(frozen=True)
class MassProperties:
    mass: float  # kg
    area: float  # m^2
    centroid: tuple[float, float]  # m
    inertia: float  # kg m^2, about the centroid


def mass_properties(shape: Shape, density: float = 1.0) -> MassProperties:
    """What a plate of this shape weighs; density in kg/m^2."""
    density = checks.positive("density", density)
    if isinstance(shape, Circle):
        result = properties_of_part(np.array([shape.center]), shape.radius, density)
    elif isinstance(shape, Polygon):
        result = _plate(*_polygon_moments(shape.rings), density)
    else:
        raise TypeError(f"shape: {shape!r} is neither a Circle nor a Polygon")
    if not (0.0 < result.mass < math.inf and 0.0 < result.inertia < math.inf):
        raise ValueError(
            sentence(
                "density: {density} gives mass {mass} and inertia {inertia}",
                density=density,
                mass=result.mass,
                inertia=result.inertia,
            )
        )
    return result


def properties_of_part(corners: Points, radius: float, density: float) -> MassProperties:
    """Of a polygon, or of a disc around its only corner."""
    if len(corners) > 1:
        return _plate(*_polygon_moments([corners]), density)
    area = math.pi * radius**2
    x, y = corners[0].tolist()
    return _plate(area, (x, y), 0.5 * area * radius**2, density)


def _plate(
    area: float, centroid: tuple[float, float], second_moment: float, density: float
) -> MassProperties:
    return MassProperties(density * area, area, centroid, density * second_moment)


def combine(parts: Sequence[MassProperties]) -> MassProperties:
    """The whole of several parts that are fixed to each other, by the parallel axis theorem."""
    if not parts:
        raise ValueError("parts: there must be at least one")
    x, y = parts[0].centroid  # measured from here, for the sake of parts far from the origin
    arms = [(part, part.centroid[0] - x, part.centroid[1] - y) for part in parts]
    mass = math.fsum(part.mass for part in parts)
    mean_x = math.fsum(part.mass * dx for part, dx, _ in arms) / mass
    mean_y = math.fsum(part.mass * dy for part, _, dy in arms) / mass
    return MassProperties(
        mass=mass,
        area=math.fsum(part.area for part in parts),
        centroid=(x + mean_x, y + mean_y),
        inertia=math.fsum(
            part.inertia + part.mass * ((dx - mean_x) ** 2 + (dy - mean_y) ** 2) for part, dx, dy in arms
        ),
    )


def centroid_of_outline(outline: Points) -> tuple[float, float]:
    """Without a Polygon, which would divide the outline into convex parts."""
    middle, sides = _around_middle([outline])
    x, y = (middle + _first_moment(*sides)[1]).tolist()
    return x, y


def _polygon_moments(rings: Sequence[Points]) -> tuple[float, tuple[float, float], float]:
    """Area, centroid and second moment of area about the centroid."""
    middle, (a, b) = _around_middle(rings)
    area, offset = _first_moment(a, b)
    a, b = a - offset, b - offset
    squares = (a * a + a * b + b * b).sum(axis=1)
    second_moment = float((_cross(a, b) * squares).sum()) / 12.0
    x, y = (middle + offset).tolist()
    return area, (x, y), second_moment


def _around_middle(rings: Sequence[Points]) -> tuple[Points, tuple[Points, Points]]:
    """A point in the middle; the starts and ends of the sides as seen from there, so that they round less."""
    middle = 0.5 * (rings[0].min(axis=0) + rings[0].max(axis=0))
    starts = [ring - middle for ring in rings]
    return middle, (np.concatenate(starts), np.concatenate([rows_after(start) for start in starts]))


def _first_moment(a: Points, b: Points) -> tuple[float, Points]:
    """Area and centroid of what the sides from `a` to `b` enclose."""
    cross = _cross(a, b)
    area = 0.5 * float(cross.sum())
    return area, (cross[:, None] * (a + b)).sum(axis=0) / (6.0 * area)


def _cross(a: Points, b: Points) -> Points:
    side = b - a  # a x b = a x (b - a), which rounds less where sides are short
    return np.asarray(a[:, 0] * side[:, 1] - a[:, 1] * side[:, 0])
