"""Resting contacts: sequential impulses (projected Gauss-Seidel), soft constraints, friction, warm starting.

For a contact point with normal n (from A to B) and arms r_A, r_B from the centres of mass,

    v_n = n . (v_B + w_B x r_B - v_A - w_A x r_A)                         closing is negative
    k   = 1/m_A + 1/m_B + (r_A x n)^2 / I_A + (r_B x n)^2 / I_B           the inverse effective mass
    P_n += (-v_n + bias) / k,      P_n >= 0,      bias = rate * max(0, depth - slop)

and along the tangent t = (-n_y, n_x) the same without bias: if mu_s P_n is enough to stop the sliding the
contact sticks, else it slides with mu_k P_n (contact_rules.py). The bias is that of an implicit damped
spring, so it does not overshoot. Where masses differ, the stiffness follows the load, because a spring tuned
for two light bodies would be pressed in for ever by a heavy load on them.

Friction acts once per pair, not once per point: both points lie on the line along which it acts, so mu times
the *whole* normal load decides between sticking and sliding. With a limit for each point the less loaded one
would slip first and drag the other along, below the angle at which the body really slips.

Each sub-step solves with the bias, moves the bodies, and solves again without it (relax), which takes back
the speed that the bias gave: overlap is corrected, energy is not added.

Flat contacts (flat_contacts.py) and round ones (round_contacts.py) differ in what happens to the normal while
the bodies move on. Both have the same verbs: prepare, warm_start, solve, store.
"""

from __future__ import annotations

import math
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.narrow_phase import moves, sleeps
from sketchfall.physics.collision.sat import nearest_gap, owner_of_point
from sketchfall.physics.constants import BLOW_SPEED, LINEAR_SLOP, SPECULATIVE_MARGIN
from sketchfall.physics.dynamics.bends import bend_on_the_way
from sketchfall.physics.dynamics.colours import COLOURS, colour_contacts, next_block
from sketchfall.physics.dynamics.contact_rules import (
    apply_rule,
    bias_limit,
    friction_in_force,
    impact_speed,
    larger,
    lowest_gap,
    meets_by_impact,
    spring,
)
from sketchfall.physics.dynamics.flat_contacts import FLAT_BLOCK, fill_blocks
from sketchfall.physics.dynamics.islands import approach_speed_at
from sketchfall.physics.dynamics.rolling import prepare_rolling
from sketchfall.physics.dynamics.round_contacts import face_turns, prepare_round
from sketchfall.physics.runtime.bundle import Int32s
from sketchfall.physics.runtime.compiler import prefetch_row
from sketchfall.physics.runtime.jit import LANES, kernel
from sketchfall.physics.runtime.lanes import gather, read, select, write
from sketchfall.physics.runtime.single_lane import in_lane
from sketchfall.physics.tables.scratch_records import ROLL, ROUND_CONSTRAINT

LINES_OF_CONTACT = 3  # that a constraint is made from
NO_POINT = 1e9  # m, a gap that nothing closes


class RestingTables(NamedTuple):
    """The constraints of resting contacts, and what is needed to put them in order."""

    flats: Annotated[NDArray[np.void], FLAT_BLOCK]
    rounds: Annotated[NDArray[np.void], ROUND_CONSTRAINT]
    rolls: Annotated[NDArray[np.void], ROLL]  # of contacts that resist rolling
    listed: Int32s  # contacts with a flat constraint
    places: Int32s  # of its constraint; before, its colour
    taken: Int32s  # per body, see colours
    ends: Int32s  # where each colour ends, among the flat constraints that have one


class Resting(NamedTuple):
    """The constraints of a cluster."""

    flats: Any  # in blocks: by colour, or in the order of the contacts if they are swept until they are calm
    places: Any  # of all of them
    ends: Any  # where each colour ends
    rounds: Any
    rolls: Any


@kernel
def prepare_contacts(
    bodies: Any, motions: Any, contacts: Any, active: Any, room: Any, repeated: bool, settings: Any
) -> Any:
    """Write a constraint for every active contact that may act in this step.

    `room` is that of RestingTables, `repeated` tells whether they are swept until they are calm (see plans),
    which is done in the order of the contacts, and `settings` is a row of SETTINGS. Returns what `resting`
    needs to know of the constraints.
    """
    threshold, h = settings["restitution_threshold"], settings["h"]
    listed = made_round = 0
    for i in active:
        contact = contacts[i]
        a, b = contact["body_a"], contact["body_b"]
        body_a, body_b, ma, mb = bodies[a], bodies[b], motions[a], motions[b]
        if not (moves(body_a) or moves(body_b)) or sleeps(body_a) or sleeps(body_b):
            continue  # whoever sleeps is woken by what touches it, and is not pushed before
        touch = touching(body_a, body_b, ma, mb, contact, settings)
        if touch == 0:
            continue
        body_a["constrained"] = max(body_a["constrained"], touch)
        body_b["constrained"] = max(body_b["constrained"], touch)
        if contact["round"] == 0 and not face_turns(contact, body_a, body_b):
            room.listed[listed] = i
            listed += 1
        else:
            c = room.rounds[made_round]
            c["contact"] = i
            prepare_round(body_a, body_b, ma, mb, contact, c, threshold, h)
            apply_rule(c, settings)
            made_round += 1

    ends, places = room.ends, room.places
    if listed > 0 and not repeated:
        colour_contacts(motions, contacts, room.listed[:listed], room.taken, places, ends)
    else:
        ends[:] = 0
    for k in range(listed):
        place = k
        if not repeated:
            colour = places[k]
            place = ends[colour]
            ends[colour] += 1  # from where the colour begins to where it ends
        places[k] = place
        in_lane(room.flats, place)["contact"] = room.listed[k]
    if repeated:
        prepare_flat(bodies, motions, contacts, room.flats, 0, listed, settings)
    else:
        prepare_colours(bodies, motions, contacts, room.flats, ends, settings)
    rolls = prepare_rolling(bodies, motions, contacts, active, room.rolls, settings)
    return listed, made_round, rolls


@kernel
def prepare_flat(
    bodies: Any, motions: Any, contacts: Any, blocks: Any, first: int, end: int, settings: Any
) -> None:
    """Write constraints for the contacts that they name, one after the other."""
    for place in range(first, end):
        c = in_lane(blocks, place)
        contact = contacts[c["contact"]]
        note_kind(bodies, contact, c)
        work_out(bodies, motions, contacts, c, settings)
        decide(bodies, motions, contact, c, settings)


@kernel
def prepare_colours(bodies: Any, motions: Any, contacts: Any, blocks: Any, ends: Any, settings: Any) -> None:
    """The same for constraints by colour, LANES at a time as far as they fill blocks.

    What hangs on whole numbers is asked of one after the other, while the contact is in the cache.
    """
    first = 0
    for colour in range(len(ends)):
        end = ends[colour]
        if end == first:
            break  # no later one is in use
        alone = end // LANES * LANES if colour < COLOURS else first
        for block in range(first // LANES, alone // LANES):
            fetch_contacts(contacts, blocks, block * LANES + LANES, end)
            for place in range(block * LANES, block * LANES + LANES):
                c = in_lane(blocks, place)
                note_kind(bodies, contacts[c["contact"]], c)
            work_out(bodies, motions, contacts, blocks[block], settings)
            for place in range(block * LANES, block * LANES + LANES):
                c = in_lane(blocks, place)
                decide(bodies, motions, contacts[c["contact"]], c, settings)
        prepare_flat(bodies, motions, contacts, blocks, alone, end, settings)
        first = next_block(end)
    fill_blocks(blocks, ends)


@kernel
def fetch_contacts(contacts: Any, blocks: Any, first: int, end: int) -> None:
    """Have those of the next block fetched: in the order of colours, they lie far from each other."""
    for place in range(first, min(first + LANES, end)):
        contact = in_lane(blocks, place)["contact"]
        for line in range(LINES_OF_CONTACT):
            prefetch_row(contacts, contact, line)


@kernel
def note_kind(bodies: Any, contact: Any, c: Any) -> None:
    """What there is to ask of a contact one by one, since it hangs on whole numbers."""
    body_a, body_b = bodies[contact["body_a"]], bodies[contact["body_b"]]
    c["a"], c["b"] = contact["body_a"], contact["body_b"]
    c["points"] = contact["count"]
    c["owner_0"] = owner_of_point(contact, contact["id_0"])
    c["owner_1"] = owner_of_point(contact, contact["id_1"]) if contact["count"] == 2 else 0.0
    c["bend"] = bend_on_the_way(contact, body_a, body_b)
    c["max_bias"] = bias_limit(body_a, body_b)


@kernel
def work_out(bodies: Any, motions: Any, contacts: Any, c: Any, settings: Any) -> None:
    """All that is calculated alike of every constraint: of one, or of LANES of them at once.

    What `decide` goes by stands where its results will be: the speed at which the surfaces slide in the place
    of the friction in force, and the load by the mass, m/s^2, in the place of the softness.
    """
    h, threshold = settings["h"], settings["restitution_threshold"]
    restitution, nx, ny, x_0 = gather(contacts, c, "contact", "restitution")
    y_0, x_1, y_1, gap_0 = gather(contacts, c, "contact", "y_0")
    gap_1, shift_0, shift_1, mu_stick = gather(contacts, c, "contact", "gap_1")
    force_0, force_1, force_t, surface_speed = gather(contacts, c, "contact", "normal_force_0")
    cx_a, cy_a, _, _ = gather(bodies, c, "a", "cx")
    cx_b, cy_b, _, _ = gather(bodies, c, "b", "cx")
    vax, vay, wa, m_a = gather(motions, c, "a", "vx")
    vbx, vby, wb, m_b = gather(motions, c, "b", "vx")
    dxa, dya, _, i_a = gather(motions, c, "a", "dx")
    dxb, dyb, _, i_b = gather(motions, c, "b", "dx")
    two, inv_mass = read(c, "points") > 1.0, m_a + m_b
    write(c, "nx", nx)
    write(c, "ny", ny)

    lever_a, lever_b = lever(x_0, y_0, cx_a, cy_a, nx, ny), lever(x_0, y_0, cx_b, cy_b, nx, ny)
    write(c, "lever_a_0", lever_a)
    write(c, "lever_b_0", lever_b)
    k_00 = inv_mass + i_a * lever_a * lever_a + i_b * lever_b * lever_b
    # An impact shifts its bodies back (see impacts.py), which is right for all their other contacts. For the
    # pair that collided it looks like overlap up to the time of the impact, so it is taken out again.
    write(c, "gap_0", gap_0 - shift_0)
    write(c, "impulse_0", force_0 * h)
    write(c, "total_0", -(force_0 * h))
    shift = nx * (dxb - dxa) + ny * (dyb - dya)
    write(c, "impact_speed_0", impact_speed(restitution, gap_0, shift, shift_0, threshold))
    strain = force_0 * k_00

    # A second point that there is not is far away, and none of its speeds is one to be stopped.
    lever_a, lever_b = lever(x_1, y_1, cx_a, cy_a, nx, ny), lever(x_1, y_1, cx_b, cy_b, nx, ny)
    write(c, "lever_a_1", select(two, lever_a, 0.0))
    write(c, "lever_b_1", select(two, lever_b, 0.0))
    k_11 = inv_mass + i_a * lever_a * lever_a + i_b * lever_b * lever_b
    write(c, "gap_1", select(two, gap_1 - shift_1, NO_POINT))
    write(c, "impulse_1", select(two, force_1 * h, 0.0))
    write(c, "total_1", select(two, -(force_1 * h), -0.0))
    arrives = impact_speed(restitution, gap_1, shift, shift_1, threshold)
    write(c, "impact_speed_1", select(two, arrives, -math.inf))
    # At the point that carries more.
    write(c, "softness", select(two, larger(strain, force_1 * k_11), strain))

    x, y = select(two, 0.5 * (x_0 + x_1), x_0), select(two, 0.5 * (y_0 + y_1), y_0)
    tx, ty = -ny, nx
    lever_a, lever_b = lever(x, y, cx_a, cy_a, tx, ty), lever(x, y, cx_b, cy_b, tx, ty)
    write(c, "lever_a_t", lever_a)
    write(c, "lever_b_t", lever_b)
    write(c, "impulse_t", force_t * h)
    write(c, "total_t", -(force_t * h))
    sliding = tx * (vbx - vax) + ty * (vby - vay) + wb * lever_b - wa * lever_a
    write(c, "surface_speed", surface_speed)
    write(c, "mu_stick", mu_stick)
    write(c, "mu_slide", sliding + surface_speed)
    write(c, "lowest_gap", lowest_gap(restitution))


@kernel
def lever(x: Any, y: Any, cx: Any, cy: Any, nx: Any, ny: Any) -> Any:
    """r x n of a point of a body with its centre there."""
    return (x - cx) * ny - (y - cy) * nx


@kernel
def decide(bodies: Any, motions: Any, contact: Any, c: Any, settings: Any) -> None:
    """Which friction is in force, what is left to impacts, and how stiff the contact is."""
    a, b = contact["body_a"], contact["body_b"]
    body_a, body_b, ma, mb = bodies[a], bodies[b], motions[a], motions[b]
    c["mu_slide"] = friction_in_force(contact, c["mu_slide"])
    if contact["restitution"] == 0.0 and meets_by_impact(body_a, body_b, contact):
        # What comes too late for this step is an impact in the next one, see contact_rules.impact_speed.
        if contact["gap_0"] > 0.0:
            c["impact_speed_0"] = BLOW_SPEED
        if contact["count"] == 2 and contact["gap_1"] > 0.0:
            c["impact_speed_1"] = BLOW_SPEED
    c["bias_rate"], c["softness"] = spring(body_a, body_b, ma, mb, c["softness"], settings["h"])
    apply_rule(c, settings)


@kernel(inline=True)
def resting(room: Any, counts: Any) -> Any:
    """The constraints that were prepared."""
    flats, rounds, rolls = counts
    return Resting(room.flats, room.places[:flats], room.ends, room.rounds[:rounds], room.rolls[:rolls])


@kernel
def touching(body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any, settings: Any) -> int:
    """2 if the contact touches in this step, 1 if it may, 0 if it does not act in it."""
    dt, nearest = settings["dt"], nearest_gap(contact)
    if nearest <= 0.0 and contact["count"] == 2:
        return 2
    closing = approach_speed_at(body_a, body_b, ma, mb, contact, contact["x_0"], contact["y_0"])
    if nearest > 0.0 and meets_by_impact(body_a, body_b, contact):
        spare = 0.0 if closing < -settings["restitution_threshold"] else SPECULATIVE_MARGIN
        if nearest + closing * dt > spare:
            return 0  # an impact in some later step, or nothing
    return 2 if nearest + closing * dt < LINEAR_SLOP or contact["count"] == 2 else 1
