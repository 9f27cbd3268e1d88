"""Keys drive motors for as long as they are held down."""

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointKind
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


DOOR = BodyDrawing(
    id=7, name="Door", kind="static", position=(50.0, 0.0), shapes=(CircleShape(radius=1.0),), sensor=True
)
VISITOR = BodyDrawing(
    id=8, position=(47.0, 0.0), velocity=(4.0, 0.0), shapes=(CircleShape(radius=0.5),), gravity_scale=0.0
)


def with_sensor(kind: JointKind) -> RigidRun:
    """It is reached after 1.5 m, at 4 m/s, and left after 3 m more."""
    scene = pair(replace(joint_of(kind), motor_speed=4.0, sensor=7))
    return RigidRun(replace(scene, bodies=(*scene.bodies, DOOR, VISITOR)))


@pytest.mark.parametrize(("kind", "at_rest"), [("hinge", 0.0), ("slider", 0.0), ("wheel", None)])
def test_a_motor_runs_while_something_is_in_its_sensor(kind: JointKind, at_rest: float | None) -> None:
    run, speeds = with_sensor(kind), []
    for _ in range(80):
        run.step()
        speeds.append(run.joints[1].motor_speed)
    entered, left = speeds.index(4.0), 80 - speeds[::-1].index(4.0)
    assert set(speeds[:entered] + speeds[left:]) == {at_rest}
    assert set(speeds[entered:left]) == {4.0}
    assert entered == pytest.approx(1.5 / 4.0 * 60.0, abs=1.0)
    assert left == pytest.approx(4.5 / 4.0 * 60.0, abs=1.0)


def test_a_run_that_is_restored_has_its_sensors_as_they_were() -> None:
    run = with_sensor("hinge")
    for _ in range(40):
        run.step()
    checkpoint = run.checkpoint()
    for _ in range(40):
        run.step()
    end = run.state_hash()
    run.restore(checkpoint)
    assert run.joints[1].motor_speed == 4.0
    for _ in range(40):
        run.step()
    assert run.joints[1].motor_speed == 0.0
    assert run.state_hash() == end


def test_a_motor_whose_sensor_is_gone_stands_still() -> None:
    scene = pair(replace(joint_of("hinge"), motor_speed=4.0, sensor=99))
    run = RigidRun(scene)
    run.step()
    assert run.joints[1].motor_speed == 0.0
