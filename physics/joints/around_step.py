"""Joints before and after the sub-steps of a step: whom they hold, what they bear, whether they break."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.kinds import SPRING as KIND_SPRING
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import WORLD

LEAST_EXTRA_INERTIA, MOST_EXTRA_INERTIA = 0.25, 30.0  # of its own, what tension adds to a body (see stiffen)


@kernel
def begin_joints(joints: Any, bodies: Any, settings: Any) -> None:
    """Before the sub-steps: bodies in joints are no free flyers, and the reports begin anew.

    Springs are forces like others to a named integrator, which moves their bodies if nothing else holds them.
    """
    for i in range(len(joints)):
        joint = joints[i]
        if sleeps(joint, bodies):
            continue
        joint["force_x"] = joint["force_y"] = joint["torque"] = 0.0
        if joint["broken"] == 0 and not (settings["integrator"] != 0 and joint["kind"] == KIND_SPRING):
            hold(bodies, joint["body_a"])
            if joint["body_b"] != WORLD:
                hold(bodies, joint["body_b"])


@kernel
def mark_joined(joints: Any, bodies: Any) -> None:
    for i in range(len(joints)):
        if joints[i]["broken"] == 0 and joints[i]["kind"] != KIND_SPRING:
            bodies[joints[i]["body_a"]]["joined"] = 1
            if joints[i]["body_b"] != WORLD:
                bodies[joints[i]["body_b"]]["joined"] = 1


@kernel
def stiffen(joints: Any, bodies: Any, motions: Any, h: float) -> None:
    """Let bodies that great forces stretch turn more slowly than those would swing them in a sub-step.

    A force F at an arm r holds the body's angle like a spring of r . F; what such a spring swings by more
    than a radian in a sub-step cannot be followed, and would gain energy.
    """
    for i in range(len(joints)):
        joint = joints[i]
        if joint["broken"] != 0 or sleeps(joint, bodies):
            continue
        a, b = joint["body_a"], joint["body_b"]
        fx, fy = joint["force_x"], joint["force_y"]
        load(bodies, motions, a, joint["ax"], joint["ay"], -fx, -fy, h)
        if b != WORLD:
            load(bodies, motions, b, joint["bx"], joint["by"], fx, fy, h)


@kernel
def load(bodies: Any, motions: Any, i: int, x: float, y: float, fx: float, fy: float, h: float) -> None:
    if motions[i]["inv_inertia"] == 0.0:
        return
    c, s = math.cos(bodies[i]["angle"]), math.sin(bodies[i]["angle"])
    pull = (c * x - s * y) * fx + (s * x + c * y) * fy
    extra = min(h * h * pull, MOST_EXTRA_INERTIA * bodies[i]["inertia"])
    if extra > LEAST_EXTRA_INERTIA * bodies[i]["inertia"]:
        motions[i]["inv_inertia"] = 1.0 / (1.0 / motions[i]["inv_inertia"] + extra)


@kernel
def unstiffen(joints: Any, bodies: Any, motions: Any) -> None:
    for i in range(len(joints)):
        for body in (joints[i]["body_a"], joints[i]["body_b"]):
            if body != WORLD and motions[body]["inv_inertia"] != 0.0:
                motions[body]["inv_inertia"] = 1.0 / bodies[body]["inertia"]


@kernel
def sleeps(joint: Any, bodies: Any) -> bool:
    """Whether all that it could move is asleep; then it goes on to report what it held last."""
    a, b = joint["body_a"], joint["body_b"]
    moves_a = bodies[a]["kind"] == 2
    moves_b = b != WORLD and bodies[b]["kind"] == 2
    return (
        (moves_a or moves_b)
        and not (moves_a and bodies[a]["awake"] != 0)
        and not (moves_b and bodies[b]["awake"] != 0)
    )


@kernel
def hold(bodies: Any, i: int) -> None:
    if bodies[i]["kind"] != 0:
        bodies[i]["constrained"] = max(1, bodies[i]["constrained"])


@kernel
def finish_joints(joints: Any, bodies: Any, dt: float) -> int:
    """Turn the impulses of the step into forces; break what was pulled too hard. Returns how many broke."""
    broke = 0
    for i in range(len(joints)):
        joint = joints[i]
        if joint["broken"] != 0 or sleeps(joint, bodies):
            continue
        joint["force_x"] /= dt
        joint["force_y"] /= dt
        joint["torque"] /= dt
        if math.hypot(joint["force_x"], joint["force_y"]) > joint["break_force"]:
            joint["broken"] = 1
            broke += 1
    return broke
