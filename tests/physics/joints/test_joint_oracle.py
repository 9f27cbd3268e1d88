"""The closed forms of mechanics that need joints: pendulums, springs, towed masses.

A set-up takes the parameters of a case and returns what the case expects: the same names, measured in our
world.
"""

from __future__ import annotations

import cmath
import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sketchfall.physics import World
from tests.physics.jointed import add_pendulum, add_plain_disc, complete_elliptic_integral, period
from tests.physics.oracles import assert_closed_form, load_cases, set_up_of
from tests.physics.worlds import EARTH, NO_GRAVITY, STEPS_PER_SECOND, box, run, run_steps, speed

Params = dict[str, Any]
Measured = dict[str, float]

GROUPS = {"pendulum", "spring", "joint"}
CASES = [case for case in load_cases("e_dynamics") if case["group"] in GROUPS]


def compound_pendulum(params: Params) -> Measured:
    """A bar hinged at its end; started aside, so the period is that of the falling angle's zeros."""
    world = World(gravity=(0.0, -params["g"]), sleeping=False)
    half_length, half_thickness = params["half"]
    amplitude = math.radians(params["amplitude_deg"])
    bar = add_pendulum(world, amplitude, length=2 * half_length, thickness=2 * half_thickness)
    return {"T": period(world, lambda: bar.angle + math.pi / 2)}


def bob_on_rod(params: Params) -> Measured:
    world = World(gravity=(0.0, -params["g"]), sleeping=False)
    amplitude, length = math.radians(params["amplitude_deg"]), params["L"]
    bob = add_plain_disc(world, (length * math.sin(amplitude), -length * math.cos(amplitude)))
    world.add_rod(bob, None, bob.position, (0.0, 0.0))
    errors: list[float] = []

    def swing() -> float:
        errors.append(abs(math.hypot(*bob.position) - length))
        return bob.position[0]

    return {"T": period(world, swing), "length_err": max(errors)}


def falling_rod(params: Params) -> Measured:
    """Released level, hinged at its end: how fast it turns as it passes the lowest point."""
    world = World(gravity=(0.0, -params["g"]), sleeping=False)
    bar = add_pendulum(world, math.pi / 2, length=params["length"], thickness=params["thickness"])
    speeds: list[float] = []
    run_steps(world, 2 * STEPS_PER_SECOND, lambda: speeds.append(abs(bar.angular_velocity)))
    return {"w": max(speeds)}


def towed(params: Params) -> Measured:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    front = add_plain_disc(world, (params["rod"], 0.0), mass=params["m1"])
    rear = add_plain_disc(world, (0.0, 0.0), mass=params["m2"])
    world.add_rod(front, rear, front.position, rear.position)
    front.force = (params["F"], 0.0)
    run(world, params["t"])
    return {
        "v1": front.velocity[0],
        "v2": rear.velocity[0],
        "dist": math.dist(front.position, rear.position),
    }


def circular(params: Params) -> Measured:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    ball = add_plain_disc(world, (params["r"], 0.0))
    ball.velocity = (0.0, params["v"])
    world.add_rod(ball, None, ball.position, (0.0, 0.0))
    errors: list[float] = []
    steps = round(params["t"] * STEPS_PER_SECOND)
    run_steps(world, steps, lambda: errors.append(abs(math.hypot(*ball.position) - params["r"])))
    return {"speed": speed(ball), "radius_err": max(errors)}


def spring_period(params: Params) -> Measured:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    ball = add_plain_disc(world, (params["rest"] + params["x0"], 0.0), mass=params["m"])
    world.add_spring(ball, None, ball.position, (0.0, 0.0), params["k"], rest_length=params["rest"])
    return {"T": period(world, lambda: ball.position[0] - params["rest"])}


def damped(params: Params) -> Measured:
    world, ball = damped_oscillator(params["k"], params["m"], params["c"], params["x0"])
    run(world, params["t"])
    return {"x": ball.position[0] - REST, "v": ball.velocity[0]}


SET_UPS: dict[str, Callable[[Params], Measured]] = {
    "bob_distance_joint": bob_on_rod,
    "circular": circular,
    "damped": damped,
    "falling_rod": falling_rod,
    "pendulum": compound_pendulum,
    "spring_period": spring_period,
    "tow": towed,
}

REST = 5.0  # m, of the springs of damped oscillators


def damped_oscillator(stiffness: float, mass: float, damping: float, x0: float, **settings: Any) -> Any:
    world = World(gravity=NO_GRAVITY, sleeping=False, **settings)
    ball = add_plain_disc(world, (REST + x0, 0.0), mass=mass)
    world.add_spring(ball, None, ball.position, (0.0, 0.0), stiffness, damping, REST)
    return world, ball


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_closed_form(case: dict[str, Any]) -> None:
    assert_closed_form(case, SET_UPS[set_up_of(case["id"])](case["params"]))


def test_every_case_with_joints_is_covered() -> None:
    in_file = Counter(case["group"] for case in load_cases("e_dynamics"))
    assert Counter(case["group"] for case in CASES) == {group: in_file[group] for group in GROUPS}


@pytest.mark.parametrize("degrees", [10, 30, 60, 90, 120, 150, 170])
def test_a_bar_swings_as_slowly_as_its_amplitude_demands(degrees: int) -> None:
    world = World(sleeping=False)
    amplitude, length, thickness = math.radians(degrees), 1.0, 0.1
    bar = add_pendulum(world, amplitude, length=length, thickness=thickness)
    arm = length / 2
    about_pivot = (length**2 + thickness**2) / 12 + arm**2  # per kg
    expected = (
        4 * math.sqrt(about_pivot / (EARTH * arm)) * complete_elliptic_integral(math.sin(amplitude / 2))
    )
    assert period(world, lambda: bar.angle + math.pi / 2) == pytest.approx(expected, rel=5e-4)


@pytest.mark.parametrize(
    ("kind", "degrees"),
    [("rod", 10), ("rod", 90), ("rod", 170), ("rope", 10), ("rope", 89), ("two bodies", 170)],
)
def test_a_bob_swings_the_same_on_a_rod_a_rope_or_a_static_body(kind: str, degrees: int) -> None:
    """A rope stays taut up to 90 degrees."""
    world = World(sleeping=False)
    amplitude = math.radians(degrees)
    bob = add_plain_disc(world, (math.sin(amplitude), -math.cos(amplitude)))
    if kind == "rope":
        world.add_rope(bob, None, bob.position, (0.0, 0.0))
    else:
        post = world.add_body(box(0.2, 0.2), kind="static") if kind == "two bodies" else None
        world.add_rod(bob, post, bob.position, (0.0, 0.0))
    expected = 4 * math.sqrt(1.0 / EARTH) * complete_elliptic_integral(math.sin(amplitude / 2))
    assert period(world, lambda: bob.position[0]) == pytest.approx(expected, rel=5e-4)


@pytest.mark.parametrize("substeps", [1, 4, 16])
@pytest.mark.parametrize("zeta", [0.1, 1.0, 3.0])
def test_a_damped_oscillator_follows_its_closed_form(zeta: float, substeps: int) -> None:
    """x = Re(c1 e^(s1 t) + c2 e^(s2 t)), with the roots s of s^2 + 2 zeta w s + w^2 = 0."""
    omega, x0 = 4.0, 0.5
    world, ball = damped_oscillator(omega**2, 1.0, 2 * zeta * omega, x0, substeps=substeps)
    spread = cmath.sqrt((zeta + 1e-9) ** 2 - 1)
    roots = [omega * (-zeta + sign * spread) for sign in (1, -1)]
    first = x0 * roots[1] / (roots[1] - roots[0])
    worst = 0.0
    for _ in range(2 * STEPS_PER_SECOND):
        world.step()
        exact = first * cmath.exp(roots[0] * world.time) + (x0 - first) * cmath.exp(roots[1] * world.time)
        worst = max(worst, abs(ball.position[0] - REST - exact.real))
    assert worst < 0.04 * x0 / substeps


@pytest.mark.parametrize("stiffness", [1e1, 1e3, 1e5, 1e8])
@pytest.mark.parametrize("mass", [0.1, 10.0])
def test_a_hanging_spring_stretches_by_weight_over_stiffness(stiffness: float, mass: float) -> None:
    world = World(sleeping=False)
    ball = add_plain_disc(world, (0.0, -1.0), mass=mass)
    critical = 2 * math.sqrt(stiffness * mass)
    world.add_spring(ball, None, ball.position, (0.0, 0.0), stiffness, critical)
    run(world, max(5.0, 20.0 * math.sqrt(mass / stiffness)))
    # A spring that is tuned to its exact period is a little softer at rest, by a hundredth at the most.
    assert -1.0 - ball.position[1] == pytest.approx(mass * EARTH / stiffness, rel=0.015)


def test_springs_side_by_side_add_and_in_a_row_share() -> None:
    """Two of 100 N/m: 200 N/m together; one after the other, each carries the whole weight."""
    world = World(sleeping=False)
    beside = add_plain_disc(world, (0.0, -1.0))
    for _ in range(2):
        world.add_spring(beside, None, beside.position, (0.0, 0.0), 100.0, 10.0)
    middle, lower = add_plain_disc(world, (5.0, -1.0), mass=0.5), add_plain_disc(world, (5.0, -2.0), mass=0.5)
    world.add_spring(middle, None, middle.position, (5.0, 0.0), 100.0, 10.0)
    world.add_spring(lower, middle, lower.position, middle.position, 100.0, 10.0)
    run(world, 10.0)
    assert -1.0 - beside.position[1] == pytest.approx(EARTH / 200.0, rel=1e-3)
    assert -1.0 - middle.position[1] == pytest.approx(EARTH / 100.0, rel=1e-3)
    assert -2.0 - lower.position[1] == pytest.approx(1.5 * EARTH / 100.0, rel=1e-3)


def test_two_free_bodies_on_a_spring_swing_by_their_reduced_mass() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    left, right = add_plain_disc(world, (0.0, 0.0), mass=1.0), add_plain_disc(world, (2.5, 0.0), mass=3.0)
    world.add_spring(left, right, left.position, right.position, 30.0, rest_length=2.0)
    reduced = 1.0 * 3.0 / 4.0

    def stretch() -> float:
        return math.dist(left.position, right.position) - 2.0

    assert period(world, stretch) == pytest.approx(math.tau * math.sqrt(reduced / 30.0), rel=1e-3)
