"""A push in a run: dv = J / m and a spin of r x J / I, noted and repeated bit for bit."""

from __future__ import annotations

import json
import math

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape, Scene, WorldSettings
from sketchfall.app.running.inputs import Push
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.recording import Moment, Recording
from sketchfall.app.timeline.run_file import decode_run, encode_run, written_run

FLOATING = WorldSettings(gravity=(0.0, 0.0))
PLANK = PolygonShape(vertices=((-2.0, -0.1), (2.0, -0.1), (2.0, 0.1), (-2.0, 0.1)))
BODY = BodyDrawing(id=1, shapes=(PLANK,), position=(3.0, 1.0), angle=0.4, velocity=(0.5, 0.0))
DISC = BodyDrawing(id=2, shapes=(CircleShape(radius=0.5),), position=(-2.0, 0.0))


@pytest.mark.parametrize("place", [(3.0, 1.0), (4.5, 1.6), (1.2, 0.2)])
@pytest.mark.parametrize("impulse", [(2.0, 0.0), (-0.7, 3.0)])
def test_it_gives_what_an_impulse_gives(place: tuple[float, float], impulse: tuple[float, float]) -> None:
    run = RigidRun(Scene(world=FLOATING, bodies=(BODY, DISC)))
    body = run.bodies[1]
    run.take(Push(body=1, point=place, impulse=impulse))
    mass, inertia = 0.8, 0.8 * (4.0**2 + 0.2**2) / 12.0  # of a plank of 4 m by 0.2 m, and 1 kg/m^2
    arm = place[0] - 3.0, place[1] - 1.0
    expected = 0.5 + impulse[0] / mass, impulse[1] / mass
    assert body.velocity == pytest.approx(expected, rel=1e-12)
    spin = (arm[0] * impulse[1] - arm[1] * impulse[0]) / inertia
    assert body.angular_velocity == pytest.approx(spin, rel=1e-12, abs=1e-12)
    assert run.bodies[2].velocity == (0.0, 0.0)
    run.step()
    assert body.velocity == pytest.approx(expected, rel=1e-9), "and nothing else"


def test_what_does_not_move_or_is_not_there_is_not_pushed() -> None:
    wall = replace(DISC, kind="static")
    run = RigidRun(Scene(bodies=(BODY, wall)))
    run.take(Push(body=2, point=(-2.0, 0.0), impulse=(5.0, 0.0)))
    run.take(Push(body=7, point=(0.0, 0.0), impulse=(5.0, 0.0)))
    assert run.bodies[2].velocity == (0.0, 0.0)


def test_it_is_a_part_of_the_run_that_is_saved_and_repeated() -> None:
    recording = Recording(run_of(Scene(world=FLOATING, bodies=(BODY, DISC))))
    for step in range(60):
        if step == 30:
            recording.take(Push(body=2, point=(-2.0, 0.3), impulse=(1.0, 0.5)))
        recording.step()
    assert [mark.text for mark in recording.branch.marks if mark.kind == "hand"] == ["Push body 2"]
    data = encode_run(written_run(recording))
    assert json.loads(data)["version"] == 5
    written = decode_run(data)
    again = Recording(run_of(written.drawing))
    again.take_up(written.branches_to_take_up())
    again.go_to(Moment(again.branches[0], 60))
    assert again.run.state_hash() == recording.run.state_hash()
    assert encode_run(written_run(again)) == data
    assert math.hypot(*again.run.bodies[2].velocity) > 1.0
