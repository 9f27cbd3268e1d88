"""Time goes by in fixed steps, the drawing stays as drawn, and a run can be had again to the last bit."""

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Kind,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.drawing.scene_change import PartsChange, SceneChange
from sketchfall.app.running.inputs import Edit
from sketchfall.app.running.rigid_run import FEW, RigidRun
from sketchfall.app.running.run import STEP

CORNERS = ((-1.0, -0.5), (1.0, -0.5), (1.0, 0.5), (-1.0, 0.5))
BOW_TIE = ((0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0))
PLANK = PolygonShape(vertices=CORNERS)
BALL = BodyDrawing(id=7, position=(0.0, 5.0), shapes=(CircleShape(radius=0.5),))


@pytest.mark.parametrize("kind", ["static", "kinematic", "dynamic"])
def test_a_static_body_stays_whatever_velocity_was_drawn(kind: Kind) -> None:
    drawing = BodyDrawing(id=1, kind=kind, velocity=(6.0, 0.0), shapes=(PLANK,))
    run = RigidRun(Scene(world=WorldSettings(gravity=(0.0, 0.0)), bodies=(drawing,)))
    run.step()
    expected = 0.0 if kind == "static" else 6.0 * STEP
    assert run.bodies[1].position == pytest.approx((expected, 0.0))


def test_time_goes_by_in_fixed_steps_without_drift() -> None:
    run = RigidRun(Scene())
    assert run.time == 0.0
    for _ in range(600):
        run.step()
    assert run.time == 600 * STEP


def test_a_ball_falls_as_gravity_says_and_the_drawing_stays_as_drawn() -> None:
    scene = Scene(bodies=(BALL,))
    run = RigidRun(scene)
    for _ in range(30):
        run.step()
    assert run.bodies[7].velocity == pytest.approx((0.0, -9.81 * run.time))
    assert run.scene is scene
    assert scene.bodies[0].position == (0.0, 5.0)


def test_the_same_drawing_gives_the_same_run_to_the_last_bit() -> None:
    floor = BodyDrawing(id=1, kind="static", angle=0.1, position=(0.0, -1.0), shapes=(PLANK,))
    hashes = []
    for _ in range(2):
        run = RigidRun(Scene(bodies=(floor, BALL)))
        for _ in range(120):
            run.step()
        hashes.append(run.world.state_hash())
    assert hashes[0] == hashes[1]


def test_what_adds_changes_or_removes_more_than_a_few_bodies_takes_long() -> None:
    balls = tuple(replace(BALL, id=number) for number in range(1, FEW + 2))
    ids = tuple(ball.id for ball in balls)
    run = RigidRun(Scene())
    for few, many in (
        (PartsChange(removed=ids[:FEW]), PartsChange(removed=ids)),
        (PartsChange(added=balls[:FEW]), PartsChange(added=balls)),
        (PartsChange(changed=balls[:FEW]), PartsChange(changed=balls)),
        (PartsChange(removed=ids[:25], added=balls[:25]), PartsChange(removed=ids[:25], added=balls[:26])),
    ):
        assert not run.takes_long(Edit(change=SceneChange(bodies=few), text="Edit"))
        assert run.takes_long(Edit(change=SceneChange(bodies=many), text="Edit"))
