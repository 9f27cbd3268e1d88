"""Ratchet: lets a hinge turn, or a slider slide, one way only.

What holds is a limit whose place follows the motion. Whenever a tooth has passed, the pawl falls behind it,
and there the way back ends; without teeth, it ends wherever one has got to. So a ratchet has no row of its
own: it moves one of the two limits, and is solved, put to sleep and torn like those.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.runtime.jit import kernel


@kernel
def drop_pawl(joint: Any, value: float, whole: float) -> None:
    """Let the pawl fall behind the last tooth that has passed it.

    `value` is the angle or the travel, and the teeth are counted over a `whole` of it: a turn, or a metre.
    """
    if joint["ratchet"] == 0:
        return
    passed = joint["ratchet"] * (value - joint["pawl"])
    if joint["teeth"] > 0.0:
        tooth = whole / joint["teeth"]
        passed = math.floor(passed / tooth) * tooth
    if passed > 0.0:
        joint["pawl"] += joint["ratchet"] * passed


@kernel
def has_ends(joint: Any) -> bool:
    return bool(joint["limited"] != 0 or joint["ratchet"] != 0)


@kernel
def ends_of(joint: Any) -> Any:
    """How far it goes down and up: by its limits, and by the pawl within them."""
    lower, upper = -math.inf, math.inf
    if joint["limited"] != 0:
        lower, upper = joint["lower"], joint["upper"]
    if joint["ratchet"] > 0:
        lower = min(max(lower, joint["pawl"]), upper)
    elif joint["ratchet"] < 0:
        upper = max(min(upper, joint["pawl"]), lower)
    return lower, upper
