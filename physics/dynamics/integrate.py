"""How forces become velocities and velocities become places, one sub-step at a time."""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.placement import place_body
from sketchfall.physics.constants import MAX_SPEED
from sketchfall.physics.dynamics.forces import act_on_each_other, attract_and_repel, kept_in_air
from sketchfall.physics.runtime.jit import kernel


@kernel
def acceleration(body: Any, motion: Any, gravity_x: float, gravity_y: float) -> Any:
    """Of the centre of mass: gravity, its own force, the attraction of others. Zero if no force moves it."""
    if motion["inv_mass"] == 0.0 or body["awake"] == 0:
        return 0.0, 0.0
    return (
        gravity_x * body["gravity_scale"] + body["force_x"] * motion["inv_mass"] + body["attraction_x"],
        gravity_y * body["gravity_scale"] + body["force_y"] * motion["inv_mass"] + body["attraction_y"],
    )


@kernel
def spin_up(body: Any, motion: Any) -> float:
    """Its angular acceleration: its own torque, and that of others."""
    return float(body["torque"] * motion["inv_inertia"] + body["attraction_w"])


@kernel
def acceleration_between(
    bodies: Any, motions: Any, a: int, b: int, gravity_x: float, gravity_y: float
) -> Any:
    """Of B's centre of mass relative to A's."""
    ax, ay = acceleration(bodies[a], motions[a], gravity_x, gravity_y)
    bx, by = acceleration(bodies[b], motions[b], gravity_x, gravity_y)
    return bx - ax, by - ay


@kernel
def fly_freely(bodies: Any, motions: Any, members: Any, settings: Any, held: Any) -> int:
    """Move those of these bodies that nothing can touch through the whole step at once.

    Under a constant force that is exact. Where the air or other bodies act, none is free. Lists the others in
    `held`, and returns the length of the list.
    """
    dt, listed = settings["dt"], 0
    free = not (has_air(settings) or act_on_each_other(settings))
    for i in members:
        body = bodies[i]
        if body["kind"] == 0 or body["awake"] == 0:
            continue
        if not free:
            body["constrained"] = max(1, body["constrained"])
        if body["constrained"] != 0:
            held[listed] = i
            listed += 1
            continue
        m = motions[i]
        ax, ay = acceleration(body, m, settings["gravity_x"], settings["gravity_y"])
        faster = spin_up(body, m)
        m["dx"] += dt * (m["vx"] + 0.5 * dt * ax)
        m["dy"] += dt * (m["vy"] + 0.5 * dt * ay)
        m["da"] += dt * (m["w"] + 0.5 * dt * faster)
        m["vx"] += dt * ax
        m["vy"] += dt * ay
        m["w"] += dt * faster
        limit_speed(m)
    return listed


@kernel
def note_kicks(bodies: Any, motions: Any, held: Any, settings: Any, kicks: Any) -> None:
    """What forces change of the velocities in a sub-step.

    They stay the same through a step, but for what `forces_change` says. So a sub-step reads nothing of a
    body but its row of `kicks`, of which two lie on one line of the cache.
    """
    h = settings["h"]
    for k in range(len(held)):
        i, kick = held[k], kicks[k]
        body, m = bodies[i], motions[i]
        ax, ay = acceleration(body, m, settings["gravity_x"], settings["gravity_y"])
        kick["body"], kick["is_mean"] = i, body["constrained"] == 1
        kick["x"], kick["y"], kick["w"] = h * ax, h * ay, h * spin_up(body, m)
        body["kick_x"], body["kick_y"], body["kick_w"] = kick["x"], kick["y"], kick["w"]


@kernel
def forces_change(settings: Any) -> bool:
    """Whether kicks differ from one sub-step to the next."""
    return has_air(settings) or act_on_each_other(settings)


@kernel
def integrate_velocities(bodies: Any, motions: Any, kicks: Any, settings: Any) -> None:
    in_air, wind_x, wind_y = has_air(settings), settings["wind_x"], settings["wind_y"]
    for k in range(len(kicks)):
        kick = kicks[k]
        m = motions[kick["body"]]
        vx, vy, w = m["vx"], m["vy"], m["w"]
        m["vx"] += kick["x"]
        m["vy"] += kick["y"]
        m["w"] += kick["w"]
        limit_speed(m)
        if in_air:  # it will have slowed the body before the sub-step is over
            body = bodies[kick["body"]]
            kept, kept_spin = kept_in_air(body, m, settings, vx - wind_x, vy - wind_y, w)
            kick["x"] = m["vx"] - wind_x - kept * (vx - wind_x)
            kick["y"] = m["vy"] - wind_y - kept * (vy - wind_y)
            kick["w"] = m["w"] - kept_spin * w
            body["kick_x"], body["kick_y"], body["kick_w"] = kick["x"], kick["y"], kick["w"]


@kernel
def has_air(settings: Any) -> bool:
    return settings["linear_drag"] > 0.0 or settings["quadratic_drag"] > 0.0


@kernel
def slow_down(body: Any, m: Any, settings: Any) -> None:
    """Let the air act for a sub-step, on the velocity that the body had in the middle of it.

    After the body has moved, because only then is it known what contacts and joints left of its velocity:
    what rests has none, so the air takes nothing of its weight.
    """
    half = 0.5 * settings["h"] if body["constrained"] == 1 else 0.0
    ax, ay = acceleration(body, m, settings["gravity_x"], settings["gravity_y"])
    vx, vy = m["vx"] - half * ax - settings["wind_x"], m["vy"] - half * ay - settings["wind_y"]
    w = m["w"] - half * spin_up(body, m)
    kept, kept_spin = kept_in_air(body, m, settings, vx, vy, w)
    m["vx"] -= (1.0 - kept) * vx
    m["vy"] -= (1.0 - kept) * vy
    m["w"] -= (1.0 - kept_spin) * w


@kernel
def limit_speed(m: Any) -> None:
    if abs(m["w"]) > MAX_SPEED:
        m["w"] = math.copysign(MAX_SPEED, m["w"])
    squared = m["vx"] * m["vx"] + m["vy"] * m["vy"]
    if squared > MAX_SPEED * MAX_SPEED:
        scale = MAX_SPEED / math.sqrt(squared)
        m["vx"] *= scale
        m["vy"] *= scale


@kernel
def integrate_positions(bodies: Any, motions: Any, kicks: Any, settings: Any) -> None:
    h, in_air = settings["h"], has_air(settings)
    for k in range(len(kicks)):
        kick = kicks[k]
        m = motions[kick["body"]]
        half = 0.5 * h if kick["is_mean"] != 0 else 0.0  # see shortfall
        m["dx"] += h * m["vx"] - half * kick["x"]
        m["dy"] += h * m["vy"] - half * kick["y"]
        m["da"] += h * m["w"] - half * kick["w"]
        if in_air:
            slow_down(bodies[kick["body"]], m, settings)


@kernel
def shortfall(body: Any, h: float) -> Any:
    """By how much less a body moves in a sub-step than its new velocity would take it.

    None for bodies in contact: semi-implicit Euler is what holds stacks still. A body that is only near
    another, or hangs in joints, moves with the mean of its old and new velocity, as in free flight.
    """
    if body["constrained"] != 1:
        return 0.0, 0.0, 0.0
    half = 0.5 * h
    return half * body["kick_x"], half * body["kick_y"], half * body["kick_w"]


@kernel
def attract_anew(bodies: Any, motions: Any, count: int, held: Any, settings: Any) -> None:
    """After bodies have moved: replace half of the old attraction by the new one (velocity Verlet)."""
    half = 0.5 * settings["h"]
    for i in held:
        m = motions[i]
        m["vx"] -= half * bodies[i]["attraction_x"]
        m["vy"] -= half * bodies[i]["attraction_y"]
        m["w"] -= half * bodies[i]["attraction_w"]
    attract_and_repel(bodies, motions, count, settings)
    for i in held:
        m = motions[i]
        m["vx"] += half * bodies[i]["attraction_x"]
        m["vy"] += half * bodies[i]["attraction_y"]
        m["w"] += half * bodies[i]["attraction_w"]


@kernel
def finish(bodies: Any, motions: Any, count: int, shapes: Any, vertices: Any) -> int:
    """Move the bodies by what they gathered in the step, and place their shapes.

    Returns how many had to be set aside. An impulse that is not finite makes the velocity of even a static
    body so (0 times infinity): that is undone, and the body stays.
    """
    broken = 0
    for i in range(count):
        body, m = bodies[i], motions[i]
        finite = math.isfinite(m["dx"] + m["dy"] + m["da"] + m["vx"] + m["vy"] + m["w"])
        if body["kind"] == 0:
            if not finite:
                stop(m)
            continue
        if not finite:
            set_aside(body, m)
            broken += 1
        elif body["awake"] == 0:
            continue
        else:
            body["cx"] += m["dx"]
            body["cy"] += m["dy"]
            body["angle"] += m["da"]
            m["dx"] = m["dy"] = m["da"] = 0.0
        place_body(bodies, shapes, vertices, i)
    return broken


@kernel
def set_aside_broken(bodies: Any, motions: Any, count: int) -> None:
    for i in range(count):
        b, m = bodies[i], motions[i]
        total = b["cx"] + b["cy"] + b["angle"] + m["vx"] + m["vy"] + m["w"] + m["inv_mass"] + m["inv_inertia"]
        if not math.isfinite(total):
            set_aside(b, m)


@kernel
def stop(motion: Any) -> None:
    motion["vx"] = motion["vy"] = motion["w"] = 0.0
    motion["dx"] = motion["dy"] = motion["da"] = 0.0


@kernel
def set_aside(body: Any, motion: Any) -> None:
    """Stop a body for good where it last was, or at the origin if that is lost."""
    body["quarantined"] = 1
    body["kind"] = 0
    stop(motion)
    motion["inv_mass"] = motion["inv_inertia"] = 0.0
    if not math.isfinite(body["cx"] + body["cy"] + body["angle"]):
        body["cx"] = body["cy"] = body["angle"] = 0.0
