"""Both methods on one drawing: what they agree on, and what each counts."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import Scene, WorldSettings
from sketchfall.app.gases.gas_parts import NotAGasError
from sketchfall.app.laboratory.method_comparison import MethodComparison
from tests.app.gas_scenes import BALL, BOUNCY, OTHER, disc, polygon, scene_of, walls

WEIGHTLESS = WorldSettings(gravity=(0.0, 0.0))


def compared(scene: Scene) -> MethodComparison:
    comparison = MethodComparison(scene)
    assert comparison.work(math.inf)
    return comparison


def test_two_discs_that_meet_head_on_are_the_same_by_both() -> None:
    left = disc(1, 0.0, 0.5, velocity=(1.0, 0.0))
    right = disc(2, 1.5, 0.5, velocity=(-1.0, 0.0))
    both = compared(scene_of(left, right, *walls(), world=WEIGHTLESS))
    assert both.difference == 0.0
    for side in (both.stepped, both.continuous):
        assert side.collision_rate == side.cost == side.energy_change == 0.0
    for _ in range(60):
        both.step()
    assert both.time == pytest.approx(both.continuous.run.time)
    assert both.stepped.collisions == both.continuous.collisions == 1
    assert both.difference < 0.01
    for side in (both.stepped, both.continuous):
        assert side.energy_change == pytest.approx(0.0, abs=1e-3)
        assert side.collision_rate == pytest.approx(1.0)
        assert side.cost > 0.0
    assert len(both.times) == len(both.differences) == 60
    assert both.differences[0] < 1e-12  # in free flight


def test_the_drawing_keeps_its_own_method() -> None:
    scene = scene_of(BALL, OTHER, *walls())
    both = compared(scene)
    both.step()
    assert both.stepped.run.world is not None
    assert both.continuous.run.world is None
    assert scene.world.method == "event_driven"


def test_friction_makes_a_difference_that_is_seen() -> None:
    rough = replace(BOUNCY, static_friction=0.8, kinetic_friction=0.8)
    a = disc(1, 0.0, 0.5, velocity=(2.0, 0.0), material=rough)
    b = disc(2, 1.0, 0.8, material=rough)
    both = compared(scene_of(a, b, *walls(), world=WEIGHTLESS))
    for _ in range(60):
        both.step()
    assert both.difference > 0.05


def test_a_drawing_that_is_no_gas_is_refused_with_all_problems() -> None:
    wedge = replace(polygon(3, (0, 0), (1, 0), (0, 1)), kind="dynamic")
    with pytest.raises(NotAGasError) as refused:
        MethodComparison(scene_of(BALL, wedge, *walls())).work(math.inf)
    assert [problem.body_id for problem in refused.value.problems] == [3]


def test_both_are_built_in_slices_until_both_are_there() -> None:
    comparison = MethodComparison(scene_of(BALL, OTHER, *walls(), world=WEIGHTLESS))
    assert comparison._gas.work(math.inf)  # which is there first; the world needs its slices nevertheless
    slices = 0
    while not comparison.work(0.0):
        slices += 1
        assert not hasattr(comparison, "stepped")
    assert slices == len(walls()) + 1  # a body in each of the world; with the last one it is there
    comparison.step()
    assert len(comparison.times) == 1


def test_a_side_tells_what_it_lost_and_what_it_cost_for_a_simulated_second() -> None:
    """Half of the speed is left after the blow, and so a quarter of the energy."""
    soft = replace(BOUNCY, restitution=0.5)
    left = disc(1, 0.0, 0.5, velocity=(2.0, 0.0), material=soft)
    right = disc(2, 1.5, 0.5, velocity=(-2.0, 0.0), material=soft)
    both = compared(scene_of(left, right, *walls(), world=WEIGHTLESS))
    for _ in range(30):
        both.step()
    for side in (both.stepped, both.continuous):
        assert side.energy_change == pytest.approx(-0.75, abs=1e-3)
        assert side.cost == pytest.approx(1000.0 * side.spent / 0.5)
        assert side.collision_rate == pytest.approx(side.collisions / 0.5)


def test_what_had_no_energy_has_lost_none() -> None:
    both = compared(scene_of(disc(1, 0.0, 0.5), *walls(), world=WEIGHTLESS))
    both.step()
    assert [side.energy_change for side in (both.stepped, both.continuous)] == [0.0, 0.0]
