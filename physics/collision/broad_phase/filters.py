"""Which pairs of shapes may collide at all, whatever their places."""

from __future__ import annotations

from typing import Any

from sketchfall.physics.runtime.jit import kernel


@kernel
def may_collide(a: Any, b: Any) -> bool:
    """Shapes of one body never do, nor do two that cannot move, nor those whose masks exclude each other."""
    return (
        a["body"] != b["body"]
        and (a["movable"] != 0 or b["movable"] != 0)
        and (a["category"] & b["mask"]) != 0
        and (b["category"] & a["mask"]) != 0
    )
