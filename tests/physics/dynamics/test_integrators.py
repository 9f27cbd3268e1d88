"""The named integrators give, where nothing touches, exactly what their formulas give."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from sketchfall.physics import INTEGRATORS, Body, World
from tests.physics.oracles import load_cases
from tests.physics.worlds import NO_GRAVITY, add_disc, add_floor, box, rough, run

NAMED = [name for name in INTEGRATORS if name != "automatic"]
CASES = load_cases("e_integrators")


def expected_methods(case: dict[str, Any]) -> list[str]:
    return [name for name in NAMED if name in case["expected"]]


def cases_of(problem: str) -> list[Any]:
    return [
        pytest.param(case, method, id=f"{case['id']}-{method}")
        for case in CASES
        if problem in case["id"]
        for method in expected_methods(case)
    ]


def test_every_case_is_used() -> None:
    used = {case.values[0]["id"] for kind in ("oscillator", "freefall", "kepler") for case in cases_of(kind)}
    assert used == {case["id"] for case in CASES}


def unit_mass(world: World, position: tuple[float, float], velocity: tuple[float, float]) -> Body:
    return add_disc(world, position, mass=1.0, radius=0.1, velocity=velocity)


@pytest.mark.parametrize(("case", "method"), cases_of("oscillator"))
@pytest.mark.parametrize("rest_length", [0.0, 5.0])
def test_oscillator(case: dict[str, Any], method: str, rest_length: float) -> None:
    params = case["params"]
    world = World(gravity=NO_GRAVITY, integrator=method, sleeping=False)
    body = unit_mass(world, (1.0, 0.0), (0.0, 0.0))
    world.add_spring(
        body, None, body.position, (-rest_length, 0.0), params["w"] ** 2, params["c"], rest_length
    )
    for _ in range(params["n"]):
        world.step(params["dt"])
    measured = (body.position[0], body.velocity[0])
    assert measured == pytest.approx(case["expected"][method], rel=case["tol"], abs=case["tol"])
    assert body.position[1] == 0.0
    if params["c"] == 0:
        energy_before = 0.5 * params["w"] ** 2
        energy = 0.5 * measured[1] ** 2 + energy_before * measured[0] ** 2
        expected = case["expected"][f"{method}_energy_ratio"]
        assert energy / energy_before == pytest.approx(expected, rel=1e-8)
        assert world.energy().total == pytest.approx(energy, rel=1e-12)


@pytest.mark.parametrize(("case", "method"), cases_of("freefall"))
def test_free_fall(case: dict[str, Any], method: str) -> None:
    params = case["params"]
    world = World(gravity=(0.0, -params["g"]), integrator=method, sleeping=False)
    body = unit_mass(world, (0.0, params["y0"]), (0.0, params["v0"]))
    for _ in range(params["n"]):
        world.step(params["dt"])
    assert body.position[1] == pytest.approx(case["expected"][method], rel=case["tol"], abs=case["tol"])


@pytest.mark.parametrize(("case", "method"), cases_of("kepler"))
def test_an_orbit(case: dict[str, Any], method: str) -> None:
    world = World(gravity=NO_GRAVITY, integrator=method, attraction=1.0)
    add_disc(world, (0.0, 0.0), mass=1.0, radius=0.1).kind = "static"
    planet = add_disc(world, (1.0, 0.0), mass=1.0, radius=0.1, velocity=(0.0, 1.0))
    for _ in range(case["params"]["n"]):
        world.step(case["params"]["dt"])
    measured = (*planet.position, *planet.velocity)
    assert measured == pytest.approx(case["expected"][method], abs=case["tol"])


@pytest.mark.parametrize("method", NAMED)
def test_two_free_bodies_on_a_spring_keep_their_momentum(method: str) -> None:
    world = World(gravity=NO_GRAVITY, integrator=method, sleeping=False)
    a = add_disc(world, (0.0, 0.0), mass=1.0, velocity=(1.0, 0.5), angular_velocity=2.0)
    b = add_disc(world, (3.0, 0.0), mass=3.0, velocity=(-1.0, 2.0))
    world.add_spring(a, b, (0.3, 0.2), (2.8, -0.3), 50.0, 0.4)
    run(world, 2.0)
    momentum = [1.0 * a.velocity[k] + 3.0 * b.velocity[k] for k in (0, 1)]
    assert momentum == pytest.approx([1.0 - 3.0, 0.5 + 6.0], rel=1e-12)


@pytest.mark.parametrize("method", NAMED)
def test_a_spring_to_a_body_in_contact_is_solved_with_it(method: str) -> None:
    """A disc on a spring from a box at rest on the ground hangs where its weight takes it."""
    world = World(integrator=method, sleeping=False)
    add_floor(world, rough(0.8))
    gallows = add_disc(world, (0.0, 0.5), mass=500.0)
    bob = add_disc(world, (2.0, 2.0), mass=1.0, radius=0.2)
    world.add_spring(gallows, bob, gallows.position, bob.position, 40.0, 8.0)
    run(world, 4.0)
    assert all(math.isfinite(value) for value in world.poses.ravel())
    assert math.dist(gallows.position, bob.position) < 4.0
    assert gallows.position[1] == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("method", NAMED)
def test_contacts_are_as_good_as_ever(method: str) -> None:
    named, automatic = (World(integrator=name, sleeping=False) for name in (method, "automatic"))
    for world in (named, automatic):
        add_floor(world, rough(0.6))
        for k in range(4):
            world.add_body(box(1.0, 1.0), position=(0.1 * k, 0.5 + 1.2 * k))
        run(world, 3.0)
    # They fall by other formulas, so they land a little elsewhere; but they lie as still and as deep.
    assert named.energy().kinetic < 1e-3
    deepest = automatic.contacts["depth"].max()
    assert named.contacts["depth"].max() == pytest.approx(deepest, rel=0.05)
    assert len(named.contacts) == len(automatic.contacts)


def test_the_method_can_be_changed_between_steps() -> None:
    world = World(integrator="rk4")
    body = add_disc(world, (0.0, 0.0), velocity=(0.0, 5.0))
    world.step()
    world.integrator = "explicit_euler"
    y, v = body.position[1], body.velocity[1]
    world.step()
    assert body.position[1] == pytest.approx(y + v / 60.0, rel=1e-12)
    assert world.integrator == "explicit_euler"


def test_a_wrong_name_is_refused() -> None:
    with pytest.raises(ValueError, match="integrator: 'euler' is not one of 'automatic'"):
        World(integrator="euler")


@pytest.mark.parametrize("method", NAMED)
def test_a_snapshot_keeps_the_method(method: str) -> None:
    world = World(integrator=method, attraction=0.5, linear_drag=0.1)
    add_disc(world, (0.0, 0.0), mass=5.0)
    add_disc(world, (3.0, 0.0), mass=1.0, velocity=(0.0, 1.0))
    run(world, 0.5)
    kept = world.snapshot()
    run(world, 0.5)
    expected = world.state_hash()
    other = World()
    other.restore(kept)
    assert (other.integrator, other.attraction, other.linear_drag) == (method, 0.5, 0.1)
    run(other, 0.5)
    assert other.state_hash() == expected
    assert np.isfinite(other.poses).all()
