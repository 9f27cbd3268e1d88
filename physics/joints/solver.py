"""Joints in a sub-step: first so that they are whole at its end, then so that they stay whole.

The first stage finds velocities with which no joint will have an error once the bodies have moved (SHAKE);
the second, after they have moved, takes out what velocity would open it again (RATTLE). Where no contact
acts, that is a scheme of second order, which keeps energy over very long times.
"""

from __future__ import annotations

import math
from typing import Any

from physics.constants import (
    JOINT_JERK_SPEED,
    JOINT_LOST,
    JOINT_PUSH_SPEED,
    JOINT_SOFTNESS,
    JOINT_TOLERANCE,
    JOINT_TURNS,
    TURN_SOFTNESS,
)
from physics.integrate import shortfall
from physics.jit import kernel
from physics.joints.geometry import geometry
from physics.joints.kinds import ROW_COUNTS, measure, prepare
from physics.joints.kinds import SPRING as KIND_SPRING
from physics.joints.rows import INERT, MOTOR, RIGID, SPRING, inverse_mass, push, rate
from physics.joints.system import factor, rest, solve_system
from physics.records import WORLD

MOVE, KEEP, JERK = 0, 1, 2  # the stages; the last in place of the first, when that fails
WAITING = 2  # what a row is that went to its bound, until the others have answered to that
LEAST_EXTRA_INERTIA, MOST_EXTRA_INERTIA = 0.25, 30.0  # of its own, what tension adds to a body (see stiffen)
ROUNDS = 8  # of solving, since joints are not quite linear and some rows turn out to push nothing


@kernel
def solve_joints(t: Any, bodies: Any, motions: Any, settings: Any, stage: int, turn: int) -> None:
    """`turn` counts how often contacts had their say in this stage already."""
    if turn == 0:
        prepare_all(t, bodies, motions, settings, stage)
    worst = solve_rounds(t, bodies, motions, settings, stage)
    if stage == MOVE and not worst < JOINT_LOST:
        # A jerk turns the bodies too far for the search to find its end: be content with velocities for once.
        for k in range(len(t.rows)):
            push(t.rows[k], t.joints[t.rows[k]["joint"]], motions, -t.rows[k]["impulse"])
            t.rows[k]["impulse"] = 0.0
        solve_rounds(t, bodies, motions, settings, JERK)


@kernel
def solve_rounds(t: Any, bodies: Any, motions: Any, settings: Any, stage: int) -> float:
    """Returns the worst residual that was left."""
    worst = math.inf
    for attempt in range(ROUNDS):
        find_residuals(t, bodies, motions, settings, stage)
        changed, worst = choose_rows(t.rows, stage)
        if worst < JOINT_TOLERANCE:
            break
        if changed or attempt == 0:
            factor(t, motions)
        solve_system(t)
        if not push_to_bounds(t, motions):
            push_all(t, motions)
    return worst


@kernel
def turns_of_joints(joints: Any, bodies: Any) -> int:
    """How often joints and contacts are solved by turns: more than once if they hold the same bodies."""
    for i in range(len(joints)):
        a, b = joints[i]["body_a"], joints[i]["body_b"]
        touches = bodies[a]["constrained"] == 2 or (b != WORLD and bodies[b]["constrained"] == 2)
        if touches and joints[i]["broken"] == 0:
            return JOINT_TURNS
    return 1


@kernel
def takes_part(joint: Any, bodies: Any, settings: Any) -> bool:
    if joint["broken"] != 0 or flies_by_method(joint, bodies, settings):
        return False
    a, b = joint["body_a"], joint["body_b"]
    moves_a = bodies[a]["kind"] == 2 and bodies[a]["awake"] != 0
    moves_b = b != WORLD and bodies[b]["kind"] == 2 and bodies[b]["awake"] != 0
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
def prepare_all(t: Any, bodies: Any, motions: Any, settings: Any, stage: int) -> None:
    rows = t.rows
    for i in range(len(t.joints)):
        joint, first = t.joints[i], t.first_rows[i]
        stop = first + ROW_COUNTS[joint["kind"]]
        if not takes_part(joint, bodies, settings):
            rest(rows, first, stop)
            continue
        g = geometry(joint, bodies, motions, 0.0)
        prepare(joint, g, rows, first, motions, settings["h"])
        measure(joint, g, rows, first)
        for k in range(first, stop):
            row = rows[k]
            row["error"] = row["residual"]
            row["active"] = 0
            if row["rule"] == RIGID or row["rule"] == MOTOR:
                turns = row["bx"] == 0.0 and row["by"] == 0.0
                softness = TURN_SOFTNESS if turns else JOINT_SOFTNESS
                row["softness"] = softness * inverse_mass(row, motions)
            if stage == MOVE or row["rule"] == SPRING:
                row["impulse"] = 0.0


@kernel
def find_residuals(t: Any, bodies: Any, motions: Any, settings: Any, stage: int) -> None:
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
            row["residual"] = (row["residual"] - left) / h + row["softness"] * row["impulse"]
        elif row["rule"] == RIGID and stage == JERK:
            error = row["error"] / h
            if row["low"] != 0.0 or error < 0.0:
                error = max(-JOINT_JERK_SPEED, min(error, JOINT_JERK_SPEED))
            row["residual"] = rate(row, motions) + error
        elif row["rule"] != INERT:
            row["residual"] = rate(row, motions) + row["speed"]
            if row["rule"] == SPRING:
                row["residual"] += row["softness"] * row["impulse"]
            if stage != KEEP:
                row["residual"] -= lag(row, bodies, h)


@kernel
def lag(row: Any, bodies: Any, h: float) -> float:
    """By how much less the row's measure grows in the coming sub-step, per second, than its rate says."""
    x, y, angle = shortfall(bodies[row["a"]], h)
    less = row["ax"] * x + row["ay"] * y + row["aw"] * angle
    if row["b"] != WORLD:
        x, y, angle = shortfall(bodies[row["b"]], h)
        less += row["bx"] * x + row["by"] * y + row["bw"] * angle
    return less / h


@kernel
def choose_rows(rows: Any, stage: int) -> Any:
    """Mark the rows that can do something about their residual; whether that changed, and the worst."""
    changed, worst = False, 0.0
    for k in range(len(rows)):
        row = rows[k]
        active = 0
        if row["rule"] != INERT and row["active"] != WAITING:
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
def push_to_bounds(t: Any, motions: Any) -> bool:
    """Give the rows that would go beyond their bounds what they can; whether there were any.

    The answers of the others reckon with all of it, so they are of no use then: the next round finds them.
    """
    found = False
    for k in range(len(t.rows)):
        row = t.rows[k]
        wanted = row["impulse"] + t.answers[k]
        if row["active"] != 0 and (wanted < row["low"] or wanted > row["high"]):
            before = row["impulse"]
            row["impulse"] = max(row["low"], min(wanted, row["high"]))
            push(row, t.joints[row["joint"]], motions, row["impulse"] - before)
            row["active"] = WAITING
            found = True
    return found


@kernel
def push_all(t: Any, motions: Any) -> None:
    for k in range(len(t.rows)):
        row = t.rows[k]
        if row["active"] != 0:
            row["impulse"] += t.answers[k]
            push(row, t.joints[row["joint"]], motions, t.answers[k])


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
