"""Explosions: a push outwards from a point, on all that is near it.

At the nearest point of its surface a body gets the impulse strength w (1 - d / reach), straight away from the
middle, with d how far that point is and w the width of the body: of the disc of the same area. A strength
below zero pulls instead.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing

Floats = NDArray[np.float64]


def blow_up(
    bodies: Iterable[tuple[BodyDrawing, physics.Body]], point: Point, reach: float, strength: float
) -> None:
    """Of bodies that move freely, each with its drawing."""
    for drawing, body in bodies:
        near = nearest_point(body, point)
        distance = math.dist(near, point)
        if distance >= reach:
            continue
        # Within a body, there is no nearest point: it goes where its middle is.
        way = np.subtract(near if distance > 0.0 else body.center_of_mass, point)
        length = math.hypot(*way)
        if length == 0.0:
            continue
        width = 2.0 * math.sqrt(mass_of(drawing).area / math.pi)
        x, y = (strength * width * (1.0 - distance / reach) / length * way).tolist()
        body.apply_impulse((x, y), near if distance > 0.0 else body.center_of_mass)


def nearest_point(body: physics.Body, point: Point) -> Point:
    """Of a body, in the world; the point itself if it is within it."""
    (x, y), angle = body.position, body.angle
    c, s = math.cos(angle), math.sin(angle)
    turn = np.array([[c, s], [-s, c]])
    places = [
        nearest_of_part(corners @ turn + (x, y), radius, np.array(point)) for corners, radius in body.parts
    ]
    px, py = min(places, key=lambda place: math.dist(place, point)).tolist()
    return px, py


def nearest_of_part(corners: Floats, radius: float, point: Floats) -> Floats:
    """Of a convex polygon, or of a disc around its only corner."""
    if len(corners) == 1:
        way = point - corners[0]
        return np.asarray(corners[0] + way * min(1.0, radius / max(float(np.hypot(*way)), 1e-300)))
    edges = np.roll(corners, -1, axis=0) - corners
    ways = point - corners
    if (edges[:, 0] * ways[:, 1] - edges[:, 1] * ways[:, 0] >= 0.0).all():
        return point
    shares = np.clip((ways * edges).sum(1) / (edges**2).sum(1), 0.0, 1.0)
    feet = corners + shares[:, None] * edges
    return np.asarray(feet[np.argmin(((feet - point) ** 2).sum(1))])
