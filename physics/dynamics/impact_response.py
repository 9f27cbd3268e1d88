"""Impact response: the impulses of one collision of two bodies (impacts.py finds when they collide).

Newton's restitution along the normal, P_n = -(1 + e) v_n / k with k the inverse effective mass, and Coulomb
friction along the tangent, limited by mu P_n; both are found together (rough_impact.py).

`arms` is (r_A, r_B) as four numbers: from each centre of mass to the contact point. Both arms lead to the
same point, because angular momentum would not be conserved otherwise. `dv` is the relative velocity that
gravity and other forces have added since the step began. Impulses act on B, their opposites on A.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.round_path import core_offsets, core_path
from sketchfall.physics.collision.sat import nearest_gap, owner_of_point
from sketchfall.physics.constants import LINEAR_SLOP, SIMULTANEOUS_GAP
from sketchfall.physics.dynamics.contact_rules import block_solve
from sketchfall.physics.dynamics.flat_meeting import flat_meeting
from sketchfall.physics.dynamics.integrate import acceleration_between
from sketchfall.physics.dynamics.rough_impact import rough_impulses
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import DYNAMIC, IMMOVABLE, ONE_MOVABLE


@kernel
def resolve_impact(
    bodies: Any, motions: Any, contact: Any, settings: Any, time: float, last_impacts: Any
) -> bool:
    """Apply the impulses of the pair's collision at `time`, which is in s since the step began.

    `last_impacts` has a row of LAST_IMPACT for each body: whoever stayed in place at one of them does so at
    all that follow in the step, and two that touch each other stay both or neither. Shifted by some impacts
    and not by others they would be where they never were, and what is light is struck often in a step.

    False if the points separate already, so that there was no impulse.
    """
    a, b = contact["body_a"], contact["body_b"]
    ma, mb = motions[a], motions[b]
    ax, ay = acceleration_between(bodies, motions, a, b, settings["gravity_x"], settings["gravity_y"])
    dxa, dya, daa = ma["dx"], ma["dy"], ma["da"]
    dxb, dyb, dab = mb["dx"], mb["dy"], mb["da"]
    if contact["round"] != 0:
        given = resolve_round_impact(
            bodies, ma, mb, contact, core_path(bodies, motions, contact, ax, ay), time
        )
    else:
        given = resolve_flat_impact(bodies, motions, contact, ax, ay, time)
    has_gravity = settings["gravity_x"] != 0.0 or settings["gravity_y"] != 0.0
    stays_a = last_impacts[a]["stays"] != 0 or stays_in_place(bodies[a], bodies[b], contact, has_gravity)
    stays_b = last_impacts[b]["stays"] != 0 or stays_in_place(bodies[b], bodies[a], contact, has_gravity)
    if bodies[a]["kind"] == bodies[b]["kind"] == DYNAMIC and nearest_gap(contact) < LINEAR_SLOP:
        stays_a = stays_b = stays_a or stays_b
    if stays_a:
        ma["dx"], ma["dy"], ma["da"], last_impacts[a]["stays"] = dxa, dya, daa, 1
    if stays_b:
        mb["dx"], mb["dy"], mb["da"], last_impacts[b]["stays"] = dxb, dyb, dab, 1
    if contact["restitution"] == 0.0 and contact["round"] == 0:
        return given > 0.0  # they stay where they met, and are held there for the rest of the step
    # By how much this changed the gaps, as seen from the start of the step.
    x, y = (mb["dx"] - dxb) - (ma["dx"] - dxa), (mb["dy"] - dyb) - (ma["dy"] - dya)
    turn_a, turn_b = ma["da"] - daa, mb["da"] - dab
    arms = arms_of(bodies, contact, 0)
    contact["impact_shift_0"] += gap_shift(contact, arms, x, y, turn_a, turn_b)
    if contact["count"] == 2:
        arms = arms_of(bodies, contact, 1)
        contact["impact_shift_1"] += gap_shift(contact, arms, x, y, turn_a, turn_b)
    return given > 0.0


@kernel
def stays_in_place(body: Any, other: Any, contact: Any, has_gravity: bool) -> bool:
    """Whether an impact does not shift the body (see impacts.py), which supposes that it flies on freely.

    A body that rests on others would be lifted by it, and one in a joint torn from that. Not so on what does
    not move: the shift leads away from that by just what the body comes back until its impact there. Nor does
    it count that the two touch each other: one corner of a box may lie there when the other one strikes.
    """
    if body["joined"] != 0:
        return True
    touch_each_other = other["kind"] == DYNAMIC and nearest_gap(contact) < LINEAR_SLOP
    return has_gravity and body["touches"] > (ONE_MOVABLE if touch_each_other else IMMOVABLE)


@kernel
def gap_shift(contact: Any, arms: Any, x: float, y: float, turn_a: float, turn_b: float) -> float:
    nx, ny = contact["nx"], contact["ny"]
    rax, ray, rbx, rby = arms
    return nx * (x - turn_b * rby + turn_a * ray) + ny * (y + turn_b * rbx - turn_a * rax)


@kernel
def resolve_round_impact(bodies: Any, ma: Any, mb: Any, contact: Any, path: Any, time: float) -> float:
    x0, y0, vx, vy, ax, ay = path
    x = x0 + (vx + 0.5 * ax * time) * time
    y = y0 + (vy + 0.5 * ay * time) * time
    distance = math.sqrt(x * x + y * y)
    nx, ny = x / distance, y / distance
    half = 0.5 * (distance - contact["radius_a"] - contact["radius_b"])
    ahead, back = contact["radius_a"] + half, contact["radius_b"] + half
    oax, oay, obx, oby = core_offsets(bodies[contact["body_a"]], bodies[contact["body_b"]], contact)
    turn_a, turn_b = ma["da"] + ma["w"] * time, mb["da"] + mb["w"] * time
    arms = (
        oax - turn_a * oay + nx * ahead,
        oay + turn_a * oax + ny * ahead,
        obx - turn_b * oby - nx * back,
        oby + turn_b * obx - ny * back,
    )
    dv = (ax * time, ay * time)
    return resolve_point_impact(ma, mb, contact, arms, dv, (nx, ny), time)


@kernel
def resolve_flat_impact(bodies: Any, motions: Any, contact: Any, ax: float, ay: float, time: float) -> float:
    ma, mb = motions[contact["body_a"]], motions[contact["body_b"]]
    gap_0, nx, ny, arms = flat_meeting(bodies, motions, contact, 0, (ax, ay), time)
    dv = (ax * time, ay * time)
    if contact["count"] == 1:
        return resolve_point_impact(ma, mb, contact, arms, dv, (nx, ny), time)

    gap_1, _, _, arms_1 = flat_meeting(bodies, motions, contact, 1, (ax, ay), time)
    closing = relative_speed(ma, mb, arms, dv, nx, ny)
    closing_1 = relative_speed(ma, mb, arms_1, dv, nx, ny)
    touches = (gap_0 <= SIMULTANEOUS_GAP, gap_1 <= SIMULTANEOUS_GAP)
    closing_both, matrix = (closing, closing_1), two_point_k(ma, mb, arms, arms_1, nx, ny)
    smooth = two_point_impulses(matrix, closing_both, touches, contact["restitution"])
    total = smooth[0] + smooth[1]
    if total == 0.0:
        return 0.0
    middle = between(arms, arms_1, smooth[1] / total)  # friction acts where the load does
    tx, ty = -ny, nx
    impulse_0, impulse_1, friction = rough_impulses(
        smooth,
        matrix,
        (
            coupling(ma, mb, arms, (nx, ny), middle, (tx, ty)),
            coupling(ma, mb, arms_1, (nx, ny), middle, (tx, ty)),
            inverse_effective_mass(ma, mb, middle, tx, ty),
        ),
        closing_both,
        touches,
        relative_speed(ma, mb, middle, dv, tx, ty) + contact["surface_speed"],
        contact["restitution"],
        (contact["static_friction"], contact["kinetic_friction"]),
    )
    contact["target_speed"] = 0.0
    apply_impact_impulse(ma, mb, arms, nx * impulse_0, ny * impulse_0, time)
    apply_impact_impulse(ma, mb, arms_1, nx * impulse_1, ny * impulse_1, time)
    apply_impact_impulse(ma, mb, middle, tx * friction, ty * friction, time)
    contact["total_normal_0"] += impulse_0
    contact["total_normal_1"] += impulse_1
    contact["total_tangent"] += friction
    return impulse_0 + impulse_1


@kernel
def between(arms_0: Any, arms_1: Any, share: float) -> Any:
    """The arms to a point between two, by the share of the second one."""
    return (
        arms_0[0] + share * (arms_1[0] - arms_0[0]),
        arms_0[1] + share * (arms_1[1] - arms_0[1]),
        arms_0[2] + share * (arms_1[2] - arms_0[2]),
        arms_0[3] + share * (arms_1[3] - arms_0[3]),
    )


@kernel
def resolve_point_impact(
    ma: Any, mb: Any, contact: Any, arms: Any, dv: Any, normal: Any, time: float
) -> float:
    """A collision at a single point; returns the normal impulse."""
    nx, ny = normal
    tx, ty = -ny, nx
    closing = relative_speed(ma, mb, arms, dv, nx, ny)
    k, e = inverse_effective_mass(ma, mb, arms, nx, ny), contact["restitution"]
    if closing >= 0.0 or k == 0.0:
        return 0.0
    contact["target_speed"] = 0.0
    impulse, _, friction = rough_impulses(
        (-(1.0 + e) * closing / k, 0.0),
        (k, k, 0.0),
        (
            coupling(ma, mb, arms, normal, arms, (tx, ty)),
            0.0,
            inverse_effective_mass(ma, mb, arms, tx, ty),
        ),
        (closing, 0.0),
        (True, False),
        relative_speed(ma, mb, arms, dv, tx, ty) + contact["surface_speed"],
        e,
        (contact["static_friction"], contact["kinetic_friction"]),
    )
    apply_impact_impulse(ma, mb, arms, nx * impulse + tx * friction, ny * impulse + ty * friction, time)
    contact["total_normal_0"] += impulse
    contact["total_tangent"] += friction
    return impulse


@kernel
def two_point_k(ma: Any, mb: Any, arms_0: Any, arms_1: Any, nx: float, ny: float) -> Any:
    """K = J M^-1 J^T of the normals at two points: k_00, k_11, k_01."""
    la0, lb0 = arms_0[0] * ny - arms_0[1] * nx, arms_0[2] * ny - arms_0[3] * nx
    la1, lb1 = arms_1[0] * ny - arms_1[1] * nx, arms_1[2] * ny - arms_1[3] * nx
    inv_mass, i_a, i_b = ma["inv_mass"] + mb["inv_mass"], ma["inv_inertia"], mb["inv_inertia"]
    return (
        inv_mass + i_a * la0 * la0 + i_b * lb0 * lb0,
        inv_mass + i_a * la1 * la1 + i_b * lb1 * lb1,
        inv_mass + i_a * la0 * la1 + i_b * lb0 * lb1,
    )


@kernel
def two_point_impulses(matrix: Any, closing: Any, touches: Any, restitution: float) -> Any:
    """Both points of a face at once, because a box that lands flat would begin to spin if one came first.

    Wanted are impulses >= 0 after which each point separates with `restitution` times its closing speed, or
    faster if its own impulse is zero. A point that is still apart, or separates, gets none: to stop it now
    would add energy. If this impact makes it close, it has an impact of its own.
    """
    k00, k11, k01 = matrix
    want_0, want_1 = -(1.0 + restitution) * closing[0], -(1.0 + restitution) * closing[1]
    acts_0, acts_1 = touches[0] and want_0 > 0.0, touches[1] and want_1 > 0.0
    if acts_0 and acts_1:
        return block_solve(k00, k11, k01, want_0, want_1)
    if acts_0:
        return want_0 / k00, 0.0
    if acts_1:
        return 0.0, want_1 / k11
    return 0.0, 0.0


@kernel
def arms_of(bodies: Any, contact: Any, point: int) -> Any:
    """The arms to one of the points, as the step begins.

    They lead to the surface of the body that the point belongs to, which is half the gap away from the point.
    """
    a, b = bodies[contact["body_a"]], bodies[contact["body_b"]]
    if point == 0:
        x, y, owner = contact["x_0"], contact["y_0"], owner_of_point(contact, contact["id_0"])
        gap = contact["gap_0"]
    else:
        x, y, owner = contact["x_1"], contact["y_1"], owner_of_point(contact, contact["id_1"])
        gap = contact["gap_1"]
    x += contact["nx"] * (owner - 0.5) * gap
    y += contact["ny"] * (owner - 0.5) * gap
    return x - a["cx"], y - a["cy"], x - b["cx"], y - b["cy"]


@kernel
def relative_speed(ma: Any, mb: Any, arms: Any, dv: Any, x: float, y: float) -> float:
    """Of B's point relative to A's, along (x, y)."""
    rax, ray, rbx, rby = arms
    vx = mb["vx"] - mb["w"] * rby - ma["vx"] + ma["w"] * ray + dv[0]
    vy = mb["vy"] + mb["w"] * rbx - ma["vy"] - ma["w"] * rax + dv[1]
    return x * vx + y * vy


@kernel
def effective_mass(ma: Any, mb: Any, arms: Any, x: float, y: float) -> float:
    k = inverse_effective_mass(ma, mb, arms, x, y)
    return 1.0 / k if k > 0.0 else 0.0


@kernel
def inverse_effective_mass(ma: Any, mb: Any, arms: Any, x: float, y: float) -> float:
    rax, ray, rbx, rby = arms
    lever_a, lever_b = rax * y - ray * x, rbx * y - rby * x
    k = ma["inv_mass"] + ma["inv_inertia"] * lever_a * lever_a
    k += mb["inv_mass"] + mb["inv_inertia"] * lever_b * lever_b
    return float(k)


@kernel
def coupling(ma: Any, mb: Any, arms: Any, along: Any, others: Any, other: Any) -> float:
    """How fast an impulse along one direction makes the pair in another one, which is across it."""
    lever_a, lever_b = arms[0] * along[1] - arms[1] * along[0], arms[2] * along[1] - arms[3] * along[0]
    other_a, other_b = (
        others[0] * other[1] - others[1] * other[0],
        others[2] * other[1] - others[3] * other[0],
    )
    return ma["inv_inertia"] * lever_a * other_a + mb["inv_inertia"] * lever_b * other_b


@kernel
def apply_impact_impulse(ma: Any, mb: Any, arms: Any, px: float, py: float, time: float) -> None:
    """Change the velocities, and shift the bodies back so that the change counts from `time` on only."""
    rax, ray, rbx, rby = arms
    x, y, turn = px * ma["inv_mass"], py * ma["inv_mass"], (rax * py - ray * px) * ma["inv_inertia"]
    ma["vx"] -= x
    ma["vy"] -= y
    ma["w"] -= turn
    ma["dx"] += x * time
    ma["dy"] += y * time
    ma["da"] += turn * time
    x, y, turn = px * mb["inv_mass"], py * mb["inv_mass"], (rbx * py - rby * px) * mb["inv_inertia"]
    mb["vx"] += x
    mb["vy"] += y
    mb["w"] += turn
    mb["dx"] -= x * time
    mb["dy"] -= y * time
    mb["da"] -= turn * time
