"""From pairs of boxes to contact manifolds: collide every pair, and carry impulses over by feature id."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.gjk import collide_shapes_by_gjk
from sketchfall.physics.collision.sat import collide_shapes
from sketchfall.physics.constants import DEEP_OVERLAP, HIGH_MASS_RATIO, LINEAR_SLOP, SPECULATIVE_MARGIN
from sketchfall.physics.runtime.jit import kernel

NARROW_PHASES = ("sat", "gjk")  # separating axes; GJK and EPA
SAT = 0


@kernel
def collide_pairs(
    bodies: Any,
    motions: Any,
    shapes: Any,
    vertices: Any,
    contacts: Any,
    count: int,
    settings: Any,
    active: Any,
) -> Any:
    """Collide every pair of which at least one body moves. `settings` is a row of SETTINGS.

    Lists in `active` the contacts that have points; returns how many there are, and whether any two bodies
    that may touch have a high mass ratio (see islands.mark_high_ratio_islands).
    """
    dt, method = settings["dt"], settings["narrow_phase"]
    high_ratio, listed = False, 0
    for i in range(count):
        if settings["interrupted"] != 0:
            break
        contact = contacts[i]
        a, b = contact["body_a"], contact["body_b"]
        if not (moves(bodies[a]) or moves(bodies[b])):
            if contact["count"] > 0:
                active[listed] = i
                listed += 1
            continue
        margin = look_ahead(bodies[a], motions[a], bodies[b], motions[b], dt)
        reach = bodies[a]["radius"] + bodies[b]["radius"] + margin
        dx, dy = bodies[b]["cx"] - bodies[a]["cx"], bodies[b]["cy"] - bodies[a]["cy"]
        if dx * dx + dy * dy > reach * reach:
            contact["count"] = 0
            continue
        points_before, id_0, id_1 = contact["count"], contact["id_0"], contact["id_1"]
        force_0, force_1 = contact["normal_force_0"], contact["normal_force_1"]
        if method == SAT:
            collide_shapes(shapes, vertices, contact["shape_a"], contact["shape_b"], margin, contact)
        else:
            collide_shapes_by_gjk(shapes, vertices, contact["shape_a"], contact["shape_b"], margin, contact)

        points = contact["count"]
        if points > 0:
            active[listed] = i
            listed += 1
            nearest = contact["gap_0"] if points == 1 else min(contact["gap_0"], contact["gap_1"])
            if nearest < LINEAR_SLOP:
                bodies[a]["touches"] = bodies[b]["touches"] = 1
            if contact["gap_0"] < -DEEP_OVERLAP:
                bodies[a]["crowd"] += bodies[a]["kind"] == 2
                bodies[b]["crowd"] += bodies[b]["kind"] == 2
            light, heavy = motions[a]["inv_mass"], motions[b]["inv_mass"]
            high_ratio |= max(light, heavy) > HIGH_MASS_RATIO * min(light, heavy) > 0.0
        contact["impact_shift_0"] = contact["impact_shift_1"] = 0.0
        contact["target_speed"] = -1.0
        contact["total_normal_0"] = contact["total_normal_1"] = contact["total_tangent"] = 0.0
        contact["normal_force_0"] = contact["normal_force_1"] = 0.0
        if points_before == 0 or points == 0:
            contact["tangent_force"] = 0.0
            contact["slips"] = 0
            contact["slip_speed"] = 0.0
            continue
        if points_before < 2:
            id_1 = -1
        if contact["id_0"] == id_0:
            contact["normal_force_0"] = force_0
        elif contact["id_0"] == id_1:
            contact["normal_force_0"] = force_1
        if points == 2:
            if contact["id_1"] == id_1:
                contact["normal_force_1"] = force_1
            elif contact["id_1"] == id_0:
                contact["normal_force_1"] = force_0
    return listed, high_ratio


@kernel
def moves(body: Any) -> bool:
    return body["kind"] != 0 and body["awake"] != 0


@kernel
def look_ahead(body_a: Any, motion_a: Any, body_b: Any, motion_b: Any, dt: float) -> float:
    """How far apart the two may be and still meet in this step."""
    dvx, dvy = motion_b["vx"] - motion_a["vx"], motion_b["vy"] - motion_a["vy"]
    turning = abs(motion_a["w"]) * body_a["radius"] + abs(motion_b["w"]) * body_b["radius"]
    way = (math.sqrt(dvx * dvx + dvy * dvy) + turning) * dt
    # No farther than the smaller body is large: beyond that the normal found now says little about then.
    size = min(body_a["radius"], body_b["radius"])
    return SPECULATIVE_MARGIN + min(way, size)
