"""A user draws, changes, deletes and undoes in a gas while it runs, or goes on with rigid bodies."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.gases.gas_run import GasRun
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import Run
from sketchfall.app.timeline.recording import Moment
from sketchfall.ui.running.run_state import PlayerState
from tests.gate import Gate
from tests.ui.qtest import QTest
from tests.ui.questions import answer_all
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, SHIFT, User
from tests.ui.windows import wait_until

PARTICLES = "2\n.25 .5 1 0 .05 1 200 0 0\n.75 .5 0 0 .05 1 0 0 255\n"
FIRST, SECOND = 5, 6  # the ids of the discs; the walls come before
GO_ON, TAKE_BACK = "Go on with rigid bodies", "Take it back"


@pytest.fixture
def gas(user: User, tmp_path: Path) -> User:
    """Two discs in a box of 1 m, one of which flies at the other; seen after the first steps."""
    path = tmp_path / "two.txt"
    path.write_text(PARTICLES, "ascii")
    user.open(path)
    user.wait_until_it_can_run()
    step_on(user, 3)
    wait_until(lambda: user.sees("paused"))
    return user


def run_of(user: User) -> Run:
    run = user.window.player.run
    assert run is not None
    return run


def method_of(user: User) -> str:
    return user.window.document.scene.world.method


def is_gas(user: User) -> bool:
    return isinstance(run_of(user), GasRun)


def undo(user: User) -> None:
    user.press(Qt.Key.Key_Z, CONTROL)


def test_nothing_is_greyed_out_because_a_gas_runs(gas: User) -> None:
    gas.press(Qt.Key.Key_A, CONTROL)
    actions = gas.window.actions_
    for name in ("box", "circle", "polygon", "delete", "duplicate", "copy", "lock", "to_front", "hinge"):
        assert actions[name].isEnabled(), name
    assert gas.window.inspector.isEnabled()
    assert gas.window.world_panel.isEnabled()


def test_a_disc_drawn_into_a_running_gas_joins_it_is_undone_and_stays_after_reset(gas: User) -> None:
    gas.press(Qt.Key.Key_Space)
    gas.press(Qt.Key.Key_C)
    gas.drag((0.3, 0.2), (0.35, 0.2))
    assert gas.sees("running")
    drawn = gas.bodies[-1]
    assert drawn.id in run_of(gas).bodies
    undo(gas)
    assert drawn.id not in run_of(gas).bodies
    gas.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert drawn.id in run_of(gas).bodies
    assert is_gas(gas)
    gas.press(Qt.Key.Key_R, CONTROL)
    assert gas.bodies[-1] == drawn


def test_a_deleted_disc_flies_on_when_that_is_undone(gas: User) -> None:
    flying = run_of(gas).bodies[FIRST]
    place, velocity, time = flying.position, flying.velocity, run_of(gas).time
    gas.click(place)
    gas.press(Qt.Key.Key_Delete)
    assert FIRST not in run_of(gas).bodies
    undo(gas)
    back = run_of(gas).bodies[FIRST]
    assert (back.position, back.velocity, run_of(gas).time) == (place, velocity, time)


def test_what_is_set_in_the_panels_holds_at_once(gas: User) -> None:
    gas.click(run_of(gas).bodies[SECOND].position)
    run = run_of(gas)
    assert isinstance(run, GasRun)
    gas.type_into(gas.window.inspector.fields["density"], "3")
    gas.type_into(gas.window.inspector.fields["vy"], "0.5")
    assert run.gas.masses[1] == pytest.approx(3.0 * 3.14159265 * 0.05**2)
    assert run.bodies[SECOND].velocity == (0.0, 0.5)
    assert gas.window.document.body(SECOND).velocity == (0.0, 0.0), "how it moves is the run's"
    gas.type_into(gas.window.world_panel.gravity.y, "-2")
    assert run.gas.gravity == (0.0, -2.0)


def test_a_disc_is_dragged_elsewhere_while_it_runs(gas: User) -> None:
    gas.press(Qt.Key.Key_Space)
    gas.drag(run_of(gas).bodies[SECOND].position, (0.75, 0.2))
    assert gas.sees("running")
    assert run_of(gas).bodies[SECOND].position == pytest.approx((0.75, 0.2), abs=0.01)
    assert gas.window.document.body(SECOND).position == pytest.approx((0.75, 0.5))


def test_a_box_makes_it_go_on_with_rigid_bodies_from_where_it_is(
    gas: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {number: run_of(gas).bodies[number].position for number in (FIRST, SECOND)}
    steps = run_of(gas).steps
    asked = answer_all(monkeypatch, GO_ON)
    gas.press(Qt.Key.Key_R)
    gas.drag((0.3, 0.2), (0.4, 0.3))
    wait_until(lambda: isinstance(gas.window.player.run, RigidRun))
    assert "Body 7 is not a single disc" in asked[0]
    assert method_of(gas) == "rigid_bodies"
    assert run_of(gas).steps == steps
    assert not gas.window.gas.panel.isVisible()
    for number, place in before.items():
        assert run_of(gas).bodies[number].position == pytest.approx(place)
    box = gas.bodies[-1].id
    step_on(gas, 5)
    assert box in run_of(gas).bodies
    undo(gas)
    assert method_of(gas) == "event_driven"
    assert box in run_of(gas).bodies, "one step of undo is the method"
    undo(gas)
    assert box not in run_of(gas).bodies
    assert isinstance(run_of(gas), RigidRun), "until Reset"


@pytest.mark.parametrize("state", ["paused", "running"])
def test_the_window_answers_while_discs_become_rigid_bodies(
    gas: User, monkeypatch: pytest.MonkeyPatch, state: PlayerState
) -> None:
    gate = Gate()
    monkeypatch.setattr("sketchfall.ui.running.player.PATIENCE", 0.001)
    monkeypatch.setattr(GasRun, "_as_rigid_bodies", gate.before(GasRun._as_rigid_bodies))
    answer_all(monkeypatch, GO_ON)
    if state == "running":
        gas.press(Qt.Key.Key_Space)
    gas.press(Qt.Key.Key_R)
    gas.drag((0.3, 0.2), (0.4, 0.3))
    wait_until(lambda: gas.window.player.state == "slow")
    assert "takes over what was done" in gas.sentence
    gate.open()
    wait_until(lambda: isinstance(gas.window.player.run, RigidRun) and gas.sees(state))
    assert {body.id for body in gas.bodies} == set(run_of(gas).bodies)
    assert len(gas.bodies) == 7


def test_who_resets_while_discs_become_rigid_bodies_has_the_drawing_and_the_run_of_before(
    gas: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate()
    monkeypatch.setattr("sketchfall.ui.running.player.PATIENCE", 0.001)
    monkeypatch.setattr(GasRun, "_as_rigid_bodies", gate.before(GasRun._as_rigid_bodies))
    answer_all(monkeypatch, GO_ON)
    gas.press(Qt.Key.Key_R)
    gas.drag((0.3, 0.2), (0.4, 0.3))
    wait_until(lambda: gas.window.player.state == "slow")
    gas.press(Qt.Key.Key_R, CONTROL)
    assert gas.sees("drawing")
    assert len(gas.bodies) == 7
    gate.open()
    wait_until(lambda: gas.window.navigator.recording is not None)
    gas.window.navigator.show_step(2)
    wait_until(lambda: gas.window.player.run is not None)
    gas.press(Qt.Key.Key_Period)
    wait_until(lambda: gas.window.player.run is not None and run_of(gas).steps == 3)
    assert set(run_of(gas).bodies) >= {FIRST, SECOND}


def test_the_timeline_leads_back_to_the_gas_and_forth_again(
    gas: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_all(monkeypatch, GO_ON)
    gas.press(Qt.Key.Key_R)
    gas.drag((0.3, 0.2), (0.4, 0.3))
    wait_until(lambda: isinstance(gas.window.player.run, RigidRun))
    step_on(gas, 5)
    recording = gas.window.navigator.recording
    assert recording is not None
    end, state = recording.moment, run_of(gas).state_hash()
    gas.window.navigator.show(Moment(recording.branch, 1))
    wait_until(lambda: gas.window.player.run is not None and run_of(gas).steps == 1)
    assert is_gas(gas)
    assert method_of(gas) == "event_driven"
    wait_until(gas.window.gas.panel.isVisible)
    gas.window.navigator.show(end)
    wait_until(lambda: gas.window.player.run is not None and run_of(gas).steps == end.step)
    assert run_of(gas).state_hash() == state


def test_what_a_gas_cannot_take_is_taken_back(gas: User, monkeypatch: pytest.MonkeyPatch) -> None:
    gas.press(Qt.Key.Key_Space)
    asked = answer_all(monkeypatch, TAKE_BACK)
    gas.press(Qt.Key.Key_R)
    gas.drag((0.3, 0.2), (0.4, 0.3))
    wait_until(lambda: bool(asked) and gas.window.player.clock.is_running)
    assert len(gas.bodies) == 6
    assert is_gas(gas)
    assert gas.sees("running")
    time = run_of(gas).time
    wait_until(lambda: run_of(gas).time > time)


@pytest.mark.parametrize("answer", [TAKE_BACK, GO_ON])
def test_a_disc_of_a_gas_is_cut_where_it_is_by_now_or_stays_whole(
    gas: User, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    asked = answer_all(monkeypatch, answer)
    (x, y), velocity = run_of(gas).bodies[FIRST].position, run_of(gas).bodies[FIRST].velocity
    assert x != gas.bodies[4].position[0]
    gas.press(Qt.Key.Key_K, SHIFT)
    gas.drag((x, y + 0.2), (x, y - 0.2))
    wait_until(lambda: bool(asked) and not gas.window.player.refusal.is_open)
    if answer == TAKE_BACK:
        assert len(gas.bodies) == 6
        assert run_of(gas).bodies[FIRST].position == (x, y)
        step_on(gas, 1)
        assert run_of(gas).bodies[FIRST].position[0] > x
        return
    wait_until(lambda: isinstance(gas.window.player.run, RigidRun))
    assert len(gas.bodies) == 7
    halves = [run_of(gas).bodies[number] for number in (FIRST, gas.bodies[5].id)]
    for half in halves:
        assert half.velocity == pytest.approx(velocity)
        assert half.center_of_mass == pytest.approx((x, y), abs=0.03)


def test_a_disc_dropped_outside_its_box_stays_where_it_was_or_leaves_as_a_rigid_body(
    gas: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = run_of(gas).bodies[SECOND].position
    asked = answer_all(monkeypatch, TAKE_BACK)
    gas.drag(place, (1.5, 0.5))
    wait_until(lambda: bool(asked) and not gas.window.player.refusal.is_open)
    assert "sticks out of the box" in asked[0]
    assert run_of(gas).bodies[SECOND].position == place
    gate = Gate()
    monkeypatch.setattr(GasRun, "_as_rigid_bodies", gate.before(GasRun._as_rigid_bodies))
    asked = answer_all(monkeypatch, GO_ON)
    gas.drag(place, (1.5, 0.5))
    wait_until(lambda: bool(gate.arrivals) and not gas.window.player.refusal.is_open)
    gate.open()  # later than the window waits for it
    wait_until(lambda: isinstance(gas.window.player.run, RigidRun))
    assert run_of(gas).bodies[SECOND].position == pytest.approx((1.5, 0.5), abs=0.02)


def test_an_undo_that_a_gas_cannot_take_is_done_again(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "two.txt"
    path.write_text(PARTICLES, "ascii")
    user.open(path)
    user.wait_until_it_can_run()
    box = user.draw_box((0.3, 0.2), (0.4, 0.3))
    user.press(Qt.Key.Key_Delete)
    step_on(user, 2)
    wait_until(lambda: user.sees("paused"))
    asked = answer_all(monkeypatch, TAKE_BACK)
    undo(user)
    wait_until(lambda: bool(asked) and not user.window.player.refusal.is_open)
    assert not user.window.document.has_body(box.id)
    assert is_gas(user)


def test_the_method_can_be_changed_while_it_runs(gas: User) -> None:
    combo = gas.window.advanced_panel.method.combo
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Up)
    assert method_of(gas) == "rigid_bodies"
    wait_until(lambda: isinstance(gas.window.player.run, RigidRun))


def test_the_gauges_begin_anew_when_the_gas_is_changed(gas: User) -> None:
    gas.press(Qt.Key.Key_C)
    gas.drag((0.15, 0.15), (0.2, 0.15))
    gas.press(Qt.Key.Key_V)
    gas.press(Qt.Key.Key_Escape)
    figures = gas.window.gas.panel.figures
    wait_until(lambda: figures["discs"].text().startswith("3 on"))
    assert figures["energy"].text() == "none"
