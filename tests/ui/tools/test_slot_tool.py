"""A user draws grooves, in one stroke or place by place, and sees pins run in them."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.mechanisms.grooves import groove_points
from tests.ui.runs import run_of, step_on
from tests.ui.user import CONTROL, SHIFT, User

K = Qt.Key


def take_slot(user: User) -> None:
    user.press(K.Key_L, SHIFT)
    assert user.tool == "slot"


def bowl(start: float, end: float) -> list[tuple[float, float]]:
    """Of two metres, about (0, 3)."""
    turns = [start + (end - start) * k / 40 for k in range(41)]
    return [(2.0 * math.sin(turn), 3.0 - 2.0 * math.cos(turn)) for turn in turns]


def test_a_stroke_from_a_body_is_its_groove_saved_and_run(user: User, tmp_path: Path) -> None:
    points = bowl(-math.pi / 2.0, 1.2)
    x, y = points[0]
    user.draw_circle((x - 0.5, y - 0.5), (x + 0.5, y + 0.5))
    steps = user.window.document.undo_stack.count()
    take_slot(user)
    user.stroke(points)
    (joint,) = user.joints
    assert (joint.kind, joint.body_a, joint.body_b, joint.closed) == ("slot", 1, None, False)
    assert user.window.document.undo_stack.count() == steps + 1
    assert user.window.document.undo_stack.undoText() == "Draw slot"
    off = [math.dist(point, (0.0, 3.0)) - 2.0 for point in groove_points(joint.path, False).tolist()]
    assert max(map(abs, off)) < 0.03, "the curve is as drawn"
    user.press(K.Key_Z, CONTROL)
    assert user.joints == ()
    user.press(K.Key_Y, CONTROL)
    path = tmp_path / "groove.sketchfall"
    user.window.files.save_to(path)
    user.wait_until_saved()
    saved, scene = path.read_bytes(), user.window.document.scene
    user.open(path)
    assert user.window.document.scene == scene
    user.window.files.save_to(path)
    user.wait_until_saved()
    assert path.read_bytes() == saved
    user.wait_until_it_can_run()
    step_on(user, 40)
    ball = run_of(user).bodies[1]
    assert math.dist(ball.position, (0.0, 3.0)) == pytest.approx(2.0, abs=0.03)
    assert ball.position[1] < y - 0.5, "it slides down in it"


def test_place_by_place_it_is_ended_by_a_second_click_and_closed_at_the_pin(user: User) -> None:
    user.draw_circle((-0.3, -0.3), (0.3, 0.3))
    take_slot(user)
    for point in ((0.0, 0.0), (2.0, 0.0), (2.0, 0.0)):
        user.click(point)
    (straight,) = user.joints
    assert straight.path == ((0.0, 0.0), (2.0, 0.0))
    for point in ((0.0, 0.0), (1.0, 2.0), (3.0, 1.0)):
        user.click(point)
    user.press(K.Key_Backspace)
    user.click((2.0, 2.0))
    assert len(user.joints) == 1
    user.click((0.0, 0.0))
    closed = user.joints[1]
    assert closed.closed
    assert closed.path == ((0.0, 0.0), (1.0, 2.0), (2.0, 2.0))
    user.click((0.0, 0.0))
    user.click((0.0, 3.0))
    user.press(K.Key_Return)
    assert user.joints[2].path == ((0.0, 0.0), (0.0, 3.0))


def test_the_groove_is_in_the_body_on_which_more_of_it_lies(user: User) -> None:
    user.draw_box((0.0, 0.0), (4.0, 2.0))
    user.draw_circle((0.5, 0.5), (1.1, 1.1))
    take_slot(user)
    user.drag((0.8, 0.8), (3.5, 1.2))
    assert (user.joints[0].body_a, user.joints[0].body_b) == (2, 1)
    user.drag((0.8, 0.8), (3.5, 1.2), SHIFT)
    assert (user.joints[1].body_a, user.joints[1].body_b) == (2, None)


def test_beside_all_bodies_it_says_where_to_click(user: User) -> None:
    take_slot(user)
    user.click((1.0, 1.0))
    assert user.sentence == "There is no body here: click on the one that has the pin."
    assert user.joints == ()


def test_a_hand_drags_the_bead_along_its_groove(user: User) -> None:
    user.draw_circle((-0.3, -0.3), (0.3, 0.3))
    take_slot(user)
    for point in ((0.0, 0.0), (4.0, 3.0), (4.0, 3.0)):
        user.click(point)
    user.press(K.Key_V)
    user.drag((0.15, -0.15), (2.15, 1.35))
    (ball,), (joint,) = user.bodies, user.joints
    assert ball.position == pytest.approx((2.0, 1.5), abs=0.05)
    x, y = ball.position
    assert y == pytest.approx(0.75 * x, abs=1e-9)
    assert joint.path == ((0.0, 0.0), (4.0, 3.0))
    assert joint.anchor_b == pytest.approx(ball.position, abs=1e-9)


def test_its_places_are_dragged_and_the_pin_stays_in_the_groove(user: User) -> None:
    user.draw_circle((-0.3, -0.3), (0.3, 0.3))
    take_slot(user)
    for point in ((0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (4.0, 0.0)):
        user.click(point)
    user.press(K.Key_V)
    assert user.selection.joints == (1,)
    user.drag((2.0, 0.0), (2.0, 2.0))
    (joint,) = user.joints
    assert joint.path == ((0.0, 0.0), (2.0, 2.0), (4.0, 0.0))
    assert user.window.document.undo_stack.undoText() == "Move slot"
    user.drag((0.0, 0.0), (0.0, -1.0))
    (joint,) = user.joints
    (ball,) = user.bodies
    assert joint.anchor_b == pytest.approx((0.0, -1.0))
    assert joint.path[0] == pytest.approx((0.0, -1.0))
    assert ball.position == (0.0, 0.0)
