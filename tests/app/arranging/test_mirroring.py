"""A mirror image runs as the mirror image of the run: what holds, drives and limits it is mirrored, too."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.arranging.mirroring import Mirror, Way, mirrored
from sketchfall.app.drawing.joint_geometry import AT_ONE_POINT, anchors_of, new_joint
from sketchfall.app.drawing.scene import JointKind, Scene
from sketchfall.app.running.starting import run_of
from sketchfall.app.strokes.shaping import box_body, circle_body, polygon_body
from tests.app.jointed import KINDS, LEFT, RIGHT, joint_of

STEPS = 90
WAYS: tuple[Way, ...] = ("across", "up")


def machine() -> Scene:
    """A crank that drives a car along a rail by a rod, a swing with limits, a wheel, a spring."""
    base = replace(box_body(1, (-2.0, -0.5), (2.0, 0.0)), kind="static")
    crank = replace(box_body(2, (0.0, 0.9), (1.0, 1.1)), angle=0.3, magnet=0.2, magnet_angle=0.4)
    car = polygon_body(3, [(3.0, 0.8), (4.5, 0.8), (4.2, 1.3)])
    swing = replace(box_body(4, (-3.2, 1.0), (-3.0, 3.0)), angular_velocity=2.0)
    wheel = circle_body(5, (-6.0, 1.0), 0.5)
    weight = replace(circle_body(6, (6.0, 4.0), 0.4), velocity=(1.0, 0.5), force=(0.3, 0.0), torque=0.2)
    weight = replace(weight, magnet=3.0, magnet_angle=-1.2)
    bodies = {body.id: body for body in (base, crank, car, swing, wheel, weight)}
    at_crank, at_car = (0.1, 1.0), (3.5, 1.0)
    joints = (
        replace(new_joint(1, "hinge", crank, None, at_crank, at_crank), motor_speed=3.0),
        new_joint(2, "rod", crank, car, (0.9, 1.1), at_car),
        replace(new_joint(3, "slider", car, base, at_car, at_car, (1.0, 0.1)), limits=(-2.0, 2.5)),
        replace(new_joint(4, "hinge", swing, None, (-3.1, 3.0), (-3.1, 3.0)), limits=(-0.2, 0.5)),
        replace(new_joint(5, "wheel", base, wheel, (-6.0, 1.0), (-6.0, 1.0), (0.0, 1.0)), motor_speed=-4.0),
        new_joint(6, "spring", weight, None, (6.0, 4.4), (6.0, 6.0)),
        new_joint(7, "gear", crank, wheel, crank.position, wheel.position),
    )
    return Scene(bodies=tuple(bodies.values()), joints=joints)


def image_of(scene: Scene, mirror: Mirror) -> Scene:
    there = {body.id: body for body in scene.bodies}
    parts = mirrored(scene.bodies, scene.joints, there, mirror, [joint.id for joint in scene.joints])
    return replace(
        scene,
        bodies=parts.bodies,
        joints=parts.joints,
        world=replace(scene.world, gravity=mirror.vector(scene.world.gravity)),
    )


def poses_after(scene: Scene, steps: int) -> dict[int, tuple[float, float, float]]:
    run = run_of(scene)
    for _ in range(steps):
        run.step()
    return {number: (*body.position, body.angle) for number, body in run.bodies.items()}


@pytest.mark.parametrize("way", WAYS)
def test_the_image_of_a_machine_runs_as_the_image_of_its_run(way: Way) -> None:
    mirror = Mirror(way, (0.7, 1.3))
    scene = machine()
    seen, image = poses_after(scene, STEPS), poses_after(image_of(scene, mirror), STEPS)
    for body in scene.bodies:
        x, y, angle = seen[body.id]
        there = (*mirror.point((x, y)), -angle)
        assert image[body.id] == pytest.approx(there, abs=1e-6), body.id
        start = (*body.position, body.angle)
        assert body.kind == "static" or seen[body.id] != pytest.approx(start, abs=0.02)  # it did move


@given(st.sampled_from(WAYS), st.tuples(st.floats(-9, 9), st.floats(-9, 9)))
def test_to_mirror_twice_is_to_leave_as_it_was(way: Way, middle: tuple[float, float]) -> None:
    scene = machine()
    twice = image_of(image_of(scene, Mirror(way, middle)), Mirror(way, middle))
    for one, other in zip(scene.bodies, twice.bodies, strict=True):
        assert other.shapes == one.shapes
        assert other.magnet_angle == pytest.approx(one.magnet_angle)
        assert (*other.position, other.angle) == pytest.approx((*one.position, one.angle), abs=1e-9)
    for joint, again in zip(scene.joints, twice.joints, strict=True):
        assert again.limits == joint.limits
        assert again.motor_speed == joint.motor_speed
        assert again.anchor_b == pytest.approx(joint.anchor_b, abs=1e-9)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [1, 2])
def test_a_joint_to_a_body_that_stays_is_held_where_its_image_has_it(kind: JointKind, number: int) -> None:
    """As when one of two jointed bodies is turned: what is one place stays one."""
    joint = joint_of(kind)
    there = {LEFT.id: LEFT, RIGHT.id: RIGHT}
    parts = mirrored([there[number]], [joint], there, Mirror("across", (1.0, 4.0)))
    (image,) = parts.bodies
    (now,) = parts.joints
    after = {**there, image.id: image}
    before, (place_a, place_b) = anchors_of(joint, there), anchors_of(now, after)
    mine = (place_a, place_b)[number - 1]
    if kind not in ("pulley", "gear", "slot"):  # the pin of a slot goes where its groove is
        assert mine == pytest.approx((2.0 - before[number - 1][0], before[number - 1][1]))
    if kind in AT_ONE_POINT:
        assert place_a == pytest.approx(place_b)
    assert now.limits == joint.limits


def test_a_torsion_spring_is_at_rest_the_other_way_round_in_a_mirror() -> None:
    scene, mirror = machine(), Mirror("across", (0.7, 1.3))
    swing = replace(scene.joints[3], limits=None, torsion=5.0, rest_angle=0.5)
    twisted = replace(scene, joints=tuple(swing if joint.id == swing.id else joint for joint in scene.joints))
    seen, image = poses_after(twisted, STEPS), poses_after(image_of(twisted, mirror), STEPS)
    assert image[4] == pytest.approx((*mirror.point(seen[4][:2]), -seen[4][2]), abs=1e-6)
    assert seen[4] != pytest.approx(poses_after(scene, STEPS)[4], abs=0.02)


@pytest.mark.parametrize("way", WAYS)
def test_a_belt_runs_the_other_way_in_a_mirror(way: Way) -> None:
    belt = replace(box_body(1, (-9.0, -0.5), (9.0, 0.0)), kind="static", surface_speed=1.5)
    scene, mirror = Scene(bodies=(belt, box_body(2, (-0.5, 0.0), (0.5, 0.6)))), Mirror(way, (0.7, 1.3))
    seen, image = poses_after(scene, STEPS), poses_after(image_of(scene, mirror), STEPS)
    assert image[2][:2] == pytest.approx(mirror.point(seen[2][:2]), abs=1e-6)
    assert seen[2][0] > 1.0


def test_a_pendulum_takes_its_pin_along_and_a_spring_to_the_background_does_not() -> None:
    there = {LEFT.id: LEFT}
    hinge, spring = joint_of("hinge", None), joint_of("spring", None, 2)
    mirror = Mirror("across", (0.0, 0.0))
    parts = mirrored([LEFT], [hinge, spring], there, mirror)
    assert [joint.anchor_b for joint in parts.joints] == [mirror.point(hinge.anchor_b), spring.anchor_b]
    along = mirrored([LEFT], [hinge, spring], there, mirror, [spring.id])
    assert along.joints[1].anchor_b == mirror.point(spring.anchor_b)


def test_no_zero_is_negative_in_a_mirror() -> None:
    for way in WAYS:
        image = Mirror(way, (0.0, 0.0)).body(box_body(1, (-1.0, -1.0), (1.0, 1.0)))
        numbers = [image.angle, *image.velocity, image.angular_velocity, *image.force, image.torque]
        assert all(math.copysign(1.0, number) == 1.0 for number in numbers)
