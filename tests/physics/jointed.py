"""Words for the tests of joints: small machines, made so that a test reads as a sentence."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from sketchfall.physics import Body, Circle, Material, World
from sketchfall.physics.dynamics import plans
from sketchfall.physics.joint import Joint
from sketchfall.physics.reports import anchor_places
from tests.physics.worlds import Point, add_disc, box, rough, slippery

HARMLESS = 0  # a category mask: what collides with nothing


def gap(joint: Joint) -> float:
    """How far the two anchors of a joint are apart, m."""
    return math.dist(*joint.anchors)


def widest_gap(joints: Sequence[Joint]) -> float:
    """Of joints in one world; all at once, for those who look after every step."""
    world = joints[0]._world
    state = world._state
    rows = state.joints.rows[[world._joint_rows[joint.id] for joint in joints]]
    a, b = (anchor_places(state, rows, side) for side in "ab")
    return float(np.hypot(*(b - a).T).max())


def turned_by(point: Point, angle: float) -> Point:
    c, s = math.cos(angle), math.sin(angle)
    return c * point[0] - s * point[1], s * point[0] + c * point[1]


def make_iterative(monkeypatch: pytest.MonkeyPatch, all_or_none: bool) -> None:
    """Let all joints of worlds to come be solved iteratively, however few they are, or all directly."""
    monkeypatch.setattr(plans, "FACTOR_WORK", -1.0 if all_or_none else math.inf)
    monkeypatch.setattr(plans, "FACTOR_WORK_PER_ROW", -1.0)


def add_net_of_springs(world: World, size: int, stiffness: float) -> list[Joint]:
    """Knots half a metre apart with springs along, down and across, held by the upper corners."""
    net = [[add_plain_disc(world, (0.5 * x, -0.5 * y), mass=0.1) for x in range(size)] for y in range(size)]
    springs = []
    for y in range(size):
        for x in range(size):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if x + dx < size and 0 <= y + dy < size:
                    a, b = net[y][x], net[y + dy][x + dx]
                    springs.append(world.add_spring(a, b, a.position, b.position, stiffness, 0.01))
    for corner in (net[0][0], net[0][-1]):
        world.add_weld(corner, None)
    return springs


def add_bar(
    world: World, start: Point, end: Point, *, mass: float = 1.0, thickness: float = 0.1, mask: int = HARMLESS
) -> Body:
    """A bar from one point to another; it collides with nothing unless given a mask."""
    length = math.dist(start, end)
    return world.add_body(
        box(length, thickness),
        position=((start[0] + end[0]) / 2, (start[1] + end[1]) / 2),
        angle=math.atan2(end[1] - start[1], end[0] - start[0]),
        material=Material(density=mass / (length * thickness)),
        mask=mask,
    )


def add_pendulum(world: World, amplitude: float, *, length: float = 1.0, thickness: float = 0.1) -> Body:
    """A bar hinged to the world by its end at the origin, `amplitude` rad aside from hanging down."""
    bar = world.add_body(box(length, thickness), position=(0.0, -length / 2))
    bar.position = turned_by((0.0, -length / 2), amplitude)
    bar.angle = amplitude - math.pi / 2
    world.add_hinge(bar, None, (0.0, 0.0))
    return bar


def complete_elliptic_integral(modulus: float) -> float:
    """K(k), by the arithmetic-geometric mean."""
    a, b = 1.0, math.sqrt(1.0 - modulus * modulus)
    while abs(a - b) > 1e-15 * a:
        a, b = (a + b) / 2, math.sqrt(a * b)
    return math.pi / (a + b)


def period(world: World, value: Callable[[], float], *, periods: int = 4, at_most: float = 100.0) -> float:
    """The mean time between rising zeros of a value, each found between two steps by a straight line."""
    zeros: list[float] = []
    time, before = world.time, value()
    while len(zeros) <= periods:
        assert world.time < at_most, f"only {len(zeros)} zeros in {at_most} s"
        world.step()
        now = value()
        if before < 0.0 <= now:
            zeros.append(time + (world.time - time) * before / (before - now))
        time, before = world.time, now
    return (zeros[-1] - zeros[0]) / periods


@dataclass(frozen=True)
class Chain:
    links: list[Body]
    hinges: list[Joint]
    load: Body
    length: float  # m, of all links

    @property
    def stretch(self) -> float:
        """By which share it is longer than its links: the sum of the gaps between them."""
        return sum(gap(hinge) for hinge in self.hinges) / self.length


def add_chain(
    world: World,
    *,
    links: int = 40,
    load: float = 100.0,
    direction: float = -math.pi / 2,
    pitch: float = 0.25,
) -> Chain:
    """Links of 1 kg from the origin in a direction, with a heavy disc at the end."""
    ux, uy = math.cos(direction), math.sin(direction)
    ends = [(pitch * i * ux, pitch * i * uy) for i in range(links + 1)]
    bodies = [add_bar(world, ends[i], ends[i + 1]) for i in range(links)]
    weight = add_disc(world, ends[-1], mass=load)
    weight.mask = HARMLESS
    hinges = [world.add_hinge(bodies[0], None, ends[0])]
    hinges += [world.add_hinge(bodies[i - 1], bodies[i], ends[i]) for i in range(1, links)]
    hinges.append(world.add_hinge(bodies[-1], weight, ends[-1]))
    return Chain(bodies, hinges, weight, pitch * links)


@dataclass(frozen=True)
class Bridge:
    planks: list[Body]
    hinges: list[Joint]

    @property
    def lowest(self) -> float:
        return min(plank.position[1] for plank in self.planks)


def add_bridge(
    world: World, *, planks: int = 30, pitch: float = 0.5, material: Material | None = None
) -> Bridge:
    """Planks of 1 kg from x = 0 on at height 0, hinged to one another and to the world at both ends."""
    surface = material or rough(0.6)
    thickness = 0.1
    bodies = [
        world.add_body(
            box(pitch, thickness),
            position=(pitch * (i + 0.5), 0.0),
            material=Material(
                density=1.0 / (pitch * thickness),
                static_friction=surface.static_friction,
                kinetic_friction=surface.kinetic_friction,
                restitution=surface.restitution,
            ),
        )
        for i in range(planks)
    ]
    hinges = [world.add_hinge(bodies[0], None, (0.0, 0.0))]
    hinges += [world.add_hinge(bodies[i - 1], bodies[i], (pitch * i, 0.0)) for i in range(1, planks)]
    hinges.append(world.add_hinge(bodies[-1], None, (pitch * planks, 0.0)))
    return Bridge(bodies, hinges)


@dataclass(frozen=True)
class Car:
    chassis: Body
    wheels: list[Body]
    axles: list[Joint]

    @property
    def sideways(self) -> float:
        """How far a wheel is off its suspension's line at the worst, m."""
        return max(math.sqrt(max(0.0, gap(axle) ** 2 - axle.travel**2)) for axle in self.axles)


def add_car(world: World, *, x: float = 0.0, ground: float = 0.0, motor_speed: float | None = None) -> Car:
    """A chassis on two wheels of radius 0.4, its suspension along its own upright; the rear wheel drives."""
    chassis = world.add_body(box(2.4, 0.5), position=(x, ground + 0.9), material=Material(density=1.0))
    wheels, axles = [], []
    for side in (-0.8, 0.8):
        place = (x + side, ground + 0.4)
        wheel = add_disc(world, place, mass=0.4, radius=0.4, material=rough(1.0))
        wheels.append(wheel)
        driven = motor_speed if side < 0.0 else None
        axles.append(
            world.add_wheel(
                chassis,
                wheel,
                place,
                (0.0, 1.0),
                stiffness=60.0,
                damping=6.0,
                limits=(-0.25, 0.25),
                motor_speed=driven,
                max_torque=4.0,
            )
        )
    return Car(chassis, wheels, axles)


def add_ragdoll(world: World, place: Point) -> tuple[list[Body], list[Joint]]:
    """Head, trunk, two arms and two legs of two parts each, on hinges with limits."""
    x, y = place
    skin = Material(density=10.0, static_friction=0.5, kinetic_friction=0.4, restitution=0.1)
    trunk = world.add_body(box(0.4, 0.7), position=(x, y), material=skin)
    head = world.add_body(Circle(0.17), position=(x, y + 0.55), material=skin)
    bodies, joints = [trunk, head], []
    joints.append(world.add_hinge(trunk, head, (x, y + 0.38), limits=(-0.6, 0.6)))
    for side in (-1.0, 1.0):
        for top, lean in ((y + 0.3, 0.28), (y - 0.35, 0.12)):
            upper = world.add_body(box(0.14, 0.4), position=(x + side * lean, top - 0.2), material=skin)
            lower = world.add_body(box(0.12, 0.4), position=(x + side * lean, top - 0.6), material=skin)
            joints.append(world.add_hinge(trunk, upper, (x + side * lean, top), limits=(-1.5, 1.5)))
            joints.append(world.add_hinge(upper, lower, (x + side * lean, top - 0.4), limits=(-2.0, 0.1)))
            bodies += [upper, lower]
    return bodies, joints


def add_double_pendulum(world: World) -> list[Body]:
    """Two bars of 1 m and 1 kg, held out level: a great swing that soon is chaotic."""
    upper = add_bar(world, (0.0, 0.0), (1.0, 0.0))
    lower = add_bar(world, (1.0, 0.0), (2.0, 0.0))
    world.add_hinge(upper, None, (0.0, 0.0))
    world.add_hinge(upper, lower, (1.0, 0.0))
    return [upper, lower]


def add_plain_disc(world: World, place: Point, *, mass: float = 1.0, radius: float = 0.5) -> Body:
    """A frictionless disc that collides with nothing."""
    disc = add_disc(world, place, mass=mass, radius=radius, material=slippery())
    disc.mask = HARMLESS
    return disc
