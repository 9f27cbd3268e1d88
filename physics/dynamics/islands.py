"""Islands: bodies that touch, directly or through others, sleep together and wake together (union-find).

Static bodies do not join islands, or one floor would make a single island of everything on it.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import ISLAND_GAP, SLEEP_DELAY, SLEEP_SPEED
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import WORLD


@kernel
def find_root(parents: Any, i: int) -> int:
    while parents[i] != i:
        parents[i] = parents[parents[i]]
        i = parents[i]
    return i


@kernel
def touching(bodies: Any, motions: Any, contact: Any, dt: float) -> bool:
    """Now, or before this step is over."""
    gap = contact["gap_0"]
    if contact["count"] == 2:
        gap = min(gap, contact["gap_1"])
    if gap < ISLAND_GAP:
        return True
    a, b = contact["body_a"], contact["body_b"]
    ma, mb = motions[a], motions[b]
    speed = contact["nx"] * (mb["vx"] - ma["vx"]) + contact["ny"] * (mb["vy"] - ma["vy"])
    turning = abs(ma["w"]) * bodies[a]["radius"] + abs(mb["w"]) * bodies[b]["radius"]
    return gap + (speed - turning) * dt < 0.0


@kernel
def approach_speed(bodies: Any, motions: Any, contact: Any) -> float:
    """Rate of the gap at the point at which it is least, m/s; negative while it closes."""
    a, b = contact["body_a"], contact["body_b"]
    body_a, body_b, ma, mb = bodies[a], bodies[b], motions[a], motions[b]
    speed = approach_speed_at(body_a, body_b, ma, mb, contact, contact["x_0"], contact["y_0"])
    if contact["count"] == 2:
        other = approach_speed_at(body_a, body_b, ma, mb, contact, contact["x_1"], contact["y_1"])
        speed = min(speed, other)
    return float(speed)


@kernel
def approach_speed_at(body_a: Any, body_b: Any, ma: Any, mb: Any, contact: Any, x: float, y: float) -> float:
    """The same at one point."""
    nx, ny = contact["nx"], contact["ny"]
    vx = mb["vx"] - mb["w"] * (y - body_b["cy"]) - ma["vx"] + ma["w"] * (y - body_a["cy"])
    vy = mb["vy"] + mb["w"] * (x - body_b["cx"]) - ma["vy"] - ma["w"] * (x - body_a["cx"])
    return float(nx * vx + ny * vy)


@kernel
def link_islands(
    bodies: Any, motions: Any, count: int, contacts: Any, active: Any, dt: float, parents: Any
) -> None:
    """Group the bodies into islands: `parents` leads from each body to one that stands for its island."""
    for i in range(count):
        parents[i] = i
    for i in active:
        contact = contacts[i]
        a, b = contact["body_a"], contact["body_b"]
        if contact["surface_speed"] != 0.0 and touching(bodies, motions, contact, dt):
            # A belt may be slower than SLEEP_SPEED, and still must not stop.
            bodies[a]["rest_time"] = bodies[b]["rest_time"] = 0.0
        if bodies[a]["kind"] == 2 and bodies[b]["kind"] == 2 and touching(bodies, motions, contact, dt):
            union(parents, a, b)


@kernel
def link_joints(bodies: Any, motions: Any, joints: Any, parents: Any) -> None:
    """Bodies in a joint belong together as if they touched."""
    for i in range(len(joints)):
        a, b = joints[i]["body_a"], joints[i]["body_b"]
        if joints[i]["broken"] != 0:
            continue
        if joints[i]["driven"] != 0 and joints[i]["motor_speed"] != 0.0 and joints[i]["motor_limit"] > 0.0:
            # A motor may be slower than SLEEP_SPEED, and still must not stop: the hand of a clock, say.
            bodies[a]["rest_time"] = 0.0
            if b != WORLD:
                bodies[b]["rest_time"] = 0.0
        if b == WORLD:
            continue
        if bodies[a]["kind"] == 2 and bodies[b]["kind"] == 2:
            union(parents, a, b)
        else:
            wake_if_driven(bodies, motions, a, b)
            wake_if_driven(bodies, motions, b, a)


@kernel
def union(parents: Any, a: int, b: int) -> None:
    root_a, root_b = find_root(parents, a), find_root(parents, b)
    if root_a < root_b:
        parents[root_b] = root_a
    elif root_b < root_a:
        parents[root_a] = root_b


@kernel
def wake_islands(
    bodies: Any, motions: Any, count: int, contacts: Any, active: Any, dt: float, parents: Any
) -> None:
    """Wake every island that an awake body belongs to, or that something moving touches."""
    for i in active:
        a, b = contacts[i]["body_a"], contacts[i]["body_b"]
        kinematic = bodies[a]["kind"] == 1 or bodies[b]["kind"] == 1
        if kinematic and touching(bodies, motions, contacts[i], dt):
            wake_if_driven(bodies, motions, a, b)
            wake_if_driven(bodies, motions, b, a)
    for i in range(count):
        if bodies[i]["kind"] == 2 and bodies[i]["awake"] != 0:
            wake(bodies[find_root(parents, i)])
    for i in range(count):
        body = bodies[i]
        if body["kind"] == 2 and body["awake"] == 0 and bodies[find_root(parents, i)]["awake"] != 0:
            wake(body)


@kernel
def wake(body: Any) -> None:
    if body["awake"] == 0:
        body["awake"] = 1
        body["rest_time"] = 0.0


@kernel
def wake_if_driven(bodies: Any, motions: Any, sleeper: int, driver: int) -> None:
    """A moving kinematic body wakes what it touches."""
    m = motions[driver]
    drives = bodies[driver]["kind"] == 1 and (m["vx"] != 0.0 or m["vy"] != 0.0 or m["w"] != 0.0)
    if drives and bodies[sleeper]["kind"] == 2:
        bodies[sleeper]["awake"] = 1
        bodies[sleeper]["rest_time"] = 0.0


@kernel
def sleep_islands(bodies: Any, motions: Any, count: int, dt: float, parents: Any, shortest: Any) -> int:
    """Count how long bodies have been still, and put islands to sleep. Returns the number put to sleep."""
    for i in range(count):
        shortest[i] = math.inf
    for i in range(count):
        body, m = bodies[i], motions[i]
        if body["kind"] != 2 or body["awake"] == 0:
            continue
        speed = math.sqrt(m["vx"] * m["vx"] + m["vy"] * m["vy"]) + abs(m["w"]) * body["radius"]
        body["rest_time"] = body["rest_time"] + dt if speed < SLEEP_SPEED else 0.0
        root = find_root(parents, i)
        shortest[root] = min(shortest[root], body["rest_time"])
    slept = 0
    for i in range(count):
        body, m = bodies[i], motions[i]
        if body["kind"] == 2 and body["awake"] != 0 and shortest[find_root(parents, i)] >= SLEEP_DELAY:
            body["awake"] = 0
            m["vx"] = m["vy"] = m["w"] = 0.0
            slept += 1
    return slept
