"""From pairs of boxes to contact manifolds: collide every pair, and carry impulses over by feature id."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.face_memory import NOTHING, collide_with_memory, note_poses
from sketchfall.physics.collision.gjk import collide_shapes_by_gjk
from sketchfall.physics.collision.one_way import let_through
from sketchfall.physics.collision.passing import cores_miss, drop_if_ahead, drop_misses
from sketchfall.physics.collision.sat import collide_shapes, nearest_gap, touch_circles
from sketchfall.physics.constants import (
    BLOW_SPEED,
    DEEP_OVERLAP,
    LINEAR_SLOP,
    SPECULATIVE_MARGIN,
)
from sketchfall.physics.dynamics.bends import bend_behind
from sketchfall.physics.dynamics.plans import exceeds_mass_ratio, is_struck
from sketchfall.physics.method_names import NARROW_PHASES
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import DYNAMIC, IMMOVABLE, MOVABLES, ONE_MOVABLE

SAT = NARROW_PHASES.index("sat")


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
    memories: Any,
    poses: Any,
) -> Any:
    """Collide every pair of which at least one body moves. `settings` is a row of SETTINGS, `memories` has a
    row for every contact, `poses` one for every body (see face_memory).

    Lists in `active` the contacts that have points; returns how many there are, and whether any of them may
    ask for a plan of its own (see dynamics.plans).
    """
    dt, method = settings["dt"], settings["narrow_phase"]
    special, on_ground, listed = False, False, 0
    note_poses(bodies, shapes, vertices, poses)
    for i in range(count):
        if settings["interrupted"] != 0:
            break
        contact = contacts[i]
        a, b = contact["body_a"], contact["body_b"]
        pose_a, pose_b = poses[a], poses[b]
        if contact["sensor"] != 0 or (pose_a["moves"] == 0 and pose_b["moves"] == 0):
            if contact["count"] > 0:
                active[listed] = i
                listed += 1
            continue
        shape_a, shape_b = contact["shape_a"], contact["shape_b"]
        memory = memories[i]
        disc = both_discs = False
        if memory["known"] == NOTHING:
            both_discs = pose_a["disc"] != 0 and pose_b["disc"] != 0
            disc = both_discs or shapes[shape_a]["count"] == 1 or shapes[shape_b]["count"] == 1
        way = way_to_each_other(pose_a, motions[a], pose_b, motions[b], dt)
        margin = look_ahead(pose_a, pose_b, disc, way)
        reach = pose_a["radius"] + pose_b["radius"] + margin
        dx, dy = pose_b["x"] - pose_a["x"], pose_b["y"] - pose_a["y"]
        if dx * dx + dy * dy > reach * reach:
            contact["count"] = contact["stands"] = 0
            continue
        points_before, id_0, id_1 = contact["count"], contact["id_0"], contact["id_1"]
        force_0, force_1 = contact["normal_force_0"], contact["normal_force_1"]
        if method != SAT:
            collide_shapes_by_gjk(shapes, vertices, shape_a, shape_b, margin, contact)
        elif both_discs:
            collide_discs(shapes[shape_a], shapes[shape_b], pose_a, pose_b, margin, contact)
        elif disc:
            collide_shapes(shapes, vertices, shape_a, shape_b, margin, contact)
        else:
            collide_with_memory(shapes, vertices, poses, margin, contact, memory)
        if points_before == 0 and contact["count"] == 0:
            contact["stands"] = 0
            continue

        contact["bend"] = 0.0
        if contact["count"] > 0:
            # The last sub-step relaxes towards what would happen in another one.
            time = dt + dt / settings["substeps"]
            if contact["round"] == 0:
                if disc:
                    contact["bend"] = bend_behind(shapes, vertices, motions, contact)
                if contact["bend"] > 0.0:
                    drop_if_ahead(bodies, motions, shapes, vertices, contact, time)
                elif farthest_gap(contact) > 0.0:
                    drop_misses(bodies, motions, shapes, vertices, contact, time)
            if contact["round"] != 0 and cores_miss(bodies, motions, contact, time):
                contact["count"] = 0
        if contact["one_way"] != 0:
            let_through(bodies, contact)
        points = contact["count"]
        if points > 0:
            active[listed] = i
            listed += 1
            if nearest_gap(contact) < LINEAR_SLOP:
                note_touch(bodies[a], pose_b)
                note_touch(bodies[b], pose_a)
                if disc and contact["round"] == 0:
                    note_ground(bodies, contact)
                    on_ground = True
            if contact["gap_0"] < -DEEP_OVERLAP:
                bodies[a]["crowd"] += pose_a["kind"] == DYNAMIC
                bodies[b]["crowd"] += pose_b["kind"] == DYNAMIC
            special |= way > BLOW_SPEED * dt and is_struck(bodies, motions, contact, settings)
            special |= exceeds_mass_ratio(motions, a, b)
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
    if on_ground:
        listed = drop_level_corners(bodies, contacts, active, listed)
    return listed, special


@kernel
def collide_discs(shape_a: Any, shape_b: Any, pose_a: Any, pose_b: Any, margin: float, contact: Any) -> None:
    """As sat.collide_shapes does, for discs about their centres of mass: no corner need be looked up."""
    contact["count"] = contact["round"] = 0
    radii = pose_a["radius"], pose_b["radius"]
    touch_circles(shape_a, shape_b, pose_a, pose_b, radii, margin, contact)


@kernel
def farthest_gap(contact: Any) -> float:
    """The greater gap of its points, m."""
    return contact["gap_0"] if contact["count"] == 1 else max(contact["gap_0"], contact["gap_1"])


@kernel
def note_ground(bodies: Any, contact: Any) -> None:
    """Keep the plane of the immovable face that a disc lies on."""
    body, other, sign = bodies[contact["body_b"]], bodies[contact["body_a"]], 1.0
    if contact["radius_a"] > 0.0:
        body, other, sign = other, body, -1.0
    if body["kind"] == DYNAMIC and other["kind"] != DYNAMIC:
        nx, ny = sign * contact["nx"], sign * contact["ny"]
        body["grounded"], body["ground_x"], body["ground_y"] = 1, nx, ny
        body["ground_at"] = nx * contact["x_0"] + ny * contact["y_0"] - 0.5 * contact["gap_0"]


@kernel
def drop_level_corners(bodies: Any, contacts: Any, active: Any, listed: int) -> int:
    """Forget corners that are no higher than the ground on which a disc lies; returns how many contacts stay.

    Level neighbours are one surface. A disc sinks in a little where it rests, and would hop over their seam.
    """
    kept = 0
    for k in range(listed):
        contact = contacts[active[k]]
        if is_level_corner(bodies, contact):
            contact["count"] = 0
        else:
            active[kept] = active[k]
            kept += 1
    return kept


@kernel
def is_level_corner(bodies: Any, contact: Any) -> bool:
    if contact["round"] == 0 or (contact["radius_a"] > 0.0) == (contact["radius_b"] > 0.0):
        return False
    disc, other, sign = bodies[contact["body_b"]], bodies[contact["body_a"]], 1.0
    if contact["radius_a"] > 0.0:
        disc, other, sign = other, disc, -1.0
    if other["kind"] == DYNAMIC or disc["grounded"] == 0:
        return False
    back = 0.5 * sign * contact["gap_0"]
    x, y = contact["x_0"] - back * contact["nx"], contact["y_0"] - back * contact["ny"]
    return disc["ground_x"] * x + disc["ground_y"] * y - disc["ground_at"] < LINEAR_SLOP


@kernel
def note_touch(body: Any, other: Any) -> None:
    if other["kind"] != DYNAMIC:
        body["touches"] = max(body["touches"], IMMOVABLE)
    else:
        body["touches"] = ONE_MOVABLE if body["touches"] < ONE_MOVABLE else MOVABLES


@kernel
def moves(body: Any) -> bool:
    return body["kind"] != 0 and body["awake"] != 0


@kernel
def sleeps(body: Any) -> bool:
    return body["kind"] == DYNAMIC and body["awake"] == 0


@kernel
def way_to_each_other(pose_a: Any, motion_a: Any, pose_b: Any, motion_b: Any, dt: float) -> float:
    """The farthest that any two points of the bodies may come nearer in this step."""
    dvx, dvy = motion_b["vx"] - motion_a["vx"], motion_b["vy"] - motion_a["vy"]
    turning = abs(motion_a["w"]) * pose_a["radius"] + abs(motion_b["w"]) * pose_b["radius"]
    return float((math.sqrt(dvx * dvx + dvy * dvy) + turning) * dt)


@kernel
def look_ahead(pose_a: Any, pose_b: Any, disc: bool, way: float) -> float:
    """How far apart the two may be and still meet in this step, in which they come so far."""
    if disc:
        return SPECULATIVE_MARGIN + way  # the normal is known for any time, see drop_misses
    # No farther than the smaller body is large: beyond that the normal found now says little about then.
    size = min(pose_a["radius"], pose_b["radius"])
    return SPECULATIVE_MARGIN + min(way, size)
