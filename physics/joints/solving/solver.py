"""Joints in a sub-step: SHAKE before the bodies move, RATTLE after that.

SHAKE finds velocities with which C = 0 once the bodies have moved; RATTLE then makes J v = 0. Where no
contact acts that is symplectic and of second order, so energy is kept over very long times.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.constants import (
    ANGULAR_SOFTNESS,
    ITERATIVE_SOFTNESS,
    JOINT_CALM_SPEED,
    JOINT_DIVERGED,
    JOINT_SWEEPS,
    JOINT_TOLERANCE,
    RAIL_SOFTNESS,
    RATTLE_SOFTNESS,
    SHAKE_SOFTNESS,
)
from sketchfall.physics.joints.geometry import geometry
from sketchfall.physics.joints.kinds import ROW_COUNTS, SLIDER, SPRING, measure, prepare, warm_start
from sketchfall.physics.joints.rows import follow, pull_at_once
from sketchfall.physics.joints.solving.active_set import is_bounded, list_acting
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
from sketchfall.physics.joints.solving.system import JointTables, first_row, mechanism
from sketchfall.physics.runtime.bundle import Int32s
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.settings import SettingsRow
from sketchfall.physics.tables.records import DYNAMIC, WORLD, Bodies, Motions

LAST_WORD = -1  # in place of how many sweeps over contacts there were, once there are no more


@kernel(apart=True)
def solve_joints(
    t: JointTables,
    chosen: Int32s,
    bodies: Bodies,
    motions: Motions,
    settings: SettingsRow,
    stage: int,
    sweep: int,
) -> float:
    """The chosen mechanisms, each for itself; they were prepared for this stage.

    `sweep` is how many sweeps over contacts it had, or LAST_WORD, if none will follow. In between, joints
    are solved as they were linearised at first; where they then are is measured again for their last word.

    Returns by how much the last one of them disturbed the joints that are solved directly, m/s or rad/s.
    """
    most = 0.0
    for number in chosen:
        own = mechanism(t, number)
        touched, aimed = own.mechanisms[0]["touched"] != 0, own.mechanisms[0]["aimed"] != 0
        if len(own.iterative) > 0:
            if sweep != LAST_WORD:
                gauss_seidel_sweeps(own, bodies, motions, settings, stage, sweep)
        elif sweep == 0 or touched:
            is_linear = sweep != 0 and aimed and (sweep != LAST_WORD or stage == RATTLE)
            tolerance = JOINT_CALM_SPEED if is_linear and sweep != LAST_WORD else JOINT_TOLERANCE
            most = max(most, solve_at_once(own, bodies, motions, settings, stage, is_linear, tolerance))
    return most


@kernel(inline=True)
def solve_at_once(
    t: Any, bodies: Any, motions: Any, settings: Any, stage: int, is_linear: bool, tolerance: float
) -> float:
    """Returns by how much the joints were disturbed."""
    disturbed, rule = 0.0, stage
    for attempt in range(2):
        first, worst = solve_directly(t, bodies, motions, settings, rule, is_linear, tolerance)
        if attempt == 0:
            disturbed = first
        if is_linear or rule != SHAKE or worst < JOINT_DIVERGED:
            break
        # A jerk turned the bodies too far for Newton's method: satisfy the velocities alone, for once.
        undo_impulses(t, motions)
        rule = FALLBACK
    return disturbed


@kernel(inline=True)
def any_at_once(t: Any, chosen: Any) -> bool:
    found = False
    for number in chosen:
        found |= t.mechanisms[number]["passes"] == 0
    return found


@kernel(inline=True)
def sweeps_needed(t: Any, bodies: Any) -> int:
    """Sweeps over joints and contacts in a stage: more than one if they act on the same bodies."""
    needed = 1
    for i in t.order:
        joint = t.joints[i]
        touches = is_touched(joint["body_a"], bodies) or is_touched(joint["body_b"], bodies)
        if touches and joint["broken"] == 0:
            needed = JOINT_SWEEPS
            break
    return needed


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
def prepare_joints(
    t: JointTables, chosen: Int32s, bodies: Bodies, motions: Motions, settings: SettingsRow, stage: int
) -> None:
    """The chosen mechanisms, before a stage."""
    for number in chosen:
        own = mechanism(t, number)
        prepare_mechanism(own, bodies, motions, settings, stage)
        warm_start_all(own, motions, stage)


@kernel(inline=True)
def prepare_mechanism(t: Any, bodies: Any, motions: Any, settings: Any, stage: int) -> None:
    rows = t.rows
    for i in t.order:
        joint, first = t.joints[i], first_row(t, i)
        stop = first + ROW_COUNTS[joint["kind"]]
        if not takes_part(joint, bodies, settings):
            for k in range(first, stop):
                rows[k]["rule"] = INERT
                rows[k]["chosen"] = rows[k]["active"] = 0
            continue
        g = geometry(joint, bodies, motions, 0.0)
        prepare(joint, g, rows, first, motions, settings["h"], t.knots, stage)
        measure(joint, g, rows, first, t.knots)
        touches = is_touched(joint["body_a"], bodies) or is_touched(joint["body_b"], bodies)
        for k in range(first, stop):
            row = rows[k]
            row["error"] = row["residual"]
            row["chosen"] = row["active"] = 0
            if stage == RATTLE and row["low"] == 0.0 and row["impulse"] <= 0.0 and row["iterative"] == 0:
                row["rule"] = INERT  # a limit or a rope that gave nothing before the move
            if row["rule"] == COMPLIANT and touches:
                pull_at_once(row, stage)
            elif row["rule"] == COMPLIANT and row["followed"] != 0:
                follow(row, bodies, motions, settings["h"], stage)
            elif row["rule"] == RIGID or row["rule"] == MOTOR:
                is_rail = joint["kind"] == SLIDER and k == first
                row["softness"] = softness_of(row, is_rail, stage) * inverse_effective_mass(row, motions)
    list_acting(t)
    t.mechanisms[0]["aimed"], t.mechanisms[0]["stale"] = 0, 1


@kernel
def is_touched(body: int, bodies: Any) -> bool:
    """Whether it moves, and contacts act on it."""
    return body != WORLD and bodies[body]["kind"] == DYNAMIC and bodies[body]["constrained"] == 2


@kernel
def softness_of(row: Any, is_rail: bool, stage: int) -> float:
    """Relative to the row's inverse effective mass."""
    if row["iterative"] != 0:
        return ITERATIVE_SOFTNESS
    if row["J_bx"] == 0.0 and row["J_by"] == 0.0:
        return ANGULAR_SOFTNESS
    if stage == RATTLE:
        return RATTLE_SOFTNESS
    return RAIL_SOFTNESS if is_rail else SHAKE_SOFTNESS


@kernel(inline=True)
def warm_start_all(t: Any, motions: Any, stage: int) -> None:
    """Warm-start the iterative joints; the direct solution starts from zero.

    It needs no warm start, and with ropes, of which some are taut and others slack, the impulses of before
    can lead the choice of active rows astray.
    """
    for k in range(len(t.rows)):
        if t.rows[k]["iterative"] == 0 and (stage == SHAKE or t.rows[k]["rule"] == COMPLIANT):
            t.rows[k]["impulse"] = 0.0
    for i in t.iterative:
        warm_start(t.joints[i], t.rows, first_row(t, i), motions, stage)


@kernel(inline=True)
def undo_impulses(t: Any, motions: Any) -> None:
    """Take back the impulses of all joints that are solved directly."""
    for k in range(len(t.rows)):
        row = t.rows[k]
        if row["iterative"] == 0:
            apply_row_impulse(row, t.joints[row["joint"]], motions, -row["impulse"])
            row["impulse"] = 0.0
            if is_bounded(row):
                row["chosen"], t.mechanisms[0]["stale"] = 0, 1
