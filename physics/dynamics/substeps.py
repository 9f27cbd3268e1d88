"""The inner loop of a step: everything that happens once per sub-step, compiled as one."""

from __future__ import annotations

from typing import Any

from sketchfall.physics.constants import (
    CONVERGED_SPEED,
    HIGH_RATIO_JOINT_SWEEPS,
    HIGH_RATIO_SWEEPS,
    JOINT_CALM_SPEED,
    JOINT_JERK_SPEED,
    JOINT_JERK_SWEEPS,
)
from sketchfall.physics.dynamics.bends import any_bend, keep_speed_in_bends
from sketchfall.physics.dynamics.contact_solver import resting
from sketchfall.physics.dynamics.corrections import BAUMGARTE, PROJECTION, project
from sketchfall.physics.dynamics.flat_contacts import (
    solve_colours,
    solve_flat,
    store_flat,
    unpack_flat,
    warm_start_colours,
    warm_start_flat,
)
from sketchfall.physics.dynamics.forces import act_on_each_other
from sketchfall.physics.dynamics.integrate import (
    attract_anew,
    fly_freely,
    forces_change,
    integrate_positions,
    integrate_velocities,
    note_kicks,
)
from sketchfall.physics.dynamics.integrators import AUTOMATIC, fly_by_method
from sketchfall.physics.dynamics.rolling import resist_rolling, store_rolling, warm_start_rolling
from sketchfall.physics.dynamics.round_contacts import solve_round, store_round, warm_start_round
from sketchfall.physics.joints.solving.impulses import RATTLE, SHAKE
from sketchfall.physics.joints.solving.solver import solve_joints, sweeps_needed
from sketchfall.physics.runtime.jit import kernel


@kernel
def run_substeps(t: Any, counts: Any) -> None:
    """Move the bodies, obeying their constraints; keep the impulses in the contacts.

    `t` are the Tables of the step; `counts` tells how many constraints of contacts there are of each sort
    (see contact_solver.prepare_contacts).
    """
    bodies, motions, contacts, joints, held = t.bodies, t.motions, t.contacts, t.joints, t.held
    settings, count = t.settings[0], len(bodies)
    h, r = settings["h"], resting(t.resting, counts)
    if settings["integrator"] == AUTOMATIC:
        held = held[: fly_freely(bodies, motions, count, settings, held)]
    else:
        held = held[: fly_by_method(bodies, motions, count, joints.joints, settings, held)]
    kicks = t.kicks[: len(held)]
    note_kicks(bodies, motions, held, settings, kicks)
    sweeps = sweeps_needed(joints.joints, bodies)
    bends = any_bend(r.all_flats)
    for _ in range(round(settings["dt"] / h)):
        if settings["interrupted"] != 0:
            break
        if forces_change(settings):
            note_kicks(bodies, motions, held, settings, kicks)
        integrate_velocities(bodies, motions, kicks, settings)
        if bends:
            keep_speed_in_bends(bodies, motions, r.all_flats, 1.0 / h, True)
        warm_start_flat(motions, r.repeated_flats, len(r.repeated_flats))
        warm_start_colours(motions, r.flats, r.ends, r.blocks)
        warm_start_round(motions, r.all_rounds, len(r.all_rounds))
        warm_start_rolling(motions, r.rolls)
        solve_stage(bodies, motions, joints, r, settings, sweeps, SHAKE)
        resist_rolling(motions, r.rolls)
        integrate_positions(bodies, motions, kicks, settings)
        if act_on_each_other(settings):
            attract_anew(bodies, motions, count, held, settings)
        if bends:
            keep_speed_in_bends(bodies, motions, r.all_flats, 1.0 / h, False)
        solve_stage(bodies, motions, joints, r, settings, sweeps, RATTLE)
        resist_rolling(motions, r.rolls)

    if settings["correction"] == PROJECTION:
        project(motions, r.all_flats, r.all_rounds, settings)
    unpack_flat(r.flats, r.ends, r.blocks)
    store_flat(r.all_flats, len(r.all_flats), contacts, h)
    store_round(r.all_rounds, len(r.all_rounds), contacts, h)
    store_rolling(r.rolls, contacts, settings["dt"])


@kernel(inline=True)
def solve_stage(
    bodies: Any, motions: Any, joints: Any, r: Any, settings: Any, sweeps: int, stage: int
) -> None:
    """Gauss-Seidel sweeps over joints and contacts: with bias before the bodies move (SHAKE), without it
    after that (RATTLE), which for contacts is the relaxation.

    `r` is Resting. Constraints of islands with high mass ratios get more sweeps, until they have converged;
    so do joints that contacts jerk, while those that contacts leave as they are need no more.
    """
    use_bias = stage == SHAKE
    inv_h, joint_count = 1.0 / settings["h"], len(joints.joints)
    contacts_too = use_bias or settings["correction"] != BAUMGARTE
    some_repeated = contacts_too and len(r.repeated_flats) + len(r.repeated_rounds) > 0
    most = HIGH_RATIO_JOINT_SWEEPS if joint_count > 0 else HIGH_RATIO_SWEEPS
    by_turns = sweeps > 1 and len(joints.iterative) < joint_count
    for sweep in range(max(most, JOINT_JERK_SWEEPS if by_turns else sweeps)):
        speed, jerked = 0.0, False
        if joint_count > 0:
            disturbed = solve_joints(joints, bodies, motions, settings, stage, sweep)
            if by_turns and sweep > 0:
                jerked = disturbed > JOINT_JERK_SPEED
                if disturbed < JOINT_CALM_SPEED and not some_repeated and len(joints.iterative) == 0:
                    break
        if some_repeated:
            speed = max(
                solve_flat(motions, r.repeated_flats, len(r.repeated_flats), inv_h, use_bias),
                solve_round(motions, r.repeated_rounds, len(r.repeated_rounds), inv_h, use_bias),
            )
        if contacts_too and (sweep < sweeps or jerked):
            solve_colours(motions, r.flats, r.ends, r.blocks, inv_h, use_bias)
            solve_round(motions, r.rounds, len(r.rounds), inv_h, use_bias)
        converged = speed < CONVERGED_SPEED or sweep + 1 >= most
        if (sweep + 1 >= sweeps and converged and not jerked) or settings["interrupted"] != 0:
            break
