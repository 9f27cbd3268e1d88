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

Islands are meant here as far as constraints reach, see clusters.py: no plan of one is felt in another.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.collision.sat import nearest_gap
from sketchfall.physics.constants import (
    BLOW_SPEED,
    FACTOR_WORK,
    FACTOR_WORK_PER_ROW,
    HIGH_MASS_RATIO,
    HIGH_RATIO_SUBSTEP_FACTOR,
)
from sketchfall.physics.dynamics.islands import approach_speed, find_root, touching
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import DYNAMIC, WORLD

PLAIN, JOINTED, REPEATED, STRUCK = 0, 1, 2, 4
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
            bodies[find_root(parents, a if bodies[a]["kind"] == DYNAMIC else b)]["plan"] |= STRUCK
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
            bodies[i]["plan"] = without_blows_in_joints(plan)
        else:
            bodies[i]["plan"] = PLAIN


@kernel
def without_blows_in_joints(plan: int) -> int:
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
def is_repeated(plan: int) -> bool:
    """Whether contacts are swept until they are calm."""
    return plan & (REPEATED | STRUCK) != 0


@kernel
def has_high_ratio(plan: int) -> bool:
    return plan & REPEATED != 0


@kernel
def length_of_substep(plan: int, settings: Any) -> float:
    """In seconds."""
    h = settings["dt"] / settings["substeps"]
    return h / HIGH_RATIO_SUBSTEP_FACTOR if plan == OWN_SUBSTEPS else h


def too_interwoven(work: int, rows: int) -> bool:
    """Whether a mechanism of so many rows is solved by passes, since factorising it takes so much work."""
    return work > max(FACTOR_WORK, FACTOR_WORK_PER_ROW * rows)
