"""A user gives a motor a torque-speed line, and sees it gain speed the more slowly the faster it is."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall.physics import Body
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, User

KEY = Qt.Key


def test_a_motor_is_made_weaker_at_speed_saved_and_run(user: User, tmp_path: Path) -> None:
    user.draw_circle((0.0, 0.0), (2.0, 2.0))
    user.click_joint(KEY.Key_J, (1.0, 1.0))
    user.press(KEY.Key_V)
    assert user.selection.joints == (1,)
    form = user.window.inspector.joint_page.form
    assert form is not None
    steps = user.window.document.undo_stack.count()
    form.flags["motor_line"].click()
    (joint,) = user.joints
    assert joint.motor_line
    assert joint.motor_speed is not None
    assert joint.motor_limit is not None
    assert user.window.document.undo_stack.count() == steps + 1
    assert "standstill" in form.flags["motor_line"].toolTip()
    user.press(KEY.Key_Z, CONTROL)
    assert not user.joints[0].motor_line
    user.press(KEY.Key_Y, CONTROL)
    path = tmp_path / "motor.sketchfall"
    user.window.files.save_to(path)
    user.wait_until_saved()
    saved, scene = path.read_bytes(), user.window.document.scene
    user.open(path)
    assert user.window.document.scene == scene
    user.window.files.save_to(path)
    user.wait_until_saved()
    assert path.read_bytes() == saved
    user.wait_until_it_can_run()
    step_on(user, 3)
    run = user.window.player.run
    assert run is not None
    wheel = run.bodies[1]
    assert isinstance(wheel, Body)
    time_constant = wheel.inertia * abs(joint.motor_speed) / joint.motor_limit
    expected = -joint.motor_speed * (1.0 - math.exp(-run.time / time_constant))
    assert wheel.angular_velocity == pytest.approx(expected, rel=1e-3)
