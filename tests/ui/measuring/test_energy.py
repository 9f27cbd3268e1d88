"""A teacher shows where the energy goes: what kinds there are, and what took it; it adds up."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor
from pytestqt.qtbot import QtBot

from sketchfall.ui.look.style import current_theme
from sketchfall.ui.measuring.energy_table import BAR, EnergyTable, Row
from sketchfall.ui.measuring.swatch import SIDE
from tests.ui.context_menus import ask_at, pick
from tests.ui.energy_rows import LOSSES, shown
from tests.ui.runs import run_of, step_on
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until

KINDS = ("Kinetic", "Potential", "Elastic", "Total")
PLOTTED = ("accent", "success", "motor", "text")


def swatches(table: EnergyTable) -> dict[str, str]:
    """The colours beside the names, as the theme calls them."""
    found = {}
    for row in range(table.topLevelItemCount()):
        item = table.topLevelItem(row)
        assert item is not None
        colour = item.icon(0).pixmap(SIDE).toImage().pixelColor(SIDE // 2, SIDE // 2)
        names = [name for name in PLOTTED if QColor(getattr(current_theme(), name)) == colour]
        found.update({item.text(0): name for name in names})
    return found


@pytest.fixture
def box(user: User) -> User:
    """It falls onto a floor soon."""
    user.wait_until_it_can_run()
    user.draw_box((-1.0, 0.5), (1.0, 1.5))
    user.draw_box((-3.0, -1.0), (3.0, 0.0))
    kind = user.window.inspector.kind
    kind.setCurrentIndex(1)
    kind.activated.emit(1)
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user


def test_the_panel_shows_where_the_energy_went_and_it_adds_up(box: User) -> None:
    box.window.docks.show_panel("energy")
    panel = box.window.energy
    wait_until(lambda: panel.table.topLevelItemCount() > 0)
    assert (panel.plot.isVisible(), panel.hint.isVisible()) == (False, True)  # nothing has run yet
    step_on(box, 60)
    panel.refresh()
    assert (panel.plot.isVisible(), panel.hint.isVisible()) == (True, False)
    rows = shown(panel.table)
    energy = run_of(box).energy()
    assert swatches(panel.table) == {
        name: curve.colour for name, curve in zip(KINDS, panel.plot.curves, strict=True)
    }
    assert rows["Kinetic"] == pytest.approx(energy.kinetic, abs=0.01)
    assert rows["Potential"] == pytest.approx(energy.potential, abs=0.01)
    assert rows["Lost in impacts"] > 1.0
    left = rows["Energy at the beginning"] - sum(rows[name] for name in LOSSES)
    left += rows["Given by motors, forces and hands"] + rows["Numerical error"]
    assert rows["Total"] == pytest.approx(left, abs=0.05)  # digits are rounded
    impacts = panel.table.topLevelItem(list(rows).index("Lost in impacts"))
    assert impacts is not None
    zero, end, _ = impacts.data(BAR, Qt.ItemDataRole.UserRole)
    assert end > zero
    assert [len(curve.x) for curve in panel.plot.curves] == [61] * 4
    box.trigger("theme_dark")
    assert set(swatches(panel.table)) == set(KINDS)
    box.trigger("theme_light")
    assert set(swatches(panel.table)) == set(KINDS)
    parts, total = panel.plot.curves[:3], panel.plot.curves[3]
    assert {curve.width for curve in parts} == {2.0 * total.width}  # which is their sum, and lies above them


@pytest.mark.no_engine
def test_a_bar_goes_to_the_right_above_zero_and_to_the_left_below(qtbot: QtBot) -> None:
    """As far as its share of what there is between the least and the greatest, which fill the room."""
    table = EnergyTable()
    qtbot.addWidget(table)
    values = (4.0, -2.0, 1.0)
    table.show_rows([Row(str(value), value, colour="motor") for value in values])
    table.resize(400, 300)
    table.show()
    picture, model = table.viewport(), table.model()
    assert picture is not None
    assert model is not None
    image = picture.grab().toImage()
    ends = []
    for row in range(len(values)):
        box = table.visualRect(model.index(row, BAR))
        across = range(box.left(), box.right() + 1)
        colour = QColor(current_theme().motor)
        painted = [x - box.left() for x in across if image.pixelColor(x, box.center().y()) == colour]
        ends.append((min(painted), max(painted) + 1))
    (zero, greatest), (least, also_zero), (_, small) = ends
    assert zero == pytest.approx(also_zero, abs=1.5) == pytest.approx(ends[2][0], abs=1.5)
    room = greatest - least
    assert room > 0.8 * box.width()
    lengths = [greatest - zero, least - also_zero, small - zero]
    assert lengths == pytest.approx([room * value / 6.0 for value in values], abs=1.5)


def has_books(user: User) -> bool:
    recording = user.window.player.recording
    return recording is not None and bool(recording.sampler.wanted)


def test_books_are_kept_only_while_somebody_looks(box: User) -> None:
    step_on(box, 3)
    assert not has_books(box)
    box.window.docks.show_panel("energy")
    wait_until(lambda: has_books(box))
    box.window.docks.show_panel("selection")
    step_on(box, 2)
    assert has_books(box)  # they stay whole until the run is over
    box.press(Qt.Key.Key_R, CONTROL)
    step_on(box, 1)
    assert not has_books(box)


def test_a_loss_is_a_meter_like_any_other(box: User) -> None:
    menu = ask_at(box, (0.0, 4.0))
    pick(menu, "Measure", "Energy", "Lost in impacts (J)")
    menu.close()
    step_on(box, 60)
    box.canvas.repaint()
    (label,) = box.window.measuring.labels.labels
    assert label.text.startswith("W_imp = ")
    assert float(label.text.split()[2]) > 1.0


def test_who_looks_after_the_run_sees_where_the_energy_went_from_its_beginning(box: User) -> None:
    step_on(box, 60)
    box.window.docks.show_panel("energy")
    panel = box.window.energy
    wait_until(lambda: shown(panel.table).get("Lost in impacts", 0.0) > 1.0)
    late = shown(panel.table)
    assert late["Energy at the beginning"] > late["Total"] + 1.0
    box.press(Qt.Key.Key_R, CONTROL)
    step_on(box, 60)
    panel.refresh()
    assert shown(panel.table) == late  # as of whom had looked all the time
    step_on(box, 20)
    panel.refresh()
    rows = shown(panel.table)
    assert rows["Lost in impacts"] >= late["Lost in impacts"]
    left = rows["Energy at the beginning"] - sum(rows[name] for name in LOSSES)
    left += rows["Given by motors, forces and hands"] + rows["Numerical error"]
    assert left == pytest.approx(rows["Total"], abs=0.06)  # each of them is shown to a hundredth
