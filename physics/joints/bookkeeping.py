"""Joints before and after the sub-steps of a step: whom they hold, what they bear, and breaking."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.kinds import SPRING, WHEEL
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import DYNAMIC, WORLD


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
        if joint["broken"] == 0 and not (settings["integrator"] != 0 and joint["kind"] == SPRING):
            mark_constrained(bodies, joint["body_a"])
            if joint["body_b"] != WORLD:
                mark_constrained(bodies, joint["body_b"])


@kernel
def mark_joined(joints: Any, bodies: Any) -> None:
    for i in range(len(joints)):
        if joints[i]["broken"] == 0 and joints[i]["kind"] != SPRING:
            bodies[joints[i]["body_a"]]["joined"] = 1
            if joints[i]["body_b"] != WORLD:
                bodies[joints[i]["body_b"]]["joined"] = 1


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
def mark_constrained(bodies: Any, i: int) -> None:
    if bodies[i]["kind"] != 0:
        bodies[i]["constrained"] = max(1, bodies[i]["constrained"])


@kernel
def spread_touch(joints: Any, bodies: Any) -> None:
    """What springs hold to a body in contact moves in the way of such bodies, since these springs do.

    See rows.pull_at_once. Repeated, because springs form chains; each time but the last finds another body.
    """
    for _ in range(len(bodies)):
        found = False
        for i in range(len(joints)):
            a, b = joints[i]["body_a"], joints[i]["body_b"]
            springs = joints[i]["kind"] == SPRING or joints[i]["kind"] == WHEEL
            if not springs or joints[i]["broken"] != 0 or b == WORLD:
                continue
            if bodies[a]["kind"] == DYNAMIC and bodies[b]["kind"] == DYNAMIC:
                touched_a, touched_b = bodies[a]["constrained"] == 2, bodies[b]["constrained"] == 2
                if touched_a != touched_b:
                    bodies[a]["constrained"] = bodies[b]["constrained"] = 2
                    found = True
        if not found:
            break


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
