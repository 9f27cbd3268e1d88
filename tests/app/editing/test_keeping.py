"""A kept run goes on as it would have: joints stay whole, and what broke is gone."""

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import anchors_of
from sketchfall.app.drawing.scene import JointDrawing, JointKind, Scene
from sketchfall.app.drawing.scene_checks import check_scene
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.keeping import KeepState
from sketchfall.app.running.run import Run
from tests.app.jointed import KINDS, LEFT, RIGHT, joint_of, pair

STATIC = replace(LEFT, kind="static")


def run_of(document: Document, steps: int) -> Run:
    run = Run(document.scene)
    for _ in range(steps):
        run.step()
    return run


def kept(document: Document, run: Run) -> None:
    command = KeepState(document, run)
    assert command.keeps_anything
    document.apply(command)


@pytest.mark.parametrize("kind", KINDS)
def test_the_drawing_goes_on_where_the_run_was(kind: JointKind) -> None:
    joint = joint_of(kind)
    if kind in ("hinge", "slider", "wheel"):
        joint = replace(joint, limits=(-0.3, 0.4))
    document = Document(Scene(bodies=(STATIC, RIGHT), joints=(joint,)))
    before = document.scene
    run = run_of(document, 25)
    kept(document, run)
    assert document.undo_stack.undoText() == "Keep the state at 0.42 s"
    check_scene(document.scene)
    again = Run(document.scene)
    for _ in range(40):
        run.step()
        again.step()
    assert np.allclose(again.poses[:, :2], run.poses[:, :2], atol=2e-3)
    document.undo_stack.undo()
    assert document.scene == before


@pytest.mark.parametrize("kind", ["hinge", "weld"])
def test_joints_are_whole_in_the_drawing(kind: JointKind) -> None:
    document = Document(pair(joint_of(kind)))
    kept(document, run_of(document, 60))
    a, b = anchors_of(document.joint(1), document.bodies_by_id)
    assert a == pytest.approx(b, abs=1e-12)


def test_a_rope_that_hangs_slack_keeps_its_length() -> None:
    rope = replace(joint_of("rope", None), length=9.0)
    document = Document(pair(rope))
    kept(document, run_of(document, 5))
    assert document.joint(1).length == 9.0


def test_a_spring_remembers_its_rest_length() -> None:
    spring: JointDrawing = joint_of("spring", None)
    document = Document(pair(spring))
    run = run_of(document, 20)
    kept(document, run)
    assert document.joint(1).length == run.simulation.joints[1].length


def test_a_broken_joint_is_gone_and_comes_back_by_undo() -> None:
    weak = replace(joint_of("rod", None), break_force=1e-3)
    document = Document(pair(weak, joint_of("hinge", joint_id=2)))
    before = document.scene
    run = run_of(document, 10)
    assert run.simulation.joints[1].broken
    kept(document, run)
    assert [joint.id for joint in document.scene.joints] == [2]
    document.undo_stack.undo()
    assert document.scene == before
    document.undo_stack.redo()
    assert [joint.id for joint in document.scene.joints] == [2]


def test_nothing_to_keep() -> None:
    document = Document(Scene(bodies=(STATIC,)))
    assert not KeepState(document, run_of(document, 3)).keeps_anything
