"""Every moment of a recorded run can be had again to the last bit, whatever was done in it."""

from __future__ import annotations

import tracemalloc
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.scene import Scene, WorldSettings
from sketchfall.app.gases.gas_run import GasRun
from sketchfall.app.running.inputs import Aim, AnyInput, Grab, HoldKeys, LetGo, Placed, Put
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import Rough
from sketchfall.app.timeline.branch import KEYFRAME_INTERVAL
from sketchfall.app.timeline.kept_poses import FEW, interval_for
from sketchfall.app.timeline.recording import MOST_RUNS, NEAR, Moment, Recording
from tests.app.following import FLOOR, disc, edit_to, edited, hinge, running
from tests.app.gas_scenes import BALL, OTHER, scene_of, walls
from tests.app.jointed import joint_of, pair


@dataclass(frozen=True)
class Seen:
    """What a moment was like when it was the present."""

    hash: str
    scene: Scene
    poses: list[list[float]]


def seen(recording: Recording) -> Seen:
    run = recording.run
    return Seen(run.state_hash(), run.scene, run.poses.astype(np.float32).tolist())


def recorded(*steps_of: int) -> Recording:
    recording = Recording(running(FLOOR, disc(2, 0.0, 0.5), disc(3, 1.0, 3.0), steps=0))
    for _ in range(sum(steps_of)):
        recording.step()
    return recording


def is_held(run: RigidRun) -> bool:
    return run.pull is not None


def assert_is_as_it_was(recording: Recording, moment: Moment, before: Seen) -> None:
    assert recording.go_to(moment)
    assert recording.moment == moment
    assert recording.run.state_hash() == before.hash
    assert recording.run.scene == before.scene == recording.scene_at(moment)
    poses = recording.poses_at(moment)
    assert poses is not None
    assert poses.tolist() == before.poses


@st.composite
def done(draw: st.DrawFn, run: RigidRun) -> AnyInput | None:
    moving = sorted(number for number, body in run.bodies.items() if body.kind == "dynamic")
    what = draw(st.sampled_from(["edit", "edit", "put", "grab", "aim", "let_go", "keys"]))
    place = (draw(st.integers(-3, 3)), draw(st.integers(1, 4)))
    if what == "edit":
        return edit_to(run, draw(edited(run.scene)))
    if what == "aim":
        return Aim(point=place)
    if what == "keys":
        return HoldKeys(keys=draw(st.sampled_from([(), ("Right",), ("Left",), ("Left", "Right")])))
    if what == "let_go" or not moving:
        return LetGo()
    number = draw(st.sampled_from(moving))
    if what == "grab":
        return Grab(body=number, point=run.bodies[number].position)
    return Put(bodies=(Placed(body=number, position=place, angle=0.3, velocity=(1.0, 0.0)),))


@settings(max_examples=60)
@given(st.data())
def test_any_moment_of_any_course_is_had_again(data: st.DataObject) -> None:
    """Steps, edits, throws, keys and journeys in any order; the undoing of an edit is an edit, too."""
    driven = disc(3, 1.0, 3.0)
    motor = hinge(1, driven, motor_speed=4.0, forward_key="Right", backward_key="Left")
    recording = Recording(running(FLOOR, disc(2, 0.0, 0.5), driven, joints=(motor,), steps=0))
    recording.step()
    past: dict[Moment, Seen] = {}
    scenes = [recording.run.scene]
    for _ in range(data.draw(st.integers(3, 12))):
        run = recording.run
        assert isinstance(run, RigidRun)
        what = data.draw(st.sampled_from(["steps", "do", "undo", "travel"]))
        if what == "steps":
            for _ in range(data.draw(st.sampled_from([1, 7, 65]))):
                recording.step()
        elif what == "do" and (act := data.draw(done(run))) is not None:
            recording.take(act)
            scenes.append(run.scene)
        elif what == "undo" and (edit := edit_to(run, data.draw(st.sampled_from(scenes)))) is not None:
            recording.take(edit)
        elif what == "travel" and past:
            recording.go_to(data.draw(st.sampled_from(list(past))))
        past[recording.moment] = seen(recording)
    for moment in data.draw(st.permutations(list(past))):
        assert_is_as_it_was(recording, moment, past[moment])


def test_looking_at_the_past_changes_nothing() -> None:
    recording = recorded(90)
    end, now = recording.moment, seen(recording)
    recording.go_to(Moment(recording.branch, 30))
    assert not recording.is_at_end
    assert len(recording.branches) == 1
    assert_is_as_it_was(recording, end, now)


def test_going_on_from_the_past_leaves_what_came_after_as_a_branch() -> None:
    recording = recorded(70)
    first, end, before = recording.branch, recording.moment, seen(recording)
    recording.go_to(Moment(first, 20))
    recording.take(Put(bodies=(Placed(body=3, position=(-2.0, 5.0), angle=0.0),)))
    for _ in range(100):
        recording.step()
    second, other_end, after = recording.branch, recording.moment, seen(recording)
    assert (second.parent, second.start, second.end) == (first, 20, 120)
    assert before.poses != after.poses
    assert_is_as_it_was(recording, end, before)
    assert_is_as_it_was(recording, other_end, after)


def test_time_that_just_goes_on_from_the_past_is_another_branch_too() -> None:
    recording = recorded(40)
    first = recording.branch
    recording.go_to(Moment(first, 10))
    recording.step()
    assert (recording.branch.parent, recording.branch.start, recording.branch.end) == (first, 10, 11)
    assert first.end == 40


def test_a_moment_of_a_branch_before_it_began_is_its_parents() -> None:
    recording = recorded(40)
    first = recording.branch
    recording.go_to(Moment(first, 30))
    recording.step()
    second = recording.branch
    recording.go_to(Moment(second, 10))
    recording.step()
    assert recording.branch.parent is first
    assert recording.branch.start == 10


def test_what_was_done_in_a_pause_belongs_to_that_moment() -> None:
    recording = recorded(10)
    run = recording.run
    taller = replace(run.scene, bodies=(*run.scene.bodies, disc(9, 3.0, 8.0)))
    edit = edit_to(run, taller)
    assert edit is not None
    recording.take(edit)
    moment, then = recording.moment, seen(recording)
    recording.step()
    assert len(recording.scene_at(Moment(recording.branch, 9)).bodies) == 3
    assert_is_as_it_was(recording, moment, then)


def test_a_deleted_body_comes_back_with_its_motion_also_after_a_journey() -> None:
    recording = recorded(15)
    run = recording.run
    whole = run.scene
    without = edit_to(run, replace(whole, bodies=whole.bodies[:-1]))
    assert without is not None
    recording.take(without)
    recording.step()
    gone = recording.moment
    recording.go_to(Moment(recording.branch, 5))
    recording.go_to(gone)
    back = edit_to(run, whole)
    assert back is not None
    recording.take(back)
    fell_for = 15 / 60
    assert run.bodies[3].velocity[1] == pytest.approx(-9.81 * fell_for)


def test_keys_and_the_hand_are_at_work_again_and_are_free_for_who_goes_on() -> None:
    joint = replace(joint_of("hinge"), motor_speed=4.0, forward_key="Right")
    recording = Recording(RigidRun(pair(joint)))
    run = recording.run
    assert isinstance(run, RigidRun)
    recording.take(HoldKeys(keys=("Right",)))
    recording.take(Grab(body=joint.body_a, point=run.bodies[joint.body_a].position))
    for _ in range(5):
        recording.step()
    held, then = recording.moment, seen(recording)
    recording.take(HoldKeys())
    recording.take(LetGo())
    recording.step()
    recording.go_to(Moment(recording.branch, 4))
    assert run.motor_keys.held == {"Right"}
    assert run.joints[joint.id].motor_speed == 4.0
    assert is_held(run)
    recording.let_go_of_all()
    assert run.joints[joint.id].motor_speed == 0.0
    assert not is_held(run)
    recording.go_to(Moment(held.branch, 4))
    recording.step()
    assert run.state_hash() == then.hash


def test_discs_from_collision_to_collision_are_recorded_alike() -> None:
    recording = Recording(GasRun(scene_of(BALL, OTHER, *walls())))
    past = {}
    for _ in range(130):
        recording.step()
        past[recording.moment] = seen(recording)
    for step in (129, 3, 60, 61, 130):
        moment = Moment(recording.branch, step)
        assert_is_as_it_was(recording, moment, past[moment])


def test_a_journey_through_endless_slow_motion_is_given_up() -> None:
    run = GasRun(scene_of(BALL, OTHER, *walls()))
    recording = Recording(run)
    for _ in range(100):
        recording.step()
    run.most_events = 0  # as if there were no end of collisions in a step
    assert not recording.go_to(Moment(recording.branch, 90))
    run.most_events = 1000
    assert recording.go_to(Moment(recording.branch, 90))


def test_memory_is_bounded_and_every_moment_can_still_be_had() -> None:
    memory = 200_000
    recording = Recording(running(FLOOR, disc(2, 0.0, 0.5), disc(3, 1.0, 3.0), steps=0), memory)
    past = {}
    for step in range(1, 1500):
        recording.step()
        assert recording.size <= memory + 100_000  # it is looked at with each keyframe
        if step % 111 == 0:
            past[recording.moment] = seen(recording).hash
    assert recording.poses_at(Moment(recording.branch, 1499)) is not None
    assert recording.poses_at(Moment(recording.branch, 7)) is None
    for moment, state_hash in past.items():
        assert recording.go_to(moment)
        assert recording.run.state_hash() == state_hash
        assert recording.poses_at(Moment(moment.branch, moment.step - 1)) is not None  # it was on the way


def test_what_is_counted_is_about_what_it_takes() -> None:
    """Of few bodies, the places themselves are the least of it."""
    tracemalloc.start()
    recording = recorded(0)
    before, counted = tracemalloc.get_traced_memory()[0], recording.size
    for _ in range(3000):
        recording.step()
    counted = recording.size - counted
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert 0.6 < taken / counted < 1.4


def test_of_many_bodies_every_second_step_is_kept_and_in_between_is_between() -> None:
    crowd = [disc(number, 1.5 * number, 50.0, velocity=(1.0, 0.0)) for number in range(2, 2 + FEW)]
    recording = Recording(running(FLOOR, *crowd, steps=0))
    exact = []
    for _ in range(6):
        exact.append(recording.step())
    branch = recording.branch
    assert len(branch.poses) == 4
    between, kept = (recording.poses_at(Moment(branch, step)) for step in (3, 4))
    assert kept is not None
    assert between is not None
    assert kept.tolist() == exact[3].astype(np.float32).tolist()
    assert np.abs(between - exact[2]).max() < 2e-3
    recording.take(Put(bodies=(Placed(body=2, position=(-5.0, 5.0), angle=0.0),)))
    recording.step()
    assert same(recording.poses_at(Moment(branch, 5)), branch.poses.get(4)), "put, not flown"
    assert same(recording.poses_at(Moment(branch, 7)), branch.poses.get(6))
    end = seen(recording)
    recording.go_to(Moment(branch, 2))
    assert same(recording.poses_at(Moment(branch, 7)), np.array(end.poses, np.float32)), "the last is kept"


def same(poses: Rough | None, expected: Rough | None) -> bool:
    return poses is not None and expected is not None and bool((poses == expected).all())


def test_of_a_great_many_every_fourth_step_is_kept_and_a_hand_that_moves_is_no_obstacle() -> None:
    assert [interval_for(FEW * hundreds) for hundreds in (0, 1, 2, 3, 100)] == [1, 2, 3, 4, 4]
    crowd = [disc(number, 1.5 * number, 50.0, velocity=(1.0, 0.0)) for number in range(2, 2 + 3 * FEW)]
    recording = Recording(running(FLOOR, *crowd, steps=0))
    recording.take(Grab(body=2, point=crowd[0].position))
    exact = []
    for _ in range(8):
        exact.append(recording.step())
        recording.take(Aim(point=crowd[0].position))
    for step in range(1, 9):
        poses = recording.poses_at(Moment(recording.branch, step))
        assert poses is not None
        assert np.abs(poses[2:] - exact[step - 1][2:]).max() < 6e-3, "of free fall, g t^2 / 8 is left out"


def test_who_looks_back_a_little_has_but_a_little_to_wait() -> None:
    """The steps before the end of a journey are not all made again for the next one."""
    recording = recorded(KEYFRAME_INTERVAL - 1)
    goal = KEYFRAME_INTERVAL - 10
    recording.go_to(Moment(recording.branch, goal))
    made: list[int] = []
    for step in range(goal - 1, goal - NEAR - 1, -1):
        assert recording.nearest_before(Moment(recording.branch, step)) == goal - NEAR
        recording.go_to(Moment(recording.branch, step), stepped=lambda run: made.append(run.steps))
        assert min(made, default=step) > goal - NEAR
    assert recording.nearest_before(Moment(recording.branch, goal - NEAR - 1)) == 0


def test_a_journey_that_is_given_up_ends_before_its_goal_and_can_be_taken_up() -> None:
    recording = recorded(59)
    late, then = recording.moment, seen(recording)
    recording.step()
    recording.go_to(Moment(recording.branch, 0))
    looks = iter([True] * 10 + [False])
    assert not recording.go_to(late, lambda: next(looks))
    assert recording.run.steps == 10
    assert_is_as_it_was(recording, late, then)
    end = Moment(recording.branch, 60)
    assert recording.nearest_before(end) == 60, "which is there at once"


def test_a_course_is_played_again_without_one_edit() -> None:
    recording = recorded(10)
    run = recording.run
    small, large = disc(8, 3.0, 6.0), disc(9, -3.0, 6.0)
    there = run.scene.bodies
    for bodies in ((*there, small), (*there, small, large), (*there, replace(small, name="x"), large)):
        edit = edit_to(run, replace(run.scene, bodies=bodies))
        assert edit is not None
        recording.take(edit)
        for _ in range(10):
            recording.step()
    first, before = recording.branch, seen(recording)
    (mark,) = [mark for mark in first.marks if mark.step == 10]
    recording.play_without(first, mark)
    again = recording.branch
    assert (again.parent, again.start, again.end) == (first, 9, 40)
    assert [body.id for body in run.scene.bodies] == [1, 2, 3, 9]
    assert [step for step, _ in again.inputs] == [20]  # nothing is done to a body that is not there
    # As if nobody had ever drawn it.
    other = recorded(20)
    edit = edit_to(other.run, replace(other.run.scene, bodies=(*other.run.scene.bodies, large)))
    assert edit is not None
    other.take(edit)
    for _ in range(20):
        other.step()
    assert run.state_hash() == other.run.state_hash()
    assert_is_as_it_was(recording, Moment(first, 40), before)


def test_a_drag_of_a_slider_is_one_mark_and_is_removed_as_one() -> None:
    recording = recorded(10)
    run = recording.run
    for strength in (8.0, 5.0, 2.0):
        weaker = edit_to(run, replace(run.scene, world=WorldSettings(gravity=(0.0, -strength))))
        assert weaker is not None
        recording.take(weaker)
        for _ in range(5):
            recording.step()
    (mark,) = [mark for mark in recording.branch.marks if mark.kind == "edit"]
    assert (mark.step, len(mark.inputs)) == (10, 3)
    recording.play_without(recording.branch, mark)
    assert run.state_hash() == recorded(25).run.state_hash()


def test_a_branch_can_be_removed_but_not_under_ones_feet() -> None:
    recording = recorded(20)
    first = recording.branch
    recording.go_to(Moment(first, 10))
    recording.step()
    second = recording.branch
    for branch in (first, second):
        with pytest.raises(ValueError, match="cannot be removed"):
            recording.remove(branch)
    recording.go_to(Moment(first, 20))
    recording.remove(second)
    assert recording.branches == [first]


def test_gravity_set_in_a_run_is_part_of_the_moment() -> None:
    recording = recorded(30)
    lighter = edit_to(recording.run, replace(recording.run.scene, world=WorldSettings(gravity=(0.0, -1.0))))
    assert lighter is not None
    recording.take(lighter)
    for _ in range(40):
        recording.step()
    end, now = recording.moment, seen(recording)
    recording.go_to(Moment(recording.branch, 20))
    assert recording.run.world is not None
    assert recording.run.world.gravity == (0.0, -9.81)
    assert_is_as_it_was(recording, end, now)


def test_a_hinge_that_was_drawn_in_the_run_holds_as_it_did() -> None:
    recording = recorded(10)
    run = recording.run
    held = edit_to(run, replace(run.scene, joints=(hinge(1, disc(3, 1.0, 3.0)),)))
    assert held is not None
    recording.take(held)
    for _ in range(55):
        recording.step()
    end, now = recording.moment, seen(recording)
    recording.go_to(Moment(recording.branch, 12))
    assert 1 in run.joints
    assert_is_as_it_was(recording, end, now)


def test_a_drawing_that_is_run_again_has_both_runs_and_forgets_the_oldest() -> None:
    recording = recorded(30)
    first, end, before = recording.branch, recording.moment, seen(recording)
    recording.begin_anew(running(FLOOR, disc(2, 0.0, 0.5), disc(3, 1.0, 4.0), disc(4, -1.0, 2.0), steps=0))
    for _ in range(50):
        recording.step()
    second, other_end, after = recording.branch, recording.moment, seen(recording)
    assert (first.number, second.number, second.parent, second.start) == (1, 2, None, 0)
    assert_is_as_it_was(recording, end, before)
    assert_is_as_it_was(recording, other_end, after)
    for _ in range(MOST_RUNS + 5):
        recording.begin_anew(running(FLOOR, disc(2, 0.0, 0.5), steps=0))
        recording.step()
    assert first not in recording.branches
    assert len(recording.roots) == MOST_RUNS + 1
    recording.begin_anew(running(FLOOR, disc(2, 0.0, 0.5), steps=0))
    recording.begin_anew(running(FLOOR, disc(2, 0.0, 0.5), steps=0))
    assert sum(branch.end == branch.start for branch in recording.branches) == 1, "the present one alone"
