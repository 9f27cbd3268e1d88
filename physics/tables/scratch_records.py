"""The tables that a step works with and nobody keeps: made anew in each, or remembered only to save work.

What is kept, and told by snapshots, is in records.py.
"""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.tables.records import in_lines

KICK = np.dtype(
    [
        ("body", "i4"),
        ("is_mean", "i4"),  # 1 if the body moves with the mean of its velocities before and after the kick
        ("x", "f8"),  # m/s, change of the velocity by forces in a sub-step
        ("y", "f8"),
        ("w", "f8"),  # rad/s
    ]
)

FACE_MEMORY = in_lines(
    [
        ("limit", "f8"),  # m, the relative way until which it holds, see face_memory
        ("arm", "f8"),  # m, by which a turn of one of the bodies counts
        ("x", "f8"),  # m, where B was in A's frame
        ("y", "f8"),
        ("angle", "f8"),  # rad, how it was turned there
        ("known", "i4"),  # face_memory.NOTHING, FACES or APART
        ("edge_a", "i4"),  # of each polygon, the edge that the other one is farthest beyond; if they are
        ("edge_b", "i4"),  # apart, the one edge that they are apart along, and -1
        ("first_a", "i4"),  # where the corners of each begin in the table of vertices,
        ("first_b", "i4"),
        ("a_1", "i4"),  # and those of these edges are
        ("a_2", "i4"),
        ("b_1", "i4"),
        ("b_2", "i4"),
        ("near_a_1", "i4"),  # the two corners of A that are nearest to B's face
        ("near_a_2", "i4"),
        ("near_b_1", "i4"),  # and of B that are nearest to A's
        ("near_b_2", "i4"),
        ("faced_a_1", "i4"),  # the corners of the edge of A that turns to B's face
        ("faced_a_2", "i4"),
        ("faced_b_1", "i4"),  # and of the edge of B that turns to A's
        ("faced_b_2", "i4"),
    ]
)

POSE = in_lines(
    [
        ("x", "f8"),  # m, of the body's centre of mass
        ("y", "f8"),
        ("angle", "f8"),  # rad
        ("cos", "f8"),  # of that angle; of discs alone, none
        ("sin", "f8"),
        ("radius", "f8"),  # m, as in BODY
        ("kind", "i4"),
        ("moves", "i4"),  # 1 if it is awake and not static
        ("disc", "i4"),  # 1 if it is a disc about its centre of mass
    ]
)

FLAT_CONSTRAINT = np.dtype(
    [
        ("a", "i8"),  # bodies
        ("b", "i8"),
        ("contact", "i8"),  # what it is made of, and where the impulses go when the step ends
        ("points", "f8"),  # 1 or 2
        ("nx", "f8"),
        ("ny", "f8"),
        ("impact_speed_0", "f8"),  # m/s, if point 0 closes faster it is an impact, and not solved here
        ("impact_speed_1", "f8"),  # that of a point that there is not: it is never solved
        ("lowest_gap", "f8"),  # m, the gap below which it is solved here after all
        ("bend", "f8"),  # as in CONTACT
        ("mu_stick", "f8"),  # friction coefficient up to which the surfaces stick (static)
        ("mu_slide", "f8"),  # the one in force beyond that: kinetic if it slips, static if it sticks
        ("surface_speed", "f8"),  # m/s, as in CONTACT
        ("bias_rate", "f8"),  # 1/s, share of the overlap to take out per second
        ("max_bias", "f8"),  # m/s, the fastest that overlap is taken out
        ("softness", "f8"),  # of the spring, relative to the inverse effective mass; 0 is rigid
        ("lever_a_0", "f8"),  # m, r x n for body A at point 0: the angular part of the Jacobian
        ("lever_b_0", "f8"),
        ("lever_a_1", "f8"),
        ("lever_b_1", "f8"),
        ("lever_a_t", "f8"),  # m, r x t at the middle of the contact
        ("lever_b_t", "f8"),
        ("owner_0", "f8"),  # 0 if point 0 goes along with A, 1 if with B (see sat.owner_of_point)
        ("owner_1", "f8"),
        ("gap_0", "f8"),  # m, at the start of the step
        ("gap_1", "f8"),
        ("now_a_0", "f8"),  # levers and gaps where the bodies are by now, see flat_contacts.follow
        ("now_b_0", "f8"),
        ("now_a_1", "f8"),
        ("now_b_1", "f8"),
        ("now_a_t", "f8"),
        ("now_b_t", "f8"),
        ("now_gap_0", "f8"),
        ("now_gap_1", "f8"),
        ("inv_inertia_a", "f8"),  # 1/(kg m^2), of the bodies
        ("inv_inertia_b", "f8"),
        ("impulse_0", "f8"),  # N s, accumulated in this sub-step
        ("impulse_1", "f8"),
        ("impulse_t", "f8"),
        ("total_0", "f8"),  # N s, over all sub-steps before this one; see flat_contacts.warm_start
        ("total_1", "f8"),
        ("total_t", "f8"),
    ],
    align=True,
)

ROUND_CONSTRAINT = np.dtype(
    [
        ("a", "i4"),  # bodies
        ("b", "i4"),
        ("contact", "i4"),  # where the impulses go when the step ends
        ("ax", "f8"),  # m, from A's centre of mass to its core, at the start of the step
        ("ay", "f8"),
        ("bx", "f8"),  # m, from B's
        ("by", "f8"),
        ("x", "f8"),  # m, from A's core to B's at the start of the step
        ("y", "f8"),
        ("face", "i8"),  # 1 if A's surface is a face, -1 if B's is, 0 if none
        ("nx", "f8"),  # normal at the start of the step, if there is a face
        ("ny", "f8"),
        ("radius_a", "f8"),  # m, from A's core to its surface; 0 for a corner
        ("radius_b", "f8"),
        ("impact_shift", "f8"),  # m, as in CONTACT
        ("impact_speed", "f8"),  # m/s, as in FLAT_CONSTRAINT, like all that follows
        ("lowest_gap", "f8"),
        ("mu_stick", "f8"),
        ("mu_slide", "f8"),
        ("surface_speed", "f8"),
        ("bias_rate", "f8"),
        ("max_bias", "f8"),
        ("softness", "f8"),
        ("impulse", "f8"),
        ("impulse_t", "f8"),
        ("total", "f8"),
        ("total_t", "f8"),
    ],
    align=True,
)

ROLL = np.dtype(
    [
        ("contact", "i4"),  # that resists rolling
        ("a", "i4"),  # its bodies
        ("b", "i4"),
        ("most", "f8"),  # N m s, in a sub-step
        ("inertia", "f8"),  # kg m^2, effective, of the relative spin
        ("impulse", "f8"),  # N m s on B, in this sub-step
        ("total", "f8"),  # N m s, over all sub-steps so far
    ],
    align=True,
)

IMPACT_CANDIDATE = np.dtype(
    [
        ("contact", "i4"),  # of the k-th contact that can bounce
        ("resolved", "i4"),  # 1 if it needs no more impulse in this step
        ("time", "f8"),  # s since the step began: of the k-th impact that is due
        ("due", "i8"),  # which contact that is
    ]
)

LAST_IMPACT = np.dtype(
    [
        ("time", "f8"),  # s since the step began
        ("sweep", "i8"),  # in which it was resolved, -1 if there was none
        ("stays", "i8"),  # 1 if impacts do not shift the body in this step, see impact_response
    ]
)

CONSTRAINT_ROW = np.dtype(
    [
        ("joint", "i4"),  # the joint it belongs to
        ("a", "i4"),  # bodies; B may be WORLD
        ("b", "i4"),
        ("rule", "i4"),  # see joints.impulses
        ("iterative", "i4"),  # 1 if its joint is solved iteratively, see joints.gauss_seidel
        ("followed", "i4"),  # 1 if it is a spring that is slow enough for the sub-step, see joints.rows
        ("chosen", "i4"),  # 1 if it is in the active set of the direct solution, see joints.active_set;
        ("active", "i4"),  # and 1 if it does not follow from others there
        ("J_ax", "f8"),  # Jacobian: the rate is J_A . (v_A, w_A) + J_B . (v_B, w_B)
        ("J_ay", "f8"),
        ("J_aw", "f8"),
        ("J_bx", "f8"),
        ("J_by", "f8"),
        ("J_bw", "f8"),
        ("error", "f8"),  # m or rad, C when the sub-step begins
        ("speed", "f8"),  # m/s or rad/s, the rate it is to have (a motor), or by which a spring pulls
        ("softness", "f8"),  # gamma, rate per impulse; 0 is rigid
        ("low", "f8"),  # N s or N m s, bounds of the impulse in a sub-step
        ("high", "f8"),
        ("impulse", "f8"),  # in this sub-step, or in the last until this one begins
        ("residual", "f8"),  # rate that is still wrong; in `measure`, C
        ("target", "f8"),  # rate, with softness times impulse, at which nothing is wrong
    ],
    align=True,
)

MECHANISM = np.dtype(
    [
        ("body", "i4"),  # one that moves, of those that its joints share; WORLD if nothing can move
        ("passes", "i4"),  # 1 if it is solved iteratively, see plans
        ("touched", "i4"),  # 1 if contacts act on its bodies in this step; what follows is scratch:
        ("bounded", "i4"),  # 1 if any of its rows that act has bounds,
        ("stale", "i4"),  # 1 if other rows are chosen than those that were factorised,
        ("aimed", "i4"),  # 1 if its rows have targets
        ("first_joint", "i4"),  # its joints are first_joint .. joints_end - 1 in the order of elimination
        ("joints_end", "i4"),
        ("first_row", "i4"),  # and its rows likewise
        ("rows_end", "i4"),
        ("envelope", "i8"),  # where its own begins
        ("acting", "i8"),  # how many of its rows the direct solution is about,
        ("factorised", "i8"),  # and how many of these are factorised
    ]
)

CLUSTER = np.dtype(
    [
        ("plan", "i4"),  # see plans
        ("bodies_end", "i4"),  # in the list of bodies, where its own end and those of the next one begin
        ("contacts_end", "i4"),  # likewise
        ("mechanisms_end", "i4"),
    ]
)

Rounds = Annotated[NDArray[np.void], ROUND_CONSTRAINT]
