"""The race of the broad phases: every method takes part with the same work, and its end is told truly."""

import time
from itertools import count

import pytest

from sketchfall import physics
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.laboratory.broad_phase_race import (
    METHODS,
    ROUNDS,
    SLICE,
    Speeds,
    leaders,
    name_of,
    race,
    verdict,
)
from sketchfall.app.running.warm_up import tiny_world


def test_all_make_as_many_steps_as_there_is_time_for_and_each_is_timed_by_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where a step of the k-th method takes k times 7 ms of the processor's time."""
    cost = 7e-3
    made: list[int] = []  # by the places of the methods
    step = physics.World.step

    def counted(world: physics.World, seconds: float) -> None:
        made.append(METHODS.index(world.broad_phase))
        step(world, seconds)

    monkeypatch.setattr(physics.World, "step", counted)
    monkeypatch.setattr(time, "thread_time", lambda: cost * sum(place + 1 for place in made))
    turns = list(race(tiny_world(), lambda: False))
    assert list(turns[-1]) == list(METHODS)
    assert list(turns[-1].values()) == pytest.approx(
        [1.0 / cost / (place + 1) for place in range(len(METHODS))]
    )
    steps = int(SLICE / cost)  # of the first method, after a turn of but one step; and one before each turn
    assert made[:2] == [0, 0]
    assert [made.count(place) for place in range(len(METHODS))] == [
        ROUNDS * (steps + 1) - (steps - 1 if place == 0 else 0) for place in range(len(METHODS))
    ]
    assert len(turns) == ROUNDS * len(METHODS)


def test_a_race_that_is_stopped_ends_at_once() -> None:
    assert list(race(tiny_world(), lambda: True)) == []


def test_an_empty_drawing_can_be_raced_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "thread_time", count(0.0, SLICE).__next__)
    *_, speeds = race(Scene(), lambda: False)
    assert list(speeds) == list(METHODS)


def speeds_of(**faster: float) -> Speeds:
    return {method: faster.get(method, 100.0) for method in METHODS}


def test_the_verdict_names_the_fastest_and_the_slowest() -> None:
    words = verdict(speeds_of(uniform_grid=200.0, brute_force=10.0), 5000)
    assert words.startswith("Uniform grid is fastest with 5,000 bodies")
    assert words.endswith("Brute force makes 5 % of its steps.")


def test_the_verdict_names_those_that_came_close() -> None:
    assert "Quadtree came within 5 %" in verdict(speeds_of(aabb_tree=200.0, quadtree=195.0), 2)


@pytest.mark.parametrize(
    ("near", "told"),
    [
        (("quadtree",), "Quadtree came"),
        (("quadtree", "grid_sweep"), "Quadtree and Grid sweep came"),
        (("quadtree", "grid_sweep", "brute_force"), "Quadtree, Grid sweep, Brute force came"),
    ],
)
def test_all_that_came_close_are_named_in_a_row(near: tuple[str, ...], told: str) -> None:
    close = {name: 199.0 - place for place, name in enumerate(near)}
    assert f". {told} within 5 %" in verdict(speeds_of(aabb_tree=200.0, **close), 2)


def test_automatic_is_no_method_of_its_own_and_so_never_wins() -> None:
    assert not verdict(speeds_of(automatic=900.0, grid_sweep=200.0), 3).startswith(name_of("automatic"))


def test_a_draw_is_called_one() -> None:
    assert verdict(speeds_of(), 1).startswith("With 1 body all methods are equally fast")


def test_the_bars_that_stand_out_are_those_that_the_sentence_names() -> None:
    speeds = speeds_of(automatic=260.0, aabb_tree=200.0, quadtree=195.0)
    assert leaders(speeds) == {"automatic", "aabb_tree", "quadtree"}
    assert verdict(speeds, 2).startswith(name_of("aabb_tree"))
    assert leaders(speeds_of(automatic=90.0, uniform_grid=200.0)) == {"uniform_grid"}
    assert leaders(speeds_of()) == set(METHODS)
