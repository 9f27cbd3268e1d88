"""The collision rule: what a collision does to velocities.

Along the line of centres the closing speed v becomes the parting speed e v, by the impulse
(1 + e) v / (1/m_a + 1/m_b). Nothing happens across it, since there is no friction here.

Discs that lose energy would collide infinitely often in a finite time (inelastic collapse): a ball on the
floor under gravity, or three discs pressed together. So there is a cutoff: a bounce slower than the gas's
rest speed loses nothing, and a faster one does not end below it. A disc that lies on the floor goes on
bouncing there, too little to be seen; one that gravity presses to a wall with hardly any speed leaves it at
the rest speed. Real rest was rejected: a disc that no longer falls meets falling ones by equations of fourth
degree, and a heap of such discs has no order of events at all.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import LEAST_BOUNCE
from sketchfall.physics.event_driven.records import NOBODY
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.shapes.material import combine_restitution


@kernel
def rebound_speed(closing: float, restitution: float, rest_speed: float) -> float:
    return max(restitution * closing, min(closing, rest_speed))


@kernel
def bounce_off_disc(discs: Any, plans: Any, box: Any, i: int, j: int) -> None:
    """Both are at the present time."""
    a, b = discs[i], discs[j]
    dx, dy = b["x"] - a["x"], b["y"] - a["y"]
    # By the distance they really have: with the sum of the radii, rounding would cost energy.
    distance = math.sqrt(dx * dx + dy * dy)
    nx, ny = dx / distance, dy / distance
    closing = (a["vx"] - b["vx"]) * nx + (a["vy"] - b["vy"]) * ny
    restitution = combine_restitution(box["rule"], plans[i]["restitution"], plans[j]["restitution"])
    parting = rebound_speed(closing, restitution, box["rest_speed"])
    mass_a, mass_b = plans[i]["mass"], plans[j]["mass"]
    change = (closing + parting) / (mass_a + mass_b)
    a["vx"] -= change * mass_b * nx
    a["vy"] -= change * mass_b * ny
    b["vx"] += change * mass_a * nx
    b["vy"] += change * mass_a * ny
    plans[i]["below_cutoff"] = plans[j]["below_cutoff"] = parting > restitution * closing
    box["disc_events"] += 1
    box["last_a"], box["last_b"] = i, j


@kernel
def bounce_off_wall(discs: Any, plans: Any, edges: Any, box: Any, i: int, wall: int) -> None:
    disc, plan = discs[i], plans[i]
    restitution = edges[i, wall]
    if wall == 0:
        closing, pressing = -disc["vx"], -box["gx"]
    elif wall == 1:
        closing, pressing = disc["vx"], box["gx"]
    elif wall == 2:
        closing, pressing = -disc["vy"], -box["gy"]
    else:
        closing, pressing = disc["vy"], box["gy"]
    parting = rebound_speed(closing, restitution, box["rest_speed"])
    if pressing > 0.0 and closing < LEAST_BOUNCE * box["rest_speed"]:
        parting = box["rest_speed"]
    plan["below_cutoff"] = parting > restitution * closing
    impulse = plan["mass"] * (closing + parting)
    if wall == 0:
        disc["vx"] = parting
        box["impulse_left"] += impulse
    elif wall == 1:
        disc["vx"] = -parting
        box["impulse_right"] += impulse
    elif wall == 2:
        disc["vy"] = parting
        box["impulse_bottom"] += impulse
    else:
        disc["vy"] = -parting
        box["impulse_top"] += impulse
    box["wall_events"] += 1
    box["last_a"], box["last_b"] = i, NOBODY - 1 - wall
