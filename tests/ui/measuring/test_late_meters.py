"""Somebody measures only after the run: the past is known all the same, to the last bit."""

from __future__ import annotations

import numpy as np
import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.measuring.curves import Floats, values_along
from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.branch import Branch
from sketchfall.ui.look.theme import LIGHT
from tests.ui.context_menus import ask_at, pick
from tests.ui.recorder import Recorder
from tests.ui.runs import run_of, step_on
from tests.ui.user import CONTROL, Point, User
from tests.ui.windows import wait_until

G = 9.81


@pytest.fixture
def box(user: User) -> User:
    """A box in the air."""
    user.wait_until_it_can_run()
    user.draw_box((-1.0, 2.0), (1.0, 3.0))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user


def measure(user: User, place: Point, *path: str) -> None:
    menu = ask_at(user, place)
    pick(menu, "Measure", *path)
    menu.close()
    user.turn_to()


def height(steps: int) -> float:
    """Of the middle of the box after so many steps; the engine halves its steps in four."""
    sub = STEP / 4.0
    return 2.5 - G * sub**2 * sum(range(1, 4 * steps + 1))


def known(user: User, key: str) -> Floats:
    moment = user.window.player.moment
    assert moment is not None
    return values_along(moment.branch, Measured(key, 1))


def is_all_known(user: User, key: str, first: int = 0) -> bool:
    return not np.isnan(known(user, key)[first:]).any()


def test_a_meter_that_comes_after_the_run_has_its_whole_past(box: User) -> None:
    step_on(box, 30)
    measure(box, (0.0, height(30)), "Motion", "Velocity y (m/s)")
    wait_until(lambda: is_all_known(box, "velocity_y"))
    late = known(box, "velocity_y")
    assert late == pytest.approx(-G * STEP * np.arange(31))
    assert late[-1] == run_of(box).bodies[1].velocity[1]
    box.press(Qt.Key.Key_R, CONTROL)
    step_on(box, 30)
    assert known(box, "velocity_y").tolist() == late.tolist()


def test_a_mean_over_the_step_is_told_at_once_of_the_moment_that_is_shown(box: User) -> None:
    step_on(box, 20)
    measure(box, (0.0, height(20)), "Forces", "Net force y (N)")
    wait_until(lambda: is_all_known(box, "net_force_y", 1))
    mass = run_of(box).bodies[1].mass
    assert known(box, "net_force_y")[1:] == pytest.approx(-mass * G)
    box.canvas.repaint()
    (label,) = box.window.measuring.labels.labels
    assert label.text == f"F_y = {-mass * G:.2f} N"


def test_accelerations_are_drawn_of_a_run_that_was_paused_before(box: User) -> None:
    step_on(box, 10)
    box.trigger("show_accelerations")
    try:
        wait_until(lambda: is_all_known(box, "acceleration_y", 1))
        seen = Recorder()
        box.window.measuring.overlays["show_accelerations"].draw(seen.painter, box.view.camera, LIGHT)
        assert [text for text in seen.texts if text] == ["a = 9.81 m/s²"]
    finally:
        box.trigger("show_accelerations")


def test_another_course_has_its_past_as_well(box: User) -> None:
    step_on(box, 20)
    first = box.window.player.moment
    assert first is not None
    box.window.navigator.show_step(10)
    wait_until(lambda: box.window.player.run is not None and run_of(box).steps == 10)
    box.press(Qt.Key.Key_Space)
    wait_until(lambda: shown_branch(box) is not first.branch)
    box.press(Qt.Key.Key_Space)
    wait_until(lambda: box.sees("paused"))
    measure(box, run_of(box).bodies[1].position, "Motion", "Position y (m)")
    wait_until(lambda: is_all_known(box, "y"))
    assert len(known(box, "y")) == run_of(box).steps + 1
    assert known(box, "y")[-1] == run_of(box).bodies[1].center_of_mass[1]
    curve = values_along(first.branch, Measured("y", 1))
    assert curve[:11].tolist() == known(box, "y")[:11].tolist()  # which they share
    assert np.isnan(curve[11:]).all()  # nobody looks at it


def shown_branch(user: User) -> Branch | None:
    moment = user.window.player.moment
    return None if moment is None else moment.branch


def test_a_meter_that_comes_while_it_runs_has_its_past_before_it_is_paused(box: User) -> None:
    box.press(Qt.Key.Key_Space)
    wait_until(lambda: box.window.player.run is not None and run_of(box).steps >= 10)
    measure(box, run_of(box).bodies[1].position, "Motion", "Speed (m/s)")
    wait_until(lambda: is_all_known(box, "speed"))
    assert box.sees("running")
    box.press(Qt.Key.Key_Space)
    wait_until(lambda: box.sees("paused"))
    assert known(box, "speed") == pytest.approx(G * STEP * np.arange(run_of(box).steps + 1))


def test_what_is_undone_and_done_again_has_no_gap(box: User) -> None:
    step_on(box, 10)
    measure(box, (0.0, height(10)), "Motion", "Speed (m/s)")
    wait_until(lambda: is_all_known(box, "speed"))
    box.press(Qt.Key.Key_Z, CONTROL)
    step_on(box, 10)
    box.press(Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    wait_until(lambda: is_all_known(box, "speed"))
    assert known(box, "speed") == pytest.approx(G * STEP * np.arange(21))
