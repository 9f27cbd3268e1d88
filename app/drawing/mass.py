"""What a body weighs, as the engine will have it."""

from __future__ import annotations

import math

from sketchfall import physics
from sketchfall.app.drawing.engine_shapes import engine_shapes
from sketchfall.app.drawing.geometry import Point, to_world
from sketchfall.app.drawing.materials import materials_of
from sketchfall.app.drawing.scene import BodyDrawing


def mass_of(body: BodyDrawing) -> physics.MassProperties:
    """Mass, area, centre of mass in the body's frame, inertia about it; where shapes overlap, both count."""
    parts = [
        physics.mass_properties(shape, material.density)
        for shape, material in zip(engine_shapes(body), materials_of(body), strict=True)
    ]
    mass = math.fsum(part.mass for part in parts)
    x = math.fsum(part.mass * part.centroid[0] for part in parts) / mass
    y = math.fsum(part.mass * part.centroid[1] for part in parts) / mass
    inertia = math.fsum(part.inertia + part.mass * math.dist(part.centroid, (x, y)) ** 2 for part in parts)
    return physics.MassProperties(mass, math.fsum(part.area for part in parts), (x, y), inertia)


def center_of_mass(body: BodyDrawing) -> Point:
    """In the world."""
    (center,) = to_world([mass_of(body).centroid], body)
    return center


def kinetic_energy(body: BodyDrawing) -> float:
    """Of its motion and its spin, in J; a body that cannot move has none."""
    if body.kind == "static":
        return 0.0
    weight = mass_of(body)
    spin = 0.0 if body.fixed_rotation else body.angular_velocity
    return 0.5 * weight.mass * math.hypot(*body.velocity) ** 2 + 0.5 * weight.inertia * spin**2
