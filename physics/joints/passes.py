"""Webs: joints that are too interwoven to be solved at once pass their impulses on from one to the next.

The direct solution costs a chain no more than its length, but a net of n x n knots n^4. From some size on
passes are cheaper by far; and as each sub-step begins with the impulses of the last, a net under its usual
load is held as well. What it gives up is stiffness: a sudden load is felt by the far end some sub-steps
later, and a net of forty rows stretches by some hundredths under its own weight.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.joints.around_step import sleeps
from sketchfall.physics.joints.kinds import ROW_COUNTS, solve
from sketchfall.physics.runtime.jit import kernel

FIRST_PASSES = 4  # in a sub-step's first turn of joints and contacts, and one in each of the others


@kernel
def pass_impulses(t: Any, bodies: Any, motions: Any, settings: Any, stage: int, turn: int) -> None:
    for _ in range(FIRST_PASSES if turn == 0 else 1):
        for i in t.webs:
            solve(t.joints[i], t.rows, t.first_rows[i], bodies, motions, settings["h"], stage)


@kernel
def recall_webs(t: Any, bodies: Any, h: float) -> None:
    """Let the rows have the impulses of the last sub-step of the step before."""
    for i in t.webs:
        joint, rows, first = t.joints[i], t.rows, t.first_rows[i]
        if sleeps(joint, bodies):
            continue
        count = ROW_COUNTS[joint["kind"]]
        rows[first]["impulse"] = joint["pull_0"] * h
        if count > 1:
            rows[first + 1]["impulse"] = joint["pull_1"] * h
        if count > 2:
            rows[first + 2]["impulse"] = joint["pull_2"] * h
        if count > 3:
            rows[first + 3]["impulse"] = joint["pull_3"] * h


@kernel
def remember_webs(t: Any, bodies: Any, h: float) -> None:
    for i in t.webs:
        joint, rows, first = t.joints[i], t.rows, t.first_rows[i]
        if sleeps(joint, bodies):
            continue
        count = ROW_COUNTS[joint["kind"]]
        joint["pull_0"] = rows[first]["impulse"] / h
        if count > 1:
            joint["pull_1"] = rows[first + 1]["impulse"] / h
        if count > 2:
            joint["pull_2"] = rows[first + 2]["impulse"] / h
        if count > 3:
            joint["pull_3"] = rows[first + 3]["impulse"] / h
