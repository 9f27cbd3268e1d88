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

from typing import Any

from sketchfall.physics.collision.narrow_phase import moves
from sketchfall.physics.constants import LINEAR_SLOP, SPECULATIVE_MARGIN
from sketchfall.physics.dynamics.contact_rules import in_high_ratio_island, meets_by_impact
from sketchfall.physics.dynamics.corrections import apply_rule
from sketchfall.physics.dynamics.flat_contacts import prepare_flat
from sketchfall.physics.dynamics.round_contacts import prepare_round
from sketchfall.physics.runtime.jit import kernel


@kernel
def prepare_contacts(
    bodies: Any,
    motions: Any,
    contacts: Any,
    active: Any,
    flats: Any,
    rounds: Any,
    high_ratio: bool,
    settings: Any,
) -> Any:
    """Write a constraint for every active contact that may act in this step; those of islands with
    high mass ratios first.

    `high_ratio` tells whether there are such islands, `settings` is a row of SETTINGS. Returns the numbers of
    flat and of round constraints, and how many of each belong to such islands.
    """
    dt, threshold, h = settings["dt"], settings["restitution_threshold"], settings["h"]
    made_flat = made_round = high_ratio_flat = high_ratio_round = 0
    for sort in range(1 if high_ratio else 0, -1, -1):
        for i in active:
            contact = contacts[i]
            a, b = contact["body_a"], contact["body_b"]
            body_a, body_b, ma, mb = bodies[a], bodies[b], motions[a], motions[b]
            if in_high_ratio_island(body_a, body_b) != (sort == 1) or not (moves(body_a) or moves(body_b)):
                continue
            closing = approach_speed(body_a, body_b, ma, mb, contact)
            nearest = contact["gap_0"] if contact["count"] == 1 else min(contact["gap_0"], contact["gap_1"])
            if nearest > 0.0 and meets_by_impact(contact):
                spare = 0.0 if closing < -threshold else SPECULATIVE_MARGIN
                if nearest + closing * dt > spare:
                    continue  # an impact in some later step, or nothing
            if contact["round"] != 0:
                rounds[made_round]["contact"] = i
                prepare_round(body_a, body_b, ma, mb, contact, rounds[made_round], threshold, h)
                apply_rule(rounds[made_round], settings)
                made_round += 1
            else:
                flats[made_flat]["contact"] = i
                prepare_flat(body_a, body_b, ma, mb, contact, flats[made_flat], threshold, h)
                apply_rule(flats[made_flat], settings)
                made_flat += 1
            touch = 2 if nearest + closing * dt < LINEAR_SLOP or contact["count"] == 2 else 1
            body_a["constrained"] = max(body_a["constrained"], touch)
            body_b["constrained"] = max(body_b["constrained"], touch)
        if sort == 1:
            high_ratio_flat, high_ratio_round = made_flat, made_round
    return made_flat, made_round, (high_ratio_flat, high_ratio_round)


@kernel
def approach_speed(body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any) -> float:
    """Rate of the gap at the first point, m/s; negative while it closes."""
    nx, ny, x, y = contact["nx"], contact["ny"], contact["x_0"], contact["y_0"]
    vx = mb["vx"] - mb["w"] * (y - body_b["cy"]) - ma["vx"] + ma["w"] * (y - body_a["cy"])
    vy = mb["vy"] + mb["w"] * (x - body_b["cx"]) - ma["vy"] - ma["w"] * (x - body_a["cx"])
    return nx * vx + ny * vy
