"""Keys drive motors for as long as they are held down."""

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointKind
from sketchfall.app.properties.motor_properties import USUAL_SPEEDS
from sketchfall.app.running.inputs import HoldKeys
from sketchfall.app.running.motor_keys import MotorKeys
from sketchfall.app.running.rigid_run import RigidRun
from tests.app.following import follow
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


@pytest.mark.parametrize(("kind", "at_rest"), [("hinge", 0.0), ("slider", 0.0), ("wheel", None)])
@pytest.mark.parametrize("held", [(), ("Right",), ("Left",)])
def test_what_is_edited_while_keys_are_held_goes_by_them_from_then_on(
    kind: JointKind, at_rest: float | None, held: tuple[str, ...]
) -> None:
    """A motor is given keys, others, another speed, and none; and one is drawn that has them."""
    run = run_with(kind)
    hold(run, *held)
    way = {"Right": 1.0, "Left": -1.0}.get("".join(held))
    expected = at_rest if way is None else 4.0 * way
    assert run.joints[1].motor_speed == 4.0
    for fields, speed in (
        ({"forward_key": "Right", "backward_key": "Left"}, expected),
        ({"motor_speed": 6.0}, at_rest if way is None else 6.0 * way),
        ({"forward_key": "Left", "backward_key": "Right"}, at_rest if way is None else -6.0 * way),
        ({"name": "drive"}, at_rest if way is None else -6.0 * way),
        ({"forward_key": None, "backward_key": None}, 6.0),
    ):
        follow(run, replace(run.scene, joints=(replace(run.scene.joints[0], **fields),)))
        assert run.joints[1].motor_speed == speed, fields
    later = replace(joint_of(kind, joint_id=2), motor_speed=4.0, forward_key="Right", backward_key="Left")
    follow(run, replace(run.scene, joints=(*run.scene.joints, later)))
    assert run.joints[2].motor_speed == expected


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
