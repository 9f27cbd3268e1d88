"""Overlapping bodies are found as the engine finds them, and pushed apart by small moves."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.doctor.overlaps import LEAST, overlapping_pairs
from sketchfall.app.doctor.separating import separate
from sketchfall.app.drawing.scene import BodyDrawing, Group, JointDrawing, Scene
from tests.app.doctor.bodies import box, disc


def scene_of(*bodies: BodyDrawing, joints: tuple[JointDrawing, ...] = ()) -> Scene:
    return Scene(bodies=bodies, joints=joints)


def after(scene: Scene) -> Scene:
    moved = {body.id: body for body in separate(scene).bodies}
    return replace(scene, bodies=tuple(moved.get(body.id, body) for body in scene.bodies))


def test_pairs_are_found_with_their_depth_the_deepest_first() -> None:
    scene = scene_of(
        box(1, 0.0, 0.0, kind="static"),
        box(2, 0.0, 0.9, velocity=(50.0, 0.0)),
        disc(3, 0.0, 1.6),
        disc(4, 9.0, 0.0),
    )
    pairs = overlapping_pairs(scene)
    assert [{pair.a, pair.b} for pair in pairs] == [{2, 3}, {1, 2}]
    assert [pair.depth for pair in pairs] == pytest.approx([0.3, 0.1])


def test_what_touches_or_may_pass_through_does_not_overlap() -> None:
    hinge = JointDrawing(id=1, kind="hinge", body_a=1, body_b=2, anchor_a=(0.4, 0.0), anchor_b=(-0.4, 0.0))
    arm, forearm = box(1, 0.0, 0.0), box(2, 0.8, 0.0)
    assert not overlapping_pairs(scene_of(arm, forearm, joints=(hinge,)))
    assert overlapping_pairs(scene_of(arm, forearm, joints=(replace(hinge, collide=True),)))
    assert not overlapping_pairs(scene_of(arm, replace(forearm, category=2, mask=2)))
    assert not overlapping_pairs(scene_of(arm, box(2, 1.0 - LEAST / 2.0, 0.0)))


def test_two_share_the_way_and_one_beside_a_wall_goes_all_of_it() -> None:
    a, b = after(scene_of(box(1, 0.0, 0.0), box(2, 0.9, 0.2))).bodies
    assert (*a.position, *b.position) == pytest.approx((-0.05, 0.0, 0.95, 0.2), abs=1e-3)
    wall, ball = after(scene_of(box(1, 0.0, 0.0, kind="static"), disc(2, 0.8, 0.0))).bodies
    assert wall.position == (0.0, 0.0)
    assert ball.position == pytest.approx((1.0, 0.0), abs=1e-3)


@pytest.mark.parametrize("held", [{"locked": True}, {"kind": "kinematic"}])
def test_what_is_locked_or_moves_as_told_stays(held: dict[str, Any]) -> None:
    first, other = after(scene_of(box(1, 0.0, 0.0, **held), box(2, 0.9, 0.0))).bodies
    assert first.position == (0.0, 0.0)
    assert other.position[0] == pytest.approx(1.0, abs=1e-3)


def test_what_is_joined_or_grouped_moves_as_one() -> None:
    rod = JointDrawing(id=1, kind="rod", body_a=2, body_b=3, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0))
    group = (Group(id=7),)
    scene = scene_of(
        box(1, 0.0, 0.0, kind="static"),
        disc(2, 0.8, 0.0),
        disc(3, 3.0, 1.0),
        box(4, -0.8, 0.0, groups=group),
        box(5, -3.0, 0.0, groups=group),
        joints=(rod,),
    )
    shifts = [
        (new.position[0] - old.position[0], new.position[1] - old.position[1])
        for old, new in zip(scene.bodies, after(scene).bodies, strict=True)
    ]
    assert shifts[1] == pytest.approx(shifts[2])
    assert shifts[3] == pytest.approx(shifts[4])
    assert [shift[0] for shift in shifts] == pytest.approx([0.0, 0.2, 0.2, -0.2, -0.2], abs=1e-3)
    pinned = replace(rod, body_a=2, body_b=None)
    assert not separate(scene_of(*scene.bodies[:3], joints=(rod, pinned))).bodies


def test_in_a_box_that_is_too_full_it_ends_and_is_no_worse_than_before() -> None:
    walls = [box(1, 0.0, -0.5, 3.0, 1.0), box(2, -1.5, 0.5), box(3, 1.5, 0.5), box(4, 0.0, 1.5, 3.0, 1.0)]
    full = scene_of(
        *(replace(wall, kind="static") for wall in walls),
        box(5, -0.5, 0.5),
        box(6, 0.2, 0.5),
        box(7, 0.6, 0.5),
    )
    apart = after(full)
    before, left = (max(pair.depth for pair in overlapping_pairs(each)) for each in (full, apart))
    assert left <= before
    assert all(abs(body.position[0]) < 2.0 for body in apart.bodies[4:])


places = st.tuples(st.floats(-1.5, 1.5), st.floats(-1.5, 1.5))


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.tuples(places, st.booleans(), st.floats(0.2, 0.8), st.floats(-3.0, 3.0)), min_size=2, max_size=8
    )
)
def test_any_heap_comes_apart_and_nobody_goes_further_than_all_are_wide(
    drawn: list[tuple[tuple[float, float], bool, float, float]],
) -> None:
    bodies = [
        disc(number, *place, radius=size / 2.0)
        if is_round
        else replace(box(number, *place, width=size, height=0.5), angle=angle)
        for number, (place, is_round, size, angle) in enumerate(drawn, start=1)
    ]
    scene = scene_of(*bodies)
    apart = after(scene)
    assert not overlapping_pairs(apart)
    wide = sum(max(size, 0.5) for _, _, size, _ in drawn) * math.sqrt(2.0)
    for old, new in zip(scene.bodies, apart.bodies, strict=True):
        assert math.dist(old.position, new.position) < wide
        assert (new.angle, new.shapes) == (old.angle, old.shapes)
    if not overlapping_pairs(scene):
        assert not [
            body
            for body in separate(scene).bodies
            if math.dist(body.position, bodies[body.id - 1].position) > LEAST
        ]
