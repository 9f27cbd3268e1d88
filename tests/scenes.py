"""The scenes that tests and benchmarks share, described without any engine.

A `SceneSpec` is plain data: what stands where, how fast it moves and what it is made of. `build_world` turns
one into our `World`; the benchmark turns the same one into its peer's. Every coordinate passes through nine
significant digits, as it would through a scene file, so that all engines are given the very same bodies.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from sketchfall.app.drawing.scene import Kind
from sketchfall.physics import Circle, Material, Polygon, World

Point = tuple[float, float]

FRICTION = 0.6
"""Coefficient of friction wherever a scene does not say otherwise."""

PACKING = 0.35
"""Part of the box of `balls` that its discs cover."""

STEP = 1.0 / 60.0
"""Seconds per step, the same for every engine."""


@dataclass(frozen=True)
class DiscSpec:
    """A disc about the origin of its body."""

    radius: float  # m


@dataclass(frozen=True)
class PolygonSpec:
    """A convex counter-clockwise outline in the frame of its body."""

    vertices: tuple[Point, ...]  # m


ShapeSpec = DiscSpec | PolygonSpec


@dataclass(frozen=True)
class BodySpec:
    """One body: the origin of a dynamic body's frame is its centre of mass."""

    kind: Kind
    shapes: tuple[ShapeSpec, ...]
    position: Point  # m
    angle: float = 0.0  # rad
    velocity: Point = (0.0, 0.0)  # m/s
    angular_velocity: float = 0.0  # rad/s
    friction: float = FRICTION  # static and kinetic alike
    restitution: float = 0.0
    density: float = 1.0  # kg/m^2


@dataclass(frozen=True)
class JointSpec:
    """A joint between two bodies by their places in the scene, or between one and the world (None)."""

    kind: Literal["hinge", "rope", "spring", "wheel"]
    a: int
    b: int | None
    anchor: Point  # m, in the world; of a rope or a spring that on A
    anchor_b: Point = (0.0, 0.0)  # m, that on B
    limits: tuple[float, float] | None = None  # rad of a hinge
    stiffness: float = 0.0  # N/m
    damping: float = 0.0  # N s/m
    motor_speed: float | None = None  # rad/s of a wheel, whose suspension is upright
    max_torque: float = 0.0  # N m


@dataclass(frozen=True)
class SceneSpec:
    """A scene and how long to run it: the warm-up is left out of every measurement."""

    name: str
    size: int
    gravity: Point  # m/s^2
    warm_up_steps: int
    measured_steps: int
    bodies: tuple[BodySpec, ...]
    peer_iterations: int = 10  # of the solver of another engine, its default
    joints: tuple[JointSpec, ...] = ()

    @property
    def dynamic_count(self) -> int:
        """How many bodies move."""
        return sum(body.kind == "dynamic" for body in self.bodies)


def rounded(value: float) -> float:
    """The value as nine significant digits would store it."""
    return float(f"{value:.9g}")


def rounded_point(point: Point) -> Point:
    """Both coordinates, each as nine significant digits would store it."""
    return rounded(point[0]), rounded(point[1])


def polygon(vertices: Iterable[Point]) -> PolygonSpec:
    """An outline with rounded coordinates."""
    return PolygonSpec(tuple(rounded_point(vertex) for vertex in vertices))


def box(half_width: float, half_height: float, center: Point = (0.0, 0.0)) -> PolygonSpec:
    """An axis-aligned box in its body's frame."""
    x, y = center
    return polygon(
        [
            (x - half_width, y - half_height),
            (x + half_width, y - half_height),
            (x + half_width, y + half_height),
            (x - half_width, y + half_height),
        ]
    )


def pyramid(rows: int, *, gap: float = 0.1, warm_up_steps: int = 30, measured_steps: int = 300) -> SceneSpec:
    """Unit boxes in rows, each one shorter than the row below; neighbours stand `gap` widths apart."""
    bodies = [BodySpec("static", (box(max(100.0, 2.0 * rows), 1.0),), (0.0, -1.0))]
    for row in range(rows):
        in_row = rows - row
        for column in range(in_row):
            x = (column - (in_row - 1) / 2) * (1 + gap)
            bodies.append(BodySpec("dynamic", (box(0.5, 0.5),), rounded_point((x, 0.5 + row))))
    return SceneSpec("pyramid", rows, (0.0, -10.0), warm_up_steps, measured_steps, tuple(bodies))


def balls(count: int) -> SceneSpec:
    """A gas of perfectly elastic, frictionless discs in a closed box, without gravity."""
    draw = random.Random(1000 + count).uniform
    radii = [draw(0.25, 0.5) for _ in range(count)]
    side = math.sqrt(sum(math.pi * radius * radius for radius in radii) / PACKING)
    half = side / 2
    walls = tuple(
        box(half_width, half_height, center)
        for center, half_width, half_height in (
            ((0.0, -half - 1), half + 2, 1.0),
            ((0.0, half + 1), half + 2, 1.0),
            ((-half - 1, 0.0), 1.0, half + 2),
            ((half + 1, 0.0), 1.0, half + 2),
        )
    )
    bodies = [BodySpec("static", walls, (0.0, 0.0), friction=0.0, restitution=1.0)]
    columns = math.ceil(math.sqrt(count))
    cell = side / columns
    for index, radius in enumerate(radii):
        # A disc keeps 5 mm from the border of its cell, so that none starts overlapping.
        play = max(0.0, cell / 2 - radius - 0.005)
        x = -half + (index % columns + 0.5) * cell + draw(-play, play)
        y = -half + (index // columns + 0.5) * cell + draw(-play, play)
        velocity = (draw(-5.0, 5.0), draw(-5.0, 5.0))
        bodies.append(
            BodySpec(
                "dynamic",
                (DiscSpec(rounded(radius)),),
                rounded_point((x, y)),
                velocity=rounded_point(velocity),
                friction=0.0,
                restitution=1.0,
            )
        )
    return SceneSpec("balls", count, (0.0, 0.0), 30, 300, tuple(bodies))


def discs(count: int) -> SceneSpec:
    """The gas again, under the name by which the growth table counts it."""
    return replace(balls(count), name="discs")


def random_convex_polygon(source: random.Random) -> PolygonSpec:
    """A convex polygon of three to eight corners on a circle, moved so that its centroid is the origin."""
    corners = source.randint(3, 8)
    radius = source.uniform(0.3, 0.6)
    phase = source.uniform(0, 6.28)
    angles = [phase + 2 * math.pi * (corner + source.uniform(0, 0.6)) / corners for corner in range(corners)]
    vertices = [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]
    area = center_x = center_y = 0.0
    for (x0, y0), (x1, y1) in zip(vertices, vertices[1:] + vertices[:1], strict=True):
        cross = x0 * y1 - x1 * y0
        area += cross / 2
        center_x += (x0 + x1) * cross / 6
        center_y += (y0 + y1) * cross / 6
    return polygon((x - center_x / area, y - center_y / area) for x, y in vertices)


def pile(count: int) -> SceneSpec:
    """Random convex polygons that fall into a wide open box and come to rest on one another."""
    source = random.Random(2000 + count)
    columns = math.ceil(math.sqrt(2 * count))
    spacing = 1.25
    half_width = columns * spacing / 2
    wall_half_height = 1.5 * (count / columns) * spacing + 20
    container = (
        box(half_width + 2, 1.0, (0.0, -1.0)),
        box(1.0, wall_half_height, (-half_width - 1, wall_half_height)),
        box(1.0, wall_half_height, (half_width + 1, wall_half_height)),
    )
    bodies = [BodySpec("static", container, (0.0, 0.0))]
    for index in range(count):
        x = -half_width + (index % columns + 0.5) * spacing + source.uniform(-0.02, 0.02)
        y = 0.7 + (index // columns) * spacing
        bodies.append(BodySpec("dynamic", (random_convex_polygon(source),), rounded_point((x, y))))
    return SceneSpec("pile", count, (0.0, -10.0), 300, 300, tuple(bodies))


def tumbler(count: int = 2000) -> SceneSpec:
    """Small boxes in a drum that turns at 25 degrees per second."""
    drum = (
        box(0.5, 10.0, (10.0, 0.0)),
        box(0.5, 10.0, (-10.0, 0.0)),
        box(10.0, 0.5, (0.0, 10.0)),
        box(10.0, 0.5, (0.0, -10.0)),
    )
    bodies = [BodySpec("kinematic", drum, (0.0, 0.0), angular_velocity=rounded(math.radians(25)))]
    columns = math.ceil(math.sqrt(count))
    for index in range(count):
        x = (index % columns - (columns - 1) / 2) * 0.4
        y = (index // columns - (columns - 1) / 2) * 0.4
        bodies.append(BodySpec("dynamic", (box(0.125, 0.125),), rounded_point((x, y))))
    return SceneSpec("tumbler", count, (0.0, -10.0), 200, 400, tuple(bodies))


def ramp(count: int = 1) -> SceneSpec:
    """A unit box that rests exactly on a slope of tangent 0.5, which its friction of 0.6 can hold."""
    angle = math.atan(0.5)
    place = rounded_point((-math.sin(angle) * 1.5, math.cos(angle) * 1.5))
    bodies = (
        BodySpec("static", (box(50.0, 1.0),), (0.0, 0.0), angle=rounded(angle)),
        BodySpec("dynamic", (box(0.5, 0.5),), place, angle=rounded(angle)),
    )
    return SceneSpec("ramp", count, (0.0, -10.0), 0, 600, bodies)


def mass_stack(ratio: int = 100) -> SceneSpec:
    """A box on a box `ratio` times lighter."""
    bodies = (
        BodySpec("static", (box(20.0, 1.0),), (0.0, -1.0)),
        BodySpec("dynamic", (box(0.5, 0.5),), (0.0, 0.5)),
        BodySpec("dynamic", (box(0.5, 0.5),), (0.0, 1.5), density=float(ratio)),
    )
    return SceneSpec("mass", ratio, (0.0, -10.0), 0, 600, bodies)


def dense_pyramid(rows: int) -> SceneSpec:
    """A pyramid whose neighbours touch, so that rows push sideways too."""
    return replace(pyramid(rows, gap=0.0), name="dense pyramid")


def mass_stack_at_equal_quality(ratio: int = 100) -> SceneSpec:
    """The same stack, for which the other engine gets as many iterations as it needs to stay within 10 mm."""
    return replace(mass_stack(ratio), name="mass, 10 mm", peer_iterations=100)


SCENES: dict[str, Callable[[int], SceneSpec]] = {
    "pyramid": pyramid,
    "dense": dense_pyramid,
    "balls": balls,
    "pile": pile,
    "tumbler": tumbler,
    "ramp": ramp,
    "mass": mass_stack,
    "equal": mass_stack_at_equal_quality,
    "discs": discs,
}


def our_shape(spec: ShapeSpec) -> Circle | Polygon:
    """The engine's shape for a description."""
    return Circle(radius=spec.radius) if isinstance(spec, DiscSpec) else Polygon(spec.vertices)


def build_world(spec: SceneSpec, **world_options: Any) -> World:
    """Our world with the bodies of the scene, in their order; the options go to `World`."""
    world = World(gravity=spec.gravity, **world_options)
    for body in spec.bodies:
        world.add_body(
            [our_shape(shape) for shape in body.shapes],
            position=body.position,
            angle=body.angle,
            velocity=body.velocity,
            angular_velocity=body.angular_velocity,
            kind=body.kind,
            material=Material(
                density=body.density,
                static_friction=body.friction,
                kinetic_friction=body.friction,
                restitution=body.restitution,
            ),
        )
    for joint in spec.joints:
        _add_joint(world, joint)
    return world


def _add_joint(world: World, joint: JointSpec) -> None:
    a, b = world.bodies[joint.a], None if joint.b is None else world.bodies[joint.b]
    match joint.kind:
        case "hinge":
            world.add_hinge(a, b, joint.anchor, limits=joint.limits)
        case "rope":
            world.add_rope(a, b, joint.anchor, joint.anchor_b)
        case "spring":
            world.add_spring(a, b, joint.anchor, joint.anchor_b, joint.stiffness, joint.damping)
        case "wheel":
            world.add_wheel(
                a,
                b,
                joint.anchor,
                stiffness=joint.stiffness,
                damping=joint.damping,
                motor_speed=joint.motor_speed,
                max_torque=joint.max_torque,
            )
