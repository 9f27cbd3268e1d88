"""A light gate tells who passed and when, at the moment of a closed form, however fast."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.annotations.annotations import Annotations, annotations_of
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Instrument,
    InstrumentEnd,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.marks import Mark
from sketchfall.app.timeline.recording import Moment, Recording
from tests.app.turned import turned_scene

G = 9.81
BALL = BodyDrawing(id=1, name="Ball", shapes=(CircleShape(radius=0.25),), position=(0.0, 5.0))
BOX = BodyDrawing(
    id=2,
    name="Box",
    shapes=(PolygonShape(vertices=((-0.5, -0.2), (0.5, -0.2), (0.5, 0.2), (-0.5, 0.2))),),
    position=(-3.01, 0.0),
)
SPACE = WorldSettings(gravity=(0.0, 0.0))


def gate(start: tuple[float, float], end: tuple[float, float], body: int | None = None) -> Instrument:
    return Instrument(
        kind="gate", ends=(InstrumentEnd(point=start, body=body), InstrumentEnd(point=end, body=body))
    )


def passed(scene: Scene, steps: int) -> list[Mark]:
    recording = Recording(run_of(scene))
    recording.watch(annotations_of(scene))
    for _ in range(steps):
        recording.step()
    return [mark for mark in recording.branch.marks if mark.kind == "passage"]


def test_a_falling_ball_is_in_the_gate_for_as_long_as_its_diameter_takes() -> None:
    scene = Scene(bodies=(BALL,), instruments=(gate((-1.0, 3.0), (1.0, 3.0)),))
    enters, leaves = math.sqrt(2.0 * 1.75 / G), math.sqrt(2.0 * 2.25 / G)
    marks = passed(scene, 60)
    assert [mark.time for mark in marks] == pytest.approx([enters, leaves], abs=1e-9)
    assert [mark.text for mark in marks] == [
        "Ball enters gate 1",
        f"Ball leaves gate 1 after {leaves - enters:.4f} s",
    ]


@pytest.mark.parametrize("angle", [0.6, 2.2, 3.9, 5.5])
def test_a_gate_is_the_same_however_it_is_turned_and_whoever_brings_it(angle: float) -> None:
    """A gate across the way, one that rides towards the box, and one that it passes beside."""
    box = replace(BOX, velocity=(4.0, 0.0), mask=0)
    carrier = replace(BALL, position=(5.0, 9.0), velocity=(-1.0, 0.0), mask=0)
    gates = (
        gate((0.1, -1.0), (0.1, 1.0)),
        gate((0.0, -9.5), (0.0, -8.5), body=1),
        gate((0.0, 0.4), (2.0, 3.0)),
    )
    scene = Scene(world=SPACE, bodies=(box, carrier), instruments=gates)
    expected = [2.61 / 4.0, 3.61 / 4.0, 7.51 / 5.0, 8.51 / 5.0]
    marks = passed(turned_scene(scene, angle), 110)
    assert [mark.time for mark in marks] == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("speed", [1.0, 20.0, 300.0])
def test_a_box_is_not_missed_however_fast_and_is_in_the_gate_for_its_length(speed: float) -> None:
    box = replace(BOX, velocity=(speed, 0.0))
    scene = Scene(world=SPACE, bodies=(box,), instruments=(gate((0.0, -1.0), (0.0, 1.0)),))
    marks = passed(scene, math.ceil(60.0 * 4.0 / speed))
    assert [mark.time for mark in marks] == pytest.approx([2.51 / speed, 3.51 / speed], abs=1e-9)


def test_one_that_passes_beside_the_gate_is_not_told_of_nor_one_that_stands_still() -> None:
    ground = replace(BOX, id=3, kind="static", position=(0.0, 0.5))
    scene = Scene(
        world=SPACE,
        bodies=(replace(BOX, velocity=(5.0, 0.0)), ground),
        instruments=(gate((0.0, 0.3), (0.0, 1.0)),),
    )
    assert passed(scene, 90) == []


def test_a_gate_may_ride_on_a_body() -> None:
    carrier = replace(BOX, id=3, position=(2.0, 3.0), velocity=(-1.0, 0.0), mask=0)
    still = replace(BALL, position=(0.0, 0.0), mask=0)
    scene = Scene(world=SPACE, bodies=(still, carrier), instruments=(gate((0.0, -3.5), (0.0, -2.5), body=3),))
    marks = passed(scene, 150)
    assert [mark.time for mark in marks] == pytest.approx([1.75, 2.25], abs=1e-6)


@pytest.mark.parametrize("angle", [0.0, 1.0])
def test_what_flies_on_its_corner_below_a_gate_along_its_way_does_not_pass_it(angle: float) -> None:
    """By less than 3 cm; and a little higher it does, for as long as the corner is above the gate."""
    corner = (0.5 + 0.2) * math.sin(math.pi / 4.0)
    diamond = replace(BOX, angle=math.pi / 4.0, velocity=(4.0, 0.0))
    for height, count in ((corner + 0.025, 0), (corner - 0.025, 2)):
        scene = Scene(world=SPACE, bodies=(diamond,), instruments=(gate((-1.0, height), (1.0, height)),))
        assert len(passed(turned_scene(scene, angle), 100)) == count


def test_gates_never_change_a_run_and_tell_once() -> None:
    scene = Scene(bodies=(BALL,), instruments=(gate((-1.0, 3.0), (1.0, 3.0)),))
    recording = Recording(run_of(scene))
    recording.watch(annotations_of(scene))
    plain = run_of(scene)
    for _ in range(60):
        recording.step()
        plain.step()
    assert recording.run.state_hash() == plain.state_hash()
    told = list(recording.branch.marks)
    recording.go_to(Moment(recording.branch, 10))
    recording.go_to(Moment(recording.branch, 60))
    assert recording.branch.marks == told
    assert recording.take_met() == []


def test_a_gate_laid_down_in_a_run_has_the_next_number_and_waits_for_the_body_it_lies_on() -> None:
    scene = Scene(bodies=(BALL,), instruments=(gate((-1.0, 4.0), (1.0, 4.0)),))
    recording = Recording(run_of(scene))
    later = (*scene.instruments, gate((-1.0, 3.0), (1.0, 3.0)), gate((0.0, 0.0), (1.0, 0.0), body=99))
    recording.watch(Annotations(instruments=later))
    for _ in range(60):
        recording.step()
    assert [mark.text.split(" after")[0] for mark in recording.branch.marks if mark.kind == "passage"] == [
        "Ball enters gate 1",
        "Ball leaves gate 1",
        "Ball enters gate 2",
        "Ball leaves gate 2",
    ]


@pytest.mark.parametrize("length", [0.0, 0.1, 0.5, 1.0, 3.0, 40.0])
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_a_gate_is_passed_along_all_of_its_beam_however_long_it_is(length: float, share: float) -> None:
    """And beside its ends by what is farther away than it is large, it is not."""
    beam = gate((-length, 3.0), (length, 3.0))
    x = (2.0 * share - 1.0) * length
    outside = replace(BALL, id=2, position=(math.copysign(length + 0.3, x), 5.0), mask=0)
    through = replace(BALL, position=(x, 5.0), mask=0)
    told = passed(Scene(bodies=(through, outside), instruments=(beam,)), 50)
    assert [mark.time for mark in told] == pytest.approx(
        [math.sqrt(2.0 * way / G) for way in (1.75, 2.25)], abs=1e-9
    )
    assert {mark.bodies for mark in told} == {(1,)}


def test_a_gate_that_is_carried_fast_is_passed_by_what_stands_still() -> None:
    """It comes by at 1 m a step, and has a second body only half as far ahead as that."""
    carrier = replace(BOX, id=3, position=(-4.3, 5.0), velocity=(60.0, 0.0))
    beam = gate((0.0, -4.0), (0.0, -6.0), body=3)
    still = [replace(BALL, id=number, position=(x, 0.0)) for number, x in ((1, 0.0), (2, 0.6))]
    told = passed(Scene(world=SPACE, bodies=(*still, carrier), instruments=(beam,)), 10)
    expected = sorted((x + side + 4.3) / 60.0 for x in (0.0, 0.6) for side in (-0.25, 0.25))
    assert [mark.time for mark in told] == pytest.approx(expected, abs=1e-6)
