"""A user selects joints, moves, copies, erases and deletes them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.joint_geometry import anchors_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import JointDrawing, JointKind
from sketchfall.app.editing.commands import ChangeDrawing
from tests.ui.user import CONTROL, SHIFT, User

pytestmark = pytest.mark.no_engine

KEY = Qt.Key
Point = tuple[float, float]


@pytest.fixture
def jointed(user: User) -> User:
    """Two boxes with a rod between their middles, and a box pinned to the background; selecting."""
    user.draw_box((-4.0, 3.0), (-3.0, 4.0))
    user.draw_box((1.0, 3.0), (2.0, 4.0))
    user.draw_box((4.0, 3.0), (6.0, 4.0))
    user.click_joint(KEY.Key_D, (-3.5, 3.5), (1.5, 3.5))
    user.click_joint(KEY.Key_J, (5.0, 3.5))
    user.press(KEY.Key_V)
    user.press(KEY.Key_Escape)
    return user


ROD_MIDDLE = (-1.0, 3.5)


def ends(user: User, joint: JointDrawing) -> tuple[Point, Point]:
    return anchors_of(joint, user.window.document.bodies_by_id)


def test_a_click_selects_a_joint_and_esc_nothing(jointed: User) -> None:
    jointed.click(ROD_MIDDLE)
    assert (jointed.selection.joints, jointed.selection.bodies) == ((1,), ())
    assert "ends of the joint" in jointed.sentence
    jointed.press(KEY.Key_Escape)
    assert jointed.selection.joints == ()


def test_shift_adds_joints_and_bodies_to_each_other(jointed: User) -> None:
    jointed.click(ROD_MIDDLE)
    jointed.click((5.0, 3.5), SHIFT)
    jointed.click((-3.8, 3.2), SHIFT)
    assert (jointed.selection.joints, jointed.selection.bodies) == ((1, 2), (1,))
    jointed.click((5.0, 3.5), SHIFT)
    assert jointed.selection.joints == (1,)


def test_bodies_under_a_joint_stay_within_reach(jointed: User) -> None:
    for joints, bodies in (((2,), ()), ((), (3,))):  # clicked once more: what lies under it
        jointed.click((5.0, 3.5))
        assert (jointed.selection.joints, jointed.selection.bodies) == (joints, bodies)
    jointed.press(KEY.Key_Escape)
    jointed.drag((5.0, 3.5), (5.0, 5.5))  # a body is dragged even by its pin
    assert jointed.bodies[2].position == pytest.approx((5.0, 5.5), abs=0.02)


def test_a_hinge_follows_the_body_that_is_moved(jointed: User) -> None:
    jointed.drag((4.3, 3.2), (4.3, 5.2))
    a, b = ends(jointed, jointed.joints[1])
    assert a == pytest.approx(b)
    assert a == pytest.approx((5.0, 5.5), abs=0.02)


def test_joints_are_seen_to_follow_while_a_body_is_dragged(jointed: User) -> None:
    layer = jointed.window.canvas.joints
    jointed.begin_drag((4.3, 3.2), (4.3, 5.2))
    assert layer._placed.a[1].tolist() == pytest.approx([5.0, 5.5], abs=0.02)
    assert layer._placed.b[1].tolist() == pytest.approx([5.0, 5.5], abs=0.02)  # in the background
    jointed.press(KEY.Key_Escape)
    assert layer._placed.b[1].tolist() == [5.0, 3.5]


def test_show_all_shows_joints_beyond_the_bodies(jointed: User) -> None:
    jointed.view.show_at((0.0, 12.0), 20.0)
    jointed.click_joint(KEY.Key_S, (5.8, 3.5), (6.0, 24.0))
    jointed.trigger("zoom_fit")
    assert jointed.view.camera.shows(jointed.view.camera.to_pixel((6.0, 24.0)))


def test_the_band_selects_joints_inside(jointed: User) -> None:
    jointed.drag((3.0, 2.0), (7.0, 5.0))
    assert (jointed.selection.joints, jointed.selection.bodies) == ((2,), (3,))


def test_an_end_is_dragged_and_snaps(jointed: User) -> None:
    jointed.click(ROD_MIDDLE)
    steps = jointed.window.document.undo_stack.count()
    jointed.drag((1.5, 3.5), (1.03, 3.96))
    a, b = ends(jointed, jointed.joints[0])
    assert a == pytest.approx((-3.5, 3.5))
    assert b == pytest.approx((1.0, 4.0))
    assert jointed.window.document.undo_stack.count() == steps + 1
    assert jointed.window.document.undo_stack.undoText() == "Move rod"
    jointed.press(KEY.Key_Z, CONTROL)
    assert ends(jointed, jointed.joints[0])[1] == pytest.approx((1.5, 3.5))


def test_esc_gives_up_dragging_an_end(jointed: User) -> None:
    before = jointed.joints
    jointed.click(ROD_MIDDLE)
    jointed.begin_drag((1.5, 3.5), (1.0, 4.0))
    jointed.press(KEY.Key_Escape)
    jointed.release_mouse((1.0, 4.0))
    assert jointed.joints == before


def test_a_pin_is_dragged_with_both_anchors(jointed: User) -> None:
    jointed.click((5.0, 3.5))
    jointed.drag((5.0, 3.5), (5.8, 3.8), CONTROL)
    a, b = ends(jointed, jointed.joints[1])
    assert a == pytest.approx(b)
    assert a == pytest.approx((5.8, 3.8), abs=0.02)


def test_the_handle_of_a_rail_turns_it(user: User) -> None:
    user.draw_box((1.0, 3.0), (2.0, 4.0))
    user.press(KEY.Key_L)
    user.drag((1.5, 3.5), (3.5, 3.5))
    user.press(KEY.Key_V)
    user.click((2.6, 3.5))
    assert user.selection.joints == (1,)
    handle = (1.5 + 46.0 / user.view.camera.scale, 3.5)
    user.drag(handle, (1.5, 5.5))
    assert user.joints[0].axis == pytest.approx((0.0, 1.0), abs=0.02)


def test_the_wheel_of_a_pulley_is_dragged(user: User) -> None:
    user.draw_box((-3.0, 1.0), (-2.0, 2.0))
    user.draw_box((2.0, 1.0), (3.0, 2.0))
    user.click_joint(KEY.Key_U, (-2.5, 2.0), (-2.5, 5.0), (2.5, 5.0), (2.5, 2.0))
    user.press(KEY.Key_V)
    user.drag((2.5, 5.0), (4.0, 6.0))
    assert user.joints[0].wheel_b == (4.0, 6.0)


def test_deleting_a_body_takes_its_joint_along_and_undo_brings_both_back(jointed: User) -> None:
    bodies, joints = jointed.bodies, jointed.joints
    jointed.click((1.2, 3.2))
    jointed.press(KEY.Key_Delete)
    assert [body.id for body in jointed.bodies] == [1, 3]
    assert [joint.id for joint in jointed.joints] == [2]
    jointed.press(KEY.Key_Z, CONTROL)
    assert (jointed.bodies, jointed.joints) == (bodies, joints)


def test_a_joint_is_deleted_by_itself(jointed: User) -> None:
    bodies, joints = jointed.bodies, jointed.joints
    jointed.click(ROD_MIDDLE)
    jointed.press(KEY.Key_Delete)
    assert (jointed.bodies, jointed.joints) == (bodies, joints[1:])
    jointed.press(KEY.Key_Z, CONTROL)
    assert jointed.joints == joints


def test_joints_are_copied_with_their_bodies(jointed: User) -> None:
    jointed.drag((-5.0, 2.0), (3.0, 5.0))
    jointed.press(KEY.Key_C, CONTROL)
    jointed.press(KEY.Key_V, CONTROL)
    assert (len(jointed.bodies), len(jointed.joints)) == (5, 3)
    copied = jointed.joints[-1]
    assert (copied.kind, copied.body_a, copied.body_b) == ("rod", jointed.bodies[3].id, jointed.bodies[4].id)
    jointed.press(KEY.Key_Z, CONTROL)
    assert (len(jointed.bodies), len(jointed.joints)) == (3, 2)


def test_joints_alone_cannot_be_cut_or_copied(jointed: User) -> None:
    jointed.click(ROD_MIDDLE)
    enabled = {name: jointed.window.actions_[name].isEnabled() for name in ("cut", "copy", "delete", "lock")}
    assert enabled == {"cut": False, "copy": False, "delete": True, "lock": False}


def test_the_eraser_takes_joints(jointed: User) -> None:
    bodies = jointed.bodies
    jointed.press(KEY.Key_E)
    jointed.click(ROD_MIDDLE)
    assert [joint.id for joint in jointed.joints] == [2]
    jointed.drag((5.5, 2.0), (5.5, 5.0))
    assert (jointed.bodies, jointed.joints) == (bodies[:2], ())
    jointed.press(KEY.Key_Z, CONTROL)
    assert [joint.id for joint in jointed.joints] == [2]


def test_a_selected_joint_is_seen(jointed: User) -> None:
    plain = jointed.view.grab().toImage()
    jointed.click(ROD_MIDDLE)
    assert jointed.view.grab().toImage() != plain


def test_the_links_of_a_chain_can_be_selected_between_their_pins(user: User) -> None:
    user.press(KEY.Key_K)
    user.stroke([(-2.0 + 0.1 * step, 3.0) for step in range(40)])
    link = user.bodies[3]
    user.press(KEY.Key_V)
    user.press(KEY.Key_Escape)
    user.click(link.position, Qt.KeyboardModifier.AltModifier)  # by itself: the chain is a group
    assert (user.selection.bodies, user.selection.joints) == ((link.id,), ())
    a, _ = ends(user, user.joints[3])
    user.click(a)
    assert (user.selection.bodies, user.selection.joints) == ((), (user.joints[3].id,))


def with_length(user: User, kind: JointKind, length: float) -> None:
    """The joint between the two boxes becomes one of this kind and length; it is selected."""
    document = user.window.document
    other = replace(user.joints[0], kind=kind, length=length)
    document.apply(ChangeDrawing(document, Parts(joints=[other]), "Change"))
    user.press(KEY.Key_Escape)
    user.click(ROD_MIDDLE)
    assert user.selection.joints == (1,)


@pytest.mark.parametrize(
    ("kind", "length", "kept"),
    [("rod", 5.2, None), ("rope", 9.0, 9.0), ("rope", 5.2, None), ("spring", 3.0, 3.0)],
)
def test_a_rod_is_as_long_as_its_ends_are_drawn_and_a_rope_at_least(
    jointed: User, kind: JointKind, length: float, kept: float | None
) -> None:
    with_length(jointed, kind, length)
    jointed.drag((1.5, 3.5), (1.9, 3.9), CONTROL)  # to 5.4 m and a little
    assert ends(jointed, jointed.joints[0])[1] == pytest.approx((1.9, 3.9), abs=0.02)
    assert jointed.joints[0].length == kept
