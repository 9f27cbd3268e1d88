"""The inner loop of a step: everything that happens once per sub-step, compiled as one."""

from __future__ import annotations

from typing import Any

from physics.contact_solver import add_totals, solve, warm_start
from physics.integrate import fly_freely, integrate_positions, integrate_velocities
from physics.jit import kernel


@kernel
def run_substeps(
    bodies: Any,
    motions: Any,
    count: int,
    fine: int,
    constraints: Any,
    made: int,
    settings: Any,
    substeps: int,
    held: Any,
) -> None:
    """Move the bodies whose `fine` is as given, obeying their constraints.

    `settings` is (gravity x, gravity y, dt, ...), `held` scratch for the bodies that constraints act on.
    """
    h = settings[2] / substeps
    gravity_x, gravity_y = settings[0], settings[1]
    held = held[: fly_freely(bodies, motions, count, fine, gravity_x, gravity_y, settings[2], held)]
    for _ in range(substeps):
        integrate_velocities(bodies, motions, held, gravity_x, gravity_y, h)
        warm_start(motions, constraints, made)
        solve(motions, constraints, made, 1.0 / h, True)
        integrate_positions(bodies, motions, held, gravity_x, gravity_y, h)
        solve(motions, constraints, made, 1.0 / h, False)
        add_totals(constraints, made)
