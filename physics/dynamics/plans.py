"""How the constraints of an island are solved: decided here, once a step, for the island as a whole.

PLAIN. Contacts lie in colours and several are solved at a time, in one sweep in each stage of a sub-step.

JOINTED. Joints and the contacts of the same bodies are solved by turns until these leave those as they are.
Each mechanism, the joints that share bodies, is solved at once; or by passes, if it is so interwoven that its
factorisation would take longer (`too_interwoven`).

REPEATED. Some of its bodies that touch have a high mass ratio. Gauss-Seidel converges slowly there, and heavy
bodies would sink into light ones below them: so contacts are swept, one after the other, until they are calm.

OWN_SUBSTEPS. Both. Sweeps in which joints take part cost far more, so there are few of them, and the island,
it alone, takes several sub-steps for each one of the others.

STRUCK. Bodies that do not bounce close too fast for a load. A blow on a light body that has no way out, since
it stands before a wall, goes back and forth many times: so contacts are swept until they are calm, too. And
what it gives is kept apart from the loads that last: a sub-step that began with it would give it once more.
Great heaps do without; there blows spread.

STRIKES_ALONE. The same, but one of the two is static, and the other one touches nothing that moves. Then it
is an impact (see impacts.py), after which sub-steps go on as always.

SLENDER_BODIES. Cards and sticks that lean against each other are held by impulses that go round many times,
and a load on them would press them into each other farther than they are thick. So contacts are swept until
they are calm, and stiff enough for the thinnest. Great heaps do without; there they lie.

SMALL_BODIES. What a contact yields grows with the load, not with the size of bodies, and a sub-step is long
for what is small: a tower of small boxes would lean on its springs until it falls. So contacts are swept
until they are calm, and stiff, where small bodies bear much for their size. Great heaps get SHORT_SUBSTEPS
instead, and what bears still more gets these as well.

Islands are meant here as far as constraints reach, see clusters.py: no plan of one is felt in another.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.sat import nearest_gap
from sketchfall.physics.constants import (
    BLOW_SPEED,
    FACTOR_WORK,
    FACTOR_WORK_PER_ROW,
    HIGH_MASS_RATIO,
    HIGH_RATIO_SUBSTEP_FACTOR,
    LARGE_STRESS,
    SLENDER,
    SMALL,
    SMALL_STRESS,
    SMALL_SUBSTEP_FACTOR,
)
from sketchfall.physics.dynamics.islands import approach_speed, find_root, touching
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import DYNAMIC, IMMOVABLE, STATIC, WORLD

PLAIN = 0
JOINTED, REPEATED, STRUCK, SLENDER_BODIES, STRIKES_ALONE, SMALL_BODIES, SHORT_SUBSTEPS = (
    1 << bit for bit in range(7)
)
OWN_SUBSTEPS = JOINTED | REPEATED


@kernel
def mark_plans(
    bodies: Any, motions: Any, contacts: Any, active: Any, settings: Any, joints: Any, parents: Any
) -> None:
    """Give every body the plan of its island; `parents` leads from each to one that stands for it.

    `settings` is a row of SETTINGS.
    """
    dt = settings["dt"]
    for i in active:
        contact = contacts[i]
        a, b = contact["body_a"], contact["body_b"]
        if exceeds_mass_ratio(motions, a, b) and touching(bodies, motions, contact, dt):
            bodies[find_root(parents, a)]["plan"] |= REPEATED
        if is_struck(bodies, motions, contact, settings):
            plan = STRIKES_ALONE if strikes_alone(bodies[a], bodies[b], contact) else STRUCK
            bodies[find_root(parents, a if bodies[a]["kind"] == DYNAMIC else b)]["plan"] |= plan
        slender = settings["slender"] != 0 and (is_slender(bodies[a]) or is_slender(bodies[b]))
        if slender and touching(bodies, motions, contact, dt):
            bodies[find_root(parents, a if bodies[a]["kind"] == DYNAMIC else b)]["plan"] |= SLENDER_BODIES
        small = settings["small"] != 0 and (is_small(bodies[a]) or is_small(bodies[b]))
        if small and not rolls_alone(bodies[a], bodies[b], contact):
            own = bodies[find_root(parents, a if bodies[a]["kind"] == DYNAMIC else b)]
            stress = stress_of(bodies, motions, contact)
            own["plan"] |= SMALL_BODIES if stress > SMALL_STRESS else PLAIN
            own["plan"] |= SHORT_SUBSTEPS if stress > LARGE_STRESS else PLAIN
    for i in range(len(joints)):
        a, b = joints[i]["body_a"], joints[i]["body_b"]
        if joints[i]["broken"] != 0:
            continue
        if bodies[a]["kind"] == DYNAMIC:
            bodies[find_root(parents, a)]["plan"] |= JOINTED
        elif b != WORLD:
            bodies[find_root(parents, b)]["plan"] |= JOINTED
        if b == WORLD or not exceeds_mass_ratio(motions, a, b):
            continue
        if bodies[a]["touches"] != 0 or bodies[b]["touches"] != 0:
            bodies[find_root(parents, a)]["plan"] |= REPEATED
    for i in range(len(bodies)):
        if bodies[i]["kind"] == DYNAMIC:
            plan = bodies[find_root(parents, i)]["plan"]
            bodies[i]["plan"] = with_joints_in_mind(plan)
        else:
            bodies[i]["plan"] = PLAIN


@kernel
def with_joints_in_mind(plan: int) -> int:
    """Where there are joints, their turns with the contacts go on until blows have come to their end."""
    return plan & OWN_SUBSTEPS if plan & JOINTED != 0 else plan


@kernel
def forget_plans(bodies: Any) -> None:
    for i in range(len(bodies)):
        bodies[i]["plan"] = PLAIN


@kernel
def exceeds_mass_ratio(motions: Any, a: int, b: int) -> bool:
    light = max(motions[a]["inv_mass"], motions[b]["inv_mass"])
    heavy = min(motions[a]["inv_mass"], motions[b]["inv_mass"])
    return light > HIGH_MASS_RATIO * heavy > 0.0


@kernel
def is_struck(bodies: Any, motions: Any, contact: Any, settings: Any) -> bool:
    """Whether the two, which do not bounce, meet in this step, or touch, and close too fast for a load.

    `settings` is a row of SETTINGS. Gravity makes them faster until then; and the last sub-step relaxes
    towards what would happen in another one.
    """
    closing = -approach_speed(bodies, motions, contact)
    if contact["restitution"] > 0.0 or closing < BLOW_SPEED:
        return False
    dt = settings["dt"]
    fastest = closing + dt * (abs(settings["gravity_x"]) + abs(settings["gravity_y"]))
    return bool(nearest_gap(contact) < fastest * (dt + dt / settings["substeps"]))


@kernel
def is_slender(body: Any) -> bool:
    """Whether it is a card or a stick that moves."""
    if body["kind"] != DYNAMIC or body["shape_count"] > 1:
        return False
    return bool(body["inner_radius"] < SLENDER * body["radius"])


def any_slender(bodies: Any) -> bool:
    """The same for the whole table, before a step."""
    thin = bodies["inner_radius"] < SLENDER * bodies["radius"]
    return bool(thin.any() and (thin & (bodies["kind"] == DYNAMIC) & (bodies["shape_count"] == 1)).any())


@kernel
def is_small(body: Any) -> bool:
    return bool(body["kind"] == DYNAMIC and body["radius"] < SMALL)


def any_small(bodies: Any) -> bool:
    """The same for the whole table, before a step."""
    small = bodies["radius"] < SMALL
    return bool(small.any() and (small & (bodies["kind"] == DYNAMIC)).any())


@kernel
def stress_of(bodies: Any, motions: Any, contact: Any) -> float:
    """The load of the step before, as acceleration by the size of the smaller of the two, 1/s^2."""
    a, b = contact["body_a"], contact["body_b"]
    load = contact["normal_force_0"]
    if contact["count"] == 2:
        load += contact["normal_force_1"]
    return float(
        load * (motions[a]["inv_mass"] + motions[b]["inv_mass"]) / smaller_size(bodies[a], bodies[b])
    )


@kernel
def rolls_alone(body_a: Any, body_b: Any, contact: Any) -> bool:
    """Whether it is that of a disc and something that does not move: a marble in a bowl bears nothing."""
    both_move = body_a["kind"] == DYNAMIC and body_b["kind"] == DYNAMIC
    return bool(contact["radius_a"] + contact["radius_b"] > 0.0 and not both_move)


@kernel
def smaller_size(body_a: Any, body_b: Any) -> float:
    """The thickness of the smaller one of those that move, m."""
    size = math.inf
    if body_a["kind"] == DYNAMIC:
        size = 2.0 * body_a["inner_radius"]
    if body_b["kind"] == DYNAMIC:
        size = min(size, 2.0 * body_b["inner_radius"])
    return size


@kernel
def strikes_alone(body_a: Any, body_b: Any, contact: Any) -> bool:
    """Whether one of two polygons is static, and the other one touches nothing that moves.

    Of a box that falls on a slope one corner strikes first, and the box turns until the other one does.
    Sub-steps would have either begin up to a whole one too early.
    """
    if contact["radius_a"] + contact["radius_b"] > 0.0:
        return False
    if body_a["kind"] == STATIC:
        return bool(body_b["touches"] <= IMMOVABLE)
    return bool(body_b["kind"] == STATIC and body_a["touches"] <= IMMOVABLE)


@kernel
def is_repeated(plan: int) -> bool:
    """Whether contacts are swept until they are calm."""
    return plan & (REPEATED | STRUCK | SLENDER_BODIES | SMALL_BODIES) != 0


@kernel
def stiffens_early(plan: int) -> bool:
    """Whether all contacts stiffen with their load early: only where they are swept until they are calm."""
    return plan & (REPEATED | SLENDER_BODIES | SMALL_BODIES) != 0


@kernel
def length_of_substep(plan: int, settings: Any) -> float:
    """In seconds."""
    h = settings["dt"] / settings["substeps"]
    if plan & SHORT_SUBSTEPS != 0:
        return h / SMALL_SUBSTEP_FACTOR
    return h / HIGH_RATIO_SUBSTEP_FACTOR if plan == OWN_SUBSTEPS else h


def too_interwoven(work: int, rows: int) -> bool:
    """Whether a mechanism of so many rows is solved by passes, since factorising it takes so much work."""
    return work > max(FACTOR_WORK, FACTOR_WORK_PER_ROW * rows)
