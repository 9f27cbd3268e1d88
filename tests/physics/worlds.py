"""Words for the tests of the engine: small worlds, made and run so that a test reads as a sentence."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import numpy as np

from sketchfall.physics import Body, Circle, Material, Polygon, Shape, World

Point = tuple[float, float]

STEPS_PER_SECOND = 60
EARTH = 9.81  # m/s^2, what World pulls with unless told otherwise
NO_GRAVITY = (0.0, 0.0)


def slippery(*, restitution: float = 0.0, density: float = 1.0) -> Material:
    """A material without any friction."""
    return Material(density=density, static_friction=0.0, kinetic_friction=0.0, restitution=restitution)


def rough(static: float, kinetic: float | None = None, *, restitution: float = 0.0) -> Material:
    """A material with friction; kinetic as static if it is not given."""
    return Material(
        static_friction=static,
        kinetic_friction=static if kinetic is None else kinetic,
        restitution=restitution,
    )


def box(width: float, height: float) -> Polygon:
    """A box about the origin of its body."""
    return Polygon.box(width, height)


def regular_polygon(corners: int, radius: float) -> Polygon:
    """A regular polygon about the origin of its body."""
    return Polygon.regular(corners, radius)


ASSORTED: tuple[Shape, ...] = (Circle(radius=0.4), box(0.8, 0.5), regular_polygon(5, 0.45))
"""One of each sort of shape, about as large as one another."""


def add_floor(world: World, material: Material, *, half_width: float = 100.0, top: float = 0.0) -> Body:
    """A static slab two metres thick."""
    return world.add_body(
        box(2 * half_width, 2.0), position=(0.0, top - 1.0), kind="static", material=material
    )


def add_disc(
    world: World,
    position: Point,
    *,
    mass: float = 1.0,
    radius: float = 0.5,
    velocity: Point = (0.0, 0.0),
    angular_velocity: float = 0.0,
    material: Material | None = None,
    bullet: bool = False,
) -> Body:
    """A disc whose density follows from the wanted mass."""
    surface = material or slippery()
    return world.add_body(
        Circle(radius=radius),
        position=position,
        velocity=velocity,
        angular_velocity=angular_velocity,
        bullet=bullet,
        material=Material(
            density=mass / (math.pi * radius * radius),
            static_friction=surface.static_friction,
            kinetic_friction=surface.kinetic_friction,
            restitution=surface.restitution,
        ),
    )


def add_stack(
    world: World, count: int, material: Material, *, x: float = 0.0, ground: float = 0.0
) -> list[Body]:
    """Unit boxes that touch one another, the first of them resting at height `ground`."""
    return [
        world.add_body(box(1.0, 1.0), position=(x, ground + 0.5 + level), material=material)
        for level in range(count)
    ]


def run(world: World, seconds: float) -> None:
    """Simulate this many seconds, rounded to whole steps of 1/60 s."""
    run_steps(world, round(seconds * STEPS_PER_SECOND))


def run_steps(world: World, steps: int, after_each: Callable[[], None] | None = None) -> None:
    """Simulate this many steps of 1/60 s."""
    for _ in range(steps):
        world.step()
        if after_each is not None:
            after_each()


def run_until(world: World, condition: Callable[[], bool], *, at_most: float) -> None:
    """Simulate until the condition holds; fail if it still does not after `at_most` seconds."""
    for _ in range(round(at_most * STEPS_PER_SECOND)):
        if condition():
            return
        world.step()
    assert condition(), f"still not so after {at_most} s"


def deepest_contact(world: World) -> float:
    """Depth in metres of the deepest contact that the world reports; 0 without contacts."""
    depths = world.contacts["depth"]
    return max(0.0, float(depths.max())) if len(depths) else 0.0


def speed(body: Body) -> float:
    """How fast the centre of mass moves, in m/s."""
    return math.hypot(*body.velocity)


def fastest(bodies: Iterable[Body]) -> float:
    """The highest speed among the bodies in m/s."""
    return max(speed(body) for body in bodies)


def highest_speed(world: World) -> float:
    """The same of all bodies of a world at once, for those with hundreds of them."""
    return float(np.hypot(world.velocities[:, 0], world.velocities[:, 1]).max())


def all_finite(world: World) -> bool:
    """Whether every pose and velocity of the world is a finite number."""
    return bool(np.isfinite(world.poses).all() and np.isfinite(world.velocities).all())


def full_state(world: World) -> tuple[bytes, bytes]:
    """Poses and velocities to the last bit."""
    return world.poses.tobytes(), world.velocities.tobytes()


class Slope:
    """A static incline of the given tangent with a box that rests on it; distances count downhill."""

    def __init__(
        self,
        tangent: float,
        material: Material,
        *,
        box_size: tuple[float, float] = (1.0, 0.5),
        gravity: float = EARTH,
        sleeping: bool = False,
    ) -> None:
        self.angle = math.atan(tangent)
        self.world = World(gravity=(0.0, -gravity), sleeping=sleeping)
        self.world.add_body(box(400.0, 2.0), kind="static", angle=self.angle, material=material)
        # The surface is one metre from the slope's axis, and the box stands on it.
        above = 1.0 + box_size[1] / 2
        up = (-math.sin(self.angle), math.cos(self.angle))
        self._downhill = (-math.cos(self.angle), -math.sin(self.angle))
        self._start = (above * up[0], above * up[1])
        self.body = self.world.add_body(
            box(*box_size), position=self._start, angle=self.angle, material=material
        )

    def push_downhill(self, metres_per_second: float) -> None:
        """Give the box a speed along the slope; negative is uphill."""
        x, y = self._downhill
        self.body.velocity = (metres_per_second * x, metres_per_second * y)

    @property
    def distance(self) -> float:
        """How far downhill the box is from where it started, in metres."""
        x, y = self.body.position
        return (x - self._start[0]) * self._downhill[0] + (y - self._start[1]) * self._downhill[1]

    @property
    def downhill_speed(self) -> float:
        """The box's speed along the slope in m/s."""
        x, y = self.body.velocity
        return x * self._downhill[0] + y * self._downhill[1]

    @property
    def tilt(self) -> float:
        """The box's angle against the slope in radians."""
        return float(self.body.angle - self.angle)
