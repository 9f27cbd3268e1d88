"""A group is selected, moved, copied and deleted as one, and its members can still be reached."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.groups import paths_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from tests.ui.user import ALT, CONTROL, SHIFT, User

pytestmark = pytest.mark.no_engine

G, D, Z = Qt.Key.Key_G, Qt.Key.Key_D, Qt.Key.Key_Z
LEFT, MIDDLE, RIGHT = (-4.0, 1.0), (0.5, 0.5), (4.5, 0.5)  # the middles of the three boxes
FAR = (0.0, -3.0)


@pytest.fixture
def three(user: User) -> User:
    """Boxes 1 and 2, hinged to each other, and box 3 on the left; nothing is selected."""
    user.draw_box((0.0, 0.0), (3.0, 1.0))
    user.draw_box((2.0, 0.0), (5.0, 1.0))
    user.draw_box((-5.0, 0.0), (-3.0, 2.0))
    user.click_joint(Qt.Key.Key_J, (2.5, 0.5))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user


@pytest.fixture
def grouped(three: User) -> User:
    """Boxes 1 and 2 are a group; nothing is selected."""
    three.click(MIDDLE)
    three.click(RIGHT, SHIFT)
    three.press(G, CONTROL)
    three.click(FAR)
    return three


def undo_text(user: User) -> str:
    return user.window.document.undo_stack.undoText()


def test_a_click_on_a_member_selects_the_group_with_the_joints_of_its_bodies(grouped: User) -> None:
    assert undo_text(grouped) == "Group 2 bodies and 1 joint"
    grouped.click(RIGHT)
    assert grouped.selection == PartIds([1, 2], [1])
    assert grouped.window.inspector.group.title.text() == "Group of 2 bodies and 1 joint"
    grouped.click((2.5, 0.5))  # the hinge
    assert grouped.selection == PartIds([1, 2], [1])
    grouped.click(LEFT, SHIFT)
    assert grouped.selection == PartIds([1, 2, 3], [1])
    grouped.click(RIGHT, SHIFT)
    assert grouped.selection == PartIds([3])


def test_a_drag_moves_it_as_one_step(grouped: User) -> None:
    before = [body.position for body in grouped.bodies]
    grouped.drag(RIGHT, (RIGHT[0], RIGHT[1] + 2.0))
    after = [body.position for body in grouped.bodies]
    assert after[0] == pytest.approx((before[0][0], before[0][1] + 2.0))
    assert after[1] == pytest.approx((before[1][0], before[1][1] + 2.0))
    assert after[2] == before[2]
    grouped.press(Z, CONTROL)
    assert [body.position for body in grouped.bodies] == before


def test_a_rubber_band_takes_all_of_a_group_of_which_it_holds_one(grouped: User) -> None:
    grouped.drag((-0.5, -0.5), (3.5, 1.5))
    assert grouped.selection == PartIds([1, 2], [1])


def test_a_double_click_goes_inside_and_esc_out_again(grouped: User) -> None:
    grouped.double_click(MIDDLE)
    assert (grouped.selection, grouped.tool) == (PartIds([1]), "select")
    grouped.click(RIGHT)  # inside, members are selected one by one
    assert grouped.selection == PartIds([2])
    grouped.press(Qt.Key.Key_Escape)
    assert grouped.selection == PartIds([1, 2], [1])
    grouped.press(Qt.Key.Key_Escape)
    assert not grouped.selection
    grouped.click(RIGHT, ALT)
    assert grouped.selection == PartIds([2])
    grouped.click(LEFT)  # outside again
    grouped.click(RIGHT)
    assert grouped.selection == PartIds([1, 2], [1])
    grouped.double_click(MIDDLE)
    grouped.double_click(MIDDLE)
    assert grouped.tool == "vertices"


def test_groups_can_be_grouped_again_and_are_taken_apart_one_by_one(grouped: User) -> None:
    grouped.press(Qt.Key.Key_A, CONTROL)
    grouped.press(G, CONTROL)
    grouped.click(FAR)
    grouped.click(LEFT)
    assert grouped.selection == PartIds([1, 2, 3], [1])
    grouped.double_click(MIDDLE)
    assert grouped.selection == PartIds([1, 2], [1])
    grouped.press(Qt.Key.Key_Escape)
    grouped.press(G, CONTROL | SHIFT)
    assert undo_text(grouped) == "Ungroup 3 bodies and 1 joint"
    grouped.click(FAR)
    grouped.click(MIDDLE)
    assert grouped.selection == PartIds([1, 2], [1])
    grouped.press(G, CONTROL | SHIFT)
    grouped.click(FAR)
    grouped.click(MIDDLE)
    assert grouped.selection == PartIds([1])
    grouped.press(Z, CONTROL)
    grouped.click(FAR)
    grouped.click(MIDDLE)
    assert grouped.selection == PartIds([1, 2], [1])


def test_copies_are_a_group_of_their_own(grouped: User) -> None:
    grouped.click(MIDDLE)
    grouped.press(D, CONTROL)
    assert grouped.selection == PartIds([4, 5], [2])
    (old,), (new,) = grouped.bodies[0].groups, grouped.bodies[3].groups
    assert new.id != old.id
    assert grouped.joints[1].groups == grouped.bodies[4].groups == (new,)
    grouped.press(Qt.Key.Key_C, CONTROL)
    grouped.press(Qt.Key.Key_V, CONTROL)
    (pasted,) = grouped.bodies[-1].groups
    assert pasted.id not in (old.id, new.id)
    assert len(grouped.selection.bodies) == 2
    grouped.double_click(MIDDLE)  # a member by itself
    grouped.press(D, CONTROL)
    assert grouped.bodies[-1].groups == ()


def test_a_deleted_group_comes_back_as_one(grouped: User) -> None:
    grouped.click(MIDDLE)
    grouped.press(Qt.Key.Key_Delete)
    assert [body.id for body in grouped.bodies] == [3]
    grouped.press(Z, CONTROL)
    grouped.click(FAR)
    grouped.click(RIGHT)
    assert grouped.selection == PartIds([1, 2], [1])


def test_it_has_a_name_that_is_spoken_and_saved(grouped: User) -> None:
    grouped.click(MIDDLE)
    grouped.type_into(grouped.window.inspector.group.name, "Arm")
    assert undo_text(grouped) == "Change name of the group"
    grouped.press(Qt.Key.Key_Escape)
    grouped.press(Qt.Key.Key_Tab)
    assert grouped.sentence.startswith("Arm: group of 2 bodies and 1 joint (1 of 2).")
    scene = grouped.window.document.scene
    assert decode_drawing(encode_drawing(scene)) == scene
    grouped.press(Qt.Key.Key_Return, CONTROL | SHIFT)
    assert grouped.selection == PartIds([1])
    grouped.press(Qt.Key.Key_Tab)
    assert grouped.sentence.startswith("body 2: box")


def test_what_cannot_be_grouped_or_taken_apart_says_why(grouped: User) -> None:
    grouped.click(LEFT)
    grouped.press(G, CONTROL)
    assert grouped.sentence == "To make a group, select two bodies, joints or groups, or more."
    grouped.press(G, CONTROL | SHIFT)
    assert grouped.sentence == "What is selected is no group."
    grouped.click(MIDDLE)
    before = undo_text(grouped)
    grouped.press(G, CONTROL)  # it is one already
    assert undo_text(grouped) == before


def test_a_locked_member_stays_behind(grouped: User) -> None:
    grouped.double_click(MIDDLE)
    grouped.press(Qt.Key.Key_L, CONTROL)
    grouped.click(RIGHT)
    assert grouped.selection == PartIds([2], [1])


def test_a_drawn_chain_is_a_group_in_the_same_step(user: User) -> None:
    user.press(Qt.Key.Key_K)
    user.stroke([(x / 4.0, 0.0) for x in range(-8, 9)])
    links = len(user.bodies)
    assert links > 2
    assert len(set(paths_of(user.window.document.parts))) == 1
    assert len(user.selection.bodies) == links
    assert len(user.selection.joints) == len(user.joints)
    user.press(Qt.Key.Key_V)
    user.click(FAR)
    user.click(user.bodies[1].position)
    assert len(user.selection.bodies) == links
    user.press(Z, CONTROL)
    assert not user.bodies
