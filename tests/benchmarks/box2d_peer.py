"""The same scenes in Box2D 2.3, of which Python has a package: mostly ten iterations for velocities."""

from __future__ import annotations

import Box2D
import numpy as np
from numpy.typing import NDArray

from tests.scenes import STEP, BodySpec, DiscSpec, SceneSpec

POSITION_ITERATIONS = 3
BODY_TYPES = {
    "dynamic": Box2D.b2_dynamicBody,
    "kinematic": Box2D.b2_kinematicBody,
    "static": Box2D.b2_staticBody,
}


class Box2DRun:
    """A scene in Box2D. Sleeping is off, as in the other engines: every body is simulated."""

    def __init__(self, spec: SceneSpec) -> None:
        self._velocity_iterations = spec.peer_iterations
        self._world = Box2D.b2World(gravity=spec.gravity)
        self._bodies = [self._add(body) for body in spec.bodies]

    def step(self) -> None:
        self._world.Step(STEP, self._velocity_iterations, POSITION_ITERATIONS)

    def poses(self) -> NDArray[np.float64]:
        return np.array([(*body.position, body.angle) for body in self._bodies], dtype=np.float64)

    def kinetic_energy(self) -> float:
        moving = (body for body in self._bodies if body.type == Box2D.b2_dynamicBody)
        energy: float = sum(
            0.5 * (body.mass * body.linearVelocity.lengthSquared + _inertia(body) * body.angularVelocity**2)
            for body in moving
        )
        return energy

    def _add(self, spec: BodySpec) -> Box2D.b2Body:
        body = self._world.CreateBody(
            type=BODY_TYPES[spec.kind],
            position=spec.position,
            angle=spec.angle,
            linearVelocity=spec.velocity,
            angularVelocity=spec.angular_velocity,
            allowSleep=False,  # the world's own doSleep has no effect in this package
        )
        for part in spec.shapes:
            if isinstance(part, DiscSpec):
                shape = Box2D.b2CircleShape(radius=part.radius)
            else:
                shape = Box2D.b2PolygonShape(vertices=[tuple(vertex) for vertex in part.vertices])
            # Box2D takes the root of the product of two frictions, and the larger restitution.
            body.CreateFixture(
                shape=shape, density=spec.density, friction=spec.friction, restitution=spec.restitution
            )
        return body


def _inertia(body: Box2D.b2Body) -> float:
    """About the centre of mass; Box2D tells it about the body's origin."""
    return float(body.inertia - body.mass * body.localCenter.lengthSquared)
