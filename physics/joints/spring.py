"""Spring and damper: pulls its ends towards its rest length, and against their speed."""

from __future__ import annotations

import math
from typing import Any

from physics.constants import SMALLEST_DISTANCE
from physics.jit import kernel
from physics.joints.rows import SPRING, set_along, set_spring

ROWS = 1


@kernel
def prepare(joint: Any, g: Any, rows: Any, first: int, motions: Any, h: float, stage: int) -> None:
    distance = math.sqrt(g.way_x * g.way_x + g.way_y * g.way_y)
    if distance > SMALLEST_DISTANCE:
        ux, uy = g.way_x / distance, g.way_y / distance
    else:
        ux, uy = 1.0, 0.0
    set_along(rows[first], SPRING, g, ux, uy, -math.inf, math.inf)
    stretch = distance - joint["length"]
    set_spring(rows[first], motions, joint["stiffness"], joint["damping"], stretch, h)
