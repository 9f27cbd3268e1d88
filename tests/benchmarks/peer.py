"""The same scenes in pymunk, set up as its users would: one thread, 5 mm of slop, mostly ten iterations."""

from __future__ import annotations

import math

import numpy as np
import pymunk
from numpy.typing import NDArray

from tests.scenes import STEP, BodySpec, DiscSpec, JointSpec, SceneSpec

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
        for joint in spec.joints:
            self._join(joint)

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

    def _join(self, spec: JointSpec) -> None:
        a = self._bodies[spec.a]
        b = self._space.static_body if spec.b is None else self._bodies[spec.b]
        on_a, on_b = a.world_to_local(spec.anchor), b.world_to_local(spec.anchor_b)
        constraints: list[pymunk.Constraint]
        match spec.kind:
            case "hinge":
                constraints = [pymunk.PivotJoint(a, b, spec.anchor)]
                if spec.limits is not None:
                    constraints.append(pymunk.RotaryLimitJoint(a, b, *spec.limits))
            case "rope":
                constraints = [
                    pymunk.SlideJoint(a, b, on_a, on_b, 0.0, math.dist(spec.anchor, spec.anchor_b))
                ]
            case "spring":
                length = math.dist(spec.anchor, spec.anchor_b)
                constraints = [pymunk.DampedSpring(a, b, on_a, on_b, length, spec.stiffness, spec.damping)]
            case "wheel":
                x, y = spec.anchor
                top, bottom = a.world_to_local((x, y + 0.5)), a.world_to_local((x, y - 0.5))
                above = a.world_to_local((x, y + 1.0))
                constraints = [
                    pymunk.GrooveJoint(a, b, top, bottom, (0.0, 0.0)),
                    pymunk.DampedSpring(a, b, above, (0.0, 0.0), 1.0, spec.stiffness, spec.damping),
                ]
                if spec.motor_speed is not None:
                    motor = pymunk.SimpleMotor(a, b, -spec.motor_speed)
                    motor.max_force = spec.max_torque
                    constraints.append(motor)
        for constraint in constraints:
            constraint.collide_bodies = spec.kind in ("rope", "spring")
        self._space.add(*constraints)
