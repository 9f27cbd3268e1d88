"""A run follows what is done to its drawing, and keeps its motion."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.geometry import box_of, turned
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointDrawing,
    JointKind,
    Material,
    Scene,
    WorldSettings,
)
from sketchfall.app.running.inputs import Grab, Placed
from sketchfall.app.running.rigid_run import RigidRun
from tests.app.following import FLOOR, disc, edit_to, edited, follow, hinge, running
from tests.app.jointed import KINDS, LEFT, RIGHT, joint_of, pair


def with_bodies(run: RigidRun, *bodies: BodyDrawing) -> Scene:
    return replace(run.scene, bodies=bodies)


def motion_of(body: physics.Body) -> tuple[float, ...]:
    return (*body.position, body.angle, *body.velocity, body.angular_velocity)


def test_a_drawn_body_joins_where_it_is_drawn_and_falls() -> None:
    run = running(FLOOR, disc(2, 0.0))
    before = motion_of(run.bodies[2])
    follow(run, with_bodies(run, FLOOR, disc(2, 0.0), disc(3, 3.0, velocity=(1.0, 0.0))))
    assert motion_of(run.bodies[2]) == before, "the others do not notice"
    assert run.bodies[3].position == (3.0, 5.0)
    assert run.bodies[3].velocity == (1.0, 0.0)
    run.step()
    assert run.bodies[3].velocity[1] < 0.0
    assert run.poses.shape == (3, 3)


def test_a_deleted_body_that_comes_back_flies_on() -> None:
    run = running(FLOOR, disc(2, 0.0, velocity=(2.0, 3.0), angular_velocity=1.0), disc(3, 4.0))
    before, scene = motion_of(run.bodies[2]), run.scene
    follow(run, with_bodies(run, FLOOR, scene.bodies[2]))
    assert set(run.bodies) == {1, 3}
    run.step()
    follow(run, scene)
    assert motion_of(run.bodies[2]) == pytest.approx(before, rel=1e-12)


def test_a_place_that_is_said_is_for_a_body_that_is_new_and_not_for_one_that_comes_back() -> None:
    placed = Placed(body=2, position=(7.0, 8.0), angle=0.5, velocity=(1.0, 2.0), angular_velocity=3.0)
    for is_back in (True, False):
        run = running(FLOOR, disc(2, 0.0, velocity=(2.0, 3.0)), *(() if is_back else (disc(3, 4.0),)))
        scene, before = run.scene, motion_of(run.bodies[2])
        if is_back:
            follow(run, with_bodies(run, FLOOR))
        else:
            placed, scene = replace(placed, body=9), with_bodies(run, *scene.bodies, disc(9, 1.0))
        edit = edit_to(run, scene)
        assert edit is not None
        run.take(replace(edit, placed=(placed,)))
        said = (*placed.position, placed.angle, *placed.velocity, placed.angular_velocity)
        assert motion_of(run.bodies[placed.body]) == pytest.approx(before if is_back else said)


def test_poses_come_in_the_order_of_the_drawing() -> None:
    run = running(disc(1, 0.0), disc(2, 3.0), steps=1)
    follow(run, with_bodies(run, disc(3, 6.0), disc(2, 3.0), disc(1, 0.0)))
    assert [round(x) for x in run.poses[:, 0]] == [6, 3, 0]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", "static"),
        ("kind", "kinematic"),
        ("bullet", True),
        ("fixed_rotation", True),
        ("category", 4),
        ("mask", 3),
        ("force", (2.0, 1.0)),
        ("torque", 3.0),
        ("gravity_scale", 0.5),
        ("surface_speed", -2.0),
        ("charge", 3.0),
        ("sensor", True),
        ("one_way", True),
    ],
)
def test_what_is_set_is_so_in_the_world_and_the_body_stays_where_it_is(field: str, value: object) -> None:
    run = running(FLOOR, disc(2, 0.0, velocity=(1.0, 0.0)))
    place = run.bodies[2].position
    follow(run, with_bodies(run, FLOOR, replace(run.scene.bodies[1], **{field: value})))
    assert getattr(run.bodies[2], field) == value
    assert run.bodies[2].position == place


def test_a_body_becomes_a_magnet_turns_its_poles_and_is_none_again() -> None:
    run = running(FLOOR, disc(2, 0.0))
    strengths = []
    for fields in ({"magnet": 2.0}, {"magnet": 2.0, "magnet_angle": math.pi / 2.0}, {}):
        follow(run, with_bodies(run, FLOOR, replace(disc(2, 0.0), **fields)))
        magnet = run.bodies[2].magnet
        strengths.append(magnet and (magnet.strength, *(round(n, 9) for n in magnet.north)))
    reach = round(5.0 / 6.0 * box_of(run.scene.bodies[1]).width / 2.0, 9)
    assert strengths == [(2.0, reach, 0.0), (2.0, 0.0, reach), None]


def test_the_friction_of_a_slot_is_set_while_it_holds() -> None:
    weight = disc(2, 2.0)
    slot = JointDrawing(
        id=1, kind="slot", body_a=2, anchor_a=(0.0, 0.0), anchor_b=(2.0, 0.0), path=((2.0, 0.0), (9.0, -4.0))
    )
    run = running(weight, joints=(slot,), steps=5)
    handle = run.joints[1]
    follow(run, replace(run.scene, joints=(replace(slot, friction=0.3),)))
    assert run.joints[1] is handle
    assert handle.friction == 0.3


def test_another_material_weighs_otherwise() -> None:
    run = running(FLOOR, disc(2, 0.0))
    mass = run.bodies[2].mass
    heavy = Material(density=7.0, restitution=0.9)
    follow(run, with_bodies(run, FLOOR, replace(run.scene.bodies[1], material=heavy)))
    assert run.bodies[2].mass == pytest.approx(7.0 * mass)
    assert run.bodies[2].material.restitution == 0.9


def test_a_place_or_velocity_in_the_drawing_is_not_the_run_s() -> None:
    run = running(FLOOR, disc(2, 0.0))
    before = motion_of(run.bodies[2])
    elsewhere = replace(run.scene.bodies[1], position=(7.0, 1.0), velocity=(5.0, 5.0), angle=1.0)
    follow(run, with_bodies(run, FLOOR, elsewhere))
    assert motion_of(run.bodies[2]) == before


def test_another_shape_takes_over_place_motion_and_joints() -> None:
    weight = disc(2, 2.0, 5.0)
    pin = JointDrawing(
        id=1, kind="hinge", body_a=2, anchor_a=(-2.0, 0.0), anchor_b=(0.0, 5.0), limits=(-2.0, 1.0)
    )
    run = running(weight, joints=(pin,), steps=15)
    before, turn = motion_of(run.bodies[2]), run.joints[1].angle
    larger = replace(weight, shapes=(CircleShape(radius=0.7),))
    follow(run, with_bodies(run, larger))
    assert motion_of(run.bodies[2]) == pytest.approx(before, rel=1e-12)
    assert run.joints[1].angle == pytest.approx(turn, abs=1e-12), "limits count from where they did"
    run.step()
    assert math.dist(*run.joints[1].anchors) < 1e-4  # m, as in any run


def test_a_shape_that_grows_to_one_side_grows_so_from_where_the_body_is() -> None:
    """Its frame moves with it in the drawing, and by the same way, turned, in the run."""
    run = running(disc(1, 0.0, angular_velocity=math.pi / 2.0 * 3.0, angle=0.0), steps=20)
    body = run.bodies[1]
    place, angle = body.position, body.angle
    follow(
        run,
        with_bodies(
            run, replace(run.scene.bodies[0], position=(1.0, 5.0), shapes=(CircleShape(radius=0.5),))
        ),
    )
    x, y = run.bodies[1].position
    assert (x - place[0], y - place[1]) == pytest.approx((math.cos(angle), math.sin(angle)))


def test_settings_of_the_world_hold_at_once() -> None:
    run = running(FLOOR, disc(2, 0.0), steps=1)
    follow(run, replace(run.scene, world=WorldSettings(gravity=(1.0, 0.0), substeps=8, linear_drag=0.5)))
    assert run.world.gravity == (1.0, 0.0)
    assert (run.world.substeps, run.world.linear_drag) == (8, 0.5)


def test_a_joint_is_made_set_and_taken_away() -> None:
    weight = disc(2, 2.0)
    run = running(weight, steps=0)
    follow(run, replace(run.scene, joints=(hinge(1, weight),)))
    assert set(run.joints) == {1}
    handle = run.joints[1]
    driven = hinge(
        1, weight, motor_speed=2.0, motor_limit=5.0, limits=(-1.0, 1.0), break_force=99.0, torsion=3.0
    )
    follow(run, replace(run.scene, joints=(driven,)))
    assert run.joints[1] is handle, "it holds on while it is set"
    assert (handle.motor_speed, handle.motor_limit, handle.break_force) == (2.0, 5.0, 99.0)
    assert handle.limits == (-1.0, 1.0)
    assert (handle.torsion, handle.break_torque) == (3.0, math.inf)
    twisted = replace(driven, torsion=4.0, torsion_damping=0.5, break_torque=7.0)
    follow(run, replace(run.scene, joints=(twisted,)))
    assert run.joints[1] is handle
    assert (handle.torsion, handle.torsion_damping, handle.break_torque) == (4.0, 0.5, 7.0)
    follow(run, replace(run.scene, joints=(replace(driven, motor_limit=None),)))
    assert handle.break_torque == math.inf
    assert handle.motor_limit == math.inf
    follow(run, replace(run.scene, joints=(replace(driven, motor_line=True),)))
    assert run.joints[1] is handle
    assert handle.motor_line
    follow(run, replace(run.scene, joints=(replace(driven, ratchet="backward", teeth=12.0),)))
    assert run.joints[1] is handle
    assert (handle.ratchet, handle.teeth) == (-1, 12.0)
    follow(run, replace(run.scene, joints=()))
    assert not run.joints
    assert not handle.exists


def test_a_rope_as_long_as_drawn_stays_so_when_its_body_is_made_larger() -> None:
    weight = disc(2, 1.0, 5.0)
    rope = JointDrawing(id=1, kind="rope", body_a=2, anchor_a=(0.0, 0.0), anchor_b=(0.0, 7.0))
    run = running(weight, joints=(rope,), steps=40)
    length = run.joints[1].length
    follow(run, with_bodies(run, replace(weight, shapes=(CircleShape(radius=0.6),))))
    assert run.joints[1].length == length == pytest.approx(math.hypot(1.0, 2.0))


RATCHETS = [
    replace(joint_of(kind), ratchet=way, teeth=7.0)
    for kind in ("hinge", "slider")
    for way in ("forward", "backward")
]


@pytest.mark.parametrize("joint", [*map(joint_of, KINDS), *RATCHETS])
def test_every_joint_holds_on_as_it_did_when_a_body_gets_another_shape(joint: JointDrawing) -> None:
    """And when it was deleted and comes back; one that is drawn then is as if it had always been there."""
    scene = pair(joint)
    drawn, run = RigidRun(pair()), RigidRun(scene)
    follow(drawn, scene)
    for _ in range(12):
        drawn.step()
        run.step()
    held = hold_of(run.joints[1])
    assert hold_of(drawn.joints[1]) == pytest.approx(held)
    larger = replace(RIGHT, shapes=(CircleShape(radius=0.6),))
    for changed in (with_bodies(run, LEFT, larger), replace(scene, joints=()), scene):
        follow(run, changed)
    assert hold_of(run.joints[1]) == pytest.approx(held)


@pytest.mark.parametrize("joint", RATCHETS)
def test_a_ratchet_keeps_the_tooth_it_has_come_to_when_its_body_gets_another_shape(
    joint: JointDrawing,
) -> None:
    sign = 1.0 if joint.ratchet == "forward" else -1.0
    x, y = turned(joint.axis, LEFT.angle)
    fixed = replace(LEFT, kind="static")
    driven = replace(RIGHT, velocity=(3.0 * sign * x, 3.0 * sign * y), angular_velocity=3.0 * sign)
    weightless = WorldSettings(gravity=(0.0, 0.0))
    run = RigidRun(replace(pair(joint), bodies=(fixed, driven), world=weightless))
    for _ in range(30):
        run.step()
    pawl = run.joints[1].pawl
    assert sign * pawl > 0.5
    follow(run, with_bodies(run, fixed, replace(driven, shapes=(CircleShape(radius=0.6),))))
    assert run.joints[1].pawl == pawl


def hold_of(joint: physics.Joint) -> tuple[float, ...]:
    turned = joint.angle if joint.kind in ("hinge", "weld", "slider", "wheel") else 0.0
    return turned, joint.length, joint.pawl, joint.ratchet


def test_a_joint_that_broke_stays_broken() -> None:
    weight = disc(2, 2.0)
    run = running(weight, joints=(hinge(1, weight, break_force=1.0),), steps=20)
    assert run.is_broken(1)
    follow(run, with_bodies(run, replace(weight, shapes=(CircleShape(radius=0.6),))))
    assert run.is_broken(1)
    follow(run, replace(run.scene, joints=(replace(run.scene.joints[0], motor_speed=2.0),)))
    assert run.is_broken(1)
    run.step()
    assert run.bodies[2].velocity[1] < -1.0


def test_a_hand_lets_go_of_what_is_deleted() -> None:
    run = running(FLOOR, disc(2, 0.0))
    run.take(Grab(body=2, point=run.bodies[2].position))
    follow(run, with_bodies(run, FLOOR))
    assert run.pull is None
    run.step()


def test_a_body_drawn_into_another_is_pushed_out_softly() -> None:
    run = running(FLOOR, disc(2, 0.0, 0.4), steps=60)
    follow(run, with_bodies(run, FLOOR, disc(2, 0.0, 0.4), disc(3, 0.1, 0.5)))
    fastest = 0.0
    for _ in range(120):
        run.step()
        fastest = max(fastest, *(math.hypot(*run.bodies[number].velocity) for number in (2, 3)))
    assert fastest < 5.0
    apart = math.dist(run.bodies[2].position, run.bodies[3].position)
    assert apart > 0.79


@settings(max_examples=40)
@given(st.data())
def test_after_any_edits_the_world_is_as_one_that_was_made_of_the_drawing(data: st.DataObject) -> None:
    """All but the motion: what there is, what it is made of, and what holds it."""
    run = running(FLOOR, disc(2, 0.0), disc(3, 2.0), steps=3)
    for _ in range(data.draw(st.integers(1, 6))):
        follow(run, data.draw(edited(run.scene)))
        run.step()
    fresh = RigidRun(run.scene)
    assert set(run.bodies) == set(fresh.bodies) == {body.id for body in run.scene.bodies}
    assert set(run.joints) == set(fresh.joints)
    assert run.world.gravity == fresh.world.gravity
    assert len(run.world.bodies) == len(fresh.world.bodies)
    for number, body in run.bodies.items():
        other = fresh.bodies[number]
        assert body.mass == pytest.approx(other.mass)
        assert (body.kind, body.material, body.category) == (other.kind, other.material, other.category)
    for number, joint in run.joints.items():
        other_joint = fresh.joints[number]
        assert (joint.kind, joint.motor_speed, joint.limits) == (
            other_joint.kind,
            other_joint.motor_speed,
            other_joint.limits,
        )
    assert run.poses[:, 0].tolist() == [run.bodies[body.id].position[0] for body in run.scene.bodies]


@pytest.mark.parametrize("kind", ["rod", "rope", "spring"])
def test_a_length_that_is_given_up_in_a_run_is_that_of_the_drawing(kind: JointKind) -> None:
    """And another is taken as it is."""
    ball = disc(2, 3.0, 4.0)
    joint = replace(joint_to_origin(kind, ball), length=9.0)
    run = running(ball, joints=(joint,), steps=3)
    assert run.joints[1].length == 9.0
    for length, expected in ((7.0, 7.0), (None, 5.0)):
        follow(run, replace(run.scene, joints=(replace(joint, length=length),)))
        assert run.joints[1].length == pytest.approx(expected)


def joint_to_origin(kind: JointKind, body: BodyDrawing) -> JointDrawing:
    return JointDrawing(
        id=1, kind=kind, body_a=body.id, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0), stiffness=5.0
    )
