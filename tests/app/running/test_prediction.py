"""What is predicted is what the run does, to the last bit; and whoever waits no longer gets nothing."""

from __future__ import annotations

from functools import partial

import numpy as np
from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape, Scene, WorldSettings
from sketchfall.app.running.prediction import (
    MOST_BODIES,
    MOST_PATHS,
    STEPS,
    can_be_predicted,
    predicted_paths,
)
from sketchfall.app.running.rigid_run import RigidRun

GROUND = BodyDrawing(
    id=1,
    kind="static",
    shapes=(PolygonShape(vertices=((-50.0, -1.0), (50.0, -1.0), (50.0, 0.0), (-50.0, 0.0))),),
)
WEDGE = BodyDrawing(
    id=2,
    position=(0.0, 3.0),
    velocity=(2.0, 1.0),
    angular_velocity=3.0,
    shapes=(PolygonShape(vertices=((0.0, 0.0), (2.0, 0.0), (0.0, 1.0))),),
)
BALL = BodyDrawing(id=3, position=(5.0, 4.0), shapes=(CircleShape(radius=0.5),))
RESTING = BodyDrawing(id=4, position=(-9.0, 0.5), shapes=(CircleShape(radius=0.5),))
SCENE = Scene(bodies=(GROUND, WEDGE, BALL, RESTING))


def never() -> bool:
    return False


def test_paths_are_those_of_the_run_the_chosen_ones_first() -> None:
    paths = predicted_paths(SCENE, [3, 4], never)
    assert paths is not None
    assert next(iter(paths)) == 3
    assert set(paths) - {4} == {2, 3}  # one that rests may creep by a hair
    run = RigidRun(SCENE)
    for step in range(1, STEPS + 1):
        run.step()
        for number in (2, 3):
            np.testing.assert_allclose(paths[number][step], run.bodies[number].center_of_mass, atol=1e-12)
    assert all(len(path) == STEPS + 1 for path in paths.values())


def test_it_is_given_up_at_any_time() -> None:
    for asked in (0, 1, 60):
        looks = iter([False] * asked)
        assert predicted_paths(SCENE, [3], partial(next, looks, True)) is None


def test_a_crowd_is_not_predicted_and_of_many_only_some_are_shown() -> None:
    crowd = [replace(BALL, id=number, position=(2.0 * number, 5.0)) for number in range(1, MOST_BODIES + 2)]
    assert not can_be_predicted(Scene(bodies=tuple(crowd)))
    some = Scene(bodies=tuple(crowd[: MOST_PATHS + 5]))
    assert can_be_predicted(some)
    last = some.bodies[-1].id
    paths = predicted_paths(some, [last], never)
    assert paths is not None
    assert len(paths) == MOST_PATHS
    assert next(iter(paths)) == last
    assert not can_be_predicted(replace(SCENE, world=WorldSettings(method="event_driven")))
