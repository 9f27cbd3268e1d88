"""A hand takes hold of a running body: it comes along whatever it weighs, and is free when let go."""

import math

import pytest

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointDrawing,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.running.inputs import Grab, LetGo
from sketchfall.app.running.pull import FREQUENCY, MAX_ACCELERATION
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP

BALL = BodyDrawing(id=1, position=(0.0, 5.0), shapes=(CircleShape(radius=0.5),))
BAR = PolygonShape(vertices=((-2.0, -0.1), (2.0, -0.1), (2.0, 0.1), (-2.0, 0.1)))
WEIGHTLESS = WorldSettings(gravity=(0.0, 0.0))


@pytest.mark.parametrize("density", [0.001, 1.0, 1000.0])
def test_a_pulled_body_comes_to_the_hand_whatever_its_mass(density: float) -> None:
    body = BodyDrawing(id=1, shapes=(BAR,))
    scene = Scene(
        world=WEIGHTLESS,
        bodies=(BodyDrawing(id=1, shapes=body.shapes, material=type(body.material)(density=density)),),
    )
    run = RigidRun(scene)
    run.take(Grab(body=1, point=(1.5, 0.0)))
    assert run.pull is not None
    run.pull.target = (3.0, 4.0)
    for _ in range(300):
        run.step()
    assert run.pull.point == pytest.approx((3.0, 4.0), abs=0.02)
    assert math.hypot(*run.bodies[1].velocity) < 0.1


def test_a_hand_that_jumps_far_does_not_shoot_the_body_away() -> None:
    run = RigidRun(Scene(world=WEIGHTLESS, bodies=(BALL,)))
    run.take(Grab(body=1, point=(0.0, 5.0)))
    assert run.pull is not None
    run.pull.target = (1e4, 5.0)
    run.step()
    assert run.bodies[1].velocity == pytest.approx((MAX_ACCELERATION * STEP, 0.0))


def test_a_body_let_go_is_free() -> None:
    run = RigidRun(Scene(world=WEIGHTLESS, bodies=(BALL,)))
    run.take(Grab(body=1, point=(0.0, 5.0)))
    run.take(Grab(body=1, point=(0.1, 5.0)))
    assert len(run.world.joints) == 1
    run.take(LetGo())
    assert run.pull is None
    assert run.world.joints == []
    run.take(LetGo())  # a hand that holds nothing


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_a_hand_is_strong_enough_for_what_hangs_on_the_body(first: int, second: int) -> None:
    """A light ball, from which a heavy box hangs by a rope, is lifted to where the hand is."""
    ball = BodyDrawing(id=1, position=(0.0, 5.0), shapes=(CircleShape(radius=0.1),))
    box = BodyDrawing(
        id=2, position=(0.0, 3.0), shapes=(CircleShape(radius=0.5),), material=Material(density=50.0)
    )
    rope = JointDrawing(
        id=1, kind="rope", body_a=first, body_b=second, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0)
    )
    run = RigidRun(Scene(bodies=(ball, box), joints=(rope,)))
    run.take(Grab(body=1, point=(0.0, 5.0)))
    assert run.pull is not None
    run.pull.target = (0.0, 6.0)
    for _ in range(240):
        run.step()
    sag = 9.81 / (math.tau * FREQUENCY) ** 2  # weight over stiffness, if that is made for both
    assert run.pull.point == pytest.approx((0.0, 6.0 - sag), abs=0.005)
