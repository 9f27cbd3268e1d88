"""A gas takes what is done to its drawing while it runs, and refuses what no gas can have."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene
from sketchfall.app.gases.gas_run import GasRun
from sketchfall.app.running.inputs import AnyInput, Edit, Grab, HoldKeys, LetGo, Placed, Put
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import CannotFollowError, Run
from sketchfall.app.timeline.recording import Moment, Recording
from tests.app.following import edit_to, follow
from tests.app.gas_scenes import BALL, BOUNCY, GAS, OTHER, PAGE, disc, polygon, scene_of, walls

DEEDS = ("add", "remove", "radius", "material", "colour", "world", "put", "corner", "rigid")
CORNER = polygon(50, (-1.8, -0.9), (-1.5, -0.9), (-1.5, -0.6))


def running(*bodies: BodyDrawing, steps: int = 30, **fields: Any) -> GasRun:
    run = GasRun(scene_of(*bodies, *walls(), **fields))
    for _ in range(steps):
        run.step()
    return run


def without(run: Run, body: BodyDrawing) -> Scene:
    return replace(run.scene, bodies=tuple(each for each in run.scene.bodies if each.id != body.id))


def with_one(run: Run, body: BodyDrawing) -> Scene:
    return replace(run.scene, bodies=(*run.scene.bodies, body))


def changed(run: Run, body: BodyDrawing, **fields: Any) -> Scene:
    bodies = (replace(each, **fields) if each.id == body.id else each for each in run.scene.bodies)
    return replace(run.scene, bodies=tuple(bodies))


def in_rigid_bodies(scene: Scene) -> Scene:
    return replace(scene, world=replace(scene.world, method="rigid_bodies"))


def test_a_disc_that_is_drawn_joins_and_the_others_fly_on() -> None:
    run = running(BALL, OTHER)
    before = {number: (body.position, body.velocity) for number, body in run.bodies.items()}
    time, events = run.time, run.gas.events
    late = disc(3, -1.0, 1.0, velocity=(0.0, 2.0))
    follow(run, with_one(run, late))
    assert (run.time, run.gas.events) == (time, events), "the clock and the counts go on"
    assert (run.bodies[3].position, run.bodies[3].velocity) == (late.position, late.velocity)
    for number, (position, velocity) in before.items():
        assert run.bodies[number].position == pytest.approx(position, abs=1e-12)
        assert run.bodies[number].velocity == pytest.approx(velocity, abs=1e-12)
    run.step()
    assert run.bodies[3].position == pytest.approx((-1.0, 1.0 + 2.0 / 60.0))


def test_a_deleted_disc_comes_back_with_the_motion_it_had() -> None:
    run = running(BALL, OTHER)
    whole, moving = run.scene, run.bodies[BALL.id]
    motion = moving.position, moving.velocity
    follow(run, without(run, BALL))
    for _ in range(10):
        run.step()
    follow(run, whole)
    back = run.bodies[BALL.id]
    assert (back.position, back.velocity) == motion


def test_the_last_disc_may_go_and_another_may_come() -> None:
    run = running(BALL)
    box = run.gas.box
    follow(run, without(run, BALL))
    run.step()
    assert len(run.gas) == 0
    assert run.gas.box == box
    follow(run, with_one(run, OTHER))
    run.step()
    assert len(run.gas) == 1


def test_what_a_disc_is_made_of_can_be_set() -> None:
    run = running(BALL, OTHER)
    follow(run, changed(run, BALL, shapes=(CircleShape(radius=0.1),)))
    follow(run, changed(run, OTHER, material=replace(BOUNCY, density=7.0, restitution=0.25)))
    assert run.gas.radii.tolist() == [0.1, 0.25]
    assert run.gas.masses == pytest.approx([2.0 * np.pi * 0.01, 7.0 * np.pi * 0.0625])
    place = run.bodies[BALL.id].position
    follow(run, changed(run, BALL, shapes=(CircleShape(radius=0.1),), colour="#ff0000", name="red"))
    assert run.bodies[BALL.id].position == place


def test_names_and_colours_leave_the_gas_as_it_is() -> None:
    run = running(BALL, OTHER)
    state = run.state_hash()
    follow(run, changed(run, BALL, name="wall", colour="#ff0000", locked=True, position=(9.0, 9.0)))
    assert run.state_hash() == state
    assert run.scene.bodies[0].name == "wall"


def test_gravity_acts_from_now_on() -> None:
    run = running(disc(1, 0.0, 0.0))
    follow(run, replace(run.scene, world=replace(GAS, gravity=(0.0, -6.0))))
    run.step()
    assert run.bodies[1].velocity == pytest.approx((0.0, -0.1))


def test_a_disc_is_put_elsewhere_and_thrown() -> None:
    run = running(replace(BALL, angular_velocity=3.0), OTHER)
    run.take(Put(bodies=(Placed(body=1, position=(-1.0, 0.5), angle=0.5, velocity=(0.0, 1.0)),)))
    ball = run.bodies[1]
    assert (ball.position, ball.angle, ball.velocity, ball.angular_velocity) == (
        (-1.0, 0.5),
        0.5,
        (0.0, 1.0),
        0.0,
    )
    assert run.scene.bodies[0].position == BALL.position, "that is the run's, not the drawing's"


def test_discs_spin_on_by_either_method_and_one_that_must_not_turn_does_not() -> None:
    """The one as it was put, whatever is drawn; also after another disc has come to them."""
    held = replace(OTHER, fixed_rotation=True, angular_velocity=5.0)
    run = running(replace(BALL, angular_velocity=3.0), held)
    run.take(Put(bodies=(Placed(body=1, position=(-1.0, 0.5), angle=0.5, angular_velocity=7.0),)))
    follow(run, with_one(run, disc(9, 2.0, -0.5)))
    edit = edit_to(run, in_rigid_bodies(run.scene))
    assert edit is not None
    rigid = run.take(edit)
    assert isinstance(rigid, RigidRun)
    for each in (run, rigid):
        assert [each.bodies[number].angular_velocity for number in (1, OTHER.id)] == [7.0, 0.0]


def test_a_wall_is_moved_and_the_box_with_it() -> None:
    run = running(BALL, OTHER)
    right = next(wall for wall in walls() if wall.position[0] > PAGE.right)
    x, y = right.position
    run.take(Put(bodies=(Placed(body=right.id, position=(x - 0.3, y), angle=right.angle),)))
    assert run.gas.box[2] == pytest.approx(PAGE.right - 0.3)
    assert run.bodies[right.id].position == (x - 0.3, y)
    assert run.bodies[right.id].center_of_mass[0] == pytest.approx(x - 0.3)
    state = run.state_hash()
    with pytest.raises(CannotFollowError, match=r"sticks out|no room|no wall"):
        run.take(Put(bodies=(Placed(body=right.id, position=(x - 4.0, y), angle=right.angle),)))
    assert run.state_hash() == state


def test_what_no_gas_can_have_is_refused_in_words_and_nothing_changes() -> None:
    run = running(BALL, OTHER)
    scene, state = run.scene, run.state_hash()
    refused = {
        "Body 50 is in the way": with_one(run, CORNER),
        "Body 50 is not a single disc": with_one(run, replace(CORNER, kind="dynamic")),
        "Body 3 sticks out of the box": with_one(run, disc(3, 2.9, 0.0)),
        "is pushed by a constant force": changed(run, BALL, force=(1.0, 0.0)),
        "The world has drag": replace(scene, world=replace(GAS, linear_drag=1.0)),
        "There is no wall below": without(run, walls()[0]),
    }
    for reason, after in refused.items():
        with pytest.raises(CannotFollowError, match=reason):
            follow(run, after)
        assert (run.scene, run.state_hash()) == (scene, state)
    with pytest.raises(CannotFollowError, match="cannot be held"):
        run.take(Grab(body=1, point=(0.0, 0.0)))
    run.take(HoldKeys(keys=("Left",)))  # there is no motor that would mind


def test_a_gas_without_room_goes_on_when_it_is_given_some() -> None:
    left, right = disc(1, -1.75, 0.0, velocity=(1.0, 0.0)), disc(2, -1.25, 0.0, velocity=(1.0, 0.0))
    page = Box(-2.0, -1.0, -1.0, 1.0)
    run = GasRun(scene_of(left, right, *walls(page)))
    run.step()
    assert "stands still" in " ".join(run.notes)
    follow(run, without(run, right))
    assert "stands still" not in " ".join(run.notes)
    run.step()
    assert run.bodies[1].position[0] > -1.75


def test_it_goes_on_as_rigid_bodies_from_where_it_is() -> None:
    run = running(BALL, OTHER, disc(3, -1.0, 1.2, velocity=(0.0, 0.5)))
    gone = run.scene.bodies[2]
    follow(run, without(run, gone))
    before = {number: (body.position, body.velocity) for number, body in run.bodies.items()}
    scene = in_rigid_bodies(with_one(run, CORNER))
    edit = edit_to(run, scene)
    assert edit is not None
    on = run.take(edit)
    assert isinstance(on, RigidRun)
    assert (on.steps, on.scene) == (run.steps, scene)
    for number, (position, velocity) in before.items():
        assert on.bodies[number].position == pytest.approx(position)
        assert on.bodies[number].velocity == pytest.approx(velocity)
    follow(on, replace(scene, bodies=(*scene.bodies, gone)))
    assert on.bodies[3].velocity == pytest.approx((0.0, 0.5)), "what was deleted before still has its motion"
    follow(on, replace(scene, world=GAS))
    on.step()
    assert on.world is not None, "it stays what it is until Reset"


# --- recorded ---------------------------------------------------------------------------------------------


@st.composite
def done(draw: st.DrawFn, run: Run) -> AnyInput | None:
    """Anything; some of it is refused, unless the run has become one of rigid bodies."""
    moving = [body for body in run.scene.bodies if body.kind == "dynamic"]
    what = draw(
        st.sampled_from(["add", "remove", "radius", "material", "colour", "world", "put", "corner", "rigid"])
    )
    place = (draw(st.sampled_from([-1.5, -0.5, 0.5, 1.5])), draw(st.sampled_from([-0.5, 0.6, 1.9])))
    scene = run.scene
    if what == "add":
        number = 1 + max(body.id for body in scene.bodies)
        return edit_to(run, with_one(run, disc(number, *place, velocity=(1.0, -0.5))))
    if what == "corner" and not any(body.id == CORNER.id for body in scene.bodies):
        return edit_to(run, with_one(run, CORNER))
    if what == "rigid":
        return edit_to(run, in_rigid_bodies(scene))
    if what == "world":
        gravity = (0.0, draw(st.sampled_from([0.0, -3.0])))
        return edit_to(run, replace(scene, world=replace(scene.world, gravity=gravity)))
    if not moving:
        return None
    body = draw(st.sampled_from(moving))
    if what == "put":
        return Put(bodies=(Placed(body=body.id, position=place, angle=0.3, velocity=(0.5, 1.0)),))
    fields: dict[str, dict[str, Any]] = {
        "radius": {"shapes": (CircleShape(radius=draw(st.sampled_from([0.1, 0.25]))),)},
        "material": {"material": replace(BOUNCY, restitution=draw(st.sampled_from([0.5, 1.0])))},
        "colour": {"colour": "#00ff00"},
    }
    return edit_to(run, changed(run, body, **fields[what]) if what in fields else without(run, body))


@settings(max_examples=60)
@given(st.data())
def test_any_moment_of_any_course_of_a_gas_is_had_again(data: st.DataObject) -> None:
    """Whatever is done, undone, refused or gone back to, also across the change to rigid bodies."""
    recording = Recording(running(BALL, OTHER, steps=1))
    past: dict[Moment, tuple[str, Scene, list[Any]]] = {}
    scenes = [recording.run.scene]
    for _ in range(data.draw(st.integers(3, 12))):
        run = recording.run
        what = data.draw(st.sampled_from(["steps", "do", "undo", "travel"]))
        act = None
        if what == "steps":
            for _ in range(data.draw(st.sampled_from([1, 7, 65]))):
                recording.step()
        elif what == "do":
            act = data.draw(done(run))
        elif what == "undo":
            act = edit_to(run, data.draw(st.sampled_from(scenes)))
        elif past:
            recording.go_to(data.draw(st.sampled_from(list(past))))
        if act is not None:
            state = run.state_hash(), recording.branch.input_count
            try:
                recording.take(act)
                scenes.append(recording.run.scene)
            except CannotFollowError:
                assert (run.state_hash(), recording.branch.input_count) == state
        past[recording.moment] = seen(recording)
    for moment in data.draw(st.permutations(list(past))):
        assert recording.go_to(moment)
        assert seen(recording) == past[moment]


def seen(recording: Recording) -> tuple[str, Scene, list[Any]]:
    run = recording.run
    return run.state_hash(), run.scene, run.poses.tolist()


def is_gas(recording: Recording) -> bool:
    return isinstance(recording.run, GasRun)


def test_a_course_is_played_again_without_the_change_to_rigid_bodies() -> None:
    recording = Recording(running(BALL, OTHER, steps=0))
    for _ in range(10):
        recording.step()
    edit = edit_to(recording.run, in_rigid_bodies(with_one(recording.run, CORNER)))
    assert edit is not None
    recording.take(edit)
    assert not is_gas(recording)
    recording.take(Grab(body=1, point=recording.run.bodies[1].position))
    for _ in range(10):
        recording.step()
    first = recording.branch
    (mark,) = [mark for mark in first.marks if mark.kind == "edit"]
    recording.play_without(first, mark)
    assert is_gas(recording)
    assert recording.run.state_hash() == running(BALL, OTHER, steps=20).state_hash()
    assert not recording.branch.inputs, "no hand can hold a disc of a gas"
    assert isinstance(first.inputs[0][1], Edit)


def test_only_to_become_rigid_bodies_takes_long() -> None:
    run = running(BALL, OTHER)
    other_gravity = replace(run.scene, world=replace(GAS, gravity=(1.0, 0.0)))
    for scene in (
        with_one(run, CORNER),
        without(run, BALL),
        changed(run, BALL, colour="#ff0000"),
        other_gravity,
    ):
        edit = edit_to(run, scene)
        assert edit is not None
        assert not run.takes_long(edit)
    assert not run.takes_long(LetGo())
    becoming = edit_to(run, in_rigid_bodies(with_one(run, CORNER)))
    assert becoming is not None
    assert run.takes_long(becoming)


def test_a_body_that_is_not_there_is_put_nowhere() -> None:
    run = GasRun(scene_of(BALL, OTHER, *walls()))
    run.step()
    before = run.poses.copy(), run.velocities.copy()
    run.take(Put(bodies=(Placed(body=99, position=(-1.0, 0.5), angle=0.5, velocity=(0.0, 1.0)),)))
    assert (run.poses == before[0]).all()
    assert (run.velocities == before[1]).all()
