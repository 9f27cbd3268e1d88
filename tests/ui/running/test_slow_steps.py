"""A step takes very long: the window answers all the same, says why, and lets the user stop it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall import physics
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Method, Scene, WorldSettings
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.running.warm_up import STAGES
from sketchfall.physics.constants import MAX_PAIRS
from tests.gate import Gate
from tests.ui.runs import run_of, step_on
from tests.ui.scrubbing import click_course
from tests.ui.user import CONTROL, NONE, User
from tests.ui.windows import let_the_event_loop_turn, start_program, wait_until


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Every step waits at it."""
    gate = Gate()
    step_at_a_gate(monkeypatch, gate)
    yield gate
    gate.open()


def step_at_a_gate(monkeypatch: pytest.MonkeyPatch, gate: Gate) -> None:
    monkeypatch.setattr("sketchfall.ui.running.player.PATIENCE", 0.001)
    monkeypatch.setattr(physics.World, "step", gate.before(physics.World.step))


def wait_for(user: User, state: str) -> None:
    wait_until(lambda: user.window.player.state == state)


@pytest.mark.parametrize("stop", ["Esc", "Reset"])
def test_a_step_that_takes_long_can_be_stopped(scene: User, gate: Gate, stop: str) -> None:
    drawn = scene.bodies
    scene.press(Qt.Key.Key_Space)
    wait_for(scene, "slow")
    assert "body 2" in scene.sentence
    assert "Esc" in scene.sentence
    assert scene.window.actions_["simulate"].text() == "&Pause"
    assert scene.window.actions_["reset"].isEnabled()
    assert not scene.window.actions_["keep"].isEnabled()
    if stop == "Esc":
        scene.press(Qt.Key.Key_Escape)
    else:
        scene.press(Qt.Key.Key_R, CONTROL)
    assert scene.sees("drawing")
    assert scene.bodies == drawn
    assert scene.draw_box((2.0, 3.0), (3.0, 4.0)) in scene.bodies


@pytest.mark.parametrize("begins_anew", [False, True], ids=["later", "at once"])
def test_what_was_recorded_before_a_step_that_was_stopped_is_there_to_look_at(
    scene: User, monkeypatch: pytest.MonkeyPatch, begins_anew: bool
) -> None:
    step_on(scene, 40)
    wait_until(lambda: run_of(scene).steps == 40)
    end = run_of(scene).state_hash()
    gate = Gate()
    with monkeypatch.context() as patch:
        step_at_a_gate(patch, gate)
        scene.press(Qt.Key.Key_Space)
        wait_for(scene, "slow")
        scene.press(Qt.Key.Key_R, CONTROL)
        assert scene.sees("drawing")
    if begins_anew:
        step_on(scene, 10)
        wait_until(lambda: run_of(scene).steps == 10)
    gate.open()
    there = ["First course", "Course 3, from the drawing"] if begins_anew else ["First course"]
    wait_until(lambda: titles(scene) == there)
    if begins_anew:
        click_course(scene, "First course")
    scene.press(Qt.Key.Key_End)
    wait_until(lambda: scene.window.player.run is not None and run_of(scene).steps == 40)
    assert run_of(scene).state_hash() == end
    step_on(scene, 1)
    wait_until(lambda: run_of(scene).steps == 41)


def titles(user: User) -> list[str]:
    recording = user.window.navigator.recording
    return [] if recording is None else [branch.title for branch in recording.branches]


def test_in_a_long_step_it_is_said_why_nothing_can_be_changed(scene: User, gate: Gate) -> None:
    scene.press(Qt.Key.Key_Z, CONTROL)
    scene.press(Qt.Key.Key_A, CONTROL)
    scene.press(Qt.Key.Key_Space)
    wait_for(scene, "slow")
    for key, modifiers in (
        (Qt.Key.Key_Delete, NONE),
        (Qt.Key.Key_Left, NONE),
        (Qt.Key.Key_D, CONTROL),
        (Qt.Key.Key_Z, CONTROL),
        (Qt.Key.Key_Y, CONTROL),
        (Qt.Key.Key_M, CONTROL),
        (Qt.Key.Key_R, NONE),
    ):
        scene.window.presenter.complain("")
        scene.strike(key, modifiers)
        assert "nothing can be changed until it ends" in scene.sentence, key
    assert [body.id for body in scene.bodies] == [1]


def test_in_a_long_step_the_fields_show_where_the_body_is_by_now(
    scene: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.press(Qt.Key.Key_V)
    scene.click((0.0, 3.5))
    step_on(scene, 20)
    wait_until(lambda: run_of(scene).steps == 20)
    shown = scene.window.inspector.fields["y"]
    there = run_of(scene).bodies[2].position[1]
    wait_until(lambda: shown.value == pytest.approx(there, abs=1e-5))
    step_at_a_gate(monkeypatch, gate := Gate())
    scene.press(Qt.Key.Key_Period)
    wait_for(scene, "slow")
    meanwhile = shown.value
    gate.open()
    assert meanwhile == pytest.approx(there, abs=1e-5)  # not where it was drawn
    wait_for(scene, "paused")
    after = run_of(scene).bodies[2].position[1]
    assert after < there - 0.01
    wait_until(lambda: shown.value == pytest.approx(after, abs=1e-5))


def test_after_a_long_step_the_run_goes_on(scene: User, gate: Gate) -> None:
    scene.press(Qt.Key.Key_Space)
    wait_for(scene, "slow")
    gate.open()
    wait_for(scene, "running")
    wait_until(lambda: scene.window.player.shown_time > 0.2)
    assert "takes long" not in scene.sentence


def test_a_pause_waits_for_the_end_of_the_step(scene: User, gate: Gate) -> None:
    scene.press(Qt.Key.Key_Space)
    wait_for(scene, "slow")
    scene.press(Qt.Key.Key_Space)
    gate.open()
    wait_for(scene, "paused")
    run = scene.window.player.run
    assert run is not None
    assert run.steps >= 1


def test_a_single_step_that_takes_long_is_one_step(scene: User, gate: Gate) -> None:
    scene.press(Qt.Key.Key_Period)
    wait_for(scene, "slow")
    scene.press(Qt.Key.Key_Period)  # in the middle of the first one, where it can do nothing
    gate.open()
    wait_for(scene, "paused")
    run = scene.window.player.run
    assert run is not None
    assert run.steps == 1
    assert scene.window.player.shown_time == run.time > 0.0


def test_a_body_that_is_let_go_in_a_long_step_is_free_after_it(
    scene: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.press(Qt.Key.Key_Space)
    player = scene.window.player
    player.clock.stop()
    assert player.run is not None
    scene.begin_drag((0.0, 3.4), (0.0, 4.0))
    assert player.run.pull is not None
    step_at_a_gate(monkeypatch, gate := Gate())
    player.clock.start()
    wait_for(scene, "slow")
    scene.release_mouse((0.0, 4.0))
    gate.open()
    wait_for(scene, "running")
    wait_until(lambda: player.run is not None and player.run.pull is None)


def test_a_window_is_closed_in_the_middle_of_a_step(scene: User, gate: Gate) -> None:
    scene.press(Qt.Key.Key_Space)
    wait_for(scene, "slow")
    scene.window.document.undo_stack.setClean()
    assert scene.window.close()


def test_a_crowd_that_no_step_can_sort_out_stands_still_and_is_named(program: None, tmp_path: Path) -> None:
    count = int((2 * MAX_PAIRS) ** 0.5) + 2
    disc = CircleShape(radius=0.5)
    file = tmp_path / "crowd.sketchfall"
    bodies = tuple(
        BodyDrawing(id=number, name=f"disc {number}", shapes=(disc,)) for number in range(1, count)
    )
    file.write_bytes(encode_drawing(Scene(bodies=bodies)))
    user = User(start_program(str(file)))
    user.wait_until_opened()
    user.wait_for_engine()
    user.press(Qt.Key.Key_Space)
    wait_for(user, "paused")
    assert "1,000,000 pairs" in user.sentence
    assert "disc 1 and disc 2" in user.sentence
    user.press(Qt.Key.Key_R, CONTROL)
    assert user.sees("drawing")


@pytest.mark.parametrize("method", ["rigid_bodies", "event_driven"])
def test_opening_a_drawing_runs_nothing(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: Method
) -> None:
    wait_until(lambda: user.window.starter.ready_stages == set(STAGES))  # which tries both out

    def forbidden(*_: object) -> None:
        raise AssertionError("something runs")

    monkeypatch.setattr(physics.World, "step", forbidden)
    monkeypatch.setattr(physics.DiscGas, "advance", forbidden)
    disc = CircleShape(radius=0.92)
    bodies = tuple(BodyDrawing(id=number, shapes=(disc, disc, disc)) for number in range(1, 4))
    file = tmp_path / "three.sketchfall"
    file.write_bytes(encode_drawing(Scene(world=WorldSettings(method=method), bodies=bodies)))
    user.open(file)
    let_the_event_loop_turn()
    assert user.bodies == bodies
    assert user.sees("drawing")
