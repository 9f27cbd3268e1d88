"""What of a run is to be seen in its pictures: what holds, what is written, what is measured."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.drawing.scene import JointDrawing, Measured, Meter, Scene, TextLabel
from sketchfall.app.export.course import meter_read, peak_until, still_of
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.timeline.recording import Moment, Recording
from tests.app.following import FLOOR, disc


def test_a_still_has_what_there_is_at_its_moment() -> None:
    """Of three rods the weak one breaks at once; a label lies on a body that is gone; a curve is no meter."""
    balls = [disc(number, 3.0 * number) for number in (2, 3, 4)]
    rods = [
        JointDrawing(
            id=number,
            kind="rod",
            body_a=ball.id,
            anchor_a=(0.0, 0.0),
            anchor_b=(ball.position[0], ball.position[1] + 1.0),
            break_force=strength,
        )
        for number, (ball, strength) in enumerate(zip(balls, (1e-3, 1e9, None), strict=True), 1)
    ]
    scene = Scene(
        bodies=(FLOOR, *balls),
        joints=tuple(rods),
        meters=(Meter(quantity="y", body=3), Meter(quantity="y", body=3, shown="plot")),
    )
    recording = Recording(run := RigidRun(scene))
    recording.measure([meter.measured for meter in scene.meters])
    for _ in range(3):
        recording.step()
    labels = tuple(
        TextLabel(text=text, place=(0.0, 0.0), body=body) for text, body in (("here", 3), ("gone", 9))
    )
    annotations = replace(scene, labels=labels)
    still = still_of(run, annotations_of(annotations), Moment(recording.branch, run.steps))
    assert list(still.broken) == [1]
    assert still.poses.tolist() == run.poses.tolist()
    assert still.time == run.time
    assert [label.text for label, _ in still.texts] == ["here"]
    (meter,) = still.meters
    assert meter.meter == scene.meters[0]
    assert meter.share == pytest.approx(1.0)  # it hangs as high as it ever did


@pytest.mark.parametrize(
    ("value", "peak", "share"), [(-2.0, 4.0, -0.5), (-8.0, 4.0, -1.0), (3.0, 0.0, 1.0), (0.0, 0.0, math.nan)]
)
def test_a_meter_goes_as_far_as_its_value_is_large_beside_the_largest_so_far(
    value: float, peak: float, share: float
) -> None:
    assert meter_read(Meter(quantity="y", body=3), value, peak).share == pytest.approx(share, nan_ok=True)


def test_the_largest_so_far_is_that_of_the_moment_shown_and_not_of_what_came_later() -> None:
    recording = Recording(RigidRun(Scene(bodies=(disc(2, 0.0, 50.0),))))
    down, height = Measured("velocity_y", 2), Measured("y", 2)
    recording.measure([down, height])
    for _ in range(20):
        recording.step()
    for step in (0, 10, 20):
        moment = Moment(recording.branch, step)
        assert peak_until(moment, down) == pytest.approx(9.81 * step / 60.0)
        assert peak_until(moment, height) == 50.0
    assert peak_until(moment, Measured("acceleration_y", 9)) == 0.0, "nothing is known of it"
