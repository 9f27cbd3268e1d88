"""What happens in a run by itself is marked once, when it happens, with the name of the body."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import JointDrawing, Material, PolygonShape, Scene, WorldSettings
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.running.inputs import AnyInput, Grab, HoldKeys, LetGo, Placed, Put
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.branch import MAX_MARKS, Branch
from sketchfall.app.timeline.marks import HARD, Mark, mark_of
from sketchfall.app.timeline.recording import Recording
from tests.app.example_runs import FOLDER
from tests.app.following import FLOOR, disc


def marks_of(scene: Scene, steps: int) -> list[tuple[str, str, int]]:
    recording = Recording(RigidRun(scene))
    for _ in range(steps):
        recording.step()
    return [(mark.kind, mark.text, mark.step) for mark in recording.branch.marks]


def test_a_fall_ends_with_a_hit_and_then_a_rest() -> None:
    ball = disc(2, 0.0, 2.0, name="ball")  # its lower edge is 1.6 m above the floor
    (hit, text, step), *others = marks_of(Scene(bodies=(FLOOR, ball)), 240)
    assert (hit, text[:15]) == ("impact", "Ball hit body 1")
    fall = (2.0 * 1.6 / 9.81) ** 0.5
    assert abs(step / 60.0 - fall) < 2.0 / 60.0
    assert [(kind, words) for kind, words, _ in others if kind == "rest"] == [("rest", "Ball came to rest")]


def test_a_hit_that_goes_on_for_several_steps_is_told_once_with_all_that_it_gave() -> None:
    """A heavy box meets a light one at a wall, which takes more than a step."""
    scene = read_drawing(FOLDER / "lesson_incline.sketchfall")
    heavy = next(body.id for body in scene.bodies if body.name == "Heavy box")
    recording = Recording(run := RigidRun(scene))
    body, momenta = run.bodies[heavy], []
    for _ in range(180):
        momenta.append(body.mass * np.array(body.velocity))
        recording.step()
    (hit,) = (mark for mark in recording.branch.marks if mark.text.startswith("Heavy box hit Light box"))
    given = np.hypot(*np.diff(momenta, axis=0).T)  # N s in each step
    hard = [step for step in range(hit.step - 1, hit.step + 10) if given[step] > 1.0]
    assert hard[0] == hit.step - 1
    whole = float(np.hypot(*(momenta[hard[-1] + 1] - momenta[hard[0]])))
    weight = body.mass * 9.81 * STEP * len(hard)  # which is given meanwhile, too, with what the slope does
    assert hit.size == pytest.approx(whole, abs=weight)
    assert hit.text.endswith(f"{hit.size:.3g} N s")


def test_a_hit_that_is_braked_for_long_counts_for_as_long_as_it_is_hard() -> None:
    """A ball and a plate before a dashpot: together they slow down from step to step."""
    soft = Material(restitution=0.0)
    ball = disc(2, -2.0, 0.0, velocity=(20.0, 0.0), name="Ball", material=soft)
    dashpot = JointDrawing(
        id=1, kind="spring", body_a=3, anchor_a=(0.0, 0.0), anchor_b=(5.0, 0.0), stiffness=0.0, damping=10.0
    )
    scene = Scene(
        bodies=(ball, disc(3, 0.0, 0.0, name="Plate", material=soft)),
        joints=(dashpot,),
        world=WorldSettings(gravity=(0.0, 0.0)),
    )
    recording = Recording(run := RigidRun(scene))
    speeds = []
    for _ in range(16):
        speeds.append(run.bodies[2].velocity[0])
        recording.step()
    lost = -np.diff(speeds)
    hard = lost[lost > HARD]
    assert len(hard) > 4
    (hit,) = recording.branch.marks
    assert hit.size == pytest.approx(run.bodies[2].mass * float(hard.sum()))


def test_what_falls_or_rests_hits_nothing_however_strong_gravity_is() -> None:
    heavy = WorldSettings(gravity=(0.0, -500.0))
    falling = Scene(world=heavy, bodies=(disc(1, 0.0),))
    resting = Scene(world=heavy, bodies=(FLOOR, disc(2, 0.0, 0.4)))
    assert marks_of(falling, 30) == []
    assert [mark for mark in marks_of(resting, 60) if mark[0] == "impact"] == []


def test_a_joint_that_breaks_is_marked_once() -> None:
    rope = JointDrawing(
        id=7, kind="rod", body_a=1, anchor_a=(0.0, 0.0), anchor_b=(0.0, 8.0), break_force=0.1, name="thread"
    )
    marks = marks_of(Scene(bodies=(disc(1, 0.0),), joints=(rope,)), 30)
    assert [(kind, text) for kind, text, _ in marks] == [("break", "thread broke")]


def test_a_jerk_by_the_hand_is_no_hit() -> None:
    recording = Recording(RigidRun(Scene(world=WorldSettings(gravity=(0.0, 0.0)), bodies=(disc(1, 0.0),))))
    recording.take(Grab(body=1, point=(0.0, 5.0)))
    pull = recording.run.pull
    assert pull is not None
    pull.target = (30.0, 5.0)
    for _ in range(20):
        recording.step()
    assert recording.run.bodies[1].velocity[0] > 5.0
    assert [mark.kind for mark in recording.branch.marks] == ["hand"]


def test_what_was_done_is_told_in_words() -> None:
    scene = Scene(bodies=(disc(1, 0.0, name="a"), disc(2, 0.0), disc(3, 0.0), disc(4, 0.0)))
    moved = tuple(Placed(body=number, position=(0.0, 0.0), angle=0.0) for number in (1, 2, 3, 4))
    told: list[tuple[AnyInput, str]] = [
        (Put(bodies=moved[:1]), "Move a"),
        (Put(bodies=moved[:2]), "Move a and body 2"),
        (Put(bodies=moved), "Move a, body 2 and 2 others"),
        (Grab(body=2, point=(0.0, 0.0)), "Take hold of body 2"),
        (LetGo(), "Let go"),
        (HoldKeys(keys=("A", "Left")), "Hold A and Left"),
        (HoldKeys(), "Let go of the keys"),
    ]
    for done, text in told:
        mark = mark_of(3, done, scene)
        assert mark is not None
        assert (mark.text, mark.step, mark.by_user) == (text, 3, True)


def test_of_too_many_marks_the_weightiest_stay_and_all_that_was_done() -> None:
    branch = Branch(1)
    edit = Mark(5, "edit", "Draw box")
    branch.add_mark(edit)
    for step in range(MAX_MARKS):
        assert len(branch.marks) == step + 1  # all of them, as long as they are no more than may be
        branch.add_mark(Mark(step, "impact", "hit", weight=float(step)))
    assert len(branch.marks) <= MAX_MARKS
    assert edit in branch.marks
    assert branch.marks[-1].weight == MAX_MARKS - 1.0
    assert [mark.step for mark in branch.marks] == sorted(mark.step for mark in branch.marks)


def test_many_bodies_are_looked_at_less_often_and_their_hardest_hits_are_found() -> None:
    bodies = tuple(disc(2 + number, 1.0 * (number - 100), 1.2) for number in range(200))
    corners = ((-150.0, -0.5), (150.0, -0.5), (150.0, 0.5), (-150.0, 0.5))
    floor = replace(FLOOR, shapes=(PolygonShape(vertices=corners),))
    fast = replace(bodies[50], name="bullet", velocity=(0.0, -20.0))
    marks = marks_of(Scene(bodies=(floor, *bodies[:50], fast, *bodies[51:])), 40)
    assert any(kind == "impact" and text.startswith("Bullet hit") for kind, text, _ in marks)


def test_in_a_crowd_a_hit_is_told_once_a_second_unless_one_is_much_harder() -> None:
    bodies = tuple(disc(2 + number, 1.0 * (number - 100), 1.2) for number in range(200))
    corners = ((-150.0, -0.5), (150.0, -0.5), (150.0, 0.5), (-150.0, 0.5))
    floor = replace(FLOOR, shapes=(PolygonShape(vertices=corners),))
    soon = replace(bodies[50], name="first", velocity=(0.0, -4.0))
    later = replace(bodies[60], name="second", position=(-40.0, 2.6), velocity=(0.0, -4.1))
    crowd = (floor, *bodies[:50], soon, *bodies[51:60], later, *bodies[61:])

    def hits(scene: Scene) -> list[str]:
        return [text.split()[0] for kind, text, _ in marks_of(scene, 50) if kind == "impact"]

    assert hits(Scene(bodies=crowd)) == ["First"]
    bullet = replace(later, name="bullet", position=(-40.0, 8.0), velocity=(0.0, -20.0))
    assert hits(Scene(bodies=(*crowd[:61], bullet, *crowd[62:]))) == ["First", "Bullet"]
