"""A user moves a linkage by one of its bodies, in the drawing."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.joint_geometry import anchors_of
from tests.ui.user import ALT, CONTROL, SHIFT, Point, User

KEY = Qt.Key


@pytest.fixture
def four_bar(user: User) -> User:
    """Crank, coupler and rocker, drawn as boxes upright and across, on pins in the background."""
    user.draw_box((-2.2, 0.0), (-1.8, 1.4))
    user.draw_box((-2.2, 1.0), (2.2, 1.4))
    user.draw_box((1.8, -1.6), (2.2, 1.4))
    user.click_joint(KEY.Key_J, (-2.0, 0.2))
    user.click_joint(KEY.Key_J, (-2.0, 1.2))
    user.click_joint(KEY.Key_J, (2.0, 1.2))
    user.click_joint(KEY.Key_J, (2.0, -1.4))
    user.press(KEY.Key_V)
    user.press(KEY.Key_Escape)
    user.wait_for_engine()
    return user


def is_whole(user: User) -> bool:
    bodies = user.window.document.bodies_by_id
    return all(math.dist(*anchors_of(joint, bodies)) < 1e-9 for joint in user.joints)


def pin(user: User, number: int) -> Point:
    return anchors_of(user.joints[number - 1], user.window.document.bodies_by_id)[0]


def test_the_crank_takes_the_others_along_as_one_step(four_bar: User) -> None:
    before, steps = four_bar.window.document.scene, four_bar.window.document.undo_stack.count()
    pins = [pytest.approx(pin(four_bar, number)) for number in (1, 4)]
    four_bar.drag((-2.0, 0.8), (-2.6, 0.6))
    assert is_whole(four_bar)
    assert [pin(four_bar, number) for number in (1, 4)] == pins
    assert [body.angle for body in four_bar.bodies] == [pytest.approx(x, abs=0.1) for x in (1.0, 0.05, 0.3)]
    assert four_bar.window.document.undo_stack.count() == steps + 1
    assert four_bar.window.document.undo_stack.undoText() == "Move linkage"
    assert "no longer lies" not in four_bar.sentence
    four_bar.press(KEY.Key_Z, CONTROL)
    assert four_bar.window.document.scene == before
    four_bar.press(KEY.Key_Z, CONTROL | SHIFT)
    assert is_whole(four_bar)
    assert four_bar.window.document.scene != before


def test_it_is_seen_while_it_is_dragged_and_esc_takes_it_back(four_bar: User) -> None:
    before, joints = four_bar.window.document.scene, four_bar.window.canvas.joints
    there = joints._placed.a[1].tolist()
    four_bar.begin_drag((-2.0, 0.8), (-2.6, 0.6))
    assert "Release to leave the linkage so." in four_bar.sentence
    assert joints._placed.a[1].tolist() != there
    assert math.dist(joints._placed.a[1], joints._placed.b[1]) < 1e-9
    assert len([kind for kind, _ in four_bar.preview.shapes if kind == "polygon"]) >= 3
    four_bar.press(KEY.Key_Escape)
    assert joints._placed.a[1].tolist() == there
    four_bar.release_mouse((-2.6, 0.6))
    assert four_bar.window.document.scene == before


def test_out_of_reach_it_is_as_near_as_it_can_be(four_bar: User) -> None:
    four_bar.drag((-2.0, 0.8), (-7.0, 0.2))
    assert is_whole(four_bar)
    assert pin(four_bar, 2) == pytest.approx((-3.0, 0.2), abs=0.1)  # the crank points at the hand


def test_with_alt_the_body_goes_alone(four_bar: User) -> None:
    others = four_bar.bodies[1:]
    four_bar.drag((-2.0, 0.8), (-5.0, 3.8), ALT | CONTROL)
    assert four_bar.bodies[0].angle == 0.0
    assert four_bar.bodies[1:] == others
    assert "no longer lies on" in four_bar.sentence


def test_all_of_it_with_its_joints_is_moved_as_ever(four_bar: User) -> None:
    before = [body.position for body in four_bar.bodies]
    four_bar.press(KEY.Key_A, CONTROL)
    four_bar.drag((-2.0, 0.8), (-1.0, 2.8))
    for (x, y), body in zip(before, four_bar.bodies, strict=True):
        assert body.position == pytest.approx((x + 1.0, y + 2.0), abs=0.03)
    assert is_whole(four_bar)
    assert four_bar.window.document.undo_stack.undoText().startswith("Move 3 bodies")


def test_what_hangs_on_nothing_fixed_goes_where_it_is_put_and_lands_on_the_grid(user: User) -> None:
    user.draw_box((-1.5, 1.0), (1.5, 2.0))
    user.draw_circle((-1.0, 0.9), (0.0, 1.9))
    user.click_joint(KEY.Key_J, (-0.5, 1.4))
    user.press(KEY.Key_V)
    user.wait_for_engine()
    wheel = user.bodies[1].position
    user.drag((1.3, 1.2), (2.27, 2.24))
    assert [body.angle for body in user.bodies] == [0.0, 0.0]
    assert user.bodies[0].position == pytest.approx((1.0, 2.5))
    assert user.bodies[1].position == pytest.approx((wheel[0] + 1.0, wheel[1] + 1.0))


def test_a_moved_linkage_is_saved_as_it_is(four_bar: User, tmp_path: Path) -> None:
    four_bar.drag((-2.0, 0.8), (-2.6, 0.6))
    moved = four_bar.window.document.scene
    path = tmp_path / "linkage.sketchfall"
    four_bar.window.files.save_to(path)
    four_bar.wait_until_saved()
    saved = path.read_bytes()
    four_bar.open(path)
    assert four_bar.window.document.scene == moved
    four_bar.window.files.save_to(path)
    four_bar.wait_until_saved()
    assert path.read_bytes() == saved
