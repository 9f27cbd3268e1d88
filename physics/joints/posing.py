"""Joints without time: displacements with which all of them hold, by the direct solution that a step uses.

What velocities are to the rate of C, displacements are to C itself, to first order: so solve_rows is asked
for these, then it is measured where they lead, and so on (Newton's method). Masses only say which
bodies rather stay, since of all ways the one with the least sum of m d^2 is gone.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import JOINT_TOLERANCE, POSING_ITERATIONS, POSING_TOLERANCE, POSING_TURN
from sketchfall.physics.joints.geometry import geometry
from sketchfall.physics.joints.kinds import ROW_COUNTS, measure, prepare
from sketchfall.physics.joints.solving.active_set import solve_rows
from sketchfall.physics.joints.solving.impulses import INERT, RIGID, SHAKE
from sketchfall.physics.joints.solving.system import JointTables
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import Bodies, Motions

NO_HANDS = -1.0  # in place of by how much they give way


@kernel(apart=True)
def write_rows(t: JointTables, bodies: Bodies, motions: Motions, first_hand: int, yielding: float) -> float:
    """All rows for where the bodies are; the worst error of a joint, m or rad.

    The joints from `first_hand` on are hands: they give way by so much, relative to the body's inverse mass.
    Springs and motors give way altogether.
    """
    rows, worst = t.rows, 0.0
    for i in range(len(t.joints)):
        joint, first = t.joints[i], t.first_rows[i]
        is_hand = i >= first_hand
        stop = first + ROW_COUNTS[joint["kind"]]
        acts = joint["broken"] == 0 and not (is_hand and yielding < 0.0)
        if acts:
            g = geometry(joint, bodies, motions, 0.0)
            prepare(joint, g, rows, first, motions, 1.0, t.knots, SHAKE)
            measure(joint, g, rows, first, t.knots)
        for k in range(first, stop):
            row = rows[k]
            row["chosen"] = row["active"] = 0
            row["impulse"] = 0.0
            if not acts or row["rule"] != RIGID:
                row["rule"] = INERT
            elif is_hand:
                row["softness"] = yielding * motions[row["a"]]["inv_mass"]
            else:
                worst = max(worst, error_of(row))
    return worst


@kernel
def error_of(row: Any) -> float:
    """A limit or a rope has none while it is slack; nor below what the direct solution cares for."""
    if row["low"] == 0.0:
        return max(0.0, -row["residual"] - 2.0 * JOINT_TOLERANCE)
    return abs(row["residual"])


@kernel
def move(bodies: Any, motions: Any) -> None:
    """Move the bodies by what was found, but all of them less far if one would turn too much at once."""
    most = 0.0
    for i in range(len(motions)):
        most = max(most, abs(motions[i]["w"]))
    share = min(1.0, POSING_TURN / most) if most > 0.0 else 1.0
    for i in range(len(motions)):
        body, m = bodies[i], motions[i]
        body["cx"] += share * m["vx"]
        body["cy"] += share * m["vy"]
        body["angle"] += share * m["w"]
        m["vx"] = m["vy"] = m["w"] = 0.0


@kernel(apart=True)
def pull(t: JointTables, bodies: Bodies, motions: Motions, first_hand: int, yielding: float) -> None:
    """Go where the hands pull to, as joints allow: a step of Levenberg and Marquardt's method."""
    write_rows(t, bodies, motions, first_hand, yielding)
    solve_rows(t, motions)
    move(bodies, motions)


@kernel(apart=True)
def close_joints(t: JointTables, bodies: Bodies, motions: Motions, first_hand: int, size: float) -> bool:
    """Bring the bodies to the nearest places where all joints hold; whether such were found."""
    for _ in range(POSING_ITERATIONS):
        worst = write_rows(t, bodies, motions, first_hand, NO_HANDS)
        if worst <= POSING_TOLERANCE * size:
            return True
        if not worst < math.inf:
            return False
        solve_rows(t, motions)
        move(bodies, motions)
    return False
