"""Joints that are solved iteratively: Gauss-Seidel sweeps with warm starting, for nets of joints.

Such joints are not factorised, because of the fill-in: a chain costs no more than its length, but a net of n
x n knots n^4. From some size on sweeps are cheaper by far, and thanks to warm starting they hold a steady
load as well. What is given up is stiffness: the far end feels a sudden load some sub-steps later, and a net
of forty rows stretches by some hundredths under its own weight.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.constants import ITERATIVE_FIRST_SWEEPS
from sketchfall.physics.joints.kinds import ROW_COUNTS, solve
from sketchfall.physics.joints.solving.bookkeeping import sleeps
from sketchfall.physics.joints.solving.system import first_row
from sketchfall.physics.runtime.jit import kernel


@kernel(inline=True)
def gauss_seidel_sweeps(t: Any, bodies: Any, motions: Any, settings: Any, stage: int, sweep: int) -> None:
    for _ in range(ITERATIVE_FIRST_SWEEPS if sweep == 0 else 1):
        for i in t.iterative:
            solve(t.joints[i], t.rows, first_row(t, i), bodies, motions, settings["h"], stage)


@kernel
def remembers(joint: Any, row: Any) -> bool:
    """Whether it goes on from its impulses; where there is friction, for how hard its pin presses."""
    return bool(row["iterative"] != 0 or joint["friction"] > 0.0)


@kernel(inline=True)
def load_warm_start(t: Any, bodies: Any, h: float) -> None:
    """Bring the impulses of the last sub-step of the step before into the rows."""
    for i in t.order:
        joint, rows, first = t.joints[i], t.rows, first_row(t, i)
        if not remembers(joint, rows[first]) or sleeps(joint, bodies):
            continue
        count = ROW_COUNTS[joint["kind"]]
        rows[first]["impulse"] = joint["row_force_0"] * h
        if count > 1:
            rows[first + 1]["impulse"] = joint["row_force_1"] * h
        if count > 2:
            rows[first + 2]["impulse"] = joint["row_force_2"] * h
        if count > 3:
            rows[first + 3]["impulse"] = joint["row_force_3"] * h
        if count > 4:
            rows[first + 4]["impulse"] = joint["row_force_4"] * h


@kernel(inline=True)
def save_warm_start(t: Any, bodies: Any, h: float) -> None:
    """Keep the impulses of the rows for the next step: as forces, since its sub-steps may be others."""
    for i in t.order:
        joint, rows, first = t.joints[i], t.rows, first_row(t, i)
        if not remembers(joint, rows[first]) or sleeps(joint, bodies):
            continue
        count = ROW_COUNTS[joint["kind"]]
        joint["row_force_0"] = rows[first]["impulse"] / h
        if count > 1:
            joint["row_force_1"] = rows[first + 1]["impulse"] / h
        if count > 2:
            joint["row_force_2"] = rows[first + 2]["impulse"] / h
        if count > 3:
            joint["row_force_3"] = rows[first + 3]["impulse"] / h
        if count > 4:
            joint["row_force_4"] = rows[first + 4]["impulse"] / h
