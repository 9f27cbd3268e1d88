"""The step compiled as one call does what its stages do one by one, whatever happens between steps."""

from __future__ import annotations

import math
import random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sketchfall.physics import MAX_SUBSTEPS, Circle, Material, Polygon, Shape, World
from sketchfall.physics.dynamics.step import STAGES
from sketchfall.physics.runtime.compiler import COMPILED
from tests import scenes
from tests.benchmarks.jointed_scenes import cars, ragdolls
from tests.scenes import SceneSpec

pytestmark = pytest.mark.compiles

SCENES = [scenes.pyramid(6), scenes.balls(40), scenes.mass_stack(), scenes.pile(30), ragdolls(3), cars(2)]
SHAPES: list[Shape] = [Circle(0.3), Polygon.box(0.7, 0.4), Polygon.box(0.3, 0.3)]


@pytest.mark.parametrize("spec", SCENES, ids=lambda spec: spec.name)
@pytest.mark.parametrize("sleeping", [False, True])
def test_the_compiled_step_equals_its_stages(spec: SceneSpec, sleeping: bool) -> None:
    whole, staged = (scenes.build_world(spec, sleeping=sleeping) for _ in range(2))
    staged.profiling = True
    for _ in range(90):
        whole.step()
        staged.step()
    assert whole.state_hash() == staged.state_hash()


def test_every_stage_is_timed() -> None:
    world = scenes.build_world(scenes.mass_stack(), sleeping=True)
    world.profiling = True
    began = perf_counter()
    world.step()
    taken = perf_counter() - began
    assert tuple(world.profile) == STAGES
    assert all(seconds > 0.0 for seconds in world.profile.values())
    assert sum(world.profile.values()) < taken  # in seconds, then, and no time is counted twice


def test_a_profile_holds_the_last_step_alone() -> None:
    world = World()
    world.add_body(Circle(0.5))
    world.profiling = True
    for _ in range(3):
        world.step()
    assert world.profile["broad phase"] == 0.0, "a lone body does not leave its box in every step"


def test_without_profiling_no_stage_is_timed() -> None:
    world = scenes.build_world(scenes.mass_stack(), sleeping=True)
    world.profiling = True
    world.step()
    world.profiling = False
    world.step()
    if COMPILED:
        assert set(world.profile.values()) == {0.0}


class Editor:
    """Does the same random thing to any world that is in the same state."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.kept = world.snapshot()

    def edit(self, action: str, seed: int) -> None:
        chance = random.Random(seed)
        world = self.world
        place = (chance.uniform(-3.0, 3.0), chance.uniform(0.0, 6.0))
        sound = [body for body in world.bodies if not body.quarantined]
        body = chance.choice(sound) if sound else None
        if action == "add":
            for _ in range(chance.randint(1, 20)):  # enough to make tables grow
                material = Material(density=chance.choice([1.0, 200.0]), restitution=chance.random())
                world.add_body(chance.choice(SHAPES), position=place, material=material)
                place = (place[0] + 0.5, place[1] + 0.2)
        elif action == "keep":
            self.kept = world.snapshot()
        elif action == "restore":
            world.restore(self.kept)
        elif action == "settings":
            world.gravity = (chance.uniform(-2.0, 2.0), -9.81)
            world.substeps = chance.randint(2, 6)
            world.sleeping = not world.sleeping
        elif body is None:
            return
        elif action == "remove":
            world.remove_body(body)
        elif action == "move":
            body.position = place
        elif action == "kind":
            body.kind = chance.choice(["static", "dynamic", "kinematic"])
        elif action == "break":
            world._state.motions.rows["vx"][world._row_of(body)] = math.nan
        elif action == "mask":
            body.mask = chance.choice([0, 0xFFFFFFFF])


ACTIONS = ["add", "remove", "move", "kind", "mask", "break", "keep", "restore", "settings"]


@given(st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 999), st.integers(0, 4)), max_size=12))
@settings(max_examples=60)
def test_no_edit_leaves_the_compiled_step_with_an_old_table(edits: list[tuple[str, int, int]]) -> None:
    whole, staged = World(), World()
    staged.profiling = True
    for world in (whole, staged):
        world.add_body(Polygon.box(20.0, 1.0), position=(0.0, -0.5), kind="static")
        world.add_body(Circle(0.4), position=(0.0, 0.5))
    editors = Editor(whole), Editor(staged)
    for action, seed, steps in edits:
        for editor in editors:
            editor.edit(action, seed)
            for _ in range(steps):
                editor.world.step()
        assert whole.state_hash() == staged.state_hash()
    for _ in range(3):
        whole.step()
        staged.step()
    assert whole.state_hash() == staged.state_hash()


def test_a_step_has_as_many_sub_steps_as_the_limit_says() -> None:
    world = World(substeps=MAX_SUBSTEPS)
    ball = world.add_body(Circle(0.5))
    world.step()
    assert ball.velocity[1] == pytest.approx(-9.81 / 60)
    with pytest.raises(ValueError, match=f"from 1 to {MAX_SUBSTEPS}"):
        World(substeps=MAX_SUBSTEPS + 1)
