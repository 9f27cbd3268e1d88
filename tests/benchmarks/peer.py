"""The same scenes in pymunk, set up as its users would: one thread, 5 mm of slop, mostly ten iterations."""

from __future__ import annotations

import math

import numpy as np
import pymunk
from numpy.typing import NDArray

from tests.scenes import STEP, BodySpec, DiscSpec, SceneSpec

COLLISION_SLOP = 0.005  # m
BODY_TYPES = {
    "dynamic": pymunk.Body.DYNAMIC,
    "kinematic": pymunk.Body.KINEMATIC,
    "static": pymunk.Body.STATIC,
}


class PymunkRun:
    """A scene in pymunk."""

    def __init__(self, spec: SceneSpec) -> None:
        self._space = pymunk.Space(threaded=False)
        self._space.gravity = spec.gravity
        self._space.iterations = spec.peer_iterations
        self._space.collision_slop = COLLISION_SLOP
        self._bodies = [self._add(body) for body in spec.bodies]

    def step(self) -> None:
        self._space.step(STEP)

    def poses(self) -> NDArray[np.float64]:
        return np.array([(*body.position, body.angle) for body in self._bodies], dtype=np.float64)

    def kinetic_energy(self) -> float:
        moving = (body for body in self._bodies if body.body_type == pymunk.Body.DYNAMIC)
        # Written out, because `Body.kinetic_energy` leaves away the factor of one half.
        return sum(
            0.5 * (body.mass * body.velocity.length_squared + body.moment * body.angular_velocity**2)
            for body in moving
        )

    def _add(self, spec: BodySpec) -> pymunk.Body:
        body = pymunk.Body(body_type=BODY_TYPES[spec.kind])
        body.position = spec.position
        body.angle = spec.angle
        shapes: list[pymunk.Shape] = []
        for part in spec.shapes:
            shape: pymunk.Shape
            if isinstance(part, DiscSpec):
                shape = pymunk.Circle(body, part.radius)
            else:
                shape = pymunk.Poly(body, part.vertices)
            # pymunk multiplies the coefficients of a pair: with the root, two equal ones give the scene's.
            shape.friction = math.sqrt(spec.friction)
            # Here no root: the scenes use 0 and 1 alone, which multiply to themselves.
            shape.elasticity = spec.restitution
            if spec.kind == "dynamic":
                shape.density = spec.density
            shapes.append(shape)
        self._space.add(body, *shapes)
        # Only now: adding a shape with a density gives the body its mass.
        body.velocity = spec.velocity
        body.angular_velocity = spec.angular_velocity
        return body
