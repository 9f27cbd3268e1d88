"""Which drawings can run from collision to collision, why others cannot, and how they run."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.command_line.cli import main
from sketchfall.app.command_line.report import Extremes, summary
from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import (
    CircleShape,
    DrawingError,
    JointDrawing,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.keeping import KeepState
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.gases.gas import FRICTION_IGNORED, MAX_MASS, gas_of, gas_problems
from sketchfall.app.gases.gas_run import GasRun
from sketchfall.app.running.pace import MOST_EVENTS_IN_A_FRAME, Pace
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP
from sketchfall.app.running.starting import builder_of, run_of
from sketchfall.physics import DiscGas
from tests.app.gas_scenes import BALL, BOUNCY, GAS, OTHER, disc, polygon, scene_of, walls


def sentences(scene: Scene) -> list[str]:
    return [problem.sentence for problem in gas_problems(scene)]


# --- which drawings can ------------------------------------------------------------------------------


def test_discs_between_the_walls_of_the_page_are_a_gas() -> None:
    gas = gas_of(scene_of(BALL, *walls(), OTHER))
    assert isinstance(gas, DiscGas)
    assert gas.box == pytest.approx((-2.0, -1.0, 3.0, 2.0))
    assert gas.positions == pytest.approx(np.array([(0.0, 0.0), (1.5, 0.5)]))
    assert gas.masses == pytest.approx([2.0 * math.pi * 0.0625] * 2)


def test_any_static_polygons_around_an_empty_rectangle_will_do() -> None:
    """A U, and a lid of two parts, turned by a right angle."""
    cup = polygon(50, (-2, 2), (-3, 2), (-3, -2), (4, -2), (4, 2), (3, 2), (3, -1), (-2, -1))
    lids = [
        polygon(51, (0, 0), (1, 0), (1, 3), (0, 3), position=(0.0, 2.0), angle=math.pi / 2),
        polygon(52, (0, 0), (1, 0), (1, 4), (0, 4), position=(4.0, 2.0), angle=math.pi / 2),
    ]
    outside = disc(60, 20.0, 0.0, kind="static")
    gas = gas_of(scene_of(cup, *lids, outside, BALL))
    assert isinstance(gas, DiscGas)
    assert gas.box == pytest.approx((-2.0, -1.0, 3.0, 2.0))


def test_restitution_is_combined_as_the_drawing_says() -> None:
    dull = replace(BOUNCY, restitution=0.5)
    box = walls()
    box[0] = replace(box[0], material=replace(BOUNCY, restitution=0.0))  # below
    for rule, e in (("average", 0.25), ("maximum", 0.5), ("product", 0.0)):
        falling = disc(1, 0.0, 0.0, velocity=(0.0, -4.0), material=dull)
        gas = gas_of(scene_of(falling, *box, world=replace(GAS, restitution_rule=rule)))
        assert isinstance(gas, DiscGas)
        gas.advance_events(1)
        assert gas.velocities[0, 1] == pytest.approx(4.0 * e, abs=1e-5)


def test_a_disc_runs_up_to_the_mass_that_is_named() -> None:
    for share, fits in ((0.99, True), (1.01, False)):
        material = replace(BOUNCY, density=share * MAX_MASS / math.pi)
        heavy = disc(1, 0.0, 0.0, shapes=(CircleShape(radius=1.0),), material=material)
        assert isinstance(gas_of(scene_of(heavy, *walls())), DiscGas) == fits


# --- and why others cannot ---------------------------------------------------------------------------


def test_every_body_that_prevents_it_is_named_with_its_reason() -> None:
    square = PolygonShape(vertices=((0, 0), (1, 0), (1, 1), (0, 1)))
    scene = scene_of(
        disc(1, 0, 0, shapes=(square,), name="crate"),
        disc(2, 0, 0, shapes=(CircleShape(radius=0.1), CircleShape(radius=0.1, center=(0.5, 0.0)))),
        disc(3, 0, 0, kind="kinematic"),
        disc(4, 0, 0, force=(1.0, 0.0)),
        disc(5, 0, 0, torque=1.0),
        disc(6, 0, 0, mask=0),
        disc(7, 0, 0, material=replace(BOUNCY, density=1e12), shapes=(CircleShape(radius=100.0),)),
        disc(8, 0, 0, gravity_scale=0.0),
        disc(9, 0, 0, surface_speed=1.0),
        disc(10, 0, 0, sensor=True),
        disc(11, 0, 0, one_way=True),
        disc(12, 0, 0, charge=-1.0),
        disc(13, 0, 0, material=replace(BOUNCY, restitution=1.1)),
        disc(14, 0, 0, magnet=1.0),
        *walls(),
        joints=(JointDrawing(id=9, kind="rope", body_a=1, anchor_a=(0, 0), anchor_b=(1, 1), name="cord"),),
        world=replace(GAS, linear_drag=0.1, attraction=1.0),
    )
    problems = gas_problems(scene)
    assert [problem.sentence for problem in problems] == [
        "The world has drag; discs that run from collision to collision fly freely in between.",
        "The world has attraction; discs that run from collision to collision fly freely in between.",
        "Joint 9 “cord” is a rope; a gas of discs has no joints.",
        "Body 1 “crate” is not a single disc.",
        "Body 2 is not a single disc.",
        "Body 3 moves as it is told to, and not as a disc in a gas.",
        "Body 4 is pushed by a constant force of its own.",
        "Body 5 is turned by a constant torque.",
        "Body 6 passes through others because of its layers.",
        "Body 7 weighs more than 1e+15 kg.",
        "Body 8 has a gravity factor of its own.",
        "Body 9 has a surface that runs like a belt.",
        "Body 10 lets others through, as a sensor or from one side.",
        "Body 11 lets others through, as a sensor or from one side.",
        "Body 12 has a charge, which acts from afar.",
        "Body 13 is a bumper, from which discs would fly off ever faster.",
        "Body 14 is a magnet, which acts from afar.",
    ]
    assert [problem.body_id for problem in problems[:4]] == [None, None, None, 1]


def test_a_box_must_be_whole_upright_and_empty() -> None:
    below, above, left, right = walls()
    assert sentences(scene_of(below, above, left, right)) == ["There is no disc that moves."]
    assert sentences(scene_of(BALL, below, left, right)) == ["There is no wall above the discs."]
    assert sentences(scene_of(BALL, replace(below, angle=0.1), above, left, right)) == [
        "Body 100 “wall below” has a side below the discs that is not level."
    ]
    short = polygon(7, (-1.0, -1.3), (3.0, -1.3), (3.0, -1.0), (-1.0, -1.0))
    assert sentences(scene_of(BALL, short, above, left, right)) == ["The wall below the discs has a gap."]
    post = polygon(8, (2.0, 1.0), (2.1, 1.0), (2.1, 1.2), (2.0, 1.2), name="post")
    pin = disc(9, 2.5, -0.5, kind="static")
    assert sentences(scene_of(BALL, post, pin, *walls())) == [
        "Body 8 “post” is in the way: inside the box there may be nothing but discs.",
        "Body 9 is in the way: inside the box there may be nothing but discs.",
    ]
    assert sentences(scene_of(BALL, disc(2, 2.9, 0.0), *walls())) == [
        "Body 2 sticks out of the box by 150 mm."
    ]
    patch = polygon(7, (-1.0, -1.3), (3.0, -1.3), (3.0, -1.0), (-1.0, -1.0))
    rest = replace(polygon(6, (-2.0, -1.3), (-1.0, -1.3), (-1.0, -1.0), (-2.0, -1.0)), material=Material())
    assert sentences(scene_of(BALL, patch, rest, above, left, right)) == [
        "Body 6 is part of the bottom wall, but bounces otherwise than the rest of it."
    ]


def test_a_drawing_that_cannot_run_so_says_why(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    scene = scene_of(*(disc(number, 0, 0, kind="kinematic") for number in range(1, 6)), *walls())
    with pytest.raises(DrawingError, match=r"no gas of discs in a box: Body 1 moves .*, and 3 more$"):
        run_of(scene)
    file = tmp_path / "drawing.sketchfall"
    file.write_bytes(encode_drawing(scene))
    assert main(["run", str(file)], lambda _: 1, lambda _: 1) == 2
    assert "it is no gas of discs in a box" in capsys.readouterr().err


# --- running -----------------------------------------------------------------------------------------


def test_the_drawing_names_the_method() -> None:
    scene = scene_of(BALL, OTHER, *walls())
    assert isinstance(run_of(scene), GasRun)
    assert isinstance(run_of(replace(scene, world=WorldSettings())), RigidRun)


def test_a_gas_is_made_while_others_do_not_wait() -> None:
    builder = builder_of(scene_of(BALL, OTHER, *walls()))
    assert builder.share_done == 0.0
    while not builder.work(0.0):
        pass
    assert builder.share_done == 1.0
    assert builder.work(0.0)
    assert run_of(builder.scene, builder).poses.shape == (6, 3)


def test_a_gas_runs_in_steps_as_any_other() -> None:
    run = run_of(scene_of(*walls(), BALL, OTHER))
    pace = Pace(run, clock=lambda: 0.0)
    for _ in range(60):
        pace.advance(STEP)
    assert run.time == pytest.approx(1.0, abs=STEP)
    assert pace.ratio == pytest.approx(1.0, abs=0.02)
    assert run.poses.shape == (6, 3)
    assert run.poses[:4] == pytest.approx(np.array([(*wall.position, 0.0) for wall in walls()]))
    gas = gas_of(run.scene)
    assert isinstance(gas, DiscGas)
    gas.advance(run.time)
    assert run.poses[4:, :2] == pytest.approx(gas.positions, abs=1e-12)
    assert gas.disc_events == 1


def test_before_they_meet_discs_do_what_rigid_bodies_do() -> None:
    """With gravity, a spin, and a frame that is not at the centre."""
    world = WorldSettings(gravity=(0.0, -5.0))
    shape = CircleShape(radius=0.25, center=(0.1, 0.05))
    bodies = (
        *walls(),
        disc(1, 0.0, 0.9, velocity=(1.0, 0.5), angle=0.3, angular_velocity=2.0, shapes=(shape,)),
    )
    rigid = run_of(scene_of(*bodies, world=world))
    gas = run_of(scene_of(*bodies, world=replace(world, method="event_driven")))
    for _ in range(30):
        rigid.step()
        gas.step()
    assert gas.poses == pytest.approx(rigid.poses, abs=1e-9)
    one, other = gas.bodies[1], rigid.bodies[1]
    assert one.velocity == pytest.approx(other.velocity)
    assert one.angular_velocity == pytest.approx(other.angular_velocity)
    assert one.center_of_mass == pytest.approx(other.center_of_mass)
    assert gas.bodies[100].center_of_mass == pytest.approx(rigid.bodies[100].center_of_mass)
    assert gas.energy().total == pytest.approx(rigid.energy().total)


def test_a_kept_gas_goes_on_as_it_would_have() -> None:
    document = Document(scene_of(*walls(), BALL, OTHER))
    run = run_of(document.scene)
    for _ in range(50):
        run.step()
    command = KeepState(document, run)
    assert command.keeps_anything
    document.apply(command)
    again = run_of(document.scene)
    for _ in range(50):
        run.step()
        again.step()
    assert again.poses == pytest.approx(run.poses, abs=1e-9)


def test_a_gas_too_lively_for_the_machine_runs_in_slow_motion() -> None:
    crowd = [
        disc(n, -1.5 + 0.6 * (n % 7), -0.5 + 0.6 * (n // 7), velocity=(9e4, 7e4 + n)) for n in range(1, 21)
    ]
    run = run_of(scene_of(*walls(), *crowd), most_events=MOST_EVENTS_IN_A_FRAME)
    assert isinstance(run, GasRun)
    run.step()
    assert run.gas.events == MOST_EVENTS_IN_A_FRAME
    assert 0.0 < run.time < STEP


def test_a_step_with_more_events_than_a_call_may_have_takes_several_calls_and_says_so() -> None:
    scene = scene_of(replace(BALL, velocity=(2000.0, 900.0)), *walls())
    limited, whole = GasRun(scene, most_events=2), GasRun(scene)
    whole.step()
    assert whole.gas.events > 4
    calls = 0
    while limited.steps == 0:
        limited.step()
        calls += 1
    assert calls > 2
    assert limited.time == pytest.approx(STEP)
    assert limited.poses == pytest.approx(whole.poses)
    assert whole.notes == []
    assert limited.notes == ["Slow motion: the discs collide more than 2 times in a step of 1/60 s."]
    assert summary(limited, Extremes(), 1.0).endswith(limited.notes[0])


def test_what_a_user_should_know_is_said_once() -> None:
    assert run_of(scene_of(BALL, *walls())).notes == []
    rubbing = [replace(body, material=Material()) for body in (BALL, *walls())]
    falling = replace(GAS, gravity=(0.0, -9.81))
    friction, rest = run_of(scene_of(*rubbing, world=falling)).notes
    assert friction == FRICTION_IGNORED
    assert rest.startswith("Bounces slower than 0.157 m/s lose no energy")
    (overlap,) = run_of(scene_of(BALL, disc(2, 0.4, 0.0, name="two"), *walls())).notes
    assert overlap.startswith(
        "One pair of discs overlaps at the start, body 1 and body 2 “two” most, by 100 mm"
    )


@pytest.mark.parametrize("upright", [True, False])
def test_a_wall_through_the_middle_of_the_discs_leaves_no_room(upright: bool) -> None:
    """The nearest wall on both sides is the same one, and has no thickness as seen from there."""
    right, top = (1.0, 1.0) if upright else (2.0, 0.5)
    left, bottom = (0.75, -0.5) if upright else (-0.5, 0.25)  # the middle is at (0.75, 0.25)
    middle = polygon(9, (left, bottom), (right, bottom), (right, top), (left, top))
    assert "There is no room between the walls." in sentences(scene_of(BALL, OTHER, middle, *walls()))


def test_discs_without_any_room_stand_still_and_it_is_said() -> None:
    page = Box(0.0, 0.0, 1.0, 1.0)
    row = [disc(1, 0.25, 0.5, velocity=(1.0, 0.0)), disc(2, 0.75, 0.5, velocity=(1.0, 0.0))]
    run = run_of(scene_of(*walls(page), *row))
    for _ in range(3):
        run.step()
    assert any("has no room to move" in note for note in run.notes)
    assert run.time == 0.0
