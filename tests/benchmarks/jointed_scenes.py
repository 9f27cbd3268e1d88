"""Scenes with joints, as our engine and its peer are given them."""

from __future__ import annotations

import math
from collections.abc import Callable

from tests.scenes import BodySpec, DiscSpec, JointSpec, Point, SceneSpec, ShapeSpec, box, rounded_point

GRAVITY = (0.0, -10.0)
FLOOR = BodySpec("static", (box(100.0, 1.0),), (0.0, -1.0))


def link(start: Point, end: Point, thickness: float, mass: float) -> BodySpec:
    """A bar of a mass from one point to another."""
    length = math.dist(start, end)
    middle = rounded_point(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    bar = box(length / 2, thickness / 2)
    return BodySpec("dynamic", (bar,), middle, angle=angle, density=mass / (length * thickness))


def scene(
    name: str, size: int, bodies: list[BodySpec], joints: list[JointSpec], *, warm_up_steps: int = 30
) -> SceneSpec:
    return SceneSpec(name, size, GRAVITY, warm_up_steps, 300, tuple(bodies), joints=tuple(joints))


def chain(links: int) -> SceneSpec:
    """Links that swing down from level, with ten times the mass of one at their end."""
    points = [(0.25 * k, 20.0) for k in range(links + 1)]
    bodies = [link(points[k], points[k + 1], 0.1, 1.0) for k in range(links)]
    bodies.append(BodySpec("dynamic", (DiscSpec(0.1),), points[-1], density=10.0 / (math.pi * 0.01)))
    joints = [JointSpec("hinge", 0, None, points[0])]
    joints += [JointSpec("hinge", k - 1, k, points[k]) for k in range(1, links + 1)]
    return scene("chain", links, bodies, joints)


def bridge(planks: int) -> SceneSpec:
    """Planks between two shores, and boxes on them."""
    points = [(0.5 * k, 0.0) for k in range(planks + 1)]
    bodies = [link(points[k], points[k + 1], 0.1, 1.0) for k in range(planks)]
    joints = [JointSpec("hinge", 0, None, points[0])]
    joints += [JointSpec("hinge", k - 1, k, points[k]) for k in range(1, planks)]
    joints.append(JointSpec("hinge", planks - 1, None, points[-1]))
    for k in range(planks // 5):
        place = rounded_point((2.5 * k + 1.25, 0.5))
        bodies.append(BodySpec("dynamic", (box(0.4, 0.4),), place, density=3.0))
    return scene("bridge", planks, bodies, joints, warm_up_steps=120)


def net(knots: int) -> SceneSpec:
    """Ropes between small discs in rows and columns, held by the upper row."""
    bodies, joints = [], []
    for k in range(knots * knots):
        row, column = divmod(k, knots)
        place = rounded_point((0.3 * column, -0.3 * row))
        bodies.append(BodySpec("dynamic", (DiscSpec(0.05),), place))
        if row == 0:
            joints.append(JointSpec("hinge", k, None, place))
        for other, there in ((k - 1, column > 0), (k - knots, row > 0)):
            if there:
                joints.append(JointSpec("rope", k, other, place, bodies[other].position))
    return scene("net", knots, bodies, joints)


def jelly(knots: int) -> SceneSpec:
    """Springs along, down and across between small discs: a block that falls on its side."""
    bodies, joints = [FLOOR], []
    for k in range(knots * knots):
        row, column = divmod(k, knots)
        place = rounded_point((0.5 * column, 1.0 + 0.5 * row))
        bodies.append(BodySpec("dynamic", (DiscSpec(0.2),), place))
        sides = ((1, column > 0), (knots, row > 0), (knots + 1, column > 0 and row > 0))
        for back, there in (*sides, (knots - 1, column < knots - 1 and row > 0)):
            if there:
                other = bodies[1 + k - back].position
                joints.append(
                    JointSpec("spring", 1 + k, 1 + k - back, place, other, stiffness=300.0, damping=1.0)
                )
    return scene("jelly", knots, bodies, joints)


def ragdolls(count: int) -> SceneSpec:
    """Figures of ten parts on hinges with limits that fall on a heap."""
    bodies, joints = [FLOOR], []
    for doll in range(count):
        x, y, trunk = 0.8 * (doll % 4), 1.5 + 2.0 * (doll // 4), len(bodies)
        parts: list[tuple[Point, ShapeSpec]] = [((0.0, 0.0), box(0.2, 0.35)), ((0.0, 0.55), DiscSpec(0.17))]
        held = [(0, 1, (0.0, 0.38), (-0.6, 0.6))]
        for side in (-1.0, 1.0):
            for top, lean in ((0.3, 0.28), (-0.35, 0.12)):
                at = side * lean
                held.append((0, len(parts), (at, top), (-1.5, 1.5)))
                parts.append(((at, top - 0.2), box(0.07, 0.2)))
                held.append((len(parts) - 1, len(parts), (at, top - 0.4), (-2.0, 0.1)))
                parts.append(((at, top - 0.6), box(0.06, 0.2)))
        for (px, py), shape in parts:
            bodies.append(BodySpec("dynamic", (shape,), rounded_point((x + px, y + py)), density=10.0))
        for a, b, (px, py), limits in held:
            anchor = rounded_point((x + px, y + py))
            joints.append(JointSpec("hinge", trunk + a, trunk + b, anchor, limits=limits))
    return scene("ragdolls", count, bodies, joints, warm_up_steps=60)


def cars(count: int) -> SceneSpec:
    """Cars that drive along a floor, each on two sprung wheels."""
    bodies, joints = [FLOOR], []
    for car in range(count):
        x, chassis = 5.0 * (car - count / 2), len(bodies)
        bodies.append(BodySpec("dynamic", (box(1.2, 0.25),), (x, 0.9)))
        for side in (-0.8, 0.8):
            axle = rounded_point((x + side, 0.4))
            driven = -6.0 if side < 0.0 else None
            joints.append(
                JointSpec(
                    "wheel",
                    chassis,
                    len(bodies),
                    axle,
                    axle,
                    stiffness=60.0,
                    damping=6.0,
                    motor_speed=driven,
                    max_torque=4.0,
                )
            )
            bodies.append(BodySpec("dynamic", (DiscSpec(0.4),), axle, friction=1.0))
    return scene("cars", count, bodies, joints)


def pendulums(count: int) -> SceneSpec:
    """Bars that swing side by side."""
    bodies, joints = [], []
    for k in range(count):
        pivot = (2.5 * k, 0.0)
        bodies.append(link(pivot, rounded_point((2.5 * k + math.sin(1.0), -math.cos(1.0))), 0.1, 1.0))
        joints.append(JointSpec("hinge", k, None, pivot))
    return scene("pendulums", count, bodies, joints)


def grid(knots: int) -> SceneSpec:
    """Discs hinged to their neighbours in rows and columns: many joints that hold nothing but each other."""
    bodies, joints = [], []
    for k in range(knots * knots):
        row, column = divmod(k, knots)
        bodies.append(BodySpec("dynamic", (DiscSpec(0.4),), (float(column), -float(row))))
        if row == 0 and column in (0, knots - 1):
            joints.append(JointSpec("hinge", k, None, (float(column), 0.0)))
        if column > 0:
            joints.append(JointSpec("hinge", k - 1, k, (column - 0.5, -float(row))))
        if row > 0:
            joints.append(JointSpec("hinge", k - knots, k, (float(column), 0.5 - row)))
    return scene("grid", knots, bodies, joints)


JOINTED_SCENES: dict[str, Callable[[int], SceneSpec]] = {
    "chain": chain,
    "bridge": bridge,
    "net": net,
    "jelly": jelly,
    "ragdolls": ragdolls,
    "cars": cars,
    "pendulums": pendulums,
    "grid": grid,
}
