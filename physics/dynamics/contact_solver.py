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

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.narrow_phase import moves
from sketchfall.physics.collision.sat import nearest_gap
from sketchfall.physics.constants import LINEAR_SLOP, SPECULATIVE_MARGIN
from sketchfall.physics.dynamics.colours import colour_contacts
from sketchfall.physics.dynamics.contact_rules import in_high_ratio_island, meets_by_impact
from sketchfall.physics.dynamics.corrections import apply_rule
from sketchfall.physics.dynamics.flat_contacts import FLAT_BLOCK, pack_flat, prepare_flat
from sketchfall.physics.dynamics.rolling import prepare_rolling
from sketchfall.physics.dynamics.round_contacts import face_turns, prepare_round
from sketchfall.physics.runtime.bundle import Int32s
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import FLAT_CONSTRAINT, ROLL, ROUND_CONSTRAINT


class RestingTables(NamedTuple):
    """The constraints of resting contacts, and what is needed to put them in order."""

    flats: Annotated[NDArray[np.void], FLAT_CONSTRAINT]
    blocks: Annotated[NDArray[np.void], FLAT_BLOCK]
    rounds: Annotated[NDArray[np.void], ROUND_CONSTRAINT]
    rolls: Annotated[NDArray[np.void], ROLL]  # of contacts that resist rolling
    listed: Int32s  # contacts with a flat constraint
    colours: Int32s  # of each of them, see colours
    taken: Int32s  # per body, see colours
    ends: Int32s  # where each colour ends, among the flat constraints that have one


class Resting(NamedTuple):
    """The constraints of a step, by how they are solved."""

    all_flats: Any
    all_rounds: Any
    repeated_flats: Any  # of islands with high mass ratios: swept until they are calm
    repeated_rounds: Any
    flats: Any  # all others, by colour
    ends: Any  # where each colour ends
    blocks: Any  # of those, LANES at a time
    rounds: Any
    rolls: Any


@kernel
def prepare_contacts(
    bodies: Any, motions: Any, contacts: Any, active: Any, room: Any, high_ratio: bool, settings: Any
) -> Any:
    """Write a constraint for every active contact that may act in this step.

    `room` is that of RestingTables, `high_ratio` tells whether there are islands with high mass ratios, and
    `settings` is a row of SETTINGS. Returns what `resting` needs to know of the constraints.
    """
    threshold, h = settings["restitution_threshold"], settings["h"]
    listed = made_round = repeated_flats = repeated_rounds = 0
    for sort in range(1 if high_ratio else 0, -1, -1):
        for i in active:
            contact = contacts[i]
            a, b = contact["body_a"], contact["body_b"]
            body_a, body_b, ma, mb = bodies[a], bodies[b], motions[a], motions[b]
            if in_high_ratio_island(body_a, body_b) != (sort == 1) or not (moves(body_a) or moves(body_b)):
                continue
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
                c["impact_shift"] += contact["lift_0"]
                made_round += 1
        if sort == 1:
            repeated_flats, repeated_rounds = listed, made_round

    ends, first = room.ends, repeated_flats
    colour_contacts(motions, contacts, room.listed[first:listed], room.taken, room.colours, ends)
    for k in range(listed):
        place = k
        if k >= first:
            colour = room.colours[k - first]
            place = first + ends[colour]
            ends[colour] += 1  # from where the colour begins to where it ends
        i, c = room.listed[k], room.flats[place]
        contact = contacts[i]
        a, b = contact["body_a"], contact["body_b"]
        c["contact"] = i
        prepare_flat(bodies[a], bodies[b], motions[a], motions[b], contact, c, threshold, h)
        apply_rule(c, settings)
        c["gap_0"] -= contact["lift_0"]
        c["gap_1"] -= contact["lift_1"]
    blocks = pack_flat(room.flats[first:listed], ends, room.blocks)
    rolls = prepare_rolling(bodies, motions, contacts, active, room.rolls, settings)
    return listed, made_round, repeated_flats, repeated_rounds, blocks, rolls


@kernel(inline=True)
def resting(room: Any, counts: Any) -> Any:
    """The constraints that were prepared."""
    flats, rounds, repeated_flats, repeated_rounds, blocks, rolls = counts
    return Resting(
        room.flats[:flats],
        room.rounds[:rounds],
        room.flats[:repeated_flats],
        room.rounds[:repeated_rounds],
        room.flats[repeated_flats:flats],
        room.ends,
        room.blocks[:blocks],
        room.rounds[repeated_rounds:rounds],
        room.rolls[:rolls],
    )


@kernel
def touching(body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any, settings: Any) -> int:
    """2 if the contact touches in this step, 1 if it may, 0 if it does not act in it."""
    dt = settings["dt"]
    closing = approach_speed(body_a, body_b, ma, mb, contact)
    nearest = nearest_gap(contact)
    if nearest > 0.0 and meets_by_impact(contact):
        spare = 0.0 if closing < -settings["restitution_threshold"] else SPECULATIVE_MARGIN
        if nearest + closing * dt > spare:
            return 0  # an impact in some later step, or nothing
    return 2 if nearest + closing * dt < LINEAR_SLOP or contact["count"] == 2 else 1


@kernel
def approach_speed(body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any) -> float:
    """Rate of the gap at the first point, m/s; negative while it closes."""
    nx, ny, x, y = contact["nx"], contact["ny"], contact["x_0"], contact["y_0"]
    vx = mb["vx"] - mb["w"] * (y - body_b["cy"]) - ma["vx"] + ma["w"] * (y - body_a["cy"])
    vy = mb["vy"] + mb["w"] * (x - body_b["cx"]) - ma["vy"] - ma["w"] * (x - body_a["cx"])
    return nx * vx + ny * vy
