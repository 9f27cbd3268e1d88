"""Where the energy goes: every cause against its closed form, and all of it adds up."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointDrawing,
    Material,
    Measured,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.measuring.curves import value_at, values_along
from sketchfall.app.quantities.booked_bodies import BookedBodies
from sketchfall.app.quantities.ledger_quantities import BOOKED, TOTAL
from sketchfall.app.running.inputs import Grab, Placed, Put
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.recording import Moment, Recording
from tests.app.example_runs import FOLDER
from tests.app.following import edit_to

G = 9.81
SECONDS = 2.0
MANY_JOINTS = 100  # to keep books of them takes long
ADDS_UP = 1e-6  # of the energy at play
UNEXPLAINED = 5e-3  # of it; what no cause accounts for
LEDGER = tuple(Measured(key) for key in BOOKED)
KINETIC, POTENTIAL = Measured("total_kinetic_energy"), Measured("total_potential_energy")
BOX = BodyDrawing(
    id=1,
    shapes=(PolygonShape(vertices=((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))),),
    position=(0.0, 0.5),
    material=Material(density=2.0, static_friction=0.3, kinetic_friction=0.3),
)
SLAB = (PolygonShape(vertices=((-50.0, -0.5), (50.0, -0.5), (50.0, 0.5), (-50.0, 0.5))),)
FLOOR = BodyDrawing(id=2, kind="static", shapes=SLAB, position=(0.0, -0.5), material=BOX.material)
BALL = BodyDrawing(
    id=3, shapes=(CircleShape(radius=0.5),), position=(0.0, 3.0), material=Material(density=2.0)
)
BALL_MASS = 2.0 * math.pi * 0.25
BOX_MASS = 2.0


def measured(scene: Scene, steps: int) -> Recording:
    recording = Recording(run_of(scene))
    recording.measure((*LEDGER, KINETIC, POTENTIAL))
    for _ in range(steps):
        recording.step()
    return recording


def booked(recording: Recording, step: int | None = None) -> dict[str, float]:
    at = recording.run.steps if step is None else step
    return {each.quantity: value_at(recording.branch, each, at) for each in LEDGER}


def left_over(recording: Recording) -> float:
    """Of the change of the energy, what the ledger does not tell; as a share of the energy at play."""
    totals = values_along(recording.branch, TOTAL)
    sums = sum(sign_of(each.quantity) * values_along(recording.branch, each) for each in LEDGER)
    return float(abs(totals - totals[0] - sums).max()) / at_play(recording)


def at_play(recording: Recording) -> float:
    kinetic, potential = (values_along(recording.branch, each) for each in (KINETIC, POTENTIAL))
    return max(float(kinetic.max()), float(potential.max() - potential.min()))


def sign_of(key: str) -> float:
    return BOOKED[key].sign


@pytest.mark.parametrize("example", sorted(FOLDER.glob("*.sketchfall")), ids=lambda path: path.stem)
def test_it_adds_up_in_every_example(example: Path) -> None:
    scene = read_drawing(example)
    seconds = SECONDS if len(scene.joints) < MANY_JOINTS else SECONDS / 4.0
    recording = measured(scene, round(seconds / STEP))
    assert left_over(recording) <= ADDS_UP
    errors = values_along(recording.branch, Measured("energy_error"))
    assert float(abs(errors).max()) <= UNEXPLAINED * at_play(recording)


def test_friction_takes_what_a_sliding_box_had() -> None:
    scene = Scene(bodies=(replace(BOX, velocity=(3.0, 0.0)), FLOOR))
    found = booked(recording := measured(scene, 90))
    kinetic = 2.0 * 3.0**2 / 2.0
    assert found["lost_friction"] == pytest.approx(kinetic, rel=1e-3)
    others = {key: value for key, value in found.items() if key != "lost_friction"}
    heights = values_along(recording.branch, POTENTIAL)
    sank = float(heights[-1] - heights[0])  # what rests overlaps a little
    assert others == pytest.approx(dict.fromkeys(others, 0.0) | {"lost_yielding": -sank}, abs=1e-3 * kinetic)
    assert left_over(recording) <= ADDS_UP


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
def test_an_impact_takes_what_the_restitution_leaves_out(restitution: float) -> None:
    material = Material(density=2.0, restitution=restitution)
    scene = Scene(bodies=(replace(BALL, material=material), replace(FLOOR, material=material)))
    found = booked(measured(scene, 50))  # which is after the first bounce, and before the second
    energy = BALL_MASS * G * 2.5
    assert found["lost_impacts"] == pytest.approx((1.0 - restitution**2) * energy, abs=1e-6 * energy)
    sinking = BALL_MASS * G * physics.LINEAR_SLOP if restitution == 0.0 else 0.0
    assert found["energy_error"] == pytest.approx(0.0, abs=sinking + 1e-6 * energy)


def test_an_impact_takes_what_it_takes_of_all_that_joints_hold_to_the_one_that_hits() -> None:
    """Three boxes above each other, welded; only the lowest meets the floor, and all of them stop."""
    numbers = (1, 4, 5)
    boxes = [replace(BOX, id=number, position=(0.0, 2.5 + row)) for row, number in enumerate(numbers)]
    welds = [
        JointDrawing(id=low, kind="weld", body_a=low, body_b=high, anchor_a=(0.0, 0.5), anchor_b=(0.0, -0.5))
        for low, high in pairwise(numbers)
    ]
    found = booked(measured(Scene(bodies=(*boxes, FLOOR), joints=tuple(welds)), 60))
    energy = 3.0 * BOX_MASS * G * 2.0
    assert found["lost_impacts"] == pytest.approx(energy, rel=1e-2)
    assert abs(found["energy_error"]) <= 1e-3 * energy


def test_what_rests_loses_what_it_sinks_in() -> None:
    recording = measured(Scene(bodies=(BOX, FLOOR)), 60)
    heights = values_along(recording.branch, POTENTIAL)
    found = booked(recording)
    sank = float(heights[0] - heights[-1])
    assert 0.0 < sank <= BOX_MASS * G * 2.0 * physics.LINEAR_SLOP
    assert found["lost_yielding"] == pytest.approx(sank, rel=1e-6)
    assert abs(found["energy_error"]) <= 1e-6 * sank


def test_a_belt_gives_twice_what_its_load_has_in_the_end_and_half_of_it_becomes_heat() -> None:
    belt = replace(FLOOR, surface_speed=2.0)
    found = booked(measured(Scene(bodies=(BOX, belt)), 120))
    kinetic = 0.5 * 2.0 * 2.0**2
    assert found["energy_given"] == pytest.approx(2.0 * kinetic, rel=0.01)
    assert found["lost_friction"] == pytest.approx(kinetic, rel=0.01)
    assert abs(found["energy_error"]) < 0.01 * kinetic


def test_the_air_takes_what_it_slows_down() -> None:
    world = WorldSettings(gravity=(0.0, 0.0), linear_drag=0.5)
    scene = Scene(world=world, bodies=(replace(BALL, velocity=(4.0, 0.0)),))
    found = booked(measured(scene, 60))
    kinetic, rate = BALL_MASS * 8.0, 0.5 * 1.0 / BALL_MASS  # N s/m for a metre of width
    assert found["lost_drag"] == pytest.approx(kinetic * (1.0 - math.exp(-2.0 * rate)), rel=1e-6)


def test_a_damper_takes_what_a_spring_loses() -> None:
    disc = replace(BALL, position=(1.5, 0.0))
    spring = JointDrawing(
        id=1, kind="spring", body_a=3, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0), length=1.0, damping=2.0
    )
    scene = Scene(world=WorldSettings(gravity=(0.0, 0.0)), bodies=(disc,), joints=(spring,))
    recording = measured(scene, 240)
    found = booked(recording)
    assert found["lost_damping"] == pytest.approx(0.5 * 100.0 * 0.25 - recording.run.energy().total, rel=1e-6)
    assert abs(found["energy_error"]) <= 1e-6


def test_a_force_gives_and_a_hand_that_puts_something_higher_gives_as_well() -> None:
    pushed = replace(BALL, force=(3.0, 0.0))
    recording = measured(Scene(world=WorldSettings(gravity=(0.0, -G)), bodies=(pushed,)), 30)
    way = recording.run.bodies[3].position[0]
    assert booked(recording)["energy_given"] == pytest.approx(3.0 * way, rel=1e-6)
    x, y = recording.run.bodies[3].position
    velocity = recording.run.bodies[3].velocity
    recording.take(Put(bodies=(Placed(body=3, position=(x, y + 2.0), angle=0.0, velocity=velocity),)))
    recording.step()
    given = booked(recording)["energy_given"]
    assert given == pytest.approx(3.0 * (recording.run.bodies[3].position[0]) + BALL_MASS * G * 2.0, rel=1e-6)
    recording.take(Grab(body=3, point=(x, y + 2.0)))
    for _ in range(20):
        recording.step()
    assert left_over(recording) <= ADDS_UP


def test_who_goes_back_finds_the_same_sums_and_another_course_goes_on_from_them() -> None:
    scene = Scene(bodies=(replace(BOX, velocity=(3.0, 0.0)), FLOOR))
    recording = measured(scene, 60)
    first, at_20 = recording.branch, booked(recording, 20)
    recording.go_to(Moment(first, 20))
    assert booked(recording, 20) == at_20
    for _ in range(40):
        recording.step()
    assert recording.branch is not first
    assert booked(recording) == {each.quantity: value_at(first, each, 60) for each in LEDGER}


def test_to_keep_the_books_does_not_change_the_run() -> None:
    scene = Scene(bodies=(replace(BOX, velocity=(3.0, 0.0)), FLOOR, replace(BALL, position=(4.0, 2.0))))
    plain = run_of(scene)
    for _ in range(60):
        plain.step()
    assert measured(scene, 60).run.state_hash() == plain.state_hash()


def test_rolling_resistance_takes_what_a_disc_loses_as_friction() -> None:
    tyre = Material(
        density=2.0, static_friction=0.9, kinetic_friction=0.9, restitution=0.0, rolling_resistance=0.1
    )
    start = {"position": (0.0, 0.5), "velocity": (3.0, 0.0), "angular_velocity": -6.0}
    disc = replace(BALL, shapes=(CircleShape(radius=0.5),), material=tyre, **start)
    found = booked(measured(Scene(bodies=(disc, replace(FLOOR, material=tyre))), 400))
    kinetic = 0.75 * 2.0 * math.pi * 0.25 * 3.0**2
    assert found["lost_friction"] == pytest.approx(kinetic, rel=0.01)
    assert abs(found["energy_error"]) < 0.005 * kinetic


def test_charges_take_and_give_nothing_that_is_not_in_their_potential() -> None:
    first = replace(BALL, position=(-1.0, 0.0), charge=2.0)
    second = replace(BALL, id=9, position=(1.0, 0.0), charge=1.0)
    world = WorldSettings(gravity=(0.0, 0.0))
    found = booked(measured(Scene(world=world, bodies=(first, second)), 120))
    assert found == pytest.approx(dict.fromkeys(found, 0.0), abs=1e-3)


def test_what_is_charged_and_falls_through_the_air_loses_to_it_what_is_missing_from_its_energy() -> None:
    """Neither what it falls, nor that the two push each other, is anything the air has taken."""
    first = replace(BALL, position=(-1.0, 0.0), charge=2.0)
    second = replace(BALL, id=9, position=(1.0, 0.5), charge=1.0)
    world = WorldSettings(gravity=(0.5, -G), linear_drag=0.5)
    recording = measured(Scene(world=world, bodies=(first, second)), 120)
    found, totals = booked(recording), values_along(recording.branch, TOTAL)
    assert found["lost_drag"] > 1.0
    assert found["lost_drag"] == pytest.approx(float(totals[0] - totals[-1]), rel=UNEXPLAINED)


def test_wind_gives_what_it_carries_along_by_drag() -> None:
    world = WorldSettings(gravity=(0.0, 0.0), linear_drag=1.0, wind=(5.0, 0.0))
    found = booked(measured(Scene(world=world, bodies=(BALL,)), 120))
    assert found["lost_drag"] < -1.0
    assert abs(found["energy_error"]) < 1e-3


def test_the_end_of_a_groove_takes_what_the_pin_had_and_the_groove_nothing() -> None:
    """It slides down an arc of 2 m to its end, 72 degrees further; once round, it loses nothing."""
    ball = replace(BALL, position=(2.0, 0.0))
    turns = [math.radians(3.0) * k for k in range(25)]
    path = tuple((2.0 * math.cos(turn), -2.0 * math.sin(turn)) for turn in turns)
    slot = JointDrawing(id=1, kind="slot", body_a=3, anchor_a=(0.0, 0.0), anchor_b=path[0], path=path)
    recording = measured(Scene(bodies=(ball,), joints=(slot,)), 300)
    fallen = BALL_MASS * G * 2.0 * math.sin(turns[-1])
    assert booked(recording)["lost_joints"] == pytest.approx(fallen, rel=1e-2)
    assert left_over(recording) <= ADDS_UP
    ring = tuple((2.0 * math.cos(math.tau * k / 60), 2.0 * math.sin(math.tau * k / 60)) for k in range(60))
    endless = replace(slot, path=ring, closed=True)
    found = booked(measured(Scene(bodies=(ball,), joints=(endless,)), 300))
    assert found == pytest.approx(dict.fromkeys(found, 0.0), abs=1e-3 * fallen)


@pytest.mark.parametrize("closed", [False, True])
def test_a_rough_groove_takes_by_friction_what_the_pin_lost(closed: bool) -> None:
    """On a straight one of 3 to 4 that ends after 5 m: mu N s; and round a ring, where it comes to rest."""
    ball = replace(BALL, position=(2.0, 0.0))
    ring = tuple((2.0 * math.cos(math.tau * k / 60), 2.0 * math.sin(math.tau * k / 60)) for k in range(60))
    path = ring if closed else ((2.0, 0.0), (6.0, -3.0))
    slot = JointDrawing(
        id=1,
        kind="slot",
        body_a=3,
        anchor_a=(0.0, 0.0),
        anchor_b=path[0],
        path=path,
        closed=closed,
        friction=0.4,
    )
    recording = measured(Scene(bodies=(ball,), joints=(slot,)), 600)
    found = booked(recording)
    rubbed = 0.4 * BALL_MASS * G * 0.8 * 5.0
    fallen = BALL_MASS * G * (-recording.run.poses[0, 1])
    assert found["lost_friction"] == pytest.approx(fallen if closed else rubbed, rel=1e-2)
    assert found["lost_joints"] == pytest.approx(0.0 if closed else fallen - rubbed, rel=2e-2, abs=1e-6)
    assert left_over(recording) <= ADDS_UP


def test_magnets_take_and_give_nothing_that_is_not_in_their_potential() -> None:
    first = replace(BOX, position=(-1.0, 0.0), magnet=0.5)
    second = replace(BOX, id=9, position=(1.0, 0.3), angle=2.5, magnet=0.5)
    world = WorldSettings(gravity=(0.0, 0.0))
    recording = measured(Scene(world=world, bodies=(first, second)), 60)
    found = booked(recording)
    assert found == pytest.approx(dict.fromkeys(found, 0.0), abs=1e-3)
    assert abs(recording.run.poses[0, 2]) > 0.01, "they turn each other"


def test_a_ratchet_takes_what_would_have_turned_back() -> None:
    """A bar falls from level, swings up on the other side, and falls back upon the last tooth."""
    bar = replace(BOX, position=(0.5, 0.0))
    hinge = JointDrawing(
        id=1, kind="hinge", body_a=1, anchor_a=(-0.5, 0.0), anchor_b=(0.0, 0.0), ratchet="forward", teeth=9.0
    )
    recording = measured(Scene(bodies=(bar,), joints=(hinge,)), 300)
    held = 4 * math.tau / 9.0  # the last tooth before half a turn
    lost = BOX_MASS * G * 0.5 * math.sin(held)
    assert booked(recording)["lost_joints"] == pytest.approx(lost, rel=1e-2)
    assert left_over(recording) <= ADDS_UP


def test_what_is_drawn_in_a_run_is_in_the_books_from_then_on() -> None:
    """A ball that is put above the floor brings what it has, and loses it by its impact."""
    hard = replace(FLOOR, material=replace(FLOOR.material, restitution=0.0))
    sliding = replace(BOX, velocity=(3.0, 0.0), position=(-20.0, 0.5))
    ball = replace(BALL, material=replace(BALL.material, restitution=0.0))
    scene = Scene(bodies=(sliding, hard))
    recording = measured(scene, 10)
    for bodies in ((sliding, hard, ball), (hard, ball)):
        edit = edit_to(recording.run, replace(recording.run.scene, bodies=bodies))
        assert edit is not None
        recording.take(edit)
        for _ in range(50):
            recording.step()
        assert left_over(recording) <= ADDS_UP
    found = booked(recording)
    height = 3.0 - 0.5
    assert found["lost_impacts"] == pytest.approx(BALL_MASS * G * height, rel=0.02)


@pytest.mark.parametrize("on_a_frame", [False, True])
def test_a_motor_gives_what_it_drives_and_its_suspension_takes_nothing(on_a_frame: bool) -> None:
    """A wheel in free space, on the background or on a frame that turns the other way."""
    frame = replace(BOX, position=(0.0, 0.0), mask=0)
    wheel = replace(BALL, position=(0.0, 0.0), mask=0)
    axle = JointDrawing(
        id=1,
        kind="wheel",
        body_a=1 if on_a_frame else 3,
        body_b=3 if on_a_frame else None,
        anchor_a=(0.0, 0.0),
        anchor_b=(0.0, 0.0),
        axis=(0.0, 1.0),
        stiffness=500.0,
        damping=20.0,
        motor_speed=5.0,
        motor_limit=2.0,
    )
    world = WorldSettings(gravity=(0.0, 0.0))
    recording = measured(Scene(world=world, bodies=(frame, wheel), joints=(axle,)), 120)
    found = booked(recording)
    kinetic = value_at(recording.branch, KINETIC, 120)
    assert kinetic > 1.0
    assert found["energy_given"] == pytest.approx(kinetic, rel=1e-6)
    assert abs(found["lost_damping"]) <= 1e-6 * kinetic


def test_joints_are_where_they_are_now_and_are_asked_again_only_when_something_has_moved() -> None:
    rod = JointDrawing(id=1, kind="rod", body_a=3, anchor_a=(0.0, 0.0), anchor_b=(2.0, 3.0))
    run = RigidRun(Scene(bodies=(BALL,), joints=(rod,)))
    books = BookedBodies(run)
    (joint,) = run.world.joints
    for _ in range(3):
        found = books.held(run.world)
        assert found[joint.id].anchors == joint.anchors
        assert books.held(run.world) is found
        run.step()


def test_after_a_joint_has_broken_the_books_go_on_without_it() -> None:
    thread = JointDrawing(
        id=1, kind="rod", body_a=3, anchor_a=(0.0, 0.0), anchor_b=(0.0, 5.0), break_force=0.1
    )
    gear = JointDrawing(id=2, kind="gear", body_a=3, body_b=1, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0))
    scene = Scene(bodies=(BALL, replace(BOX, position=(9.0, 0.0))), joints=(thread, gear))
    recording = measured(scene, 20)
    assert recording.run.is_broken(1)
    assert left_over(recording) <= ADDS_UP
    assert booked(recording)["lost_joints"] == pytest.approx(0.0, abs=1e-3)


def test_what_is_asked_for_late_is_not_known_from_before() -> None:
    scene = Scene(bodies=(replace(BOX, velocity=(3.0, 0.0)), FLOOR))
    recording = Recording(run_of(scene))
    for _ in range(30):
        recording.step()
    recording.measure(LEDGER)
    recording.step()
    for each in LEDGER:
        assert [math.isnan(value_at(recording.branch, each, step)) for step in (0, 15, 30)] == [True] * 3
