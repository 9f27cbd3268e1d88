"""A kept run goes on as it would have: joints stay whole, and what broke is gone."""

import math

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import AT_ONE_POINT, anchors_of, axis_of
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointDrawing,
    JointKind,
    Material,
    PolygonShape,
    Scene,
)
from sketchfall.app.drawing.scene_checks import check_scene
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.keeping import KeepState, kept_bodies
from sketchfall.app.running.inputs import Placed, Put
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP
from tests.app.jointed import KINDS, LEFT, RIGHT, joint_of, pair

STATIC = replace(LEFT, kind="static")
BALL = BodyDrawing(id=1, position=(0.0, 5.0), shapes=(CircleShape(radius=0.5),))
BAR = PolygonShape(vertices=((-2.0, -0.1), (2.0, -0.1), (2.0, 0.1), (-2.0, 0.1)))


def run_for(steps: int, document: Document) -> RigidRun:
    run = RigidRun(document.scene)
    for _ in range(steps):
        run.step()
    return run


def kept(document: Document, run: RigidRun) -> None:
    command = KeepState(document, run)
    assert command.keeps_anything
    document.apply(command)


def test_a_wall_that_was_moved_in_the_run_is_kept_where_it_is_and_others_stay_to_the_last_digit() -> None:
    wall = BodyDrawing(id=2, kind="static", position=(0.1, 0.2), angle=0.3, shapes=(BAR,))
    document = Document(Scene(bodies=(BALL, wall, replace(wall, id=3, position=(5.3, 0.7)))))
    run = run_for(3, document)
    run.take(Put(bodies=(Placed(body=2, position=(1.0, -2.0), angle=0.5),)))
    kept(document, run)
    moved, other = document.scene.bodies[1:]
    assert moved.position == pytest.approx((1.0, -2.0))
    assert moved.angle == pytest.approx(0.5)
    assert other.position == (5.3, 0.7)
    assert other.angle == 0.3


@pytest.mark.parametrize("kind", KINDS)
def test_the_drawing_goes_on_where_the_run_was(kind: JointKind) -> None:
    joint = joint_of(kind)
    if kind in ("hinge", "slider", "wheel"):
        joint = replace(joint, limits=(-0.3, 0.4))
    document = Document(Scene(bodies=(STATIC, RIGHT), joints=(joint,)))
    before = document.scene
    run = run_for(25, document)
    kept(document, run)
    assert document.undo_stack.undoText() == "Keep the state at 0.42 s"
    check_scene(document.scene)
    again = RigidRun(document.scene)
    for _ in range(40):
        run.step()
        again.step()
    assert np.allclose(again.poses[:, :2], run.poses[:, :2], atol=2e-3)
    document.undo_stack.undo()
    assert document.scene == before


@pytest.mark.parametrize("kind", AT_ONE_POINT)
def test_joints_are_whole_in_the_drawing(kind: JointKind) -> None:
    """Also where a load has pulled them apart by what the engine lets them; on a rail, all along it."""
    heavy = replace(RIGHT, material=Material(density=500.0), angular_velocity=3.0)
    document = Document(Scene(bodies=(STATIC, heavy), joints=(joint_of(kind),)))
    run = run_for(60, document)
    kept(document, run)
    joint, bodies = document.joint(1), document.bodies_by_id
    (ax, ay), (bx, by) = anchors_of(joint, bodies)
    x, y = axis_of(joint, bodies)
    apart = (bx - ax) * y - (by - ay) * x if kind in ("slider", "wheel") else math.hypot(bx - ax, by - ay)
    assert apart == pytest.approx(0.0, abs=1e-12)


def test_a_rope_that_hangs_slack_keeps_its_length() -> None:
    rope = replace(joint_of("rope", None), length=9.0)
    document = Document(pair(rope))
    kept(document, run_for(5, document))
    assert document.joint(1).length == 9.0


def test_a_spring_remembers_its_rest_length() -> None:
    spring: JointDrawing = joint_of("spring", None)
    document = Document(pair(spring))
    run = run_for(20, document)
    kept(document, run)
    assert document.joint(1).length == run.joints[1].length


@pytest.mark.parametrize("kind", ["hinge", "weld"])
def test_a_torsion_spring_remembers_its_rest_angle(kind: JointKind) -> None:
    document = Document(pair(replace(joint_of(kind, None), torsion=5.0, rest_angle=0.5)))
    run = run_for(20, document)
    kept(document, run)
    joint = document.joint(1)
    assert joint.rest_angle == pytest.approx(0.5 - run.joints[1].angle)
    assert RigidRun(document.scene).energy().elastic == pytest.approx(run.energy().elastic)


def test_a_broken_joint_is_gone_and_comes_back_by_undo() -> None:
    weak = replace(joint_of("rod", None), break_force=1e-3)
    document = Document(pair(weak, joint_of("hinge", joint_id=2)))
    before = document.scene
    run = run_for(10, document)
    assert run.joints[1].broken
    kept(document, run)
    assert [joint.id for joint in document.scene.joints] == [2]
    document.undo_stack.undo()
    assert document.scene == before
    document.undo_stack.redo()
    assert [joint.id for joint in document.scene.joints] == [2]


def test_nothing_to_keep() -> None:
    document = Document(Scene(bodies=(STATIC,)))
    assert not KeepState(document, run_for(3, document)).keeps_anything


def test_what_is_kept_is_the_present_state_and_goes_on_the_same_way() -> None:
    floor = BodyDrawing(id=2, kind="static", position=(0.0, -0.1), shapes=(BAR,))
    spinning = BodyDrawing(
        id=3, position=(8.0, 5.0), angular_velocity=20.0, velocity=(1.0, 2.0), shapes=(BAR,)
    )
    run = RigidRun(Scene(bodies=(BALL, floor, spinning)))
    for _ in range(30):
        run.step()
    bodies = kept_bodies(run)
    assert bodies[1] is run.scene.bodies[1]
    assert bodies[0].position[1] == pytest.approx(5.0 - 9.81 * (30 * STEP) ** 2 / 2.0, rel=0.02)
    assert -math.pi <= bodies[2].angle <= math.pi
    again = RigidRun(Scene(bodies=tuple(bodies)))
    for _ in range(10):
        run.step()
        again.step()
    assert np.allclose(again.poses[:, :2], run.poses[:, :2], atol=1e-9)
