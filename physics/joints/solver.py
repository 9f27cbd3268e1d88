"""Joints in a sub-step: first so that they are whole at its end, then so that they stay whole.

The first stage finds velocities with which no joint will have an error once the bodies have moved (SHAKE);
the second, after they have moved, takes out what velocity would open it again (RATTLE). Where no contact
acts, that is a scheme of second order, which keeps energy over very long times.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.constants import (
    JOINT_LOST,
    JOINT_SOFTNESS,
    JOINT_TURNS,
    KEEP_SOFTNESS,
    TURN_SOFTNESS,
    WEB_SOFTNESS,
)
from sketchfall.physics.joints.direct import solve_rounds
from sketchfall.physics.joints.geometry import geometry
from sketchfall.physics.joints.impulses import (
    INERT,
    JERK,
    KEEP,
    MOTOR,
    MOVE,
    RIGID,
    SPRING,
    inverse_mass,
    push,
)
from sketchfall.physics.joints.kinds import ROW_COUNTS, measure, prepare, warm_start
from sketchfall.physics.joints.kinds import SPRING as KIND_SPRING
from sketchfall.physics.joints.passes import pass_impulses
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import WORLD


@kernel
def solve_joints(t: Any, bodies: Any, motions: Any, settings: Any, stage: int, turn: int) -> None:
    """`turn` counts how often contacts had their say in this stage already."""
    if turn == 0:
        prepare_all(t, bodies, motions, settings, stage)
        start_all(t, motions, stage)
    if len(t.webs) > 0:
        pass_impulses(t, bodies, motions, settings, stage, turn)
    if len(t.webs) == len(t.joints):
        return
    worst = solve_rounds(t, bodies, motions, settings, stage)
    if stage == MOVE and not worst < JOINT_LOST:
        # A jerk turns the bodies too far for the search to find its end: be content with velocities for once.
        take_back(t, motions)
        solve_rounds(t, bodies, motions, settings, JERK)


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
            for k in range(first, stop):
                rows[k]["rule"] = INERT
            continue
        g = geometry(joint, bodies, motions, 0.0)
        prepare(joint, g, rows, first, motions, settings["h"])
        measure(joint, g, rows, first)
        for k in range(first, stop):
            row = rows[k]
            row["error"] = row["residual"]
            row["active"] = 0
            if row["rule"] == RIGID or row["rule"] == MOTOR:
                row["softness"] = softness_of(row, stage) * inverse_mass(row, motions)


@kernel
def softness_of(row: Any, stage: int) -> float:
    """Of the row's own inverse mass."""
    if row["passes"] != 0:
        return WEB_SOFTNESS
    if row["bx"] == 0.0 and row["by"] == 0.0:
        return TURN_SOFTNESS
    return KEEP_SOFTNESS if stage == KEEP else JOINT_SOFTNESS


@kernel
def start_all(t: Any, motions: Any, stage: int) -> None:
    """Joints in webs begin with what they gave a moment ago, the others with nothing.

    Those are found at once from any beginning; but with ropes, of which some are taut and others are not, a
    wrong one can lead astray.
    """
    for k in range(len(t.rows)):
        if t.rows[k]["passes"] == 0 and (stage == MOVE or t.rows[k]["rule"] == SPRING):
            t.rows[k]["impulse"] = 0.0
    for i in t.webs:
        warm_start(t.joints[i], t.rows, t.first_rows[i], motions, stage)


@kernel
def take_back(t: Any, motions: Any) -> None:
    """Undo the impulses of all joints that are solved directly."""
    for k in range(len(t.rows)):
        row = t.rows[k]
        if row["passes"] == 0:
            push(row, t.joints[row["joint"]], motions, -row["impulse"])
            row["impulse"] = 0.0
