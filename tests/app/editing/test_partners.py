"""When one of two jointed bodies goes, its partners can go along, with all that hangs on those."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import AT_ONE_POINT, new_joint
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, JointKind
from sketchfall.app.drawing.transforms import moved
from sketchfall.app.editing.joint_upkeep import joints_after
from sketchfall.app.editing.partners import moved_along, newly_stray, stray_ends
from sketchfall.app.strokes.shaping import box_body
from tests.app.jointed import KINDS

pytestmark = pytest.mark.no_engine

WAY = (7.0, 3.0)
ROW = [box_body(number, (2.0 * number, 0.0), (2.0 * number + 2.2, 1.0)) for number in range(1, 6)]
BODIES = {body.id: body for body in ROW}


def pin(number: int, a: BodyDrawing, b: BodyDrawing, kind: JointKind = "hinge") -> JointDrawing:
    """Where two neighbours overlap."""
    x = max(a.position[0], b.position[0]) - 1.0
    made = new_joint(number, kind, a, b, (x, 0.5), (x, 0.5))
    return replace(made, path=(made.anchor_b, (0.0, 0.3))) if kind == "slot" else made


CHAIN = [pin(1, ROW[0], ROW[1]), pin(2, ROW[2], ROW[1]), pin(3, ROW[2], ROW[3])]  # the fifth is alone


def partners(before: dict[int, BodyDrawing], joints: list[JointDrawing], *changed: int) -> list[BodyDrawing]:
    """Who goes along when these were moved."""
    after = {number: moved(before[number], *WAY) for number in changed}
    return moved_along(joints, joints_after(joints, before, after), before, after)


def gone(*changed: int, joints: list[JointDrawing] = CHAIN, **kinds: str) -> set[int]:
    """The same of the row, by their numbers: all of them go by the same way."""
    before = {number: replace(body, **kinds) if number == 3 else body for number, body in BODIES.items()}
    found = partners(before, joints, *changed)
    for body in found:
        there = moved(before[body.id], *WAY)
        assert body.position == pytest.approx(there.position)
        assert replace(body, position=there.position) == there
    return {body.id for body in found}


def test_all_that_hang_on_one_go_with_it() -> None:
    assert gone(1) == {2, 3, 4}
    assert gone(2) == {1, 3, 4}
    assert gone(4) == {1, 2, 3}
    assert gone(5) == set()
    assert gone(1, 2) == {3, 4}
    assert gone(1, 2, 3, 4) == set()


def test_what_never_moves_stays_with_all_beyond_it() -> None:
    assert gone(1, kind="static") == {2}
    assert gone(4, kind="static") == set()


@pytest.mark.parametrize("kind", KINDS)
def test_only_joints_at_one_point_take_a_partner_along(kind: JointKind) -> None:
    joints = [pin(1, ROW[0], ROW[1], kind)]
    for changed, other in ((1, 2), (2, 1)):
        found = [body.id for body in partners(BODIES, joints, changed)]
        assert found == ([other] if kind in AT_ONE_POINT else [])


def test_a_body_held_to_the_background_takes_nobody_along() -> None:
    assert gone(1, joints=[new_joint(1, "hinge", ROW[0], None, (3.0, 0.5), (3.0, 0.5))]) == set()


@pytest.mark.parametrize("kind", KINDS)
def test_a_joint_is_beside_a_body_as_soon_as_it_is_farther_than_is_seen(kind: JointKind) -> None:
    """Beyond its right side; a gear holds centres, a groove may lead anywhere, and an axle reach below."""
    a, b = box_body(1, (0.0, 0.0), (2.0, 1.0)), box_body(2, (-6.0, -6.0), (2.0, 6.0))
    for beyond, is_stray in ((0.0, False), (0.03, False), (0.05, True), (0.5, True)):
        joint = new_joint(1, kind, a, b, (2.0 + beyond, 0.5), (-1.0, 0.5))
        found = [body.id for _, body in stray_ends(joint, {1: a, 2: b})]
        if kind in ("gear", "wheel"):  # the car reaches down to its axle by half of the size of the rim
            assert found == []
        else:
            assert found == ([1] if is_stray else [])
    turned_round = new_joint(1, kind, b, a, (-1.0, 0.5), (4.0, 0.5))
    found = [body.id for _, body in stray_ends(turned_round, {1: a, 2: b})]
    assert found == ([] if kind in ("gear", "slot") else [1])


def test_only_what_a_change_has_brought_beside_is_told_of() -> None:
    before = BODIES
    after = {**BODIES, 2: moved(BODIES[2], *WAY)}
    joints = joints_after(CHAIN, before, {2: after[2]})
    found = {(joint.id, body.id) for joint, body in newly_stray(CHAIN, joints, before, after)}
    assert found == {(1, 1), (2, 3)}
    assert newly_stray(joints, joints, after, after) == []
    rods = [pin(1, ROW[0], ROW[1], "rod")]
    assert newly_stray(rods, joints_after(rods, before, {2: after[2]}), before, after) == []
