"""Impacts of bodies in joints: their impulses propagate to all that hangs on the two bodies.

Impact response sees two bodies alone. When the joints then share the impulse with what they hold, the two
separate more slowly than restitution demands. So they get another impulse, up to the separation speed they
had, the joints share that, and so on: Gauss-Seidel sweeps over impacts and joints.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import PROPAGATION_SWEEPS, PROPAGATION_TOLERANCE
from sketchfall.physics.dynamics.impact_response import (
    apply_impact_impulse,
    arms_of,
    effective_mass,
    relative_speed,
)
from sketchfall.physics.joints.solving.impulses import RATTLE
from sketchfall.physics.joints.solving.solver import prepare_joints, solve_joints
from sketchfall.physics.joints.solving.system import JointTables, mechanism
from sketchfall.physics.runtime.bundle import Int32s
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.settings import SettingsRow
from sketchfall.physics.tables.records import Bodies, Contacts, Motions


@kernel(apart=True)
def propagate_impacts(
    bodies: Bodies,
    motions: Motions,
    contacts: Contacts,
    active: Int32s,
    joints: JointTables,
    chosen: Int32s,
    settings: SettingsRow,
) -> None:
    """Of these contacts to these mechanisms."""
    found = False
    for i in active:
        if is_shared_by_joints(bodies, contacts[i]):
            contacts[i]["target_speed"] = separation_speed(bodies, motions, contacts[i])
            found = True
    if not found:
        return
    for number in chosen:
        own = mechanism(joints, number)
        for k in range(len(own.rows)):
            own.rows[k]["impulse"] = 0.0
        own.mechanisms[0]["touched"] = 1
    prepare_joints(joints, chosen, bodies, motions, settings, RATTLE)
    for _ in range(PROPAGATION_SWEEPS):
        solve_joints(joints, chosen, bodies, motions, settings, RATTLE, 1)
        missing = 0.0
        for i in active:
            if is_shared_by_joints(bodies, contacts[i]):
                missing = max(missing, restore_separation(bodies, motions, contacts[i]))
        if missing < PROPAGATION_TOLERANCE:
            break


@kernel
def is_shared_by_joints(bodies: Any, contact: Any) -> bool:
    """Whether the pair collided in this step, and one of the two is in a joint."""
    joined = bodies[contact["body_a"]]["joined"] | bodies[contact["body_b"]]["joined"]
    return contact["target_speed"] >= 0.0 and joined != 0


@kernel
def separation_speed(bodies: Any, motions: Any, contact: Any) -> float:
    """Relative normal speed at the slower of the points, and not below zero."""
    ma, mb = motions[contact["body_a"]], motions[contact["body_b"]]
    slowest = math.inf
    for point in range(contact["count"]):
        arms = arms_of(bodies, contact, point)
        speed = relative_speed(ma, mb, arms, (0.0, 0.0), contact["nx"], contact["ny"])
        slowest = min(slowest, speed)
    return max(slowest, 0.0)


@kernel
def restore_separation(bodies: Any, motions: Any, contact: Any) -> float:
    """Bring both points up to their target speed; returns how much was missing."""
    ma, mb = motions[contact["body_a"]], motions[contact["body_b"]]
    nx, ny = contact["nx"], contact["ny"]
    worst = 0.0
    for point in range(contact["count"]):
        arms = arms_of(bodies, contact, point)
        missing = contact["target_speed"] - relative_speed(ma, mb, arms, (0.0, 0.0), nx, ny)
        if missing > 0.0:
            impulse = missing * effective_mass(ma, mb, arms, nx, ny)
            apply_impact_impulse(ma, mb, arms, nx * impulse, ny * impulse, 0.0)
            if point == 0:
                contact["total_normal_0"] += impulse
            else:
                contact["total_normal_1"] += impulse
            worst = max(worst, missing)
    return worst
