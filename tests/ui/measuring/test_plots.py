"""A lesson: two boxes slide down an incline, their speeds are plotted, and the slope is fitted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from PyQt6.QtCore import QEvent, QPoint, QPointF, Qt
from PyQt6.QtGui import QContextMenuEvent, QMouseEvent
from PyQt6.QtWidgets import QApplication, QComboBox, QMenu

from sketchfall.app.drawing.scene import BodyDrawing, Material, Meter, PolygonShape, Scene
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.gallery import examples
from sketchfall.app.running.run import STEP
from sketchfall.ui.measuring.curve_plot import CurvePlot, DrawnCurve
from tests.ui.context_menus import ask, ask_at, pick
from tests.ui.qtest import QTest
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until

G, MU, ANGLE = 9.81, 0.2, math.radians(30.0)
SLIDING = G * (math.sin(ANGLE) - MU * math.cos(ANGLE))
ROUGH = Material(static_friction=MU, kinetic_friction=MU)
SLOPE = ((-8.0, -0.25), (8.0, -0.25), (8.0, 0.25), (-8.0, 0.25))
BOX = ((-0.5, -0.4), (0.5, -0.4), (0.5, 0.4), (-0.5, 0.4))


def on_slope(way: float) -> tuple[float, float]:
    """Where a box lies on it, so far down."""
    return (
        way * math.cos(ANGLE) + 0.65 * math.sin(ANGLE),
        -way * math.sin(ANGLE) + 0.65 * math.cos(ANGLE),
    )


@pytest.fixture
def lesson(user: User, tmp_path: Path) -> User:
    """The second box weighs five times as much."""
    slope = BodyDrawing(
        id=1, kind="static", angle=-ANGLE, shapes=(PolygonShape(vertices=SLOPE),), material=ROUGH
    )
    boxes = [
        BodyDrawing(
            id=number,
            name=name,
            position=on_slope(way),
            angle=-ANGLE,
            shapes=(PolygonShape(vertices=BOX),),
            material=Material(density=density, static_friction=MU, kinetic_friction=MU),
        )
        for number, name, way, density in ((2, "light", -3.0, 1.0), (3, "heavy", -6.0, 5.0))
    ]
    path = tmp_path / "incline.sketchfall"
    path.write_bytes(encode_drawing(Scene(bodies=(slope, *boxes))))
    user.open(path)
    user.wait_until_it_can_run()
    return user


def plot_speed(user: User, place: tuple[float, float]) -> None:
    """By the menu of the body, and then by that of its meter."""
    menu = ask_at(user, place)
    pick(menu, "Measure", "Motion", "Speed (m/s)")
    menu.close()
    user.canvas.repaint()
    (label,) = user.window.measuring.labels.labels
    menu = ask(user, label.box.center().toPoint(), QContextMenuEvent.Reason.Mouse)
    pick(menu, "Plot")
    menu.close()


def meters(user: User) -> Sequence[Meter]:
    return user.window.document.scene.meters


def plots(user: User) -> list[CurvePlot]:
    """Once they are painted."""
    user.window.meters.refresh()
    found = list(user.window.meters.plots.values())
    wait_until(lambda: all(plot.is_ready for plot in found))
    return found


def choose(combo: QComboBox, word: str) -> None:
    """By keys."""
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Home)
    for _ in range(combo.findText(word)):
        QTest.keyClick(combo, Qt.Key.Key_Down)
    assert combo.currentText() == word


def test_the_fitted_slope_of_the_speed_is_that_of_the_closed_form_for_both_masses(lesson: User) -> None:
    panel = lesson.window.meters
    assert panel.visibleRegion().isEmpty()  # which says more than isVisible: it is behind other tabs
    plot_speed(lesson, on_slope(-3.0))
    wait_until(lambda: not panel.visibleRegion().isEmpty())  # a plot brings its panel
    plot_speed(lesson, on_slope(-6.0))
    assert [(meter.body, meter.shown) for meter in meters(lesson)] == [(2, "plot"), (3, "plot")]
    step_on(lesson, 60)
    (plot,) = plots(lesson)
    assert (plot.x_label, plot.y_label) == ("Time (s)", "v (m/s)")
    light, heavy = plot.curves
    assert len(light.x) == len(heavy.x) == 61
    row = lesson.window.meters.fit_row
    choose(row.choice, "Line")
    for meter in range(2):
        lesson.window.meters.list.setCurrentItem(lesson.window.meters.list.topLevelItem(meter))
        lesson.window.meters.refresh()
        lines = row.words.text().split("\n")
        assert lines[0] == "v = a + b·t"
        assert lines[2].startswith("b = ")
        assert lines[2].endswith(" m/s²")
        assert float(lines[2].split()[2]) == pytest.approx(SLIDING, rel=0.01)
    assert len(plot.curves) == 3  # with the line of the fit
    choose(row.choice, "None")
    assert not row.words.isVisible()


def test_another_drawing_is_not_fitted_nor_zoomed_as_the_one_before(lesson: User, tmp_path: Path) -> None:
    plot_speed(lesson, on_slope(-3.0))
    lesson.press(Qt.Key.Key_S, CONTROL)
    step_on(lesson, 40)
    (plot,) = plots(lesson)
    lesson.turn_wheel_over(plot, 3)
    choose(lesson.window.meters.fit_row.choice, "Line")
    assert plot.all_button.isVisible()
    again = tmp_path / "again.sketchfall"
    again.write_bytes((tmp_path / "incline.sketchfall").read_bytes())
    lesson.open(again)
    lesson.wait_until_it_can_run()
    step_on(lesson, 10)
    (plot,) = plots(lesson)
    wait_until(lambda: len(plot.curves) == 1)
    assert lesson.window.meters.fit_row.choice.currentText() == "None"
    assert not plot.all_button.isVisible()


def test_the_cursor_moves_the_playhead_by_mouse_and_by_keys(lesson: User) -> None:
    plot_speed(lesson, on_slope(-3.0))
    step_on(lesson, 40)
    (plot,) = plots(lesson)
    assert plot.cursor_x == pytest.approx(40 * STEP)
    place = pixel_of(plot, 20 * STEP)
    QTest.mouseClick(plot, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    wait_until(lambda: steps(lesson) == 20)
    QTest.keyClick(plot, Qt.Key.Key_Right)
    wait_until(lambda: steps(lesson) == 21)
    (same,) = plots(lesson)
    assert same.cursor_x == pytest.approx(21 * STEP)
    assert len(same.curves[0].x) == 41  # the past is looked at, and nothing of the curve is lost
    item = lesson.window.meters.list.topLevelItem(0)
    assert item is not None
    assert item.text(1) == f"v = {SLIDING * 21 * STEP:.2f} m/s"


def test_wheel_and_double_click_zoom(lesson: User) -> None:
    plot_speed(lesson, on_slope(-3.0))
    step_on(lesson, 30)
    (plot,) = plots(lesson)
    whole = plot.x_range
    lesson.turn_wheel_over(plot, 3)
    low, high = plot.x_range
    assert high - low < 0.6 * (whole[1] - whole[0])
    QTest.mouseDClick(plot, Qt.MouseButton.LeftButton)
    assert plot.x_range == whole


def test_a_zoomed_plot_is_panned_by_the_mouse_and_the_cursor_still_moves_the_playhead(lesson: User) -> None:
    plot_speed(lesson, on_slope(-3.0))
    step_on(lesson, 40)
    (plot,) = plots(lesson)
    whole = plot.x_range
    drag(plot, QPoint(30, 0), Qt.MouseButton.MiddleButton)
    assert plot.x_range == whole  # nothing is out of sight
    assert not plot.all_button.isVisible()
    lesson.turn_wheel_over(plot, 6)
    for button in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
        low, high = plot.x_range
        drag(plot, QPoint(-30, 0), button)
        width = plot._field.width()
        way = 30.0 * (high - low) / width
        assert plot.x_range == pytest.approx((low + way, high + way))
        assert not plot.testAttribute(Qt.WidgetAttribute.WA_SetCursor)  # the closed hand
    assert steps(lesson) == 40  # to pan is not to point
    place = pixel_of(plot, 20 * STEP)
    QTest.mouseClick(plot, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    wait_until(lambda: steps(lesson) == 20)
    drag(plot, QPoint(10_000, 0), Qt.MouseButton.MiddleButton)
    assert plot.x_range.low == whole.low  # and no further
    assert plot.x_range.length == pytest.approx(high - low)
    QTest.keyClick(plot, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert plot.x_range.low == pytest.approx(whole.low + (high - low) / 4.0)
    assert steps(lesson) == 20
    assert plot.all_button.isVisible()
    QTest.mouseClick(plot.all_button, Qt.MouseButton.LeftButton)
    assert plot.x_range == whole
    assert not plot.all_button.isVisible()


def test_a_box_drawn_with_shift_is_what_is_seen(lesson: User) -> None:
    plot_speed(lesson, on_slope(-3.0))
    step_on(lesson, 40)
    (plot,) = plots(lesson)
    top = SLIDING * 30 * STEP
    first, last = pixel_of(plot, 10 * STEP, SLIDING * 10 * STEP), pixel_of(plot, 30 * STEP, top)
    drag(plot, last - first, Qt.MouseButton.LeftButton, first, Qt.KeyboardModifier.ShiftModifier)
    assert plot._frame is not None
    (low, high), (bottom, seen_top) = plot._frame.box.viewRange()
    pixel = (high - low) / plot._field.width()
    assert (low, high) == pytest.approx((10 * STEP, 30 * STEP), abs=2.0 * pixel)
    assert seen_top == pytest.approx(top, abs=0.05)
    assert bottom == pytest.approx(SLIDING * 10 * STEP, abs=0.05)
    assert plot.x_range == pytest.approx((low, high))  # which a fit is of
    choose(lesson.window.meters.fit_row.choice, "Line")
    said = lesson.window.meters.fit_row.words.text().splitlines()[-1]
    fitted = [step * STEP for step in range(41) if low <= step * STEP <= high]
    assert said == f"Fitted from t = {fitted[0]:.3g} s to {fitted[-1]:.3g} s"
    assert steps(lesson) == 40
    drag(plot, QPoint(0, 20), Qt.MouseButton.RightButton)
    assert plot._frame.box.viewRange()[1][1] > seen_top  # up and down, too, once there is more
    QTest.keyClick(plot, Qt.Key.Key_Home)
    assert plot.x_range == pytest.approx((0.0, 40 * STEP))


def drag(
    plot: CurvePlot,
    way: QPoint,
    button: Qt.MouseButton,
    start: QPoint | None = None,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """In two moves, as a hand does."""
    first = plot.rect().center() if start is None else start
    QTest.mousePress(plot, button, modifier, first)
    for share in (0.5, 1.0):
        place = first + QPoint(round(way.x() * share), round(way.y() * share))
        where = (QPointF(place), QPointF(plot.mapToGlobal(place)))
        moved = QMouseEvent(QEvent.Type.MouseMove, *where, Qt.MouseButton.NoButton, button, modifier)
        QApplication.sendEvent(plot, moved)
    QTest.mouseRelease(plot, button, modifier, first + way)


def test_earlier_runs_are_faint_until_they_are_cleared(lesson: User) -> None:
    plot_speed(lesson, on_slope(-3.0))
    step_on(lesson, 10)
    assert not lesson.window.meters.clear_button.isVisible()
    lesson.press(Qt.Key.Key_R, CONTROL)
    step_on(lesson, 20)
    (plot,) = plots(lesson)
    assert [(len(curve.x), curve.opacity < 1.0) for curve in plot.curves] == [(11, True), (21, False)]
    button = lesson.window.meters.clear_button
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert [len(curve.x) for curve in plot.curves] == [21]


def test_a_quantity_over_another_one(lesson: User) -> None:
    plot_speed(lesson, on_slope(-3.0))
    panel = lesson.window.meters
    panel.refresh()
    row = panel.list.visualItemRect(panel.list.topLevelItem(0)).center()
    panel.list.customContextMenuRequested.emit(row)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    pick(menu, "Plot over", "Position y (m)")
    menu.close()
    assert lesson.window.document.undo_stack.undoText() == "Plot Speed of light over Position y of light"
    step_on(lesson, 30)
    (plot,) = plots(lesson)
    assert (plot.x_label, plot.y_label) == ("Position y (m)", "Speed (m/s)")
    curve = plot.curves[0]
    way = (curve.x[0] - curve.x) / math.sin(ANGLE)
    assert curve.y == pytest.approx(np.sqrt(2.0 * SLIDING * way), abs=0.02)
    target = pixel_of(plot, float(curve.x[15]), float(curve.y[15]))
    QTest.mouseClick(plot, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, target)
    wait_until(lambda: abs(steps(lesson) - 15) <= 1)


def test_a_meter_is_removed_from_the_list_by_its_key(lesson: User) -> None:
    plot_speed(lesson, on_slope(-3.0))
    panel = lesson.window.meters
    panel.refresh()
    panel.list.setCurrentItem(panel.list.topLevelItem(0))
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert meters(lesson) == ()
    assert len(lesson.bodies) == 3  # and not what was selected on the canvas
    panel.refresh()
    assert panel.hint.isVisible()


def test_a_proof_has_its_closed_form_in_the_plot_before_and_beside_the_run(user: User) -> None:
    user.open(next(each.path for each in examples() if each.path.stem == "proof_projectile"))
    user.wait_until_it_can_run()
    ball = next(body for body in user.bodies if body.kind == "dynamic")
    plot_speed(user, ball.position)
    (plot,) = plots(user)

    def foretold() -> DrawnCurve:
        user.window.meters.refresh()
        return next(curve for curve in plot.curves if curve.dashed)

    before = foretold()
    assert before.y[0] == pytest.approx(math.hypot(*ball.velocity))
    user.window.activateWindow()  # as happens by itself when a menu on a real screen has ended
    wait_until(user.window.isActiveWindow)
    user.view.setFocus()
    step_on(user, 30)
    beside = foretold()
    (run,) = [curve for curve in plot.curves if not curve.dashed]
    assert beside.x[-1] == run.x[-1] == pytest.approx(0.5)
    assert beside.y[-1] == pytest.approx(run.y[-1], rel=1e-4)


def test_smooth_curves_are_wide_and_dense_ones_thin(lesson: User) -> None:
    """Or ten curves over minutes would take a tenth of a second to paint."""
    plot_speed(lesson, on_slope(-3.0))
    step_on(lesson, 10)
    (plot,) = plots(lesson)
    x = np.linspace(0.0, 600.0, 36_001)
    for frequency, width in ((0.01, 2.0), (1.0, 1.0)):
        plot.show_curves([DrawnCurve("accent", x, np.sin(frequency * x))], None)
        (line,) = plot._lines
        assert line.opts["pen"].widthF() == width
        assert len(line.xData) < 4 * plot.width() + 4  # thinned for painting,
        assert len(plot.curves[0].x) == 36_001  # and never the data


def steps(user: User) -> int:
    run = user.window.player.run
    return -1 if run is None else run.steps


def pixel_of(plot: CurvePlot, x: float, y: float = 0.0) -> QPoint:
    assert plot._frame is not None
    place = plot._frame.box.mapViewToScene(plot._pg.Point(x, y))
    return QPoint(round(place.x()), round(place.y()))
