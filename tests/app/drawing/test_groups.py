"""Groups are what their parts say: found by them, copied with them, and gone with the last of them."""

import pytest

from sketchfall.app.drawing.groups import (
    members_of,
    name_of_group,
    new_group_ids,
    parts_in,
    renamed,
    with_new_groups,
    with_whole_groups,
)
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Group, JointDrawing

pytestmark = pytest.mark.no_engine

OUTER, INNER = Group(id=7, name="car"), Group(id=4, name="axle")


def body(number: int, *groups: Group, locked: bool = False) -> BodyDrawing:
    return BodyDrawing(id=number, shapes=(CircleShape(radius=1.0),), groups=groups, locked=locked)


def rope(number: int, *groups: Group) -> JointDrawing:
    ends = (0.0, 0.0), (1.0, 0.0)
    return JointDrawing(
        id=number, kind="rope", body_a=1, body_b=2, anchor_a=ends[0], anchor_b=ends[1], groups=groups
    )


PARTS = Parts(
    [body(1, OUTER, INNER), body(2, OUTER), body(3), body(4, OUTER, INNER, locked=True)], [rope(1, INNER)]
)


def test_the_parts_of_a_group_are_those_that_name_it_at_any_depth() -> None:
    assert parts_in(PARTS, 7).ids == PartIds([1, 2, 4])
    assert parts_in(PARTS, 4).ids == PartIds([1, 4], [1])
    assert not parts_in(PARTS, 5)


def test_what_is_locked_is_in_the_group_but_not_selected_with_it() -> None:
    assert members_of(PARTS, 4) == PartIds([1], [1])


def test_the_first_part_says_what_the_group_is_called() -> None:
    others = Parts([body(1), body(2, OUTER, Group(id=4, name="first")), body(3, Group(id=4, name="second"))])
    assert name_of_group(others, 4) == "first"
    assert name_of_group(others, 7) == "car"
    assert name_of_group(others, 5) == ""


def test_a_new_group_has_an_id_that_none_has() -> None:
    assert new_group_ids(PARTS).new() == 8
    assert new_group_ids(Parts([body(1)])).new() == 1


def test_to_rename_a_group_leaves_the_others_and_their_order() -> None:
    new = Group(id=4, name="wheels")
    assert renamed(PARTS, 4, "wheels") == Parts(
        [body(1, OUTER, new), body(4, OUTER, new, locked=True)], [rope(1, new)]
    )


def test_copies_are_in_no_group_of_which_others_are_left_out() -> None:
    """Locked ones do not count: they cannot be selected with their group."""
    some = Parts(PARTS.bodies[:1], PARTS.joints)
    assert with_whole_groups(some, PARTS) == Parts([body(1, INNER)], [rope(1, INNER)])
    assert with_whole_groups(Parts(PARTS.bodies[:2]), PARTS) == Parts([body(1, OUTER, INNER), body(2, OUTER)])


def test_copies_are_grouped_as_their_originals_but_not_with_them() -> None:
    new = with_new_groups(PARTS, new_group_ids(PARTS))
    outer, inner = Group(id=8, name="car"), Group(id=9, name="axle")
    assert new.bodies[:3] == (body(1, outer, inner), body(2, outer), body(3))
    assert new.joints == (rope(1, inner),)
