"""What lasts of a load is carried by a contact without giving way to it, and so presses bodies in no deeper.

A soft contact is a spring, which F presses in by F / (m omega^2): for ever, where much lies on a small
corner. It cannot just be stiffer. Solved once in a sub-step, contacts one upon the other are like springs
themselves, since impulses accumulate, and the waves that run through such a row are damped by nothing but the
softness. So a contact stays as soft to whatever changes, and only the mean of what is beyond a small
deflection is taken off its spring.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.constants import CARRIED_DEFLECTION, LOAD_TIME, RESTING_DEFLECTION
from sketchfall.physics.runtime.jit import kernel


@kernel
def carry_flat_load(ma: Any, mb: Any, contact: Any, c: Any, settings: Any) -> None:
    """Take what it carries off both points of a contact; its constraint `c` is prepared up to that."""
    h = settings["h"]
    k_0 = inverse_effective_mass(ma, mb, c["lever_a_0"], c["lever_b_0"])
    k_1 = inverse_effective_mass(ma, mb, c["lever_a_1"], c["lever_b_1"])
    contact["carried_0"] = load_carried(contact["carried_0"], contact["normal_force_0"], k_0, c, settings)
    contact["carried_1"] = load_carried(contact["carried_1"], contact["normal_force_1"], k_1, c, settings)
    c["carried_0"], c["carried_1"] = contact["carried_0"] * h, contact["carried_1"] * h


@kernel
def carry_round_load(ma: Any, mb: Any, contact: Any, c: Any, settings: Any) -> None:
    nx, ny = contact["nx"], contact["ny"]
    k = inverse_effective_mass(ma, mb, c["ax"] * ny - c["ay"] * nx, c["bx"] * ny - c["by"] * nx)
    contact["carried_0"] = load_carried(contact["carried_0"], contact["normal_force_0"], k, c, settings)
    c["carried"] = contact["carried_0"] * settings["h"]


@kernel
def load_carried(before: float, force: float, k: float, c: Any, settings: Any) -> float:
    """The part of a point's load that its spring does not answer, N, a step after it was `before`.

    At rest, bias_rate * depth is softness * k * h * (what is left to the spring).
    """
    stiffness = c["bias_rate"] / (c["softness"] * k * settings["h"])  # N/m
    beyond = min(force - stiffness * RESTING_DEFLECTION, stiffness * CARRIED_DEFLECTION)
    share = min(1.0, settings["dt"] / LOAD_TIME)
    return min(force, before + share * (max(beyond, 0.0) - before))


@kernel
def inverse_effective_mass(ma: Any, mb: Any, lever_a: float, lever_b: float) -> float:
    k = ma["inv_mass"] + mb["inv_mass"]
    return k + ma["inv_inertia"] * lever_a * lever_a + mb["inv_inertia"] * lever_b * lever_b
