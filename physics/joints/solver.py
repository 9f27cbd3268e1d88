"""Joints in a sub-step: first so that they are whole at its end, then so that they stay whole.

The first stage finds velocities with which no joint will have an error once the bodies have moved (SHAKE);
the second, after they have moved, takes out what velocity would open it again (RATTLE). Where no contact
acts, that is a scheme of second order, which keeps energy over very long times.
"""

from __future__ import annotations

import math
from typing import Any

from physics.constants import JOINT_PUSH_SPEED, JOINT_TOLERANCE
from physics.jit import kernel
from physics.joints.geometry import geometry
from physics.joints.kinds import ROW_COUNTS, measure, prepare
from physics.joints.kinds import SPRING as KIND_SPRING
from physics.joints.rows import INERT, RIGID, SPRING, push, rate
from physics.joints.system import factor, rest, solve_system
from physics.records import WORLD

MOVE, KEEP = 0, 1  # the stages
ROUNDS = 4  # of solving, since joints are not quite linear and some rows turn out to push nothing


@kernel
def solve_joints(t: Any, bodies: Any, motions: Any, settings: Any, fine: int, stage: int) -> None:
    prepare_all(t, bodies, motions, settings, fine, stage)
    for attempt in range(ROUNDS):
        find_residuals(t, bodies, motions, settings, fine, stage)
        changed, worst = choose_rows(t.rows, stage)
        if worst < JOINT_TOLERANCE:
            break
        if changed or attempt == 0:
            factor(t, motions)
        solve_system(t)
        push_all(t, motions)


@kernel
def takes_part(joint: Any, bodies: Any, settings: Any, fine: int) -> bool:
    if joint["broken"] != 0 or flies_by_method(joint, bodies, settings):
        return False
    a, b = joint["body_a"], joint["body_b"]
    moves_a = bodies[a]["kind"] == 2 and bodies[a]["awake"] != 0 and bodies[a]["fine"] == fine
    moves_b = b != WORLD and bodies[b]["kind"] == 2 and bodies[b]["awake"] != 0 and bodies[b]["fine"] == fine
    return moves_a or moves_b


@kernel
def flies_by_method(joint: Any, bodies: Any, settings: Any) -> bool:
    """A spring whose bodies are moved by a named integrator, of which it is a part."""
    if settings["integrator"] == 0 or joint["kind"] != KIND_SPRING:
        return False
    a, b = joint["body_a"], joint["body_b"]
    held_a = bodies[a]["kind"] == 2 and bodies[a]["constrained"] != 0
    return not (held_a or (b != WORLD and bodies[b]["kind"] == 2 and bodies[b]["constrained"] != 0))


@kernel
def prepare_all(t: Any, bodies: Any, motions: Any, settings: Any, fine: int, stage: int) -> None:
    rows = t.rows
    for i in range(len(t.joints)):
        joint, first = t.joints[i], t.first_rows[i]
        stop = first + ROW_COUNTS[joint["kind"]]
        if not takes_part(joint, bodies, settings, fine):
            rest(rows, first, stop)
            continue
        g = geometry(joint, bodies, motions, 0.0)
        prepare(joint, g, rows, first, motions, settings["h"], stage)
        measure(joint, g, rows, first)
        for k in range(first, stop):
            row = rows[k]
            row["error"] = row["residual"]
            row["active"] = 0
            if stage == MOVE or row["rule"] == SPRING:
                row["impulse"] = 0.0


@kernel
def find_residuals(t: Any, bodies: Any, motions: Any, settings: Any, fine: int, stage: int) -> None:
    """The rate that each row has too much."""
    rows, h = t.rows, settings["h"]
    if stage == MOVE:
        for i in range(len(t.joints)):
            joint, first = t.joints[i], t.first_rows[i]
            if rows[first]["rule"] == RIGID:
                measure(joint, geometry(joint, bodies, motions, h), rows, first)
    for k in range(len(rows)):
        row = rows[k]
        if row["rule"] == RIGID and stage == MOVE:
            # A great error is not undone at once, which would fling the bodies about.
            at_once = JOINT_PUSH_SPEED * h
            left = row["error"] - max(-at_once, min(row["error"], at_once))
            if row["low"] == 0.0:
                left = min(left, 0.0)
            row["residual"] = (row["residual"] - left) / h
        elif row["rule"] != INERT:
            row["residual"] = rate(row, motions) + row["speed"] + row["softness"] * row["impulse"]


@kernel
def choose_rows(rows: Any, stage: int) -> Any:
    """Mark the rows that can do something about their residual; whether that changed, and the worst."""
    changed, worst = False, 0.0
    for k in range(len(rows)):
        row = rows[k]
        active = 0
        if row["rule"] != INERT:
            wants_more = row["residual"] < 0.0
            able = row["impulse"] < row["high"] if wants_more else row["impulse"] > row["low"]
            asleep = stage == KEEP and row["low"] == 0.0 and row["impulse"] == 0.0
            if able and not asleep:
                active = 1
                worst = max(worst, abs(row["residual"]))
        changed |= row["active"] != active
        row["active"] = active
    return changed, worst


@kernel
def push_all(t: Any, motions: Any) -> None:
    for k in range(len(t.rows)):
        row = t.rows[k]
        if row["active"] != 0:
            before = row["impulse"]
            row["impulse"] = max(row["low"], min(before + t.answers[k], row["high"]))
            push(row, t.joints[row["joint"]], motions, row["impulse"] - before)


@kernel
def begin_joints(joints: Any, bodies: Any, settings: Any) -> None:
    """Before the sub-steps: bodies in joints are no free flyers, and the reports begin anew.

    Springs are forces like others to a named integrator, which moves their bodies if nothing else holds them.
    """
    for i in range(len(joints)):
        joint = joints[i]
        joint["force_x"] = joint["force_y"] = joint["torque"] = 0.0
        if joint["broken"] == 0 and not (settings["integrator"] != 0 and joint["kind"] == KIND_SPRING):
            hold(bodies, joint["body_a"])
            if joint["body_b"] != WORLD:
                hold(bodies, joint["body_b"])


@kernel
def hold(bodies: Any, i: int) -> None:
    if bodies[i]["kind"] != 0:
        bodies[i]["constrained"] = max(1, bodies[i]["constrained"])


@kernel
def finish_joints(joints: Any, dt: float) -> int:
    """Turn the impulses of the step into forces; break what was pulled too hard. Returns how many broke."""
    broke = 0
    for i in range(len(joints)):
        joint = joints[i]
        if joint["broken"] != 0:
            continue
        joint["force_x"] /= dt
        joint["force_y"] /= dt
        joint["torque"] /= dt
        if math.hypot(joint["force_x"], joint["force_y"]) > joint["break_force"]:
            joint["broken"] = 1
            broke += 1
    return broke
