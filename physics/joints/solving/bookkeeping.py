"""Joints before and after the sub-steps of a step: whom they hold, what they bear, and breaking."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.joints.kinds import SPRING
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


@kernel(inline=True)
def spread_touch(t: Any, bodies: Any) -> None:
    """What the joints of a mechanism hold to a body in contact moves in the way of such bodies.

    Otherwise half of what it weighs would come before the move and half after it, where contacts give the
    whole before it: they would bear another load in each stage, and never be still. There and back, because
    joints form chains, whose bodies come mostly in order; each round but the last finds another body.
    """
    count = len(t.order)
    for _ in range(count + 1):
        found = False
        for k in range(count):
            found |= share_touch(t.joints[t.order[k]], bodies)
        for k in range(count - 1, -1, -1):
            found |= share_touch(t.joints[t.order[k]], bodies)
        if not found:
            break


@kernel
def share_touch(joint: Any, bodies: Any) -> bool:
    """Whether one of the two touched something, and now the other counts as touching, too."""
    a, b = joint["body_a"], joint["body_b"]
    if joint["broken"] != 0 or b == WORLD or bodies[a]["kind"] != DYNAMIC or bodies[b]["kind"] != DYNAMIC:
        return False
    if (bodies[a]["constrained"] == 2) == (bodies[b]["constrained"] == 2):
        return False
    bodies[a]["constrained"] = bodies[b]["constrained"] = 2
    return True


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
        force = math.hypot(joint["force_x"], joint["force_y"])
        if force > joint["break_force"] or abs(joint["torque"]) > joint["break_torque"]:
            joint["broken"] = 1
            broke += 1
    return broke
