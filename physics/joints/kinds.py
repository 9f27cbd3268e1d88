"""The kinds of joints by name, and the verbs that each has: prepare, warm_start, solve.

All but springs also have `measure`, which evaluates C: the direct solution iterates until that is zero.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sketchfall.physics.joints import gear, hinge, mouse, pulley, rod, rope, slider, slot, spring, weld, wheel
from sketchfall.physics.runtime.jit import kernel

JOINT_KINDS = ("spring", "rod", "rope", "hinge", "slider", "weld", "wheel", "gear", "pulley", "mouse", "slot")
FILES = (spring, rod, rope, hinge, slider, weld, wheel, gear, pulley, mouse, slot)
SPRING, ROD, ROPE, HINGE, SLIDER, WELD, WHEEL, GEAR, PULLEY, MOUSE, SLOT = range(len(JOINT_KINDS))
ROW_COUNTS = np.array([file.ROWS for file in FILES], np.int64)


@kernel
def prepare(
    joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float, knots: Any, stage: int
) -> None:
    """Write the joint's constraint rows for the geometry `g`: Jacobians, rules and bounds.

    `knots` are those of all grooves.
    """
    kind = joint["kind"]
    if kind == SPRING:
        spring.prepare(joint, g, rows, first, motions, h)
    elif kind == ROD:
        rod.prepare(joint, g, rows, first, motions, h)
    elif kind == ROPE:
        rope.prepare(joint, g, rows, first, motions, h)
    elif kind == HINGE:
        hinge.prepare(joint, g, rows, first, motions, h)
    elif kind == SLIDER:
        slider.prepare(joint, g, rows, first, motions, h)
    elif kind == WELD:
        weld.prepare(joint, g, rows, first, motions, h)
    elif kind == WHEEL:
        wheel.prepare(joint, g, rows, first, motions, h)
    elif kind == GEAR:
        gear.prepare(joint, g, rows, first, motions, h)
    elif kind == PULLEY:
        pulley.prepare(joint, g, rows, first, motions, h)
    elif kind == SLOT:
        slot.prepare(joint, g, rows, first, motions, h, knots, stage)
    else:
        mouse.prepare(joint, g, rows, first, motions, h)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int, knots: Any) -> None:
    """Write C into the residuals of the joint's rigid rows, m or rad: zero is satisfied."""
    kind = joint["kind"]
    if kind == ROD:
        rod.measure(joint, g, rows, first)
    elif kind == ROPE:
        rope.measure(joint, g, rows, first)
    elif kind == HINGE:
        hinge.measure(joint, g, rows, first)
    elif kind == SLIDER:
        slider.measure(joint, g, rows, first)
    elif kind == WELD:
        weld.measure(joint, g, rows, first)
    elif kind == WHEEL:
        wheel.measure(joint, g, rows, first)
    elif kind == GEAR:
        gear.measure(joint, g, rows, first)
    elif kind == PULLEY:
        pulley.measure(joint, g, rows, first)
    elif kind == SLOT:
        slot.measure(joint, g, rows, first, knots)


@kernel
def warm_start(joint: Any, rows: Any, first: int, motions: Any, stage: int) -> None:
    """Apply the impulses that the joint's rows had in the sub-step before."""
    kind = joint["kind"]
    if kind == SPRING:
        spring.warm_start(joint, rows, first, motions, stage)
    elif kind == ROD:
        rod.warm_start(joint, rows, first, motions, stage)
    elif kind == ROPE:
        rope.warm_start(joint, rows, first, motions, stage)
    elif kind == HINGE:
        hinge.warm_start(joint, rows, first, motions, stage)
    elif kind == SLIDER:
        slider.warm_start(joint, rows, first, motions, stage)
    elif kind == WELD:
        weld.warm_start(joint, rows, first, motions, stage)
    elif kind == WHEEL:
        wheel.warm_start(joint, rows, first, motions, stage)
    elif kind == GEAR:
        gear.warm_start(joint, rows, first, motions, stage)
    elif kind == PULLEY:
        pulley.warm_start(joint, rows, first, motions, stage)
    elif kind == SLOT:
        slot.warm_start(joint, rows, first, motions, stage)
    else:
        mouse.warm_start(joint, rows, first, motions, stage)


@kernel
def solve(joint: Any, rows: Any, first: int, bodies: Any, motions: Any, h: float, stage: int) -> None:
    """One Gauss-Seidel update of the joint's rows, with all other joints as they stand."""
    kind = joint["kind"]
    if kind == SPRING:
        spring.solve(joint, rows, first, bodies, motions, h, stage)
    elif kind == ROD:
        rod.solve(joint, rows, first, bodies, motions, h, stage)
    elif kind == ROPE:
        rope.solve(joint, rows, first, bodies, motions, h, stage)
    elif kind == HINGE:
        hinge.solve(joint, rows, first, bodies, motions, h, stage)
    elif kind == SLIDER:
        slider.solve(joint, rows, first, bodies, motions, h, stage)
    elif kind == WELD:
        weld.solve(joint, rows, first, bodies, motions, h, stage)
    elif kind == WHEEL:
        wheel.solve(joint, rows, first, bodies, motions, h, stage)
    elif kind == GEAR:
        gear.solve(joint, rows, first, bodies, motions, h, stage)
    elif kind == PULLEY:
        pulley.solve(joint, rows, first, bodies, motions, h, stage)
    elif kind == SLOT:
        slot.solve(joint, rows, first, bodies, motions, h, stage)
    else:
        mouse.solve(joint, rows, first, bodies, motions, h, stage)
