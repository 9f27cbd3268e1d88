"""A closed form is the same of a drawing that is turned with its gravity, or seen in a mirror."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape, Shape
from sketchfall.app.proofs import Proof
from tests.app.proving import LONGEST, PROOFS, drawing, proof_of
from tests.app.turned import turned_point, turned_scene

pytestmark = pytest.mark.no_engine

TIMES = [LONGEST * share for share in (0.0, 0.0313, 0.0877, 0.297, 0.683, 0.973)]  # s, of no blow


@pytest.mark.parametrize("angle", [0.7, math.pi / 2.0, -2.5])
@pytest.mark.parametrize("name", PROOFS)
def test_the_motion_turns_with_its_drawing(name: str, angle: float) -> None:
    scene = drawing(name)
    assert_same(
        proof_of(scene), proof_of(turned_scene(scene, angle)), lambda point: turned_point(point, angle), 1.0
    )


@pytest.mark.parametrize("name", PROOFS)
def test_in_a_mirror_the_motion_is_mirrored(name: str) -> None:
    scene = drawing(name)
    mirrored = replace(
        scene,
        bodies=tuple(map(mirrored_body, scene.bodies)),
        world=replace(scene.world, gravity=flipped(scene.world.gravity)),
    )
    assert_same(proof_of(scene), proof_of(mirrored), flipped, -1.0)


def flipped(point: Point) -> Point:
    return -point[0], point[1]


def mirrored_body(body: BodyDrawing) -> BodyDrawing:
    def seen(shape: Shape) -> Shape:
        if isinstance(shape, CircleShape):
            return replace(shape, center=flipped(shape.center))
        assert isinstance(shape, PolygonShape)
        return replace(shape, vertices=tuple(map(flipped, shape.vertices[::-1])))

    return replace(
        body,
        position=flipped(body.position),
        velocity=flipped(body.velocity),
        angle=-body.angle,
        angular_velocity=-body.angular_velocity,
        shapes=tuple(map(seen, body.shapes)),
    )


def assert_same(one: Proof, other: Proof, seen: Callable[[Point], Point], sense: float) -> None:
    """But for where things are and which way they go; `sense`: -1 if turns are seen the other way round."""
    assert set(other.motions) == set(one.motions)
    for number, course in one.motions.items():
        assert other.ends[number].time == pytest.approx(one.ends[number].time, rel=1e-9)
        for time in TIMES:
            here, there = course.at(time), other.motions[number].at(time)
            assert there.center == pytest.approx(seen(here.center), abs=1e-6)
            assert there.velocity == pytest.approx(seen(here.velocity), abs=1e-6)
            assert there.spin == pytest.approx(sense * here.spin, abs=1e-6)
            start, end = course.at(0.0), other.motions[number].at(0.0)
            assert there.angle - end.angle == pytest.approx(sense * (here.angle - start.angle), abs=1e-6)
    # Of pairs that meet at one time, rounding says which is told first.
    in_order = (sorted(proof.quantities, key=lambda quantity: quantity.label) for proof in (one, other))
    for mine, its in zip(*in_order, strict=True):
        assert its.label == mine.label
        assert (its.since, its.until) == pytest.approx((mine.since, mine.until), rel=1e-9)
        assert [its.tolerance(time) for time in TIMES] == pytest.approx(
            [mine.tolerance(time) for time in TIMES], rel=1e-4
        )
    assert [other.place_tolerance(time) for time in TIMES] == pytest.approx(
        [one.place_tolerance(time) for time in TIMES], rel=1e-4
    )
    assert other.shown_until == pytest.approx(one.shown_until)
    assert len(other.formulas) == len(one.formulas)
