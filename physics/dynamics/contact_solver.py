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

from sketchfall.physics.collision.narrow_phase import moves, sleeps
from sketchfall.physics.collision.sat import nearest_gap
from sketchfall.physics.constants import LINEAR_SLOP, SPECULATIVE_MARGIN
from sketchfall.physics.dynamics.colours import colour_contacts
from sketchfall.physics.dynamics.contact_rules import apply_rule, meets_by_impact
from sketchfall.physics.dynamics.flat_contacts import FLAT_BLOCK
from sketchfall.physics.dynamics.flat_preparation import prepare_colours, prepare_flat
from sketchfall.physics.dynamics.islands import approach_speed_at
from sketchfall.physics.dynamics.rolling import prepare_rolling
from sketchfall.physics.dynamics.round_contacts import face_turns, prepare_round
from sketchfall.physics.runtime.bundle import Int32s
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.runtime.single_lane import in_lane
from sketchfall.physics.tables.scratch_records import ROLL, ROUND_CONSTRAINT


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
