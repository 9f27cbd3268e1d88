"""Geometric stiffness: keeps bodies stable that great joint forces act on.

A force F at an arm r holds the body's angle like a torsion spring of stiffness r . F. What such a spring
swings by more than a radian in a sub-step cannot be followed, and would gain energy. So the body gets h^2 (r
. F) of extra inertia for the sub-steps of this step, as if the spring were integrated implicitly.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import MAX_EXTRA_INERTIA, MIN_EXTRA_INERTIA
from sketchfall.physics.joints.solving.bookkeeping import sleeps
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import WORLD


@kernel
def add_geometric_stiffness(joints: Any, bodies: Any, motions: Any, h: float) -> None:
    """Add to the inertia of bodies what the forces of the last step ask for."""
    for i in range(len(joints)):
        joint = joints[i]
        if joint["broken"] != 0 or sleeps(joint, bodies):
            continue
        a, b = joint["body_a"], joint["body_b"]
        fx, fy = joint["force_x"], joint["force_y"]
        add_inertia(bodies, motions, a, joint["ax"], joint["ay"], -fx, -fy, h)
        if b != WORLD:
            add_inertia(bodies, motions, b, joint["bx"], joint["by"], fx, fy, h)


@kernel
def add_inertia(
    bodies: Any, motions: Any, i: int, x: float, y: float, fx: float, fy: float, h: float
) -> None:
    if motions[i]["inv_inertia"] == 0.0:
        return
    c, s = math.cos(bodies[i]["angle"]), math.sin(bodies[i]["angle"])
    stiffness = (c * x - s * y) * fx + (s * x + c * y) * fy
    extra = min(h * h * stiffness, MAX_EXTRA_INERTIA * bodies[i]["inertia"])
    if extra > MIN_EXTRA_INERTIA * bodies[i]["inertia"]:
        motions[i]["inv_inertia"] = 1.0 / (1.0 / motions[i]["inv_inertia"] + extra)


@kernel
def remove_geometric_stiffness(joints: Any, bodies: Any, motions: Any) -> None:
    for i in range(len(joints)):
        for body in (joints[i]["body_a"], joints[i]["body_b"]):
            if body != WORLD and motions[body]["inv_inertia"] != 0.0:
                motions[body]["inv_inertia"] = 1.0 / bodies[body]["inertia"]
