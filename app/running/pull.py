"""Holding a running body by a point: the engine's mouse joint, made for the mass that hangs on it."""

from __future__ import annotations

import math

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point

FREQUENCY = 4.0  # Hz; stiffer would shake light bodies, softer would lag behind the hand
DAMPING_RATIO = 0.9
SPIN_DAMPING = 5.0  # 1/s; without it, a body held off its centre would whirl about the hand for ever
MAX_ACCELERATION = 600.0  # m/s^2; a hand that jumps across the canvas must not shoot bodies through walls


class Pull:
    def __init__(self, world: physics.World, joint: physics.Joint) -> None:
        """`joint`: the mouse joint that holds the body."""
        self._world = world
        self.joint = joint
        self.body = joint.bodies[0]

    @classmethod
    def begun(cls, world: physics.World, body: physics.Body, point: Point) -> Pull:
        """Take hold of the body at a point of the world."""
        mass = sum(held.mass for held in _held_together(world, body))
        omega = math.tau * FREQUENCY
        joint = world.add_mouse(
            body,
            point,
            stiffness=mass * omega**2,
            damping=2.0 * mass * DAMPING_RATIO * omega,
            max_force=mass * MAX_ACCELERATION,
        )
        return cls(world, joint)

    @property
    def point(self) -> Point:
        """Where the body is held, in the world."""
        return self.joint.anchors[0]

    @property
    def target(self) -> Point:
        """Where the hand is, in the world."""
        return self.joint.target

    @target.setter
    def target(self, point: Point) -> None:
        self.joint.target = point

    def calm(self, dt: float) -> None:
        """Take away some of the spin, as a hand does."""
        self.body.angular_velocity *= math.exp(-SPIN_DAMPING * dt)

    def let_go(self) -> None:
        self._world.remove_joint(self.joint)


def _held_together(world: physics.World, body: physics.Body) -> list[physics.Body]:
    """The body, and all dynamic ones that joints hold to it directly or through others."""
    neighbours: dict[int, list[physics.Body]] = {}
    for joint in world.joints:
        a, b = joint.bodies
        if b is not None and not joint.broken and a.kind == b.kind == "dynamic":
            neighbours.setdefault(a.id, []).append(b)
            neighbours.setdefault(b.id, []).append(a)
    found = {body.id: body}
    waiting = [body]
    while waiting:
        for other in neighbours.get(waiting.pop().id, []):
            if other.id not in found:
                found[other.id] = other
                waiting.append(other)
    return list(found.values())
