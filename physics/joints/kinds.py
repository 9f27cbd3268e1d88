"""The kinds of joints by name, and the verbs that each of them has: prepare and measure."""

from __future__ import annotations

from typing import Any

import numpy as np

from physics.jit import kernel
from physics.joints import gear, hinge, mouse, pulley, rod, rope, slider, spring, weld, wheel

KINDS = ("spring", "rod", "rope", "hinge", "slider", "weld", "wheel", "gear", "pulley", "mouse")
FILES = (spring, rod, rope, hinge, slider, weld, wheel, gear, pulley, mouse)
SPRING, ROD, ROPE, HINGE, SLIDER, WELD, WHEEL, GEAR, PULLEY, MOUSE = range(len(KINDS))
ROW_COUNTS = np.array([file.ROWS for file in FILES], np.int64)


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    """Write the joint's rows for the geometry `g`: what they measure, and by which rule."""
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
    else:
        mouse.prepare(joint, g, rows, first, motions, h)


@kernel
def measure(joint: Any, g: Any, rows: Any, first: int) -> None:
    """Write into the residuals of the joint's rigid rows by how much it is off, m or rad."""
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
