"""How the numbers of a body that the inspector shows are read from it, and the body with another one made."""

from __future__ import annotations

import math

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import box_of
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape
from sketchfall.app.drawing.transforms import scaled


def with_x(body: BodyDrawing, x: float) -> BodyDrawing:
    return replace(body, position=(x, body.position[1]))


def with_y(body: BodyDrawing, y: float) -> BodyDrawing:
    return replace(body, position=(body.position[0], y))


def with_vx(body: BodyDrawing, vx: float) -> BodyDrawing:
    return replace(body, velocity=(vx, body.velocity[1]))


def with_vy(body: BodyDrawing, vy: float) -> BodyDrawing:
    return replace(body, velocity=(body.velocity[0], vy))


def with_degrees(body: BodyDrawing, degrees: float) -> BodyDrawing:
    return replace(body, angle=math.radians(degrees))


def degrees_of(body: BodyDrawing) -> float:
    return math.degrees(body.angle)


def width_of(body: BodyDrawing) -> float:
    return box_of(body, body.angle).width


def height_of(body: BodyDrawing) -> float:
    return box_of(body, body.angle).height


def with_width(body: BodyDrawing, width: float) -> BodyDrawing:
    return _stretched(body, width / width_of(body), 0)


def with_height(body: BodyDrawing, height: float) -> BodyDrawing:
    return _stretched(body, height / height_of(body), 1)


def _stretched(body: BodyDrawing, factor: float, axis: int) -> BodyDrawing:
    is_round = any(isinstance(shape, CircleShape) for shape in body.shapes)
    factors = (factor, factor) if is_round else (factor, 1.0) if axis == 0 else (1.0, factor)
    return scaled(body, factors, body.position, body.angle)


def with_mass(body: BodyDrawing, mass: float) -> BodyDrawing:
    density = body.material.density * mass / mass_of(body).mass
    return replace(body, material=replace(body.material, density=density))


def with_density(body: BodyDrawing, density: float) -> BodyDrawing:
    return replace(body, material=replace(body.material, density=density))


def with_static_friction(body: BodyDrawing, friction: float) -> BodyDrawing:
    """Sliding never holds better than sticking: the other value follows where it must."""
    kinetic = min(friction, body.material.kinetic_friction)
    return replace(body, material=replace(body.material, static_friction=friction, kinetic_friction=kinetic))


def with_kinetic_friction(body: BodyDrawing, friction: float) -> BodyDrawing:
    static = max(friction, body.material.static_friction)
    return replace(body, material=replace(body.material, static_friction=static, kinetic_friction=friction))


def with_restitution(body: BodyDrawing, restitution: float) -> BodyDrawing:
    return replace(body, material=replace(body.material, restitution=restitution))


def with_spin(body: BodyDrawing, spin: float) -> BodyDrawing:
    return replace(body, angular_velocity=spin)
