"""Impacts: bodies that meet fast enough to bounce, resolved one pair at a time before the resting contacts.

One pair at a time, because impacts are: a row of elastic balls passes its speed on from ball to ball, and a
simultaneous solution would spread it over all of them. So find the times at which pairs collide within this
step, take them in that order, resolve each pair with its own restitution (impact_response.py), and look again
at the pairs of the bodies that took part, until none closes.

An impulse P at time t changes the velocity from v to v + P/m. Seen from the start of the step the body goes

    x + v s + (P/m) (s - t) + g s^2 / 2        at the later time s

that is, as if it had started with velocity v + P/m from a place shifted by -(P/m) t. So velocity and shift
(dx, dy, da) are all that has to be kept, and after the step the body is where exact integration would have
put it. The impact itself has the normal and the speed of its own time t, gravity included.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.round_path import core_path
from sketchfall.physics.constants import IMPACT_GAP_TOLERANCE, IMPACT_NEWTON_ITERATIONS, MAX_IMPACT_SWEEPS
from sketchfall.physics.dynamics.contact_rules import meets_by_impact
from sketchfall.physics.dynamics.flat_meeting import flat_meeting
from sketchfall.physics.dynamics.impact_response import relative_speed, resolve_impact
from sketchfall.physics.dynamics.integrate import acceleration_between
from sketchfall.physics.runtime.jit import kernel


@kernel
def resolve_impacts(
    bodies: Any,
    motions: Any,
    count: int,
    contacts: Any,
    active: Any,
    settings: Any,
    last_impacts: Any,
    candidates: Any,
) -> int:
    """Resolve all impacts of this step; returns how many there were.

    `settings` is a row of SETTINGS. Scratch: `last_impacts`, a row of LAST_IMPACT for each body;
    `candidates`, a row of IMPACT_CANDIDATE for each active contact.
    """
    listed = 0
    for i in active:
        contact = contacts[i]
        a, b = contact["body_a"], contact["body_b"]
        if contact["restitution"] == 0.0 and contact["round"] == 0 and both_yield(motions, a, b):
            continue  # most of those in a heap, whose bodies need not be looked at
        body_a, body_b = bodies[a], bodies[b]
        if meets_by_impact(body_a, body_b, contact) and body_a["awake"] != 0 and body_b["awake"] != 0:
            candidates[listed]["contact"], candidates[listed]["resolved"] = i, 0
            listed += 1
    if listed == 0:
        return 0
    dt = settings["dt"]
    for i in range(count):
        last_impacts[i]["time"], last_impacts[i]["sweep"], last_impacts[i]["stays"] = 0.0, -1, 0
    resolved_count = 0
    for sweep in range(MAX_IMPACT_SWEEPS):
        found = 0
        for k in range(listed):
            contact = contacts[candidates[k]["contact"]]
            if candidates[k]["resolved"] != 0 or last_sweep(last_impacts, contact) < sweep - 1:
                continue
            if sweep == 0 and surely_misses(motions, contact, settings):
                continue
            time = impact_time(bodies, motions, contact, settings, last_impacts)
            if time <= dt:
                candidates[found]["due"], candidates[found]["time"] = k, time
                found += 1
        if found == 0 or settings["interrupted"] != 0:
            break
        sort_by_time(candidates, found)
        for k in range(found):
            due, time = candidates[k]["due"], candidates[k]["time"]
            contact = contacts[candidates[due]["contact"]]
            if (
                last_sweep(last_impacts, contact) == sweep
            ):  # an earlier blow may have changed or undone the meeting
                time = impact_time(bodies, motions, contact, settings, last_impacts)
                if time > dt:
                    continue
            if not resolve_impact(bodies, motions, contact, settings, time, last_impacts):
                candidates[due]["resolved"] = 1  # so that it is not tried again for ever
                continue
            resolved_count += 1
            for body in (contact["body_a"], contact["body_b"]):
                if bodies[body]["kind"] == 2:
                    last_impacts[body]["time"], last_impacts[body]["sweep"] = time, sweep
    return resolved_count


@kernel
def both_yield(motions: Any, a: int, b: int) -> bool:
    return bool(motions[a]["inv_mass"] > 0.0 and motions[b]["inv_mass"] > 0.0)


@kernel
def sort_by_time(candidates: Any, count: int) -> None:
    """Shell's sort of what is due, by time: there are seldom many, and numpy's own would make an array."""
    step = 1
    while step < count // 3:
        step = 3 * step + 1
    while step > 0:
        for k in range(step, count):
            time, due = candidates[k]["time"], candidates[k]["due"]
            place = k
            while place >= step and candidates[place - step]["time"] > time:
                candidates[place]["time"] = candidates[place - step]["time"]
                candidates[place]["due"] = candidates[place - step]["due"]
                place -= step
            candidates[place]["time"], candidates[place]["due"] = time, due
        step //= 3


@kernel
def last_sweep(last_impacts: Any, contact: Any) -> int:
    return max(last_impacts[contact["body_a"]]["sweep"], last_impacts[contact["body_b"]]["sweep"])


@kernel
def surely_misses(motions: Any, contact: Any, settings: Any) -> bool:
    """Whether two discs are known not to collide, without solving for the time.

    The distance of points in uniform relative motion is convex, so the gap shrinks no faster than it does
    now.
    """
    if contact["radius_a"] == 0.0 or contact["radius_b"] == 0.0 or contact["round"] == 0:
        return False
    ma, mb = motions[contact["body_a"]], motions[contact["body_b"]]
    if ma["inv_mass"] == 0.0 or mb["inv_mass"] == 0.0:
        return False  # gravity acts on one of them only
    closing = contact["nx"] * (mb["vx"] - ma["vx"]) + contact["ny"] * (mb["vy"] - ma["vy"])
    return closing >= -settings["restitution_threshold"] or contact["gap_0"] + closing * settings["dt"] > 0.0


@kernel
def impact_time(bodies: Any, motions: Any, contact: Any, settings: Any, last_impacts: Any) -> float:
    """When the pair next collides faster than the threshold, s; inf if not within this step."""
    a, b = contact["body_a"], contact["body_b"]
    start = max(last_impacts[a]["time"], last_impacts[b]["time"])
    ax, ay = acceleration_between(bodies, motions, a, b, settings["gravity_x"], settings["gravity_y"])
    if contact["round"] != 0:
        time = round_impact_time(core_path(bodies, motions, contact, ax, ay), contact, start, settings)
    else:
        acceleration = contact["nx"] * ax + contact["ny"] * ay
        time = flat_impact_time(
            bodies[a], bodies[b], motions[a], motions[b], contact, acceleration, start, settings
        )
        time = turning_impact_time(bodies, motions, contact, (ax, ay), time, settings)
    return time if time <= settings["dt"] else math.inf


@kernel
def flat_impact_time(
    body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any, acceleration: float, start: float, settings: Any
) -> float:
    """While nothing turns far: the gap at each point is gap + closing t + acceleration t^2 / 2."""
    nx, ny = contact["nx"], contact["ny"]
    shift = nx * (mb["dx"] - ma["dx"]) + ny * (mb["dy"] - ma["dy"])
    approach = nx * (mb["vx"] - ma["vx"]) + ny * (mb["vy"] - ma["vy"])
    best = math.inf
    for point in range(contact["count"]):
        if point == 0:
            x, y, gap = contact["x_0"], contact["y_0"], contact["gap_0"]
        else:
            x, y, gap = contact["x_1"], contact["y_1"], contact["gap_1"]
        lever_a = (x - body_a["cx"]) * ny - (y - body_a["cy"]) * nx
        lever_b = (x - body_b["cx"]) * ny - (y - body_b["cy"]) * nx
        gap += shift + mb["da"] * lever_b - ma["da"] * lever_a
        closing = approach + mb["w"] * lever_b - ma["w"] * lever_a
        gap += closing * start + 0.5 * acceleration * start * start
        closing += acceleration * start
        if gap <= 0.0:
            if closing < -settings["restitution_threshold"]:
                return start
            continue
        under_root = closing * closing - 2.0 * acceleration * gap
        if under_root <= settings["restitution_threshold"] * settings["restitution_threshold"]:
            continue  # turns back before it meets, or meets too slowly
        speed = math.sqrt(under_root)
        if speed > closing:
            best = min(best, start + 2.0 * gap / (speed - closing))
    return best


@kernel
def turning_impact_time(
    bodies: Any, motions: Any, contact: Any, acceleration: Any, time: float, settings: Any
) -> float:
    """The same for bodies as they have turned by then, by Newton's method from there on."""
    ma, mb = motions[contact["body_a"]], motions[contact["body_b"]]
    if ma["w"] == 0.0 and mb["w"] == 0.0 and ma["da"] == 0.0 and mb["da"] == 0.0:
        return time
    for _ in range(IMPACT_NEWTON_ITERATIONS):
        if time > settings["dt"]:
            break
        dv = (acceleration[0] * time, acceleration[1] * time)
        wait = math.inf
        for point in range(contact["count"]):
            gap, nx, ny, arms = flat_meeting(bodies, motions, contact, point, acceleration, time)
            closing = relative_speed(ma, mb, arms, dv, nx, ny)
            if closing < -settings["restitution_threshold"]:
                wait = min(wait, -gap / closing if gap > IMPACT_GAP_TOLERANCE else 0.0)
        if wait == 0.0:
            break
        time += wait
    return time


@kernel
def round_impact_time(path: Any, contact: Any, start: float, settings: Any) -> float:
    """For a normal that turns: when the cores are as far apart as both radii together."""
    x, y, vx, vy, ax, ay = path
    reach = contact["radius_a"] + contact["radius_b"]
    if ax != 0.0 or ay != 0.0:
        return newton_impact_time(path, reach, start, settings)
    x += vx * start
    y += vy * start
    # |(x, y) + (vx, vy) t| = reach is a quadratic equation in t, written so that nothing cancels.
    distance_squared, away, speed_squared = x * x + y * y, x * vx + y * vy, vx * vx + vy * vy
    excess = distance_squared - reach * reach
    if excess <= 0.0:
        return start if away < -settings["restitution_threshold"] * math.sqrt(distance_squared) else math.inf
    under_root = away * away - speed_squared * excess
    # The root is how fast they close when they meet, times the reach.
    if away >= 0.0 or under_root <= (settings["restitution_threshold"] * reach) ** 2:
        return math.inf
    return start + excess / (math.sqrt(under_root) - away)


@kernel
def newton_impact_time(path: Any, reach: float, start: float, settings: Any) -> float:
    """The same while gravity acts on one of the two only: Newton's method on the distance of the cores.

    The distance of points in uniform relative motion is convex in time, so the iteration comes from the left
    and does not jump over the first root; gravity changes that by little within a step. By so little, still,
    it may jump over the end of the step: so whoever seems to meet after that is looked at there once more.
    """
    x0, y0, vx, vy, ax, ay = path
    end = settings["dt"]
    time = start
    for attempt in range(IMPACT_NEWTON_ITERATIONS):
        x = x0 + (vx + 0.5 * ax * time) * time
        y = y0 + (vy + 0.5 * ay * time) * time
        distance = math.sqrt(x * x + y * y)
        if distance == 0.0:
            return math.inf
        closing = (x * (vx + ax * time) + y * (vy + ay * time)) / distance
        gap = distance - reach
        if closing >= -settings["restitution_threshold"]:
            return math.inf
        if attempt == 0 and gap <= 0.0:
            return time
        was, time = time, max(start, time - gap / closing)
        if abs(gap) < IMPACT_GAP_TOLERANCE:
            break
        if time > end:
            if was == end:
                break
            time = end
    return time
