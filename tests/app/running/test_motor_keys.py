"""Keys drive motors for as long as they are held down."""

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import JointKind
from sketchfall.app.properties.motor_properties import USUAL_SPEEDS
from sketchfall.app.running.inputs import HoldKeys
from sketchfall.app.running.motor_keys import MotorKeys
from sketchfall.app.running.rigid_run import RigidRun
from tests.app.jointed import joint_of, pair


def run_with(kind: JointKind, speed: float | None = 4.0, **keys: str | None) -> RigidRun:
    return RigidRun(pair(replace(joint_of(kind), motor_speed=speed, **keys)))


def hold(run: RigidRun, *keys: str) -> None:
    run.take(HoldKeys(keys=keys))


@pytest.mark.parametrize(("kind", "at_rest"), [("hinge", 0.0), ("slider", 0.0), ("wheel", None)])
def test_a_motor_waits_for_its_key_and_stops_without_it(kind: JointKind, at_rest: float | None) -> None:
    run = run_with(kind, forward_key="Right", backward_key="Left")
    joint = run.joints[1]
    assert joint.motor_speed == at_rest
    hold(run, "Right")
    assert joint.motor_speed == 4.0
    hold(run, "Left", "Right")  # neither way
    assert joint.motor_speed == at_rest
    hold(run, "Left")
    assert joint.motor_speed == -4.0
    hold(run)
    assert joint.motor_speed == at_rest


def test_without_a_speed_it_turns_at_a_usual_one() -> None:
    run = run_with("hinge", None, forward_key="A")
    hold(run, "A")
    assert run.joints[1].motor_speed == USUAL_SPEEDS["hinge"]


def test_a_motor_without_keys_is_left_alone() -> None:
    run = run_with("hinge")
    hold(run, "Right")
    assert run.joints[1].motor_speed == 4.0
    assert run.motor_keys.names == ()


def test_the_names_of_the_keys_are_told_once_each() -> None:
    joints = [
        replace(joint_of("hinge", joint_id=index), forward_key="D", backward_key="A") for index in (1, 2)
    ]
    assert MotorKeys(pair(*joints)).names == ("A", "D")
