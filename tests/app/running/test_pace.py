"""Time on the wall becomes fixed steps; a slow machine runs slower and never falls ever further behind."""

import math
import threading

import pytest

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene, WorldSettings
from sketchfall.app.running.inputs import Placed, Put
from sketchfall.app.running.pace import BUDGET, LONGEST_FRAME, Pace
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.recording import Moment
from tests.patience import PATIENCE

BALL = BodyDrawing(id=1, position=(0.0, 5.0), shapes=(CircleShape(radius=0.5),))
WEIGHTLESS = WorldSettings(gravity=(0.0, 0.0))


class FakeClock:
    """Each look at it takes as long as a step is said to take."""

    def __init__(self, cost: float = 0.0) -> None:
        self.now = 0.0
        self.cost = cost

    def __call__(self) -> float:
        self.now += self.cost
        return self.now


def pace_of(*bodies: BodyDrawing, cost: float = 0.0, world: WorldSettings | None = None) -> Pace:
    return Pace(RigidRun(Scene(world=world or WorldSettings(), bodies=bodies)), FakeClock(cost))


def steps_in(pace: Pace, elapsed: float) -> int:
    before = pace.run.steps
    assert pace.advance(elapsed)
    return pace.run.steps - before


def test_steps_follow_the_wall_whatever_the_frames() -> None:
    pace = pace_of(BALL)
    for elapsed in [0.004, 0.03, 0.001, 0.016, 0.049]:
        pace.advance(elapsed)
    assert pace.run.steps == math.floor(0.1 / STEP + 1e-9)


@pytest.mark.parametrize(("speed", "steps"), [(0.1, 6), (0.5, 30), (1.0, 60), (4.0, 240)])
def test_the_speed_scales_time(speed: float, steps: int) -> None:
    pace = pace_of(BALL)
    pace.speed = speed
    for _ in range(100):
        pace.advance(0.01)
    assert abs(pace.run.steps - steps) <= 1


def test_a_long_stall_is_not_made_up_for() -> None:
    pace = pace_of(BALL)
    assert steps_in(pace, 60.0) <= math.ceil(LONGEST_FRAME / STEP)


def test_a_slow_machine_stops_within_its_budget_and_owes_nothing() -> None:
    pace = pace_of(BALL, cost=0.6 * BUDGET)
    pace.speed = 4.0
    for _ in range(50):
        assert steps_in(pace, 0.05) <= 3
    pace._clock = FakeClock(0.0)  # the load is gone: there must be no heap of steps to catch up with
    assert steps_in(pace, 0.0) <= 1


def test_a_step_that_would_not_fit_into_the_budget_is_not_begun() -> None:
    pace = pace_of(BALL, cost=0.4 * BUDGET)
    pace.speed = 4.0
    assert steps_in(pace, 0.1) == 2  # a third would end at 1.2 times the budget


def test_the_ratio_to_real_time_is_told() -> None:
    pace = pace_of(BALL)
    assert pace.ratio is None
    for _ in range(60):
        pace.advance(STEP)
    assert pace.ratio == pytest.approx(1.0, abs=0.02)
    pace.begin_anew()
    assert pace.ratio is None


def test_the_eye_sees_places_between_two_steps() -> None:
    moving = BodyDrawing(id=1, velocity=(6.0, 0.0), shapes=(CircleShape(radius=0.5),))
    pace = pace_of(moving, world=WEIGHTLESS)
    pace.advance(1.5 * STEP)
    assert pace.run.poses[0, 0] == pytest.approx(6.0 * STEP)
    assert pace.smooth_poses[0, 0] == pytest.approx(0.5 * 6.0 * STEP)


# --- the way to another moment ------------------------------------------------------------------------


def paced(steps: int) -> Pace:
    pace = pace_of(BALL)
    for _ in range(steps):
        pace.recording.step()
    return pace


def test_a_run_is_taken_all_the_way_to_a_moment_and_is_then_wanted_nowhere() -> None:
    pace = paced(150)
    end = pace.run.state_hash()
    for step in (101, 7, 0):
        assert pace.go_to(Moment(pace.recording.branch, step))
        assert (pace.run.steps, pace.way_done) == (step, 1.0)
        assert not pace.is_called_elsewhere
    assert pace.go_to(Moment(pace.recording.branch, 150))
    assert pace.run.state_hash() == end


def test_on_the_way_it_is_known_how_much_of_it_is_done_also_if_it_goes_on_farther(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A step that waits until it may, as one of a great heap does; meanwhile a later moment is wanted."""
    pace = paced(150)
    branch = pace.recording.branch
    assert pace.go_to(Moment(branch, 7))
    begun, may_go_on = threading.Event(), threading.Event()
    shares: list[float] = []
    step = RigidRun.step

    def slow_step(run: RigidRun) -> None:
        begun.set()
        assert may_go_on.wait(PATIENCE)
        step(run)
        shares.append(pace.way_done)

    monkeypatch.setattr(RigidRun, "step", slow_step)
    assert not pace.go_to(Moment(branch, 17), patience=0.0)
    assert begun.wait(PATIENCE)
    assert pace.is_busy
    assert not pace.go_to(Moment(branch, 27), patience=0.0)
    assert (pace.is_called_elsewhere, pace.way_done) == (True, 0.0)
    may_go_on.set()
    while not pace.is_done():
        assert pace.busy_seconds < PATIENCE
    assert pace.run.steps == 27
    assert shares == pytest.approx([done / 20.0 for done in range(1, 21)])
    assert not pace.is_called_elsewhere
    may_go_on.clear()
    assert not pace.step(patience=0.0)  # nobody waits for a step of a world, either
    may_go_on.set()
    while not pace.is_done():
        assert pace.busy_seconds < PATIENCE
    assert pace.run.steps == 28


def test_a_course_is_played_to_its_end_without_what_was_done_in_it() -> None:
    pace = paced(90)
    first = pace.recording.branch
    pace.take(Put(bodies=(Placed(body=1, position=(3.0, 5.0), angle=0.0),)))
    for _ in range(60):
        pace.recording.step()
    (mark,) = [mark for mark in first.marks if mark.inputs]
    assert pace.play_without(first, mark)
    assert pace.recording.branch is not first
    assert pace.run.steps == first.end == 150
    assert pace.run.bodies[1].center_of_mass[0] == 0.0
    assert not pace.is_called_elsewhere
