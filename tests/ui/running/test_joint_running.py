"""While it runs: joints move with their bodies, keys drive motors, and joints break."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import JointDrawing
from sketchfall.app.editing.commands import ChangeDrawing
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until

KEY = Qt.Key


@pytest.fixture
def pendulum(user: User) -> User:
    """A bar that hangs by its left end, with the engine ready."""
    user.draw_box((0.0, 3.0), (2.0, 3.4))
    user.click_joint(KEY.Key_J, (0.0, 3.2))
    user.wait_for_engine()
    return user


def change(user: User, **fields: object) -> JointDrawing:
    document = user.window.document
    joint = replace(document.scene.joints[0], **fields)
    document.apply(ChangeDrawing(document, Parts(joints=[joint]), "Change joint"))
    return joint


def motor_speed(user: User) -> float | None:
    run = user.window.player.run
    assert run is not None
    return run.joints[1].motor_speed


def pin_pixel(user: User) -> tuple[float, float]:
    """Where the pin is painted."""
    layer, camera = user.window.canvas.joints, user.view.camera
    x, y = layer._placed.to_pixels(camera).b[0].tolist()
    return x, y


def test_a_pin_stays_while_its_bar_swings(pendulum: User) -> None:
    before = pin_pixel(pendulum)
    for _ in range(30):
        pendulum.press(KEY.Key_Period)
    run = pendulum.window.player.run
    assert run is not None
    assert run.poses[0, 1] < 2.9  # it fell
    assert pin_pixel(pendulum) == pytest.approx(before, abs=1.0)
    pendulum.press(KEY.Key_R, CONTROL)
    assert pin_pixel(pendulum) == before


def test_a_drawing_with_joints_waits_for_them_and_a_hand_for_its_hold(pendulum: User) -> None:
    starter = pendulum.window.starter
    starter.ready_stages.discard("joints")
    pendulum.press(KEY.Key_Space)
    assert pendulum.sees("waiting")
    assert pendulum.sentence.startswith("The engine is being compiled for this computer")
    body = pendulum.bodies[0].id
    starter.ready_stages.add("joints")
    starter.ready.emit()
    wait_until(lambda: pendulum.sees("running"))
    puller = pendulum.window.canvas.puller
    assert puller is not None
    assert puller.can_take(body)
    starter.ready_stages.discard("joints")
    assert not puller.can_take(body)  # compiling in the middle of a step would hold it up
    starter.ready_stages.add("joints")


def test_what_hangs_is_not_said_to_fall_for_ever(pendulum: User) -> None:
    pendulum.press(KEY.Key_Space)
    assert pendulum.sentence.startswith("Running")
    pendulum.press(KEY.Key_R, CONTROL)
    pendulum.press(KEY.Key_Z, CONTROL)  # without the hinge
    pendulum.press(KEY.Key_Space)
    assert "for ever" in pendulum.sentence


def test_a_spring_is_painted_where_its_body_went(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.click_joint(KEY.Key_S, (0.5, 1.5), (0.5, 4.0))
    user.wait_for_engine()
    drawn = user.view.grab().toImage()
    for _ in range(20):
        user.press(KEY.Key_Period)
    layer, run = user.window.canvas.joints, user.window.player.run
    assert run is not None
    assert layer._placed.a[0].tolist() == pytest.approx(run.poses[0, :2].tolist())
    assert layer._placed.b[0].tolist() == [0.5, 4.0]
    assert user.view.grab().toImage() != drawn


def test_keys_drive_a_motor_while_they_are_held(pendulum: User) -> None:
    change(pendulum, motor_speed=3.0, forward_key="Right", backward_key="A")
    pendulum.press(KEY.Key_Space)
    assert "Right drive the motors" in pendulum.sentence
    assert motor_speed(pendulum) == 0.0
    pendulum.hold(KEY.Key_Right)
    assert motor_speed(pendulum) == 3.0
    pendulum.let_go(KEY.Key_Right)
    assert motor_speed(pendulum) == 0.0
    pendulum.hold(KEY.Key_A)  # while drawing, this is the key of a tool
    assert motor_speed(pendulum) == -3.0
    assert pendulum.tool == "select"
    pendulum.let_go(KEY.Key_A)
    pendulum.press(KEY.Key_R, CONTROL)
    pendulum.press(KEY.Key_A)
    assert pendulum.tool == "wheel"


def test_a_key_that_is_held_when_the_focus_leaves_does_not_drive_on(pendulum: User) -> None:
    change(pendulum, motor_speed=3.0, forward_key="D")
    pendulum.press(KEY.Key_Space)
    pendulum.hold(KEY.Key_D)
    assert motor_speed(pendulum) == 3.0
    pendulum.window.speed.setFocus()
    assert motor_speed(pendulum) == 0.0


def test_simulating_gives_the_keys_to_the_canvas(pendulum: User) -> None:
    change(pendulum, motor_speed=3.0, forward_key="D")
    pendulum.window.inspector.joint_page.setFocus()
    pendulum.trigger("simulate")
    assert pendulum.view.hasFocus()


def test_a_joint_that_breaks_vanishes_with_a_mark(pendulum: User) -> None:
    change(pendulum, break_force=0.01)
    layer = pendulum.window.canvas.joints
    pendulum.press(KEY.Key_Period)
    pendulum.press(KEY.Key_Period)
    assert list(layer._broken) == [1]
    marked = pendulum.view.grab().toImage()
    for _ in range(60):
        pendulum.press(KEY.Key_Period)
    pendulum.view.show_at((50.0, 50.0), 50.0)  # away from the bodies
    assert pendulum.view.grab().toImage() != marked
    pendulum.press(KEY.Key_R, CONTROL)
    assert layer._broken == {}
    assert len(pendulum.joints) == 1


def test_the_motor_key_is_chosen_by_pressing_it(pendulum: User) -> None:
    pendulum.press(KEY.Key_V)
    pendulum.press(KEY.Key_Escape)
    pendulum.click((0.0, 3.2))
    form = pendulum.window.inspector.joint_page.form
    assert form is not None
    field = form.keys["forward_key"]
    field.setFocus()
    QTest.keyClick(field, KEY.Key_R)  # which would choose the box
    assert pendulum.joints[0].forward_key == "R"
    assert field.text() == "R"
    assert form.flags["motor"].isChecked()  # a key alone would drive nothing
    assert pendulum.tool == "select"
    QTest.keyClick(field, KEY.Key_Space)
    assert "Space is used" in pendulum.sentence
    assert pendulum.joints[0].forward_key == "R"
    assert pendulum.sees("drawing")
    QTest.keyClick(field, KEY.Key_Backspace)
    assert pendulum.joints[0].forward_key is None
