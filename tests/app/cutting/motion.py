"""What bodies together have of momentum."""

from __future__ import annotations

from collections.abc import Iterable

from sketchfall.app.drawing.mass import center_of_mass, mass_of
from sketchfall.app.drawing.scene import BodyDrawing


def momentum(bodies: Iterable[BodyDrawing]) -> tuple[float, float, float]:
    """Along x and y, and about the origin."""
    px = py = spin = 0.0
    for body in bodies:
        weight, (x, y), (vx, vy) = mass_of(body), center_of_mass(body), body.velocity
        px, py = px + weight.mass * vx, py + weight.mass * vy
        spin += weight.inertia * body.angular_velocity + weight.mass * (x * vy - y * vx)
    return px, py, spin
