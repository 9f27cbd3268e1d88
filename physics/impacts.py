"""Impacts: bodies that meet fast enough to bounce, resolved one pair at a time before anything else.

Resting contacts want to be solved together and softly; bounces do not. A row of elastic balls passes its
speed on because the blows happen one after another, so that is how they are treated here: find the moments at
which pairs meet within this step, take them in order of time, give each pair its own blow with its own
restitution, and look again at the pairs of the bodies that were struck, until nothing closes any more.

A blow at time t changes the velocity from v to v + P/m. Seen from the start of the step the body then moves as

    x + v s + (P/m) (s - t) + g s^2 / 2        at the later time s

that is, as if it had started with velocity v + P/m from a place shifted by -(P/m) t. Velocity and shift are
all that has to be kept: after the step the body is where a continuous simulation would have put it, and the
blow itself had the right normal and the right speed, gravity included. The shift is kept in dx, dy, da.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from physics.constants import (
    IMPACT_REFINEMENTS,
    LINEAR_SLOP,
    MAX_IMPACT_SWEEPS,
    SIMULTANEOUS_GAP,
    SLIP_SPEED,
)
from physics.integrate import acceleration
from physics.jit import kernel


@kernel
def resolve_impacts(
    bodies: Any, motions: Any, count: int, contacts: Any, contact_count: int, settings: Any, scratch: Any
) -> int:
    """Resolve all impacts of this step; returns how many blows there were.

    `settings` is (gravity x, gravity y, dt, restitution threshold); `scratch` (n, 2) holds for each body the
    time of its last blow and the sweep that dealt it.
    """
    candidates = np.empty(contact_count, np.int32)
    listed = 0
    for i in range(contact_count):
        contact = contacts[i]
        if contact["count"] > 0 and contact["restitution"] > 0.0:
            if bodies[contact["body_a"]]["awake"] != 0 and bodies[contact["body_b"]]["awake"] != 0:
                candidates[listed] = i
                listed += 1
    if listed == 0:
        return 0
    dt = settings[2]
    scratch[:count, 0] = 0.0
    scratch[:count, 1] = -1.0
    due = np.empty(listed, np.int32)
    times = np.empty(listed)
    blows = 0
    for sweep in range(MAX_IMPACT_SWEEPS):
        found = 0
        for k in range(listed):
            contact = contacts[candidates[k]]
            last_struck = max(scratch[contact["body_a"], 1], scratch[contact["body_b"], 1])
            if sweep > 0 and last_struck < sweep - 1:
                continue
            time = meeting_time(bodies, motions, contact, settings, scratch)
            if time <= dt:
                due[found], times[found] = candidates[k], time
                found += 1
        if found == 0:
            break
        for k in np.argsort(times[:found], kind="mergesort"):
            contact = contacts[due[k]]
            # An earlier blow may have changed the meeting, or called it off.
            time = meeting_time(bodies, motions, contact, settings, scratch)
            if time <= dt:
                gap_0 = gap_at(bodies, motions, contact, 0, settings, 0.0)
                gap_1 = gap_at(bodies, motions, contact, 1, settings, 0.0)
                strike(bodies, motions, contact, settings, time)
                contact["blow_shift_0"] += gap_at(bodies, motions, contact, 0, settings, 0.0) - gap_0
                contact["blow_shift_1"] += gap_at(bodies, motions, contact, 1, settings, 0.0) - gap_1
                blows += 1
                for body in (contact["body_a"], contact["body_b"]):
                    if bodies[body]["kind"] == 2:
                        scratch[body, 0], scratch[body, 1] = time, sweep
    return blows


@kernel
def meeting_time(bodies: Any, motions: Any, contact: Any, settings: Any, scratch: Any) -> float:
    """When the surfaces next meet faster than the threshold; inf if not within this step."""
    a, b = contact["body_a"], contact["body_b"]
    start = max(scratch[a, 0], scratch[b, 0])
    if contact["round"] != 0:
        return round_meeting_time(bodies, motions, contact, settings, start)
    best = math.inf
    for point in range(contact["count"]):
        gap, closing, pull = point_approach(bodies, motions, contact, point, settings)
        # The gap is gap + closing t + pull t^2 / 2; go on from the last blow.
        gap += closing * start + 0.5 * pull * start * start
        closing += pull * start
        if gap <= 0.0:
            if closing < -settings[3]:
                return start
            continue
        under_root = closing * closing - 2.0 * pull * gap
        if under_root <= settings[3] * settings[3]:
            continue  # passes by, or meets too slowly
        speed = math.sqrt(under_root)
        if speed - closing > 0.0:
            best = min(best, start + 2.0 * gap / (speed - closing))
    return best if best <= settings[2] else math.inf


@kernel
def point_approach(bodies: Any, motions: Any, contact: Any, point: int, settings: Any) -> Any:
    """Gap, its rate and the rate of its rate at a contact point, at the start of the step."""
    a, b = contact["body_a"], contact["body_b"]
    ma, mb = motions[a], motions[b]
    nx, ny = contact["nx"], contact["ny"]
    if point == 0:
        x, y, gap = contact["x_0"], contact["y_0"], contact["gap_0"]
    else:
        x, y, gap = contact["x_1"], contact["y_1"], contact["gap_1"]
    lever_a = (x - bodies[a]["cx"]) * ny - (y - bodies[a]["cy"]) * nx
    lever_b = (x - bodies[b]["cx"]) * ny - (y - bodies[b]["cy"]) * nx
    gap += nx * (mb["dx"] - ma["dx"]) + ny * (mb["dy"] - ma["dy"]) + mb["da"] * lever_b - ma["da"] * lever_a
    closing = nx * (mb["vx"] - ma["vx"]) + ny * (mb["vy"] - ma["vy"]) + mb["w"] * lever_b - ma["w"] * lever_a
    ax, ay = acceleration(bodies[a], ma, settings[0], settings[1])
    bx, by = acceleration(bodies[b], mb, settings[0], settings[1])
    return gap, closing, nx * (bx - ax) + ny * (by - ay)


@kernel
def core_offsets(bodies: Any, contact: Any) -> Any:
    """From the bodies' centres to the points whose joining line is the normal: circle centres or corners."""
    a, b = bodies[contact["body_a"]], bodies[contact["body_b"]]
    nx, ny = contact["nx"], contact["ny"]
    half = 0.5 * contact["gap_0"]
    back, ahead = half + contact["core_a"], half + contact["core_b"]
    return (
        contact["x_0"] - nx * back - a["cx"],
        contact["y_0"] - ny * back - a["cy"],
        contact["x_0"] + nx * ahead - b["cx"],
        contact["y_0"] + ny * ahead - b["cy"],
    )


@kernel
def cores_at(bodies: Any, motions: Any, contact: Any, settings: Any, time: float) -> Any:
    """The vector between the two cores and its rate, at a time within the step."""
    a, b = contact["body_a"], contact["body_b"]
    ma, mb = motions[a], motions[b]
    oax, oay, obx, oby = core_offsets(bodies, contact)
    ax, ay = acceleration(bodies[a], ma, settings[0], settings[1])
    bx, by = acceleration(bodies[b], mb, settings[0], settings[1])
    vx = (mb["vx"] - mb["w"] * oby) - (ma["vx"] - ma["w"] * oay) + (bx - ax) * time
    vy = (mb["vy"] + mb["w"] * obx) - (ma["vy"] + ma["w"] * oax) + (by - ay) * time
    turn_a, turn_b = ma["da"] + ma["w"] * time, mb["da"] + mb["w"] * time
    fall = 0.5 * time * time
    x_a = bodies[a]["cx"] + ma["dx"] + ma["vx"] * time + ax * fall + oax - turn_a * oay
    y_a = bodies[a]["cy"] + ma["dy"] + ma["vy"] * time + ay * fall + oay + turn_a * oax
    x_b = bodies[b]["cx"] + mb["dx"] + mb["vx"] * time + bx * fall + obx - turn_b * oby
    y_b = bodies[b]["cy"] + mb["dy"] + mb["vy"] * time + by * fall + oby + turn_b * obx
    return x_b - x_a, y_b - y_a, vx, vy


@kernel
def round_meeting_time(bodies: Any, motions: Any, contact: Any, settings: Any, start: float) -> float:
    """As meeting_time, for surfaces whose normal turns as they pass: Newton's method on the distance.

    The distance of two points in steady motion is convex in time, so the iteration comes from the left and
    never jumps over the first meeting.
    """
    reach = contact["core_a"] + contact["core_b"]
    time = start
    for attempt in range(IMPACT_REFINEMENTS):
        dx, dy, vx, vy = cores_at(bodies, motions, contact, settings, time)
        distance = math.sqrt(dx * dx + dy * dy)
        if distance == 0.0:
            return math.inf
        closing = (dx * vx + dy * vy) / distance
        gap = distance - reach
        if closing >= -settings[3]:
            return math.inf
        if gap <= 0.0 and attempt == 0:
            return time
        step = -gap / closing
        time = max(start, time + step)
        if time > settings[2]:
            return math.inf
        if abs(step) * -closing < 1e-3 * LINEAR_SLOP:
            break
    return time


@kernel
def strike(bodies: Any, motions: Any, contact: Any, settings: Any, time: float) -> None:
    """Give the pair its blow at `time`: normal impulses with restitution, then friction."""
    a, b = contact["body_a"], contact["body_b"]
    ma, mb = motions[a], motions[b]
    restitution = contact["restitution"]
    if contact["round"] != 0:
        dx, dy, _, _ = cores_at(bodies, motions, contact, settings, time)
        distance = math.sqrt(dx * dx + dy * dy)
        nx, ny = dx / distance, dy / distance
        half = 0.5 * (distance - contact["core_a"] - contact["core_b"])
        oax, oay, obx, oby = core_offsets(bodies, contact)
        turn_a, turn_b = ma["da"] + ma["w"] * time, mb["da"] + mb["w"] * time
        rax = oax - turn_a * oay + nx * (contact["core_a"] + half)
        ray = oay + turn_a * oax + ny * (contact["core_a"] + half)
        rbx = obx - turn_b * oby - nx * (contact["core_b"] + half)
        rby = oby + turn_b * obx - ny * (contact["core_b"] + half)
        closing = relative_speed(bodies, ma, mb, a, b, settings, time, nx, ny, rax, ray, rbx, rby)
        mass = effective_mass(ma, mb, nx, ny, rax, ray, rbx, rby)
        impulse = -(1.0 + restitution) * closing * mass
        push(ma, mb, nx * impulse, ny * impulse, rax, ray, rbx, rby, time)
        contact["total_normal_0"] += impulse
        rub(bodies, contact, ma, mb, settings, time, impulse, nx, ny, rax, ray, rbx, rby)
        return

    nx, ny = contact["nx"], contact["ny"]
    ax, ay = acceleration(bodies[a], ma, settings[0], settings[1])
    bx, by = acceleration(bodies[b], mb, settings[0], settings[1])
    # Half the way that B has gone relative to A: the point stays half-way between the surfaces, so that
    # both bodies are pushed at the same place and angular momentum is kept.
    fall = 0.5 * time * time
    hx = 0.5 * (mb["dx"] - ma["dx"] + (mb["vx"] - ma["vx"]) * time + (bx - ax) * fall)
    hy = 0.5 * (mb["dy"] - ma["dy"] + (mb["vy"] - ma["vy"]) * time + (by - ay) * fall)
    rax0, ray0 = contact["x_0"] - bodies[a]["cx"] + hx, contact["y_0"] - bodies[a]["cy"] + hy
    rbx0, rby0 = contact["x_0"] - bodies[b]["cx"] - hx, contact["y_0"] - bodies[b]["cy"] - hy
    closing_0 = relative_speed(bodies, ma, mb, a, b, settings, time, nx, ny, rax0, ray0, rbx0, rby0)
    gap_0 = gap_at(bodies, motions, contact, 0, settings, time)
    if contact["count"] == 1:
        impulse = -(1.0 + restitution) * closing_0 * effective_mass(ma, mb, nx, ny, rax0, ray0, rbx0, rby0)
        push(ma, mb, nx * impulse, ny * impulse, rax0, ray0, rbx0, rby0, time)
        contact["total_normal_0"] += impulse
        rub(bodies, contact, ma, mb, settings, time, impulse, nx, ny, rax0, ray0, rbx0, rby0)
        return

    rax1, ray1 = contact["x_1"] - bodies[a]["cx"] + hx, contact["y_1"] - bodies[a]["cy"] + hy
    rbx1, rby1 = contact["x_1"] - bodies[b]["cx"] - hx, contact["y_1"] - bodies[b]["cy"] - hy
    closing_1 = relative_speed(bodies, ma, mb, a, b, settings, time, nx, ny, rax1, ray1, rbx1, rby1)
    gap_1 = gap_at(bodies, motions, contact, 1, settings, time)
    impulse_0, impulse_1 = two_point_impulses(
        ma,
        mb,
        (rax0 * ny - ray0 * nx, rbx0 * ny - rby0 * nx, closing_0, gap_0),
        (rax1 * ny - ray1 * nx, rbx1 * ny - rby1 * nx, closing_1, gap_1),
        restitution,
    )
    push(ma, mb, nx * impulse_0, ny * impulse_0, rax0, ray0, rbx0, rby0, time)
    push(ma, mb, nx * impulse_1, ny * impulse_1, rax1, ray1, rbx1, rby1, time)
    contact["total_normal_0"] += impulse_0
    contact["total_normal_1"] += impulse_1
    total = impulse_0 + impulse_1
    if total > 0.0:
        share = impulse_1 / total
        rax, ray = rax0 + share * (rax1 - rax0), ray0 + share * (ray1 - ray0)
        rbx, rby = rbx0 + share * (rbx1 - rbx0), rby0 + share * (rby1 - rby0)
        rub(bodies, contact, ma, mb, settings, time, total, nx, ny, rax, ray, rbx, rby)


@kernel
def gap_at(bodies: Any, motions: Any, contact: Any, point: int, settings: Any, time: float) -> float:
    gap, closing, pull = point_approach(bodies, motions, contact, point, settings)
    return gap + closing * time + 0.5 * pull * time * time


@kernel
def two_point_impulses(ma: Any, mb: Any, point_0: Any, point_1: Any, restitution: float) -> Any:
    """Both points of a face struck at once, so that a box that lands flat does not begin to spin.

    Each point is (lever on A, lever on B, closing speed, gap). Wanted: impulses >= 0 after which every
    closing point leaves with `restitution` times its speed, or faster if its own impulse is zero.
    """
    la0, lb0, c0, gap_0 = point_0
    la1, lb1, c1, gap_1 = point_1
    inv_mass = ma["inv_mass"] + mb["inv_mass"]
    k00 = inv_mass + ma["inv_inertia"] * la0 * la0 + mb["inv_inertia"] * lb0 * lb0
    k11 = inv_mass + ma["inv_inertia"] * la1 * la1 + mb["inv_inertia"] * lb1 * lb1
    k01 = inv_mass + ma["inv_inertia"] * la0 * la1 + mb["inv_inertia"] * lb0 * lb1
    want_0 = -(1.0 + restitution) * c0 if c0 < 0.0 else -c0
    want_1 = -(1.0 + restitution) * c1 if c1 < 0.0 else -c1
    touches_0, touches_1 = gap_0 <= SIMULTANEOUS_GAP, gap_1 <= SIMULTANEOUS_GAP
    if touches_0 and touches_1:
        determinant = k00 * k11 - k01 * k01
        if determinant > 1e-9 * k00 * k11:
            both_0 = (k11 * want_0 - k01 * want_1) / determinant
            both_1 = (k00 * want_1 - k01 * want_0) / determinant
            if both_0 >= 0.0 and both_1 >= 0.0:
                return both_0, both_1
        else:  # neither body can turn: the points are one
            half = 0.5 * max(0.0, max(want_0, want_1)) / k00
            return half, half
    alone_0, alone_1 = max(0.0, want_0 / k00), max(0.0, want_1 / k11)
    if touches_0 and (not touches_1 or k01 * alone_0 >= want_1):
        return alone_0, 0.0
    return 0.0, alone_1


@kernel
def relative_speed(
    bodies: Any,
    ma: Any,
    mb: Any,
    a: int,
    b: int,
    settings: Any,
    time: float,
    x: float,
    y: float,
    rax: float,
    ray: float,
    rbx: float,
    rby: float,
) -> float:
    """Speed of B's point relative to A's along (x, y), at `time`."""
    ax, ay = acceleration(bodies[a], ma, settings[0], settings[1])
    bx, by = acceleration(bodies[b], mb, settings[0], settings[1])
    vx = mb["vx"] - mb["w"] * rby + bx * time - (ma["vx"] - ma["w"] * ray + ax * time)
    vy = mb["vy"] + mb["w"] * rbx + by * time - (ma["vy"] + ma["w"] * rax + ay * time)
    return x * vx + y * vy


@kernel
def effective_mass(
    ma: Any, mb: Any, x: float, y: float, rax: float, ray: float, rbx: float, rby: float
) -> float:
    lever_a, lever_b = rax * y - ray * x, rbx * y - rby * x
    k = (
        ma["inv_mass"]
        + mb["inv_mass"]
        + ma["inv_inertia"] * lever_a * lever_a
        + mb["inv_inertia"] * lever_b * lever_b
    )
    return 1.0 / k if k > 0.0 else 0.0


@kernel
def push(
    ma: Any, mb: Any, px: float, py: float, rax: float, ray: float, rbx: float, rby: float, time: float
) -> None:
    """Impulse (px, py) on B and its opposite on A, felt from `time` on."""
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


@kernel
def rub(
    bodies: Any,
    contact: Any,
    ma: Any,
    mb: Any,
    settings: Any,
    time: float,
    normal_impulse: float,
    nx: float,
    ny: float,
    rax: float,
    ray: float,
    rbx: float,
    rby: float,
) -> None:
    """Friction of a blow: stops the sliding if mu times the normal impulse is enough for it."""
    tx, ty = -ny, nx
    sliding = relative_speed(
        bodies, ma, mb, contact["body_a"], contact["body_b"], settings, time, tx, ty, rax, ray, rbx, rby
    )
    friction = contact["static_friction"] if abs(sliding) < SLIP_SPEED else contact["kinetic_friction"]
    limit = friction * normal_impulse
    impulse = -sliding * effective_mass(ma, mb, tx, ty, rax, ray, rbx, rby)
    impulse = max(-limit, min(impulse, limit))
    push(ma, mb, tx * impulse, ty * impulse, rax, ray, rbx, rby, time)
    contact["total_tangent"] += impulse
