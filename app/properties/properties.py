"""The properties of a body that the inspector shows: label, unit, range, how to read and to change each."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import box_of
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Material
from sketchfall.app.drawing.transforms import scaled
from sketchfall.app.language.catalogue import later
from sketchfall.app.properties.number_range import NumberRange


@dataclass(frozen=True)
class NumberProperty(NumberRange):
    get: Callable[[BodyDrawing], float]
    set: Callable[[BodyDrawing, float], BodyDrawing]


def _with_x(body: BodyDrawing, x: float) -> BodyDrawing:
    return replace(body, position=(x, body.position[1]))


def _with_y(body: BodyDrawing, y: float) -> BodyDrawing:
    return replace(body, position=(body.position[0], y))


def _with_vx(body: BodyDrawing, vx: float) -> BodyDrawing:
    return replace(body, velocity=(vx, body.velocity[1]))


def _with_vy(body: BodyDrawing, vy: float) -> BodyDrawing:
    return replace(body, velocity=(body.velocity[0], vy))


def _with_degrees(body: BodyDrawing, degrees: float) -> BodyDrawing:
    return replace(body, angle=math.radians(degrees))


def _degrees(body: BodyDrawing) -> float:
    return math.degrees(body.angle)


def _width(body: BodyDrawing) -> float:
    return box_of(body, body.angle).width


def _height(body: BodyDrawing) -> float:
    return box_of(body, body.angle).height


def _with_width(body: BodyDrawing, width: float) -> BodyDrawing:
    return _stretched(body, width / _width(body), 0)


def _with_height(body: BodyDrawing, height: float) -> BodyDrawing:
    return _stretched(body, height / _height(body), 1)


def _stretched(body: BodyDrawing, factor: float, axis: int) -> BodyDrawing:
    is_round = any(isinstance(shape, CircleShape) for shape in body.shapes)
    factors = (factor, factor) if is_round else (factor, 1.0) if axis == 0 else (1.0, factor)
    return scaled(body, factors, body.position, body.angle)


def _with_mass(body: BodyDrawing, mass: float) -> BodyDrawing:
    ratio = mass / mass_of(body).mass
    return _with_materials(body, lambda now: replace(now, density=now.density * ratio))


def _with_density(body: BodyDrawing, density: float) -> BodyDrawing:
    return _with_materials(body, lambda now: replace(now, density=density))


def _with_materials(body: BodyDrawing, change: Callable[[Material], Material]) -> BodyDrawing:
    """That of the body, and those of its shapes that have one of their own."""
    shapes = tuple(
        shape if shape.material is None else replace(shape, material=change(shape.material))
        for shape in body.shapes
    )
    same = all(a is b for a, b in zip(shapes, body.shapes, strict=True))
    return replace(body, material=change(body.material), shapes=body.shapes if same else shapes)


def _with_static_friction(body: BodyDrawing, friction: float) -> BodyDrawing:
    """Sliding never holds better than sticking: the other value follows where it must."""
    return _with_materials(
        body,
        lambda now: replace(
            now, static_friction=friction, kinetic_friction=min(friction, now.kinetic_friction)
        ),
    )


def _with_kinetic_friction(body: BodyDrawing, friction: float) -> BodyDrawing:
    return _with_materials(
        body,
        lambda now: replace(
            now, static_friction=max(friction, now.static_friction), kinetic_friction=friction
        ),
    )


def _with_restitution(body: BodyDrawing, restitution: float) -> BodyDrawing:
    return _with_materials(body, lambda now: replace(now, restitution=restitution))


def _with_rolling_resistance(body: BodyDrawing, share: float) -> BodyDrawing:
    return _with_materials(body, lambda now: replace(now, rolling_resistance=share))


def _with_spin(body: BodyDrawing, spin: float) -> BodyDrawing:
    return replace(body, angular_velocity=spin)


PLACE = (
    NumberProperty("x", later("X"), "m", -1e6, 1e6, 0.1, lambda b: b.position[0], _with_x),
    NumberProperty("y", later("Y"), "m", -1e6, 1e6, 0.1, lambda b: b.position[1], _with_y),
    NumberProperty(
        "angle",
        later("Angle"),
        "°",
        -36000.0,
        36000.0,
        5.0,
        _degrees,
        _with_degrees,
        tip=later("Counter-clockwise."),
    ),
    NumberProperty(
        "width",
        later("Width"),
        "m",
        1e-3,
        1e6,
        0.1,
        _width,
        _with_width,
        tip=later("Along the body's own axes."),
    ),
    NumberProperty(
        "height",
        later("Height"),
        "m",
        1e-3,
        1e6,
        0.1,
        _height,
        _with_height,
        tip=later("Along its own axes."),
    ),
)
PLACE_IN_RUN = PLACE[:3]  # what a run changes of it
MOTION = (
    NumberProperty("vx", later("Velocity X"), "m/s", -1e4, 1e4, 0.5, lambda b: b.velocity[0], _with_vx),
    NumberProperty("vy", later("Velocity Y"), "m/s", -1e4, 1e4, 0.5, lambda b: b.velocity[1], _with_vy),
    NumberProperty(
        "spin",
        later("Spin"),
        "rad/s",
        -1e4,
        1e4,
        0.5,
        lambda b: b.angular_velocity,
        _with_spin,
        tip=later("Angular velocity, counter-clockwise."),
    ),
)
FORCES = (
    NumberProperty(
        "force_x",
        later("Force X"),
        "N",
        -1e9,
        1e9,
        1.0,
        lambda b: b.force[0],
        lambda b, x: replace(b, force=(x, b.force[1])),
        tip=later("Pushes its centre of mass all the time."),
    ),
    NumberProperty(
        "force_y",
        later("Force Y"),
        "N",
        -1e9,
        1e9,
        1.0,
        lambda b: b.force[1],
        lambda b, y: replace(b, force=(b.force[0], y)),
        tip=later("Pushes its centre of mass all the time."),
    ),
    NumberProperty(
        "torque",
        later("Torque"),
        "N m",
        -1e9,
        1e9,
        1.0,
        lambda b: b.torque,
        lambda b, torque: replace(b, torque=torque),
        tip=later("Turns it all the time, counter-clockwise."),
    ),
    NumberProperty(
        "gravity_scale",
        later("Gravity factor"),
        "",
        -1e3,
        1e3,
        0.1,
        lambda b: b.gravity_scale,
        lambda b, scale: replace(b, gravity_scale=scale),
        tip=later("How much of gravity acts on it: 1 all, 0 none, less than 0 lets it rise."),
    ),
)
MATTER = (
    NumberProperty(
        "density", later("Density"), "kg/m²", 1e-6, 1e6, 0.1, lambda b: b.material.density, _with_density
    ),
    NumberProperty(
        "mass",
        later("Mass"),
        "kg",
        1e-9,
        1e9,
        0.1,
        lambda b: mass_of(b).mass,
        _with_mass,
        tip=later("Changes the density."),
    ),
    NumberProperty(
        "static_friction",
        later("Static friction"),
        "",
        0.0,
        100.0,
        0.05,
        lambda b: b.material.static_friction,
        _with_static_friction,
        tip=later("What it takes to start sliding."),
    ),
    NumberProperty(
        "kinetic_friction",
        later("Kinetic friction"),
        "",
        0.0,
        100.0,
        0.05,
        lambda b: b.material.kinetic_friction,
        _with_kinetic_friction,
        tip=later("What slows a body that slides."),
    ),
    NumberProperty(
        "restitution",
        later("Restitution"),
        "",
        0.0,
        2.0,
        0.05,
        lambda b: b.material.restitution,
        _with_restitution,
        tip=later("Share of the speed kept in a bounce: 0 none, 1 all, more than 1 makes a bumper."),
    ),
    NumberProperty(
        "rolling_resistance",
        later("Rolling resistance"),
        "",
        0.0,
        100.0,
        0.01,
        lambda b: b.material.rolling_resistance,
        _with_rolling_resistance,
        tip=later("What slows a disc that rolls: tyres on a road about 0.01, on sand 0.3."),
    ),
    NumberProperty(
        "surface_speed",
        later("Surface speed"),
        "m/s",
        -1e4,
        1e4,
        0.5,
        lambda b: b.surface_speed,
        lambda b, speed: replace(b, surface_speed=speed),
        tip=later("Its surface runs around it like a belt, and carries what lies on it to the right."),
    ),
    NumberProperty(
        "charge",
        later("Charge"),
        "",
        -1e6,
        1e6,
        0.5,
        lambda b: b.charge,
        lambda b, charge: replace(b, charge=charge),
        tip=later(
            "Of electricity: two bodies of equal signs push each other apart, of different ones they attract."
        ),
    ),
    NumberProperty(
        "magnet",
        later("Magnet"),
        "",
        -1e6,
        1e6,
        0.5,
        lambda b: b.magnet,
        lambda b, strength: replace(b, magnet=strength),
        tip=later(
            "How strong its poles are, N and S near its two ends: unlike ones of two magnets attract, equal "
            "ones push. 0: it is no magnet."
        ),
    ),
    NumberProperty(
        "magnet_angle",
        later("Direction of the north pole"),
        "°",
        -36000.0,
        36000.0,
        15.0,
        lambda b: math.degrees(b.magnet_angle),
        lambda b, degrees: replace(b, magnet_angle=math.radians(degrees)),
        tip=later("Where the north pole is, seen from the middle and turning along with the body."),
    ),
)
KINDS = {
    "dynamic": later("Dynamic, falls"),
    "static": later("Static, stays"),
    "kinematic": later("Kinematic, moves as told"),
}
