"""The closed forms of mechanics: every case of e_dynamics that needs no joint, set up from its parameters.

A set-up takes the parameters of a case and returns what the case expects: the same names, measured in our
world. Inclines are a flat floor under turned gravity, as the cases note, so that x is the way along them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sketchfall.physics import World
from tests.physics.oracles import assert_closed_form, load_cases, set_up_of
from tests.physics.worlds import (
    NO_GRAVITY,
    STEPS_PER_SECOND,
    Slope,
    add_disc,
    add_floor,
    box,
    rough,
    run,
    run_steps,
    slippery,
    speed,
)

Params = dict[str, Any]
Measured = dict[str, float]

NEEDS_JOINTS = {"pendulum", "spring", "joint"}
CASES = [case for case in load_cases("e_dynamics") if case["group"] not in NEEDS_JOINTS]


def world_on_slope(params: Params) -> World:
    """A flat floor of the case's friction with gravity turned by its angle: +x is downhill."""
    angle = math.radians(params.get("angle_deg", 0.0))
    gravity = (params["g"] * math.sin(angle), -params["g"] * math.cos(angle))
    world = World(gravity=gravity, sleeping=False)
    add_floor(world, rough(params["mu"]))
    return world


def projectile(params: Params) -> Measured:
    world = World(gravity=(0.0, -params["g"]), sleeping=False)
    body = add_disc(world, (params["x0"], params["y0"]), velocity=(params["vx"], params["vy"]))
    for _ in range(round(params["t"] / params["dt"])):
        world.step(params["dt"])
    return {"x": body.position[0], "y": body.position[1], "vx": body.velocity[0], "vy": body.velocity[1]}


def head_on(params: Params) -> Measured:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    first, second = (
        add_disc(
            world,
            (params["x" + number], 0.0),
            mass=params["m" + number],
            radius=params["r"],
            velocity=(params["v" + number], 0.0),
            material=slippery(restitution=params["e"]),
        )
        for number in "12"
    )
    run(world, params["t"])
    return {"v1": first.velocity[0], "v2": second.velocity[0]}


def oblique(params: Params) -> Measured:
    """The second disc rests at x = 0, `impact_parameter` above the path of the first."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    surface = slippery(restitution=params["e"])
    first = add_disc(
        world,
        (params["x1"], 0.0),
        mass=params["m1"],
        radius=params["r"],
        velocity=(params["v"], 0.0),
        material=surface,
    )
    target = (0.0, params["impact_parameter"])
    second = add_disc(world, target, mass=params["m2"], radius=params["r"], material=surface)
    # The gap between the centres is closed in at most |x1| / v; one second more lets the discs part.
    run(world, abs(params["x1"]) / params["v"] + 1.0)
    return {
        "v1x": first.velocity[0],
        "v1y": first.velocity[1],
        "v2x": second.velocity[0],
        "v2y": second.velocity[1],
    }


def against_wall(params: Params) -> Measured:
    assert params["frictionless"]
    surface = slippery(restitution=params["e"])
    world = World(gravity=NO_GRAVITY, sleeping=False)
    add_floor(world, surface)
    body = add_disc(world, (0.0, 2.5), velocity=(params["vx"], params["vy"]), material=surface)
    run(world, 2.0)
    return {"vx": body.velocity[0], "vy": body.velocity[1]}


def disc_hits_rod(params: Params) -> Measured:
    """A disc falls on a rod that floats along x, `offset` to the right of its middle."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    width, height = params["L"], 2 * params["half_thickness"]
    surface = slippery(restitution=params["e"], density=params["M"] / (width * height))
    rod = world.add_body(box(width, height), material=surface)
    assert rod.mass == pytest.approx(params["M"])
    disc = add_disc(
        world,
        (params["offset"], 1.0),
        mass=params["m"],
        radius=0.2,
        velocity=(0.0, -params["v"]),
        material=surface,
    )
    run(world, 1.0)
    return {"rod_vy": rod.velocity[1], "rod_w": rod.angular_velocity, "disc_vy": disc.velocity[1]}


def free_spin(params: Params) -> Measured:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    body = world.add_body(box(1.0, 0.5), angular_velocity=params["w"])
    run(world, params["t"])
    return {"w": body.angular_velocity, "x": body.position[0]}


def cradle(params: Params) -> Measured:
    """Equal discs in a row; the first comes from a metre away and passes its speed on to the last."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    surface = slippery(restitution=1.0)
    pitch = 1.0 + params["gap"]
    first = add_disc(world, (-pitch - 1.0, 0.0), velocity=(params["v"], 0.0), material=surface)
    others = [add_disc(world, (index * pitch, 0.0), material=surface) for index in range(params["n"] - 1)]
    run(world, 3.0)
    return {"v_last": others[-1].velocity[0], "v_rest": max(speed(disc) for disc in [first, *others[:-1]])}


def box_on_incline(params: Params) -> Measured:
    world = world_on_slope(params)
    width, height = params["box"]
    body = world.add_body(box(width, height), position=(0.0, height / 2), material=rough(params["mu"]))
    run(world, params["t"])
    return {"x": body.position[0], "vx": body.velocity[0]}


def box_slides_to_rest(params: Params) -> Measured:
    world = world_on_slope(params)
    body = world.add_body(
        box(1.0, 0.5), position=(0.0, 0.25), velocity=(params["v0"], 0.0), material=rough(params["mu"])
    )
    run(world, params["v0"] / (params["mu"] * params["g"]) + 1.0)
    return {"x": body.position[0], "vx": body.velocity[0]}


def disc_on_incline(params: Params) -> Measured:
    world = world_on_slope(params)
    disc = add_disc(world, (0.0, params["r"]), radius=params["r"], material=rough(params["mu"]))
    run(world, params["t"])
    return {"x": disc.position[0], "vx": disc.velocity[0], "w": disc.angular_velocity}


def slide_to_roll(params: Params) -> Measured:
    """A disc set down sliding, without spin; it rolls from t_roll on and then keeps its speed."""
    world = world_on_slope(params)
    disc = add_disc(
        world,
        (0.0, params["r"]),
        radius=params["r"],
        velocity=(params["v0"], 0.0),
        material=rough(params["mu"]),
    )
    run(world, params["t_roll"] + 1.0)
    return {"vx": disc.velocity[0], "w": disc.angular_velocity}


def spinning_disc_set_down(params: Params) -> Measured:
    """Friction turns spin into speed until the disc rolls, |w0| r / (3 mu g) seconds later."""
    world = world_on_slope(params)
    disc = add_disc(
        world,
        (0.0, params["r"]),
        radius=params["r"],
        angular_velocity=params["w0"],
        material=rough(params["mu"]),
    )
    run(world, abs(params["w0"]) * params["r"] / (3 * params["mu"] * params["g"]) + 1.0)
    return {"vx": disc.velocity[0], "w": disc.angular_velocity}


def topples(params: Params) -> Measured:
    """A box on a turned static box: toppled once it has leant by 45 degrees against the slope."""
    slope = Slope(
        math.tan(math.radians(params["angle_deg"])),
        rough(params["mu"]),
        box_size=(params["w"], params["h"]),
    )
    tilts: list[float] = []
    run_steps(slope.world, round(params["t"] * STEPS_PER_SECOND), lambda: tilts.append(abs(slope.tilt)))
    return {"toppled": max(tilts) > math.pi / 4}


def blocked_by_wall(params: Params) -> Measured:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    world.add_body(box(2 * params["wall_half_thickness"], 10.0), kind="static", material=slippery())
    disc = add_disc(world, (-5.0, 0.0), radius=params["r"], velocity=(params["v"], 0.0))
    reached: list[float] = []
    run_steps(world, 2 * STEPS_PER_SECOND, lambda: reached.append(disc.position[0]))
    return {"blocked": max(reached) < 0.0}


SET_UPS: dict[str, Callable[[Params], Measured]] = {
    "projectile": projectile,
    "headon": head_on,
    "oblique": oblique,
    "wall": against_wall,
    "rod_hit": disc_hits_rod,
    "free_spin": free_spin,
    "cradle": cradle,
    "incline_static": box_on_incline,
    "incline_kinetic": box_on_incline,
    "stop": box_slides_to_rest,
    "roll": disc_on_incline,
    "roll_slip": disc_on_incline,
    "slide_to_roll": slide_to_roll,
    "spin_drop": spinning_disc_set_down,
    "topple": topples,
    "ccd": blocked_by_wall,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_closed_form(case: dict[str, Any]) -> None:
    assert_closed_form(case, SET_UPS[set_up_of(case["id"])](case["params"]))


def test_every_case_without_joints_is_covered() -> None:
    assert Counter(case["group"] for case in CASES) == {
        "collision_1d": 9,
        "collision_2d": 5,
        "collision_rot": 1,
        "conservation": 1,
        "cradle": 2,
        "friction_kinetic": 4,
        "friction_static": 1,
        "projectile": 4,
        "rolling": 6,
        "topple": 5,
        "tunnelling": 2,
    }
