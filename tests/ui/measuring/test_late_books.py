"""Somebody asks where the energy went only while the drawing runs: the books are complete, and add up."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.export.course import Course
from sketchfall.app.files.progress import GivenUpError, Report, unheard
from sketchfall.app.measuring.curves import Floats, values_along
from sketchfall.app.quantities.ledger_quantities import BOOKED, TOTAL
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.run_file import WrittenRun, written_run
from sketchfall.ui.measuring import catching_up
from sketchfall.ui.measuring.energy_panel import BOOKS
from tests.ui.energy_rows import LOSSES, shown
from tests.ui.runs import run_of, step_on
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until

G = 9.81
ADDS_UP = 1e-6  # of the energy that comes and goes


@pytest.fixture
def box(user: User) -> User:
    """It falls onto a floor soon, and slides."""
    user.wait_until_it_can_run()
    user.draw_box((-3.0, -1.0), (3.0, 0.0))
    kind = user.window.inspector.kind
    kind.setCurrentIndex(1)
    kind.activated.emit(1)
    user.press(Qt.Key.Key_B)
    user.draw_box((-1.0, 0.5), (1.0, 1.5))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user


def run_until(user: User, steps: int) -> None:
    """And let it run on."""
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: shown_branch(user).end >= steps)


def shown_branch(user: User) -> Branch:
    moment = user.window.player.moment
    assert moment is not None
    return moment.branch


def has_all_books(user: User) -> bool:
    branch = shown_branch(user)
    return not any(np.isnan(values_along(branch, each)).any() for each in BOOKS)


def left_over(branch: Branch) -> float:
    """Of the change of the energy, what the books do not tell; as a share of what comes and goes."""
    totals = values_along(branch, TOTAL)
    sums = sum(BOOKED[each.quantity].sign * values_along(branch, each) for each in BOOKS)
    return float(abs(totals - totals[0] - sums).max() / (totals.max() - totals.min()))


def kept_from_the_beginning(user: User) -> list[list[float]]:
    """The books of whoever had looked all the time."""
    recording = user.window.player.recording
    assert recording is not None
    course = Course.of_run(written_run(recording))
    return [known.tolist() for known in course.measured(BOOKS, shown_branch(user).end)]


def books(user: User) -> list[list[float]]:
    return [values_along(shown_branch(user), each).tolist() for each in BOOKS]


def test_books_that_are_opened_while_it_runs_are_complete_before_it_is_paused(box: User) -> None:
    run_until(box, 60)
    box.window.docks.show_panel("energy")
    wait_until(lambda: has_all_books(box))
    assert box.sees("running")
    known = shown_branch(box).end
    wait_until(lambda: shown_branch(box).end > known + 30)
    box.press(Qt.Key.Key_Space)
    wait_until(lambda: box.sees("paused"))
    branch = shown_branch(box)
    assert left_over(branch) <= ADDS_UP
    impacts = values_along(branch, Measured("lost_impacts"))
    assert impacts[30] > 1.0  # it fell before anybody looked
    assert books(box) == kept_from_the_beginning(box)
    panel = box.window.energy
    panel.refresh()
    rows = shown(panel.table)
    left = rows["Energy at the beginning"] - sum(rows[name] for name in LOSSES)
    left += rows["Given by motors, forces and hands"] + rows["Numerical error"]
    assert left == pytest.approx(rows["Total"], abs=0.06)  # each of them is shown to a hundredth


def test_until_then_the_panel_tells_how_far_it_is_and_no_wrong_number(
    box: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def slowly(
        written: WrittenRun, wanted: Sequence[Measured], steps: int, report: Report = unheard
    ) -> list[Floats]:
        report(0.4)
        go_on.wait()
        return Course.of_run(written).noted(wanted, steps, report)

    monkeypatch.setattr(catching_up, "noted_beside", slowly)
    panel = box.window.energy
    run_until(box, 60)
    box.window.docks.show_panel("energy")
    try:
        wait_until(lambda: "worked out: 40 %" in panel.hint.text() and panel.hint.isVisible())
        rows = shown(panel.table)
        assert "Lost in impacts" not in rows
        assert "Kinetic" in rows
    finally:
        go_on.set()
    wait_until(lambda: "Lost in impacts" in shown(panel.table))
    wait_until(lambda: not panel.hint.isVisible())


def test_what_was_done_at_a_pause_is_in_the_books_whoever_looks_when(box: User) -> None:
    step_on(box, 40)
    way = lift(box)
    box.window.docks.show_panel("energy")
    run_until(box, 80)
    wait_until(lambda: has_all_books(box))
    box.press(Qt.Key.Key_Space)
    wait_until(lambda: box.sees("paused"))
    branch = shown_branch(box)
    assert left_over(branch) <= ADDS_UP
    given = values_along(branch, Measured("energy_given"))
    mass = run_of(box).bodies[2].mass
    assert given[41] - given[40] == pytest.approx(mass * G * way, rel=1e-6)
    assert books(box) == kept_from_the_beginning(box)


def test_what_is_done_at_a_pause_is_in_the_books_at_once(box: User) -> None:
    box.window.docks.show_panel("energy")
    panel, given = box.window.energy, "Given by motors, forces and hands"
    step_on(box, 40)
    wait_until(lambda: given in shown(panel.table))
    panel.refresh()
    before = shown(panel.table)
    lift(box)
    panel.refresh()
    after = shown(panel.table)
    assert after["Total"] > before["Total"] + 1.0
    assert after[given] - before[given] == pytest.approx(after["Total"] - before["Total"], abs=0.02)


def lift(user: User) -> float:
    """The box, by about a metre; by how much exactly."""
    x, y = run_of(user).bodies[2].position
    user.drag((x, y), (x, y + 1.0))
    return run_of(user).bodies[2].position[1] - y


def test_another_course_has_its_books_as_well(box: User) -> None:
    step_on(box, 50)
    box.window.navigator.show_step(20)
    wait_until(lambda: box.window.player.run is not None and run_of(box).steps == 20)
    first = shown_branch(box)
    run_until(box, 21)
    wait_until(lambda: shown_branch(box) is not first)
    box.window.docks.show_panel("energy")
    wait_until(lambda: has_all_books(box))
    box.press(Qt.Key.Key_Space)
    wait_until(lambda: box.sees("paused"))
    assert left_over(shown_branch(box)) <= ADDS_UP
    assert books(box) == kept_from_the_beginning(box)


def endless(given_up: threading.Event) -> Callable[..., list[Floats]]:
    """Work that goes on until it is given up."""

    def never_done(
        run: Course | WrittenRun, wanted: Sequence[Measured], steps: int, report: Report = unheard
    ) -> list[Floats]:
        try:
            while True:
                report(0.0)
                given_up.wait(0.001)
        except GivenUpError:
            given_up.set()
            raise

    return never_done


def test_what_takes_long_or_is_in_the_way_of_a_run_is_done_in_a_process(
    box: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up = threading.Event()
    step_on(box, 40)
    monkeypatch.setattr(Course, "noted", endless(given_up))  # but not in the process
    box.window.docks.show_panel("energy")
    wait_until(given_up.is_set)
    wait_until(lambda: has_all_books(box))
    assert books(box) == kept_from_the_beginning(box)


def test_nothing_is_worked_out_any_more_for_a_run_that_was_reset(
    box: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up = threading.Event()
    monkeypatch.setattr(catching_up, "noted_beside", endless(given_up))
    run_until(box, 10)
    box.window.docks.show_panel("energy")
    wait_until(lambda: box.window.measuring.catching_up.is_busy)
    box.press(Qt.Key.Key_R, CONTROL)
    wait_until(given_up.is_set)
    wait_until(lambda: not box.window.measuring.catching_up.is_busy)
