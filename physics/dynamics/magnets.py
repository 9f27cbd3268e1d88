"""Magnets: bodies with two poles, on which the poles of others act by Coulomb's law.

    force of one pole on another = p q / r^2,  p and q with the sign of their kind, north being positive

It acts at the pole, so magnets turn each other. Every force has its opposite in the line of the two poles:
momentum and angular momentum are kept. Within a pole the force falls off, as that of charges does.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import POLE_SIZE
from sketchfall.physics.runtime.jit import kernel


@kernel
def attraction_per_distance(dx: float, dy: float, radius_a: float, radius_b: float) -> float:
    """1 / distance^3; within the larger body it grows no more, as inside a planet."""
    distance = max(math.sqrt(dx * dx + dy * dy), radius_a, radius_b)
    return 1.0 / (distance * distance * distance)


@kernel
def add_magnets(bodies: Any, motions: Any, count: int) -> None:
    for i in range(count):
        a, m = bodies[i], motions[i]
        if a["magnet"] == 0.0:
            continue
        pose_a = a["cx"] + m["dx"], a["cy"] + m["dy"], a["angle"] + m["da"]
        for j in range(count):
            b, other = bodies[j], motions[j]
            if j == i or b["magnet"] == 0.0:
                continue
            pose_b = b["cx"] + other["dx"], b["cy"] + other["dy"], b["angle"] + other["da"]
            x, y, torque = pull_of_magnet(a, pose_a, b, pose_b)
            a["attraction_x"] += x * m["inv_mass"]
            a["attraction_y"] += y * m["inv_mass"]
            a["attraction_w"] += torque * m["inv_inertia"]


@kernel
def pull_of_magnet(a: Any, pose_a: Any, b: Any, pose_b: Any) -> Any:
    """Of B on A: the force, and the torque about A's centre of mass. A pose is that of a centre of mass."""
    fx = fy = torque = 0.0
    reach_a, reach_b = pole_radius(a), pole_radius(b)
    for sign_a in (1.0, -1.0):
        arm_x, arm_y = arm_of_pole(a, pose_a, sign_a)
        for sign_b in (1.0, -1.0):
            other_x, other_y = arm_of_pole(b, pose_b, sign_b)
            dx, dy = pose_b[0] + other_x - pose_a[0] - arm_x, pose_b[1] + other_y - pose_a[1] - arm_y
            if not math.isfinite(dx + dy):
                continue  # one of them is lost, and must not take all others along
            push = sign_a * sign_b * a["magnet"] * b["magnet"]
            push *= attraction_per_distance(dx, dy, reach_a, reach_b)
            fx -= push * dx
            fy -= push * dy
            torque -= push * (arm_x * dy - arm_y * dx)
    return fx, fy, torque


@kernel
def arm_of_pole(body: Any, pose: Any, sign: float) -> Any:
    """From the centre of mass to the north pole, or with -1 to the south pole."""
    x, y = body["origin_x"], body["origin_y"]
    if sign > 0.0:
        x, y = x + body["north_x"], y + body["north_y"]
    else:
        x, y = x + body["south_x"], y + body["south_y"]
    c, s = math.cos(pose[2]), math.sin(pose[2])
    return c * x - s * y, s * x + c * y


@kernel
def pole_radius(body: Any) -> float:
    dx, dy = body["north_x"] - body["south_x"], body["north_y"] - body["south_y"]
    return POLE_SIZE * math.sqrt(dx * dx + dy * dy)
