"""A user runs discs from collision to collision, reads the gas panel, and learns why a drawing is no gas."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QDockWidget, QListWidgetItem, QWidget

from sketchfall import physics, resources
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.gases.gas_run import GasRun
from sketchfall.ui.gases.gas_panel import GasPanel, _figures, _with_error, change_in_words
from sketchfall.ui.gases.next_events_list import NextEventsList
from sketchfall.ui.laboratory.comparison_window import ComparisonWindow
from sketchfall.ui.look.theme import DARK, LIGHT
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, LEFT, User
from tests.ui.windows import let_the_event_loop_turn, wait_until

EXAMPLE = Path(resources.__file__).parent / "examples" / "gas_of_discs.sketchfall"
PARTICLES = "3\n.25 .5 5 0 .05 1 200 0 0\n.75 .5 0 0 .05 1 0 0 255\n.5 .9 0 .1 .05 4 0 0 0\n"


@pytest.fixture
def gas(user: User, tmp_path: Path) -> User:
    """Three discs in a box, ready to run: the first flies at the second."""
    path = tmp_path / "three.txt"
    path.write_text(PARTICLES, "ascii")
    return opened(user, path)


def opened(user: User, path: Path) -> User:
    user.open(path)
    user.wait_until_it_can_run()
    return user


def panel(user: User) -> GasPanel:
    return user.window.gas.panel


def dock(user: User, name: str) -> QDockWidget:
    found = user.window.findChild(QDockWidget, f"{name}_dock")
    assert found is not None
    return found


def step(user: User) -> None:
    """One step, with the panel open."""
    user.press(Qt.Key.Key_Period)
    wait_until(lambda: user.sees("paused") and panel(user).isVisible())


def texts(user: User, row: int) -> list[str]:
    item = panel(user).next_events.topLevelItem(row)
    assert item is not None
    return [item.text(column) for column in range(3)]


def point_at(events: NextEventsList, row: int) -> None:
    item = events.topLevelItem(row)
    viewport = events.viewport()
    assert item is not None
    assert viewport is not None
    QTest.mouseMove(viewport, events.visualItemRect(item).center())


def picture(user: User) -> QImage:
    return user.view.grab().toImage()


def shown_gas(user: User) -> physics.DiscGas:
    run = user.window.player.run
    assert run is not None
    assert isinstance(run, GasRun)
    return run.gas


def method_of(user: User) -> str:
    return user.window.document.scene.world.method


def choose_method(user: User, key: Qt.Key) -> None:
    combo = user.window.advanced_panel.method.combo
    combo.setFocus()
    QTest.keyClick(combo, key)


# --- the panel ------------------------------------------------------------------------------------------


def is_seen(user: User, name: str) -> bool:
    """Not behind another panel."""
    return not dock(user, name).visibleRegion().isEmpty()


def test_the_panel_comes_with_a_run_and_goes_with_it(gas: User) -> None:
    window, width = gas.window, gas.window.view.width()
    assert not panel(gas).isVisible()
    gas.press(Qt.Key.Key_Space)
    wait_until(lambda: is_seen(gas, "gas"))
    assert dock(gas, "world").isVisible()
    assert not is_seen(gas, "selection")
    assert window.view.width() == pytest.approx(width, abs=2)  # the canvas stays as it is
    gas.trigger("reset")
    assert not panel(gas).isVisible()
    wait_until(lambda: is_seen(gas, "selection"))
    assert window.view.width() == pytest.approx(width, abs=2)


def test_what_is_selected_comes_before_the_gauges(gas: User) -> None:
    step(gas)
    wait_until(lambda: is_seen(gas, "gas"))
    gas.press(Qt.Key.Key_A, CONTROL)
    wait_until(lambda: is_seen(gas, "selection"))
    gas.press(Qt.Key.Key_Escape)
    wait_until(lambda: is_seen(gas, "gas"))


def test_closing_the_panel_shows_what_is_selected_during_the_run(gas: User) -> None:
    step(gas)
    dock(gas, "gas").close()
    wait_until(lambda: is_seen(gas, "selection") and gas.sees("paused"))


def test_a_run_of_rigid_bodies_has_no_gas_panel(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.wait_for_engine()
    user.press(Qt.Key.Key_Period)
    wait_until(lambda: user.sees("paused"))
    let_the_event_loop_turn()
    assert not panel(user).isVisible()


def test_it_counts_and_says_what_comes_next(gas: User) -> None:
    step(gas)
    shown = panel(gas)
    # From 0.25 to 0.75 less two radii is 0.4 m, at 5 m/s 80 ms, of which one step is over.
    assert texts(gas, 0) == [f"{80.0 - 1000.0 / 60.0:.2f} ms", "disc 5", "disc 6"]
    assert texts(gas, 1)[1:] == ["disc 6", "right wall"]
    assert shown.figures["events"].text() == "0 (0 + 0 with walls)"
    for _ in range(5):
        gas.press(Qt.Key.Key_Period)
    assert shown.figures["events"].text() == "1 (1 + 0 with walls)"
    assert shown.figures["energy"].text() == "none"
    assert shown.figures["discs"].text().startswith("3 on 2.4 %")
    assert texts(gas, 0)[1:] == ["disc 6", "right wall"]
    # Masses differ, so energies are shown; k T is the mean of 12.5, 0 and 0.02 J.
    assert shown.spread_title.text() == "Kinetic energies"
    assert shown.figures["kt"].text() == f"{(12.5 + 0.02) / 3.0:.4g} J"
    gas.trigger("reset")
    assert shown.figures["events"].text() == ""


def test_pointing_at_a_row_marks_its_discs_and_the_overlay_draws_lines(gas: User) -> None:
    step(gas)
    plain = picture(gas)
    events = panel(gas).next_events
    point_at(events, 0)
    marked = gas.window.gas.predictions.marked
    assert marked is not None
    assert (marked.disc.id, marked.other.id if marked.other else None) == (5, 6)
    with_mark = picture(gas)
    far_disc = gas.pixel((0.75, 0.5))
    assert with_mark.pixel(far_disc) != plain.pixel(far_disc)
    between = gas.pixel((0.55, 0.5))  # on the line
    assert with_mark.pixel(between) != plain.pixel(between)
    QTest.mouseMove(gas.canvas, gas.pixel((0.1, 0.1)))
    wait_until(lambda: gas.window.gas.predictions.marked is None)
    assert picture(gas) == plain
    gas.trigger("show_next_events")
    lines = picture(gas)
    assert lines.pixel(between) != plain.pixel(between)
    gas.trigger("show_next_events")
    assert picture(gas) == plain


def test_rows_are_chosen_by_keys_too(gas: User) -> None:
    step(gas)
    events = panel(gas).next_events
    events.setFocus()
    QTest.keyClick(events, Qt.Key.Key_Down)
    QTest.keyClick(events, Qt.Key.Key_Down)
    marked = gas.window.gas.predictions.marked
    assert marked is not None
    assert marked.is_same_as(gas.window.gas.predictions.coming[events.currentIndex().row()])


def test_speeds_of_the_example_are_drawn_beside_the_curve(user: User) -> None:
    opened(user, EXAMPLE)
    user.press(Qt.Key.Key_Space)
    shown = panel(user)
    wait_until(lambda: shown.plot.is_ready and len(shown.plot.heights) > 0)
    user.press(Qt.Key.Key_Space)
    assert shown.spread_title.text() == "Speeds"
    assert shown.plot.heights.sum() == pytest.approx(1.0, abs=0.01)  # shares of all discs
    speeds, curve = shown.plot.line("theory")
    # The most likely speed is the root of k T / m; all began with 3 m/s, so that k T = m 9 / 2.
    assert speeds[np.argmax(curve)] == pytest.approx(np.sqrt(4.5), abs=0.06)
    # N k T / A: the centres of the discs have a radius less of the box on each side.
    gas = shown_gas(user)
    left, bottom, right, top = gas.box
    radius, energy = float(gas.radii[0]), 4.5 * float(gas.masses[0])
    area = (right - left - 2.0 * radius) * (top - bottom - 2.0 * radius)
    ideal = float(shown.pressures["ideal"].text().replace(",", ""))
    assert ideal == pytest.approx(len(gas) * energy / area, rel=1e-3)
    for theme in (DARK, LIGHT):
        user.trigger(f"theme_{theme.name}")
        assert shown.grab().toImage().pixelColor(2, 2).name() == theme.window


def test_notes_are_said_once_and_stay_in_the_panel(gas: User) -> None:
    gas.window.document.select(PartIds([5]))
    friction = gas.window.inspector.fields["static_friction"]
    friction.setFocus()
    friction.selectAll()
    QTest.keyClicks(friction, "0.5")
    QTest.keyClick(friction, Qt.Key.Key_Return)
    gas.view.setFocus()
    step(gas)
    wait_until(lambda: "Friction is ignored" in gas.sentence)
    assert "Friction is ignored" in panel(gas).notes.text()
    gas.trigger("reset")
    step(gas)
    let_the_event_loop_turn()
    assert "Friction is ignored" not in gas.sentence
    assert "Friction is ignored" in panel(gas).notes.text()


def test_the_panel_leads_to_the_handbook(gas: User) -> None:
    step(gas)
    panel(gas).notes.linkActivated.emit("event-driven")
    assert gas.window.handbook.page.toPlainText().startswith("Event-driven collisions")


# --- the method, and what prevents it -------------------------------------------------------------------


def test_the_method_is_chosen_undoably_and_says_what_prevents_it(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    choice = user.window.advanced_panel.method
    assert "steps" in choice.hint.text()
    choose_method(user, Qt.Key.Key_Down)
    assert method_of(user) == "event_driven"
    wait_until(lambda: "One thing prevents it" in choice.hint.text())
    user.view.setFocus()
    user.press(Qt.Key.Key_Z, CONTROL)
    assert method_of(user) == "rigid_bodies"
    assert "prevent" not in choice.hint.text()


def test_simulate_lists_the_problems_and_each_leads_to_its_body(gas: User) -> None:
    box = gas.draw_box((0.3, 0.2), (0.6, 0.3))
    gas.press(Qt.Key.Key_Escape)
    gas.press(Qt.Key.Key_Escape)
    assert not gas.selection.bodies
    gas.press(Qt.Key.Key_Space)
    dialog = gas.window.gas.problems
    wait_until(lambda: dialog.isVisible() and dialog.list.count() == 1)
    assert gas.sees("drawing")
    assert not dialog.isModal()
    item = _item(dialog.list.item(0))
    assert item.text() == f"Body {box.id} is not a single disc."
    viewport = dialog.list.viewport()
    QTest.mouseClick(_widget(viewport), LEFT, pos=dialog.list.visualItemRect(item).center())
    assert gas.selection.bodies == (box.id,)
    gas.turn_to()  # while the list is open
    gas.press(Qt.Key.Key_Escape)
    assert list(gas.selection.bodies) == []
    QTest.mouseClick(_widget(viewport), LEFT, pos=dialog.list.visualItemRect(item).center())
    assert list(gas.selection.bodies) == [box.id]  # the same one again
    gas.turn_to()
    gas.press(Qt.Key.Key_Delete)
    wait_until(lambda: dialog.list.count() == 0)
    assert "Nothing prevents it any more" in dialog.title.text()
    dialog.close()
    step(gas)


def test_one_click_changes_back_to_rigid_bodies(gas: User) -> None:
    gas.draw_box((0.3, 0.2), (0.6, 0.3))
    gas.press(Qt.Key.Key_Space)
    dialog = gas.window.gas.problems
    wait_until(dialog.isVisible)
    QTest.mouseClick(dialog.rigid, LEFT)
    assert not dialog.isVisible()
    assert method_of(gas) == "rigid_bodies"
    assert gas.window.document.undo_stack.undoText() == "Change the method"
    gas.view.setFocus()
    gas.press(Qt.Key.Key_Z, CONTROL)
    assert method_of(gas) == "event_driven"


# --- discrete against continuous ------------------------------------------------------------------------


def windows_of(user: User) -> list[ComparisonWindow]:
    return user.window.findChildren(ComparisonWindow)


def test_both_methods_run_side_by_side_and_the_document_is_untouched(gas: User) -> None:
    drawn = gas.window.document.scene
    gas.trigger("compare_methods")
    wait_until(lambda: bool(windows_of(gas)))
    (window,) = windows_of(gas)
    wait_until(lambda: window.is_playing and window.comparison is not None)
    assert window.comparison is not None
    wait_until(lambda: window.comparison is not None and window.comparison.time > 0.15)
    QTest.mouseClick(window.play, LEFT)
    assert not window.is_playing
    paused = window.comparison.time
    assert window.comparison.stepped.run.time == pytest.approx(window.comparison.continuous.run.time)
    QTest.mouseClick(window.step, LEFT)
    assert window.comparison.time == pytest.approx(paused + 1.0 / 60.0)
    assert window.state.text() == f"{window.comparison.time:.2f} s"
    rates = [labels["Collisions a second"].text() for labels in window.figures]
    assert all(float(rate) > 0.0 for rate in rates)
    assert "Largest difference of positions" in window.difference.text()
    assert window.difference.accessibleName() == "Largest difference of positions"
    gas.trigger("theme_dark")
    for view in window.views:
        image = view.grab().toImage()
        middle = image.height() // 2
        across = {image.pixelColor(x, middle).name() for x in range(image.width())}
        assert {DARK.canvas, DARK.static_fill} <= across
    gas.trigger("theme_light")
    QTest.mouseClick(window.again, LEFT)
    wait_until(lambda: window.comparison is not None and window.comparison.time == 0.0)
    assert not window.is_playing
    assert gas.window.document.scene is drawn
    assert gas.sees("drawing")
    QTest.keyClick(window, Qt.Key.Key_Escape)
    wait_until(lambda: not windows_of(gas))


def test_a_drawing_that_is_no_gas_is_not_compared_but_told_why(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.trigger("compare_methods")
    dialog = user.window.gas.problems
    wait_until(lambda: dialog.isVisible() and dialog.list.count() == 1)
    assert not windows_of(user)
    assert not dialog.rigid.isVisible()  # it is run as rigid bodies already
    assert _item(dialog.list.item(0)).text() == "Body 1 is not a single disc."


# --- numbers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (1e-3, "0.001000"),
        (9.99e-4, "0.000999"),
        (1e-7, "1e-07"),
        (7.384999, "7.385"),
        (-12345.678, "-12,346"),
        (999999.0, "999,999"),
        (1e6, "1e+06"),
    ],
)
def test_pressures_have_four_digits_and_powers_of_ten_only_where_they_must(value: float, text: str) -> None:
    assert _figures(value, 4) == text


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (None, "7.380"),
        (0.0, "7.380"),
        (9e-4, "7.380"),
        (0.0123, "7.380 ± 0.012"),
        (0.37, "7.38 ± 0.37"),
        (3.7, "7.4 ± 3.7"),
        (37.0, "7 ± 37"),
        (1e6, "7.380"),
    ],
)
def test_an_error_lets_two_of_its_digits_stand(error: float | None, text: str) -> None:
    assert _with_error(7.38, error) == text


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (0.0, "none"),
        (4e-16, "none"),
        (-6e-16, "-6.0e-16"),
        (9e-7, "+9.0e-07"),
        (1e-6, "+0.0001 %"),
        (0.5, "+50.0000 %"),
    ],
)
def test_a_change_of_energy_is_told_as_small_as_it_is(change: float, text: str) -> None:
    assert change_in_words(change) == text


def _item(item: QListWidgetItem | None) -> QListWidgetItem:
    assert item is not None
    return item


def _widget(widget: QWidget | None) -> QWidget:
    assert widget is not None
    return widget
