"""The inner loop of a step: everything that happens once per sub-step, compiled as one."""

from __future__ import annotations

from typing import Any

from sketchfall.physics.constants import CALM_SPEED, UNEVEN_TURNS
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
from sketchfall.physics.joints.impulses import KEEP, MOVE
from sketchfall.physics.joints.solver import solve_joints, turns_of_joints
from sketchfall.physics.runtime.jit import kernel


@kernel
def run_substeps(
    bodies: Any,
    motions: Any,
    count: int,
    flats: Any,
    rounds: Any,
    uneven_counts: Any,
    contacts: Any,
    joints: Any,
    settings: Any,
    held: Any,
) -> None:
    """Move the bodies, obeying their constraints; keep the impulses in the contacts.

    `uneven_counts` tells how many of the flat and of the round constraints, at their beginning, are those of
    uneven islands. `settings` is a row of SETTINGS, `held` scratch for the bodies that constraints act on.
    """
    h = settings["h"]
    flat_count, round_count, joint_count = len(flats), len(rounds), len(joints.joints)
    if settings["integrator"] == AUTOMATIC:
        held = held[: fly_freely(bodies, motions, count, settings, held)]
    else:
        held = held[: fly_by_method(bodies, motions, count, joints.joints, settings, held)]
    turns = turns_of_joints(joints.joints, bodies) if joint_count > 0 else 1
    uneven = flats[: uneven_counts[0]], rounds[: uneven_counts[1]]
    others = flats[uneven_counts[0] :], rounds[uneven_counts[1] :]
    for _ in range(round(settings["dt"] / h)):
        if settings["interrupted"] != 0:
            break
        integrate_velocities(bodies, motions, held, settings)
        warm_start_flat(motions, flats, flat_count)
        warm_start_round(motions, rounds, round_count)
        solve(bodies, motions, joints, uneven, others, settings, turns, MOVE)
        integrate_positions(bodies, motions, held, h)
        if settings["attraction"] > 0.0:
            attract_anew(bodies, motions, count, held, settings)
        solve(bodies, motions, joints, uneven, others, settings, turns, KEEP)
        add_totals_flat(flats, flat_count)
        add_totals_round(rounds, round_count)

    if settings["correction"] == PROJECTION:
        project(motions, flats, rounds, settings)
    store_flat(flats, flat_count, contacts, h)
    store_round(rounds, round_count, contacts, h)


@kernel(inline=True)
def solve(
    bodies: Any, motions: Any, joints: Any, uneven: Any, others: Any, settings: Any, turns: int, stage: int
) -> None:
    """Joints and contacts by turns, with the bias while bodies are about to move (MOVE), or without (KEEP).

    `uneven` and `others` are flat constraints and round ones. Those of uneven islands have more turns, until
    they are calm.
    """
    push = stage == MOVE
    inv_h, joint_count = 1.0 / settings["h"], len(joints.joints)
    contacts_too = push or settings["correction"] != BAUMGARTE
    some_uneven = contacts_too and len(uneven[0]) + len(uneven[1]) > 0
    some_others = contacts_too and len(others[0]) + len(others[1]) > 0
    for turn in range(max(turns, UNEVEN_TURNS)):
        if joint_count > 0:
            solve_joints(joints, bodies, motions, settings, stage, turn)
        speed = 0.0
        if some_uneven:
            speed = solve_flat(motions, uneven[0], len(uneven[0]), inv_h, push)
            speed = max(speed, solve_round(motions, uneven[1], len(uneven[1]), inv_h, push))
        if some_others and turn < turns:
            solve_flat(motions, others[0], len(others[0]), inv_h, push)
            solve_round(motions, others[1], len(others[1]), inv_h, push)
        if (turn + 1 >= turns and speed < CALM_SPEED) or settings["interrupted"] != 0:
            break
