"""The inner loop of a step: everything that happens once per sub-step, compiled as one."""

from __future__ import annotations

from typing import Any

from physics.corrections import BAUMGARTE, PROJECTION, project
from physics.flat_contacts import add_totals_flat, solve_flat, store_flat, warm_start_flat
from physics.integrate import attract_anew, fly_freely, integrate_positions, integrate_velocities
from physics.integrators import AUTOMATIC, fly_by_method
from physics.jit import kernel
from physics.joints.solver import KEEP, MOVE, solve_joints, turns_of_joints
from physics.round_contacts import add_totals_round, solve_round, store_round, warm_start_round


@kernel
def run_substeps(
    bodies: Any,
    motions: Any,
    count: int,
    fine: int,
    flats: Any,
    rounds: Any,
    contacts: Any,
    joints: Any,
    settings: Any,
    held: Any,
) -> None:
    """Move the bodies whose `fine` is as given, obeying their constraints; keep the impulses in the contacts.

    `settings` is a row of SETTINGS, `held` scratch for the bodies that constraints act on.
    """
    dt, h, attraction = settings["dt"], settings["h"], settings["attraction"]
    flat_count, round_count, joint_count = len(flats), len(rounds), len(joints.joints)
    if settings["integrator"] == AUTOMATIC:
        held = held[: fly_freely(bodies, motions, count, fine, settings, held)]
    else:
        held = held[: fly_by_method(bodies, motions, count, fine, joints.joints, settings, held)]
    turns = turns_of_joints(joints.joints, bodies) if joint_count > 0 else 1
    for _ in range(round(dt / h)):
        integrate_velocities(bodies, motions, held, settings)
        warm_start_flat(motions, flats, flat_count)
        warm_start_round(motions, rounds, round_count)
        for turn in range(turns):
            if joint_count > 0:
                solve_joints(joints, bodies, motions, settings, fine, MOVE, turn)
            solve_flat(motions, flats, flat_count, 1.0 / h, True)
            solve_round(motions, rounds, round_count, 1.0 / h, True)
        integrate_positions(bodies, motions, held, h)
        if attraction > 0.0:
            attract_anew(bodies, motions, count, held, settings)
        for turn in range(turns):
            if joint_count > 0:
                solve_joints(joints, bodies, motions, settings, fine, KEEP, turn)
            if settings["correction"] != BAUMGARTE:
                solve_flat(motions, flats, flat_count, 1.0 / h, False)
                solve_round(motions, rounds, round_count, 1.0 / h, False)
        add_totals_flat(flats, flat_count)
        add_totals_round(rounds, round_count)

    if settings["correction"] == PROJECTION:
        project(motions, flats, rounds, settings)
    store_flat(flats, flat_count, contacts, h)
    store_round(rounds, round_count, contacts, h)
