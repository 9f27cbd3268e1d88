"""The inner loop of a step: everything that happens once per sub-step of a cluster, compiled as one."""

from __future__ import annotations

from typing import Any

from sketchfall.physics.constants import (
    CONVERGED_SPEED,
    HIGH_RATIO_JOINT_SWEEPS,
    HIGH_RATIO_SWEEPS,
    JOINT_CALM_SPEED,
    LINEAR_SLOP,
    SIZE_SLOP,
    SLENDER_CONVERGED_SPEED,
)
from sketchfall.physics.dynamics.bends import any_bend, keep_speed_in_bends
from sketchfall.physics.dynamics.clusters import cluster, invite_guests, see_off
from sketchfall.physics.dynamics.contact_rules import BAUMGARTE, PROJECTION
from sketchfall.physics.dynamics.contact_solver import resting
from sketchfall.physics.dynamics.corrections import project
from sketchfall.physics.dynamics.flat_contacts import (
    forget_blows_flat,
    solve_colours,
    solve_flat,
    store_flat,
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
from sketchfall.physics.dynamics.plans import (
    SHORT_SUBSTEPS,
    SLENDER_BODIES,
    SMALL_BODIES,
    STRUCK,
    is_repeated,
)
from sketchfall.physics.dynamics.rolling import resist_rolling, store_rolling, warm_start_rolling
from sketchfall.physics.dynamics.round_contacts import (
    forget_blows_round,
    solve_round,
    store_round,
    warm_start_round,
)
from sketchfall.physics.joints.solving.around_substeps import put_down_mechanisms, take_up_mechanisms
from sketchfall.physics.joints.solving.impulses import RATTLE, SHAKE
from sketchfall.physics.joints.solving.solver import LAST_WORD, any_at_once, prepare_joints, solve_joints
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import DYNAMIC


@kernel(inline=True)
def run_substeps(t: Any, number: int, counts: Any) -> None:
    """Move the bodies of a cluster, obeying their constraints; keep the impulses in the contacts.

    `t` are the Tables of the step, `number` is that of the cluster; `counts` tells how many constraints of
    contacts there are of each sort (see contact_solver.prepare_contacts).
    """
    bodies, motions, contacts, joints = t.bodies, t.motions, t.contacts, t.joints
    settings, count, own = t.settings[0], len(bodies), cluster(t.clusters, number)
    h, r = settings["h"], resting(t.resting, counts)
    sweeps = 1
    if len(own.mechanisms) > 0:
        sweeps = take_up_mechanisms(joints, own.mechanisms, bodies, h)
    if settings["integrator"] == AUTOMATIC:
        listed = fly_freely(bodies, motions, own.bodies, settings, t.held)
    else:
        listed = fly_by_method(bodies, motions, count, joints.joints, settings, t.held)
    held = t.held[: invite_guests(bodies, contacts, joints, t.clusters.numbers, own, t.held, listed)]
    kicks = t.kicks[: len(held)]
    note_kicks(bodies, motions, held, settings, kicks)
    bends, slop = any_bend(r.flats, r.places), slop_of(bodies, own)
    for substep in range(round(settings["dt"] / h)):
        if settings["interrupted"] != 0:
            break
        if forces_change(settings):
            note_kicks(bodies, motions, held, settings, kicks)
        integrate_velocities(bodies, motions, kicks, settings)
        if bends:
            keep_speed_in_bends(bodies, motions, r, 1.0 / h, True)
        # The relaxation, if there is one, is what follows the bodies (see solve_stage).
        warm_start_contacts(motions, own, r, substep == 0 or not relaxes(settings))
        solve_stage(bodies, motions, joints, own, r, settings, sweeps, slop, SHAKE)
        resist_rolling(motions, r.rolls)
        integrate_positions(bodies, motions, kicks, settings)
        if act_on_each_other(settings):
            attract_anew(bodies, motions, count, held, settings)
        if bends:
            keep_speed_in_bends(bodies, motions, r, 1.0 / h, False)
        solve_stage(bodies, motions, joints, own, r, settings, sweeps, slop, RATTLE)
        resist_rolling(motions, r.rolls)
        if own.plan & STRUCK != 0:
            forget_blows_flat(r.flats, r.places, contacts, h)
            forget_blows_round(r.rounds, len(r.rounds), contacts, h)

    if settings["correction"] == PROJECTION:
        project(motions, r.flats, r.places, r.rounds, settings)
    see_off(motions, held[listed:])
    store_flat(r.flats, r.places, contacts, h)
    store_round(r.rounds, len(r.rounds), contacts, h)
    store_rolling(r.rolls, contacts, settings["dt"])
    if len(own.mechanisms) > 0:
        put_down_mechanisms(joints, own.mechanisms, bodies, h)


@kernel
def slop_of(bodies: Any, own: Any) -> float:
    """The overlap that contacts of the cluster leave alone, m: less if small bodies bear much in it."""
    least = LINEAR_SLOP
    if own.plan & (SMALL_BODIES | SHORT_SUBSTEPS) != 0:
        for i in own.bodies:
            if bodies[i]["kind"] == DYNAMIC:
                least = min(least, SIZE_SLOP * 2.0 * bodies[i]["inner_radius"])
    return least


@kernel(inline=True)
def warm_start_contacts(motions: Any, own: Any, r: Any, moved: bool) -> None:
    """`r` is Resting; `moved` tells whether bodies have moved since its constraints last followed them."""
    if is_repeated(own.plan):
        warm_start_flat(motions, r.flats, 0, len(r.places), moved)
    else:
        warm_start_colours(motions, r.flats, r.ends, moved)
    warm_start_round(motions, r.rounds, len(r.rounds))
    warm_start_rolling(motions, r.rolls)


@kernel(inline=True)
def solve_stage(
    bodies: Any,
    motions: Any,
    joints: Any,
    own: Any,
    r: Any,
    settings: Any,
    sweeps: int,
    slop: float,
    stage: int,
) -> None:
    """Gauss-Seidel sweeps over joints and contacts: with bias before the bodies move (SHAKE), without it
    after that (RATTLE), which for contacts is the relaxation.

    There are as many as the plan of the cluster says: until contacts are calm, or until they leave the joints
    as they are, or so many. Then joints that are solved at once have the last word: a contact that gives way
    for a moment is pushed apart later, but a joint that opens is seen.
    """
    use_bias = stage == SHAKE
    inv_h, jointed = 1.0 / settings["h"], len(own.mechanisms) > 0
    contacts_too = use_bias or relaxes(settings)
    repeated = contacts_too and is_repeated(own.plan)
    most = HIGH_RATIO_JOINT_SWEEPS if jointed else HIGH_RATIO_SWEEPS
    calm = SLENDER_CONVERGED_SPEED if own.plan & (SLENDER_BODIES | SMALL_BODIES) != 0 else CONVERGED_SPEED
    together = own.plan & SMALL_BODIES != 0
    by_turns = sweeps > 1 and any_at_once(joints, own.mechanisms)
    if jointed:
        prepare_joints(joints, own.mechanisms, bodies, motions, settings, stage)
    for sweep in range(max(most, sweeps)):
        speed, moved = 0.0, not use_bias and sweep == 0
        if jointed:
            disturbed = solve_joints(joints, own.mechanisms, bodies, motions, settings, stage, sweep)
            if by_turns and sweep > 0 and disturbed < JOINT_CALM_SPEED and not repeated:
                break
        if repeated:
            speed = max(
                solve_flat(motions, r.flats, 0, len(r.places), inv_h, use_bias, moved, slop, together),
                solve_round(motions, r.rounds, len(r.rounds), inv_h, use_bias, slop),
            )
        elif contacts_too and sweep < sweeps:
            solve_colours(motions, r.flats, r.ends, inv_h, use_bias, moved, slop)
            solve_round(motions, r.rounds, len(r.rounds), inv_h, use_bias, slop)
        converged = speed < calm or sweep + 1 >= most
        if (sweep + 1 >= sweeps and converged) or settings["interrupted"] != 0:
            break
    if by_turns:
        solve_joints(joints, own.mechanisms, bodies, motions, settings, stage, LAST_WORD)


@kernel(inline=True)
def relaxes(settings: Any) -> bool:
    """Whether contacts are solved again without bias, once their bodies have moved."""
    return settings["correction"] != BAUMGARTE
