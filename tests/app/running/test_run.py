"""Time on the wall becomes fixed steps; a slow machine runs slower and never falls ever further behind."""

import math

import numpy as np
import pytest

from sketchfall import physics
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointDrawing,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.editing.keeping import kept_bodies
from sketchfall.app.running.pull import FREQUENCY, MAX_ACCELERATION
from sketchfall.app.running.run import BUDGET, LONGEST_FRAME, Run
from sketchfall.app.running.simulation import STEP

BALL = BodyDrawing(id=1, position=(0.0, 5.0), shapes=(CircleShape(radius=0.5),))
BAR = PolygonShape(vertices=((-2.0, -0.1), (2.0, -0.1), (2.0, 0.1), (-2.0, 0.1)))
WEIGHTLESS = WorldSettings(gravity=(0.0, 0.0))


class FakeClock:
    """Each look at it takes as long as a step is said to take."""

    def __init__(self, cost: float = 0.0) -> None:
        self.now = 0.0
        self.cost = cost

    def __call__(self) -> float:
        self.now += self.cost
        return self.now


def run_of(*bodies: BodyDrawing, cost: float = 0.0, world: WorldSettings | None = None) -> Run:
    return Run(Scene(world=world or WorldSettings(), bodies=bodies), FakeClock(cost))


def steps_in(run: Run, elapsed: float) -> int:
    before = run.simulation.steps
    assert run.advance(elapsed)
    return run.simulation.steps - before


def first_body(run: Run) -> physics.Body:
    """That with the id 1; not every run has bodies that a hand can take hold of."""
    body = run.simulation.bodies[1]
    assert isinstance(body, physics.Body)
    return body


def test_steps_follow_the_wall_whatever_the_frames() -> None:
    run = run_of(BALL)
    for elapsed in [0.004, 0.03, 0.001, 0.016, 0.049]:
        run.advance(elapsed)
    assert run.simulation.steps == math.floor(0.1 / STEP + 1e-9)


@pytest.mark.parametrize(("speed", "steps"), [(0.1, 6), (0.5, 30), (1.0, 60), (4.0, 240)])
def test_the_speed_scales_time(speed: float, steps: int) -> None:
    run = run_of(BALL)
    run.speed = speed
    for _ in range(100):
        run.advance(0.01)
    assert abs(run.simulation.steps - steps) <= 1


def test_a_long_stall_is_not_made_up_for() -> None:
    run = run_of(BALL)
    assert steps_in(run, 60.0) <= math.ceil(LONGEST_FRAME / STEP)


def test_a_slow_machine_stops_within_its_budget_and_owes_nothing() -> None:
    run = run_of(BALL, cost=0.6 * BUDGET)
    run.speed = 4.0
    for _ in range(50):
        assert steps_in(run, 0.05) <= 3
    run._clock = FakeClock(0.0)  # the load is gone: there must be no heap of steps to catch up with
    assert steps_in(run, 0.0) <= 1


def test_a_step_that_would_not_fit_into_the_budget_is_not_begun() -> None:
    run = run_of(BALL, cost=0.4 * BUDGET)
    run.speed = 4.0
    assert steps_in(run, 0.1) == 2  # a third would end at 1.2 times the budget


def test_the_ratio_to_real_time_is_told() -> None:
    run = run_of(BALL)
    assert run.ratio is None
    for _ in range(60):
        run.advance(STEP)
    assert run.ratio == pytest.approx(1.0, abs=0.02)
    run.forget_pace()
    assert run.ratio is None


def test_the_eye_sees_places_between_two_steps() -> None:
    moving = BodyDrawing(id=1, velocity=(6.0, 0.0), shapes=(CircleShape(radius=0.5),))
    run = run_of(moving, world=WEIGHTLESS)
    run.advance(1.5 * STEP)
    assert run.poses[0, 0] == pytest.approx(6.0 * STEP)
    assert run.smooth_poses[0, 0] == pytest.approx(0.5 * 6.0 * STEP)


def test_what_is_kept_is_the_present_state_and_goes_on_the_same_way() -> None:
    floor = BodyDrawing(id=2, kind="static", position=(0.0, -0.1), shapes=(BAR,))
    spinning = BodyDrawing(
        id=3, position=(8.0, 5.0), angular_velocity=20.0, velocity=(1.0, 2.0), shapes=(BAR,)
    )
    run = run_of(BALL, floor, spinning)
    for _ in range(30):
        run.step()
    kept = kept_bodies(run)
    assert kept[1] is run.simulation.scene.bodies[1]
    assert kept[0].position[1] == pytest.approx(5.0 - 9.81 * (30 * STEP) ** 2 / 2.0, rel=0.02)
    assert -math.pi <= kept[2].angle <= math.pi
    again = run_of(*kept)
    for _ in range(10):
        run.step()
        again.step()
    assert np.allclose(again.poses[:, :2], run.poses[:, :2], atol=1e-9)


@pytest.mark.parametrize("density", [0.001, 1.0, 1000.0])
def test_a_pulled_body_comes_to_the_hand_whatever_its_mass(density: float) -> None:
    body = BodyDrawing(id=1, shapes=(BAR,))
    scene = Scene(
        world=WEIGHTLESS,
        bodies=(BodyDrawing(id=1, shapes=body.shapes, material=type(body.material)(density=density)),),
    )
    run = Run(scene)
    run.grab(first_body(run), (1.5, 0.0))
    assert run.pull is not None
    run.pull.target = (3.0, 4.0)
    for _ in range(300):
        run.step()
    assert run.pull.point == pytest.approx((3.0, 4.0), abs=0.02)
    assert math.hypot(*run.simulation.bodies[1].velocity) < 0.1


def test_a_hand_that_jumps_far_does_not_shoot_the_body_away() -> None:
    run = run_of(BALL, world=WEIGHTLESS)
    run.grab(first_body(run), (0.0, 5.0))
    assert run.pull is not None
    run.pull.target = (1e4, 5.0)
    run.step()
    assert run.simulation.bodies[1].velocity == pytest.approx((MAX_ACCELERATION * STEP, 0.0))


def test_a_body_let_go_is_free() -> None:
    run = run_of(BALL, world=WEIGHTLESS)
    run.grab(first_body(run), (0.0, 5.0))
    run.grab(first_body(run), (0.1, 5.0))
    assert run.simulation.world is not None
    assert len(run.simulation.world.joints) == 1
    run.let_go()
    assert run.pull is None
    assert run.simulation.world.joints == []
    run.let_go()  # a hand that holds nothing


def test_a_hand_is_strong_enough_for_what_hangs_on_the_body() -> None:
    """A light ball, from which a heavy box hangs by a rope, is lifted to where the hand is."""
    ball = BodyDrawing(id=1, position=(0.0, 5.0), shapes=(CircleShape(radius=0.1),))
    box = BodyDrawing(
        id=2, position=(0.0, 3.0), shapes=(CircleShape(radius=0.5),), material=Material(density=50.0)
    )
    rope = JointDrawing(id=1, kind="rope", body_a=1, body_b=2, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0))
    run = Run(Scene(bodies=(ball, box), joints=(rope,)))
    run.grab(first_body(run), (0.0, 5.0))
    assert run.pull is not None
    run.pull.target = (0.0, 6.0)
    for _ in range(240):
        run.step()
    sag = 9.81 / (math.tau * FREQUENCY) ** 2  # weight over stiffness, if that is made for both
    assert run.pull.point == pytest.approx((0.0, 6.0 - sag), abs=0.005)
