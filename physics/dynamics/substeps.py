"""The inner loop of a step: everything that happens once per sub-step, compiled as one."""

from __future__ import annotations

from typing import Any

from sketchfall.physics.constants import CONVERGED_SPEED, HIGH_RATIO_JOINT_SWEEPS, HIGH_RATIO_SWEEPS
from sketchfall.physics.dynamics.bends import any_bend, keep_speed_in_bends
from sketchfall.physics.dynamics.corrections import BAUMGARTE, PROJECTION, project
from sketchfall.physics.dynamics.flat_contacts import add_totals_flat, solve_flat, store_flat, warm_start_flat
from sketchfall.physics.dynamics.integrate import (
    attract_anew,
    fly_freely,
    integrate_positions,
    integrate_velocities,
)
from sketchfall.physics.dynamics.integrators import AUTOMATIC, fly_by_method
from sketchfall.physics.dynamics.round_contacts import (
    add_totals_round,
    solve_round,
    store_round,
    warm_start_round,
)
from sketchfall.physics.joints.impulses import RATTLE, SHAKE
from sketchfall.physics.joints.solver import solve_joints, sweeps_needed
from sketchfall.physics.runtime.jit import kernel


@kernel
def run_substeps(
    bodies: Any,
    motions: Any,
    count: int,
    flats: Any,
    rounds: Any,
    high_ratio_counts: Any,
    contacts: Any,
    joints: Any,
    settings: Any,
    held: Any,
) -> None:
    """Move the bodies, obeying their constraints; keep the impulses in the contacts.

    `high_ratio_counts` tells how many of the flat and of the round constraints, at their beginning, belong to
    islands with high mass ratios. `settings` is a row of SETTINGS, `held` scratch for the bodies that
    constraints act on.
    """
    h = settings["h"]
    flat_count, round_count, joint_count = len(flats), len(rounds), len(joints.joints)
    if settings["integrator"] == AUTOMATIC:
        held = held[: fly_freely(bodies, motions, count, settings, held)]
    else:
        held = held[: fly_by_method(bodies, motions, count, joints.joints, settings, held)]
    sweeps = sweeps_needed(joints.joints, bodies) if joint_count > 0 else 1
    bends = any_bend(flats)
    high_ratio = flats[: high_ratio_counts[0]], rounds[: high_ratio_counts[1]]
    others = flats[high_ratio_counts[0] :], rounds[high_ratio_counts[1] :]
    for _ in range(round(settings["dt"] / h)):
        if settings["interrupted"] != 0:
            break
        integrate_velocities(bodies, motions, held, settings)
        if bends:
            keep_speed_in_bends(bodies, motions, flats, 1.0 / h, True)
        warm_start_flat(motions, flats, flat_count)
        warm_start_round(motions, rounds, round_count)
        solve_stage(bodies, motions, joints, high_ratio, others, settings, sweeps, SHAKE)
        integrate_positions(bodies, motions, held, settings)
        if settings["attraction"] > 0.0:
            attract_anew(bodies, motions, count, held, settings)
        if bends:
            keep_speed_in_bends(bodies, motions, flats, 1.0 / h, False)
        solve_stage(bodies, motions, joints, high_ratio, others, settings, sweeps, RATTLE)
        add_totals_flat(flats, flat_count)
        add_totals_round(rounds, round_count)

    if settings["correction"] == PROJECTION:
        project(motions, flats, rounds, settings)
    store_flat(flats, flat_count, contacts, h)
    store_round(rounds, round_count, contacts, h)


@kernel(inline=True)
def solve_stage(
    bodies: Any,
    motions: Any,
    joints: Any,
    high_ratio: Any,
    others: Any,
    settings: Any,
    sweeps: int,
    stage: int,
) -> None:
    """Gauss-Seidel sweeps over joints and contacts: with bias before the bodies move (SHAKE), without it
    after that (RATTLE), which for contacts is the relaxation.

    `high_ratio` and `others` are flat constraints and round ones. Those of islands with high mass ratios get
    more sweeps, until they have converged.
    """
    use_bias = stage == SHAKE
    inv_h, joint_count = 1.0 / settings["h"], len(joints.joints)
    contacts_too = use_bias or settings["correction"] != BAUMGARTE
    some_high_ratio = contacts_too and len(high_ratio[0]) + len(high_ratio[1]) > 0
    some_others = contacts_too and len(others[0]) + len(others[1]) > 0
    for sweep in range(max(sweeps, HIGH_RATIO_JOINT_SWEEPS if joint_count > 0 else HIGH_RATIO_SWEEPS)):
        if joint_count > 0:
            solve_joints(joints, bodies, motions, settings, stage, sweep)
        speed = 0.0
        if some_high_ratio:
            speed = solve_flat(motions, high_ratio[0], len(high_ratio[0]), inv_h, use_bias)
            speed = max(speed, solve_round(motions, high_ratio[1], len(high_ratio[1]), inv_h, use_bias))
        if some_others and sweep < sweeps:
            solve_flat(motions, others[0], len(others[0]), inv_h, use_bias)
            solve_round(motions, others[1], len(others[1]), inv_h, use_bias)
        if (sweep + 1 >= sweeps and speed < CONVERGED_SPEED) or settings["interrupted"] != 0:
            break
