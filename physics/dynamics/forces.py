"""Forces that depend on where bodies are and how fast: the attraction of masses, that of charges and of
magnets, which push or pull, and the drag of the air.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import POLE_SIZE
from sketchfall.physics.runtime.jit import kernel


@kernel
def act_on_each_other(settings: Any) -> bool:
    """Whether bodies do so from afar."""
    return settings["attraction"] > 0.0 or settings["charges"] != 0 or settings["magnets"] != 0


@kernel
def attract_and_repel(bodies: Any, motions: Any, count: int, settings: Any) -> None:
    """Write into attraction_x, _y and _w how all other bodies accelerate each one from afar."""
    for i in range(count):
        bodies[i]["attraction_w"] = 0.0
    if settings["attraction"] > 0.0:
        attract(bodies, motions, count, settings["attraction"])
    else:
        for i in range(count):
            bodies[i]["attraction_x"] = bodies[i]["attraction_y"] = 0.0
    if settings["charges"] != 0:
        add_charges(bodies, motions, count)
    if settings["magnets"] != 0:
        add_magnets(bodies, motions, count)


@kernel
def add_charges(bodies: Any, motions: Any, count: int) -> None:
    """Coulomb's law: the product of two charges over the square of their distance, N; equal signs push."""
    for i in range(count):
        a, ma = bodies[i], motions[i]
        if a["charge"] == 0.0:
            continue
        for j in range(i + 1, count):
            b, mb = bodies[j], motions[j]
            if b["charge"] == 0.0:
                continue
            dx, dy = b["cx"] + mb["dx"] - a["cx"] - ma["dx"], b["cy"] + mb["dy"] - a["cy"] - ma["dy"]
            if not math.isfinite(dx + dy):
                continue  # one of them is lost, and must not take all others along
            push = a["charge"] * b["charge"] * attraction_per_distance(dx, dy, a["radius"], b["radius"])
            a["attraction_x"] -= push * dx * ma["inv_mass"]
            a["attraction_y"] -= push * dy * ma["inv_mass"]
            b["attraction_x"] += push * dx * mb["inv_mass"]
            b["attraction_y"] += push * dy * mb["inv_mass"]


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
    """Of B on A: the force, and the torque about A's centre of mass. A pose is that of a centre of mass.

    On each pole of A each one of B acts as charges do, p q / r^2; north is positive. It acts at the pole, so
    magnets turn each other, and has its opposite in the line of the two: angular momentum is kept. Within a
    pole the force falls off.
    """
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


@kernel
def attract(bodies: Any, motions: Any, count: int, strength: float) -> None:
    """Write into attraction_x and attraction_y how the mass of all other bodies accelerates each one.

    `strength` is the constant of gravitation, N m^2/kg^2. Bodies that do not move attract as well.
    """
    for i in range(count):
        bodies[i]["attraction_x"] = bodies[i]["attraction_y"] = 0.0
    for i in range(count):
        for j in range(i + 1, count):
            if motions[i]["inv_mass"] == 0.0 and motions[j]["inv_mass"] == 0.0:
                continue
            a, b = bodies[i], bodies[j]
            dx = b["cx"] + motions[j]["dx"] - a["cx"] - motions[i]["dx"]
            dy = b["cy"] + motions[j]["dy"] - a["cy"] - motions[i]["dy"]
            if not math.isfinite(dx + dy):
                continue  # one of them is lost, and must not take all others along
            per_mass = strength * attraction_per_distance(dx, dy, a["radius"], b["radius"])
            if motions[i]["inv_mass"] > 0.0:
                a["attraction_x"] += per_mass * b["mass"] * dx
                a["attraction_y"] += per_mass * b["mass"] * dy
            if motions[j]["inv_mass"] > 0.0:
                b["attraction_x"] -= per_mass * a["mass"] * dx
                b["attraction_y"] -= per_mass * a["mass"] * dy


@kernel
def attraction_per_distance(dx: float, dy: float, radius_a: float, radius_b: float) -> float:
    """1 / distance^3; within the larger body it grows no more, as inside a planet."""
    distance = max(math.sqrt(dx * dx + dy * dy), radius_a, radius_b)
    return 1.0 / (distance * distance * distance)


@kernel
def drag_rates(body: Any, motion: Any, settings: Any) -> Any:
    """How the air slows a body: linear 1/s and quadratic 1/m of its motion, the same of its turning (1/s, 1).

    The drag is that of a body as wide as its farthest point is from the centre of mass, twice.
    """
    r = body["radius"]
    linear, quadratic = 2.0 * r * settings["linear_drag"], 2.0 * r * settings["quadratic_drag"]
    turning = 0.5 * r * r * motion["inv_inertia"]
    return (
        linear * motion["inv_mass"],
        quadratic * motion["inv_mass"],
        linear * turning,
        quadratic * r * turning,
    )


@kernel
def kept_in_air(body: Any, motion: Any, settings: Any, vx: float, vy: float, w: float) -> Any:
    """The shares of this velocity and this spin that the air leaves a body after a sub-step.

    Exact for either sort of drag alone, and between 0 and 1 however strong it is.
    """
    h = settings["h"]
    linear, quadratic, turn_linear, turn_quadratic = drag_rates(body, motion, settings)
    speed = math.sqrt(vx * vx + vy * vy)
    return (
        math.exp(-h * linear) / (1.0 + h * quadratic * speed),
        math.exp(-h * turn_linear) / (1.0 + h * turn_quadratic * abs(w)),
    )
