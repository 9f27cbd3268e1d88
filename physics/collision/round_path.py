"""Contacts between discs, or a disc and a corner: how their cores move past each other.

The core of a disc is its centre, that of a corner the corner itself. Two such surfaces touch when the cores
are as far apart as both radii together, wherever the normal points by then.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.runtime.jit import kernel


@kernel
def core_offsets(a: Any, b: Any, contact: Any) -> Any:
    """From the centres of mass to the cores: the disc centres or corners between which the normal lies."""
    nx, ny = contact["nx"], contact["ny"]
    half = 0.5 * contact["gap_0"]
    back, ahead = half + contact["radius_a"], half + contact["radius_b"]
    return (
        contact["x_0"] - nx * back - a["cx"],
        contact["y_0"] - ny * back - a["cy"],
        contact["x_0"] + nx * ahead - b["cx"],
        contact["y_0"] + ny * ahead - b["cy"],
    )


@kernel
def core_path(bodies: Any, motions: Any, contact: Any, ax: float, ay: float) -> Any:
    """B's core relative to A's: position and velocity when the step began, and acceleration."""
    a, b = contact["body_a"], contact["body_b"]
    ma, mb = motions[a], motions[b]
    oax, oay, obx, oby = core_offsets(bodies[a], bodies[b], contact)
    reach = contact["gap_0"] + contact["radius_a"] + contact["radius_b"]
    return (
        contact["nx"] * reach + mb["dx"] - mb["da"] * oby - ma["dx"] + ma["da"] * oay,
        contact["ny"] * reach + mb["dy"] + mb["da"] * obx - ma["dy"] - ma["da"] * oax,
        mb["vx"] - mb["w"] * oby - ma["vx"] + ma["w"] * oay,
        mb["vy"] + mb["w"] * obx - ma["vy"] - ma["w"] * oax,
        ax,
        ay,
    )
