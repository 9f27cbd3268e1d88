"""Lifts: what lies still is pressed in less and less by a load that lasts.

A soft contact is a spring, which a force F presses in by s = F k / omega^2 (k is the inverse effective mass):
for ever, where much lies on a small corner. It cannot just be stiffer, since the waves that run through a
tall stack are damped by nothing but that softness. So a contact stays as soft as it is to all that changes;
but while its island is calm, its spring slowly begins farther out, by most of s: it is lifted.

    before     |--- s ---|              after     |- s - lift -|--- lift ---|
            surface    overlap                  overlap     surface   where the spring begins

A lift only grows while its load lasts: one that followed the load up and down would be late for it, and push
when a stack swings back. It goes when the load goes.

Where bodies have no room, lifts cannot take overlap out, and only press all the more. So an island is lifted
no farther once its lifted contacts carry much more than when that began, and not at all if it is pressed in
everywhere, as no pile is by its weight.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.collision.narrow_phase import moves
from sketchfall.physics.constants import (
    CALM_SPEED,
    CROWDED_DEFLECTION,
    LEAST_LIFT,
    LIFT_END_TIME,
    LIFT_INTERVAL,
    LIFT_LOAD_GONE,
    LIFT_LOAD_RISE,
    LIFT_SHARE,
    LIFT_SPEED,
    LIFT_TIME,
    LIFT_UNREST,
    UNLIFTED_DEFLECTION,
)
from sketchfall.physics.dynamics.contact_rules import (
    contact_frequency,
    in_high_ratio_island,
    stiffens_with_load,
)
from sketchfall.physics.dynamics.corrections import SOFT
from sketchfall.physics.dynamics.islands import find_root
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import DYNAMIC


@kernel
def time_to_lift(bodies: Any, dt: float) -> float:
    """For how long contacts are to be lifted now, s: not in every step, since it takes its time.

    It is the first body that keeps count, so that snapshots do.
    """
    first = bodies[0]
    since = first["since_lifts"] + dt
    first["since_lifts"] = since if since < LIFT_INTERVAL else 0.0
    return since if since >= LIFT_INTERVAL else 0.0


@kernel
def lift_contacts(
    bodies: Any,
    motions: Any,
    contacts: Any,
    active: Any,
    parents: Any,
    islands: Any,
    time: float,
    settings: Any,
) -> None:
    """Let the lifts of all contacts grow or go for a time, as `islands` (see LIFTED_ISLAND) turn out to bear.

    `parents` leads from each body to that of its island (see islands.link_islands).
    """
    if settings["correction"] != SOFT:
        return
    count = len(bodies)
    for i in range(count):
        island = islands[i]
        island["points"] = 0
        island["load"] = island["load_before"] = island["deflection"] = island["agitation"] = 0.0
    for i in active:
        contact = contacts[i]
        a, b = contact["body_a"], contact["body_b"]
        if not (moves(bodies[a]) or moves(bodies[b])):
            continue
        if contact["normal_force_0"] == 0.0 and contact["normal_force_1"] == 0.0:
            contact["lift_0"] = contact["lift_1"] = 0.0
            continue
        own = a if bodies[a]["kind"] == DYNAMIC else b
        island = islands[find_root(parents, own)]
        lift_contact(
            bodies[a], bodies[b], motions[a], motions[b], contact, bodies[own], island, time, settings["h"]
        )
    for i in range(count):
        if bodies[i]["kind"] == DYNAMIC:
            judge(bodies[i], islands[find_root(parents, i)])


@kernel
def lift_contact(
    body_a: Any,
    body_b: Any,
    ma: Any,
    mb: Any,
    contact: Any,
    judged: Any,
    island: Any,
    time: float,
    h: float,
) -> None:
    """Lift both of its points, as the island of the body `judged` bore it the last time."""
    force_0, force_1 = contact["normal_force_0"], contact["normal_force_1"]
    k_0, closing_0 = point_of_load(body_a, body_b, ma, mb, contact, contact["x_0"], contact["y_0"])
    k_1, closing_1 = 0.0, 0.0
    if contact["count"] == 2:
        k_1, closing_1 = point_of_load(body_a, body_b, ma, mb, contact, contact["x_1"], contact["y_1"])
    strain = max(force_0 * k_0, force_1 * k_1)
    immovable = ma["inv_mass"] == 0.0 or mb["inv_mass"] == 0.0
    stiffens, high_ratio = stiffens_with_load(body_a, body_b, ma, mb), in_high_ratio_island(body_a, body_b)
    omega = contact_frequency(strain, 1.0, immovable, stiffens, high_ratio, h)
    per_strain = 1.0 / (omega * omega)
    before_0, before_1 = contact["lift_0"], contact["lift_1"]
    calm, pace = judged["restless"] == 0, judged["lift_pace"]
    contact["lift_0"], contact["lifted_load_0"] = lifted(
        before_0, contact["lifted_load_0"], force_0, force_0 * k_0 * per_strain, calm, pace, time
    )
    contact["lift_1"], contact["lifted_load_1"] = lifted(
        before_1, contact["lifted_load_1"], force_1, force_1 * k_1 * per_strain, calm, pace, time
    )
    if max(contact["lift_0"] - before_0, contact["lift_1"] - before_1) > LIFT_UNREST:
        body_a["rest_time"] = body_b["rest_time"] = 0.0
    if contact["lift_0"] > 0.0:
        island["load"] += force_0
        island["load_before"] += contact["lifted_load_0"]
    if contact["lift_1"] > 0.0:
        island["load"] += force_1
        island["load_before"] += contact["lifted_load_1"]
    island["points"] += 1
    island["deflection"] += strain * per_strain
    island["agitation"] += max(closing_0 * closing_0, closing_1 * closing_1)


@kernel
def point_of_load(body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any, x: float, y: float) -> Any:
    """The inverse effective mass of a point, 1/kg, and how fast its gap opens, m/s."""
    nx, ny = contact["nx"], contact["ny"]
    lever_a = (x - body_a["cx"]) * ny - (y - body_a["cy"]) * nx
    lever_b = (x - body_b["cx"]) * ny - (y - body_b["cy"]) * nx
    k = ma["inv_mass"] + mb["inv_mass"]
    k += ma["inv_inertia"] * lever_a * lever_a + mb["inv_inertia"] * lever_b * lever_b
    opening = nx * (mb["vx"] - ma["vx"]) + ny * (mb["vy"] - ma["vy"]) + mb["w"] * lever_b - ma["w"] * lever_a
    return k, opening


@kernel
def lifted(
    lift: float, load_before: float, load: float, deflection: float, calm: bool, pace: float, time: float
) -> Any:
    """The lift of a point `time` later, m, and its load when that began, N."""
    if lift == 0.0:
        if deflection <= UNLIFTED_DEFLECTION or not calm or pace <= 0.0:
            return 0.0, 0.0
        load_before = load
    if load < LIFT_LOAD_GONE * load_before:
        lift -= lift * min(1.0, time / LIFT_END_TIME)
    elif not calm:
        return lift, load
    elif pace < 0.0:
        lift += lift * min(1.0, time / LIFT_TIME) * pace
    else:
        missing = min(deflection - UNLIFTED_DEFLECTION, LIFT_SHARE * deflection) - lift
        if missing > 0.0:
            return lift + pace * min(missing * min(1.0, time / LIFT_TIME), LIFT_SPEED * time), load_before
    return (lift if lift > LEAST_LIFT else 0.0), load_before


@kernel
def judge(body: Any, island: Any) -> None:
    """Note on a body how its island bears the lifts: the share of their pace; less than 0 if they must go."""
    points = island["points"]
    body["restless"] = 1 if island["agitation"] > points * CALM_SPEED * CALM_SPEED else 0
    pace = 1.0
    if island["deflection"] > points * CROWDED_DEFLECTION:
        body["restless"], pace = 0, -1.0
    elif island["load_before"] > 0.0:
        rise = island["load"] / island["load_before"] - 1.0
        pace = min(1.0, max(-1.0, 2.0 - 2.0 * rise / LIFT_LOAD_RISE))
    body["lift_pace"] = pace
