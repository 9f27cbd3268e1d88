"""Blows that joints pass on: a bounce is felt by all that hangs on the two bodies.

Blows are dealt to two bodies alone (see blows). Then the joints share them out, and what was struck parts
more slowly than it should; so it is struck again, up to the speed that the blows gave it, the joints share
that, and so on.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.dynamics.blows import arms_of, effective_mass, push, relative_speed
from sketchfall.physics.joints.impulses import KEEP
from sketchfall.physics.joints.solver import prepare_all, solve_joints
from sketchfall.physics.runtime.jit import kernel

ROUNDS = 24  # each comes nearer by the share of mass that the joints add
ENOUGH = 1e-3  # m/s that may be missing


@kernel
def rebound(bodies: Any, motions: Any, contacts: Any, active: Any, joints: Any, settings: Any) -> None:
    struck = False
    for i in active:
        if is_passed_on(bodies, contacts[i]):
            contacts[i]["aim"] = parting_speed(bodies, motions, contacts[i])
            struck = True
    if not struck:
        return
    prepare_all(joints, bodies, motions, settings, KEEP)
    for k in range(len(joints.rows)):
        joints.rows[k]["impulse"] = 0.0
    for _ in range(ROUNDS):
        solve_joints(joints, bodies, motions, settings, KEEP, 1)
        missing = 0.0
        for i in active:
            if is_passed_on(bodies, contacts[i]):
                missing = max(missing, strike_again(bodies, motions, contacts[i]))
        if missing < ENOUGH:
            break


@kernel
def is_passed_on(bodies: Any, contact: Any) -> bool:
    """Struck in this step, and one of the two hangs in a joint."""
    joined = bodies[contact["body_a"]]["joined"] | bodies[contact["body_b"]]["joined"]
    return contact["aim"] >= 0.0 and joined != 0


@kernel
def parting_speed(bodies: Any, motions: Any, contact: Any) -> float:
    """At the slower of the points, and not below zero."""
    ma, mb = motions[contact["body_a"]], motions[contact["body_b"]]
    slowest = math.inf
    for point in range(contact["count"]):
        arms = arms_of(bodies, contact, point, 0.0, 0.0)
        speed = relative_speed(ma, mb, arms, (0.0, 0.0), contact["nx"], contact["ny"])
        slowest = min(slowest, speed)
    return max(slowest, 0.0)


@kernel
def strike_again(bodies: Any, motions: Any, contact: Any) -> float:
    """Bring both points up to the speed that was aimed at; returns how much was missing."""
    ma, mb = motions[contact["body_a"]], motions[contact["body_b"]]
    nx, ny = contact["nx"], contact["ny"]
    worst = 0.0
    for point in range(contact["count"]):
        arms = arms_of(bodies, contact, point, 0.0, 0.0)
        missing = contact["aim"] - relative_speed(ma, mb, arms, (0.0, 0.0), nx, ny)
        if missing > 0.0:
            impulse = missing * effective_mass(ma, mb, arms, nx, ny)
            push(ma, mb, arms, nx * impulse, ny * impulse, 0.0)
            if point == 0:
                contact["total_normal_0"] += impulse
            else:
                contact["total_normal_1"] += impulse
            worst = max(worst, missing)
    return worst
