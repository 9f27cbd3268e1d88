"""Impacts: bodies that meet fast enough to bounce, resolved one pair at a time before anything else.

Resting contacts want to be solved together and softly; bounces do not. A row of elastic balls passes its
speed on because the blows happen one after another, so that is how they are treated here: find the moments at
which pairs meet within this step, take them in order of time, give each pair its own blow with its own
restitution, and look again at the pairs of the bodies that were struck, until nothing closes any more.

A blow at time t changes the velocity from v to v + P/m. Seen from the start of the step the body then goes

    x + v s + (P/m) (s - t) + g s^2 / 2        at the later time s

that is, as if it had started with velocity v + P/m from a place shifted by -(P/m) t. Velocity and shift are
all that has to be kept: after the step the body is where a continuous simulation would have put it, and the
blow itself had the right normal and the right speed, gravity included. The shift is kept in dx, dy, da.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import IMPACT_REFINEMENTS, LINEAR_SLOP, MAX_IMPACT_SWEEPS
from sketchfall.physics.dynamics.blows import core_path, strike
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
    struck: Any,
    meetings: Any,
) -> int:
    """Resolve all impacts of this step; returns how many blows there were.

    `settings` is a row of SETTINGS. Scratch: `struck`, a row of LAST_BLOW for each body; `meetings`, a row of
    MEETING for each active contact.
    """
    listed = 0
    for i in active:
        contact = contacts[i]
        a, b = contact["body_a"], contact["body_b"]
        if contact["restitution"] > 0.0 and bodies[a]["awake"] != 0 and bodies[b]["awake"] != 0:
            meetings[listed]["contact"], meetings[listed]["settled"] = i, 0
            listed += 1
    if listed == 0:
        return 0
    dt = settings["dt"]
    for i in range(count):
        struck[i]["time"], struck[i]["sweep"] = 0.0, -1.0
    blows = 0
    for sweep in range(MAX_IMPACT_SWEEPS):
        found = 0
        for k in range(listed):
            contact = contacts[meetings[k]["contact"]]
            if meetings[k]["settled"] != 0 or last_sweep(struck, contact) < sweep - 1:
                continue
            if sweep == 0 and passes_by(motions, contact, settings):
                continue
            time = meeting_time(bodies, motions, contact, settings, struck)
            if time <= dt:
                meetings[found]["due"], meetings[found]["time"] = k, time
                found += 1
        if found == 0 or settings["interrupted"] != 0:
            break
        sort_by_time(meetings, found)
        for k in range(found):
            due, time = meetings[k]["due"], meetings[k]["time"]
            contact = contacts[meetings[due]["contact"]]
            if last_sweep(struck, contact) == sweep:  # an earlier blow may have changed or undone the meeting
                time = meeting_time(bodies, motions, contact, settings, struck)
                if time > dt:
                    continue
            if not strike(bodies, motions, contact, settings, time):
                meetings[due]["settled"] = 1  # not to be asked for ever
                continue
            blows += 1
            for body in (contact["body_a"], contact["body_b"]):
                if bodies[body]["kind"] == 2:
                    struck[body]["time"], struck[body]["sweep"] = time, sweep
    return blows


@kernel
def sort_by_time(meetings: Any, count: int) -> None:
    """Shell's sort of what is due, by time: there are seldom many, and numpy's own would make an array."""
    step = 1
    while step < count // 3:
        step = 3 * step + 1
    while step > 0:
        for k in range(step, count):
            time, due = meetings[k]["time"], meetings[k]["due"]
            place = k
            while place >= step and meetings[place - step]["time"] > time:
                meetings[place]["time"] = meetings[place - step]["time"]
                meetings[place]["due"] = meetings[place - step]["due"]
                place -= step
            meetings[place]["time"], meetings[place]["due"] = time, due
        step //= 3


@kernel
def last_sweep(struck: Any, contact: Any) -> int:
    return max(struck[contact["body_a"]]["sweep"], struck[contact["body_b"]]["sweep"])


@kernel
def passes_by(motions: Any, contact: Any, settings: Any) -> bool:
    """A quick yes for two discs in plain motion: their gap shrinks no faster than it does now."""
    if contact["core_a"] == 0.0 or contact["core_b"] == 0.0 or contact["round"] == 0:
        return False
    ma, mb = motions[contact["body_a"]], motions[contact["body_b"]]
    if ma["inv_mass"] == 0.0 or mb["inv_mass"] == 0.0:
        return False  # gravity pulls on one of them only
    closing = contact["nx"] * (mb["vx"] - ma["vx"]) + contact["ny"] * (mb["vy"] - ma["vy"])
    return closing >= -settings["threshold"] or contact["gap_0"] + closing * settings["dt"] > 0.0


@kernel
def meeting_time(bodies: Any, motions: Any, contact: Any, settings: Any, struck: Any) -> float:
    """When the surfaces next meet faster than the threshold; inf if not within this step."""
    a, b = contact["body_a"], contact["body_b"]
    start = max(struck[a]["time"], struck[b]["time"])
    ax, ay = acceleration_between(bodies, motions, a, b, settings["gravity_x"], settings["gravity_y"])
    if contact["round"] != 0:
        time = round_meeting_time(core_path(bodies, motions, contact, ax, ay), contact, start, settings)
    else:
        pull = contact["nx"] * ax + contact["ny"] * ay
        time = flat_meeting_time(bodies[a], bodies[b], motions[a], motions[b], contact, pull, start, settings)
    return time if time <= settings["dt"] else math.inf


@kernel
def flat_meeting_time(
    body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any, pull: float, start: float, settings: Any
) -> float:
    """For a normal that stays: the gap at each point is gap + closing t + pull t^2 / 2."""
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
        gap += closing * start + 0.5 * pull * start * start
        closing += pull * start
        if gap <= 0.0:
            if closing < -settings["threshold"]:
                return start
            continue
        under_root = closing * closing - 2.0 * pull * gap
        if under_root <= settings["threshold"] * settings["threshold"]:
            continue  # turns back before it meets, or meets too slowly
        speed = math.sqrt(under_root)
        if speed > closing:
            best = min(best, start + 2.0 * gap / (speed - closing))
    return best


@kernel
def round_meeting_time(path: Any, contact: Any, start: float, settings: Any) -> float:
    """For a normal that turns as the surfaces pass: when the cores are no farther apart than both reach."""
    x, y, vx, vy, ax, ay = path
    reach = contact["core_a"] + contact["core_b"]
    if ax != 0.0 or ay != 0.0:
        return falling_meeting_time(path, reach, start, settings)
    x += vx * start
    y += vy * start
    # |(x, y) + (vx, vy) t| = reach is a quadratic equation in t, written so that nothing cancels.
    distance_squared, away, speed_squared = x * x + y * y, x * vx + y * vy, vx * vx + vy * vy
    excess = distance_squared - reach * reach
    if excess <= 0.0:
        return start if away < -settings["threshold"] * math.sqrt(distance_squared) else math.inf
    under_root = away * away - speed_squared * excess
    # The root is how fast they close when they meet, times the reach.
    if away >= 0.0 or under_root <= (settings["threshold"] * reach) ** 2:
        return math.inf
    return start + excess / (math.sqrt(under_root) - away)


@kernel
def falling_meeting_time(path: Any, reach: float, start: float, settings: Any) -> float:
    """The same while gravity pulls on one of the two: Newton's method on the distance of the cores.

    The distance of two points in steady motion is convex in time, so the iteration comes from the left and
    does not jump over the first meeting; gravity changes that by little within a step.
    """
    x0, y0, vx, vy, ax, ay = path
    time = start
    for attempt in range(IMPACT_REFINEMENTS):
        x = x0 + (vx + 0.5 * ax * time) * time
        y = y0 + (vy + 0.5 * ay * time) * time
        distance = math.sqrt(x * x + y * y)
        if distance == 0.0:
            return math.inf
        closing = (x * (vx + ax * time) + y * (vy + ay * time)) / distance
        gap = distance - reach
        if closing >= -settings["threshold"]:
            return math.inf
        if attempt == 0 and gap <= 0.0:
            return time
        time = max(start, time - gap / closing)
        if time > settings["dt"] or abs(gap) < 1e-3 * LINEAR_SLOP:
            break
    return time
