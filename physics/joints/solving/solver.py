"""Joints in a sub-step: SHAKE before the bodies move, RATTLE after that.

SHAKE finds velocities with which C = 0 once the bodies have moved; RATTLE then makes J v = 0. Where no
contact acts that is symplectic and of second order, so energy is kept over very long times.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.constants import (
    ANGULAR_SOFTNESS,
    ITERATIVE_SOFTNESS,
    JOINT_DIVERGED,
    JOINT_SWEEPS,
    RATTLE_SOFTNESS,
    SHAKE_SOFTNESS,
)
from sketchfall.physics.joints.geometry import geometry
from sketchfall.physics.joints.kinds import ROW_COUNTS, SPRING, measure, prepare, warm_start
from sketchfall.physics.joints.rows import follow, pull_at_once
from sketchfall.physics.joints.solving.direct import solve_directly
from sketchfall.physics.joints.solving.gauss_seidel import gauss_seidel_sweeps
from sketchfall.physics.joints.solving.impulses import (
    COMPLIANT,
    FALLBACK,
    INERT,
    MOTOR,
    RATTLE,
    RIGID,
    SHAKE,
    apply_row_impulse,
    inverse_effective_mass,
)
from sketchfall.physics.joints.solving.system import JointTables
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.settings import SettingsRow
from sketchfall.physics.tables.records import DYNAMIC, WORLD, Bodies, Motions


@kernel(apart=True)
def solve_joints(
    t: JointTables, bodies: Bodies, motions: Motions, settings: SettingsRow, stage: int, sweep: int
) -> float:
    """`sweep` is how many sweeps over the contacts there were in this stage.

    Returns by how much the last one of them disturbed the joints that are solved directly, m/s or rad/s.
    """
    if sweep == 0:
        prepare_all(t, bodies, motions, settings, stage)
        warm_start_all(t, motions, stage)
    if len(t.iterative) > 0:
        gauss_seidel_sweeps(t, bodies, motions, settings, stage, sweep)
    if len(t.iterative) == len(t.joints):
        return 0.0
    disturbed, worst = solve_directly(t, bodies, motions, settings, stage)
    if stage == SHAKE and not worst < JOINT_DIVERGED:
        # A jerk turned the bodies too far for Newton's method: satisfy the velocities alone, for once.
        undo_impulses(t, motions)
        solve_directly(t, bodies, motions, settings, FALLBACK)
    return disturbed


@kernel
def sweeps_needed(joints: Any, bodies: Any) -> int:
    """Sweeps over joints and contacts in a stage: more than one if they act on the same bodies."""
    for i in range(len(joints)):
        a, b = joints[i]["body_a"], joints[i]["body_b"]
        touches = bodies[a]["constrained"] == 2 or (b != WORLD and bodies[b]["constrained"] == 2)
        if touches and joints[i]["broken"] == 0:
            return JOINT_SWEEPS
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
    if settings["integrator"] == 0 or joint["kind"] != SPRING:
        return False
    a, b = joint["body_a"], joint["body_b"]
    held_a = bodies[a]["kind"] == 2 and bodies[a]["constrained"] != 0
    return not (held_a or (b != WORLD and bodies[b]["kind"] == 2 and bodies[b]["constrained"] != 0))


@kernel(apart=True)
def prepare_all(t: JointTables, bodies: Bodies, motions: Motions, settings: SettingsRow, stage: int) -> None:
    rows = t.rows
    for i in range(len(t.joints)):
        joint, first = t.joints[i], t.first_rows[i]
        stop = first + ROW_COUNTS[joint["kind"]]
        if not takes_part(joint, bodies, settings):
            for k in range(first, stop):
                rows[k]["rule"], rows[k]["chosen"] = INERT, 0
            continue
        g = geometry(joint, bodies, motions, 0.0)
        prepare(joint, g, rows, first, motions, settings["h"], t.knots)
        measure(joint, g, rows, first, t.knots)
        touches = is_touched(joint["body_a"], bodies) or is_touched(joint["body_b"], bodies)
        for k in range(first, stop):
            row = rows[k]
            row["error"] = row["residual"]
            row["chosen"] = row["factorised"] = row["active"] = 0
            if stage == RATTLE and row["low"] == 0.0 and row["impulse"] <= 0.0 and row["iterative"] == 0:
                row["rule"] = INERT  # a limit or a rope that gave nothing before the move
            if row["rule"] == COMPLIANT and touches:
                pull_at_once(row, stage)
            elif row["rule"] == COMPLIANT and row["followed"] != 0:
                follow(row, bodies, motions, settings["h"], stage)
            elif row["rule"] == RIGID or row["rule"] == MOTOR:
                row["softness"] = softness_of(row, stage) * inverse_effective_mass(row, motions)


@kernel
def is_touched(body: int, bodies: Any) -> bool:
    """Whether it moves, and contacts act on it."""
    return body != WORLD and bodies[body]["kind"] == DYNAMIC and bodies[body]["constrained"] == 2


@kernel
def softness_of(row: Any, stage: int) -> float:
    """Relative to the row's inverse effective mass."""
    if row["iterative"] != 0:
        return ITERATIVE_SOFTNESS
    if row["J_bx"] == 0.0 and row["J_by"] == 0.0:
        return ANGULAR_SOFTNESS
    return RATTLE_SOFTNESS if stage == RATTLE else SHAKE_SOFTNESS


@kernel
def warm_start_all(t: Any, motions: Any, stage: int) -> None:
    """Warm-start the iterative joints; the direct solution starts from zero.

    It needs no warm start, and with ropes, of which some are taut and others slack, the impulses of before
    can lead the choice of active rows astray.
    """
    for k in range(len(t.rows)):
        if t.rows[k]["iterative"] == 0 and (stage == SHAKE or t.rows[k]["rule"] == COMPLIANT):
            t.rows[k]["impulse"] = 0.0
    for i in t.iterative:
        warm_start(t.joints[i], t.rows, t.first_rows[i], motions, stage)


@kernel
def undo_impulses(t: Any, motions: Any) -> None:
    """Take back the impulses of all joints that are solved directly."""
    for k in range(len(t.rows)):
        row = t.rows[k]
        if row["iterative"] == 0:
            apply_row_impulse(row, t.joints[row["joint"]], motions, -row["impulse"])
            row["impulse"], row["chosen"] = 0.0, 0
