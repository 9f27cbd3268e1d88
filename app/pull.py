"""Holding a running body by a point: a damped spring from there to the mouse."""

from __future__ import annotations

import math

import physics
from app.geometry import Point, turned

FREQUENCY = 4.0  # Hz; stiffer would shake light bodies, softer would lag behind the hand
DAMPING_RATIO = 0.9
SPIN_DAMPING = 5.0  # 1/s; without it, a body held off its centre would whirl about the hand for ever
MAX_ACCELERATION = 600.0  # m/s^2; a hand that jumps across the canvas must not shoot bodies through walls


class Pull:
    def __init__(self, body: physics.Body, point: Point) -> None:
        self.body = body
        x, y = body.position
        self.anchor = turned((point[0] - x, point[1] - y), -body.angle)  # in the body's frame
        self.target = point

    @property
    def point(self) -> Point:
        """Where the body is held, in the world."""
        x, y = turned(self.anchor, self.body.angle)
        return self.body.position[0] + x, self.body.position[1] + y

    def apply(self, dt: float) -> None:
        """The impulse of one step.

        Solved for the velocity after the step, which is stable however light the body is:
        (K + gamma) P = -(v_point + beta (point - target)), K being the inverse mass felt at the point.
        """
        body = self.body
        px, py = self.point
        cx, cy = body.center_of_mass
        rx, ry = px - cx, py - cy
        omega = math.tau * FREQUENCY
        stiffness, damping = body.mass * omega**2, 2.0 * body.mass * DAMPING_RATIO * omega
        gamma = 1.0 / (dt * (damping + dt * stiffness))
        beta = dt * stiffness * gamma
        inv_mass = 1.0 / body.mass
        inv_inertia = 0.0 if body.fixed_rotation else 1.0 / body.inertia
        k11 = inv_mass + inv_inertia * ry * ry + gamma
        k22 = inv_mass + inv_inertia * rx * rx + gamma
        k12 = -inv_inertia * rx * ry
        vx, vy = body.velocity
        spin = body.angular_velocity
        bx = -(vx - spin * ry + beta * (px - self.target[0]))
        by = -(vy + spin * rx + beta * (py - self.target[1]))
        determinant = k11 * k22 - k12 * k12
        ix, iy = (k22 * bx - k12 * by) / determinant, (k11 * by - k12 * bx) / determinant
        most = body.mass * MAX_ACCELERATION * dt
        size = math.hypot(ix, iy)
        if size > most:
            ix, iy = ix * most / size, iy * most / size
        body.apply_impulse((ix, iy), (px, py))
        body.angular_velocity *= math.exp(-SPIN_DAMPING * dt)
