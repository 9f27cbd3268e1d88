"""Where a user finds each action: in a menu, on a bar, or in the menu of the canvas."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtGui import QAction, QColor
from PyQt6.QtWidgets import QMenu, QToolBar, QToolButton

from sketchfall.ui.actions import action_list
from sketchfall.ui.actions.drawing_actions import JOINT_TOOLS, TOOLS
from sketchfall.ui.actions.menus import ICON, MAIN_BAR, OVERFLOW, VIEW_BAR
from sketchfall.ui.actions.shape_actions import SHAPE_TOOLS
from sketchfall.ui.look.theme import DARK, LIGHT, Theme
from tests.ui.qtest import QTest
from tests.ui.user import LEFT, User
from tests.ui.windows import let_the_event_loop_turn, wait_until

pytestmark = pytest.mark.no_engine


def names(actions: list[QAction]) -> list[str]:
    return [action.objectName() for action in actions if action.objectName() in action_list.ALL]


def menus(user: User) -> dict[str, QMenu]:
    return {menu.title().replace("&", ""): menu for menu in user.window.findChildren(QMenu) if menu.title()}


def bar(user: User, title: str) -> QToolBar:
    (found,) = [one for one in user.window.findChildren(QToolBar) if one.windowTitle() == title]
    return found


def button(user: User, bar: QToolBar, name: str) -> QToolButton:
    found = bar.widgetForAction(user.window.actions_[name])
    assert isinstance(found, QToolButton)
    return found


def test_every_action_is_in_one_menu(user: User) -> None:
    listed = [name for menu in menus(user).values() for name in names(menu.actions())]
    assert sorted(listed) == sorted(action_list.ALL)


def test_the_menu_bar_has_the_menus_in_their_order(user: User) -> None:
    menu_bar = user.window.menuBar()
    assert menu_bar is not None
    assert [action.text().replace("&", "") for action in menu_bar.actions()] == (
        ["File", "Edit", "Insert", "Arrange", "Tools", "Joints", "Measure", "Simulation", "View", "Help"]
    )
    inside = menus(user)
    assert inside["Open recent"].menuAction() in inside["File"].actions()
    for title in ("Overlays", "Draw joints", "Theme"):
        assert inside[title].menuAction() in inside["View"].actions()


def test_lines_stand_between_groups_and_not_beside_each_other(user: User) -> None:
    for menu in menus(user).values():
        lines = [action.isSeparator() for action in menu.actions()]
        assert not any(a and b for a, b in pairwise(lines))
        assert not lines or not (lines[0] or lines[-1])
    count = {
        title: sum(action.isSeparator() for action in menu.actions()) for title, menu in menus(user).items()
    }
    inside_others = ("Open recent", "Control", "Snapping", "Overlays", "Draw joints", "Theme", "Language")
    arranging = ("Select the same", "Align", "Distribute", "Make the same", "Mirror", "Nudge", "Combine")
    expected = {
        "File": 2,
        "Edit": 3,
        "Insert": 1,
        "Arrange": 2,
        "Tools": 1,
        "Simulation": 2,
        "View": 2,
        "Help": 1,
    }
    assert count == expected | dict.fromkeys(
        ("Joints", "Measure", "More shapes", "Wheel and touchpad", *inside_others, *arranging), 0
    )


def test_the_bars_hold_what_is_used_most(user: User) -> None:
    wanted = [entry for entry in (*MAIN_BAR, *VIEW_BAR) if entry is not None]
    assert names(bar(user, "Main").actions()) == wanted
    assert names(bar(user, "Tools").actions()) == [*TOOLS]
    assert names(bar(user, "Joints").actions()) == [*JOINT_TOOLS]
    assert names(bar(user, "More shapes").actions()) == [*SHAPE_TOOLS]


@pytest.mark.parametrize("title", ["Main", "Tools", "Joints", "More shapes"])
def test_buttons_can_be_read_aloud_and_reached_by_tab(user: User, title: str) -> None:
    found = bar(user, title)
    assert not found.isMovable()
    assert found.iconSize() == ICON
    for name in names(found.actions()):
        one = button(user, found, name)
        assert one.accessibleName() == action_list.ALL[name].text.replace("&", "")
        assert one.accessibleDescription() == action_list.ALL[name].tip
        assert one.focusPolicy() == Qt.FocusPolicy.TabFocus
        assert not one.icon().isNull()


def test_the_bars_stand_above_and_to_the_left_of_the_canvas(user: User) -> None:
    w, area = user.window, Qt.ToolBarArea
    assert w.toolBarArea(bar(user, "Main")) == area.TopToolBarArea
    assert w.toolBarArea(bar(user, "Tools")) == w.toolBarArea(bar(user, "Joints")) == area.LeftToolBarArea
    assert w.toolBarBreak(bar(user, "Joints"))  # a column of their own
    assert bar(user, "Joints").x() > bar(user, "Tools").x()


def test_only_what_runs_the_drawing_is_labelled_on_its_button(user: User) -> None:
    main = bar(user, "Main")
    labelled = [
        name
        for name in names(main.actions())
        if button(user, main, name).toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    ]
    assert labelled == ["simulate", "reset", "keep"]


def test_a_button_of_the_bar_chooses_its_tool_and_gives_the_keys_to_the_canvas(user: User) -> None:
    tools = bar(user, "Tools")
    QTest.mouseClick(button(user, tools, "circle"), LEFT)
    assert user.tool == "circle"
    assert user.view.hasFocus()
    QTest.mouseClick(button(user, tools, "circle"), LEFT)
    assert user.tool == "circle"
    assert user.window.actions_["circle"].isChecked()


def test_tips_tell_the_name_and_the_key(user: User) -> None:
    actions = user.window.actions_
    assert actions["box"].toolTip() == "Box (R)\nDraw a box."
    for name, spec in action_list.ALL.items():
        assert actions[name].toolTip().startswith(spec.text.replace("&", "").removesuffix("…"))
    assert actions["box"].statusTip() == "Draw a box."
    assert "(" not in actions["about"].toolTip()


def test_overlays_are_switched_by_a_button_of_the_bar(user: User) -> None:
    main = bar(user, "Main")
    overlays = main.widgetForAction(user.window.menus.overlays.menuAction())
    assert isinstance(overlays, QToolButton)
    assert not overlays.icon().isNull()
    assert overlays.accessibleName() == "Overlays"
    assert "Overlays" in overlays.toolTip()
    menu = user.window.menus.overlays
    menu.aboutToShow.connect(lambda: QTimer.singleShot(0, choose))
    trails = user.window.actions_["show_trails"]

    def choose() -> None:
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(trails).center())
        menu.close()

    QTest.mouseClick(overlays, LEFT)
    wait_until(trails.isChecked)
    assert user.window.canvas.overlays


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_what_has_no_room_on_a_bar_is_reached_by_a_button_that_can_be_seen(user: User, theme: Theme) -> None:
    user.trigger(f"theme_{theme.name}")
    user.window.resize(620, 420)
    let_the_event_loop_turn()
    for title, hidden in (("Main", "keys"), ("Tools", "eraser"), ("Joints", "cord")):
        found = bar(user, title)
        wanted = button(user, found, hidden)
        assert not wanted.isVisible()
        more = found.findChild(QToolButton, OVERFLOW)
        assert more is not None
        assert more.isVisible()
        picture = more.grab().toImage()
        behind, ink = QColor(theme.button).lightness(), QColor(theme.ink).lightness()
        inner = [(x, y) for x in range(2, picture.width() - 2) for y in range(2, picture.height() - 2)]
        apart = max(abs(picture.pixelColor(x, y).lightness() - behind) for x, y in inner)
        assert apart > 0.75 * abs(ink - behind)
        QTest.mouseClick(more, LEFT)
        wait_until(wanted.isVisible)
    user.trigger("theme_light")
