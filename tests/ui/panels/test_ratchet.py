"""A user gives a hinge a ratchet, and sees it hold what it has wound up."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from tests.ui.runs import run_of, step_on
from tests.ui.user import CONTROL, User

KEY = Qt.Key


def ratchets(user: User) -> list[str]:
    return [joint.ratchet for joint in user.joints]


def test_a_lever_falls_to_the_next_tooth_saved_and_run(user: User, tmp_path: Path) -> None:
    user.draw_box((0.0, 0.0), (4.0, 0.4))
    user.click_joint(KEY.Key_J, (0.2, 0.2))
    user.press(KEY.Key_V)
    assert user.selection.joints == (1,)
    form = user.window.inspector.joint_page.form
    assert form is not None
    teeth = form.numbers["teeth"]
    assert not teeth.isVisibleTo(form), "there is nothing to count yet"
    steps = user.window.document.undo_stack.count()
    form.flags["ratchet"].click()
    assert ratchets(user) == ["forward"]
    assert user.window.document.undo_stack.count() == steps + 1
    assert teeth.isVisibleTo(form)
    assert "freewheel" in teeth.toolTip()
    form.flags["ratchet_back"].click()
    assert ratchets(user) == ["backward"]
    user.press(KEY.Key_Z, CONTROL)
    assert ratchets(user) == ["forward"]
    user.press(KEY.Key_Z, CONTROL)
    assert ratchets(user) == ["none"]
    user.press(KEY.Key_Y, CONTROL)
    user.type_into(teeth, "34/2")
    (joint,) = user.joints
    assert (joint.ratchet, joint.teeth) == ("forward", 17.0)
    path = tmp_path / "ratchet.sketchfall"
    user.window.files.save_to(path)
    user.wait_until_saved()
    saved, scene = path.read_bytes(), user.window.document.scene
    user.open(path)
    assert user.window.document.scene == scene
    user.window.files.save_to(path)
    user.wait_until_saved()
    assert path.read_bytes() == saved
    user.wait_until_it_can_run()
    # It falls, swings up on the other side as high as it was, and is held by the last tooth before that.
    step_on(user, 240)
    tooth = math.tau / 17
    joint_now = run_of(user).joints[1]
    assert joint_now.angle == pytest.approx(math.floor(math.pi / tooth) * tooth, abs=1e-4)
    assert run_of(user).bodies[1].angular_velocity == pytest.approx(0.0, abs=1e-6)
