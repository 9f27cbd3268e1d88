"""Sensors tell who comes and goes, at the moment between the steps, and can pause a run."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.annotations.annotations import NO_ANNOTATIONS, Annotations
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Condition,
    ConditionKind,
    PolygonShape,
    Scene,
)
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.recording import Recording

G = 9.81
SQUARE = (PolygonShape(vertices=((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))),)
AREA = BodyDrawing(id=1, name="Area", kind="static", shapes=SQUARE, sensor=True)
BALL = BodyDrawing(id=2, name="Ball", shapes=(CircleShape(radius=0.25),), position=(0.0, 4.0))
ENTERS, LEAVES = math.sqrt(2.0 * 2.75 / G), math.sqrt(2.0 * 5.25 / G)


def recorded(scene: Scene, steps: int, measuring: Annotations = NO_ANNOTATIONS) -> Recording:
    recording = Recording(run_of(scene))
    recording.watch(measuring)
    for _ in range(steps):
        recording.step()
    return recording


def test_who_falls_through_a_sensor_is_told_of_at_the_very_moments() -> None:
    recording = recorded(Scene(bodies=(AREA, BALL)), 90)
    came, went = (mark for mark in recording.branch.marks if mark.kind == "passage")
    assert came.text == "Ball enters Area"
    assert came.at == pytest.approx(ENTERS, abs=1e-9)
    assert went.text == f"Ball leaves Area after {LEAVES - ENTERS:.4f} s"
    assert went.at == pytest.approx(LEAVES, abs=1e-9)
    assert went.bodies == (2, 1)


def test_a_turning_sensor_is_left_by_its_own_motion_too() -> None:
    door = replace(AREA, kind="kinematic", velocity=(3.0, 0.0))
    still = replace(BALL, position=(3.0, 0.0), gravity_scale=0.0)
    recording = recorded(Scene(bodies=(door, still)), 120)
    came, went = (mark for mark in recording.branch.marks if mark.kind == "passage")
    assert came.at == pytest.approx(1.75 / 3.0, abs=1e-9)
    assert went.at == pytest.approx(4.25 / 3.0, abs=1e-9)


@pytest.mark.parametrize(("body", "other"), [(1, 2), (2, 1)])
def test_a_run_pauses_when_something_comes_into_a_sensor_or_leaves_it(body: int, other: int) -> None:
    kinds: tuple[ConditionKind, ...] = ("contact", "parting")
    conditions = tuple(Condition(kind=kind, body=body, other=other) for kind in kinds)
    recording = recorded(Scene(bodies=(AREA, BALL)), 90, Annotations(conditions=conditions))
    assert [mark.at for mark in recording.take_met()] == pytest.approx([ENTERS, LEAVES], abs=1e-9)


def test_without_sensors_nothing_is_looked_at() -> None:
    run = run_of(Scene(bodies=(replace(AREA, sensor=False), BALL)))
    assert not run.senses
    assert run_of(Scene(bodies=(AREA,))).senses
