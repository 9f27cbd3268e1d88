"""The panel of the meters follows by itself whatever is done, on the canvas, in the run or to the panel."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtGui import QColor, QContextMenuEvent
from PyQt6.QtWidgets import QApplication, QMenu, QWidget

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Meter, Scene
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.ui.laboratory.microscope import Microscope
from sketchfall.ui.look.theme import DARK, LIGHT
from sketchfall.ui.measuring.curve_plot import CurvePlot
from sketchfall.ui.panels.panel_area import PanelArea
from tests.ui.context_menus import pick
from tests.ui.qtest import QTest
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until

SHAPES = (CircleShape(radius=0.5),)
METERS = (
    Meter(quantity="y", body=1, shown="plot"),
    Meter(quantity="x", body=2, shown="plot"),
    Meter(quantity="speed", body=1),
)
SCENE = Scene(
    bodies=(
        BodyDrawing(id=1, name="stone", position=(0.0, 9.0), shapes=SHAPES),
        BodyDrawing(id=2, name="ball", position=(3.0, 9.0), velocity=(2.0, 0.0), shapes=SHAPES),
    ),
    meters=METERS,
)


@pytest.fixture
def measured(fresh_user: User, tmp_path: Path) -> User:
    """A stone that falls and a ball that is thrown, after twenty steps; their places are plotted."""
    user, path = fresh_user, tmp_path / "two.sketchfall"
    path.write_bytes(encode_drawing(SCENE))
    user.open(path)
    user.wait_until_it_can_run()
    user.window.docks.show_panel("meters")
    step_on(user, 20)
    wait_until(lambda: lengths(user) == [21, 21])
    area = user.window.docks.all["meters"].widget()
    assert isinstance(area, PanelArea)
    area.ensureWidgetVisible(plot_of(user))  # what is out of sight is not painted
    wait_until(lambda: plot_of(user).is_ready)
    return user


def plot_of(user: User) -> CurvePlot:
    """The only one, since both are lengths over time."""
    (plot,) = user.window.meters.plots.values()
    return plot


def lengths(user: User) -> list[int]:
    """Of all curves, in points."""
    return [len(curve.x) for plot in user.window.meters.plots.values() for curve in plot.curves]


def readings(user: User) -> list[str]:
    meters = user.window.meters.list
    items = [meters.topLevelItem(row) for row in range(meters.topLevelItemCount())]
    return [item.text(1) for item in items if item is not None]


def fit_a_line(user: User) -> str:
    """What it says."""
    row = user.window.meters.fit_row
    row.choice.setFocus()
    QTest.keyClick(row.choice, Qt.Key.Key_Down)
    assert row.wanted == "line"
    assert row.words.isVisible()
    return row.words.text()


def test_every_step_is_in_the_curve_and_in_the_list(measured: User) -> None:
    before = readings(measured)
    assert before[1] == f"x = {3.0 + 2.0 * 20 / 60:.2f} m"
    step_on(measured, 5)
    wait_until(lambda: lengths(measured) == [26, 26])
    wait_until(lambda: readings(measured)[1] == f"x = {3.0 + 2.0 * 25 / 60:.2f} m")


def test_a_fit_is_of_the_curve_that_is_chosen_and_of_what_is_seen_of_it(measured: User) -> None:
    words = measured.window.meters.fit_row.words
    whole = fit_a_line(measured)
    assert whole.startswith("y = a + b·t")
    measured.turn_wheel_over(plot_of(measured), 3)
    wait_until(lambda: words.text() != whole)  # the stone falls ever faster
    QTest.mouseDClick(plot_of(measured), Qt.MouseButton.LeftButton)
    wait_until(lambda: words.text() == whole)
    meters = measured.window.meters.list
    meters.setFocus()
    while meters.chosen != METERS[1]:
        QTest.keyClick(meters, Qt.Key.Key_Down)
    wait_until(lambda: words.text().startswith("x = a + b·t"))
    assert float(words.text().split("\n")[2].split()[2]) == pytest.approx(2.0)


def test_keys_zoom_and_give_the_keyboard_back(measured: User) -> None:
    plot = plot_of(measured)
    low, high = plot.x_range
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Plus)
    nearer = plot.x_range
    assert nearer[1] - nearer[0] == pytest.approx((high - low) / 1.25)
    QTest.keyClick(plot, Qt.Key.Key_Minus)
    assert plot.x_range == pytest.approx((low, high))
    QTest.keyClick(plot, Qt.Key.Key_Left)
    wait_until(lambda: plot.cursor_x == pytest.approx(19 / 60))
    QTest.keyClick(plot, Qt.Key.Key_Escape)
    assert measured.view.hasFocus()
    measured.window.meters.list.setFocus()
    QTest.keyClick(measured.window.meters.list, Qt.Key.Key_Escape)
    assert measured.view.hasFocus()


def test_colours_are_those_of_the_theme(measured: User) -> None:
    measured.trigger("theme_light")
    before = readings(measured)
    assert all(before)
    for name, theme in (("theme_dark", DARK), ("theme_light", LIGHT)):
        measured.trigger(name)
        assert readings(measured) == before
        plot = plot_of(measured)
        picture = plot.grab().toImage()
        assert picture.pixelColor(2, 2) == QColor(theme.base)
        item = measured.window.meters.list.topLevelItem(0)
        assert item is not None
        swatch = item.icon(0).pixmap(10, 10).toImage().pixelColor(5, 5)
        assert swatch == QColor(getattr(theme, plot.curves[0].colour))


def test_a_right_click_on_a_meter_offers_how_it_is_shown(measured: User) -> None:
    meters = measured.window.meters.list
    viewport = meters.viewport()
    assert viewport is not None
    place = meters.visualItemRect(meters.topLevelItem(1)).center()
    where = viewport.mapToGlobal(place)
    QApplication.sendEvent(viewport, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, where))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    pick(menu, "Bar")
    menu.close()
    assert [meter.shown for meter in measured.window.document.scene.meters] == ["plot", "bar", "digits"]
    wait_until(lambda: len(plot_of(measured).curves) == 1)


def test_what_is_removed_from_the_list_is_measured_no_more(measured: User) -> None:
    meters = measured.window.meters.list
    meters.setFocus()
    QTest.keyClick(meters, Qt.Key.Key_Down)
    assert meters.chosen == METERS[0]
    QTest.keyClick(meters, Qt.Key.Key_Delete)
    assert measured.window.document.scene.meters == METERS[1:]
    wait_until(lambda: len(readings(measured)) == 2)
    wait_until(lambda: plot_of(measured).y_label == "Position x (m)")


def test_what_nobody_sees_does_nothing(user: User) -> None:
    """Panels and a window that are closed: they look again when they are opened."""
    user.wait_for_engine()
    user.draw_ground((-5.0, 0.0), (5.0, 0.0))
    user.draw_box((-0.5, 1.0), (0.5, 2.0))
    user.press(Qt.Key.Key_V)
    user.trigger("microscope")
    microscope = user.window.findChild(Microscope)
    assert microscope is not None
    microscope.close()
    user.turn_to()
    for panel in ("meters", "events", "energy"):
        user.window.docks.by_name[panel].close()
    wait_until(lambda: not at_work(user.window))
    user.press(Qt.Key.Key_A, CONTROL)
    user.press(Qt.Key.Key_Right)  # a nudge
    assert at_work(user.window) == set()
    step_on(user, 3)
    assert at_work(user.window) == {"TimelineBar"}


def at_work(window: QWidget) -> set[str]:
    """Those who are about to look what has changed."""
    timers = (timer for timer in window.findChildren(QTimer) if timer.isActive())
    owners = (type(timer.parent()) for timer in timers if isinstance(timer.parent(), QWidget))
    return {owner.__name__ for owner in owners if owner.__module__.startswith("sketchfall")}
