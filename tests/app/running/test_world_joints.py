"""A joint of the drawing becomes the engine's, with everything it says."""

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import anchors_of, drawn_length
from sketchfall.app.drawing.scene import DrawingError, JointDrawing, JointKind, Scene, WorldSettings
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.world_builder import WorldBuilder
from tests.app.jointed import KINDS, LEFT, PIN, RIGHT, TO_BACKGROUND, joint_of, pair

BODIES = {1: LEFT, 2: RIGHT}


def built(joint: JointDrawing) -> RigidRun:
    return RigidRun(pair(joint))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_joins_the_bodies_where_it_was_drawn(kind: JointKind) -> None:
    drawing = joint_of(kind)
    run = built(drawing)
    joint = run.joints[1]
    assert joint.kind == kind
    assert joint.bodies == (run.bodies[1], run.bodies[2])
    if kind != "gear":  # which has no place
        for found, drawn in zip(joint.anchors, anchors_of(drawing, BODIES), strict=True):
            assert found == pytest.approx(drawn)


@pytest.mark.parametrize("kind", TO_BACKGROUND)
def test_a_body_is_held_to_the_background(kind: JointKind) -> None:
    joint = built(joint_of(kind, None)).joints[1]
    assert joint.bodies[1] is None
    assert joint.anchors[1] == pytest.approx(joint_of(kind, None).anchor_b)


@pytest.mark.parametrize("kind", ["spring", "rod", "rope", "pulley"])
def test_the_length_is_as_drawn_unless_given(kind: JointKind) -> None:
    drawing = joint_of(kind)
    assert built(drawing).joints[1].length == pytest.approx(drawn_length(drawing, BODIES))
    assert built(replace(drawing, length=7.5)).joints[1].length == 7.5


@pytest.mark.parametrize("kind", ["hinge", "slider", "wheel"])
def test_motor_and_limits(kind: JointKind) -> None:
    drawing = replace(joint_of(kind), limits=(-0.5, 0.25), motor_speed=2.0, motor_limit=30.0)
    joint = built(drawing).joints[1]
    assert (joint.limits, joint.motor_speed, joint.motor_limit) == ((-0.5, 0.25), 2.0, 30.0)
    plain = built(joint_of(kind)).joints[1]
    assert (plain.limits, plain.motor_speed, plain.motor_limit) == (None, None, math.inf)


@pytest.mark.parametrize("kind", ["spring", "wheel"])
def test_stiffness_and_damping(kind: JointKind) -> None:
    joint = built(replace(joint_of(kind), stiffness=40.0, damping=3.0)).joints[1]
    assert (joint.stiffness, joint.damping) == (40.0, 3.0)


@pytest.mark.parametrize("kind", KINDS)
def test_break_force(kind: JointKind) -> None:
    assert built(joint_of(kind)).joints[1].break_force == math.inf
    assert built(replace(joint_of(kind), break_force=12.0)).joints[1].break_force == 12.0


@pytest.mark.parametrize("kind", KINDS)
def test_break_torque(kind: JointKind) -> None:
    assert built(joint_of(kind)).joints[1].break_torque == math.inf
    assert built(replace(joint_of(kind), break_torque=12.0)).joints[1].break_torque == 12.0


@pytest.mark.parametrize("kind", ["hinge", "weld"])
def test_torsion_springs(kind: JointKind) -> None:
    joint = built(replace(joint_of(kind), torsion=40.0, torsion_damping=3.0, rest_angle=0.5)).joints[1]
    assert (joint.torsion, joint.torsion_damping, joint.rest_angle) == (40.0, 3.0, 0.5)


@pytest.mark.parametrize("kind", ["slider", "wheel"])
@pytest.mark.parametrize("b", [RIGHT, None])
def test_a_rail_can_be_drawn_some_way_along(kind: JointKind, b: object) -> None:
    drawing = joint_of(kind, RIGHT if b else None)
    way = 0.4
    x, y = drawing.axis
    moved = replace(drawing, anchor_a=(drawing.anchor_a[0] - way * x, drawing.anchor_a[1] - way * y))
    run = built(moved)
    joint = run.joints[1]
    assert joint.travel == pytest.approx(way)
    assert joint.anchors[1] == pytest.approx(PIN)
    assert run.bodies[1].position == pytest.approx(LEFT.position)


def test_jointed_bodies_collide_or_not() -> None:
    """Two discs on the same spot, held by a rope that is not taut."""
    twin = replace(RIGHT, id=1, position=(1.8, 4.5))
    for collide in (True, False):
        rope = replace(joint_of("rope"), body_a=1, length=50.0, collide=collide)
        run = RigidRun(Scene(world=WorldSettings(gravity=(0.0, 0.0)), bodies=(twin, RIGHT), joints=(rope,)))
        run.step()
        assert bool(len(run.world.contacts)) == collide


def test_what_the_engine_refuses_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(joint_of("rod"), anchor_a=(math.nan, 0.0))
    with pytest.raises(DrawingError, match=r"^joints\[0\]: anchor_a x: nan"):
        built(wrong)


def test_a_world_is_built_in_slices_with_its_joints_last() -> None:
    builder = WorldBuilder(pair(joint_of("rod"), joint_of("hinge", joint_id=2)))
    shares = []
    while not builder.work(seconds=0.0):
        shares.append(builder.share_done)
    assert shares == [0.25, 0.5, 0.75]
    assert builder.share_done == 1.0


def test_a_body_feels_its_own_force_and_torque() -> None:
    pushed = replace(RIGHT, force=(3.0, 0.0), torque=0.5)
    run = RigidRun(Scene(world=WorldSettings(gravity=(0.0, 0.0)), bodies=(pushed,)))
    for _ in range(60):
        run.step()
    body = run.bodies[2]
    assert body.velocity == pytest.approx((3.0 / body.mass, 0.0), abs=1e-9)
    assert body.angular_velocity == pytest.approx(0.5 / body.inertia)


def test_a_static_body_with_a_force_stays() -> None:
    pushed = replace(RIGHT, kind="static", force=(3.0, 0.0), torque=0.5)
    run = RigidRun(Scene(bodies=(pushed,)))
    for _ in range(60):
        run.step()
    body = run.bodies[2]
    assert (body.position, body.angle) == (RIGHT.position, RIGHT.angle)
    assert (body.velocity, body.angular_velocity) == ((0.0, 0.0), 0.0)
