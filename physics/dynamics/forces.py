"""Forces that depend on where bodies are and how fast: the attraction of masses, and the drag of the air."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.runtime.jit import kernel


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
