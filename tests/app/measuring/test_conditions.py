"""Pause when: each condition comes to hold at the moment that a closed form tells, between the steps."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.annotations.annotations import Annotations
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Condition,
    ConditionKind,
    JointDrawing,
    Material,
    Measured,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.measuring.conditions import ConditionWatch, Met
from sketchfall.app.measuring.within_step import WithinStep, root
from sketchfall.app.quantities.quantities import value_of
from sketchfall.app.running.pace import Pace
from sketchfall.app.running.run import STEP
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.marks import Mark
from sketchfall.app.timeline.recording import Moment, Recording
from tests.app.following import edit_to
from tests.app.turned import turned_point, turned_scene

G = 9.81
BALL = BodyDrawing(id=1, name="Ball", shapes=(CircleShape(radius=0.5),), position=(0.0, 5.0))
SLAB = (PolygonShape(vertices=((-10.0, -0.5), (10.0, -0.5), (10.0, 0.5), (-10.0, 0.5))),)
FLOOR = BodyDrawing(id=2, name="Floor", kind="static", shapes=SLAB, position=(0.0, -0.5))
BOX = BodyDrawing(
    id=3,
    name="Box",
    shapes=(PolygonShape(vertices=((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))),),
    position=(0.0, 0.5),
)


def met_in(scene: Scene, steps: int, *conditions: Condition) -> list[Mark]:
    recording = Recording(run_of(scene))
    recording.watch(Annotations(conditions=tuple(conditions)))
    for _ in range(steps):
        recording.step()
    return recording.take_met()


def test_a_ball_falls_and_is_told_of_at_the_very_moments() -> None:
    fall = math.sqrt(2.0 * 4.5 / G)
    bouncy = replace(BALL, material=Material(restitution=1.0))
    floor = replace(FLOOR, material=Material(restitution=1.0))
    marks = met_in(
        Scene(bodies=(bouncy, floor)),
        160,
        Condition(kind="time", value=0.5),
        Condition(kind="crossing", quantity="y", body=1, value=3.0),
        Condition(kind="crossing", quantity="speed", body=1, value=5.0),
        Condition(kind="contact", body=1, other=2),
        Condition(kind="parting", body=1, other=2),
        Condition(kind="apex", body=1),
    )
    expected = [
        (0.5, "The time is 0.5 s"),
        (5.0 / G, "Speed of Ball rises to 5 m/s"),
        (math.sqrt(2.0 * 2.0 / G), "Position y of Ball falls to 3 m"),
        (fall, "Ball touches Floor"),
        (fall, "Ball leaves Floor (normal force 0)"),
        (2.0 * fall - math.sqrt(2.0 * 2.0 / G), "Position y of Ball rises to 3 m"),
        (2.0 * fall - 5.0 / G, "Speed of Ball falls to 5 m/s"),
        (2.0 * fall, "Ball is at its highest point"),
        (2.0 * fall + 5.0 / G, "Speed of Ball rises to 5 m/s"),
        (2.0 * fall + math.sqrt(2.0 * 2.0 / G), "Position y of Ball falls to 3 m"),
    ]
    found = sorted((round(mark.time, 6), mark.text) for mark in marks)
    assert found == sorted((round(time, 6), text) for time, text in expected)
    assert all(0.0 <= mark.step * STEP - mark.time <= 2.0 * STEP for mark in marks)


@pytest.mark.parametrize("angle", [0.7, 2.5])
def test_the_moments_are_the_same_however_the_drawing_is_turned(angle: float) -> None:
    """With gravity and all: a throw that bounces, and a box that a spring pulls until it slips."""
    bouncy, rough = Material(restitution=0.8), Material(static_friction=0.5, kinetic_friction=0.3)
    puller = replace(BALL, id=4, name="", kind="kinematic", position=(9.0, 0.5), velocity=(0.5, 0.0), mask=0)
    spring = JointDrawing(
        id=1, kind="spring", body_a=5, body_b=4, anchor_a=(0, 0), anchor_b=(0, 0), length=5.0, stiffness=10.0
    )
    scene = Scene(
        bodies=(
            replace(BALL, position=(-6.0, 2.0), velocity=(2.0, 3.0), material=bouncy),
            replace(FLOOR, material=replace(rough, restitution=0.8)),
            puller,
            replace(BOX, id=5, position=(4.0, 0.5), material=rough),
        ),
        joints=(spring,),
        world=WorldSettings(sleeping=False),
    )
    conditions = (
        Condition(kind="slip", body=5, other=2),
        Condition(kind="contact", body=1, other=2),
        Condition(kind="parting", body=1, other=2),
        Condition(kind="apex", body=1),
        Condition(kind="crossing", quantity="speed", body=1, value=4.0),
    )
    marks = met_in(scene, 100, *conditions)
    assert {mark.text.split(" (")[0] for mark in marks} == {
        "Box begins to slip on Floor",
        "Ball touches Floor",
        "Ball leaves Floor",
        "Ball is at its highest point",
        "Speed of Ball rises to 4 m/s",
        "Speed of Ball falls to 4 m/s",
    }
    found = met_in(turned_scene(scene, angle), 100, *conditions)
    assert [mark.text for mark in found] == [mark.text for mark in marks]
    assert [mark.time for mark in found] == pytest.approx([mark.time for mark in marks], abs=1e-6)


@pytest.mark.parametrize("angle", [0.0, 2.5])
@pytest.mark.parametrize("belt", [-1.5, 1.0])
def test_what_rolls_begins_to_slip_where_it_comes_to_a_belt_that_goes_otherwise(
    angle: float, belt: float
) -> None:
    """Where it rolls, its rim stands still on the floor; it comes to the belt after 0.5 s."""
    half = (PolygonShape(vertices=((-5.0, -0.5), (5.0, -0.5), (5.0, 0.5), (-5.0, 0.5))),)
    floor = replace(FLOOR, shapes=half, position=(-5.0, -0.5))
    moving = replace(floor, id=3, name="Belt", kind="kinematic", position=(5.0 - belt * 0.5, -0.5))
    moving = replace(moving, velocity=(belt, 0.0))
    speed, radius = 2.0, 0.5
    ball = replace(BALL, position=(-1.0, radius), velocity=(speed, 0.0), angular_velocity=-speed / radius)
    scene = turned_scene(Scene(bodies=(floor, moving, ball)), angle)
    (mark,) = met_in(scene, 45, Condition(kind="slip", body=1))
    assert mark.time == pytest.approx(0.5, abs=2.0 * STEP)


def test_a_box_is_lifted_when_the_spring_carries_it() -> None:
    """The force of the spring grows evenly with time: N = m g - k v t."""
    lift = replace(BALL, id=4, kind="kinematic", position=(0.0, 10.0), velocity=(0.0, 0.5), mask=0)
    stiffness = 40.0
    spring = JointDrawing(
        id=1,
        kind="spring",
        body_a=3,
        body_b=4,
        anchor_a=(0.0, 0.0),
        anchor_b=(0.0, 0.0),
        length=9.5,
        stiffness=stiffness,
    )
    scene = Scene(bodies=(FLOOR, BOX, lift), joints=(spring,))
    (mark,) = met_in(scene, 60, Condition(kind="parting", body=3, other=2))
    assert mark.text == "Box leaves Floor (normal force 0)"
    assert mark.time == pytest.approx(G / (stiffness * 0.5), abs=0.3 * STEP)


def test_a_box_begins_to_slip_when_the_push_exceeds_what_friction_holds() -> None:
    """A spring pulls harder and harder, until k v t = mu m g."""
    rough = Material(static_friction=0.5, kinetic_friction=0.3)
    box, floor = replace(BOX, material=rough), replace(FLOOR, material=rough)
    puller = replace(BALL, id=4, kind="kinematic", position=(5.0, 0.5), velocity=(0.5, 0.0), mask=0)
    spring = JointDrawing(
        id=1,
        kind="spring",
        body_a=3,
        body_b=4,
        anchor_a=(0.0, 0.0),
        anchor_b=(0.0, 0.0),
        length=5.0,
        stiffness=10.0,
    )
    scene = Scene(bodies=(floor, box, puller), joints=(spring,), world=WorldSettings(sleeping=False))
    (mark,) = met_in(scene, 80, Condition(kind="slip", body=3))
    assert mark.text == "Box begins to slip on something"
    assert mark.time == pytest.approx(0.5 * G / (10.0 * 0.5), abs=2.0 * STEP)


@pytest.mark.parametrize("rate", [0.05, 0.5])
def test_a_crate_begins_to_slip_on_a_plank_at_the_angle_of_friction_however_slowly_it_is_tilted(
    rate: float,
) -> None:
    """Half a metre from the axis: sin a - w^2 r / g = mu (cos a - w^2 h / g)."""
    along, above, friction = 0.5, 0.3, 0.5
    rough = Material(static_friction=friction, kinetic_friction=friction)

    def excess(angle: float) -> float:
        held = friction * (math.cos(angle) - rate * rate * above / G)
        return math.sin(angle) - rate * rate * along / G - held

    slips_at = root(excess, rises=True, high=1.5)
    begin = slips_at - 30.0 * STEP * rate
    plank, crate = (
        (PolygonShape(vertices=((-a, -b), (a, -b), (a, b), (-a, b))),) for a, b in ((2.0, 0.1), (0.2, 0.2))
    )
    turning = replace(FLOOR, kind="kinematic", position=(0.0, 0.0), shapes=plank, material=rough)
    turning = replace(turning, angular_velocity=rate, angle=begin)
    x, y = turned_point((along, above), begin)
    rider = replace(BOX, shapes=crate, material=rough, position=(x, y), angle=begin)
    rider = replace(rider, velocity=(-rate * y, rate * x), angular_velocity=rate)
    scene = Scene(bodies=(turning, rider), world=WorldSettings(sleeping=False))
    (mark,) = met_in(scene, 60, Condition(kind="slip", body=3, other=2))
    assert mark.time == pytest.approx(30.0 * STEP, abs=1.2 * STEP)


def test_what_cannot_hold_slips_from_the_beginning() -> None:
    rough = Material(static_friction=0.5, kinetic_friction=0.3)
    box, floor = replace(BOX, material=rough, force=(0.6 * G, 0.0)), replace(FLOOR, material=rough)
    (mark,) = met_in(Scene(bodies=(floor, box)), 60, Condition(kind="slip", body=3, other=2))
    assert (mark.time, mark.text) == (0.0, "Box begins to slip on Floor")
    held = replace(box, force=(0.4 * G, 0.0))
    assert met_in(Scene(bodies=(floor, held)), 60, Condition(kind="slip", body=3, other=2)) == []


def test_what_comes_down_sliding_does_not_begin_to_slip() -> None:
    thrown = replace(BALL, velocity=(3.0, 0.0), position=(0.0, 1.0))
    assert met_in(Scene(bodies=(FLOOR, thrown)), 60, Condition(kind="slip", body=1)) == []


def test_what_rolls_on_the_level_is_never_at_its_highest_point() -> None:
    rolling = replace(BALL, velocity=(0.5, 7.0), position=(2.0, 0.5))
    marks = met_in(Scene(bodies=(FLOOR, rolling)), 900, Condition(kind="apex", body=1))
    assert marks[0].time == pytest.approx(7.0 / G)
    assert marks[-1].time < 3.0  # with the last bounce


def test_what_lies_on_the_floor_from_the_beginning_does_not_begin_to_touch_it() -> None:
    conditions = [Condition(kind=kind, body=3, other=2) for kind in ("contact", "parting", "slip")]
    assert met_in(Scene(bodies=(FLOOR, BOX)), 60, *conditions) == []


@pytest.mark.parametrize("speed", [-2.0, 2.0])
@pytest.mark.parametrize("quantity", ["y", "velocity_y"])
def test_what_begins_at_the_value_has_not_come_to_it(quantity: str, speed: float) -> None:
    """It is told of when it comes back, and if it never does, not at all."""
    thrown = replace(BALL, position=(0.0, 50.0), velocity=(0.0, speed))
    value = {"y": 50.0, "velocity_y": speed}[quantity]
    marks = met_in(
        Scene(bodies=(thrown,)), 60, Condition(kind="crossing", quantity=quantity, body=1, value=value)
    )
    comes_back = quantity == "y" and speed > 0.0
    assert [mark.time for mark in marks] == pytest.approx([2.0 * speed / G] if comes_back else [])


def test_one_that_is_switched_off_or_unknown_never_holds() -> None:
    conditions = (
        Condition(kind="time", value=0.2, on=False),
        Condition(kind="crossing", quantity="charm", body=1, value=1.0),
        Condition(kind="contact"),
        Condition(kind="apex"),
    )
    assert met_in(Scene(bodies=(BALL, FLOOR)), 70, *conditions) == []


def test_an_acceleration_is_a_mean_over_the_step_and_told_of_within_it() -> None:
    (first, *_) = met_in(
        Scene(bodies=(BALL, FLOOR)),
        70,
        Condition(kind="crossing", quantity="acceleration", body=1, value=20.0),
    )
    fall = math.sqrt(2.0 * 4.5 / G)
    assert abs(first.time - fall) <= STEP


def test_in_a_gas_times_apexes_and_crossings_are_told_of() -> None:
    walls = [
        BodyDrawing(id=10 + number, kind="static", position=place, shapes=(PolygonShape(vertices=corners),))
        for number, (place, corners) in enumerate(
            [
                ((0.0, -1.0), ((-6.0, -1.0), (6.0, -1.0), (6.0, 1.0), (-6.0, 1.0))),
                ((0.0, 11.0), ((-6.0, -1.0), (6.0, -1.0), (6.0, 1.0), (-6.0, 1.0))),
                ((-6.0, 5.0), ((-1.0, -6.0), (1.0, -6.0), (1.0, 6.0), (-1.0, 6.0))),
                ((6.0, 5.0), ((-1.0, -6.0), (1.0, -6.0), (1.0, 6.0), (-1.0, 6.0))),
            ]
        )
    ]
    disc = replace(BALL, velocity=(0.0, 3.0), material=Material(restitution=1.0))
    scene = Scene(bodies=(disc, *walls), world=WorldSettings(method="event_driven"))
    marks = met_in(
        scene,
        40,
        Condition(kind="apex", body=1),
        Condition(kind="time", value=0.25),
        Condition(kind="crossing", quantity="y", body=1, value=5.4),
    )
    up = (3.0 - math.sqrt(9.0 - 2.0 * G * 0.4)) / G
    down = (3.0 + math.sqrt(9.0 - 2.0 * G * 0.4)) / G
    assert sorted(mark.time for mark in marks) == pytest.approx(sorted([3.0 / G, 0.25, up, down]), abs=1e-9)


def test_conditions_never_change_the_bits_of_a_run() -> None:
    scene = Scene(bodies=(BALL, FLOOR))
    hashes = []
    for conditions in ((), (Condition(kind="contact", body=1, other=2), Condition(kind="apex", body=1))):
        recording = Recording(run_of(scene))
        recording.watch(Annotations(conditions=tuple(conditions)))
        for _ in range(90):
            recording.step()
        hashes.append(recording.run.state_hash())
    assert hashes[0] == hashes[1]


def test_who_goes_back_hears_of_it_again_when_time_goes_on_and_not_before() -> None:
    recording = Recording(run_of(Scene(bodies=(BALL, FLOOR))))
    recording.watch(Annotations(conditions=(Condition(kind="contact", body=1, other=2),)))
    for _ in range(70):
        recording.step()
    (first,) = recording.take_met()
    assert recording.go_to(Moment(recording.branch, 20))
    assert recording.go_to(Moment(recording.branch, 65))
    assert recording.take_met() == []
    assert [mark for mark in recording.branch.marks if mark.kind == "condition"] == [first]
    recording.go_to(Moment(recording.branch, 20))
    for _ in range(45):
        recording.step()
    assert [mark.time for mark in recording.take_met()] == [first.time]


def test_of_all_steps_that_are_due_those_after_the_moment_are_not_made() -> None:
    pace = Pace(run_of(Scene(bodies=(BALL, FLOOR))), clock=lambda: 0.0)
    pace.recording.watch(Annotations(conditions=(Condition(kind="time", value=1.5 * STEP),)))
    pace.advance(6.5 * STEP)
    assert pace.run.steps == 2
    assert [mark.step for mark in pace.recording.take_met()] == [2]


@pytest.mark.parametrize(("kind", "speed"), [("contact", -1.0), ("parting", 0.5)])
def test_what_bounces_is_known_as_it_comes_and_as_it_leaves(kind: ConditionKind, speed: float) -> None:
    """At the moment itself, between two steps, in shares of the speed of its fall."""
    bouncy = Material(restitution=0.5)
    run = run_of(Scene(bodies=(replace(BALL, material=bouncy), replace(FLOOR, material=bouncy))))
    watch = ConditionWatch()
    found: list[Met] = []
    watch.watch([Condition(kind=kind, body=1, other=2)])
    while not found:
        watch.before(run)
        run.step()
        found = watch.after(run)
    instant = watch.instant_of(run, found[0])
    fall = math.sqrt(2.0 * G * 4.5)
    assert value_of(Measured("velocity_y", 1), instant) == pytest.approx(speed * fall, rel=1e-6)
    assert value_of(Measured("y", 1), instant) == pytest.approx(0.5, abs=1e-6)
    assert value_of(Measured("y", 9), instant) != value_of(Measured("y", 9), instant), "there is none"


@pytest.mark.parametrize("direction", [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)])
@pytest.mark.parametrize(
    ("pull", "scale", "force"), [(0.0, 1.0, 250.0), (300.0, 2.0, 0.0), (90.0, 3.0, -100.0)]
)
def test_within_the_first_step_forces_and_gravity_count_as_later(
    direction: tuple[float, float], pull: float, scale: float, force: float
) -> None:
    """A disc of a metre that is 1 cm away from a wall, and goes towards it."""
    x, y = direction
    mass = math.pi * 0.25
    wall = replace(BOX, kind="static", position=(1.01 * x, 1.01 * y))
    disc = replace(
        BALL, position=(0.0, 0.0), velocity=direction, force=(force * x, force * y), gravity_scale=scale
    )
    scene = Scene(world=WorldSettings(gravity=(pull * x, pull * y)), bodies=(disc, wall))
    (mark,) = met_in(scene, 1, Condition(kind="contact", body=1, other=3))
    a = pull * scale + force / mass
    assert mark.time == pytest.approx((math.sqrt(1.0 + 2.0 * a * 0.01) - 1.0) / a, rel=1e-4)


def test_of_a_body_that_is_drawn_in_the_run_and_taken_away_again_nothing_is_told_then() -> None:
    """It rises when it comes, and is gone before it would come to its highest point."""
    ball = replace(BALL, velocity=(0.0, 3.0))
    recording = Recording(run_of(Scene(bodies=(FLOOR,))))
    about_it = (
        *(Condition(kind=kind, body=1, other=2) for kind in ("contact", "parting", "slip")),
        Condition(kind="apex", body=1),
        Condition(kind="crossing", quantity="speed", body=1, value=2.5),
    )
    recording.watch(Annotations(conditions=about_it))
    for bodies in ((FLOOR, ball), (FLOOR,)):
        for _ in range(10):
            recording.step()
        edit = edit_to(recording.run, Scene(bodies=bodies))
        assert edit is not None
        recording.take(edit)
    recording.step()
    (mark,) = recording.take_met()
    assert mark.time == pytest.approx(10 * STEP + 0.5 / G)
    assert WithinStep(recording.run, {}, 0.5).body(2) is None, "how it moved before nobody knows"
    assert WithinStep(recording.run, {}, 0.5).body(None) is None


def test_the_highest_point_may_be_at_the_very_end_of_a_step() -> None:
    """Each step takes 1 m/s of 3."""
    thrown = replace(BALL, velocity=(0.0, 3.0))
    scene = Scene(world=WorldSettings(gravity=(0.0, -60.0)), bodies=(thrown,))
    marks = met_in(scene, 5, Condition(kind="apex", body=1))
    assert [mark.time for mark in marks] == pytest.approx([3 * STEP], abs=1e-12)


@pytest.mark.parametrize("value", [0.0, 3.1, -3.1])
def test_a_direction_goes_from_one_end_of_its_range_to_the_other_without_all_between(value: float) -> None:
    """Seen from a box, something flies down at its left: half a turn is the same to either side."""
    flying = replace(BALL, position=(-5.0, 0.55), velocity=(0.0, -1.0))
    scene = Scene(world=WorldSettings(gravity=(0.0, 0.0)), bodies=(flying, replace(BOX, position=(0.0, 0.0))))
    crossing = Condition(kind="crossing", quantity="direction", body=3, other=1, value=value)
    marks = met_in(scene, 60, crossing)
    expected = [0.55 + 5.0 * math.tan(value)] if value else []
    assert [mark.time for mark in marks] == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("kind", ["contact", "parting"])
def test_what_touches_something_is_told_of_only_if_it_is_said_what(kind: ConditionKind) -> None:
    bouncy = Material(restitution=1.0)
    scene = Scene(bodies=(replace(BALL, material=bouncy), replace(FLOOR, material=bouncy)))
    assert met_in(scene, 80, Condition(kind=kind, body=1)) == []
    assert len(met_in(scene, 80, Condition(kind=kind, body=1, other=2))) == 1
