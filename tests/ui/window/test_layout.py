"""The panels: one column of tabs with groups that fold, which a user may move, float, close and put back."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QScrollArea,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)

from sketchfall.app.annotations.control_edits import toggle_control
from sketchfall.app.drawing.scene import Control
from sketchfall.ui.controls.control_card import ControlCard
from sketchfall.ui.window.main_window import MainWindow
from tests.ui.choosing import group_of
from tests.ui.qtest import QTest
from tests.ui.user import LEFT, User
from tests.ui.windows import let_the_event_loop_turn, start_program, wait_until

pytestmark = pytest.mark.no_engine

PANELS = ["Selection", "World", "Forces", "Advanced", "Parts", "Events", "Meters", "Energy"]
FREE = (
    QDockWidget.DockWidgetFeature.DockWidgetClosable,
    QDockWidget.DockWidgetFeature.DockWidgetMovable,
    QDockWidget.DockWidgetFeature.DockWidgetFloatable,
)


def tabs(user: User) -> QTabBar:
    (found,) = [bar for bar in user.window.findChildren(QTabBar) if bar.isVisible() and bar.count() > 1]
    return found


def click_tab(user: User, title: str) -> None:
    bar = tabs(user)
    (index,) = [index for index in range(bar.count()) if bar.tabText(index) == title]
    QTest.mouseClick(bar, LEFT, Qt.KeyboardModifier.NoModifier, bar.tabRect(index).center())


def title_button(dock: QDockWidget, what: str) -> QAbstractButton:
    found = dock.findChild(QAbstractButton, f"qt_dockwidget_{what}button")
    assert found is not None
    return found


def in_window(user: User, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(user.window, QPoint(0, 0)), widget.size())


def test_the_panels_are_one_column_of_tabs(user: User) -> None:
    bar = tabs(user)
    assert [bar.tabText(index) for index in range(bar.count())] == PANELS
    offered = [action.text() for action in user.window.menus.view.actions() if action.isChecked()]
    assert [panel for panel in PANELS if panel in offered] == PANELS  # from where they are closed, too
    assert user.window.inspector.isVisible()
    click_tab(user, "Advanced")
    advanced = user.window.advanced_panel
    assert user.window.inspector.visibleRegion().isEmpty()  # behind it
    for field in (advanced.method.combo, advanced.integrator, advanced.substeps, advanced.broad_phase):
        assert not field.visibleRegion().isEmpty()
    for field in (advanced.restitution, advanced.friction, advanced.narrow_phase, advanced.correction):
        assert not field.visibleRegion().isEmpty()


def test_a_panel_is_floated_closed_and_put_back(user: User) -> None:
    docks = user.window.docks.by_name
    for dock in docks.values():
        assert all(dock.features() & feature for feature in FREE)
    click_tab(user, "World")
    QTest.mouseClick(title_button(docks["world"], "float"), LEFT)
    assert docks["world"].isFloating()
    click_tab(user, "Forces")
    QTest.mouseClick(title_button(docks["forces"], "close"), LEFT)
    assert docks["forces"].isHidden()
    user.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, docks["advanced"])
    (tools,) = [bar for bar in user.window.findChildren(QToolBar) if bar.windowTitle() == "Tools"]
    tools.hide()
    user.trigger("reset_layout")
    let_the_event_loop_turn()
    bar = tabs(user)
    assert [bar.tabText(index) for index in range(bar.count())] == PANELS
    assert not any(dock.isFloating() for dock in docks.values())
    assert tools.isVisible()
    assert in_window(user, bar).left() > in_window(user, user.view).right()


def test_a_closed_panel_stays_closed_until_the_layout_is_reset(user: User) -> None:
    user.window.docks.by_name["forces"].close()
    user.window.close()
    again = User(start_program())
    assert again.window.docks.by_name["forces"].isHidden()
    again.trigger("reset_layout")
    assert not again.window.docks.by_name["forces"].isHidden()


def test_panels_are_as_wide_as_somebody_made_them_until_the_layout_is_reset(user: User) -> None:
    def width(window: MainWindow) -> int:
        let_the_event_loop_turn()
        return window.docks.by_name["selection"].width()

    user.trigger("reset_layout")
    usual = width(user.window)
    dock = user.window.docks.by_name["selection"]
    user.window.resizeDocks([dock], [usual + 40], Qt.Orientation.Horizontal)
    assert width(user.window) == usual + 40
    user.window.close()
    again = start_program()
    assert width(again) == usual + 40
    again.actions_["reset_layout"].trigger()
    assert width(again) == usual


def test_a_group_folds_at_a_click_and_is_found_folded(user: User) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    spin = user.window.inspector.fields["spin"]
    motion = group_of(spin)
    assert spin.isVisible()
    QTest.mouseClick(motion.heading, LEFT)
    assert not spin.isVisible()
    user.window.document.undo_stack.setClean()
    user.window.close()
    again = User(start_program())
    again.draw_box((0.0, 0.0), (1.0, 1.0))
    field = again.window.inspector.fields["spin"]
    assert not field.isVisible()
    group_of(field).heading.setFocus()
    again.strike(Qt.Key.Key_Space)
    assert field.isVisible()
    assert again.sees("drawing")  # nothing was run


@pytest.mark.parametrize("pair", [("x", "y"), ("width", "height"), ("vx", "vy"), ("mass", "density")])
def test_numbers_that_belong_together_stand_in_pairs(user: User, pair: tuple[str, str]) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    first, second = (in_window(user, user.window.inspector.fields[name]) for name in pair)
    assert first.top() == second.top()
    assert first.right() < second.left()
    assert first.width() == pytest.approx(second.width(), abs=1)


def test_material_and_mass_come_first_and_nothing_important_is_below_the_fold(user: User) -> None:
    user.window.resize(1350, 720)  # what a screen of 1366x768 leaves
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    inspector = user.window.inspector
    let_the_event_loop_turn()
    material, mass = in_window(user, inspector.material), in_window(user, inspector.fields["mass"])
    important = ("x", "y", "width", "height", "angle", "vx", "vy", "spin", "static_friction", "restitution")
    fold = in_window(user, inspector).bottom()
    for name in important:
        place = in_window(user, inspector.fields[name])
        assert material.bottom() < mass.top() < place.top()
        assert place.bottom() <= fold


def test_nothing_scrolls_sideways_in_a_window_of_the_usual_size(user: User) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    user.draw_box((2.0, 0.0), (3.0, 1.0))
    for group in user.window.inspector.form.groups.values():
        group.unfold()

    def assert_it_fits(name: str) -> None:
        area = user.window.docks.by_name[name].widget()
        assert area is not None
        inside, room = (area.widget(), area.viewport()) if isinstance(area, QScrollArea) else (area, area)
        assert inside is not None
        assert room is not None
        assert inside.minimumSizeHint().width() <= room.width()

    for name in user.window.docks.by_name:
        user.window.docks.show_panel(name)
        let_the_event_loop_turn()
        assert_it_fits(name)
    user.window.docks.show_panel("selection")
    for key in (Qt.Key.Key_S, Qt.Key.Key_D, Qt.Key.Key_O, Qt.Key.Key_L):
        user.click_joint(key, (0.5, 0.5), (2.5, 0.5))
        let_the_event_loop_turn()
        assert user.window.inspector.joint_page.isVisible()
        assert_it_fits("selection")


def test_in_a_narrow_panel_labels_stand_above_their_fields(user: User) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    inspector = user.window.inspector
    field = inspector.fields["spin"]
    label = group_of(field).rows.labelForField(field)
    assert label is not None

    def is_above() -> bool:
        return in_window(user, label).bottom() <= in_window(user, field).top()

    assert not is_above()
    dock = user.window.docks.by_name["selection"]
    user.window.resizeDocks([dock], [240], Qt.Orientation.Horizontal)
    wait_until(is_above)
    assert in_window(user, field).right() <= in_window(user, inspector).right()
    assert tabs(user).tabText(0) == "Selection"
    assert tabs(user).tabRect(0).width() > tabs(user).fontMetrics().horizontalAdvance("Selection")
    user.window.docks.reset()
    wait_until(lambda: not is_above())


def test_simulate_keeps_its_width_when_it_says_pause(scene_without_engine: User) -> None:
    user = scene_without_engine
    (main,) = [bar for bar in user.window.findChildren(QToolBar) if bar.windowTitle() == "Main"]
    simulate, step = (main.widgetForAction(user.window.actions_[name]) for name in ("simulate", "step"))
    assert isinstance(simulate, QToolButton)
    assert step is not None
    width, place = simulate.width(), step.x()
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: simulate.text() in ("Cancel", "Pause"))
    let_the_event_loop_turn()
    assert (simulate.width(), step.x()) == (width, place)


@pytest.fixture
def scene_without_engine(user: User) -> User:
    user.draw_box((-0.5, 3.0), (0.5, 4.0))
    return user


def test_what_lies_at_an_edge_of_the_canvas_stays_there(user: User) -> None:
    """The numbers of a tool, and a control."""
    toggle_control(user.window.document, Control(sets="gravity"))
    user.press(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    strip = user.window.numbers
    assert strip.isVisible()

    def from_edges() -> list[tuple[int, int]]:
        let_the_event_loop_turn()
        found = [strip, *user.view.findChildren(ControlCard)]
        places = [(one.geometry(), user.view.rect()) for one in found]
        return [
            (min(at.left(), room.right() - at.right()), min(at.top(), room.bottom() - at.bottom()))
            for at, room in places
        ]

    before = from_edges()
    assert len(before) == 2
    user.window.resize(1000, 640)
    assert from_edges() == before


def test_the_parts_of_the_status_bar_are_apart(user: User) -> None:
    status = user.window.status
    picture = status.grab().toImage()
    across = picture.height() // 2
    for label in (status.zoom, status.bodies):
        left = label.mapTo(status, QPoint(0, 0)).x()
        assert picture.pixelColor(left, across) != picture.pixelColor(left + 4, across)


def test_a_long_sentence_ends_in_dots_and_is_told_in_full_by_its_tip(user: User) -> None:
    user.window.resize(620, 400)
    status = user.window.status
    status.say("A sentence " * 30)
    assert user.window.width() <= 620
    assert status.sentence.toolTip() == "A sentence " * 30
    assert status.sentence.width() + 100 < status.sentence.sizeHint().width()


def drag_dock(user: User, dock: QDockWidget, to: QPoint) -> None:
    """By its title bar, to a place of the window."""
    start = QPoint(40, 10)
    QTest.mousePress(dock, LEFT, Qt.KeyboardModifier.NoModifier, start)
    begin, end = dock.mapToGlobal(start), user.window.mapToGlobal(to)
    for share in range(1, 11):
        where = begin + (end - begin) * (share / 10.0)
        move = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(dock.mapFromGlobal(where)),
            QPointF(where),
            Qt.MouseButton.NoButton,
            LEFT,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(dock, move)
        let_the_event_loop_turn(20)
    QTest.mouseRelease(dock, LEFT, Qt.KeyboardModifier.NoModifier, dock.mapFromGlobal(end))
    let_the_event_loop_turn(300)


def test_panels_are_dragged_out_and_put_back(user: User) -> None:
    docks = user.window.docks.by_name
    click_tab(user, "World")
    drag_dock(user, docks["world"], QPoint(500, 300))
    assert docks["world"].isFloating()
    user.trigger("reset_layout")
    let_the_event_loop_turn()
    bar = tabs(user)
    assert [bar.tabText(index) for index in range(bar.count())] == PANELS
    for index in range(bar.count()):
        words = bar.fontMetrics().horizontalAdvance(bar.tabText(index))
        assert bar.tabRect(index).width() > words  # none ends in dots
