"""Ratchets of drawings in runs: at which tooth one begins, and that a kept run goes on as it would have."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import free_way, new_joint
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Scene, WorldSettings
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.joint_upkeep import in_other_pose
from sketchfall.app.editing.keeping import KeepState
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.strokes.shaping import box_body, circle_body

FLOATING = WorldSettings(gravity=(0.0, 0.0), sleeping=False)
STAND = replace(circle_body(1, (0.0, 0.0), 0.2), kind="static")
WHEEL = circle_body(2, (0.0, 0.0), 0.5)
TOOTH = math.tau / 12


def hinge(**ratchet: object) -> JointDrawing:
    return replace(new_joint(1, "hinge", STAND, WHEEL, (0.0, 0.0), (0.0, 0.0)), **ratchet)


def run_of(joint: JointDrawing, wheel: BodyDrawing = WHEEL) -> RigidRun:
    return RigidRun(Scene(world=FLOATING, bodies=(STAND, wheel), joints=(joint,)))


def step_on(run: RigidRun, seconds: float) -> None:
    for _ in range(round(60 * seconds)):
        run.step()


@pytest.mark.parametrize(("ratchet", "way"), [("forward", 1.0), ("backward", -1.0)])
def test_it_begins_behind_the_last_tooth_before_how_it_is_drawn(ratchet: str, way: float) -> None:
    joint = hinge(ratchet=ratchet, teeth=12.0, pawl=7.2 * TOOTH * way)
    run = run_of(joint, replace(WHEEL, torque=-0.1 * way))
    step_on(run, 5.0)
    assert run.joints[1].angle * way == pytest.approx(-0.8 * TOOTH, abs=1e-6)


def test_without_teeth_it_holds_as_drawn_wherever_a_tooth_was() -> None:
    run = run_of(hinge(ratchet="forward", pawl=-2.0), replace(WHEEL, torque=-0.1))
    step_on(run, 1.0)
    assert run.joints[1].angle == pytest.approx(0.0, abs=1e-7)


@pytest.mark.parametrize("seconds", [0.3, 1.0, 2.2])
@pytest.mark.parametrize("ratchet", ["forward", "backward"])
def test_a_kept_run_has_its_teeth_where_they_were(seconds: float, ratchet: str) -> None:
    joint = hinge(ratchet=ratchet, teeth=12.0)
    way = free_way(joint)
    wheel = replace(WHEEL, angular_velocity=1.0 * way)
    scene = Scene(world=FLOATING, bodies=(STAND, wheel), joints=(joint,))
    document = Document(scene)
    run = RigidRun(scene)
    step_on(run, seconds)
    document.apply(KeepState(document, run))
    wheel = replace(document.scene.bodies[1], angular_velocity=0.0, torque=-0.05 * way)
    again = RigidRun(replace(document.scene, bodies=(STAND, wheel)))
    step_on(again, 4.0)
    back = seconds - math.floor(seconds / TOOTH) * TOOTH
    assert again.joints[1].angle * way == pytest.approx(-back, abs=1e-6)


def test_a_rack_keeps_its_teeth_along_the_rail() -> None:
    block = box_body(2, (0.9, -0.1), (1.1, 0.1))
    joint = new_joint(1, "slider", STAND, block, (0.0, 0.0), (1.0, 0.0))
    joint = replace(joint, ratchet="forward", teeth=4.0, anchor_b=(0.0, 0.0), pawl=0.1)  # a tooth at 0.85 m
    scene = Scene(world=FLOATING, bodies=(STAND, replace(block, force=(-0.02, 0.0))), joints=(joint,))
    run = RigidRun(scene)
    step_on(run, 8.0)
    assert run.joints[1].travel == pytest.approx(0.85, abs=1e-6)


def test_turned_by_hand_the_teeth_stay_on_the_wheel() -> None:
    joint = hinge(ratchet="forward", teeth=12.0, pawl=0.1)
    now = in_other_pose(joint, None, 1.0)
    assert math.remainder(now.pawl - (0.1 - 1.0), TOOTH) == pytest.approx(0.0, abs=1e-12)
    assert in_other_pose(hinge(), None, 1.0) == hinge()
