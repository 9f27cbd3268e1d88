"""Integrators by name, for bodies that nothing touches: they move by that method through the whole step.

"automatic" is none of them: exact where forces are constant, and else second order in every sub-step. The
others are there to be compared. Explicit Euler gains energy where it should keep it, semi-implicit Euler
keeps it on average, velocity Verlet does so with the right positions, Runge-Kutta 4 is far more exact and
loses a little. Springs between such bodies are forces here like the others; bodies with contacts or other
joints move in sub-steps.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from sketchfall.physics.constants import SMALLEST_DISTANCE
from sketchfall.physics.dynamics.forces import (
    act_on_each_other,
    attraction_per_distance,
    drag_rates,
    pull_of_magnet,
)
from sketchfall.physics.dynamics.integrate import limit_speed
from sketchfall.physics.joints.kinds import SPRING
from sketchfall.physics.method_names import INTEGRATORS
from sketchfall.physics.runtime.bundle import Int32s
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.settings import SettingsRow
from sketchfall.physics.tables.records import WORLD, Bodies, Joints, Motions

AUTOMATIC, EXPLICIT_EULER, SEMI_IMPLICIT_EULER, VELOCITY_VERLET, RK4 = range(len(INTEGRATORS))

X, Y, ANGLE, VX, VY, W = range(6)  # columns of a state


@kernel(allocates=True, apart=True)
def fly_by_method(
    bodies: Bodies, motions: Motions, count: int, joints: Joints, settings: SettingsRow, held: Int32s
) -> int:
    """Move the bodies that nothing holds through the whole step; list the others in `held`.

    Returns the length of the list.
    """
    hold_what_springs_hold(joints, bodies)
    flying = np.zeros(count, np.bool_)
    state = np.zeros((count, 6))
    listed = 0
    for i in range(count):
        body, m = bodies[i], motions[i]
        state[i, X], state[i, Y] = body["cx"] + m["dx"], body["cy"] + m["dy"]
        state[i, ANGLE] = body["angle"] + m["da"]
        state[i, VX], state[i, VY], state[i, W] = m["vx"], m["vy"], m["w"]
        if body["kind"] == 0 or body["awake"] == 0:
            continue
        if body["constrained"] != 0:
            held[listed] = i
            listed += 1
        else:
            flying[i] = True
    after = moved(bodies, motions, flying, joints, settings, state)
    for i in range(count):
        if flying[i]:
            body, m = bodies[i], motions[i]
            m["dx"], m["dy"] = after[i, X] - body["cx"], after[i, Y] - body["cy"]
            m["da"] = after[i, ANGLE] - body["angle"]
            m["vx"], m["vy"], m["w"] = after[i, VX], after[i, VY], after[i, W]
            limit_speed(m)
    for k in range(len(joints)):
        if flies(joints[k], flying):
            fx, fy, _, _, _, _ = spring_force(joints[k], after)
            joints[k]["force_x"], joints[k]["force_y"] = -fx * settings["dt"], -fy * settings["dt"]
    return listed


@kernel
def hold_what_springs_hold(joints: Any, bodies: Any) -> None:
    """A spring to a body that moves in sub-steps is solved there, so its other body moves there too.

    Repeated, because such bodies can form chains; each time but the last finds another body.
    """
    for _ in range(len(bodies)):
        changed = False
        for i in range(len(joints)):
            a, b = joints[i]["body_a"], joints[i]["body_b"]
            if joints[i]["kind"] != SPRING or joints[i]["broken"] != 0 or b == WORLD:
                continue
            if bodies[a]["kind"] == 2 and bodies[b]["kind"] == 2:
                held_a, held_b = bodies[a]["constrained"] != 0, bodies[b]["constrained"] != 0
                if held_a != held_b:
                    bodies[b if held_a else a]["constrained"] = 1
                    changed = True
        if not changed:
            break


@kernel(allocates=True)
def moved(bodies: Any, motions: Any, flying: Any, joints: Any, settings: Any, state: Any) -> Any:
    """The state one step later."""
    method, dt = settings["integrator"], settings["dt"]
    rates = state_rates(bodies, motions, flying, joints, settings, state)
    after = ahead(state, rates, dt)
    if method == EXPLICIT_EULER:
        return after
    if method == SEMI_IMPLICIT_EULER:
        for i in range(len(flying)):
            for k in range(3):
                after[i, k] = state[i, k] + dt * after[i, 3 + k] if flying[i] else state[i, k]
        return after
    if method == VELOCITY_VERLET:
        for i in range(len(flying)):
            for k in range(3):
                after[i, k] += 0.5 * dt * dt * rates[i, 3 + k]
        at_the_end = state_rates(bodies, motions, flying, joints, settings, after)
        for i in range(len(flying)):
            for k in range(3, 6):
                after[i, k] = state[i, k] + 0.5 * dt * (rates[i, k] + at_the_end[i, k])
        return after
    second = state_rates(bodies, motions, flying, joints, settings, ahead(state, rates, 0.5 * dt))
    third = state_rates(bodies, motions, flying, joints, settings, ahead(state, second, 0.5 * dt))
    fourth = state_rates(bodies, motions, flying, joints, settings, ahead(state, third, dt))
    for i in range(len(flying)):
        for k in range(6):
            total = rates[i, k] + 2.0 * second[i, k] + 2.0 * third[i, k] + fourth[i, k]
            after[i, k] = state[i, k] + dt / 6.0 * total
    return after


@kernel(allocates=True)
def ahead(state: Any, rates: Any, time: float) -> Any:
    """The state some time later, if it went on changing as it does."""
    after = np.empty(state.shape)
    for i in range(len(state)):
        for k in range(6):
            after[i, k] = state[i, k] + time * rates[i, k]
    return after


@kernel(allocates=True)
def state_rates(bodies: Any, motions: Any, flying: Any, joints: Any, settings: Any, state: Any) -> Any:
    """How the state changes: velocities and accelerations of the bodies that fly, zero for the others."""
    count = len(flying)
    rates = np.zeros((count, 6))
    for i in range(count):
        if not flying[i]:
            continue
        body, m = bodies[i], motions[i]
        vx, vy, w = state[i, VX], state[i, VY], state[i, W]
        rates[i, X], rates[i, Y], rates[i, ANGLE] = vx, vy, w
        if m["inv_mass"] == 0.0:
            continue
        linear, quadratic, turn_linear, turn_quadratic = drag_rates(body, m, settings)
        vx, vy = vx - settings["wind_x"], vy - settings["wind_y"]
        slowing = linear + quadratic * math.sqrt(vx * vx + vy * vy)
        rates[i, VX] = settings["gravity_x"] * body["gravity_scale"] + body["force_x"] * m["inv_mass"]
        rates[i, VY] = settings["gravity_y"] * body["gravity_scale"] + body["force_y"] * m["inv_mass"]
        rates[i, VX] -= slowing * vx
        rates[i, VY] -= slowing * vy
        rates[i, W] = body["torque"] * m["inv_inertia"] - (turn_linear + turn_quadratic * abs(w)) * w
        if act_on_each_other(settings):
            for j in range(count):
                if j != i:
                    other = bodies[j]
                    dx, dy = state[j, X] - state[i, X], state[j, Y] - state[i, Y]
                    pull = settings["attraction"] * other["mass"]
                    pull -= body["charge"] * other["charge"] * m["inv_mass"]
                    pull *= attraction_per_distance(dx, dy, body["radius"], other["radius"])
                    rates[i, VX] += pull * dx
                    rates[i, VY] += pull * dy
                    if body["magnet"] != 0.0 and other["magnet"] != 0.0:
                        pose = state[i, X], state[i, Y], state[i, ANGLE]
                        place = state[j, X], state[j, Y], state[j, ANGLE]
                        x, y, torque = pull_of_magnet(body, pose, other, place)
                        rates[i, VX] += x * m["inv_mass"]
                        rates[i, VY] += y * m["inv_mass"]
                        rates[i, W] += torque * m["inv_inertia"]
    for k in range(len(joints)):
        if flies(joints[k], flying):
            add_spring(joints[k], motions, flying, state, rates)
    return rates


@kernel
def flies(joint: Any, flying: Any) -> bool:
    """A spring of which an end flies."""
    if joint["kind"] != SPRING or joint["broken"] != 0:
        return False
    return flying[joint["body_a"]] or (joint["body_b"] != WORLD and flying[joint["body_b"]])


@kernel
def spring_force(joint: Any, state: Any) -> Any:
    """On A, and the arms at which it acts on A and on B."""
    a, b = joint["body_a"], joint["body_b"]
    rax, ray = turned(joint["ax"], joint["ay"], state[a, ANGLE])
    x, y = -state[a, X] - rax, -state[a, Y] - ray
    vx, vy = -state[a, VX] + state[a, W] * ray, -state[a, VY] - state[a, W] * rax
    rbx, rby = joint["bx"], joint["by"]
    if b == WORLD:
        x += rbx
        y += rby
    else:
        rbx, rby = turned(rbx, rby, state[b, ANGLE])
        x += state[b, X] + rbx
        y += state[b, Y] + rby
        vx += state[b, VX] - state[b, W] * rby
        vy += state[b, VY] + state[b, W] * rbx
    distance = math.sqrt(x * x + y * y)
    if distance > SMALLEST_DISTANCE:
        ux, uy = x / distance, y / distance
    else:
        ux, uy = 1.0, 0.0
    tension = joint["stiffness"] * (distance - joint["length"]) + joint["damping"] * (ux * vx + uy * vy)
    return tension * ux, tension * uy, rax, ray, rbx, rby


@kernel
def add_spring(joint: Any, motions: Any, flying: Any, state: Any, rates: Any) -> None:
    """Add what the spring does to its ends."""
    fx, fy, rax, ray, rbx, rby = spring_force(joint, state)
    a, b = joint["body_a"], joint["body_b"]
    if flying[a]:
        m = motions[a]
        rates[a, VX] += fx * m["inv_mass"]
        rates[a, VY] += fy * m["inv_mass"]
        rates[a, W] += (rax * fy - ray * fx) * m["inv_inertia"]
    if b != WORLD and flying[b]:
        m = motions[b]
        rates[b, VX] -= fx * m["inv_mass"]
        rates[b, VY] -= fy * m["inv_mass"]
        rates[b, W] -= (rbx * fy - rby * fx) * m["inv_inertia"]


@kernel
def turned(x: float, y: float, angle: float) -> Any:
    c, s = math.cos(angle), math.sin(angle)
    return c * x - s * y, s * x + c * y
