"""Spring and damper: pulls its ends towards its rest length, and against their speed."""

from __future__ import annotations

import math
from typing import Any

from physics.jit import kernel
from physics.joints.geometry import way_between
from physics.joints.rows import SPRING, set_along, set_spring

ROWS = 1


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float) -> None:
    distance, ux, uy = way_between(g)
    set_along(rows[first], SPRING, g, ux, uy, -math.inf, math.inf)
    stretch = distance - joint["length"]
    set_spring(rows[first], motions, joint["stiffness"], joint["damping"], stretch, h)
