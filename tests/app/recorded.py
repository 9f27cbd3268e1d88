"""A run with a little of everything in it, and two courses."""

from __future__ import annotations

from msgspec.structs import replace

from sketchfall.app.running.inputs import Aim, Grab, LetGo, Placed, Put
from sketchfall.app.timeline.recording import Moment, Recording
from tests.app.following import FLOOR, disc, edit_to, running


def recorded_run() -> Recording:
    recording = Recording(running(FLOOR, disc(2, 0.0, 0.5, name="low"), disc(3, 1.0, 3.0), steps=0))
    steps(recording, 70)
    run = recording.run
    edit = edit_to(run, replace(run.scene, bodies=(*run.scene.bodies, disc(4, -2.0, 4.0, name="late"))))
    assert edit is not None
    recording.take(edit)
    steps(recording, 20)
    recording.take(Grab(body=3, point=run.bodies[3].position))
    for number in range(10):
        recording.take(Aim(point=(1.0, 1.0 + 0.3 * number)))
        recording.step()
    recording.take(LetGo())
    steps(recording, 40)
    first = recording.branch
    recording.go_to(Moment(first, 30))
    recording.take(Put(bodies=(Placed(body=3, position=(-1.0, 6.0), angle=0.5, velocity=(2.0, 0.0)),)))
    steps(recording, 95)
    return recording


def steps(recording: Recording, count: int) -> None:
    for _ in range(count):
        recording.step()
