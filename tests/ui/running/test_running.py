"""A user presses Simulate, pauses, steps, throws a body, resets and keeps."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP
from sketchfall.ui.look.style import current_theme
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until


def height(user: User) -> float:
    run = user.window.player.run
    assert run is not None
    return float(run.poses[1, 1])


def colours_of_the_border(user: User) -> set[str]:
    picture = user.view.grab().toImage()
    return {picture.pixelColor(x, 1).name() for x in range(20, picture.width() - 20)}


def test_a_pause_is_told_from_a_run_without_telling_colours_apart(scene: User) -> None:
    scene.trigger("grid")
    scene.press(Qt.Key.Key_Space)
    wait_until(lambda: height(scene) < 3.4)
    assert len(colours_of_the_border(scene)) == 1  # an unbroken line
    scene.press(Qt.Key.Key_Space)
    wait_until(lambda: scene.sees("paused"))
    assert {current_theme().paused_border, current_theme().canvas} <= colours_of_the_border(scene)


def test_space_lets_the_box_fall_and_pauses(scene: User) -> None:
    drawn = scene.bodies
    scene.press(Qt.Key.Key_Space)
    assert scene.sees("running")
    wait_until(lambda: height(scene) < 2.0)
    assert scene.window.actions_["simulate"].text() == "&Pause"
    assert scene.window.actions_["box"].isEnabled()
    assert scene.window.canvas.border_colour == current_theme().running_border
    scene.press(Qt.Key.Key_Space)
    assert scene.sees("paused")
    assert scene.bodies == drawn  # a run never touches the drawing
    run = scene.window.player.run
    assert run is not None
    # From 3.5 m it was below 2 m when it was paused.
    assert run.time >= math.sqrt(2.0 * 1.5 / 9.81) - 2.0 / 60.0
    assert scene.window.status.time.text() == f"{run.time:.2f} s"


def test_pressing_simulate_early_waits_and_then_runs(fresh_user: User) -> None:
    fresh_user.draw_box((-0.5, 3.0), (0.5, 4.0))
    fresh_user.window.starter.ready_stages.clear()
    fresh_user.press(Qt.Key.Key_Space)
    assert fresh_user.sees("waiting")
    assert "compiled" in fresh_user.sentence
    assert fresh_user.window.status.progress.isVisible()
    fresh_user.window.starter.ready_stages.add("engine")
    fresh_user.window.starter.ready.emit()
    assert fresh_user.sees("running")
    assert not fresh_user.window.status.progress.isVisible()


def test_waiting_can_be_given_up(fresh_user: User) -> None:
    fresh_user.draw_box((-0.5, 3.0), (0.5, 4.0))
    fresh_user.window.starter.ready_stages.clear()
    fresh_user.press(Qt.Key.Key_Space)
    fresh_user.press(Qt.Key.Key_Space)
    assert fresh_user.sees("drawing")


def test_steps_are_the_steps_of_the_engine(scene: User) -> None:
    twin = RigidRun(scene.window.document.scene)
    for count in range(1, 31):
        scene.press(Qt.Key.Key_Period)
        twin.step()
        run = scene.window.player.run
        assert run is not None
        assert run.time == pytest.approx(count * STEP)
    assert scene.sees("paused")
    assert run is not None
    assert run.world is not None
    assert run.world.state_hash() == twin.world.state_hash()


def test_reset_brings_the_drawing_and_the_tool_back(scene: User) -> None:
    drawn = scene.bodies
    assert scene.tool == "box"
    scene.press(Qt.Key.Key_Space)
    wait_until(lambda: height(scene) < 2.0)
    scene.press(Qt.Key.Key_R, CONTROL)
    assert scene.sees("drawing")
    assert scene.bodies == drawn
    assert scene.tool == "box"
    assert scene.window.canvas.border_colour is None
    scene.draw_circle((2.0, 2.0), (3.0, 3.0))
    assert len(scene.bodies) == 3


def test_keep_makes_the_present_state_the_drawing_in_one_step(scene: User) -> None:
    drawn = scene.bodies
    for _ in range(20):
        scene.press(Qt.Key.Key_Period)
    fallen = height(scene)
    steps = scene.window.document.undo_stack.count()
    scene.press(Qt.Key.Key_K, CONTROL)
    assert scene.sees("drawing")
    assert scene.bodies[1].position[1] == pytest.approx(fallen)
    assert scene.bodies[1].velocity[1] == pytest.approx(-9.81 * 20 * STEP)
    assert scene.window.document.undo_stack.count() == steps + 1
    scene.press(Qt.Key.Key_Z, CONTROL)
    assert scene.bodies == drawn


def test_a_body_can_be_grabbed_and_is_pulled_to_the_hand(scene: User) -> None:
    scene.press(Qt.Key.Key_Space)
    clock = scene.window.player.clock
    clock.stop()  # the frames are ours
    assert scene.tool == "select"
    scene.begin_drag((0.0, 3.4), (3.0, 5.0))
    for _ in range(90):
        clock.ticked.emit(STEP)
    run = scene.window.player.run
    assert run is not None
    pull = run.pull
    assert pull is not None
    assert pull.point == pytest.approx((3.0, 5.0), abs=0.03)  # its weight makes the spring sag a little
    scene.release_mouse((3.0, 5.0))
    assert run.pull is None
    for _ in range(30):
        clock.ticked.emit(STEP)
    assert height(scene) < 4.5  # it falls again


def test_the_speed_can_be_changed_while_it_runs(scene: User) -> None:
    scene.press(Qt.Key.Key_Space)
    scene.trigger("slower")
    scene.trigger("slower")
    pace = scene.window.player.pace
    assert pace is not None
    assert pace.speed == 0.25
    for _ in range(9):
        scene.trigger("faster")
    assert pace.speed == 4.0
    assert scene.window.speed.field.text() == "4×"


def test_a_slow_machine_says_how_far_it_falls_behind(scene: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sketchfall.app.running.pace.BUDGET", 0.0)  # there is time for one step in each frame
    scene.press(Qt.Key.Key_Space)
    clock = scene.window.player.clock
    clock.stop()  # the frames are ours: each comes a tenth of a second after the other
    for _ in range(60):
        clock.ticked.emit(0.1)
        clock.has_to_show.emit()
    run = scene.window.player.run
    assert run is not None
    assert run.time == pytest.approx(60 * STEP)  # one step each, and nothing is owed
    assert scene.window.status.ratio.text() == f"{STEP / 0.1:.2f} × real time"


def test_a_polygon_that_is_begun_is_finished_while_it_runs(scene: User) -> None:
    scene.click_polygon((2.0, 2.0), (3.0, 2.0), (3.0, 3.0))
    scene.press(Qt.Key.Key_Period)
    assert scene.tool == "polygon"
    assert len(scene.bodies) == 2
    scene.press(Qt.Key.Key_Return)
    assert len(scene.bodies) == 3
    run = scene.window.player.run
    assert run is not None
    assert len(run.poses) == 3
